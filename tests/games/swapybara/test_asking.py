"""Whom a seat may ask, and when it may pass."""

import pytest

from events.table import YES, CardIs, Not
from tests.games.swapybara.kit import Game


def test_suzanne_then_marcel_then_suzanne_may_be_asked():
    game = Game(5)
    game.deal("3 2 6 4 5", start=0)
    turns = []
    for target in (1, 2, 1):
        turns.append(game.ask(0, target))
        while game.to_act and game.to_act[0] != 0:
            game.quiet()
    assert [game.broken(turn) for turn in turns] == [set(), set(), set()]


@pytest.mark.parametrize("accept", [True, False])
def test_the_same_seat_may_not_be_asked_in_two_turns_running_whatever_it_answered(*, accept: bool):
    game = Game(5)
    game.deal("3 6 -1 4 5", start=0)
    first = game.ask(0, 2, accept=accept)
    for _ in range(4):
        game.quiet()
    again = game.ask(0, 2)
    assert game.broken(again) == {"not-same-twice"}
    assert game.judged[again][0].path == (first,)


def test_an_exchange_with_the_centre_between_lifts_the_bar():
    game = Game(4)
    game.deal("3 6 -1 4 5", start=0)
    game.ask(0, 1)
    for _ in range(3):
        game.quiet()
    game.by(0, "centre")
    for _ in range(3):
        game.quiet()
    assert game.broken(game.ask(0, 1)) == set()


def test_a_pass_between_lifts_the_bar():
    game = Game(4)
    game.deal("3 6 -1 4 5", start=0)
    first = game.ask(0, 1)
    game.rule(first, {"out": 2}, {"out": 3})
    game.ask(1, 0)
    assert game.broken(game.by(0, "pass")) == set()
    assert game.broken(game.by(1, "pass")) == set()
    assert game.broken(game.ask(0, 1)) == set()


def test_a_new_round_starts_afresh():
    game = Game(5)
    game.deal("3 2 6 4 1", start=0)
    game.finish()
    game.reveal("6 2 3 4 1")
    game.deal("3 2 6 4 1")
    assert game.to_act == (0,)
    assert game.markers["pointing"] == {}
    assert game.broken(game.ask(0, 1)) == set()


def test_a_seat_that_is_out_may_not_be_asked_and_no_answer_is_awaited():
    game = Game(5)
    game.deal("3 2 6 4 1", start=0)
    first = game.ask(0, 1)
    game.rule(first, {"out": 3})
    wrong = game.by(1, "ask", target=3)
    assert game.broken(wrong) == {"target-in-round"}
    assert game.to_act == (2,)


@pytest.mark.parametrize(("seat", "targets"), [(0, {1, 5}), (3, {2, 4})])
def test_the_5_may_ask_only_its_neighbours(seat: int, targets: set[int]):
    for target in {0, 1, 2, 3, 4, 5} - {seat}:
        game = Game(6)
        faces = ["3", "2", "6", "4", "-1", "1"]
        faces[seat] = "5"
        game.deal(" ".join(faces), start=seat)
        asked = game.ask(seat, target)
        assert game.broken(asked) == (set() if target in targets else {"five-neighbours"})


def test_for_all_who_see_only_backs_the_5_rule_hangs_on_the_askers_card():
    game = Game(6)
    game.deal(start=0)
    asked = game.ask(0, 3)
    assert game.touched(asked) == {"five-neighbours": CardIs(game.card("hand:0"), frozenset({"5"}))}
    assert game.touched(game.ask(1, 2)) == {}


def test_a_face_that_all_have_seen_is_still_left_to_the_referee():
    game = Game(6)
    game.deal(start=0)
    game.see(game.card("hand:0"), "3")
    assert set(game.touched(game.ask(0, 3))) == {"five-neighbours"}


def test_neighbours_are_the_nearest_seats_still_in_the_round():
    game = Game(6)
    game.deal("5 2 6 4 -1 1", start=5)
    first = game.ask(5, 0)
    game.rule(first, {"out": 1})
    assert game.broken(game.ask(0, 2)) == set()


def test_with_the_option_seats_neighbours_are_those_directly_beside():
    game = Game(6, neighbours="seats")
    game.deal("5 2 6 4 -1 1", start=5)
    first = game.ask(5, 0)
    game.rule(first, {"out": 1})
    assert game.broken(game.ask(0, 2)) == {"five-neighbours"}


def test_the_askers_own_2_or_4_does_not_matter():
    for face in ("2", "4"):
        game = Game(5)
        game.deal(f"{face} 3 6 -1 1", start=0)
        asked = game.ask(0, 2, accept=True)
        assert game.broken(asked) | game.broken(asked + 1) == set()


def test_passing_is_wrong_while_anybody_may_be_asked():
    for seats in (4, 5):
        game = Game(seats)
        game.deal("5 2 6 4 1", start=0)
        assert game.touched(game.by(0, "pass")) == {"must-ask": YES}


def test_passing_is_right_when_the_only_other_seat_was_asked_last():
    game = Game(5)
    game.deal("5 2 6 4 1", start=0)
    first = game.ask(0, 1)
    game.rule(first, {"out": 2}, {"out": 3}, {"out": 4})
    assert game.touched(game.by(1, "pass")) == {"must-ask": YES}
    assert game.touched(game.by(0, "pass")) == {}


def test_with_the_option_seats_only_a_5_may_have_nobody_to_ask():
    game = Game(6, neighbours="seats")
    game.deal("5 2 6 4 -1 1", start=0)
    first = game.ask(0, 5)
    game.rule(first, {"out": 1})
    while game.to_act[0] != 0:
        game.quiet()
    passed = game.by(0, "pass")
    assert game.touched(passed) == {"must-ask": Not(CardIs(game.card("hand:0"), frozenset({"5"})))}
    assert game.broken(passed) == set()


def test_an_undone_question_does_not_bar_the_seat_it_went_to():
    game = Game(5)
    game.deal("3 2 6 4 5", start=0)
    first = game.ask(0, 1)
    game.rule(first, {"undo": first})
    for _ in range(4):
        game.quiet()
    assert game.broken(game.ask(0, 1)) == set()


def test_a_turn_given_back_leaves_the_turn_before_as_the_last_one():
    game = Game(5)
    game.deal("3 2 6 4 5", start=0)
    game.ask(0, 1)
    game.finish_until(0)
    second = game.ask(0, 2)
    game.rule(second, {"turn": 0})
    assert game.broken(game.ask(0, 1)) == {"not-same-twice"}


def test_an_announced_0_is_no_turn_in_between():
    game = Game(5)
    game.deal("0 2 6 4 5", start=0)
    game.ask(0, 1)
    game.by(0, "zero", target=3)
    game.finish_until(0)
    assert game.broken(game.ask(0, 1)) == {"not-same-twice"}
