"""A story: one game's record folded."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from events.games import Ruleset
from events.history.effective import Corrections, Seals, effective_body
from events.record import Event
from events.table import Table


class Opening(NamedTuple):
    """What a game was opened with."""

    ruleset: Ruleset
    options: Mapping[str, Any]
    seats: int
    house: Mapping[str, Any]
    listed: bool
    referee_sees: str


class Failure(NamedTuple):
    """Where a record stopped making sense, and why."""

    version: int
    why: str


class Story(NamedTuple):
    """The fold of one game's record.

    `events[v - 1]` and `tables[v]` belong to version v; `tables[0]` is the table before anything. If the
    record is broken, `failure` says where, and the tables up to there are its valid prefix.
    """

    opening: Opening
    events: tuple[Event, ...]
    seals: Seals
    in_force: Corrections
    tables: tuple[Table[Any], ...]
    failure: Failure | None = None

    @property
    def head(self) -> int:
        """The newest version that is folded."""
        return len(self.tables) - 1

    @property
    def table(self) -> Table[Any]:
        """The newest table."""
        return self.tables[-1]

    def body(self, version: int) -> Mapping[str, Any] | None:
        """The body of an event as it reads here; None if a correction voided it."""
        return effective_body(self.events[version - 1], self.in_force)

    def move(self, version: int) -> Mapping[str, Any] | None:
        """The move of a version without sealed fields, or None if it is no move (any more)."""
        body = self.body(version)
        return body["move"] if body is not None and "move" in body else None
