"""Game points left, ranks and the winner: the lowest is the best."""

from events.games.protocol import Line, Standing, Standings
from events.games.schnapsen.ledger import ledger
from events.games.schnapsen.state import State
from events.table import Table


def standings(table: Table[State]) -> Standings:
    """Both seats, with the rule behind each point. Ranks are pending while any score is."""
    count = ledger(table.state, table.faces)
    pending = None in count.left
    seats = tuple(
        Standing(
            seat,
            left,
            None if pending else 1 + (left != min(count.left, key=lambda points: points or 0)),
            tuple(
                Line(entry.section, entry.points, entry.rule) for entry in count.entries if entry.seat == seat
            ),
        )
        for seat, left in enumerate(count.left)
    )
    winners = tuple(seat for seat, left in enumerate(count.left) if left == 0) if count.over else ()
    return Standings(seats, count.over, winners)
