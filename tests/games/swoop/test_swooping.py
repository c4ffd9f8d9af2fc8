"""What sweeps the pile away, what does not, and the extra turn that follows."""

import pytest

from tests.games.swoop.kit import Game


def dealt(seats: int = 3, **options: object) -> Game:
    game = Game(seats, **options)
    game.deal()
    return game


def test_four_equal_cards_at_once_swoop_and_the_seat_goes_on():
    game = dealt()
    game.go("0 plays 9 hand4")
    assert (game.pile(), game.faces("gone"), game.to_act) == ("", "9 9 9 9", (0,))
    assert game.broken() == set()


def test_cards_added_to_equal_ones_on_top_swoop():
    game = dealt()
    game.go("0 plays 9; 1 plays 8 hand2; 2 plays 8 hand2")
    assert (game.pile(), game.faces("gone"), game.to_act) == ("", "9 8 8 8 8", (2,))


def test_with_three_on_top_and_two_in_hand_one_swoops_and_the_other_follows():
    game = dealt()
    game.go("0 plays 8; 1 plays 8; 2 plays 8; 0 plays 8; 0 plays 8")
    assert all(game.broken(version) == set() for version in game.moves)
    assert (game.pile(), game.faces("gone"), game.to_act) == ("8", "8 8 8 8", (1,))


def test_both_of_them_at_once_are_too_many():
    game = dealt()
    game.go("0 plays 8; 1 plays 8; 2 plays 8; 0 plays 8 hand2")
    assert (game.broken(), game.judged[5][0].path) == ({"set-limit"}, (4,))
    assert (game.pile(), game.to_act) == ("", (0,))


@pytest.mark.parametrize("special", ["T", "X"])
def test_a_ten_or_a_joker_swoops_whatever_lies_there(special: str):
    game = dealt()
    game.go(f"0 plays {special}; 0 plays 5; 1 plays {special}; 1 plays K")
    assert all(game.broken(version) == set() for version in game.moves)
    assert (game.pile(), game.faces("gone"), game.to_act) == ("K", f"{special} 5 {special}", (2,))


def test_tens_and_jokers_are_laid_alone():
    game = dealt()
    game.go("0 plays T hand2; 0 plays X+9")
    assert game.broken(2) == {"special-alone"}
    assert game.broken(3) == {"one-rank", "special-alone"}
    assert (game.pile(), game.to_act) == ("", (0,))


def test_carla_swoops_three_times_and_starts_a_new_pile():
    """Q Q 9 9 9 7 lie there, the 7 on top; Carla holds K K K K Q Q 9 7 5."""
    game = dealt(4)
    game.go("0 plays Q hand2; 1 plays 9 hand3; 3 plays 7; 2 plays K hand4")
    assert (game.seen(2), game.pile(), game.faces("gone")) == ("7 9 9 9 Q Q", "", "K K K K")
    game.go("2 plays Q hand4; 2 plays 9 hand4")
    assert (game.seen(2), game.pile()) == ("7", "")
    before = game.size(2)
    game.go("2 plays 7 hand2")
    assert (game.pile(), game.size(2), game.to_act) == ("7 7", before - 2, (3,))
    assert [game.broken(version) for version in (5, 6, 7, 8)] == [set()] * 4


def test_what_was_picked_up_cannot_be_part_of_the_set_that_picked_it_up():
    """Seven of the eight queens lie in sight, three of them in the pile under a 5."""
    game = dealt()
    game.go("0 plays Q hand4; 0 plays Q hand3; 1 plays 5")
    assert "cannot be so many" in game.impossible("2 plays Q hand2")
    game.go("2 plays Q; 0 plays 4; 1 plays 3")
    assert game.seen(2) == "5 Q Q Q"
    game.go("2 plays Q hand3 ")
    assert game.broken() == set()


def test_a_pile_swept_away_for_nothing_breaks_the_rule_and_leaves_two_to_go_on():
    game = dealt(4)
    game.go("0 plays 9; 1 plays Q hand2 not-picked-up; 2 plays Q swooped")
    assert game.broken() == {"swoop"}
    assert (game.pile(), game.faces("gone"), game.to_act) == ("", "9 Q Q Q", (2, 3))
    game.go("3 plays 4")
    assert (game.broken(), game.to_act) == (set(), (0,))


def test_a_pile_of_four_left_lying_breaks_it_as_well():
    game = dealt(4)
    game.go("0 plays 9 hand4 not-swooped")
    assert (game.broken(), game.pile(), game.to_act) == ({"swoop"}, "9 9 9 9", (1, 0))
    game.go("1 plays X not-swooped")
    assert (game.broken(), game.to_act) == ({"swoop"}, (2, 1))


def test_a_ten_left_on_top_has_no_rank_to_be_higher_than():
    game = dealt()
    game.go("0 plays T not-swooped; 1 plays K")
    assert (game.broken(), game.pile()) == (set(), "T K")


def test_jokers_alone_swoop_where_that_is_agreed():
    game = dealt(swoops="jokers_only")
    game.go("0 plays J; 1 plays T hand2; 2 plays T; 0 plays X")
    assert all(game.broken(version) == set() for version in game.moves)
    assert game.faces("gone") == "J T T T X"
    game.go("0 plays 9; 1 plays T")
    assert (game.pile(), game.seen(1)) == ("T", "9")


def test_big_swoops_take_any_number():
    game = dealt(big_swoops=True)
    game.go("0 plays 9 hand3; 1 plays 9 hand2; 1 plays 4 hand6")
    assert all(game.broken(version) == set() for version in game.moves)
    assert (game.faces("gone"), game.to_act) == ("9 9 9 9 9 4 4 4 4 4 4", (1,))
    game.go("1 plays T; 1 plays 5 hand2; 2 plays 5 hand2 not-swooped")
    assert game.broken() == {"swoop"}
