"""Who starts: in the first hand whoever draws the highest card, then one to the left of the last start."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from events.games.swoop.deck import RANKS
from events.games.swoop.state import House, State, current
from events.table import Face

Drawn = tuple[int, Face]
"""A seat and the card that it drew."""


class Drawing(NamedTuple):
    """How far a drawing has come: who starts, if that is settled, and else who may draw next."""

    start: int | None
    waiting: tuple[int, ...]


def drawing(house: House, drawn: Iterable[Drawn]) -> Drawing | None:
    """What so many draws say, in their order; None if one of them was nobody's to make.

    All draw, and again if the card has no rank; of those with the highest all draw again if they are several.
    """
    players: Sequence[int] = range(house.seats)
    best: dict[int, int] = {}
    for seat, face in drawn:
        if seat not in players or seat in best:
            return None
        if face not in house.swooping:
            best[seat] = RANKS.index(face)
        if len(best) == len(players):
            players = [who for who in players if best[who] == max(best.values())]
            best = {players[0]: best[players[0]]} if len(players) == 1 else {}
    if len(players) == 1:
        return Drawing(players[0], ())
    return Drawing(None, tuple(seat for seat in players if seat not in best))


def drawn_from(house: House, rest: Iterable[Face]) -> Iterator[Drawn]:
    """The draws from the cards left over, in the order of seats, until it is settled who starts."""
    drawn: list[Drawn] = []
    for face in rest:
        found = drawing(house, drawn)
        if found is None or not found.waiting:
            return
        drawn.append((found.waiting[0], face))
        yield drawn[-1]


def next_start(state: State) -> int | None:
    """Who starts the next hand, or this one if it is dealt anew; None before the first."""
    hand = current(state)
    if hand is None or hand.start is None:
        return None
    return hand.start if hand.ended is None else (hand.start + 1) % state.house.seats
