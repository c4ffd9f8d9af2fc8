"""The cards of Qwitch, what may lie on what, and the places where cards lie."""

from events.games.qwitch.state import House
from events.table import Face, Place, Plan

LETTERS, NUMBERS = "ABCDEFGH", "12345678"
FACES: tuple[Face, ...] = tuple(letter + number for letter in LETTERS for number in NUMBERS)
UP, DOWN, EQUAL = DIRECTIONS = ("+", "-", "=")
SEATS = (3, 4, 5)
HAND = 5
STACK = 12
"""Direction cards in the box."""
MOST_ALIKE = STACK - len(DIRECTIONS) + 1
"""So many direction cards may be alike, since there is at least one of each."""
CENTRE, DIRECTION, STACKED, UNUSED = "centre", "direction", "directions", "unused"
SHUFFLING, TOGETHER, SPARE = "shuffling", "together", "spare"


def _near(face: Face, step: int) -> frozenset[Face]:
    """The cards whose letter, or whose number, is so many further on. Neither goes round."""
    letter, number = (order.index(sign) + step for order, sign in zip((LETTERS, NUMBERS), face, strict=True))
    return frozenset(
        other
        for other in FACES
        if other != face and (LETTERS.index(other[0]) == letter or NUMBERS.index(other[1]) == number)
    )


FITTING = {
    sign: {face: _near(face, step) for face in FACES} for sign, step in ((UP, 1), (DOWN, -1), (EQUAL, 0))
}
"""What may be laid under each direction on each card."""
FITTING_ANY = {face: frozenset().union(*(FITTING[sign][face] for sign in DIRECTIONS)) for face in FACES}


def hand(seat: int) -> str:
    """The zone of a seat's hand."""
    return f"hand:{seat}"


def draw_pile(seat: int) -> str:
    """The zone of a seat's draw pile."""
    return f"draw:{seat}"


def plan(house: House) -> Plan:
    """The zones of a table.

    Into `together` go all hands of a race in which somebody unnoticed laid a card. `spare` has the direction
    cards which the box may hold instead of some of those on the table, where nobody said which it holds.
    """
    cards, signs, seats = frozenset(FACES), frozenset(DIRECTIONS), range(house.seats)
    zones = [Place(hand(seat), loose=True, owner=seat, faces=cards) for seat in seats]
    zones += [Place(draw_pile(seat), faces=cards) for seat in seats]
    zones += [Place(CENTRE, faces=cards), Place(UNUSED, faces=cards)]
    zones += [Place(STACKED, faces=signs), Place(DIRECTION, faces=signs)]
    zones.append(Place(SHUFFLING, loose=True, faces=signs, mixed=True))
    if house.advanced:
        zones.append(Place(TOGETHER, loose=True, faces=cards))
    if house.directions is None:
        zones.append(Place(SPARE, faces=signs))
    return {zone.id: zone for zone in zones}


def directions(house: House) -> tuple[Face, ...]:
    """The direction cards on the table and, where nobody said which they are, those that may be instead."""
    counts = house.directions or (MOST_ALIKE,) * len(DIRECTIONS)
    return tuple(sign for sign, count in zip(DIRECTIONS, counts, strict=True) for _ in range(count))


def lay(house: House) -> tuple[tuple[str, int], ...]:
    """How a deal lays the cards out: one in the centre, equal piles with five in hand, the rest away."""
    each = (len(FACES) - 1) // house.seats
    hands = [(hand(seat), HAND) for seat in range(house.seats)]
    piles = [(draw_pile(seat), each - HAND) for seat in range(house.seats)]
    spare = len(directions(house)) - STACK
    rest = ((CENTRE, 1), (UNUSED, len(FACES) - 1 - each * house.seats), (STACKED, STACK))
    return (*hands, *piles, *rest, *(((SPARE, spare),) if spare else ()))
