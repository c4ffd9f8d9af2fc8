"""What a move does to the table, lawful or not."""

from collections.abc import Callable, Mapping

from events.games.grammar import Move
from events.games.qwitch.course import has_stopped, is_over, next_to, owner, stopped_by, stopper, to_act
from events.games.qwitch.deck import (
    CENTRE,
    DIRECTION,
    FACES,
    HAND,
    SHUFFLING,
    STACKED,
    TOGETHER,
    UNUSED,
    directions,
    draw_pile,
    hand,
    lay,
)
from events.games.qwitch.state import (
    BY_HAND,
    BY_NOBODY,
    DEALT,
    PLAY,
    STOPPED,
    Lay,
    Pass,
    State,
    Stop,
    Turned,
    lay_of,
)
from events.games.qwitch.together import (
    Span,
    gathered,
    is_in,
    put_apart,
    source,
    span_together,
    told_apart,
)
from events.table import NO, CardId, Face, Table, carry, carry_all, mint, one_with, show, top, with_state

Drew = Mapping[str, int]


def apply(table: Table[State], move: Move) -> Table[State]:
    """The table after a fitting move."""
    return PLAYS[move["type"]](table, move)


def _turn_to(table: Table[State], seat: int, *, after: int) -> State:
    """It is a seat's turn after another's move; whom a move out of turn passed over may move instead."""
    state = table.state
    allowed = to_act(table)
    kept_waiting = state.due if after not in allowed and allowed else None
    return state._replace(due=seat, also=None if kept_waiting == seat else kept_waiting)


def _play(table: Table[State], move: Move) -> Table[State]:
    seat, face = move["seat"], move["card"]
    state = table.state if seat is None else _turn_to(table, next_to(table.state, seat), after=seat)
    on, direction, (since, stopped) = top(table, CENTRE), top(table, DIRECTION), stopped_by(table)
    late = stopped != NO
    after = since if late and state.phase == PLAY else None
    if seat is None:
        table = gathered(table, range(state.house.seats))
        state = state._replace(most=table.state.most)
    zone = TOGETHER if seat is None else source(state, seat)
    table = carry(table, one_with(table, zone, face), CENTRE, face=face, source=zone)
    laid = Lay(table.version, seat, table.zones[CENTRE][-1], on, direction, state.passes, late, after)
    if seat is not None and is_in(state, seat):
        state = state._replace(most=_one_less(state, seat))
    return with_state(table, state._replace(passes=(), barren=(), lays=(*state.lays, laid)))


def _one_less(state: State, seat: int) -> tuple[int, ...] | None:
    most = tuple(count - (other == seat) for other, count in enumerate(state.most or ()))
    return most if any(most) else None


def _back(table: Table[State], move: Move) -> Table[State]:
    """A card goes back to its hand. The turn is not spent, if that is done before anybody else acts."""
    seat, state = move["seat"], table.state
    card = card_of(table, seat, move["card"])
    laid = lay_of(state, card)
    assert card is not None, "a fitting card lies on the pile"
    assert laid is not None, "a fitting card was laid by somebody"
    table = carry(table, card, hand(seat))
    newest = laid == state.lays[-1]
    state = state._replace(barren=(), lays=tuple(one for one in state.lays if one != laid))
    if newest and state.phase == PLAY:
        if not state.passes:
            state = state._replace(due=seat, also=None)
        state = state._replace(passes=laid.passes)
    if not is_in(table.state, seat):
        return with_state(table, state)
    if laid.seat is None:
        state = state._replace(most=_one_less(state, seat))
    return gathered(with_state(table, state), (seat,))


def card_of(table: Table[State], seat: int, face: Face) -> CardId | None:
    """The card of a face on the centre pile, if this seat may have laid it."""
    for card in table.zones[CENTRE]:
        if table.faces.get(card) == face:
            laid = lay_of(table.state, card)
            return card if laid is not None and laid.seat in {None, seat} else None
    return None


def _pass(table: Table[State], move: Move) -> Table[State]:
    """A seat cannot play. Once all have said so since the last card play stops, and hands are filled up."""
    state, seat = table.state, move["seat"]
    if state.phase != PLAY or is_over(table) or has_stopped(table):
        return table
    state = _turn_to(table, next_to(state, seat), after=seat)
    state = state._replace(passes=(*state.passes, Pass(table.version, seat)))
    table = with_state(table, state)
    if len({one.seat for one in state.passes}) < state.house.seats or state.most is not None:
        return table
    return _stopped(table, BY_NOBODY, {}, None, due=state.due)


def _stop(table: Table[State], move: Move) -> Table[State]:
    if table.state.phase != PLAY or is_over(table):
        return table
    return _stopped(table, BY_HAND, move.get("drew") or {}, move["seat"], due=table.state.due)


def _nobody(table: Table[State], move: Move) -> Table[State]:
    if table.state.phase != PLAY or is_over(table):
        return table
    return _stopped(table, BY_NOBODY, move.get("drew") or {}, None, due=table.state.due)


