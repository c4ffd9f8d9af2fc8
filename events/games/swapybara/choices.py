"""What a move can still be, one step after another, whether or not it would be lawful."""

from typing import Any

from events.games.grammar import Choice, Field, Move, MoveKind
from events.games.swapybara.deck import CENTRE, FACES, place
from events.games.swapybara.grammar import kinds
from events.games.swapybara.ledger import next_start
from events.games.swapybara.state import State, current, question_to
from events.table import Table, top


def choices(table: Table[State], so_far: Move) -> Choice | None:
    """The next thing to pick: the type, the seat, then the fields in order; None when all is told.

    Where a seat is given from the start, only what that seat can do is offered.
    """
    found = kinds(table.state.house.seats)
    kind = next((kind for kind in found if kind.type == so_far.get("type")), None)
    if kind is None:
        seat = so_far.get("seat")
        return Choice("type", "choice", tuple(kind.type for kind in found if _seats(table, kind, seat)))
    if kind.by == "seat" and "seat" not in so_far:
        return Choice("seat", "seat", _seats(table, kind, None))
    for field in kind.fields:
        choice = _faces(table, field, so_far) if field.pick == "faces" else _value(table, field, so_far)
        if choice is not None:
            return choice
    return None


def _seats(table: Table[State], kind: MoveKind, seat: int | None) -> tuple[Any, ...]:
    """The seats that can make such a move; for one by the table a single None if it can."""
    if kind.by == "table" and seat is not None:
        return ()
    able = _able(table, kind.type)
    if kind.by == "table":
        return (None,) if able else ()
    return tuple(who for who in able if seat in {None, who})


def _able(table: Table[State], kind: str) -> tuple[int, ...]:
    round_, everybody = current(table.state), tuple(range(table.state.house.seats))
    if round_ is None:
        return everybody if kind == "deal" else ()
    if kind == "answer":
        return tuple(seat for seat in everybody if question_to(round_, seat) is not None)
    if kind == "ready":
        return tuple(seat for seat in everybody if seat not in round_.ready)
    if kind == "centre":
        return everybody if CENTRE in table.plan else ()
    return everybody if kind != "pick" or round_.scored is not None else ()


def _value(table: Table[State], field: Field, so_far: Move) -> Choice | None:
    if field.name in so_far:
        return None
    values: tuple[Any, ...] = field.values
    if field.pick == "seat":
        seats = range(table.state.house.seats)
        values = (*(seat for seat in seats if seat != so_far.get("seat")), *values)
    elif field.pick == "yes_no":
        values = (True, False)
    elif field.pick == "face":
        values = FACES
    told = field.name != "start" or next_start(table.state, table.faces) is not None
    if field.nullable or (not field.required and told):
        values = (*values, None)
    return Choice(field.name, field.pick, values)


def _faces(table: Table[State], field: Field, so_far: Move) -> Choice | None:
    """Place by place: any face not named before in this move, or not seen."""
    named = so_far.get(field.name) or {}
    for name in field.places:
        if name not in named and top(table, place(name)) is not None:
            left = tuple(face for face in FACES if face not in named.values())
            return Choice(f"{field.name}.{name}", "face", (*left, None))
    return None
