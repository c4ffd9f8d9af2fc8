"""Mystery cards: when one may be turned over, and what may join it."""

from tests.games.swoop.kit import Game

ROWS = ("9 5 9 7", "A 2 3 4", "7 7 8 6")


def dealt() -> Game:
    game = Game(3)
    game.deal(*ROWS)
    return game


def uncovered() -> Game:
    """Ana's first mystery card lies free, a 6 on top of the pile, and it is her turn."""
    game = dealt()
    game.go("0 plays 9 table0; 1 plays 8; 2 plays 6 table3")
    return game


def test_a_free_mystery_card_may_begin_a_turn():
    game = uncovered()
    game.go("0 turns 0: 4")
    assert (game.broken(), game.pile(), game.to_act) == (set(), "9 8 6 4", (1,))
    assert game.table.zones["mystery:0:0"] == ()


def test_a_higher_mystery_card_picks_the_pile_up_and_starts_a_new_one():
    game = uncovered()
    game.go("0 turns 0: J")
    assert (game.broken(), game.pile(), game.seen(0)) == (set(), "J", "6 8 9")


def test_a_mystery_ten_swoops():
    game = uncovered()
    game.go("0 turns 0: T; 0 plays K")
    assert (game.broken(2), game.faces("gone"), game.pile(), game.to_act) == (set(), "9 8 6 T", "K", (1,))


def test_a_covered_one_may_not_be_turned():
    game = uncovered()
    game.go("0 turns 1: 4")
    assert game.broken() == {"mystery-uncovered"}


def test_it_is_not_turned_after_other_cards_of_the_turn():
    game = uncovered()
    game.go("0 plays 5 table1; 0 turns 1: 5")
    assert game.broken() == {"turn-order", "mystery-first"}


def test_it_may_begin_an_extra_turn():
    game = uncovered()
    game.go("0 plays X; 0 turns 0: K")
    assert game.broken() == set()


def test_another_seats_turn_is_no_breach_of_coming_first():
    game = uncovered()
    game.go("0 plays 4; 2 turns 3: 2")
    assert game.broken() == {"turn-order"}


def test_equal_cards_may_join_it_in_the_same_move():
    game = uncovered()
    game.go("0 turns 0: 5 hand1 table1")
    assert (game.broken(), game.pile(), game.to_act) == (set(), "9 8 6 5 5 5", (1,))


def test_four_with_what_joins_swoop():
    game = uncovered()
    game.go("0 turns 0: 5 hand2 table1")
    assert (game.broken(), game.pile(), game.to_act) == (set(), "", (0,))


def test_what_joins_may_be_told_after_it_until_the_next_seat_plays():
    game = uncovered()
    game.go("0 turns 0: 5")
    assert game.to_act == (1,)
    game.go("0 adds hand2 table1")
    assert (game.broken(), game.faces("gone"), game.to_act) == (set(), "9 8 6 5 5 5 5", (0,))
    late = uncovered()
    late.go("0 turns 0: 5; 1 plays 4")
    assert late.broken() == set()
    assert "has not just turned" in late.impossible("0 adds hand1")


def test_what_joins_a_card_that_picked_the_pile_up_lies_on_the_new_pile():
    game = uncovered()
    game.go("0 turns 0: J; 0 adds hand1")
    assert (game.broken(), game.pile(), game.seen(0), game.to_act) == (set(), "J J", "6 8 9", (1,))
    assert len(game.table.state.hands[-1].acts) == 4
    assert game.table.state.hands[-1].acts[-1].picked


def test_the_turn_may_stand_until_it_is_told_what_joins():
    game = uncovered()
    game.go("0 turns 0: J waits")
    assert (game.to_act, game.markers["adds"], game.pile(), game.seen(0)) == ((0,), 0, "9 8 6 J", "")
    game.go("0 adds hand1")
    assert (game.broken(), game.pile(), game.seen(0), game.to_act) == (set(), "J J", "6 8 9", (1,))


