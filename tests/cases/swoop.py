"""A table of Swoop: what is said goes into a real record."""

import re
from collections.abc import Mapping
from typing import Any

from events.games import Remedy, Words
from events.history import Case, findings, judge_move, remedies_for, verdict_of
from events.referee import Verdict
from events.table import ALL, PUBLIC, View, seat_view
from tests.games.swoop.kit import NAMES, said
from tests.history.dealt import DealtSheet
from tests.history.kit import Sheet


class Telling:
    """What can be asked of a sitting, at a table or dealt."""

    story: Any

    @property
    def views(self) -> tuple[View, ...]:
        return (PUBLIC, ALL, *(seat_view(seat) for seat in range(self.story.opening.seats)))

    def faces(self, zone: str) -> str:
        """What all know of a zone, the bottom card first."""
        table = self.story.table
        return " ".join(table.faces.get(card, "?") for card in table.zones[zone])

    def seen(self, seat: int) -> str:
        """The cards of a hand that all know, sorted."""
        return " ".join(
            sorted(
                self.faces(f"hand:{seat}").replace("? ", "").replace("?", "").split(),
                key="A23456789TJQKX".index,
            )
        )

    def size(self, seat: int) -> int:
        return len(self.story.table.zones[f"hand:{seat}"])

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.story.opening.ruleset.to_act(self.story.table)

    @property
    def markers(self) -> Mapping[str, Any]:
        return self.story.opening.ruleset.markers(self.story.table)

    def verdict(self, version: int, view: View = PUBLIC, as_of: int | None = None) -> Verdict:
        found = verdict_of(self.story, version, view, as_of)
        assert found is not None
        return found

    def statuses(self, version: int, as_of: int | None = None) -> set[str]:
        """What all views together say of a move."""
        return {self.verdict(version, view, as_of).status for view in self.views}

    def broken(self, version: int, view: View = PUBLIC) -> set[tuple[str, int | None]]:
        rules = self.verdict(version, view).rules
        return {
            (rule.rule.removeprefix("swoop."), rule.offender) for rule in rules if rule.status == "illegal"
        }

    def would_be(self, text: str, view: View = PUBLIC) -> Verdict:
        """The verdict of a move that is not made."""
        return judge_move(self.story, said(text), view)[1]

    def found(self, view: View = PUBLIC) -> list[int]:
        return [finding.version for finding in findings(self.story, view)]

    def offered(self, version: int) -> dict[str, Remedy]:
        case = Case(0, version, None, None, "referee", self.story.head, version)
        words = Words("en", NAMES[: self.story.opening.seats])
        return {offer.id: offer for offer in remedies_for(self.story, case, PUBLIC, words)}

    def scores(self) -> list[int | None]:
        return [row.score for row in self.story.opening.ruleset.standings(self.story.table).seats]


class Evening(Telling, Sheet):
    """A sitting with real cards."""

    def __init__(self, seats: int, **options: Any) -> None:
        Sheet.__init__(self, "swoop", seats, options)

    def deal(self, *rows: str, start: int | None = 0) -> int:
        """Deal; the rows are the face-up cards of the seats in order."""
        up = {str(seat): row.split() for seat, row in enumerate(rows) if row}
        return self.move(
            type="deal", **({} if start is None else {"start": start}), **({"up": up} if up else {})
        )

    def go(self, text: str) -> int:
        """Log moves in their short form; the version of the last one."""
        return [self.move(**said(part)) for part in re.split(r";\s*", text)][-1]

    def ruled(self, version: int, remedy: str | None = None, *parts: Mapping[str, Any]) -> tuple[str, ...]:
        """A dispute about a version, upheld with this remedy (or the first); what hands then do."""
        before = self.story
        chosen = None if parts else remedy or next(iter(self.offered(version)))
        self.rule(self.dispute(version), chosen, parts or None)
        words = Words("en", NAMES[: before.opening.seats])
        return tuple(before.opening.ruleset.instructions(before.table, self.story.table, words))


class Dealt(Telling, DealtSheet):
    """A dealt sitting."""

    def __init__(self, seats: int, **options: Any) -> None:
        DealtSheet.__init__(self, "swoop", seats, options=options)

    def go(self, text: str) -> int:
        """Moves in their short form by the seats' own calls; the version of the last one."""
        return [self.move(**said(part)) for part in re.split(r";\s*", text)][-1]

    def ruled(self, version: int, remedy: str | None = None) -> None:
        self.rule(self.dispute(version), remedy or next(iter(self.offered(version))))
