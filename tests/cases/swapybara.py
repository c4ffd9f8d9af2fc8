"""A table of Swapybara whose cards are known to the test: what is said goes into a real record."""

from collections.abc import Mapping, Sequence
from typing import Any

from events.games import Remedy, Words
from events.history import findings, judge_move, picture, verdict_of
from events.referee import Verdict
from events.table import PUBLIC, View
from tests.history.kit import Sheet

NAMES = ("Ana", "Ben", "Carla", "Dirk", "Eva", "Fons", "Gijs", "Hanna")


class Round(Sheet):
    """A sitting in play. `truth` is what the cards really are, by card."""

    def __init__(self, seats: int, **options: Any) -> None:
        super().__init__("swapybara", seats, options)
        self.seats = seats
        self.truth: dict[int, str] = {}

    def deal(self, faces: str, start: int | None = None) -> int:
        """Deal these faces to the seats in order."""
        version = self.move(type="deal", **({} if start is None else {"start": start}))
        self.truth = {self.card(seat): face for seat, face in enumerate(faces.split())}
        return version

    def card(self, seat: int) -> int:
        return self.story.table.zones[f"hand:{seat}"][-1]

    def face(self, seat: int) -> str:
        """What really lies before a seat."""
        return self.truth[self.card(seat)]

    def lies(self) -> str:
        """What really lies before all seats."""
        return " ".join(self.face(seat) for seat in range(self.seats))

    def ask(self, seat: int, target: int, *, accept: bool = False) -> int:
        """A question and its answer; the version of the question, that of the answer comes next."""
        asked = self.move(type="ask", seat=seat, target=target)
        self.move(type="answer", seat=target, accept=accept)
        return asked

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.story.opening.ruleset.to_act(self.story.table)

    @property
    def markers(self) -> Mapping[str, Any]:
        return self.story.opening.ruleset.markers(self.story.table)

    def quiet_until(self, *seats: int) -> None:
        """Lawful, refused questions until it is the turn of one of these seats, or the turns are over."""
        while self.to_act and self.to_act[0] not in seats:
            self.ask(self.to_act[0], self._quiet_target(self.to_act[0]))

    def _quiet_target(self, seat: int) -> int:
        """Whom a seat may ask in truth, who may refuse in truth."""
        marks = self.markers
        inside = [(seat + step) % self.seats for step in range(1, self.seats)]
        inside = [other for other in inside if other not in marks["out"]]
        free = {inside[0], inside[-1]} if self.face(seat) == "5" else set(inside)
        last = marks["pointing"].get(str(seat))
        return next(other for other in inside if other in free - {last} and self.face(other) != "4")

    def reveal(self, *, unseen: int | None = None) -> int:
        """All turn over what they really hold; of one seat it was not seen, or not noted."""
        faces = {str(seat): None if seat == unseen else self.face(seat) for seat in range(self.seats)}
        return self.move(type="reveal", faces=faces)

    def notes(self, seat: int, where: int | None = None) -> int:
        """A seat notes what it sees in its hand, or in another's."""
        at = seat if where is None else where
        return self.see(f"hand:{at}", self.face(at), by=seat)

    def shows(self, seat: int) -> int:
        """A seat shows its card to all."""
        return self.see(f"hand:{seat}", self.face(seat))

    def verdict(self, version: int, view: View, as_of: int | None = None) -> Verdict:
        found = verdict_of(self.story, version, view, as_of)
        assert found is not None
        return found

    def status(self, version: int, view: View, as_of: int | None = None) -> str:
        return self.verdict(version, view, as_of).status

    def would_be(self, view: View = PUBLIC, **move: Any) -> Verdict:
        """The verdict of a move that is not made."""
        return judge_move(self.story, move, view)[1]

    def found(self, view: View = PUBLIC) -> list[int]:
        return [finding.version for finding in findings(self.story, view)]

    def offered(self, version: int, view: View = PUBLIC) -> dict[str, Remedy]:
        return self.offers(version, view, Words("en", NAMES[: self.seats]))

    def ruled(
        self, version: int, remedy: str | None = None, parts: Sequence[Mapping[str, Any]] | None = None
    ) -> int:
        """A dispute about a version, upheld with this remedy."""
        return self.rule(self.dispute(version), remedy, parts)

    def scores(self) -> list[int | None]:
        return [row.score for row in self.story.opening.ruleset.standings(self.story.table).seats]

    def sees(self, view: View) -> dict[int, str]:
        """The faces before the seats that a view knows."""
        seen = picture(self.story.opening.ruleset, self.story.table, self.story.table, view)
        faces = {seat: seen.zones[f"hand:{seat}"][-1].face for seat in range(self.seats)}
        return {seat: face for seat, face in faces.items() if face is not None}


def broken(verdict: Verdict) -> set[tuple[str, int | None]]:
    """The rules that a verdict says are broken, each with its offender."""
    return {
        (rule.rule.removeprefix("swapybara."), rule.offender)
        for rule in verdict.rules
        if rule.status == "illegal"
    }
