"""Hands of which nobody can say which card came out of which: those of a race that was noted only in part.

A card that somebody unnoticed laid may have come out of any hand. From then on all hands lie in one heap,
`together`, until it is known again how many cards each seat has left: at the stop, by how many each draws.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from events.games.qwitch.deck import HAND, TOGETHER, draw_pile, hand
from events.games.qwitch.state import State
from events.table import UNWITNESSED, Face, Formula, Held, Moment, Table, both, carry, with_state


class Span(NamedTuple):
    """At least and at most so many cards."""

    least: int
    most: int


def span(table: Table[State], seat: int) -> Span:
    """How many cards a seat may have in hand."""
    apart, there = len(table.zones[hand(seat)]), span_together(table, seat)
    return Span(apart + there.least, apart + there.most)


def span_together(table: Table[State], seat: int) -> Span:
    """How many of the cards that lie together may be a seat's."""
    most = table.state.most
    if most is None:
        return Span(0, 0)
    others = sum(most) - most[seat]
    return Span(max(0, lying(table) - others), min(most[seat], lying(table)))


def lying(table: Table[State]) -> int:
    """How many cards lie together."""
    return len(table.zones.get(TOGETHER, ()))


def is_in(state: State, seat: int) -> bool:
    """Whether what a seat has left lies together with other hands."""
    return state.most is not None and state.most[seat] > 0


def held(table: Table[State], seat: int, faces: frozenset[Face], before: Moment) -> Formula:
    """Whether a seat held one of these faces. Whose the cards are that lie together nobody can witness."""
    most = table.state.most
    if most is None or not most[seat]:
        return Held(hand(seat), faces, before)
    there = Held(TOGETHER, faces, before)
    return there if sum(most) == most[seat] else both(there, UNWITNESSED)


def source(state: State, seat: int) -> str:
    """The zone out of which a seat plays."""
    return TOGETHER if is_in(state, seat) else hand(seat)


def gathered(table: Table[State], seats: Iterable[int]) -> Table[State]:
    """What lies in the hands of these seats put together with the others."""
    most = list(table.state.most or (0,) * table.state.house.seats)
    for seat in seats:
        most[seat] += len(table.zones[hand(seat)])
        for card in table.zones[hand(seat)]:
            table = carry(table, card, TOGETHER, source=hand(seat))
    return with_state(table, table.state._replace(most=tuple(most) if any(most) else None))


def told_apart(table: Table[State], drew: Mapping[str, int], stopper: int | None) -> tuple[Span, ...]:
    """How many of the cards that lie together are each seat's, by how many it drew up to five.

    Raises ValueError if nobody can have had such numbers of cards.
    """
    spans = [_left(table, seat, drew, stopper) for seat in range(table.state.house.seats)]
    total, changed = lying(table), True
    if any(one.least > one.most for one in spans):
        raise ValueError("no seat can have had so many cards left")
    while changed:
        changed = False
        for seat, one in enumerate(spans):
            others = [other for other, _ in enumerate(spans) if other != seat]
            least = total - sum(spans[other].most for other in others)
            most = total - sum(spans[other].least for other in others)
            narrowed = Span(max(one.least, least), min(one.most, most))
            if narrowed.least > narrowed.most:
                raise ValueError("the numbers of cards do not add up")
            changed = changed or narrowed != one
            spans[seat] = narrowed
    return tuple(spans)


def _left(table: Table[State], seat: int, drew: Mapping[str, int], stopper: int | None) -> Span:
    """How many cards a seat can have had left: who drew less than its whole pile has five now."""
    one, drawn, pile = span_together(table, seat), drew.get(str(seat), 0), len(table.zones[draw_pile(seat)])
    if not is_in(table.state, seat):
        return Span(0, 0)
    if drawn == pile:
        if seat == stopper and one.least == 0 and drawn <= HAND:
            return Span(0, 0)
        return Span(one.least, min(one.most, HAND - drawn) if drawn else one.most)
    if drawn == 0:
        return Span(max(one.least, HAND), one.most)
    return Span(max(one.least, HAND - drawn), min(one.most, HAND - drawn))


def put_apart(table: Table[State], left: tuple[Span, ...]) -> Table[State]:
    """The hands of which it is known how many cards they are, taken out of the heap; nobody sees which."""
    most = [one.most for one in left]
    for seat, one in enumerate(left):
        if one.least == one.most:
            for card in table.zones[TOGETHER][: one.most]:
                table = carry(table, card, hand(seat), source=TOGETHER)
            most[seat] = 0
    return with_state(table, table.state._replace(most=tuple(most) if any(most) else None))
