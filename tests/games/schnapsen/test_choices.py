"""The choices lead to exactly the moves that fit."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from events.games import Field, Move
from events.games.schema import move_errors, whole_move
from events.games.schnapsen import ruleset
from tests.games.schnapsen.kit import FACES, Game, completions, examples, games

KINDS = ruleset.grammar({}, 2)


def values(field: Field) -> list[Any]:
    found: list[Any] = list(field.values)
    found += {"seat": (0, 1), "yes_no": (True, False), "face": FACES}.get(field.pick, ())
    return [*found, None] if field.nullable or not field.required else found


def expressible() -> Iterator[Move]:
    """Every move that the grammar can express."""
    for kind in KINDS:
        for seat in (0, 1) if kind.by == "seat" else (None,):
            for picked in product(*(values(field) for field in kind.fields)):
                move = {"type": kind.type} | ({} if seat is None else {"seat": seat})
                yield move | {field.name: value for field, value in zip(kind.fields, picked, strict=True)}


ALL = tuple(expressible())


def frozen(move: Move) -> tuple[tuple[str, str], ...]:
    """A move as the record keeps it: what is left out is not there."""
    return tuple(sorted((name, repr(value)) for name, value in whole_move(move, KINDS).items()))


def fitting(game: Game, seat: int | None = None) -> set[tuple[tuple[str, str], ...]]:
    return {
        frozen(move)
        for move in ALL
        if seat in {None, move.get("seat")} and ruleset.fits(game.table, move) is None
    }


@given(games(30))
@examples(20)
def test_following_every_step_yields_exactly_the_moves_that_fit(game: Game):
    assert {frozen(move) for move in completions(game.table, {})} == fitting(game)


@given(games(30), st.integers(0, 1))
@examples(15)
def test_for_a_given_seat_only_its_own_moves_are_offered(game: Game, seat: int):
    assert {frozen(move) for move in completions(game.table, {"seat": seat})} == fitting(game, seat)


@given(games(20))
@examples(10)
def test_every_move_offered_is_one_that_the_schema_takes(game: Game):
    for move in completions(game.table, {}):
        assert move_errors(KINDS, FACES, 2, whole_move(move, KINDS)) == {}


def test_before_the_first_deal_only_a_deal_is_offered_and_it_must_name_the_dealer():
    game = Game()
    assert ruleset.choices(game.table, {}).values == ("deal",)
    assert ruleset.choices(game.table, {"seat": 1}).values == ()
    assert ruleset.choices(game.table, {"type": "deal"}).values == (0, 1)
    game.deal()
    assert ruleset.choices(game.table, {"type": "deal"}).values == (0, 1, None)


def test_a_type_that_there_is_not_is_asked_for_again():
    assert ruleset.choices(Game().table, {"type": "shout"}).field == "type"


def test_whether_both_drew_is_asked_only_where_they_would():
    game = Game()
    game.deal()
    lead = {"type": "play", "seat": 0, "card": "AS"}
    assert ruleset.choices(game.table, lead) is None
    game.play(lead)
    answer = {"type": "play", "seat": 1, "card": "JS"}
    assert ruleset.choices(game.table, answer).field == "drawn"
    game.go("1 JS, 0 close, 0 AD")
    assert ruleset.choices(game.table, {"type": "play", "seat": 1, "card": "JD"}) is None


def test_a_card_that_lies_elsewhere_is_not_offered():
    game = Game()
    game.deal("KH")
    game.go("0 AS, 1 JS")
    faces = ruleset.choices(game.table, {"type": "play", "seat": 0}).values
    assert set(FACES) - set(faces) == {"KH", "AS", "JS"}
    game.go("0 marriage D, 0 KD")
    faces = ruleset.choices(game.table, {"type": "play", "seat": 1}).values
    assert set(FACES) - set(faces) == {"KH", "AS", "JS", "KD", "QD"}
