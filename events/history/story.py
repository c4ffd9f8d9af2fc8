"""A story: one game's record folded."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from events.games import Ruleset
from events.history.effective import Corrections, Seals, effective_body
from events.record import Address, Eve, Event
from events.table import Table


class Opening(NamedTuple):
    """What a game was opened with."""

    ruleset: Ruleset
    options: Mapping[str, Any]
    seats: int
    house: Mapping[str, Any]
    listed: bool
    referee_sees: str
    mode: str = "table"


class Failure(NamedTuple):
    """Where a record stopped making sense, and why: a version, or the correction that inserted a move."""

    version: int
    why: str


class Bridge(NamedTuple):
    """What lies between a version and the next one.

    `own` is the table after the version alone, `tables` are those after each move inserted there.
    """

    own: Table[Any]
    tables: tuple[Table[Any], ...]


class Story(NamedTuple):
    """The fold of one game's record.

    `events[v - 1]` and `tables[v]` belong to version v; `tables[0]` is the table before anything. Where
    moves were inserted after v, `tables[v]` is the table after the last of them, just before v + 1, and
    `bridges[v]` tells those in between. If the record is broken, `failure` says where, and the tables up
    to there are its valid prefix.
    """

    opening: Opening
    events: tuple[Event, ...]
    seals: Seals
    in_force: Corrections
    tables: tuple[Table[Any], ...]
    failure: Failure | None = None
    bridges: Mapping[int, Bridge] = {}

    @property
    def head(self) -> int:
        """The newest version that is folded."""
        return len(self.tables) - 1

    @property
    def table(self) -> Table[Any]:
        """The newest table."""
        return self.tables[-1]

    def body(self, version: int) -> Mapping[str, Any] | None:
        """The body of an event or inserted move as it reads here; None if a correction voided it."""
        if isinstance(version, Address) and version.number:
            change = self.in_force.changes.get(version)
            return None if change is None else change.body
        return effective_body(self.events[version - 1], self.in_force)

    def move(self, version: int) -> Mapping[str, Any] | None:
        """The move of a version without sealed fields, or None if it is no move (any more)."""
        body = self.body(version)
        return body["move"] if body is not None and "move" in body else None

    def addresses(self) -> Iterator[int]:
        """Every version that is folded, each followed by the moves that count as inserted after it."""
        for version in range(1, len(self.tables)):
            yield version
            yield from self.in_force.inserted.get(version, ())

    def at(self, address: int) -> Table[Any]:
        """The table right after a version alone, or after an inserted move that counts.

        Raises LookupError if there is no such address.
        """
        bridge = self.bridges.get(int(address))
        if not isinstance(address, Address) or not address.number:
            return self.tables[address] if bridge is None else bridge.own
        if bridge is None:
            raise LookupError(f"no move was inserted as {address}")
        return bridge.tables[self._place(address)]

    def before(self, address: int) -> Table[Any]:
        """The table just before a version, or before an inserted move that counts.

        Raises LookupError if there is no such address.
        """
        if not isinstance(address, Address) or not address.number:
            return self.tables[address - 1]
        bridge = self.bridges.get(int(address))
        if bridge is None:
            raise LookupError(f"no move was inserted as {address}")
        table = (bridge.own, *bridge.tables)[self._place(address)]
        minted = table.minted if int(table.version) == int(address) else 0
        return table._replace(version=Eve(int(address), address.number - 1), minted=minted)

    def veiled(self, tried: Table[Any]) -> Table[Any]:
        """A table that was only tried out, telling no more than may be known at the newest one."""
        return self.opening.ruleset.veiled(tried, self.table)

    def _place(self, address: Address) -> int:
        counting = self.in_force.inserted.get(int(address), ())
        if address not in counting:
            raise LookupError(f"no move counts as inserted as {address}")
        return counting.index(address)
