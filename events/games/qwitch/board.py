"""What all can see besides the cards: the markers, and how the zones are drawn."""

from collections.abc import Mapping
from typing import Any

from events.games.protocol import Spot
from events.games.qwitch.course import cards_left, has_stopped, is_over, stopper, turner
from events.games.qwitch.deck import (
    CENTRE,
    DIRECTION,
    SHUFFLING,
    SPARE,
    STACKED,
    TOGETHER,
    UNUSED,
    draw_pile,
    hand,
)
from events.games.qwitch.state import BY_NOBODY, STOPPED, State
from events.table import Table, top


def markers(table: Table[State]) -> Mapping[str, Any]:
    """Dealer, direction, who turned it over, why play stopped, who has passed, and cards left.

    `stopped` is a seat whose hand is empty, `nobody` where nobody could play, or null; `turns` who turns the
    next direction over. Of a hand that lies together with others nobody knows how many cards are left.
    """
    state = table.state
    if state.phase is None:
        return dict.fromkeys(("dealer", "direction", "turner", "turns", "stopped", "passed", "left"))
    direction = top(table, DIRECTION)
    return {
        "dealer": state.dealer,
        "direction": None if direction is None else table.faces.get(direction),
        "turner": None if state.turned is None else state.turned.seat,
        "turns": None if is_over(table) else turner(table),
        "stopped": _stopped(table),
        "passed": sorted({one.seat for one in state.passes}),
        "left": [cards_left(table, seat) for seat in range(state.house.seats)],
    }


def _stopped(table: Table[State]) -> int | str | None:
    stop = table.state.stop
    if table.state.phase == STOPPED and stop is not None:
        return BY_NOBODY if stop.why == BY_NOBODY else stop.seat
    return stopper(table) if has_stopped(table) else None


def layout(table: Table[State]) -> tuple[Spot, ...]:
    """A fan and a draw pile before each seat, the centre pile and the directions in the middle."""
    seats = range(table.state.house.seats)
    fans = [Spot(hand(seat), "fan", "down", seat) for seat in seats]
    piles = [Spot(draw_pile(seat), "pile", "down", seat) for seat in seats]
    middle = (
        Spot(CENTRE, "pile", "each"),
        Spot(DIRECTION, "pile", "up"),
        Spot(STACKED, "pile"),
        Spot(UNUSED, "pile"),
        Spot(TOGETHER, "pile"),
        Spot(SHUFFLING, "pile"),
        Spot(SPARE, "pile"),
    )
    return (*fans, *(spot for spot in middle if spot.zone in table.plan), *piles)
