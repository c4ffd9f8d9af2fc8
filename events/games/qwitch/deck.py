"""The cards of Qwitch, what may lie on what, and the places where cards lie."""

from collections.abc import Iterator

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


Faces = frozenset[Face]


def _lines(step: int) -> Iterator[tuple[Faces, Faces]]:
    """Each letter's cards, and each number's, with those whose letter or number is so many further on."""
    for place, order in enumerate((LETTERS, NUMBERS)):
        for sign, further in zip(order, range(step, len(order) + step), strict=True):
            if 0 <= further < len(order):
                yield _line(place, sign), _line(place, order[further])


def _line(place: int, sign: str) -> Faces:
    return frozenset(face for face in FACES if face[place] == sign)


LINES = {sign: tuple(_lines(step)) for sign, step in ((UP, 1), (DOWN, -1), (EQUAL, 0))}
"""Under each direction what may be laid on a card of these: for its letter and for its number apart."""
LINES_ANY = tuple(line for sign in DIRECTIONS for line in LINES[sign])
FITTING = {
    sign: {
        face: frozenset().union(*(onto for line, onto in LINES[sign] if face in line)) - {face}
        for face in FACES
    }
    for sign in DIRECTIONS
}
"""What may be laid under each direction on each card. Neither letters nor numbers go round."""
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
