"""The choices lead to exactly the moves that fit."""

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from events.games import Field, Move
from events.games.schema import move_errors
from events.games.swapybara import ruleset
from tests.games.swapybara.kit import Game, completions, examples, games

FACES = ruleset.cards({}, 4)


def values(field: Field, seats: int) -> list[Any]:
    found: list[Any] = list(field.values)
    found += {"seat": range(seats), "yes_no": (True, False), "face": FACES}.get(field.pick, ())
    return [*found, None] if field.nullable or not field.required else found


def expressible(seats: int) -> Iterator[Move]:
    """Every move that the grammar can express, but for those that turn cards up."""
    for kind in ruleset.grammar({}, seats):
        if kind.type == "reveal":
            continue
        for seat in range(seats) if kind.by == "seat" else (None,):
            for picked in product(*(values(field, seats) for field in kind.fields)):
                move = {"type": kind.type} | ({} if seat is None else {"seat": seat})
                yield move | {field.name: value for field, value in zip(kind.fields, picked, strict=True)}


def frozen(move: Move) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, repr(value)) for name, value in move.items()))


def told(game: Game, so_far: Move) -> set[tuple[tuple[str, str], ...]]:
    """The moves that the choices lead to, but for those that turn cards up."""
    choice = ruleset.choices(game.table, so_far)
    assert choice is not None
    kinds = [kind for kind in choice.values if kind != "reveal"]
    return {frozen(m) for kind in kinds for m in completions(game.table, {**so_far, "type": kind})}


@given(games(16))
@examples(20)
def test_following_every_step_yields_exactly_the_moves_that_fit(game: Game):
    seats = game.table.state.house.seats
    fitting = {frozen(move) for move in expressible(seats) if ruleset.fits(game.table, move) is None}
    assert told(game, {}) == fitting


@given(games(16), st.integers(0, 3))
@examples(20)
def test_for_a_given_seat_only_its_own_moves_are_offered(game: Game, seat: int):
    seats = game.table.state.house.seats
    fitting = {
        frozen(move)
        for move in expressible(seats)
        if move.get("seat") == seat and ruleset.fits(game.table, move) is None
    }
    assert told(game, {"seat": seat}) == fitting


def test_before_the_first_deal_only_a_deal_is_offered_and_it_must_name_the_start():
    game = Game(5)
    assert ruleset.choices(game.table, {}).values == ("deal",)
    assert ruleset.choices(game.table, {"seat": 1}).values == ()
    assert ruleset.choices(game.table, {"type": "deal"}).values == (0, 1, 2, 3, 4)


@given(st.permutations(FACES), st.lists(st.booleans(), min_size=5, max_size=5))
def test_cards_are_turned_up_place_by_place_each_face_once_or_not_seen(faces: list[str], seen: list[bool]):
    game = Game(4)
    game.deal(start=0)
    so_far: Move = {"type": "reveal"}
    for place, face, shown in zip(("0", "1", "2", "3", "centre"), faces, seen, strict=False):
        choice = ruleset.choices(game.table, so_far)
        assert choice.field == f"faces.{place}"
        named = so_far.get("faces", {})
        assert set(choice.values) == {*FACES, None} - {f for f in named.values() if f is not None}
        so_far = {"type": "reveal", "faces": {**named, place: face if shown else None}}
    assert ruleset.choices(game.table, so_far) is None
    assert ruleset.fits(game.table, so_far) is None


def test_the_choices_tell_as_many_reveals_as_fit():
    game = Game(4)
    game.deal(start=0)
    start: Move = {"type": "reveal", "faces": {"0": "6", "1": "5", "2": None}}
    reached = {frozen(move["faces"]) for move in completions(game.table, start)}
    fitting = {
        frozen({**start["faces"], "3": one, "centre": other})
        for one, other in product([*FACES, None], repeat=2)
        if ruleset.fits(
            game.table, {"type": "reveal", "faces": {**start["faces"], "3": one, "centre": other}}
        )
        is None
    }
    assert reached == fitting
    assert len(fitting) == len(list(permutations(range(6), 2))) + 2 * 6 + 1


def test_a_type_that_there_is_not_is_asked_for_again():
    game = Game(5)
    assert ruleset.choices(game.table, {"type": "shout"}).field == "type"


@given(games(16))
@examples(20)
def test_every_move_offered_is_one_that_the_schema_takes_once_tidied(game: Game):
    seats = game.table.state.house.seats
    kinds = ruleset.grammar({}, seats)
    optional = {"start", "picked", "witnessed"}
    for kind in ruleset.choices(game.table, {}).values:
        if kind == "reveal":
            continue
        for move in completions(game.table, {"type": kind}):
            tidy = {k: v for k, v in move.items() if v is not None or k not in optional}
            assert move_errors(kinds, FACES, seats, tidy) == {}
