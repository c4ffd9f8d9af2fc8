"""The breaches that a referee meets, in dealt games: the same verdicts where a view knows the same."""

import pytest

from events.games import install
from events.games.swapybara import ruleset
from events.history import verdict_of
from events.table import PUBLIC, seat_view
from tests.history.dealt import DealtSheet, stack

install(ruleset)


class Dealt:
    """A dealt game; `faces` are the cards before the seats, in the centre and in the box, by round."""

    def __init__(self, patch: pytest.MonkeyPatch, seats: int, *faces: str, **options: object) -> None:
        self.seats = seats
        stack(patch, *(self._zones(told) for told in faces))
        self.sheet = DealtSheet("swapybara", seats, options=options, house={"unlawful": "record"})

    def _zones(self, told: str) -> dict[str, str]:
        names = [*(f"hand:{seat}" for seat in range(self.seats)), *(["centre"] if self.seats == 4 else [])]
        return dict(zip(names, told.split(), strict=False))

    def deal(self, **fields: int) -> int:
        return self.sheet.move(type="deal", **fields)

    def by(self, seat: int, kind: str, **fields: object) -> int:
        self.sheet.move(type=kind, seat=seat, **fields)
        return self._newest(kind)

    def _newest(self, kind: str) -> int:
        """The version of the newest move of a kind: what the table does by itself comes after it."""
        moved = (e for e in reversed(self.sheet.story.events) if e.kind == "moved")
        return next(e.version for e in moved if e.body["move"]["type"] == kind)

    def ask(self, seat: int, target: int, *, accept: bool = False) -> int:
        version = self.by(seat, "ask", target=target)
        self.by(target, "answer", accept=accept)
        return version

    @property
    def marks(self):
        return ruleset.markers(self.sheet.story.table)

    @property
    def due(self) -> tuple[int, ...]:
        return ruleset.to_act(self.sheet.story.table)

    def quiet(self) -> None:
        """One refused question of the seat that is due."""
        seat = self.due[0]
        around = [(seat + step) % self.seats for step in (1, self.seats - 1, *range(2, self.seats - 1))]
        free = [other for other in around if other not in self.marks["out"]]
        self.ask(seat, next(other for other in free if self.marks["pointing"].get(str(seat)) != other))

    def finish_until(self, seat: int) -> None:
        while self.due != (seat,):
            self.quiet()

    def finish(self) -> None:
        while self.due:
            self.quiet()

    def reveal(self) -> int:
        """All are ready, and the service turns the cards up."""
        for seat in range(self.seats):
            if seat not in self.marks["out"]:
                self.by(seat, "ready")
        return self._newest("reveal")

    def status(self, version: int, view=PUBLIC, as_of: int | None = None) -> str:
        return verdict_of(self.sheet.story, version, view, as_of).status

    def because(self, version: int, view=PUBLIC) -> tuple[int, ...]:
        return verdict_of(self.sheet.story, version, view).because

    def rule(self, version: int, *parts: dict[str, int]) -> int:
        return self.sheet.rule(self.sheet.dispute(version), parts=parts)

    def remedy(self, version: int) -> int:
        """A ruling with the first remedy offered."""
        offered = self.sheet.offers(version)
        return self.sheet.rule(self.sheet.dispute(version), next(iter(offered)))

    def scores(self) -> list[int | None]:
        return [row.score for row in ruleset.standings(self.sheet.story.table).seats]


@pytest.fixture
def game(monkeypatch):
    return lambda seats, *faces, **options: Dealt(monkeypatch, seats, *faces, **options)


def test_w1_the_2_accepts(game):
    game = game(5, "3 2 6 4 5")
    game.deal(start=0)
    asked = game.ask(0, 1, accept=True)
    answer = asked + 1
    for view in (PUBLIC, seat_view(2), seat_view(3), seat_view(4)):
        assert game.status(answer, view) == "open", view
    for view in (seat_view(0), seat_view(1)):
        assert game.status(answer, view) == "illegal", view
    assert game.status(asked) == "legal"
    shown = game.sheet.see("hand:0", "2", by=None)
    assert (game.status(answer), game.because(answer)) == ("illegal", (shown,))
    game.remedy(answer)
    assert game.marks["out"] == [1]
    assert game.scores() == [0, -2, 0, 0, 0]


