"""The cards of Swoop, how they rank and count, and the places where they lie."""

from collections.abc import Iterable
from functools import cache

from events.games.swoop.state import PLACES, Cards, House, State
from events.table import CardId, Face, Place, Plan, Table

RANKS: tuple[Face, ...] = tuple("A23456789TJQK")
"""From the lowest to the highest; T is the ten, which has a rank only where jokers alone swoop."""
JOKER: Face = "X"
FACES: tuple[Face, ...] = (*RANKS, JOKER)
SEATS = (3, 4, 5, 6, 7, 8)
SUITS, JOKERS = 4, 2
"""Cards of each rank, and jokers, in one pack."""
PILE, GONE, REST = "pile", "gone", "rest"
COURTS = frozenset("JQK")
FIVE, TEN, TWENTY, FIFTY = 5, 10, 20, 50


def packs(seats: int) -> int:
    """How many packs so many play with: one for every two, rounded up."""
    return (seats + 1) // 2


def copies(seats: int, face: Face) -> int:
    """How many cards of a face there are."""
    return packs(seats) * (JOKERS if face == JOKER else SUITS)


@cache
def cards(seats: int) -> tuple[Face, ...]:
    """The faces of all cards."""
    return tuple(face for face in FACES for _ in range(copies(seats, face)))


def higher(house: House, face: Face | None, than: Face | None) -> bool:
    """Whether a card is higher than another. One without a rank, or not known, is neither."""
    if face is None or than is None or not house.swooping.isdisjoint((face, than)):
        return False
    return RANKS.index(face) > RANKS.index(than)


def points(house: House, face: Face) -> int:
    """What a card costs that is left at the end of a hand."""
    easy = house.scoring == "easy"
    if face in house.swooping:
        return TWENTY if easy else FIFTY
    if face in COURTS or face == "T":
        return TEN
    return FIVE if easy else RANKS.index(face) + 1


def hand(seat: int) -> str:
    """The zone of a seat's hand."""
    return f"hand:{seat}"


def up(seat: int, place: int) -> str:
    """The zone of a face-up card."""
    return f"up:{seat}:{place}"


def mystery(seat: int, place: int) -> str:
    """The zone of a mystery card."""
    return f"mystery:{seat}:{place}"


def has_up(house: House) -> bool:
    """Whether face-up cards are dealt."""
    return house.table_cards == "both"


def has_mystery(house: House) -> bool:
    """Whether mystery cards are dealt."""
    return house.table_cards != "none"


@cache
def before(house: House, seat: int) -> tuple[str, ...]:
    """The zones of a seat: its hand, its mystery cards, its face-up cards."""
    return (
        hand(seat),
        *(mystery(seat, place) for place in PLACES if has_mystery(house)),
        *(up(seat, place) for place in PLACES if has_up(house)),
    )


def plan(house: House) -> Plan:
    """The zones: only in a hand can cards not be told apart, and nobody may look at a mystery card."""
    zones = []
    for seat in range(house.seats):
        loose, *laid = before(house, seat)
        zones += [Place(loose, loose=True, owner=seat), *map(Place, laid)]
    return {zone.id: zone for zone in (*zones, Place(PILE), Place(GONE), Place(REST))}


def lay(house: House) -> tuple[tuple[str, int], ...]:
    """How a deal lays the cards out: one at each place of a seat, the others in hand, the rest aside."""
    laid = []
    for seat in range(house.seats):
        loose, *ones = before(house, seat)
        laid += [(loose, house.cards - len(ones)), *((zone, 1) for zone in ones)]
    return (*laid, (REST, len(cards(house.seats)) - house.cards * house.seats))


def left(table: Table[State], seat: int) -> Cards:
    """The cards that a seat still has, in hand and on the table."""
    return tuple(card for zone in before(table.state.house, seat) for card in table.zones[zone])


def has_cards(table: Table[State], seat: int) -> bool:
    """Whether a seat still has a card, in hand or on the table."""
    return any(table.zones[zone] for zone in before(table.state.house, seat))


def known(table: Table[State], there: Iterable[CardId]) -> list[Face]:
    """The faces of these cards that all have seen."""
    return [table.faces[card] for card in there if card in table.faces]
