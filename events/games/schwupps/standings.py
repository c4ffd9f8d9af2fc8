"""Points, ranks and who won: nothing of it ever hangs on a face."""

from typing import NamedTuple

from events.games.protocol import Line, Standing, Standings
from events.games.schwupps.state import Game, State, is_over
from events.table import Table

WON, SINGLE = 5, 1
"""What the winner of a game scores in a tournament, and in a single game, where cards left cost nothing."""


class Entry(NamedTuple):
    """Points of a seat, for what."""

    seat: int
    section: str
    points: int
    rule: str


def entries(state: State) -> tuple[Entry, ...]:
    """All that was scored so far, oldest first."""
    found: list[Entry] = []
    over = 0
    for number, game in enumerate(state.games):
        if game.ended is not None:
            found += _scored(state, game)
            over += 1
        last = number == len(state.games) - 1
        for fix in state.fixes:
            if fix.games == over and (last or game.ended is not None):
                before = sum(entry.points for entry in found if entry.seat == fix.seat)
                found.append(Entry(fix.seat, _section(game), fix.points - before, "schwupps.score-ruling"))
    return tuple(found)


def _section(game: Game) -> str:
    return f"game {game.number}"


def _scored(state: State, game: Game) -> list[Entry]:
    """Points for the winner; in a tournament one less for each card that the others have left."""
    ended = game.ended
    if ended is None or ended.winner is None:
        return []
    usual, rule = WON if state.house.tournament else SINGLE, "schwupps.score-won"
    if ended.ruled or game.points is not None:
        rule = "schwupps.score-ruling"
    won = Entry(ended.winner, _section(game), usual if game.points is None else game.points, rule)
    if not state.house.tournament:
        return [won]
    return [
        won,
        *(
            Entry(seat, _section(game), -left, "schwupps.score-cards")
            for seat, left in enumerate(ended.left)
            if seat != ended.winner
        ),
    ]


def standings(table: Table[State]) -> Standings:
    """All seats, with the rule behind each point. Equal scores share a rank."""
    state, scored = table.state, entries(table.state)
    seats = range(state.house.seats)
    totals = [sum(entry.points for entry in scored if entry.seat == seat) for seat in seats]
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    rows = tuple(
        Standing(
            seat,
            totals[seat],
            ranks[seat],
            tuple(Line(one.section, one.points, one.rule) for one in scored if one.seat == seat),
        )
        for seat in seats
    )
    over = is_over(state)
    return Standings(rows, over, tuple(seat for seat in seats if ranks[seat] == 1) if over else ())
