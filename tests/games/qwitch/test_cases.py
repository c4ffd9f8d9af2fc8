"""Breaches as a referee meets them: whole records, the verdict of each move at each point, the remedy."""

from typing import Any

import pytest

from events.games import Words, install
from events.games.qwitch import ruleset
from events.history import Impossible, picture, verdict_of
from events.table import PUBLIC, View, seat_view
from tests.games.qwitch.kit import NAMES, read
from tests.history.kit import Sheet

install(ruleset)

WORDS = Words("en", NAMES)
ALL = (PUBLIC, *map(seat_view, range(3)))


class Table:
    """A record of Qwitch in which the last seat deals."""

    def __init__(self, first: str, seats: int = 3, **options: Any) -> None:
        self.sheet = Sheet("qwitch", seats, options)
        self.say(f"deal {seats - 1}, {seats - 1} turns {first}")

    def say(self, lines: str) -> int:
        """Moves in the short form; the version of the last."""
        for line in lines.split(","):
            version = self.sheet.move(**read(line))
        return version

    def status(self, version: int, view: View = PUBLIC, as_of: int | None = None) -> str:
        found = verdict_of(self.sheet.story, version, view, as_of, proofs=False, settles=False)
        assert found is not None
        return found.status

    def broken(self, version: int) -> set[str]:
        found = verdict_of(self.sheet.story, version, PUBLIC)
        assert found is not None
        return {one.rule.removeprefix("qwitch.") for one in found.rules if one.status == "illegal"}

    def offered(self, version: int) -> list[str]:
        return list(self.sheet.offers(version, words=WORDS))

    def rule(self, version: int, remedy: str | None = None) -> int:
        """A ruling with an offered remedy, by default the first."""
        return self.sheet.rule(self.sheet.dispute(version), remedy or self.offered(version)[0])

    def now(self) -> Any:
        table = self.sheet.story.table
        return picture(ruleset, table, table, PUBLIC)

    def pile(self) -> list[str | None]:
        return [card.face for card in self.now().zones["centre"]]

    def size(self, zone: str) -> int:
        return len(self.now().zones[zone])

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.now().to_act

    def hands(self, ruling: int) -> list[str]:
        """What hands do after a ruling."""
        tables = self.sheet.story.tables
        return list(ruleset.instructions(tables[ruling - 1], tables[ruling], WORDS))


def test_q1_a_pass_while_able_proven_before_the_refill():
    table = Table("+ C4")
    passed = table.say("0 pass")
    table.say("1 D1, 2 E2")
    assert [table.status(passed, view) for view in ALL] == ["open"] * 4
    shown = table.say("0 F5")
    found = verdict_of(table.sheet.story, passed, PUBLIC)
    assert (found.status, found.because) == ("illegal", (shown,))
    assert [table.status(passed, view) for view in ALL] == ["illegal"] * 4
    assert [table.status(passed, view, shown - 1) for view in ALL] == ["open"] * 4
    assert table.status(shown) == "legal"
    # Found late it stands: nothing is undone, and the turn goes on.
    assert table.offered(passed) == ["let-stand", "rewind"]
    table.rule(passed)
    assert table.pile() == ["C4", "D1", "E2", "F5"]
    assert table.to_act == (1,)


def test_q1_found_at_once_it_is_taken_back():
    table = Table("+ C4")
    passed = table.say("0 pass")
    table.sheet.see("hand:0", "F5")
    assert table.status(passed) == "illegal"
    assert table.offered(passed) == ["take-back", "let-stand"]
    table.rule(passed)
    assert table.to_act == (0,)


def test_q1_a_seat_that_notes_its_own_hand_knows_it_at_once():
    table = Table("+ C4")
    table.sheet.see("hand:0", "F5", by=0)
    passed = table.say("0 pass")
    assert [table.status(passed, view, passed) for view in ALL] == ["open", "illegal", "open", "open"]


