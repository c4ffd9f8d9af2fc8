"""The breaches that a referee meets, in dealt games: the same verdicts, and each seat knows its own cards."""

from typing import Any

import pytest

from events.games import Words, install
from events.games.schwupps import ruleset
from events.history import Unlawful, verdict_of
from events.table import PUBLIC, seat_view
from tests.games.schwupps.kit import NAMES, short
from tests.history.dealt import DealtSheet, holds, stack

install(ruleset)

DEAL = {
    "row:0": "+1 -1",
    "row:1": "number colour",
    "schwupps": " ".join(["either"] * 4 + ["number"] * 3 + ["colour"] * 3 + ["-1"] * 4 + ["+1"] * 4)
    + " +2 +2 -2 -2 -2 +2 -2 +2",
    "numbers:0": "r4",
    "numbers:1": "p1",
    "numbers:2": "y2",
    "numbers:3": "b10",
    "hand:0": "g6 g5 ! r9",
    "hand:1": "g7 b1 b2 b3",
    "hand:2": "y1 y3 y4 y5",
}


class Dealt:
    """A dealt game in which seat 0 starts; what lies in the common pile is not told."""

    def __init__(self, patch: pytest.MonkeyPatch, **options: Any) -> None:
        stack(patch, DEAL)
        self.sheet = DealtSheet("schwupps", 3, house={"unlawful": "record"}, options=options)
        self.sheet.move(type="deal", start=0)

    def go(self, line: str) -> int:
        for said in line.split(","):
            move = {name: value for name, value in short(said).items() if name != "top"}
            version = self.sheet.move(**move)
        return version

    def status(self, version: int) -> str:
        """What every view says of a move: the same."""
        views = (PUBLIC, *map(seat_view, range(3)))
        found = {verdict_of(self.sheet.story, version, view).status for view in views}
        assert len(found) == 1
        return found.pop()

    def offered(self, version: int) -> list[str]:
        return list(self.sheet.offers(version, words=Words("en", NAMES[:3])))

    def rule(self, version: int, remedy: str | None = None) -> int:
        return self.sheet.rule(self.sheet.dispute(version), remedy or self.offered(version)[0])

    def held(self, seat: int) -> list[str]:
        return sorted(holds(self.sheet.story, seat))

    def size(self, zone: str) -> int:
        return len(self.sheet.story.table.zones[zone])


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Dealt:
    return Dealt(monkeypatch)


def test_u1_plus_one_read_as_higher(game: Dealt):
    six = game.go("0 g6 0")
    assert game.status(six) == "illegal"
    game.rule(six)
    assert game.held(0) == sorted(["g6", "g5", "!", "r9"])
    assert game.status(six) == "illegal"
    assert game.status(game.go("0 g5 0")) == "legal"


def test_u1_covered_by_the_next_player(game: Dealt):
    six = game.go("0 g6 0")
    seven = game.go("0 end, 1 g7 0")
    drawn = [face for face in game.held(0) if face not in {"g5", "!", "r9"}]
    game.rule(six)
    assert game.held(0) == sorted(["g6", "g5", "!", "r9", *drawn])
    assert (game.status(six), game.status(seven)) == ("illegal", "legal")
    table = game.sheet.story.table
    assert [table.faces[card] for card in table.zones["numbers:0"]] == ["r4", "g7"]


def test_u2_the_pass_noticed_later_costs_a_card_that_only_its_seat_sees(game: Dealt):
    passed = game.go("0 end")
    game.go("1 b1 3")
    assert game.status(passed) == "illegal"
    assert game.offered(passed) == ["draw-now", "let-stand"]
    game.rule(passed)
    assert len(game.held(0)) == 5
    assert "?" not in game.held(0)


def test_u6_a_gift_to_oneself_goes_to_another_who_then_knows_it(game: Dealt):
    kept = game.go("0 ! 0 to 0")
    (got,) = set(game.held(0)) - {"g6", "g5", "r9"}
    assert game.status(kept) == "illegal"
    game.rule(kept, "redirect-2")
    assert game.held(0) == ["g5", "g6", "r9"]
    assert game.held(2) == sorted(["y1", "y3", "y4", "y5", got])


def test_u6_once_another_card_is_played_nobody_can_say_which_it_was(game: Dealt):
    kept = game.go("0 ! 0 to 0")
    game.go("0 g5 1")
    assert game.offered(kept) == ["take-back", "let-stand"]


def test_u9_the_free_schwupp_is_open_to_all(game: Dealt):
    free = game.go("0 schwupp 0")
    end = game.go("0 end")
    assert (game.status(free), game.status(end)) == ("legal", "legal")


def test_a_house_may_refuse_what_is_unlawful(monkeypatch: pytest.MonkeyPatch):
    stack(monkeypatch, DEAL)
    sheet = DealtSheet("schwupps", 3, house={"unlawful": "refuse"})
    sheet.move(type="deal", start=0)
    with pytest.raises(Unlawful):
        sheet.move(type="play", seat=0, card="g6", pile=0)
    sheet.move(type="play", seat=0, card="g5", pile=0)
