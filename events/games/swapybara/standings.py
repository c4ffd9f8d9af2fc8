"""Scores, ranks and the winner."""

from events.games.protocol import Line, Standing, Standings
from events.games.swapybara.ledger import Ledger, face_of, held_in, ledger
from events.games.swapybara.state import State
from events.table import Table

BELOW_ALL = -2
"""A seat that is out of the last round counts, in a tie, as lower than any card."""

Key = tuple[int, int | None]


def standings(table: Table[State]) -> Standings:
    """All seats, with the rule behind each point. Ranks are pending while any score is."""
    count = ledger(table.state, table.faces)
    keys = _keys(table, count)
    ranks = [_rank(keys, seat) for seat in range(table.state.house.seats)]
    seats = tuple(
        Standing(seat, count.totals[seat], ranks[seat], _lines(count, seat)) for seat in range(len(ranks))
    )
    settled = count.over and None not in ranks
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1) if settled else ()
    return Standings(seats, count.over, winners)


def _lines(count: Ledger, seat: int) -> tuple[Line, ...]:
    return tuple(
        Line(f"round {tally.number}", line.points, line.rule)
        for tally in count.tallies
        for line in tally.points
        if line.seat == seat
    )


def _keys(table: Table[State], count: Ledger) -> list[Key] | None:
    """Points and, once the game is over, the card of the last round; None while a score is pending."""
    keys: list[Key] = []
    for seat, total in enumerate(count.totals):
        if total is None:
            return None
        keys.append((total, _last_card(table, count, seat) if count.over else 0))
    return keys


def _last_card(table: Table[State], count: Ledger, seat: int) -> int | None:
    held = held_in(table.state.rounds[len(count.tallies) - 1])
    if held is None or seat in held.out:
        return BELOW_ALL
    face = face_of(held, table.faces, seat)
    return None if face is None else int(face)


def _rank(keys: list[Key] | None, seat: int) -> int | None:
    """One more than the seats that are better; None where a card that breaks a tie was not seen."""
    if keys is None:
        return None
    points, card = keys[seat]
    better = 1
    for other, (their_points, their_card) in enumerate(keys):
        if other == seat or their_points < points:
            continue
        if their_points > points:
            better += 1
        elif card is None or their_card is None:
            return None
        else:
            better += their_card > card
    return better
