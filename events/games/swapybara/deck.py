"""The cards of Swapybara and the places where they lie."""

from events.games.swapybara.state import State
from events.table import CardId, Face, Place, Plan, Table, top

FACES: tuple[Face, ...] = ("-1", "0", "1", "2", "3", "4", "5", "6")
"""One of each, from the lowest to the highest."""
SEATS = (4, 5, 6, 7, 8)
CENTRE_SEATS = 4
"""Only at a table of so many does a card lie in the centre."""
CENTRE = "centre"
BOX = "box"


def hand(seat: int) -> str:
    """The zone of a seat's one card."""
    return f"hand:{seat}"


def place(name: str) -> str:
    """The zone that a move's place names: a seat's number, or the centre."""
    return CENTRE if name == CENTRE else f"hand:{name}"


def has_centre(seats: int) -> bool:
    """Whether a card lies in the centre of a table of so many seats."""
    return seats == CENTRE_SEATS


def plan(seats: int) -> Plan:
    """The zones of a table: in each but the box lies one card, told apart by its place."""
    zones = [Place(hand(seat), owner=seat) for seat in range(seats)]
    if has_centre(seats):
        zones.append(Place(CENTRE))
    zones.append(Place(BOX, loose=True))
    return {zone.id: zone for zone in zones}


def lay(seats: int) -> tuple[tuple[str, int], ...]:
    """How a deal lays the eight cards out: one each, one in the centre of four seats, the rest boxed."""
    ones = [(hand(seat), 1) for seat in range(seats)]
    if has_centre(seats):
        ones.append((CENTRE, 1))
    return (*ones, (BOX, len(FACES) - len(ones)))


def in_hands(table: Table[State]) -> tuple[CardId | None, ...]:
    """The card before each seat."""
    return tuple(top(table, hand(seat)) for seat in range(table.state.house.seats))
