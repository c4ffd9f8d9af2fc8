"""Scores, ranks and the winner: the lowest total is the best."""

from events.games.protocol import Line, Standing, Standings
from events.games.swoop.ledger import Ledger, ledger
from events.games.swoop.state import State
from events.table import Table


def standings(table: Table[State]) -> Standings:
    """All seats, with the rule behind each point. Ranks are pending while any score is."""
    count = ledger(table.state, table.faces)
    pending = None in count.totals
    settled = [total for total in count.totals if total is not None]
    seats = tuple(
        Standing(
            seat,
            total,
            None if pending or total is None else 1 + sum(other < total for other in settled),
            _lines(count, seat),
        )
        for seat, total in enumerate(count.totals)
    )
    return Standings(seats, count.over, count.winners)


def _lines(count: Ledger, seat: int) -> tuple[Line, ...]:
    return tuple(
        Line(f"hand {tally.number}", cost.points, cost.rule)
        for tally in count.tallies
        for cost in tally.costs
        if cost.seat == seat
    )
