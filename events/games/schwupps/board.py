"""What all can see besides the cards: the markers, and how the zones are drawn."""

from collections.abc import Mapping
from typing import Any

from events.games.protocol import Spot
from events.games.schwupps.deck import BOX, COMMON, DISCARD, PILE, SHUFFLED, SLID, hand, numbers, own, row
from events.games.schwupps.state import State, current
from events.table import Table


def markers(table: Table[State]) -> Mapping[str, Any]:
    """Which game it is and who started it, who has had the free Schwupp of this turn, and what is owed."""
    game = current(table.state)
    if game is None:
        return {"game": None, "start": None, "schwupped": [], "owed": []}
    return {
        "game": game.number,
        "start": game.start,
        "schwupped": [turn.seat for turn in game.turns if turn.free is not None and game.ended is None],
        "owed": [{"seat": debt.seat, "what": debt.what, "n": debt.n} for debt in game.owed],
    }


def layout(table: Table[State]) -> tuple[Spot, ...]:
    """A hand and a pile before each seat; in the middle two lines, each a row between its number piles."""
    seats = range(table.state.house.seats)
    hands = [Spot(hand(seat), "fan", "down", seat) for seat in seats]
    owns = [Spot(own(seat), "pile", "down", seat) for seat in seats]
    middle = (
        Spot(numbers(0), "pile", "up", named=False),
        Spot(row(0), "row", "up", named=False),
        Spot(numbers(1), "pile", "up", named=False),
        Spot(numbers(2), "pile", "up", line=1, named=False),
        Spot(row(1), "row", "up", line=1, named=False),
        Spot(numbers(3), "pile", "up", line=1, named=False),
        Spot(PILE, "pile", "up", line=2),
        Spot(COMMON, "pile", line=2),
        Spot(DISCARD, "pile", "up", line=2),
        Spot(BOX, "pile", "up", line=2),
        Spot(SLID, "passing", line=1),
        Spot(SHUFFLED, "passing", line=1),
    )
    return (*hands, *owns, *middle)
