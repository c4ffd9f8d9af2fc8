"""The race: no turns, cards that nobody saw being laid, and who turns directions over then."""

import pytest

from events.table import UNWITNESSED
from tests.games.qwitch.kit import Game


def race(first: str = "+ A1", seats: int = 4, dealer: int = 3) -> Game:
    game = Game(seats, game="advanced")
    game.begin(first, dealer)
    return game


def test_everybody_is_to_act_and_any_card_that_fits_is_lawful():
    game = race()
    assert game.to_act == (0, 1, 2, 3)
    versions = [game.say(line) for line in ("2 A2", "2 B7", "0 C8", "1 D8", "2 E1")]
    assert [game.status(version) for version in versions] == ["legal"] * 5
    assert game.to_act == (0, 1, 2, 3)


def test_the_left_neighbour_of_the_last_turner_turns_the_next_direction():
    game = race()
    game.say("2 A2, nobody")
    assert game.to_act == (0,)
    assert game.broken(game.say("0 turns -")) == set()
    game.say("nobody")
    assert game.to_act == (1,)
    assert game.broken(game.say("3 turns =")) == {"turner"}
    game.say("nobody")
    assert game.to_act == (0,)


def test_when_all_have_said_since_the_last_card_that_they_cannot_play_it_stops_by_itself():
    game = race()
    game.say("2 A2, 3 pass, 0 pass, 2 pass, 0 pass")
    assert game.markers["stopped"] is None
    game.say("1 pass")
    assert game.markers["stopped"] == "nobody"
    assert game.sizes("hand:2", "draw:2") == [5, 9]


def test_a_stop_is_the_moment_of_the_last_card_and_what_is_laid_after_it_goes_back():
    """Worked example: F2 empties a hand, and E8 lands before the call."""
    game = race("- H7")
    game.say("0 G1, 0 F8, 0 E7, 0 D6, 1 H5, 1 back H5, 1 C1")
    assert game.broken(game.say("0 B5")) == set()
    assert game.markers["stopped"] == 0
    assert game.to_act == (0,)
    late = game.say("1 A8")
    assert game.broken(late) == {"after-stop"}
    assert game.broken(game.say("1 back A8")) == set()
    assert game.broken(game.say("0 stop")) == set()
    assert game.sizes("hand:0", "hand:1") == [5, 5]
    assert game.markers["stopped"] == 0


def test_a_card_that_does_not_fit_stops_nothing_and_goes_back():
    game = race()
    game.say("0 A2, 0 A3, 0 A4, 0 A5")
    assert game.broken(game.say("0 H1")) == {"fits"}
    assert game.markers["stopped"] is None
    assert game.to_act == (0, 1, 2, 3)
    assert game.broken(game.say("0 back H1")) == set()
    assert game.sizes("hand:0") == [1]


def test_a_hand_run_out_by_a_card_that_does_not_fit_hides_no_later_stop():
    game = race("= A1")
    game.say("0 A2, 0 A3, 0 A4, 0 A5, 0 H8, 1 H1, 1 H2, 1 H3, 1 H4")
    assert game.markers["stopped"] is None
    assert game.broken(game.say("1 H5")) == set()
    assert game.markers["stopped"] == 1
    assert game.to_act == (1,)
    assert game.broken(game.say("2 H6")) == {"after-stop"}
    assert game.broken(game.say("2 pass")) == {"turn-order"}
    assert game.broken(game.say("0 stop")) == {"stop-empty"}


def test_a_hand_that_was_not_filled_up_stops_nothing():
    game = race("= A1")
    game.say("0 A2, 0 A3, 0 A4, 0 A5, 0 A6")
    assert game.broken(game.say("0 stop 0:0")) == {"refill"}
    game.say("0 turns =")
    assert game.markers["stopped"] is None
    assert game.to_act == (0, 1, 2, 3)
    assert game.broken(game.say("1 A7")) == set()
    assert game.broken(game.say("0 draws 5")) == set()


def test_a_hand_run_out_by_a_card_that_nobody_saw_leaves_no_doubt_of_a_later_stop():
    game = race("= A1")
    game.say("0 A2, 0 A3, 0 A4, 0 A5, 0 unseen")
    assert game.status(game.say("1 H1")) == "open"
    game.say("1 H2, 1 H3, 1 H4, 1 H5")
    assert game.broken(game.say("2 H6")) == {"after-stop"}


def test_taking_a_card_back_that_was_rightly_laid_breaks_the_order():
    game = race()
    game.say("0 A2")
    assert game.broken(game.say("0 back A2")) == {"turn-order"}


def test_a_card_laid_unnoticed_may_have_come_out_of_any_hand():
    game = race()
    game.say("1 A2")
    laid = game.say("? A3")
    assert [(one.rule, one.offender) for one in game.judged[laid]] == []
    assert game.sizes("together", "hand:0", "hand:1") == [18, 0, 0]
    assert game.markers["left"] == [None] * 4
    assert game.judged[game.say("? H1")][0].offender is None
    assert game.broken(game.version) == {"fits"}


def test_from_then_on_hands_lie_together_until_all_have_told_how_many_they_drew():
    game = race()
    game.say("1 A2, ? A3, 1 A4, 0 A5, ? B1, 1 C2, 1 D8")
    assert game.sizes("together") == [13]
    game.say("1 E3")
    assert game.markers["stopped"] == 1
    stopped = game.say("1 stop 0:2 1:5 2:0 3:1")
    assert game.broken(stopped) == set()
    assert game.sizes(*(f"hand:{seat}" for seat in range(4)), "together") == [5, 5, 5, 5, 0]
    assert game.markers["left"] == [13, 10, 15, 14]


def test_whether_a_hand_was_empty_at_its_stop_follows_from_how_many_it_drew():
    game = race()
    game.say("2 A2, 2 A3, 2 A4, 2 A5, ? A6")
    assert game.touched(game.say("2 stop 0:0 1:0 2:5 3:0")) == {}
    game = race()
    game.say("2 A2, 2 A3, 2 A4, 2 A5, ? A6")
    assert game.broken(game.say("2 stop 0:1 1:0 2:4 3:0")) == {"stop-empty"}


def test_draws_that_cannot_add_up_break_the_refill_without_saying_who():
    game = race()
    game.say("2 A2, ? A6")
    stopped = game.say("nobody 0:0 1:0 2:1 3:0")
    assert [one.offender for one in game.judged[stopped] if one.rule == "qwitch.refill"] == [None]
    assert game.sizes("together") == [19]
    assert game.markers["left"] == [None] * 4


def test_a_pass_among_hands_that_lie_together_may_stay_open():
    game = race()
    passed = game.say("? A2, 2 pass")
    assert "pass-unable" in game.touched(passed)
    assert game.status(passed) == "open"
    game = race("+ H8")
    game.say("? A2")
    # Whoever it was, the rest of the cards can be told only together; on H8 nothing goes up in any case.
    assert game.verdict(game.version).status == "illegal"


@pytest.mark.parametrize("claim", ["0 win", "2 win"])
def test_a_claim_to_be_out_is_judged_by_what_all_can_count(claim: str):
    game = race()
    game.say("0 A2, 0 A3, 0 A4, 0 A5, 0 A6")
    assert game.broken(game.say(claim)) == {"win-empty"}
    assert game.to_act == (0,)
    assert UNWITNESSED not in game.touched(game.version).values()
