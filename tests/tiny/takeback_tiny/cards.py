"""The dozen cards, and the places where they lie."""

from collections.abc import Mapping
from typing import NamedTuple

from events.table import CardId, Face, Minted, Place, Plan, Table

FACES: tuple[Face, ...] = tuple(f"{colour}{rank}" for colour in "ab" for rank in range(1, 7))
"""Two colours, `a` and `b`, from 1 to 6."""
HAND = 3
"""Cards that each is dealt."""


class Hands(NamedTuple):
    """The game's own state, besides where the cards lie.

    `led` is the colour of the trick on the table and `best` the card that takes it so far, with its seat;
    `played` counts its cards. `points` are the tricks' points by seat, `fixed` what a ruling set instead.
    """

    seats: int
    bonus: int
    target: int
    dealt: bool = False
    turn: int = 0
    led: str | None = None
    best: tuple[Face, int] | None = None
    played: int = 0
    points: tuple[int, ...] = ()
    out: frozenset[int] = frozenset()
    fixed: Mapping[int, int] = {}

    def scores(self) -> tuple[int, ...]:
        """The points of every seat, in seat order."""
        return tuple(self.fixed.get(seat, points) for seat, points in enumerate(self.points))

    def over(self) -> bool:
        """Whether somebody has as many points as the game is for."""
        return max(self.scores()) >= self.target


def hand(seat: int) -> str:
    """The place of a seat's hand."""
    return f"hand:{seat}"


def plan(seats: int) -> Plan:
    """A hand for each seat, which only its holder sees; the stock, face down; the pile of played cards."""
    hands = [Place(hand(seat), loose=True, owner=seat) for seat in range(seats)]
    return {place.id: place for place in (*hands, Place("stock"), Place("pile"))}


def held(table: Table[Hands], seat: int) -> tuple[CardId, ...]:
    """The cards in a seat's hand."""
    return table.zones[hand(seat)]


def shuffled_at(table: Table[Hands]) -> int:
    """The version of the last deal: cards of an earlier one no longer lie there."""
    return next((entry.moment[0] for entry in table.entries() if isinstance(entry, Minted)), 0)
