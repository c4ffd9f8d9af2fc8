"""Fields made of several values: how they are picked step by step, told as a schema, and tidied."""

from typing import Any

import pytest

from events.games import DEALT, Field, MoveKind, has_picked, picked, value_picked
from events.games.schema import asked_kinds, move_errors, tidy_move, whole_move

FACES = ("A", "K", "X", "+")
KINDS = (
    MoveKind("set", "seat", (Field("table", "number", many=(0, 4), least=0, most=3),)),
    MoveKind(
        "deal",
        "table",
        (
            Field("up", "face", keys=("0", "1"), many=(2, 2), nullable=True, faces=("A", "K")),
            Field(
                "drawn",
                "seat",
                required=False,
                many=(1, 3),
                parts=(Field("seat", "seat"), Field("rank", "face", faces=("A", "K"))),
            ),
        ),
    ),
    MoveKind("stop", "seat", (Field("drew", "number", required=False, keys=("0", "1"), least=0, most=5),)),
    MoveKind(
        "rows",
        "table",
        (
            Field("row", "number", required=False, many=(0, 2), most=3),
            Field("seen", "face", required=False, keys=("0", "1"), many=(2, 2), faces=("A", "K")),
            Field(
                "pairs",
                "seat",
                required=False,
                many=(1, 3),
                parts=(Field("seat", "seat"), Field("rank", "face", faces=("A", "K"))),
            ),
        ),
    ),
    MoveKind("race", "seat", (Field("card", "face"),), rapid=True),
)


def step_by_step(move: dict[str, Any], *steps: tuple[str, Any]) -> dict[str, Any]:
    for path, value in steps:
        assert not has_picked(move, path)
        move = picked(move, KINDS, path, value)
        assert has_picked(move, path)
        assert value_picked(move, path) == value
    return move


@pytest.mark.parametrize(
    ("start", "steps", "whole"),
    [
        ({"type": "set", "seat": 0}, [("table.0", 2), ("table.1", 3), ("table.2", None)], {"table": [2, 3]}),
        ({"type": "set", "seat": 0}, [("table.0", None)], {"table": []}),
        ({"type": "stop", "seat": 1}, [("drew.0", 2), ("drew.1", None)], {"drew": {"0": 2}}),
        ({"type": "stop", "seat": 1}, [("drew.0", None), ("drew.1", None)], {}),
        (
            {"type": "deal"},
            [
                ("up.0.0", "A"),
                ("up.0.1", None),
                ("up.1.0", "K"),
                ("up.1.1", "K"),
                ("drawn.0.0", 1),
                ("drawn.0.1", "A"),
                ("drawn.1", None),
            ],
            {"up": {"0": ["A", None], "1": ["K", "K"]}, "drawn": [[1, "A"]]},
        ),
    ],
)
def test_a_move_is_picked_value_by_value(start: Any, steps: Any, whole: Any):
    found = step_by_step(start, *steps)
    assert tidy_move(found, KINDS) == {**start, **whole}
    assert whole_move(found, KINDS) == {**start, **whole}
    assert move_errors(KINDS, FACES, 2, whole_move(found, KINDS)) == {}


def test_what_may_be_left_out_and_has_nothing_in_it_is_left_out():
    nothing = [("row.0", None), ("seen.0.0", None), ("seen.1.0", None), ("pairs.0.0", None)]
    found = step_by_step({"type": "rows"}, *nothing)
    assert whole_move(found, KINDS) == {"type": "rows"}
    assert whole_move({"type": "rows", "row": [], "seen": {}, "pairs": []}, KINDS) == {"type": "rows"}
    some = [("row.0", None), ("seen.0.0", None), ("seen.1.0", "A"), ("seen.1.1", "K")]
    found = step_by_step({"type": "rows"}, *some)
    assert whole_move(found, KINDS) == {"type": "rows", "seen": {"1": ["A", "K"]}}


def test_what_was_picked_before_stays_as_it_was():
    first = {"type": "set", "seat": 0, "table": [1]}
    assert picked(first, KINDS, "table.1", 2)["table"] == [1, 2]
    assert first["table"] == [1]


@pytest.mark.parametrize(
    ("move", "field"),
    [
        ({"type": "set", "seat": 0, "table": [0, 1, 2, 3, 0]}, "table"),
        ({"type": "set", "seat": 0, "table": [4]}, "table.0"),
        ({"type": "set", "seat": 0, "table": 1}, "table"),
        ({"type": "deal", "up": {"0": ["A"]}}, "up.0"),
        ({"type": "deal", "up": {"0": ["A", "X"]}}, "up.0.1"),
        ({"type": "deal", "up": {"2": ["A", "A"]}}, "up.2"),
        ({"type": "deal", "up": {}, "drawn": [[0]]}, "drawn.0"),
        ({"type": "stop", "seat": 0, "drew": {"0": 6}}, "drew.0"),
        ({"type": "set", "seat": None, "table": []}, "seat"),
    ],
)
def test_a_value_that_cannot_be_is_named_by_its_place(move: Any, field: str):
    assert list(move_errors(KINDS, FACES, 2, move)) == [field]


def test_a_rapid_move_may_be_by_nobody_in_particular():
    assert move_errors(KINDS, FACES, 2, {"type": "race", "seat": None, "card": "A"}) == {}


def test_in_a_dealt_game_every_move_is_a_seats_own():
    dealt = asked_kinds(KINDS, DEALT)
    assert list(move_errors(dealt, FACES, 2, {"type": "race", "seat": None, "card": "A"})) == ["seat"]
