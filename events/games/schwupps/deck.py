"""The cards of Schwupps and the places where they lie."""

from collections import Counter
from collections.abc import Iterable

from events.games.schwupps.state import House, State
from events.table import CardId, Face, Place, Plan, Table, top

COLOURS = "bgpry"
HIGHEST = 10
NUMBERS: tuple[Face, ...] = tuple(f"{colour}{value}" for colour in COLOURS for value in range(1, HIGHEST + 1))
COPIES = 2
"""How often each number card is in the box."""
IRRITATION: Face = "!"
IRRITATIONS = 14
PLAYED: tuple[Face, ...] = (*NUMBERS, IRRITATION)
"""The faces of one back: what lies in hands, own piles, number piles and the common pile."""
SCHWUPPS: tuple[Face, ...] = ("+1", "-1", "+2", "-2", "number", "colour", "either")
"""The faces of the other back."""
SCHWUPPS_CARDS = 30
MOST = SCHWUPPS_CARDS - len(SCHWUPPS) + 1
"""There is one of each, so that there can be no more than so many of one."""
USUAL = (5, 5, 4, 4, 4, 4, 4)
"""How many of each Schwupps card a dealt game has unless the table says otherwise: the box does not say."""
SEATS = (2, 3, 4, 5)
DEALT = {2: 25, 3: 20, 4: 15, 5: 12}
"""Cards that each seat gets, by the number of seats."""
HAND = 4
PILES, ROWS, COLUMNS = 4, 2, 2

COMMON, PILE, DISCARD, BOX = "common", "schwupps", "discard", "box"
SHUFFLED, SLID = "shuffled", "slid"
"""Where the cards of the number piles and the discarded Schwupps cards lie while they are shuffled."""


def hand(seat: int) -> str:
    """The zone of a seat's hand."""
    return f"hand:{seat}"


def own(seat: int) -> str:
    """The zone of the pile that a seat draws from."""
    return f"own:{seat}"


def numbers(pile: int) -> str:
    """The zone of a number pile: its row times two plus its column."""
    return f"numbers:{pile}"


def row(number: int) -> str:
    """The zone of a row of Schwupps cards, column 0 first."""
    return f"row:{number}"


def plan(seats: int) -> Plan:
    """The zones: only in a hand can cards not be told apart by others, and while they are shuffled."""
    played, slid = frozenset(PLAYED), frozenset(SCHWUPPS)
    places = [Place(hand(seat), loose=True, owner=seat, faces=played) for seat in range(seats)]
    places += [Place(own(seat), faces=played) for seat in range(seats)]
    places += [Place(PILE, faces=slid), *(Place(row(number), faces=slid) for number in range(ROWS))]
    places += [Place(DISCARD, faces=slid), *(Place(numbers(pile), faces=played) for pile in range(PILES))]
    places += [Place(COMMON, faces=played), Place(BOX, faces=frozenset((IRRITATION,)))]
    places += [Place(SHUFFLED, loose=True, faces=played, mixed=True)]
    places += [Place(SLID, loose=True, faces=slid, mixed=True)]
    return {place.id: place for place in places}


def lay(seats: int) -> tuple[tuple[str, int], ...]:
    """How a deal lays the cards out: Schwupps cards, a number on each pile, hands, own piles, the rest."""
    slid = [(row(number), COLUMNS) for number in range(ROWS)]
    slid.append((PILE, SCHWUPPS_CARDS - ROWS * COLUMNS))
    piles = [(numbers(pile), 1) for pile in range(PILES)]
    hands = [(hand(seat), HAND) for seat in range(seats)]
    owns = [(own(seat), DEALT[seats] - HAND) for seat in range(seats)]
    common = COPIES * len(NUMBERS) + IRRITATIONS - PILES - seats * DEALT[seats]
    return (*slid, *piles, *hands, *owns, (COMMON, common))


def slid_faces(counts: tuple[int, ...]) -> tuple[Face, ...]:
    """Schwupps cards of these counts."""
    return tuple(face for face, count in zip(SCHWUPPS, counts, strict=True) for _ in range(count))


def played_faces() -> tuple[Face, ...]:
    """The number and irritation cards."""
    return (*NUMBERS, *NUMBERS, *(IRRITATION for _ in range(IRRITATIONS)))


def deck(house: House) -> tuple[Face, ...]:
    """All cards of a game as it is dealt."""
    return (*slid_faces(house.counts or USUAL), *played_faces())


def possible(house: House) -> tuple[Face, ...]:
    """All faces that may be among the cards: where nobody has counted Schwupps cards, as many as can be."""
    return (*slid_faces(house.counts or (MOST,) * len(SCHWUPPS)), *played_faces())


def copies(house: House, face: Face) -> int:
    """How many cards of a face there can be."""
    if face in SCHWUPPS:
        if house.counts is None:
            return MOST
        return house.counts[SCHWUPPS.index(face)]
    return IRRITATIONS if face == IRRITATION else COPIES


def value(face: Face) -> int | None:
    """The number on a card; None for an irritation card."""
    return None if face == IRRITATION else int(face[1:])


def seen_outside(table: Table[State], zones: Iterable[str]) -> Counter[Face]:
    """How many cards of each face all have seen to lie anywhere but in these zones."""
    inside = frozenset(zones)
    return Counter(
        table.faces[card]
        for zone, cards in table.zones.items()
        if zone not in inside
        for card in cards
        if card in table.faces
    )


def rule_card(table: Table[State], pile: int) -> CardId | None:
    """The Schwupps card beside a number pile."""
    cards, column = table.zones[row(pile // COLUMNS)], pile % COLUMNS
    return cards[column] if column < len(cards) else None


def visible(table: Table[State], pile: int) -> CardId | None:
    """The card on top of a number pile."""
    return top(table, numbers(pile))


def to_refill(table: Table[State]) -> tuple[tuple[str, CardId], ...]:
    """The cards under the tops of the number piles, which become the common pile when that has run out."""
    return tuple((numbers(pile), card) for pile in range(PILES) for card in table.zones[numbers(pile)][:-1])


def to_draw(table: Table[State]) -> int:
    """How many cards can be had from the common pile, made up anew from the number piles if need be."""
    return len(table.zones[COMMON]) + len(to_refill(table))