def _stopped(table: Table[State], why: str, drew: Drew, seat: int | None, *, due: int) -> Table[State]:
    """Play stops: all draw up to five, as far as their piles go, unless the move says otherwise."""
    before, owed, counts = table.state.most, [], []
    if before is not None:
        table = put_apart(table, left_by(table, drew, seat))
    for one in range(table.state.house.seats):
        wanted = wanting(table, one)
        count = drew.get(str(one), wanted)
        owed.append(0 if is_in(table.state, one) else max(0, wanted - count))
        counts.append(count)
        table = drawn(table, one, count)
    stop = Stop(why, table.version, due, seat, before)
    barren, under = table.state.barren, top(table, DIRECTION)
    barren = (*barren, under) if why == BY_NOBODY and under is not None and not any(counts) else ()
    state = table.state._replace(phase=STOPPED, stop=stop, owed=tuple(owed), barren=barren)
    table = with_state(table, state)
    return kept_together(table)


def kept_together(table: Table[State]) -> Table[State]:
    """What has come into a hand that lies together with others goes there too."""
    seats = [seat for seat in range(table.state.house.seats) if is_in(table.state, seat)]
    return gathered(table, seats) if seats else table


def left_by(table: Table[State], drew: Drew, seat: int | None) -> tuple[Span, ...]:
    """How many cards of those that lie together each seat had: no more than before where nothing adds up."""
    try:
        return told_apart(table, drew, seat)
    except ValueError:
        return tuple(span_together(table, one) for one in range(table.state.house.seats))


def wanting(table: Table[State], seat: int) -> int:
    """How many cards a seat draws at a stop: up to five in hand, as far as its pile goes."""
    return min(len(table.zones[draw_pile(seat)]), max(0, HAND - len(table.zones[hand(seat)])))


def drawn(table: Table[State], seat: int, count: int) -> Table[State]:
    """A seat takes so many cards from the top of its pile."""
    pile = table.zones[draw_pile(seat)]
    return carry_all(
        table, [(card, draw_pile(seat), hand(seat)) for card in reversed(pile[len(pile) - count :])]
    )


def _draw(table: Table[State], move: Move) -> Table[State]:
    """A seat draws by itself; what it still had to draw is made up for first."""
    seat, count = move["seat"], move["n"]
    table = drawn(table, seat, count)
    owed = tuple(max(0, due - count * (one == seat)) for one, due in enumerate(table.state.owed))
    return kept_together(with_state(table, table.state._replace(owed=owed, barren=())))


def _direction(table: Table[State], move: Move) -> Table[State]:
    """The next direction is turned over, the first one together with the card in the centre."""
    first = table.state.phase == DEALT
    if table.state.phase == PLAY and has_stopped(table) and not is_over(table):
        table = _stopped(table, BY_HAND, {}, stopper(table), due=table.state.due)
    if not table.zones[STACKED]:
        table = _shuffled(table)
    card = top(table, STACKED)
    assert card is not None, "twelve direction cards lie on the table"
    table = carry(table, card, DIRECTION, face=move["face"])
    if first and move.get("centre") is not None:
        table = show(table, table.zones[CENTRE][0], move["centre"])
    state, seat = table.state, move["seat"]
    before = None if state.turned is None else state.turned.seat
    going = state._replace(turned=Turned(table.version, seat, before, first))
    if state.phase in {DEALT, STOPPED}:
        going = going._replace(phase=PLAY, due=next_to(state, owner(table)), also=None, passes=())
    return with_state(table, going)


def _shuffled(table: Table[State]) -> Table[State]:
    """The stack is used up: all its cards are shuffled and lie face down again."""
    for card in table.zones[DIRECTION]:
        table = carry(table, card, SHUFFLING, source=DIRECTION)
    for card in table.zones[SHUFFLING]:
        table = carry(table, card, STACKED, source=SHUFFLING)
    return table


def _bottom(table: Table[State], move: Move) -> Table[State]:
    """The bottom card goes on top, or an unused one where there is no other; play goes on as it was."""
    pile, unused = table.zones[CENTRE], top(table, UNUSED)
    if len(pile) > 1:
        table = carry(table, pile[0], CENTRE)
    elif unused is not None:
        table = carry(table, unused, CENTRE, face=move.get("card"))
    state = table.state._replace(passes=(), barren=())
    if state.phase == STOPPED and state.stop is not None and state.stop.why == BY_NOBODY:
        state = state._replace(phase=PLAY, due=state.stop.due, also=None)
    return with_state(table, state)


def _deal(table: Table[State], move: Move) -> Table[State]:
    """All cards are shuffled and dealt. A game that was not over is dealt anew."""
    state, dealer = table.state, move.get("dealer")
    dealer = state.dealer if dealer is None else dealer
    table = mint(table, (*FACES, *directions(state.house)), lay(state.house))
    anew = State(state.house, DEALT, table.version, dealer, next_to(state, dealer))
    return with_state(table, anew)


def _win(table: Table[State], _: Move) -> Table[State]:
    return table


PLAYS: dict[str, Callable[[Table[State], Move], Table[State]]] = {
    "play": _play,
    "pass": _pass,
    "stop": _stop,
    "direction": _direction,
    "back": _back,
    "draw": _draw,
    "win": _win,
    "nobody": _nobody,
    "bottom": _bottom,
    "deal": _deal,
}
