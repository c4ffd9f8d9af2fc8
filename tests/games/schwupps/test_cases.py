"""Breaches as a referee meets them: whole records, the verdict of each move at each point, the remedy."""

from collections.abc import Callable
from typing import Any

import pytest

from events.games import Words, install
from events.games.schwupps import ruleset
from events.history import picture, verdict_of
from events.table import PUBLIC, View, seat_view
from tests.games.schwupps.kit import NAMES, OPENING, short
from tests.history.kit import Sheet

install(ruleset)

VIEWS = (PUBLIC, *map(seat_view, range(3)))
Opened = Callable[..., "Table"]


class Table:
    """A record of Schwupps at which three sit and seat 0 starts."""

    def __init__(self, options: dict[str, Any] | None = None, **deal: Any) -> None:
        self.sheet = Sheet("schwupps", 3, options)
        self.sheet.move(type="deal", start=0, **{**OPENING, **deal})

    def go(self, line: str) -> int:
        """Moves in short; the version of the last."""
        for said in line.split(","):
            version = self.sheet.move(**short(said))
        return version

    def verdict(self, version: int, as_of: int | None = None) -> str:
        """What every view says of a move: the same, since all of it lies open."""
        found = {self._status(version, view, as_of) for view in VIEWS}
        assert len(found) == 1
        return found.pop()

    def _status(self, version: int, view: View, as_of: int | None) -> str:
        found = verdict_of(self.sheet.story, version, view, as_of, proofs=False, settles=False)
        assert found is not None
        return found.status

    def breaks(self, version: int) -> list[str]:
        found = verdict_of(self.sheet.story, version, PUBLIC)
        assert found is not None
        assert found.because == ()
        return [rule.rule.removeprefix("schwupps.") for rule in found.rules if rule.status == "illegal"]

    def offered(self, version: int) -> list[str]:
        return list(self.sheet.offers(version, words=Words("en", NAMES[:3])))

    def rule(self, version: int, remedy: str | None = None) -> int:
        """A ruling with an offered remedy, by default the first."""
        return self.sheet.rule(self.sheet.dispute(version), remedy or self.offered(version)[0])

    def now(self) -> Any:
        table = self.sheet.story.table
        return picture(ruleset, table, table, PUBLIC)

    def faces(self, zone: str) -> list[str | None]:
        return [card.face for card in self.now().zones[zone]]

    def size(self, zone: str) -> int:
        return len(self.now().zones[zone])

    def scores(self) -> list[int | None]:
        return [row.score for row in self.now().standings.seats]


@pytest.fixture
def at_the_table() -> Opened:
    return Table


def test_u1_plus_one_read_as_higher(at_the_table: Opened):
    table = at_the_table()
    six = table.go("0 g6 0")
    assert (table.verdict(six), table.breaks(six)) == ("illegal", ["fits"])
    assert table.offered(six) == ["card-back", "take-back", "let-stand"]
    table.rule(six)
    assert (table.faces("numbers:0"), table.size("hand:0")) == (["r4"], 4)
    assert table.verdict(six) == "illegal"
    assert table.now().to_act == (0,)


def test_u1_after_a_schwupp_it_is_still_judged_by_the_card_at_the_time(at_the_table: Opened):
    table = at_the_table()
    six = table.go("0 g6 0")
    table.go("0 schwupp 0 -2")
    assert table.faces("row:0") == ["+2", "+1"]
    assert table.verdict(six) == "illegal"
    table.rule(six)
    assert table.faces("row:0") == ["+2", "+1"]
    again = table.go("0 g6 0")
    assert table.verdict(again) == "legal"


def test_u1_covered_by_the_next_player_the_six_goes_back_and_the_other_card_stays(at_the_table: Opened):
    table = at_the_table()
    six = table.go("0 g6 0")
    seven = table.go("0 end, 1 g7 0")
    assert table.offered(six) == ["card-back", "let-stand"]
    table.rule(six)
    assert table.faces("numbers:0") == ["r4", "g7"]
    assert table.size("hand:0") == 5
    assert (table.verdict(six), table.verdict(seven)) == ("illegal", "legal")
    assert table.now().to_act == (1,)


