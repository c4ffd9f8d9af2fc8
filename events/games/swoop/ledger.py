"""What every hand cost each seat, worked out from what was left and seen. Nothing of it is stored.

A hand that has not all been seen or counted is pending, never guessed.
"""

from collections.abc import Mapping
from typing import NamedTuple

from events.games.swoop.deck import points
from events.games.swoop.state import Cards, Hand, House, State, current
from events.table import CardId, Face

Faces = Mapping[CardId, Face]

LEFT, OUT, RULED = "swoop.score-left", "swoop.score-out", "swoop.score-ruling"


class Cost(NamedTuple):
    """Points of one seat in one hand, None while pending, and the rule behind them."""

    seat: int
    points: int | None
    rule: str


class Tally(NamedTuple):
    """The points of one hand. `ended` is false while it is being played."""

    number: int
    costs: tuple[Cost, ...]
    ended: bool

    def of(self, seat: int) -> int | None:
        """A seat's points in this hand, None while any of them is pending."""
        told = [cost.points for cost in self.costs if cost.seat == seat]
        return None if None in told else sum(value for value in told if value is not None)


class Ledger(NamedTuple):
    """All that counts so far: hands, totals by seat, whether the game is over and who then won."""

    tallies: tuple[Tally, ...]
    totals: tuple[int | None, ...]
    over: bool
    winners: tuple[int, ...] = ()


_latest: list[tuple[tuple[Hand, ...], Faces, Ledger]] = []


def ledger(state: State, faces: Faces) -> Ledger:
    """The whole count. Hands after the one that ended the game do not count.

    Markers, scores and instructions all ask for the same count: the latest two are kept.
    """
    for known_hands, known_faces, known in _latest:
        if known_hands is state.hands and known_faces is faces:
            return known
    counted = _counted(state, faces)
    _latest[:] = [(state.hands, faces, counted), *_latest[:1]]
    return counted


def _counted(state: State, faces: Faces) -> Ledger:
    house = state.house
    tallies: list[Tally] = []
    totals: list[int | None] = [0] * house.seats
    for hand in state.hands:
        tallies.append(_tally(house, hand, faces))
        totals = [_sum(total, tallies[-1].of(seat)) for seat, total in enumerate(totals)]
        winners = _winners(house, totals) if hand.ended is not None else ()
        if winners:
            return Ledger(tuple(tallies), tuple(totals), over=True, winners=winners)
    return Ledger(tuple(tallies), tuple(totals), over=False)


def _winners(house: House, totals: list[int | None]) -> tuple[int, ...]:
    """The one seat with the lowest total once somebody has reached the target; none while one is pending."""
    settled = [total for total in totals if total is not None]
    if len(settled) < len(totals) or max(settled) < house.target:
        return ()
    best = tuple(seat for seat, total in enumerate(settled) if total == min(settled))
    return best if len(best) == 1 else ()


def _sum(total: int | None, value: int | None) -> int | None:
    return None if total is None or value is None else total + value


def _tally(house: House, hand: Hand, faces: Faces) -> Tally:
    costs: list[Cost] = []
    for seat in range(house.seats):
        if seat in hand.fixed:
            costs.append(Cost(seat, hand.fixed[seat], RULED))
        elif hand.ended is not None and hand.ended.kind != "void":
            costs.append(_cost(house, hand, seat, faces))
        costs += [Cost(seat, value, RULED) for who, value in hand.awards if who == seat]
    return Tally(hand.number, tuple(costs), ended=hand.ended is not None)


def _cost(house: House, hand: Hand, seat: int, faces: Faces) -> Cost:
    """Nothing for who won the hand; for the others what they have left."""
    assert hand.ended is not None, "only a hand that is over is counted"
    if seat == hand.ended.seat:
        return Cost(seat, 0, OUT if hand.ended.kind == "out" else RULED)
    return Cost(seat, count_of(house, hand, seat, faces), LEFT)


def count_of(house: House, hand: Hand, seat: int, faces: Faces) -> int | None:
    """The points of all that a seat had left: as they were seen, or else as somebody counted them."""
    assert hand.ended is not None, "only a hand that is over is counted"
    seen = in_sight(house, hand.ended.left[seat], faces)
    if seen is not None or seat not in hand.counts:
        return seen
    count = hand.counts[seat]
    return sum(points(house, face) for face in count.faces) if count.points is None else count.points


def uncounted(state: State, faces: Faces) -> tuple[int, ...]:
    """The seats whose cards of the newest hand, once it is over, have not all been seen or counted."""
    newest = current(state)
    if newest is None or newest.ended is None or newest.ended.kind == "void":
        return ()
    costs = [_cost(state.house, newest, seat, faces) for seat in range(state.house.seats)]
    return tuple(cost.seat for cost in costs if cost.points is None and cost.seat not in newest.fixed)


def in_sight(house: House, there: Cards, faces: Faces) -> int | None:
    """The points of cards that all have seen; None if not all are."""
    if not all(card in faces for card in there):
        return None
    return sum(points(house, faces[card]) for card in there)
