"""The cards of Schnapsen and the places where they lie."""

from events.table import Face, Place, Plan

RANKS = "ATKQJ"
"""From the highest to the lowest; T is the ten."""
SUITS = "SHDC"
FACES: tuple[Face, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
"""Card points by rank."""
SEATS = (2,)
HAND = 5
HANDS, PILES = ("hand:0", "hand:1"), ("won:0", "won:1")
TALON, TRUMP, TRICK = "talon", "trump", "trick"

OF_SUIT = {suit: frozenset(face for face in FACES if face[1] == suit) for suit in SUITS}
HIGHER = {
    face: frozenset(o for o in OF_SUIT[face[1]] if RANKS.index(o[0]) < RANKS.index(face[0])) for face in FACES
}
LOWER = {face: OF_SUIT[face[1]] - HIGHER[face] - {face} for face in FACES}


def beats(answered: Face, led: Face, trump: str | None) -> bool | None:
    """Whether the second card of a trick beats the first; None if that hangs on an unknown trump suit."""
    if answered[1] == led[1]:
        return answered in HIGHER[led]
    return None if trump is None else answered[1] == trump


def other(seat: int) -> int:
    """The seat across the table."""
    return 1 - seat


def hand(seat: int) -> str:
    """The zone of a seat's hand."""
    return HANDS[seat]


def won(seat: int) -> str:
    """The zone of the tricks that a seat has taken."""
    return PILES[seat]


def couple(suit: str) -> tuple[Face, Face]:
    """The king and queen of a suit."""
    return f"K{suit}", f"Q{suit}"


def plan() -> Plan:
    """The zones: only in a hand can cards not be told apart by others."""
    zones = [Place(hand(seat), loose=True, owner=seat) for seat in (0, 1)]
    zones += [Place(TALON), Place(TRUMP), Place(TRICK)]
    zones += [Place(won(seat)) for seat in (0, 1)]
    return {zone.id: zone for zone in zones}


def lay() -> tuple[tuple[str, int], ...]:
    """How a deal lays the cards out: five each, one turned up, the rest across it."""
    return (hand(0), HAND), (hand(1), HAND), (TALON, len(FACES) - 2 * HAND - 1), (TRUMP, 1)