def test_u2_the_pass_noticed_before_the_next_player_acts(at_the_table: Opened):
    table = at_the_table()
    passed = table.go("0 end")
    assert (table.verdict(passed), table.breaks(passed)) == ("illegal", ["some-action"])
    assert table.offered(passed) == ["take-back", "let-stand"]
    table.rule(passed)
    assert table.now().to_act == (0,)
    free = table.go("0 schwupp 0 -2, 0 end")
    assert table.verdict(free) == "legal"
    assert table.size("hand:0") == 5


def test_u2_the_pass_noticed_later_costs_the_card_that_a_schwupp_would_have(at_the_table: Opened):
    table = at_the_table()
    passed = table.go("0 end")
    table.go("1 g5 0")
    assert table.offered(passed) == ["draw-now", "let-stand"]
    table.rule(passed)
    assert (table.size("hand:0"), table.size("common"), table.size("discard")) == (5, 49, 0)
    assert table.now().to_act == (1,)


@pytest.mark.parametrize(
    ("rule", "lying", "card", "status"),
    [
        ("-2", "y1", "r10", "illegal"),
        ("-2", "y1", "r9", "legal"),
        ("-2", "y2", "r10", "legal"),
        ("+2", "y10", "r2", "legal"),
        ("+2", "y10", "r1", "illegal"),
    ],
)
def test_u5_wrap_by_two(at_the_table: Opened, rule: str, lying: str, card: str, status: str):
    table = at_the_table(schwupps=[rule, "-1", "number", "colour"], numbers=[lying, "p1", "b2", "b10"])
    played = table.go(f"0 {card} 0")
    assert table.verdict(played) == status
    if status == "illegal":
        table.rule(played)
        assert table.faces("numbers:0") == [lying]


def test_u6_a_gift_to_oneself_goes_to_another(at_the_table: Opened):
    table = at_the_table()
    kept = table.go("0 ! 0 to 0 -2")
    assert (table.verdict(kept), table.breaks(kept)) == ("illegal", ["give"])
    assert table.offered(kept) == ["redirect-1", "redirect-2", "take-back", "let-stand"]
    table.rule(kept, "redirect-2")
    assert [table.size(f"hand:{seat}") for seat in range(3)] == [3, 4, 5]
    assert table.now().markers["owed"] == []


def test_u6_a_gift_to_oneself_is_lawful_where_that_was_agreed(at_the_table: Opened):
    table = at_the_table({"gift_to_self": True})
    assert table.verdict(table.go("0 ! 0 to 0 -2")) == "legal"


def test_u6_a_gift_left_out_is_given_now(at_the_table: Opened):
    table = at_the_table()
    forgotten = table.go("0 ! 0 to - -2")
    table.go("0 end, 1 g6 0")
    assert (table.verdict(forgotten), table.breaks(forgotten)) == ("illegal", ["give"])
    assert table.now().markers["owed"] == [{"seat": 0, "what": "gift", "n": 1}]
    assert table.offered(forgotten) == ["give-now-1", "give-now-2", "let-stand"]
    table.rule(forgotten)
    assert table.size("hand:1") == 4
    assert table.now().markers["owed"] == []


def test_u9_an_irritation_card_in_hand_forbids_no_free_schwupp(at_the_table: Opened):
    table = at_the_table()
    for card in ("r1", "r2", "r3", "!"):
        table.sheet.see("hand:0", card, by=0)
    free = table.go("0 schwupp 0 -2")
    end = table.go("0 end")
    assert (table.verdict(free), table.verdict(end)) == ("legal", "legal")
    assert table.offered(free) == []
    table.sheet.rule(table.sheet.dispute(free), decision="dismissed")
    assert table.now().to_act == (1,)


def test_the_scores_after_a_remedy_count_the_cards_as_they_lie(at_the_table: Opened):
    """A winner whose card is taken back has not won, and the others' gift counts against them."""
    table = at_the_table({"tournament": False})
    for _ in range(20):
        table.go("0 ? 0")
        if table.size("hand:0") == 0 and table.size("own:0"):
            table.go("0 end, 1 end, 2 end")
    last = table.sheet.story.head
    assert (table.scores(), table.now().to_act) == ([1, 0, 0], ())
    table.sheet.rule(table.sheet.dispute(last), parts=[{"undo": last}])
    assert (table.scores(), table.now().to_act) == ([0, 0, 0], (0,))
