"""The game by turns: playing, passing, stopping, turning directions over, and who is to do it."""

import pytest

from tests.games.qwitch.kit import Game


def begun(first: str = "+ C4", seats: int = 3, dealer: int = 2, **options: object) -> Game:
    game = Game(seats, **options)
    game.begin(first, dealer)
    return game


@pytest.mark.parametrize(("seats", "pile", "unused"), [(3, 16, 0), (4, 10, 3), (5, 7, 3)])
def test_all_get_equal_piles_of_which_five_are_in_hand(seats: int, pile: int, unused: int):
    game = begun(seats=seats)
    assert game.sizes(*(f"hand:{seat}" for seat in range(seats))) == [5] * seats
    assert game.sizes(*(f"draw:{seat}" for seat in range(seats))) == [pile] * seats
    assert game.sizes("centre", "unused", "directions", "direction") == [1, unused, 11, 1]


def test_the_dealer_turns_the_first_direction_and_the_seat_to_the_left_begins():
    game = Game()
    assert game.to_act == ()
    game.say("deal 1")
    assert game.to_act == (1,)
    assert game.broken(game.say("1 turns = B2")) == set()
    assert game.to_act == (2,)
    assert game.broken(game.say("2 B7")) == set()
    assert game.to_act == (0,)


def test_somebody_else_turning_the_first_direction_breaks_the_rule():
    game = Game()
    game.say("deal 1")
    assert game.broken(game.say("0 turns = B2")) == {"turner"}
    assert game.to_act == (2,)


def test_out_of_turn_both_the_seat_that_was_due_and_the_next_may_go_on():
    game = begun()
    assert game.broken(game.say("1 C5")) == {"turn-order"}
    assert game.to_act == (2, 0)
    assert game.broken(game.say("0 D5")) == set()
    assert game.to_act == (1,)


def test_a_card_that_goes_back_at_once_spends_no_turn_and_later_it_does():
    game = begun()
    game.say("0 H8, 0 back H8")
    assert game.to_act == (0,)
    game.say("0 H8, 1 pass")
    assert game.broken(game.say("0 back H8")) == set()
    # Who passed meanwhile has had a turn, but has said nothing of the card that is on top now.
    assert (game.to_act, game.markers["passed"]) == ((2,), [])


def test_a_full_round_of_passes_stops_play_and_fills_hands_up():
    game = begun()
    game.say("0 C5, 1 D5, 2 pass, 0 pass")
    assert game.sizes("hand:0", "hand:1", "hand:2") == [4, 4, 5]
    game.say("1 pass")
    assert game.markers["stopped"] == "nobody"
    assert game.sizes("hand:0", "hand:1", "hand:2") == [5, 5, 5]
    assert game.sizes("draw:0", "draw:1", "draw:2") == [15, 15, 16]
    # Whoever laid the card on top turns the next direction; the seat to the left goes on.
    assert game.to_act == (1,)
    assert game.broken(game.say("0 turns -")) == {"turner"}
    assert game.to_act == (2,)


def test_without_any_card_the_dealer_counts_as_who_laid_the_one_on_top():
    game = begun()
    game.say("0 pass, 1 pass, 2 pass")
    assert game.to_act == (2,)
    game.say("2 turns =")
    assert game.to_act == (0,)


def test_a_card_in_between_begins_the_round_of_passes_again():
    game = begun()
    game.say("0 pass, 1 pass, 2 C5, 0 pass, 1 pass")
    assert game.markers["stopped"] is None
    assert game.markers["passed"] == [0, 1]


def test_the_last_card_in_hand_stops_play_and_its_seat_calls_it():
    game = begun("+ A1")
    game.say("0 A2, 1 B2, 2 pass, 0 B3, 1 pass, 2 pass, 0 B4, 1 pass, 2 pass, 0 B5, 1 pass, 2 pass")
    game.say("0 B6")
    assert game.to_act == (0,)
    assert game.markers["stopped"] == 0
    assert game.broken(game.say("0 stop")) == set()
    assert game.sizes("hand:0", "hand:1", "hand:2") == [5, 5, 5]
    assert game.to_act == (0,)
    game.say("0 turns -")
    assert game.to_act == (1,)


@pytest.mark.parametrize("line", ["nobody", "bottom"])
def test_a_stop_by_the_last_card_in_hand_is_none_for_want_of_a_card(line: str):
    game = begun("+ A1", game="advanced")
    game.say("0 A2, 0 A3, 0 A4, 0 A5")
    assert game.broken(game.say(line)) == set()
    game = begun("+ A1", game="advanced")
    game.say("0 A2, 0 A3, 0 A4, 0 A5, 0 A6")
    assert game.broken(game.say(line)) == {"turn-order"}


def test_stopping_with_cards_in_hand_breaks_the_rule():
    game = begun()
    assert game.broken(game.say("0 stop")) == {"stop-empty"}


@pytest.mark.parametrize(("drew", "broken"), [("", set()), ("0:1 1:0", set()), ("0:0", {"refill"})])
def test_all_draw_up_to_five_unless_it_is_said_otherwise(drew: str, broken: set[str]):
    game = begun()
    game.say("0 C5")
    assert game.broken(game.say(f"nobody {drew}")) == broken


def test_what_was_not_drawn_may_be_made_up_for_and_nothing_more():
    game = begun()
    game.say("0 C5, nobody 0:0")
    assert game.broken(game.say("0 draws 1")) == set()
    assert game.broken(game.say("0 draws 1")) == {"refill"}


def test_all_twelve_directions_are_shuffled_when_another_is_needed():
    game = begun()
    for _ in range(11):
        game.say("nobody")
        game.say(f"{game.to_act[0]} turns unseen")
    assert game.sizes("directions", "direction") == [0, 12]
    game.say("nobody")
    game.say(f"{game.to_act[0]} turns +")
    assert game.sizes("directions", "direction") == [11, 1]


def test_a_direction_in_mid_play_is_out_of_turn():
    game = begun()
    assert game.broken(game.say("0 turns -")) == {"turn-order"}


def test_nothing_is_played_before_the_first_direction_or_after_a_stop():
    game = Game()
    game.say("deal 0")
    assert game.broken(game.say("1 B2")) == {"turn-order"}
    game = begun()
    game.say("nobody")
    assert game.broken(game.say("0 C5")) == {"after-stop"}
    assert game.broken(game.say("1 pass")) == {"turn-order"}
