"""Following the choices yields the moves that fit, and no others."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.games import Move, picked
from events.games.schwupps import ruleset
from tests.games.schwupps.kit import KINDS, Game, any_move, completions, examples


def asked(game: Game, **so_far: Any) -> tuple[str, tuple[Any, ...]]:
    choice = ruleset.choices(game.table, so_far)
    assert choice is not None
    return choice.field, choice.values


def dealt(seats: int = 3) -> Game:
    game = Game(seats)
    game.deal()
    return game


def test_only_a_deal_comes_first_and_it_asks_for_all_that_lies_open():
    game = Game()
    assert asked(game) == ("type", ("deal",))
    assert asked(game, type="deal") == ("start", (0, 1, 2))
    field, values = asked(game, type="deal", start=1, schwupps=["+1", None])
    assert field == "schwupps.2"
    assert values == ("+1", "-1", "+2", "-2", "number", "colour", "either", None)
    whole = {"schwupps": ["+1", "-1", "+2", "-2"], "top": None, "numbers": ["b1", "b1"]}
    field, values = asked(game, type="deal", start=1, **whole)
    assert field == "numbers.2"
    assert len(values) == 50
    assert "b1" not in values


def test_a_seat_is_asked_for_card_and_pile_first():
    game = dealt()
    assert asked(game, seat=0)[1] == ("play", "irritate", "schwupp", "end", "give", "draw")
    field, values = asked(game, type="play", seat=0)
    assert field == "card"
    assert len(values) == 52
    assert asked(game, type="play", seat=0, card="b1") == ("pile", (0, 1, 2, 3))


def test_what_is_determined_is_not_asked():
    game = dealt(2)
    assert asked(game, type="irritate", seat=0) == ("row", (0, 1))
    assert asked(game, type="irritate", seat=0, row=0) == ("to", (1, 0, None))
    assert asked(game, type="irritate", seat=0, row=0, to=1)[0] == "top"
    assert asked(game, type="schwupp", seat=0, row=0, top=None) == ("drew", (None, True, False))
    for number in range(60):
        game.go(f"{number % 2} schwupp 0, {number % 2} end")
    assert asked(game, type="irritate", seat=0, row=0)[0] == "top"
    assert ruleset.choices(game.table, {"type": "schwupp", "seat": 0, "row": 0, "top": None}) is None


def test_a_card_is_not_offered_where_both_copies_lie_elsewhere():
    game = dealt()
    game.go("0 b1 0, 0 b1 1")
    assert "b1" not in asked(game, type="play", seat=0)[1]


@pytest.mark.parametrize("kind", ["play", "irritate", "schwupp", "end", "give", "draw"])
def test_every_move_that_the_choices_lead_to_fits(kind: str):
    game = dealt()
    game.go("0 schwupp 0 -2, 0 end, 1 b5 0")
    for seat in range(3):
        moves = list(completions(game.table, {"type": kind, "seat": seat}))
        assert moves
        assert all(ruleset.fits(game.table, move) is None for move in moves)


@examples(40)
@given(st.data())
def test_at_any_table_a_move_of_the_grammar_fits_if_and_only_if_the_choices_lead_to_it(data: st.DataObject):
    game = dealt(data.draw(st.sampled_from((2, 3))))
    for _ in range(data.draw(st.integers(0, 12))):
        game.play(data.draw(any_move(game.table)))
    move = data.draw(any_move(game.table))
    assert ruleset.fits(game.table, move) is None
    other = data.draw(written())
    if other["type"] == "deal" or other["seat"] >= game.seats:
        return
    if ruleset.fits(game.table, other) is None:
        assert leads_to(game, other), other


@st.composite
def written(draw: st.DrawFn) -> Move:
    """A move as the grammar allows, that perhaps does not fit."""
    kind = draw(st.sampled_from([kind for kind in KINDS if kind.by == "seat"]))
    move: dict[str, Any] = {"type": kind.type, "seat": draw(st.integers(0, 2))}
    for field in kind.fields:
        values: list[Any] = {
            "face": field.faces,
            "number": range(field.least, field.most + 1),
            "seat": (0, 1, 2),
            "yes_no": (True, False),
            "choice": field.values,
        }[field.pick]
        extra = (None,) if field.nullable or not field.required else ()
        move[field.name] = draw(st.sampled_from([*values, *extra]))
    return move


def leads_to(game: Game, move: Move) -> bool:
    """Whether the choices reach a move; what they do not ask is left out or null."""
    so_far: Move = {"type": move["type"], "seat": move["seat"]}
    while (choice := ruleset.choices(game.table, so_far)) is not None:
        if move.get(choice.field) not in choice.values:
            return False
        so_far = picked(so_far, KINDS, choice.field, move.get(choice.field))
    return all(
        value == so_far.get(name) for name, value in move.items() if name != "drew" and value is not None
    )
