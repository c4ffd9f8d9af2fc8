"""Which rules a move touches, and which cards would have to have which faces for it to break them.

What all can see is decided here; every hidden face is left to the referee.
"""

from collections.abc import Callable

from events.games.grammar import Move
from events.games.protocol import Touched
from events.games.qwitch.course import (
    asked_for,
    hangs_on,
    has_stopped,
    is_among,
    is_over,
    onto,
    stopped_by,
    to_act,
    turner,
    unfit,
)
from events.games.qwitch.deck import CENTRE, DIRECTION, FITTING_ANY, LINES_ANY, UNUSED, draw_pile, hand
from events.games.qwitch.play import card_of, left_by, wanting
from events.games.qwitch.state import BY_NOBODY, DEALT, PLAY, STOPPED, Lay, State, lay_of
from events.games.qwitch.together import held, is_in, span, told_apart
from events.table import (
    NO,
    UNWITNESSED,
    YES,
    Constant,
    Face,
    Formula,
    Moment,
    Table,
    both,
    either,
    negation,
    top,
)
from events.table.cards import card_id

Rules = tuple[Touched, ...]


def judge(table: Table[State], move: Move) -> Rules:
    """The rules that a fitting move touches."""
    return JUDGES[move["type"]](table, move)


def _touch(rule: str, seat: int | None, broken: Formula, *path: int | None) -> Rules:
    """The rule as touched by a seat or the table, unless it is openly kept."""
    versions = tuple(sorted({at for at in path if at}))
    return () if broken == NO else (Touched(f"qwitch.{rule}", seat, broken, versions),)


def _now(table: Table[State]) -> Moment:
    return (table.version + 1, 0)


def _since(state: State) -> int:
    """The version that says how things stand: the stop, the newest card or direction, or the deal."""
    stop = state.stop.version if state.stop is not None and state.phase == STOPPED else 0
    return max(stop, _newest(state), state.dealt)


def _newest(state: State) -> int:
    turned = 0 if state.turned is None else state.turned.version
    return max(
        [turned, *(lay.version for lay in state.lays[-1:]), *(one.version for one in state.passes[-1:])]
    )


def _in_turn(table: Table[State], seat: int) -> Formula:
    """Whether cards are to be laid and it is not this seat's turn. Playing after a stop is another rule's."""
    state = table.state
    if has_stopped(table):
        return NO
    return Constant(is_over(table) or state.phase == DEALT or seat not in to_act(table))


def _play(table: Table[State], move: Move) -> Rules:
    """In turn, before the stop, called as it is, and fitting what lies there.

    Where nobody noticed who laid the card the order of cards is all that is known.
    """
    seat, state = move["seat"], table.state
    card, seen = _laid(table, move)
    on, sign = top(table, CENTRE), top(table, DIRECTION)
    fits = unfit(_with_face(table, card, seen), Lay(0, seat, card, on, sign))
    call: Formula = NO
    if move.get("called") is not None:
        call = negation(is_among(_with_face(table, card, seen), card, (move["called"],)))
    rest = _touch("fits", seat, fits, *_under(state)) + _touch("call", seat, call)
    if seat is None:
        return rest
    since, stopped = stopped_by(table)
    return (
        _touch("turn-order", seat, _in_turn(table, seat), _since(state))
        + _touch("after-stop", seat, stopped, since)
        + rest
    )


def _laid(table: Table[State], move: Move) -> tuple[int, Face | None]:
    """The card that a play lays on the pile, as it will be called, and its face."""
    hands = (len(table.zones[hand(seat)]) for seat in range(table.state.house.seats))
    # Hands that are put together first get a new number for each of their cards.
    return card_id(table.version + 1, sum(hands) if move["seat"] is None else 0), move["card"]


def _with_face(table: Table[State], card: int, face: Face | None) -> Table[State]:
    return table if face is None else table._replace(faces={**table.faces, card: face})


def _under(state: State) -> tuple[int, ...]:
    """The versions by which the direction and the card on top came to lie there."""
    turned = 0 if state.turned is None else state.turned.version
    return (turned, *(lay.version for lay in state.lays[-1:]))


def _able(table: Table[State], seat: int) -> Formula:
    """Whether a seat has a card that can be played now."""
    return either(
        *(both(*lies, held(table, seat, faces, _now(table))) for lies, faces in asked_for(table) if faces)
    )


def _pass(table: Table[State], move: Move) -> Rules:
    seat, state = move["seat"], table.state
    since, stopped = stopped_by(table)
    late = either(Constant(is_over(table)), stopped)
    wrong = late if late != NO else _in_turn(table, seat)
    turn = _touch("turn-order", seat, wrong, since, _since(state))
    free = state.house.free_pass and not state.house.advanced
    if free or state.phase != PLAY or stopped == YES:
        return turn
    return turn + _touch("pass-unable", seat, _able(table, seat), *_under(state))


