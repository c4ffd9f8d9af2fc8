"""Whose turn it is, clockwise from the start seat, and how it goes on after a move out of turn.

A seat that moves out of turn has begun a turn of its own; the seat that was due may still go on, and then
the other turn counts for nothing. Once the offender's turn is over the seat after it may begin: if it does,
the turn out of order is accepted.
"""

from events.games.schwupps.state import Game, State, Turn, current
from events.table import Table

Turns = tuple[Turn, ...]


def turn_of(game: Game, seat: int) -> Turn | None:
    """The turn in which a seat may go on, or None if it is not its turn."""
    return next((turn for turn in game.turns if turn.seat == seat), None) if game.ended is None else None


def is_accepted(turns: Turns, seat: int) -> bool:
    """Whether a move of this seat settles whose turn it is: not one of a turn begun astray."""
    return any(turn.seat == seat and not turn.astray for turn in turns)


def going_on(turns: Turns, turn: Turn) -> Turns:
    """The turns that may go on once a seat has acted in this one."""
    if is_accepted(turns, turn.seat):
        return (turn,)
    return (turns[0], turn._replace(astray=True))


def ended_by(turns: Turns, seat: int, seats: int, version: int) -> Turns:
    """The turns that may go on once a seat has said that its turn is over."""
    after = Turn((seat + 1) % seats, version)
    if is_accepted(turns, seat):
        return (after,)
    return turns[:1] if after.seat == turns[0].seat else (turns[0], after)


def acted(game: Game, seat: int, version: int, *, free: bool = False) -> Game:
    """The game once a seat has done one of the actions of a turn."""
    if game.ended is not None:
        return game
    turn = turn_of(game, seat) or Turn(seat, version)
    turn = turn._replace(acts=(*turn.acts, version), free=version if free else turn.free)
    return game._replace(turns=going_on(game.turns, turn))


def to_act(table: Table[State]) -> tuple[int, ...]:
    """The seats whose turn it is; none while the table is to deal."""
    game = current(table.state)
    if game is None or game.ended is not None:
        return ()
    return tuple(turn.seat for turn in game.turns)
