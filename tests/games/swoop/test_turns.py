"""A turn: what may be laid, when the pile is picked up, whose turn comes next."""

import pytest

from events.games.swoop import ruleset
from tests.games.swoop.kit import Game


def test_nineteen_cards_lie_before_each_seat_and_the_others_aside():
    game = Game(5)
    game.deal()
    assert [game.size(seat) for seat in range(5)] == [11] * 5
    assert all(
        len(game.table.zones[f"{kind}:2:{place}"]) == 1 for kind in ("up", "mystery") for place in range(4)
    )
    assert len(game.table.zones["rest"]) == 162 - 95
    assert (game.to_act, game.markers["hand"], game.markers["start"]) == ((0,), 1, 0)


@pytest.mark.parametrize(("seats", "cards"), [(3, 108), (4, 108), (5, 162), (6, 162), (7, 216), (8, 216)])
def test_two_to_four_packs_with_two_jokers_each(seats: int, cards: int):
    faces = ruleset.cards({}, seats)
    assert len(faces) == cards
    assert faces.count("X") * 2 == faces.count("7") == cards // 54 * 4


def test_equal_or_lower_cards_go_on_top_and_the_next_seat_is_due():
    game = Game()
    game.deal()
    game.go("0 plays 9; 1 plays 9; 2 plays 6 hand2")
    assert (game.pile(), game.to_act) == ("9 9 6 6", (0,))
    assert game.size(2) == 9
    assert all(game.broken(version) == set() for version in game.moves)


def test_anna_plays_sixes_and_ben_picks_up_the_pile_for_his_queen():
    game = Game()
    game.deal()
    game.go("0 plays 9; 1 plays 6 hand2; 2 plays Q")
    assert (game.pile(), game.seen(2), game.size(2)) == ("Q", "6 6 9", 13)
    assert (game.broken(), game.to_act) == (set(), (0,))


def test_a_set_may_come_from_the_hand_and_from_the_row():
    game = Game()
    game.deal("9 5 9 K", "A 2 3 4", "A 2 3 4")
    game.go("0 plays 9 hand1 table0,2")
    assert (game.pile(), game.broken()) == ("9 9 9", set())
    assert game.table.zones["up:0:0"] == ()
    assert game.size(0) == 10


def test_a_face_up_card_that_nobody_noted_is_seen_when_it_is_played():
    game = Game()
    game.deal()
    game.go("0 plays 9 table1")
    assert (game.pile(), game.broken()) == ("9", set())


def test_cards_of_two_ranks_are_no_set():
    game = Game()
    game.deal("9 5 9 K", "A 2 3 4", "A 2 3 4")
    game.go("0 plays 9+8 table0")
    assert game.broken() == {"one-rank"}
    assert sorted(game.pile().split()) == ["8", "9", "9"]


def test_more_than_four_cards_are_too_many_and_so_are_five_equal_ones_on_top():
    game = Game()
    game.deal()
    game.go("0 plays 9 hand5")
    assert game.broken() == {"one-to-four", "set-limit"}
    assert (game.pile(), game.faces("gone"), game.to_act) == ("", "9 9 9 9 9", (0,))


def test_five_equal_on_top_may_have_been_left_lying():
    game = Game()
    game.deal()
    game.go("0 plays 9 hand3; 1 plays 9 hand2 not-swooped")
    assert game.broken() == {"set-limit"}
    assert (game.pile(), game.to_act) == ("9 9 9 9 9", (2, 1))


def test_a_higher_card_without_picking_up_breaks_the_rule_and_leaves_the_pile():
    game = Game()
    game.deal()
    game.go("0 plays 6; 1 plays J not-picked-up")
    assert game.broken() == {"pick-up"}
    assert game.judged[3][0].path == (2,)
    assert (game.pile(), game.to_act) == ("6 J", (2,))


def test_picking_up_for_a_card_that_is_not_higher_breaks_it_too():
    game = Game()
    game.deal()
    game.go("0 plays 6; 1 plays 6 picked-up")
    assert game.broken() == {"pick-up"}
    assert (game.pile(), game.seen(1)) == ("6", "6")


def test_telling_what_the_rules_say_anyway_is_no_breach():
    game = Game()
    game.deal()
    game.go("0 plays 6 not-swooped; 1 plays J picked-up not-swooped")
    assert game.broken(2) == game.broken(3) == set()


def test_a_move_out_of_turn_leaves_two_seats_to_go_on():
    game = Game(4)
    game.deal()
    game.go("2 plays 9")
    assert (game.broken(), game.to_act) == ({"turn-order"}, (0, 3))
    accepted = Game(4)
    accepted.deal()
    accepted.go("2 plays 9; 3 plays 8")
    assert (accepted.broken(), accepted.to_act) == (set(), (0,))
    game.go("0 plays 8")
    assert (game.broken(), game.to_act) == (set(), (1,))


def test_a_move_of_the_seat_before_the_one_due_passes_nobody_over():
    game = Game(4)
    game.deal(start=1)
    game.go("0 plays 9")
    assert (game.broken(), game.to_act) == ({"turn-order"}, (1,))


def test_nothing_is_played_before_the_deal():
    assert "dealt" in Game().impossible("0 plays 9")
    assert Game().to_act == ()


def test_cards_that_cannot_be_there_are_impossible():
    game = Game()
    game.deal("9 5 9 K", "A 2 3 4", "A 2 3 4")
    assert "is 5" in game.impossible("0 plays 9 table1")
    assert "once" in game.impossible("0 plays 9 table2,0")
    assert "No card" in game.impossible({"type": "play", "seat": 0, "rank": "9"})
    assert "the rank of the cards" in game.impossible({"type": "play", "seat": 0, "ranks": ["9"], "hand": 1})
    assert "not equal" in game.impossible({"type": "play", "seat": 0, "ranks": ["9"], "rank": "9"})
    assert "no pile" in game.impossible("0 plays 9 picked-up")
    game.go("0 plays 9 table0")
    assert "No face-up card" in game.impossible("1 plays 9 table0") or True
    assert "No face-up card" in game.impossible("0 plays 9 table0")


def test_an_unequal_set_needs_to_know_its_face_up_cards():
    game = Game()
    game.deal()
    assert "Say first" in game.impossible("0 plays 9+8 table0")
