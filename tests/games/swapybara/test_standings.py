"""Ranks, ties, the end of a game."""

from typing import Any

import pytest

from events.games import BadOptions
from events.games.swapybara import ruleset
from events.table import YES
from tests.games.swapybara.kit import Game


def over(game: Game):
    return ruleset.standings(game.table).over


def test_a_game_is_three_rounds_unless_agreed_otherwise():
    game = Game(5)
    for number in range(3):
        assert not over(game)
        game.round("6 2 3 4 5", start=0)
        assert game.markers["round"] == number + 1
    assert over(game)
    assert game.scores() == [11, 6, 9, 12, 15]
    assert game.ranks() == [3, 5, 4, 2, 1]
    assert game.winners() == (4,)


def test_another_number_of_rounds_may_be_agreed():
    game = Game(5, rounds=1)
    game.round("6 2 3 4 5", start=0)
    assert over(game)
    assert game.winners() == (0,)


def test_a_deal_after_the_end_breaks_the_order_and_its_round_does_not_count():
    game = Game(5, rounds=1)
    game.round("6 2 3 4 5", start=0)
    late = game.deal()
    assert game.touched(late) == {"turn-order": YES}
    game.rule(late, {"out": 3})
    game.finish()
    game.reveal("1 6 3 4 5")
    assert game.scores() == [6, 2, 3, 4, 5]
    assert game.winners() == (0,)
    assert game.markers["six"] == 0


def test_a_tie_goes_to_the_higher_card_of_the_last_round():
    game = Game(5, rounds=2)
    game.round("4 3 1 2 0", start=0)
    game.round("2 3 4 5 6")
    assert game.scores() == [6, 6, 5, 7, 6]
    assert game.ranks() == [4, 3, 5, 1, 2]


def test_a_6_that_scored_minus_one_is_still_the_higher_card():
    game = Game(5, rounds=2)
    game.round("6 4 1 2 0", start=0)
    game.round("6 1 2 3 5")
    assert game.scores() == [5, 5, 3, 5, 5]
    assert game.winners() == (0,)


def test_a_seat_that_was_out_counts_as_lower_than_any_card():
    game = Game(5, rounds=2)
    game.round("1 0 2 4 3", start=0)
    first = game.deal()
    game.rule(first, {"out": 0})
    game.finish()
    game.reveal("6 -1 0 2 1")
    assert game.scores() == [-1, -1, 2, 6, 4]
    assert game.ranks() == [5, 4, 3, 1, 2]


def test_seats_still_tied_share_the_win():
    game = Game(4, rounds=1)
    first = game.deal(start=0)
    game.rule(first, *({"out": seat} for seat in range(4)))
    game.reveal("? ? ? ?")
    assert game.scores() == [-2, -2, -2, -2]
    assert game.ranks() == [1, 1, 1, 1]
    assert game.winners() == (0, 1, 2, 3)


def test_while_the_game_goes_on_equal_scores_share_a_rank():
    game = Game(5)
    assert game.ranks() == [1, 1, 1, 1, 1]
    game.round("6 2 3 4 5", start=0)
    game.round("2 6 3 5 4")
    assert game.scores() == [8, 8, 6, 9, 9]
    assert game.ranks() == [3, 3, 5, 1, 1]
    assert game.winners() == ()


def test_ranks_of_a_tie_are_pending_while_its_cards_are_unseen():
    game = Game(5, rounds=1)
    shown = game.round("? ? 1 4 5", start=0)
    game.rule(shown, {"score": {"0": 2, "1": 2}})
    assert game.scores() == [2, 2, 1, 4, 5]
    assert game.ranks() == [None, None, 5, 2, 1]
    assert game.winners() == ()
    game.see(game.card("hand:0"), "6")
    game.see(game.card("hand:1"), "3")
    assert game.ranks() == [3, 4, 5, 2, 1]
    assert game.winners() == (4,)


def test_nobody_has_won_while_a_score_is_pending():
    game = Game(5, rounds=1)
    game.round("6 2 3 4 ?", start=0)
    assert over(game)
    assert game.winners() == ()


def test_a_target_ends_the_game_after_the_round_in_which_it_is_reached():
    game = Game(5, target=10)
    game.round("6 2 3 4 5", start=0)
    assert not over(game)
    game.round("1 2 3 4 5")
    assert over(game)
    assert game.winners() == (4,)
    assert game.touched(game.deal()) == {"turn-order": YES}


def test_of_several_at_the_target_the_one_with_most_points_wins_then_the_higher_card():
    game = Game(5, target=8)
    game.round("4 3 1 2 5", start=0)
    game.round("4 5 1 2 3")
    assert game.scores() == [8, 8, 2, 4, 8]
    assert game.winners() == (1,)


def test_a_target_is_not_reached_in_the_middle_of_a_round():
    game = Game(5, target=6)
    game.deal(start=0)
    first = game.ask(0, 1)
    game.rule(first, {"award": {"seat": 0, "points": 9}})
    assert not over(game)


def test_rounds_and_target_exclude_each_other():
    with pytest.raises(BadOptions) as caught:
        ruleset.settled({"rounds": 3, "target": 15}, 5)
    assert set(caught.value.errors) == {"rounds", "target"}


def test_options_settle_to_their_defaults():
    plain = {"rounds": 3, "target": None, "neighbours": "in_round", "zero_rename": False}
    assert ruleset.settled({}, 5) == plain
    assert ruleset.settled(plain, 5) == plain
    assert ruleset.settled({"target": 15}, 5)["rounds"] is None


@pytest.mark.parametrize(
    "options",
    [{"rounds": 0}, {"rounds": 21}, {"target": 0}, {"target": 101}, {"neighbours": "all"}, {"jokers": 2}],
)
def test_options_outside_their_bounds_are_refused(options: dict[str, Any]):
    with pytest.raises(BadOptions) as caught:
        ruleset.settled(options, 5)
    assert set(caught.value.errors) == set(options)


@pytest.mark.parametrize("seats", [3, 9])
def test_four_to_eight_play(seats: int):
    with pytest.raises(BadOptions):
        ruleset.open({}, seats)
