"""Whom a seat may ask, as far as all can see."""

from events.games.swapybara.state import Act, House, Round, State
from events.table import Table


def others(house: House, round_: Round, seat: int) -> tuple[int, ...]:
    """The other seats that take part in the round, clockwise from this one."""
    around = ((seat + step) % house.seats for step in range(1, house.seats))
    return tuple(other for other in around if other not in round_.out)


def neighbours(house: House, round_: Round, seat: int) -> frozenset[int]:
    """The seats that the 5 may ask: by default the nearest to either side that take part.

    With the option `seats` those directly beside it, whether or not they take part.
    """
    if house.neighbours == "seats":
        return frozenset({(seat + 1) % house.seats, (seat - 1) % house.seats})
    beside = others(house, round_, seat)
    return frozenset({beside[0], beside[-1]}) if beside else frozenset()


def asked_last(round_: Round, seat: int, undone: frozenset[int]) -> Act | None:
    """The seat's last turn, if it was a question that still counts: that seat may not be asked again."""
    turns = [act for act in round_.acts if act.seat == seat and act.kind != "zero" and not act.retaken]
    if turns and turns[-1].kind == "ask" and turns[-1].version not in undone:
        return turns[-1]
    return None


def askable(house: House, round_: Round, seat: int, undone: frozenset[int]) -> frozenset[int]:
    """The seats that may be asked by a seat without the 5."""
    last = asked_last(round_, seat, undone)
    barred = last.target if last else None
    return frozenset(other for other in others(house, round_, seat) if other != barred)


def centre_uses(table: Table[State], round_: Round) -> tuple[Act, ...]:
    """The exchanges with the centre in this round that still count as their seat's one."""
    return tuple(
        act
        for act in round_.acts
        if act.kind == "centre" and not act.retaken and act.version not in table.undone
    )
