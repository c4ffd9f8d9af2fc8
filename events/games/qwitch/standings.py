"""The winner: whoever is first out of cards. Nothing else is scored."""

from events.games.protocol import Line, Standing, Standings
from events.games.qwitch.course import hangs_on, is_over, out_of_cards
from events.games.qwitch.deck import draw_pile
from events.games.qwitch.state import State
from events.games.qwitch.together import span
from events.table import Constant, Table


def standings(table: Table[State]) -> Standings:
    """The winner first and all others second, once somebody is out of cards; until then all are level.

    Who is out by a card that nobody saw has ended the game all the same, but is not named.
    """
    winner, seats = out_of_cards(table), range(table.state.house.seats)
    pending = table.state.winner is None and _pending(table, winner)
    if pending:
        return Standings(tuple(Standing(seat, None, None) for seat in seats), is_over(table))
    won = "score-out" if table.state.winner is None else "score-ruling"
    lines = (Line("game", 1, f"qwitch.{won}"),)
    return Standings(
        tuple(
            Standing(seat, 1, 1, lines) if seat == winner else Standing(seat, 0, 1 if winner is None else 2)
            for seat in seats
        ),
        is_over(table),
        () if winner is None else (winner,),
    )


def _pending(table: Table[State], winner: int | None) -> bool:
    """Whether a card that nobody saw decides who is out, or cards that lie together with others."""
    if table.state.phase is None:
        return False
    if winner is not None:
        return not isinstance(hangs_on(table, winner), Constant)
    spans = [span(table, seat) for seat in range(table.state.house.seats) if not table.zones[draw_pile(seat)]]
    return any(one.least == 0 < one.most for one in spans)