def test_q3_a_wrong_card_is_taken_back_and_another_one_may_be_played():
    table = Table("= B2")
    wrong = table.say("0 D5")
    assert [table.status(wrong, view, wrong) for view in ALL] == ["illegal"] * 4
    assert table.broken(wrong) == {"fits"}
    assert table.offered(wrong) == ["take-back", "card-back", "let-stand"]
    ruling = table.rule(wrong)
    assert (table.pile(), table.size("hand:0"), table.to_act) == (["B2"], 5, (0,))
    assert table.hands(ruling) == ["D5 goes from the centre pile to the hand of Ana", "Ana goes on"]
    assert table.status(table.say("0 B7")) == "legal"


def test_q3_the_table_takes_it_back_by_itself_and_the_turn_is_not_spent():
    table = Table("= B2")
    table.say("0 D5")
    assert table.status(table.say("0 back D5")) == "legal"
    assert (table.pile(), table.size("hand:0"), table.to_act) == (["B2"], 5, (0,))
    # D5 is known to lie in that hand from now on.
    with pytest.raises(Impossible):
        table.say("1 D5")


def test_q3_covered_by_another_only_the_wrong_card_goes_back():
    table = Table("= B2")
    wrong = table.say("0 D5")
    cover = table.say("1 D7")
    assert [table.status(version) for version in (wrong, cover)] == ["illegal", "legal"]
    assert table.offered(wrong) == ["card-back", "let-stand"]
    ruling = table.rule(wrong)
    assert (table.pile(), table.size("hand:0"), table.size("hand:1")) == (["B2", "D7"], 5, 4)
    assert table.to_act == (2,)
    assert table.hands(ruling) == ["D5 goes from the centre pile to the hand of Ana"]
    assert table.status(cover) == "legal"


def test_q4_a_right_card_wrongly_called_stands_and_is_reminded_of():
    table = Table("+ G7")
    called = table.say("0 H3 H8")
    assert (table.status(called), table.broken(called)) == ("illegal", {"call"})
    assert table.offered(called) == ["remind"]
    table.rule(called)
    assert table.pile() == ["G7", "H3"]
    assert table.to_act == (1,)


def test_q4_a_wrong_card_with_a_fitting_call_is_judged_by_its_face():
    table = Table("+ C4")
    wrong = table.say("0 B3 D5")
    assert table.broken(wrong) == {"call", "fits"}
    relied = table.say("1 E6")
    # Whoever relied on the call is judged against what lies there; the card goes back.
    assert table.broken(relied) == {"fits"}
    assert table.offered(relied)[0] == "take-back"


def test_q5_nothing_is_above_h8():
    table = Table("+ H8")
    wrapped = table.say("0 A1")
    assert [table.status(wrapped, view) for view in ALL] == ["illegal"] * 4
    table.rule(wrapped)
    assert (table.pile(), table.to_act) == (["H8"], (0,))
    passes = [table.say(f"{seat} pass") for seat in range(3)]
    assert [table.status(version) for version in passes] == ["legal"] * 3
    assert table.now().markers["stopped"] == "nobody"


def test_q6_a_card_after_the_last_card_goes_back_and_then_hands_are_filled_up():
    table = Table("= G1", 4, game="advanced")
    table.say("0 G2, 1 G3, 0 G4, 0 G5, 2 G8, 0 G6")
    last = table.say("0 F6")
    late = table.say("1 E6")
    assert [table.status(version) for version in (last, late)] == ["legal", "illegal"]
    assert table.broken(late) == {"after-stop"}
    found = verdict_of(table.sheet.story, late, PUBLIC)
    assert found.path == (last,)
    assert table.offered(late) == ["take-back", "card-back", "let-stand"]
    table.rule(late)
    assert table.to_act == (0,)
    assert table.status(table.say("0 stop")) == "legal"
    assert [table.size(f"hand:{seat}") for seat in range(4)] == [5] * 4
    assert table.size("draw:0") == 5
    # Cards are left to draw, so that nobody has won.
    assert not table.now().standings.over