def _stop(table: Table[State], move: Move) -> Rules:
    seat, drew = move["seat"], move.get("drew") or {}
    one = span(table, seat)
    if table.state.phase == PLAY and is_in(table.state, seat):
        left = left_by(table, drew, seat)[seat]
        empty = Constant(left.least > 0) if left.least or not left.most else UNWITNESSED
    else:
        empty = Constant(one.least > 0)
    stopped = _touch("stop-empty", seat, either(empty, hangs_on(table, seat)), _since(table.state))
    return stopped + (_refill(table, move) if table.state.phase == PLAY else ())


def _refill(table: Table[State], move: Move) -> Rules:
    """All draw up to five, as far as their piles go."""
    drew = move.get("drew") or {}
    rules: Rules = ()
    for seat in range(table.state.house.seats):
        count = drew.get(str(seat))
        if count is not None and not is_in(table.state, seat) and count != wanting(table, seat):
            rules += _touch("refill", seat, YES)
    if table.state.most is not None:
        try:
            told_apart(table, drew, move.get("seat"))
        except ValueError:
            rules += _touch("refill", None, YES)
    return rules


def _nobody(table: Table[State], move: Move) -> Rules:
    """Of each seat it is said that it cannot play."""
    state = table.state
    if state.phase != PLAY or is_over(table):
        return _touch("turn-order", None, YES, _since(state))
    rules = _before_the_stop(table)
    for seat in range(state.house.seats):
        rules += _touch("nobody-able", seat, _able(table, seat), *_under(state))
    return rules + _refill(table, move)


def _bottom(table: Table[State], _: Move) -> Rules:
    """Nobody could lay a card under any direction."""
    state = table.state
    if state.phase == DEALT or is_over(table) or top(table, CENTRE) is None:
        return _touch("turn-order", None, YES, _since(state))
    return (_before_the_stop(table) if state.phase == PLAY else ()) + _none(table)


def _before_the_stop(table: Table[State]) -> Rules:
    """Once a hand has run out play has stopped by that: hands are filled up, a direction turned over."""
    since, stopped = stopped_by(table)
    return _touch("turn-order", None, stopped, since)


def _none(table: Table[State]) -> Rules:
    """Whether somebody could lay a card under some direction."""
    state, on = table.state, top(table, CENTRE)
    assert on is not None, "a card lies in the centre from the deal on"
    able = either(
        *(
            both(lies, held(table, seat, faces, _now(table)))
            for lies, faces in onto(table, on, LINES_ANY, FITTING_ANY)
            for seat in range(state.house.seats)
        )
    )
    return _touch("bottom-none", None, able, *_under(state)[1:])


def _direction(table: Table[State], move: Move) -> Rules:
    state, seat, due = table.state, move["seat"], turner(table)
    if due is None or is_over(table):
        return _touch("turn-order", seat, YES, _since(state))
    return _touch("turner", seat, Constant(seat != due), _since(state))


def _back(table: Table[State], move: Move) -> Rules:
    """Only a card that did not fit, or came after the stop, goes back."""
    seat, state = move["seat"], table.state
    lay = lay_of(state, card_of(table, seat, move["card"]))
    assert lay is not None, "a fitting card was laid by somebody"
    wrong = negation(either(Constant(lay.late), unfit(table, lay)))
    return _touch("turn-order", seat, wrong, lay.version)


def _draw(table: Table[State], move: Move) -> Rules:
    """Hands are filled up when play stops; what was left out then may be made up for."""
    seat, state = move["seat"], table.state
    owed = state.owed[seat] if state.owed else 0
    stop = state.dealt if state.stop is None else state.stop.version
    return _touch("refill", seat, Constant(move["n"] > owed), stop)


def _win(table: Table[State], move: Move) -> Rules:
    seat = move["seat"]
    one, pile = span(table, seat), table.zones[draw_pile(seat)]
    left = UNWITNESSED if one.least < one.most and not one.least else Constant(one.most > 0)
    wrong = YES if pile else either(left, hangs_on(table, seat))
    return _touch("win-empty", seat, wrong, _since(table.state))


def _deal(table: Table[State], _: Move) -> Rules:
    """A game is dealt once, unless its pile is one card that nobody can play on."""
    state = table.state
    stuck = state.stop is not None and state.stop.why == BY_NOBODY and state.phase == STOPPED
    alone = len(table.zones[CENTRE]) == 1 and not table.zones[UNUSED]
    if state.phase is None:
        return ()
    if stuck and alone:
        return _none(table)
    return _touch("turn-order", None, YES, _since(state))


JUDGES: dict[str, Callable[[Table[State], Move], Rules]] = {
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
