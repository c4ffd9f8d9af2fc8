"""What a remedy means for the game's own state, once the cards have been moved."""

from itertools import takewhile

from events.games.parts import Award, BadPart, End, MoveCards, Out, Part, Score, Stand, Turn, TurnDown, Undo
from events.games.qwitch.deck import CENTRE, DIRECTION, TOGETHER
from events.games.qwitch.play import kept_together
from events.games.qwitch.state import DEALT, PLAY, STOPPED, Lay, State
from events.table import Carried, Table, card_named, pool_entries, show, with_state


def settle(table: Table[State], part: Part, about: int) -> Table[State]:
    """The table after one part of a remedy for version `about`. Raises BadPart if it can have no effect.

    That nobody could play has to be found anew.
    """
    table = _settled(table, part, about)
    return with_state(table, table.state._replace(barren=()))


def _settled(table: Table[State], part: Part, about: int) -> Table[State]:
    match part:
        case Undo(version):
            return _undone(table, version)
        case MoveCards():
            return _moved(table, part)
        case Stand():
            return _accepted(table, about)
        case Turn(seat):
            return _turn(table, _seat(table, seat, "turn"))
        case Award(seat):
            return with_state(table, table.state._replace(winner=_seat(table, seat, "award")))
        case End():
            return with_state(table, table.state._replace(ended=table.version))
        case Score():
            raise BadPart("score: no points are kept; award the game to a seat, or end it")
        case Out():
            raise BadPart("out: nobody is put out of a game; award it to a seat, or end it")
        case TurnDown():
            raise BadPart("turn_down: which way up a card lies follows from its place here; move it, or undo")
    return table


def _seat(table: Table[State], seat: int, what: str) -> int:
    if not 0 <= seat < table.state.house.seats:
        raise BadPart(f"{what}: there is no seat {seat}")
    return seat


def _turn(table: Table[State], seat: int) -> Table[State]:
    """It is this seat's turn, in a game that is played by turns."""
    state = table.state
    if state.house.advanced or state.phase != PLAY:
        raise BadPart("turn: there are no turns now; say in words who goes on")
    return with_state(table, state._replace(due=seat, also=None))


def _accepted(table: Table[State], about: int) -> Table[State]:
    """A card that is let stand counts as if it had fitted."""
    lays = tuple(lay._replace(stands=lay.stands or lay.version == about) for lay in table.state.lays)
    return with_state(table, table.state._replace(lays=lays))


def _moved(table: Table[State], part: MoveCards) -> Table[State]:
    """A card that is put back is laid no longer, and keeps its face; hands that lie together stay so."""
    there, away = {*table.zones[CENTRE]}, part.source == CENTRE
    lays = tuple(lay for lay in table.state.lays if not away or lay.card in there)
    return kept_together(_told(with_state(table, _with_lays(table.state, lays)), part))


def _with_lays(state: State, lays: tuple[Lay, ...]) -> State:
    """Only these cards count as laid. Who passed on another has said nothing of the one on top now."""
    gone = [*takewhile(lambda lay: lay not in lays, reversed(state.lays))]
    passes = gone[-1].passes if gone and state.phase == PLAY else state.passes
    return state._replace(lays=lays, passes=passes)


def _named(part: MoveCards) -> tuple[int, ...]:
    names = () if isinstance(part.cards, int) else part.cards
    return tuple(card for name in names if (card := card_named(name)) is not None)


def _told(table: Table[State], part: MoveCards) -> Table[State]:
    """A card that all knew keeps its face when it is taken out of a hand by name."""
    if table.plan[part.target].loose or not table.plan[part.source].loose:
        return table
    faces = [table.faces.get(card) for card in _named(part)]
    for card, face in zip(reversed(table.zones[part.target]), reversed(faces), strict=False):
        if face is not None and card not in table.faces:
            table = show(table, card, face)
    return table


def undo_problem(table: Table[State], version: int) -> str | None:
    """Why what a version did cannot be taken back by itself, or None."""
    state, moved = table.state, _moved_by(table, version)
    if version < state.dealt:
        return "the cards have been dealt anew since; the game can still be ended or awarded"
    if version == state.dealt:
        return "the deal itself cannot be taken back; end the game, or deal anew"
    later = any(entry.moment[0] > version for entry in _hands_moved(table))
    if later and _mixes_hands(moved):
        return "hands were put together or told apart by it; move the card back, or rewind"
    if any(entry.target == DIRECTION for entry in moved):
        newest = state.turned is not None and state.turned.version == version
        laid = any(lay.version > version for lay in state.lays)
        if not newest or laid or state.phase != PLAY:
            return "cards were laid under that direction, or another was turned over; rewind to before it"
    return None


def _mixes_hands(moved: list[Carried]) -> bool:
    """Whether hands were put together, or some of them told apart."""
    return any(TOGETHER in {entry.source, entry.target} and entry.target != CENTRE for entry in moved)


def _hands_moved(table: Table[State]) -> list[Carried]:
    loose = {zone for zone, place in table.plan.items() if place.loose}
    entries = (entry for entry in pool_entries(table) if isinstance(entry, Carried))
    return [entry for entry in entries if not loose.isdisjoint({entry.source, entry.target})]


def _moved_by(table: Table[State], version: int) -> list[Carried]:
    entries = (entry for entry in pool_entries(table) if isinstance(entry, Carried))
    return [entry for entry in entries if entry.moment[0] == version]


def _undone(table: Table[State], version: int) -> Table[State]:
    """The game without what a version did besides moving cards."""
    problem = undo_problem(table, version)
    if problem is not None:
        raise BadPart(f"undo: {problem}")
    state = before = table.state
    laid = next((lay for lay in state.lays if lay.version == version), None)
    if laid is not None:
        state = _without(table, state, laid)
    state = state._replace(passes=tuple(one for one in state.passes if one.version != version))
    stop, turned = state.stop, state.turned
    if stop is not None and stop.version == version and state.phase == STOPPED:
        state = state._replace(phase=PLAY, stop=None, due=stop.due, most=stop.most, owed=())
    if turned is not None and turned.version == version:
        state = _unturned(state)
    if state == before and not _moved_by(table, version):
        raise BadPart(f"undo: version {version} has changed nothing that could be taken back")
    return with_state(table, state)


def _without(table: Table[State], state: State, laid: Lay) -> State:
    """A card is laid no longer: it is one more of its seat's again where hands lie together."""
    state = _with_lays(state, tuple(lay for lay in state.lays if lay != laid))
    if _mixes_hands(_moved_by(table, laid.version)):
        return state._replace(most=None)
    if laid.seat is None or state.most is None or not _out_of_heap(table, laid):
        return state
    most = tuple(count + (seat == laid.seat) for seat, count in enumerate(state.most))
    return state._replace(most=most)


def _out_of_heap(table: Table[State], laid: Lay) -> bool:
    return any(entry.source == TOGETHER for entry in _moved_by(table, laid.version))


def _unturned(state: State) -> State:
    """The direction before it is in force again, and this one is to be turned over once more."""
    turned = state.turned
    assert turned is not None, "a direction was turned over"
    phase = DEALT if turned.first else STOPPED if state.stop is not None else PLAY
    before = None if turned.before is None else turned._replace(seat=turned.before, first=False)
    return state._replace(phase=phase, turned=before, passes=())
