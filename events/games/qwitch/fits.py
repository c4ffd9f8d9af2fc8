"""Which moves cannot physically have happened, as far as all can see."""

from collections.abc import Callable, Iterator, Mapping

from events.games.grammar import Move
from events.games.protocol import Misfit
from events.games.qwitch.course import has_stopped
from events.games.qwitch.deck import (
    CENTRE,
    DIRECTION,
    DIRECTIONS,
    FACES,
    SPARE,
    STACKED,
    UNUSED,
    directions,
    draw_pile,
    hand,
)
from events.games.qwitch.grammar import MOST_DRAWN, kinds
from events.games.qwitch.play import card_of
from events.games.qwitch.state import DEALT, PLAY, State, lay_of
from events.games.qwitch.together import is_in, lying, source, span
from events.table import Face, Table
from events.table.cards import card_version


def fits(table: Table[State], move: Move) -> Misfit | None:
    """Why a move cannot have happened at this table, or None."""
    house = table.state.house
    kind = next((kind for kind in kinds(house) if kind.type == move.get("type")), None)
    if kind is None:
        return Misfit("Qwitch has no such move.")
    nobody = kind.rapid and move.get("seat") is None
    if kind.by == "seat" and not nobody and not _is_seat(table, move.get("seat")):
        return Misfit("There is no such seat at this table.")
    if kind.type != "deal" and table.state.phase is None:
        return Misfit("No cards have been dealt yet.")
    return FITS.get(kind.type, _always)(table, move)


def _always(table: Table[State], move: Move) -> Misfit | None:  # noqa: ARG001 - one shape for all kinds
    return None


def _is_seat(table: Table[State], value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < table.state.house.seats


def _elsewhere(table: Table[State], face: Face | None, hands: frozenset[str]) -> Misfit | None:
    """Why a card of this face cannot come out of one of these places."""
    if face is None:
        return None
    if face not in FACES:
        return Misfit(f"No card of Qwitch has the face {face}.")
    for zone, cards in table.zones.items():
        for card in cards if zone not in hands else ():
            if table.faces.get(card) == face:
                return Misfit(f"The {face} lies elsewhere.", (card_version(card),))
    return None


def _play(table: Table[State], move: Move) -> Misfit | None:
    seat, state = move["seat"], table.state
    seats = range(state.house.seats)
    called = move.get("called")
    if called is not None and called not in FACES:
        return Misfit(f"No card of Qwitch has the face {called}.")
    if seat is None:
        if not lying(table) and not any(table.zones[hand(one)] for one in seats):
            return Misfit("All hands are empty.")
        return _elsewhere(table, move["card"], frozenset({*map(hand, seats), source_of_all(state)}))
    if not span(table, seat).most or not table.zones[source(state, seat)]:
        return Misfit("That hand is empty: was a draw left out?", _last_stop(state))
    return _elsewhere(table, move["card"], frozenset({source(state, seat)}))


def source_of_all(state: State) -> str:
    """The zone of the hands that lie together, if some do."""
    seats = (seat for seat in range(state.house.seats) if is_in(state, seat))
    return next((source(state, seat) for seat in seats), "")


def _last_stop(state: State) -> tuple[int, ...]:
    return (state.dealt if state.stop is None else state.stop.version,)


def _stop(table: Table[State], move: Move) -> Misfit | None:
    """How many each drew: no more than its pile has, and told of all whose hands lie together."""
    drew = move.get("drew")
    if table.state.phase != PLAY:
        return None if drew is None else Misfit("Nobody draws here: leave `drew` out.")
    if not _are_counts(drew or {}):
        return Misfit(f"Say of seats how many cards each drew, up to {MOST_DRAWN}.")
    for seat in range(table.state.house.seats):
        count = (drew or {}).get(str(seat))
        if count is None and is_in(table.state, seat):
            return Misfit("Nobody knows who laid some of the cards: say how many each seat drew.")
        if count is not None and count > len(table.zones[draw_pile(seat)]):
            return Misfit("That pile has not so many cards.")
    return None


def _are_counts(drew: Mapping[str, object]) -> bool:
    return all(
        isinstance(count, int) and not isinstance(count, bool) and 0 <= count <= MOST_DRAWN
        for count in drew.values()
    )


def _direction(table: Table[State], move: Move) -> Misfit | None:
    face, centre, state = move["face"], move.get("centre"), table.state
    if state.phase == PLAY and state.most is not None and has_stopped(table):
        return Misfit("Nobody knows who laid some of the cards: tell the stop first, and how many each drew.")
    if face is not None and face not in DIRECTIONS:
        return Misfit(f"No direction card says {face}.")
    if centre is not None and state.phase != DEALT:
        return Misfit("The card in the centre lies face up already: leave `centre` out.")
    return _elsewhere(table, centre, frozenset({CENTRE})) or _all_out(table, face)


def _all_out(table: Table[State], face: Face | None) -> Misfit | None:
    """Why no card of the stack can have this face: all of them lie face up."""
    if face is None or not table.zones[STACKED]:
        return None
    out = (*table.zones[DIRECTION], *table.zones.get(SPARE, ()))
    seen = [card for card in out if table.faces.get(card) == face]
    if len(seen) < directions(table.state.house).count(face):
        return None
    return Misfit(f"All directions {face} lie face up already.", tuple(sorted({*map(card_version, seen)})))


def _back(table: Table[State], move: Move) -> Misfit | None:
    card = card_of(table, move["seat"], move["card"])
    laid = lay_of(table.state, card)
    if laid is None:
        return Misfit("This seat has laid no such card on the pile.")
    unnoticed = laid.seat is None and table.state.most is not None
    turned = table.state.turned
    late = turned is not None and laid.version < turned.version
    if unnoticed and (late or not is_in(table.state, move["seat"])):
        return Misfit("That card cannot have been this seat's.", (laid.version,))
    return None


def _draw(table: Table[State], move: Move) -> Misfit | None:
    if 1 <= move["n"] <= len(table.zones[draw_pile(move["seat"])]):
        return None
    return Misfit("That pile has not so many cards.")


def _bottom(table: Table[State], move: Move) -> Misfit | None:
    alone = len(table.zones[CENTRE]) <= 1
    if alone and not table.zones[UNUSED]:
        return Misfit("The pile is one card, and none is left over: deal again.")
    if move.get("card") is None:
        return None
    return (
        _elsewhere(table, move["card"], frozenset({UNUSED}))
        if alone
        else Misfit("The bottom card lies face up already: leave `card` out.")
    )


def _deal(table: Table[State], move: Move) -> Misfit | None:
    dealer = move.get("dealer")
    if dealer is None:
        return Misfit("Name the dealer.") if table.state.phase is None else None
    return None if _is_seat(table, dealer) else Misfit("There is no such seat at this table.")


def may_be_back(table: Table[State]) -> Iterator[tuple[int, Face]]:
    """The seats and the cards that each may take back."""
    faces = [table.faces[card] for card in table.zones[CENTRE] if card in table.faces]
    for seat in range(table.state.house.seats):
        for face in faces:
            if _back(table, {"seat": seat, "card": face}) is None:
                yield seat, face


FITS: dict[str, Callable[[Table[State], Move], Misfit | None]] = {
    "play": _play,
    "stop": _stop,
    "nobody": _stop,
    "direction": _direction,
    "back": _back,
    "draw": _draw,
    "bottom": _bottom,
    "deal": _deal,
}
