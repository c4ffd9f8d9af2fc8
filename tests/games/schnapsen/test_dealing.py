"""Dealing: what lies where, who deals, deals that are void; options."""

from typing import Any

import pytest

from events.games import BadOptions
from events.games.schnapsen import ruleset
from tests.games.schnapsen.kit import FACES, Game


def test_twenty_cards_five_ranks_of_four_suits():
    assert len(FACES) == len(set(FACES)) == 20
    assert ruleset.seats == (2,)


def test_a_deal_gives_five_each_and_lays_nine_across_the_trump():
    game = Game()
    game.deal("KH")
    assert game.sizes() == [5, 5, 9, 1, 0, 0, 0]
    assert game.faces("trump") == ["KH"]
    assert game.faces("talon") == [None] * 9
    assert game.markers["trump"] == "H"


def test_the_non_dealer_leads_first():
    game = Game()
    game.deal(dealer=0)
    assert (game.to_act, game.markers["dealer"], game.markers["lead"]) == ((1,), 0, 1)


def test_the_first_deal_names_its_dealer():
    assert "name the dealer" in ruleset.fits(Game().table, {"type": "deal", "trump": "KH"}).text


def test_nothing_else_is_done_before_the_first_deal():
    for move in ({"type": "close", "seat": 0}, {"type": "spoilt", "why": "other"}):
        assert ruleset.fits(Game().table, move) is not None


def test_the_deal_alternates_once_a_deal_is_over():
    game = Game()
    game.deal()
    game.go("0 AS, 1 JS, 0 claim")
    assert game.to_act == ()
    deal = game.deal()
    assert (game.markers["deal"], game.markers["dealer"], game.to_act) == (2, 0, (1,))
    assert game.touched(deal) == {}


def test_a_deal_by_the_wrong_player_breaks_the_order():
    game = Game()
    game.deal()
    game.go("0 AS, 1 JS, 0 claim")
    game.deal(dealer=1)
    assert game.broken_openly() == {"turn-order"}


def test_a_spoilt_deal_is_void_and_the_same_player_deals_again():
    game = Game()
    game.deal()
    game.go("0 AS")
    spoilt = game.play({"type": "spoilt", "why": "number"})
    assert game.touched(spoilt) == {}
    assert game.to_act == ()
    again = game.deal("QD")
    assert game.touched(again) == {}
    assert (game.markers["deal"], game.markers["dealer"], game.markers["trump"]) == (1, 1, "D")
    assert game.scores() == [7, 7]


def test_once_the_first_trick_is_complete_a_deal_is_no_longer_void():
    game = Game()
    game.deal()
    game.go("0 AS, 1 JS")
    assert game.broken_openly(game.play({"type": "spoilt", "why": "exposed"})) == {"turn-order"}


def test_a_deal_in_the_middle_of_another_breaks_the_order_and_is_that_deal_anew():
    game = Game()
    game.deal()
    game.go("0 AS, 1 JS")
    assert game.broken_openly(game.deal()) == {"turn-order"}
    assert (game.markers["deal"], game.markers["dealer"]) == (1, 1)


def test_a_trump_that_was_not_noted_is_filled_in_by_a_sighting():
    game = Game()
    game.deal(None)
    assert game.markers["trump"] is None
    game.see("trump", "TD")
    assert game.markers["trump"] == "D"


def test_options_settle_to_their_defaults():
    plain = {"tracked": False, "game_points": 7, "show_marriage": True}
    assert ruleset.settled({}, 2) == plain
    assert ruleset.settled(plain, 2) == plain


@pytest.mark.parametrize(
    "options", [{"game_points": 0}, {"game_points": 22}, {"tracked": 1}, {"show_marriage": "no"}, {"bids": 2}]
)
def test_options_outside_their_bounds_are_refused(options: dict[str, Any]):
    with pytest.raises(BadOptions) as caught:
        ruleset.settled(options, 2)
    assert set(caught.value.errors) == set(options)


@pytest.mark.parametrize("seats", [1, 3])
def test_two_play(seats: int):
    with pytest.raises(BadOptions):
        ruleset.open({}, seats)
