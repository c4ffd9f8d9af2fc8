"""What lies on the table for all to see: the markers, and how the zones are drawn."""

from collections.abc import Mapping
from typing import Any

from events.games.protocol import Spot
from events.games.swapybara.asking import centre_uses
from events.games.swapybara.deck import BOX, CENTRE, hand, has_centre
from events.games.swapybara.ledger import Chips, ledger, settled_holder
from events.games.swapybara.state import LAPS, Round, State, current, open_questions
from events.table import Table


def markers(table: Table[State]) -> Mapping[str, Any]:
    """Round, turn, pointing cards, chips. A chip's seat is null in the middle of the table.

    A chip named in `pending` is null because a face that nobody has seen decides where it lies.
    """
    round_ = current(table.state)
    chips = ledger(table.state, table.faces).chips
    return {
        "round": round_.number if round_ else None,
        "start": round_.start if round_ else None,
        "turn": _turn(table, round_) if round_ else None,
        "pointing": _pointing(table, round_) if round_ else {},
        "used_centre": sorted({act.seat for act in centre_uses(table, round_)}) if round_ else [],
        "out": sorted(round_.out) if round_ else [],
        "question": _question(round_) if round_ else None,
        **{name: settled_holder(getattr(chips, name)) for name in Chips._fields},
        "pending": [name for name in Chips._fields if len(getattr(chips, name)) > 1],
    }


def _turn(table: Table[State], round_: Round) -> int:
    """Which of the three turns it is, 1 to 3: until a question is answered, and 3 when they are over."""
    spot = min([round_.due, *(question.spot for question in open_questions(round_))])
    return min(spot // table.state.house.seats + 1, LAPS)


def _pointing(table: Table[State], round_: Round) -> dict[str, int | str]:
    """To whom each pointing card points: a seat or the centre."""
    found: dict[str, int | str] = {}
    for act in round_.acts:
        counts = act.kind in {"ask", "centre"} and not act.retaken and act.version not in table.undone
        if counts and act.target is not None:
            found[str(act.seat)] = act.target
    return dict(sorted(found.items()))


def _question(round_: Round) -> Mapping[str, Any] | None:
    """The newest question that is open."""
    questions = open_questions(round_)
    return {"from": questions[0].seat, "to": questions[0].target} if questions else None


def layout(table: Table[State]) -> tuple[Spot, ...]:
    """One slot before each seat, one in the middle of four, and the box."""
    seats, round_ = table.state.house.seats, current(table.state)
    face = "up" if round_ is not None and round_.scored is not None else "down"
    spots = [Spot(hand(seat), "slot", face, seat) for seat in range(seats)]
    if has_centre(seats):
        spots.append(Spot(CENTRE, "slot", face))
    return (*spots, Spot(BOX, "pile"))
