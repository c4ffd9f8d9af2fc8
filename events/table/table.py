"""The table as one immutable value."""

from collections.abc import Iterator, Mapping
from typing import Generic, NamedTuple, TypeVar

from events.record import Address
from events.table.cards import CardId, Face
from events.table.places import Plan
from events.table.trail import Entry

S = TypeVar("S")


class Trail(NamedTuple):
    """The entries so far, newest first: a linked list, so that every table shares its past."""

    entry: Entry
    before: "Trail | None"


class Table(NamedTuple, Generic[S]):
    """Where every card lies, what everybody knows of faces, how it came about, and the game's own state.

    `version` is the event that is being applied, or the address of an inserted move, and `steps` and
    `minted` count what it has done so far.
    `faces` holds public faces only; private ones are in the trail. `undone` are the versions whose
    movements a ruling has left out.
    """

    plan: Plan
    zones: Mapping[str, tuple[CardId, ...]]
    faces: Mapping[CardId, Face]
    state: S
    trail: Trail | None = None
    undone: frozenset[int] = frozenset()
    version: int = 0
    steps: int = 0
    minted: int = 0

    def entries(self) -> Iterator[Entry]:
        """The trail, newest first."""
        link = self.trail
        while link is not None:
            yield link.entry
            link = link.before

    def since(self, before: "Table[S]") -> Iterator[Entry]:
        """What was added to the trail since an earlier table of the same game, newest first."""
        link = self.trail
        while link is not None and link is not before.trail:
            yield link.entry
            link = link.before

    def at_version(self, version: int) -> "Table[S]":
        """The same table, about to be changed by event `version`, or by a move inserted after one."""
        # Moves inserted after a version number their cards on from its own.
        minted = self.minted if isinstance(version, Address) and int(self.version) == int(version) else 0
        trail, undone = self.trail, self.undone
        return Table(self.plan, self.zones, self.faces, self.state, trail, undone, version, 0, minted)


def open_table(plan: Plan, state: S) -> Table[S]:
    """A table with all its zones empty."""
    return Table(plan=plan, zones=dict.fromkeys(plan, ()), faces={}, state=state)


def with_state(table: Table[S], state: S) -> Table[S]:
    """The same cards, with another state of the game."""
    return Table(
        table.plan,
        table.zones,
        table.faces,
        state,
        table.trail,
        table.undone,
        table.version,
        table.steps,
        table.minted,
    )
