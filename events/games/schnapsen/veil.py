"""What is not told of a table that was only tried out: the card points of the deal that is being played.

Where players count in the head, a trial of a claim or of an end of the deal would do the counting for them.
"""

from events.games.schnapsen.state import State, current
from events.table import Table, with_state


def veiled(tried: Table[State], real: Table[State]) -> Table[State]:
    """The tried table, with every deal veiled in which something of the deal in progress counts."""
    playing = current(real.state)
    if real.state.house.tracked or playing is None or playing.ended is not None:
        return tried
    since, until = playing.dealt, real.version
    deals = tuple(
        deal._replace(veiled=True)
        if any(since <= at <= until for at in (deal.dealt, *deal.course.leads))
        else deal
        for deal in tried.state.deals
    )
    return with_state(tried, tried.state._replace(deals=deals))
