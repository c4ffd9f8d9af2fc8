"""How far a game has come: whose turn it is, whether play has stopped, and who is out of cards."""

from collections.abc import Iterable, Iterator, Mapping

from events.games.qwitch.deck import CENTRE, DIRECTION, DIRECTIONS, FITTING, LINES, draw_pile, hand
from events.games.qwitch.state import DEALT, PLAY, STOPPED, Lay, State, last_lay, lay_of
from events.games.qwitch.together import span
from events.table import (
    NO,
    YES,
    CardId,
    Constant,
    Face,
    Formula,
    Table,
    both,
    card_is,
    either,
    negation,
    top,
)

Seats = tuple[int, ...]


def is_among(table: Table[State], card: CardId, faces: Iterable[Face]) -> Formula:
    """Whether a card has one of these faces, as far as all can see."""
    among = frozenset(faces)
    return Constant(table.faces[card] in among) if card in table.faces else card_is(card, *among)


def unfit(table: Table[State], lay: Lay) -> Formula:
    """Whether a card does not fit the one that it lies on, under the direction of its moment."""
    if lay.on is None or lay.direction is None or lay.stands:
        return NO
    fits = (
        both(*lies, is_among(table, lay.card, faces))
        for lies, faces in _asked_for(table, lay.direction, lay.on)
    )
    return negation(either(*fits))


def asked_for(table: Table[State]) -> Iterator[tuple[tuple[Formula, ...], frozenset[Face]]]:
    """What may be laid now: cards that fit, each time with all that has to be so of what lies there."""
    direction, on = top(table, DIRECTION), top(table, CENTRE)
    return iter(()) if direction is None or on is None else _asked_for(table, direction, on)


def _asked_for(
    table: Table[State], direction: CardId, on: CardId
) -> Iterator[tuple[tuple[Formula, ...], frozenset[Face]]]:
    for sign in (table.faces[direction],) if direction in table.faces else DIRECTIONS:
        for line, faces in onto(table, on, LINES[sign], FITTING[sign]):
            yield (is_among(table, direction, (sign,)), line), faces


def onto(
    table: Table[State],
    on: CardId,
    lines: Iterable[tuple[frozenset[Face], frozenset[Face]]],
    fitting: Mapping[Face, frozenset[Face]],
) -> Iterator[tuple[Formula, frozenset[Face]]]:
    """The cards that fit one card: of an unseen one for each letter and number that it may have apart."""
    if on in table.faces:
        yield YES, fitting[table.faces[on]]
        return
    for line, faces in lines:
        yield is_among(table, on, line), faces


def out_of_cards(table: Table[State]) -> int | None:
    """Who has won: the first seat that surely has no cards left, or whom a ruling names."""
    state = table.state
    if state.winner is not None or state.phase is None:
        return state.winner
    out = [seat for seat in _empty(table) if not table.zones[draw_pile(seat)]]
    return _first(state, [seat for seat in out if hangs_on(table, seat) != YES])


def hangs_on(table: Table[State], seat: int) -> Formula:
    """Whether a seat's last card did not fit or came after the stop, so that it is not out of cards by it."""
    lay = last_lay(table.state, seat)
    return NO if lay is None else either(unfit(table, lay), _late(table, lay))


def _late(table: Table[State], lay: Lay) -> Formula:
    """Whether a card came after play had stopped: not if that was by a card that did not fit."""
    if not lay.late or lay.stands or lay.after is None:
        return Constant(lay.late and not lay.stands)
    by = next((one for one in table.state.lays if one.version == lay.after), None)
    return NO if by is None else negation(unfit(table, by))


def is_over(table: Table[State]) -> bool:
    """Whether the game has ended."""
    return table.state.ended is not None or out_of_cards(table) is not None


def stopper(table: Table[State]) -> int | None:
    """The seat whose hand has run out since hands were last filled up, by a card that may have fitted."""
    first = min(_ran_out(table), key=lambda lay: lay.version, default=None)
    return None if first is None else first.seat


def stopped_by(table: Table[State]) -> tuple[int | None, Formula]:
    """Since which version play has stopped, and whether it has: a card that does not fit stops nothing."""
    state = table.state
    if state.phase == STOPPED and state.stop is not None:
        return state.stop.version, YES
    ways = {lay.version: negation(unfit(table, lay)) for lay in _ran_out(table)}
    sure = [version for version, stopped in ways.items() if stopped == YES]
    return min(sure or ways, default=None), either(*ways.values())


def _ran_out(table: Table[State]) -> list[Lay]:
    """The last cards of hands that have run out since hands were last filled up, which may have fitted.

    A hand that was not filled up, though it was to be, stops nothing.
    """
    state = table.state
    filled = state.dealt if state.stop is None else state.stop.version
    empty = _empty(table) if state.phase == PLAY else []
    last = [lay for seat in empty if (lay := last_lay(state, seat)) is not None]
    return [lay for lay in last if lay.version > filled and unfit(table, lay) != YES]


def has_stopped(table: Table[State]) -> bool:
    """Whether play has stopped, or may have: not openly by a card that does not fit."""
    return stopped_by(table)[1] != NO


def _empty(table: Table[State]) -> list[int]:
    state, zones = table.state, table.zones
    bare = [seat for seat in range(state.house.seats) if not zones[hand(seat)]]
    return bare if state.most is None else [seat for seat in bare if span(table, seat).most == 0]


def _first(state: State, seats: list[int]) -> int | None:
    """Whoever laid the last card first."""
    return min(seats, key=lambda seat: _when(last_lay(state, seat)), default=None)


def _when(lay: Lay | None) -> int:
    return 0 if lay is None else lay.version


def owner(table: Table[State]) -> int:
    """Who laid the card on top of the centre pile; the dealer where nobody did or nobody knows."""
    lay = lay_of(table.state, top(table, CENTRE))
    return table.state.dealer if lay is None or lay.seat is None else lay.seat


def turner(table: Table[State]) -> int | None:
    """Who turns the next direction over; None while none is to be turned."""
    state = table.state
    if state.phase == DEALT:
        return state.dealer
    if state.phase != STOPPED:
        return None
    if not state.house.advanced:
        return owner(table)
    return next_to(state, state.dealer if state.turned is None else state.turned.seat)


def next_to(state: State, seat: int) -> int:
    """The seat to the left."""
    return (seat + 1) % state.house.seats


def to_act(table: Table[State]) -> Seats:
    """Whose turn it is: everybody's in a race, that of who has to call the stop or turns a direction over."""
    state = table.state
    if state.phase is None or is_over(table):
        return ()
    turns = turner(table)
    if turns is not None:
        return (turns,)
    stops = stopper(table)
    if stops is not None and has_stopped(table):
        return (stops,)
    if state.house.advanced:
        waiting = len({one.seat for one in state.passes}) == state.house.seats
        return () if waiting else tuple(range(state.house.seats))
    return tuple(dict.fromkeys((state.due, *(() if state.also is None else (state.also,)))))


def cards_left(table: Table[State], seat: int) -> int | None:
    """How many cards a seat has in hand and draw pile; None while its hand lies together with others."""
    one = span(table, seat)
    return one.most + len(table.zones[draw_pile(seat)]) if one.least == one.most else None
