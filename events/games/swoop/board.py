"""What lies on the table for all to see: the markers, and how the zones are drawn."""

from collections.abc import Iterator, Mapping
from typing import Any

from events.games.protocol import Spot
from events.games.swoop.deck import GONE, PILE, REST, hand, has_mystery, has_up, mystery, up
from events.games.swoop.state import PLACES, State, current
from events.table import Table


def markers(table: Table[State]) -> Mapping[str, Any]:
    """Which hand it is, who started it, whose mystery card waits for others to join it, who has won."""
    newest = current(table.state)
    if newest is None:
        return dict.fromkeys(("hand", "start", "adds", "won"))
    waits = newest.turned is not None and newest.turned.waits
    return {
        "hand": newest.number,
        "start": newest.start,
        "adds": newest.turned.act.seat if newest.turned is not None and waits else None,
        "won": None if newest.ended is None else newest.ended.seat,
    }


def layout(table: Table[State]) -> tuple[Spot, ...]:
    """Before each seat its hand and its row, mystery cards under face-up ones; the pile in the middle."""
    seats = range(table.state.house.seats)
    before = (spot for seat in seats for spot in _before(table, seat))
    return (*before, Spot(PILE, "pile", "up"), Spot(GONE, "pile"), Spot(REST, "pile"))


def _before(table: Table[State], seat: int) -> Iterator[Spot]:
    house, newest = table.state.house, current(table.state)
    opened = frozenset() if newest is None else newest.opened
    yield Spot(hand(seat), "fan", "down", seat)
    for place in PLACES if has_mystery(house) else ():
        over = up(seat, place) if has_up(house) else None
        if over is not None:
            yield Spot(over, "slot", "up", seat)
        zone = mystery(seat, place)
        face = "up" if opened.intersection(table.zones[zone]) else "down"
        yield Spot(zone, "slot", face, seat, under=over)