def test_nothing_may_join_and_then_the_pile_is_picked_up():
    game = uncovered()
    game.go("0 turns 0: J waits; 0 adds")
    assert (game.broken(), game.pile(), game.seen(0), game.to_act) == (set(), "J", "6 8 9", (1,))


def test_a_turn_that_stands_ends_when_another_seat_plays_which_is_not_due():
    game = uncovered()
    game.go("0 turns 0: J waits; 1 plays 4")
    assert (game.broken(), game.pile(), game.seen(0), game.to_act) == ({"turn-order"}, "J 4", "6 8 9", (2,))


def test_other_cards_of_the_same_seat_end_it_too_and_come_too_late():
    game = uncovered()
    game.go("0 turns 0: 5 waits; 0 plays 4")
    assert game.broken() == {"turn-order"}
    game = uncovered()
    game.go("0 turns 0: 5 waits; 0 turns 1: 4")
    assert game.broken() == {"turn-order", "mystery-first", "mystery-uncovered"}


def test_nothing_waits_for_a_ten_a_fourth_card_or_a_last_card():
    game = uncovered()
    game.go("0 turns 0: T waits")
    assert (game.pile(), game.to_act) == ("", (0,))
    game = uncovered()
    game.go("0 plays 4; 1 plays 3; 2 plays 3 hand2; 0 turns 0: 3 waits")
    assert (game.pile(), game.to_act) == ("", (0,))
    game = uncovered()
    game.go("0 plays 2; 1 plays 2; 2 plays 2")
    game.shed(0)
    assert game.markers["won"] == 0


def test_a_card_that_joins_must_be_equal_and_be_there():
    game = uncovered()
    assert "is 5" in game.impossible("0 turns 0: 4 table1")
    game.go("0 turns 0: 4")
    assert "No mystery card" in game.impossible("0 turns 0: 4")
    assert "told with" in game.impossible("0 adds picked-up")
    assert "not both" in game.impossible("0 turns 1: 4 hand1 waits")
    assert "has not just turned" in game.impossible("1 adds hand1")


def test_five_with_what_joins_are_too_many():
    game = uncovered()
    game.go("0 turns 0: 5 hand3 table1")
    assert game.broken() == {"one-to-four", "set-limit"}
    game = uncovered()
    game.go("0 turns 0: 5 waits; 0 adds hand3 table1")
    assert game.broken() == {"one-to-four", "set-limit"}


def test_nothing_joins_a_joker():
    game = uncovered()
    game.go("0 turns 0: X hand1")
    assert game.broken() == {"special-alone"}


def test_with_mystery_cards_alone_any_may_be_turned():
    game = Game(3, table_cards="mystery_only")
    game.deal()
    game.go("0 turns 3: 9; 1 turns 0: 8 hand2; 2 plays 7")
    assert all(game.broken(version) == set() for version in game.moves)


def test_a_look_at_a_mystery_card_breaks_the_rule_if_anybody_saw_it():
    game = uncovered()
    assert game.broken(game.play({"type": "conduct", "seat": 1, "rule": "no-peek"})) == {"no-peek"}
    said = {"type": "conduct", "seat": 1, "rule": "no-peek", "of": 0, "place": 0, "witnessed": False}
    version = game.play(said)
    assert (game.broken(version), game.unproved(version)) == (set(), {"no-peek"})
    assert game.to_act == (0,)
    game.go("0 turns 0: 4")
    assert "No mystery card" in game.impossible(said)


def test_what_joins_a_card_for_which_the_pile_was_wrongly_picked_up_lies_on_that_card_alone():
    game = Game(table_cards="mystery_only")
    game.deal()
    game.go("0 plays 9; 1 plays 7 hand2; 2 turns 0: 7 picked-up; 2 adds hand1")
    assert (game.broken(), game.pile(), game.faces("gone"), game.to_act) == (set(), "7 7", "", (0,))
    assert game.seen(2) == "7 9"