def test_q6_found_after_the_next_direction_the_late_card_still_goes_back():
    table = Table("= G1", 4, game="advanced")
    table.say("0 G2, 0 G4, 0 G5, 0 G6, 0 F6")
    late = table.say("1 E6")
    table.say("0 stop, 0 turns +, 2 F8")
    assert table.offered(late) == ["card-back", "let-stand"]
    table.rule(late)
    assert table.size("hand:1") == 6
    assert "E6" not in table.pile()


def test_q8_a_sixth_card_without_a_draw_is_impossible():
    table = Table("= G1", 4, game="advanced")
    table.say("0 G2, 0 G4, 0 G5, 0 G6, 0 F6")
    with pytest.raises(Impossible):
        table.say("0 E6")


def test_q8_a_draw_in_mid_play_goes_back_on_top_of_its_pile():
    table = Table("= G1", 4, game="advanced")
    table.say("0 G2, 0 G4")
    top = table.now().zones["draw:0"][-1].card
    drawn = table.say("0 draws 1")
    assert (table.status(drawn), table.broken(drawn)) == ("illegal", {"refill"})
    assert table.offered(drawn) == ["undraw", "let-stand"]
    table.rule(drawn)
    assert (table.size("hand:0"), table.size("draw:0")) == (3, 10)
    assert table.now().zones["draw:0"][-1].card == top


def test_q8_once_played_it_stays_and_fewer_are_drawn_at_the_next_stop():
    table = Table("= G1", 4, game="advanced")
    table.say("0 G2, 0 G4, 0 G5")
    drawn = table.say("0 draws 1")
    table.say("0 G6")
    assert table.offered(drawn) == ["fill-less"]
    table.rule(drawn)
    table.say("nobody")
    assert (table.size("hand:0"), table.size("draw:0")) == (5, 6)


def false_win() -> tuple[Table, int]:
    table = Table("= G1", 4, game="advanced")
    table.say("0 G2, 0 G4, 0 G5, 0 G6, 0 F6")
    return table, table.say("0 win")


def test_q9_whoever_still_has_a_draw_pile_has_not_won():
    table, claim = false_win()
    assert [table.status(claim - 1), table.status(claim)] == ["legal", "illegal"]
    assert table.broken(claim) == {"win-empty"}
    assert not table.now().standings.over
    # Hands laid open meanwhile are known to all; it is a stop, and play goes on.
    table.sheet.see("hand:1", "A1")
    assert table.offered(claim) == ["play-on"]
    table.rule(claim)
    assert table.to_act == (0,)
    table.say("0 stop")
    assert (table.size("hand:0"), table.size("draw:0")) == (5, 5)


def test_q9_if_the_last_card_did_not_fit_it_goes_back_and_what_was_drawn_goes_back_in_order():
    table = Table("= G1", 4, game="advanced")
    table.say("0 G2, 0 G4, 0 G5, 0 G6")
    piles = {zone: cards for zone, cards in table.sheet.story.table.zones.items() if zone.startswith("draw")}
    wrong = table.say("0 A1")
    table.say("0 win, 0 stop")
    assert table.broken(wrong) == {"fits"}
    assert table.offered(wrong)[0] == "take-back"
    table.rule(wrong)
    zones = table.sheet.story.table.zones
    assert {zone: zones[zone] for zone in piles} == piles
    assert (table.size("hand:0"), table.pile()[-1]) == (1, "G6")
    assert table.to_act == (0, 1, 2, 3)


def test_q9_after_the_next_direction_what_was_drawn_stays():
    table = Table("= G1", 4, game="advanced")
    table.say("0 G2, 0 G4, 0 G5, 0 G6")
    wrong = table.say("0 A1")
    table.say("0 stop, 0 turns +, 1 B1")
    assert table.offered(wrong) == ["card-back", "let-stand"]
    table.rule(wrong)
    assert table.size("hand:0") == 6
    assert table.pile() == ["G1", "G2", "G4", "G5", "G6", "B1"]
