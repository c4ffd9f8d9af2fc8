"""What a remedy means for the game's own state, once the cards have been moved."""

from collections.abc import Iterable, Iterator

from events.games.parts import Award, BadPart, End, MoveCards, Out, Part, Score, Stand, Turn, TurnDown, Undo
from events.games.schwupps.deck import COLUMNS, ROWS, row
from events.games.schwupps.sliding import cards_left, game_now, with_changed
from events.games.schwupps.state import Ending, Fix, State, finished, game_of, with_game
from events.games.schwupps.state import Turn as Turning
from events.table import Carried, Table, card_named, carried_by, pool_entries, show, with_state


def settle(table: Table[State], part: Part, about: int) -> Table[State]:
    """The table after one part of a remedy for version `about`. Raises BadPart if it can have no effect."""
    index = game_of(table.state, about)
    if index is None:
        return table
    seats = range(table.state.house.seats)
    match part:
        case Undo(version):
            return _counted_again(_undone(table, version))
        case Out():
            raise BadPart("out: nobody can be out of this game; award it to another seat")
        case TurnDown():
            raise BadPart("turn_down: which way up a card lies follows from its place here; move it, or undo")
        case MoveCards():
            return _counted_again(_made_up(_told(table, part), about))
        case Score(points):
            return _fixed(table, {seat: value for seat, value in points.items() if seat in seats})
        case Award(seat, points) if seat in seats:
            return _awarded(table, index, seat, points)
        case End():
            return _ended(table)
        case Turn(seat) if seat in seats:
            return _turn(table, seat, about)
        case Stand():
            return _forgiven(table, about)
    return table


def undo_problem(table: Table[State], version: int) -> str | None:
    """Why what a version did cannot be taken back by itself, or None."""
    game = game_now(table)
    if version < game.dealt:
        return f"the next game has begun since version {version}; points can still be set or awarded"
    if version == game.dealt:
        return "the deal itself cannot be taken back; end it, or deal anew"
    moved = [entry for entry in pool_entries(table) if isinstance(entry, Carried)]
    cards = {entry.became for entry in moved if entry.moment[0] == version}
    rows = {entry.target for entry in moved if entry.moment[0] == version} & {*map(row, range(ROWS))}
    if any(entry.moment[0] > version and entry.target in rows for entry in moved):
        return f"that row was shifted again after version {version}; rewind to before it"
    gone = any(entry.card in cards and table.plan[entry.target].mixed for entry in moved)
    if gone or version in game.shuffles:
        return f"cards of version {version} were shuffled: which they were cannot be told"
    return None


def _undone(table: Table[State], version: int) -> Table[State]:
    """The newest game without what a version did besides moving cards."""
    problem = undo_problem(table, version)
    if problem is not None:
        raise BadPart(f"undo: {problem}")
    before = game = game_now(table)
    ended = game.ended
    game = game._replace(
        ended=None if ended is not None and ended.version == version else ended,
        points=None if ended is not None and ended.version == version else game.points,
        moves=tuple(made for made in game.moves if made[0] != version),
        owed=tuple(debt for debt in game.owed if debt.version != version),
        excess=tuple(drawn for drawn in game.excess if drawn.version != version),
        turns=tuple(_without(game.turns, version)),
    )
    if game == before and not carried_by(table, version):
        raise BadPart(f"undo: version {version} has changed nothing that could be taken back")
    _check_rows(table)
    return with_changed(table, game)


def _without(turns: Iterable[Turning], version: int) -> Iterator[Turning]:
    """The turns without one action. A turn begun out of order that has none any more was never begun."""
    for turn in turns:
        acts = tuple(act for act in turn.acts if act != version)
        if acts or not turn.astray:
            yield turn._replace(acts=acts, free=None if turn.free == version else turn.free)


def _check_rows(table: Table[State]) -> None:
    if any(len(table.zones[row(number)]) != COLUMNS for number in range(ROWS)):
        raise BadPart("undo: a row would not have two cards any more; rewind instead")


def _counted_again(table: Table[State]) -> Table[State]:
    """A game that is over counts by the cards as they lie now.

    It goes on if its winner has a card again, and is over if a seat has none any more.
    """
    game, left = game_now(table), cards_left(table)
    ended = game.ended
    if ended is None:
        out = next((seat for seat, count in enumerate(left) if not count), None)
        over = None if out is None else Ending(table.version, out, left)
        return with_changed(table, game._replace(ended=over))
    if not ended.ruled and ended.winner is not None and left[ended.winner]:
        return with_changed(table, game._replace(ended=None, points=None))
    return with_changed(table, game._replace(ended=ended._replace(left=left)))


def _made_up(table: Table[State], about: int) -> Table[State]:
    """What was owed for the version in question is made up by moving cards."""
    game = game_now(table)
    return with_changed(table, game._replace(owed=tuple(debt for debt in game.owed if debt.version != about)))


def _told(table: Table[State], part: MoveCards) -> Table[State]:
    """A card that all knew keeps its face when it is taken out of a hand by name."""
    if isinstance(part.cards, int) or table.plan[part.target].loose:
        return table
    faces = [table.faces.get(card) for name in part.cards if (card := card_named(name)) is not None]
    for card, face in zip(reversed(table.zones[part.target]), reversed(faces), strict=False):
        if face is not None and card not in table.faces and table.plan[part.source].loose:
            table = show(table, card, face)
    return table


def _fixed(table: Table[State], points: dict[int, int]) -> Table[State]:
    state = table.state
    fixes = tuple(Fix(finished(state), seat, value) for seat, value in points.items())
    return with_state(table, state._replace(fixes=state.fixes + fixes))


def _awarded(table: Table[State], index: int, seat: int, points: int | None) -> Table[State]:
    """A seat wins the game, which ends if it is still played."""
    game = table.state.games[index]
    left = cards_left(table) if game.ended is None else game.ended.left
    version = table.version if game.ended is None else game.ended.version
    changed = game._replace(ended=Ending(version, seat, left, ruled=True), points=points, owed=())
    return with_state(table, with_game(table.state, changed, index))


def _ended(table: Table[State]) -> Table[State]:
    """The game is won by nobody, unless the same ruling has awarded it."""
    game = game_now(table)
    if game.ended is None:
        ended = Ending(table.version, None, cards_left(table), ruled=True)
        return with_changed(table, game._replace(ended=ended, owed=()))
    if game.ended.version != table.version:
        raise BadPart("end: the game is over already")
    return table


def _turn(table: Table[State], seat: int, about: int) -> Table[State]:
    """It is this seat's turn: the one that it is in, or a new one. After a deal this seat starts."""
    game = game_now(table)
    if game.ended is not None:
        raise BadPart("turn: the game is over; the next one is started left of its winner")
    known = next((turn for turn in game.turns if turn.seat == seat), Turning(seat, table.version))
    start = seat if about == game.dealt and not game.moves else game.start
    return with_changed(table, game._replace(turns=(known._replace(astray=False),), start=start))


def _forgiven(table: Table[State], about: int) -> Table[State]:
    """What a version left owed is let go."""
    game = game_now(table)
    kept = tuple(debt for debt in game.owed if debt.version != about)
    return with_changed(table, game._replace(owed=kept))
