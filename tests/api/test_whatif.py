"""What if: moves on a copy of the table, from any moment, as known at any later one."""

import pytest

from tests.api.kit import problem


@pytest.fixture
def told(night):
    """Seat 1 does not follow in version 4; that it held `a2` is seen in version 5."""
    night.version = night.breach()
    night.at = night.version - 1
    return night


def ask(night, who=None, **asked):
    return (who or night.referee).post(f"{night.path}/whatif", asked)


def zone(state, name):
    return next(zone["cards"] for zone in state["zones"] if zone["id"] == name)


def test_moves_are_tried_one_after_another_and_nothing_is_recorded(told):
    before = told.head()
    moves = [{"type": "play", "seat": 1, "card": "a2"}, {"type": "play", "seat": 1, "card": "a3"}]
    answer = ask(told, at=told.at, moves=moves)
    assert answer.status == 200, answer
    assert [len(zone(state, "hand:1")) for state in answer.body["states"]] == [2, 1]
    assert [verdict["status"] for verdict in answer.body["verdicts"]] == ["legal", "illegal"]
    assert answer.body["texts"][0] == "P1 plays a2"
    assert len(answer.body["instructions"]) == 2
    assert (answer.body["states"][0]["at"], answer.body["states"][0]["as_of"]) == (told.at, before[0])
    assert told.head() == before


def test_what_came_to_light_later_is_known_on_the_copy_and_as_of_then_it_is_not(told):
    moves = [{"type": "play", "seat": 1, "card": "b2"}]
    now = ask(told, at=told.at, moves=moves).body["verdicts"][0]
    assert (now["status"], now["because"]) == ("illegal", [told.version + 1])
    then = ask(told, at=told.at, as_of=told.at, moves=moves).body["verdicts"][0]
    assert then["status"] == "open"


def test_what_was_played_since_has_not_happened_on_the_copy(told):
    (state,) = ask(told, at=told.at, moves=[{"type": "play", "seat": 1, "card": "b1"}]).body["states"]
    assert [card["face"] for card in zone(state, "pile")] == ["a1", "b1"]
    assert len(zone(state, "hand:1")) == 2


def test_a_seat_tries_with_what_it_knows_itself(told):
    told.see("hand:1", "a3", by=1, at=told.at)
    moves = [{"type": "play", "seat": 1, "card": "b1"}]
    own = ask(told, who=told.seat(1), at=told.at, as_of=told.head()[0], moves=moves).body["verdicts"][0]
    assert own["view"] == "seat:1"
    asked = ask(told, who=told.seat(1), at=told.at, moves=moves, view="public").body["verdicts"][0]
    assert asked["view"] == "public"
    problem(ask(told, who=told.seat(0), at=told.at, moves=moves, view="seat:1"), 403, "forbidden")


def test_a_move_that_cannot_be_says_which_and_why(told):
    before = told.head()
    play = {"type": "play", "seat": 1, "card": "b1"}
    answer = problem(ask(told, moves=[{"type": "play", "seat": 1, "card": "a1"}]), 409, "impossible")
    assert list(answer["errors"]) == ["moves.0"]
    answer = problem(ask(told, at=told.at, moves=[play, {"type": "sing"}]), 422, "invalid")
    assert list(answer["errors"]) == ["moves.1.type"]
    assert told.head() == before


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({}, "moves"),
        ({"moves": []}, "moves"),
        ({"moves": [7]}, "moves"),
        ({"moves": [{}] * 51}, "moves"),
        ({"moves": [{"type": "deal"}], "at": 0}, "at"),
        ({"moves": [{"type": "deal"}], "at": 99}, "at"),
        ({"moves": [{"type": "deal"}], "at": 3, "as_of": 2}, "as_of"),
        ({"moves": [{"type": "deal"}], "as_of": 99}, "as_of"),
        ({"moves": [{"type": "deal"}], "at": "3"}, "at"),
        ({"moves": [{"type": "deal"}], "view": "seat:9"}, "view"),
        ({"moves": [{"type": "deal"}], "more": 1}, "more"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_by_field(told, asked, field):
    assert field in {name.split(".")[0] for name in problem(ask(told, **asked), 422, "invalid")["errors"]}


def test_the_house_refuses_nothing_on_a_copy(stored):
    from tests.api.kit import Night

    night = Night(stored, house={"unlawful": "refuse"})
    night.move(type="deal")
    answer = ask(night, moves=[{"type": "play", "seat": 1, "card": "b1"}])
    assert (answer.status, answer.body["verdicts"][0]["status"]) == (200, "illegal")