def test_w3_the_5_reaches_too_far_and_is_refused(game):
    game = game(6, "1 2 3 5 4 0")
    game.deal(start=0)
    turns = []
    for target in (0, 2, 4):
        game.finish_until(3)
        turns.append(game.ask(3, target))
    game.finish()
    assert [game.status(turn) for turn in turns] == ["open", "legal", "legal"]
    assert [game.status(turn, seat_view(3)) for turn in turns] == ["illegal", "legal", "legal"]
    shown = game.reveal()
    assert (game.status(turns[0]), game.because(turns[0])) == ("illegal", (shown,))
    assert [game.status(turn) for turn in turns[1:]] == ["legal", "legal"]
    game.remedy(turns[0])
    assert game.scores() == [1, 2, 3, -2, 4, 0]


def test_w3_variant_the_5_came_only_later(game):
    game = game(6, "1 2 5 3 4 0")
    game.deal(start=3)
    first = game.ask(3, 0)
    game.finish_until(2)
    game.ask(2, 3, accept=True)
    game.finish()
    assert (game.status(first), game.status(first, seat_view(3))) == ("open", "legal")
    game.reveal()
    assert game.status(first) == "legal"


def test_w4_the_same_target_twice(game):
    game = game(5, "3 6 1 4 5")
    game.deal(start=2)
    first = game.ask(2, 4)
    game.finish_until(2)
    before = game.sheet.story.table.zones
    again = game.ask(2, 4, accept=True)
    said = verdict_of(game.sheet.story, again, PUBLIC, again)
    assert (said.status, said.because) == ("illegal", ())
    assert first in said.path
    assert game.status(again + 1) == "open"
    assert game.status(again + 1, seat_view(4)) == "legal"
    game.remedy(again)
    assert game.sheet.story.table.zones == before
    assert game.marks["out"] == [2]


def test_w7_the_0_given_to_the_protected_seat(game):
    game = game(6, "1 2 3 4 0 6", "0 1 2 3 4 6")
    game.deal(start=0)
    game.finish()
    game.by(4, "zero", target=5)
    game.by(0, "pick", face="0")
    game.deal()
    game.finish()
    named = game.by(0, "zero", target=5)
    assert game.status(named, PUBLIC, named) == "illegal"
    game.remedy(named)
    assert game.scores() == [-1, 3, 5, 7, 10, 6]
    assert game.marks["protection"] is None


@pytest.mark.parametrize(
    ("neighbours", "hidden", "shown"), [("in_round", "legal", "legal"), ("seats", "open", "illegal")]
)
def test_w9_the_neighbour_is_out_and_the_5_asks_beyond(game, neighbours, hidden, shown):
    game = game(6, "5 1 2 3 4 6", neighbours=neighbours)
    first = game.deal(start=0)
    game.ask(0, 5)
    game.rule(first, {"out": 1})
    game.finish_until(0)
    beyond = game.ask(0, 2)
    assert (game.status(beyond), game.status(beyond, seat_view(0))) == (hidden, shown)
    game.sheet.see("hand:0", "5", by=None)
    assert game.status(beyond) == shown


def test_w9_asking_the_seat_that_is_out_is_wrong_either_way_and_two_beyond_is_open_until_the_5_shows(game):
    game = game(6, "5 1 2 3 4 6")
    first = game.deal(start=0)
    game.rule(first, {"out": 1})
    asked = game.ask(0, 3)
    assert (game.status(asked), game.status(asked, seat_view(0))) == ("open", "illegal")
    game.finish_until(0)
    assert game.status(game.by(0, "ask", target=1)) == "illegal"
    game.sheet.see("hand:0", "5", by=None)
    assert game.status(asked) == "illegal"
