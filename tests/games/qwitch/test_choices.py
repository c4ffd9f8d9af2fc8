"""The choices lead to exactly the moves that fit."""

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given

from events.games import Field, Move
from events.games.qwitch import ruleset
from events.games.schema import move_errors, whole_move
from tests.games.qwitch.kit import Game, completions, examples, games

FEW = ("A1", "A2", "B2", "D5", "H8")


def values(field: Field, seats: int) -> list[Any]:
    if field.keys:
        counts: list[Any] = [None, *range(field.least, field.most + 1)]
        told = product(counts, repeat=len(field.keys))
        found: list[Any] = [
            {key: count for key, count in zip(field.keys, one, strict=True) if count is not None}
            for one in told
        ]
        return [one or None for one in found]
    found = {
        "seat": list(range(seats)),
        "face": [face for face in field.faces if face in FEW or len(field.faces) == 3],
        "number": list(range(field.least, field.most + 1)),
    }[field.pick]
    return [*found, None] if field.nullable or not field.required else found


def expressible(game: Game, kind_of_move: str) -> Iterator[Move]:
    """Every move of a kind that the grammar can express, with few faces of cards."""
    kind = next(kind for kind in game.kinds if kind.type == kind_of_move)
    seats: list[Any] = list(range(game.seats)) if kind.by == "seat" else [None]
    for seat in [*seats, *([None] if kind.rapid else [])]:
        for told in product(*(values(field, game.seats) for field in kind.fields)):
            move = {"type": kind.type} | ({"seat": seat} if kind.by == "seat" else {})
            yield whole_move(
                move | {field.name: value for field, value in zip(kind.fields, told, strict=True)}, game.kinds
            )


def frozen(move: Move) -> str:
    return json.dumps(move, sort_keys=True)


def is_among_few(move: Move) -> bool:
    faces = [move.get(name) for name in ("card", "called", "centre")]
    return all(face in {None, *FEW} for face in faces)


def offered(game: Game, kind: str) -> set[str]:
    first = ruleset.choices(game.table, {})
    assert first is not None
    if kind not in first.values:
        return set()
    return {frozen(move) for move in completions(game, {"type": kind}) if is_among_few(move)}


def fitting(game: Game, kind: str) -> set[str]:
    return {frozen(move) for move in expressible(game, kind) if ruleset.fits(game.table, move) is None}


@pytest.mark.parametrize(
    "kind", ["play", "pass", "stop", "direction", "back", "draw", "win", "nobody", "bottom", "deal"]
)
@given(game=games(14))
@examples(8)
def test_the_choices_are_the_moves_that_fit(kind: str, game: Game):
    if game.seats > 3 and kind in {"stop", "nobody"}:
        return
    assert offered(game, kind) == fitting(game, kind)


@given(games(20))
@examples(15)
def test_asked_for_a_seat_only_what_that_seat_can_do_is_offered(game: Game):
    for seat in range(game.seats):
        kinds = ruleset.choices(game.table, {"seat": seat})
        assert kinds is not None
        for kind in kinds.values:
            for move in completions_few(game, {"type": kind, "seat": seat}):
                assert move_errors(game.kinds, game.faces, game.seats, move) == {}
                assert ruleset.fits(game.table, move) is None, move


def completions_few(game: Game, so_far: Move) -> Iterator[Move]:
    """Some moves that the choices lead to: the first and last value of each field."""
    from events.games import picked

    choice = ruleset.choices(game.table, so_far)
    if choice is None:
        yield whole_move(so_far, game.kinds)
        return
    for value in dict.fromkeys((choice.values[0], choice.values[-1])):
        yield from completions_few(game, picked(so_far, game.kinds, choice.field, value))


def test_before_the_deal_only_the_deal_is_offered_and_its_dealer_is_asked():
    game = Game()
    assert ruleset.choices(game.table, {}).values == ("deal",)
    assert ruleset.choices(game.table, {"type": "deal"}).values == (0, 1, 2)


def test_a_card_takes_two_taps_and_a_pass_or_stop_one():
    game = Game()
    game.begin("+ B2")
    assert ruleset.choices(game.table, {"seat": 1}).values[:3] == ("play", "pass", "stop")
    assert ruleset.choices(game.table, {"type": "play", "seat": 1}).field == "card"
    # What is optional need not be asked.
    told = ruleset.choices(game.table, {"type": "play", "seat": 1, "card": "C3"})
    assert (told.field, told.values[-1]) == ("called", None)
    assert ruleset.choices(game.table, {"type": "pass", "seat": 1}) is None


def test_how_many_each_drew_is_asked_only_of_hands_that_lie_together():
    game = Game(game="advanced")
    game.begin("+ A1")
    assert None in ruleset.choices(game.table, {"type": "stop", "seat": 1}).values
    game.say("? A2")
    assert None not in ruleset.choices(game.table, {"type": "stop", "seat": 1}).values


def test_the_centre_card_is_asked_with_the_first_direction_alone():
    game = Game()
    game.say("deal 0")
    centre = ruleset.choices(game.table, {"type": "direction", "seat": 0, "face": "+"})
    assert (centre.field, centre.asked, centre.values[-1]) == ("centre", True, None)
    game.say("0 turns + B2, nobody")
    assert ruleset.choices(game.table, {"type": "direction", "seat": 0, "face": "+"}) is None
