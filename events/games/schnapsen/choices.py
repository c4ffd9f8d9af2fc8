"""What a move can still be, one step after another, whether or not it would be lawful."""

from typing import Any

from events.games.grammar import Choice, Field, Move, MoveKind
from events.games.schnapsen.deck import FACES, TRUMP, hand
from events.games.schnapsen.fits import draws_after, fits
from events.games.schnapsen.grammar import KINDS
from events.games.schnapsen.state import State, current
from events.games.schnapsen.tricks import cards_left, ready
from events.table import Table

SEATS = (0, 1)


def choices(table: Table[State], so_far: Move) -> Choice | None:
    """The next thing to pick: the type, the seat, then the fields in order; None when all is told.

    Where a seat is given from the start, only what that seat can do is offered.
    """
    kind = next((kind for kind in KINDS if kind.type == so_far.get("type")), None)
    if kind is None:
        seat = so_far.get("seat")
        return Choice("type", "choice", tuple(kind.type for kind in KINDS if _seats(table, kind, seat)))
    if kind.by == "seat" and "seat" not in so_far:
        return Choice("seat", "seat", _seats(table, kind, None))
    for field in kind.fields:
        if field.name not in so_far and _asked(table, field, so_far):
            return Choice(field.name, field.pick, _values(table, field, so_far))
    return None


def _seats(table: Table[State], kind: MoveKind, seat: int | None) -> tuple[Any, ...]:
    """The seats that can make such a move; for one by the table a single None if it can."""
    if kind.by == "table":
        return () if seat is not None or not _by_table(table, kind.type) else (None,)
    return tuple(who for who in SEATS if seat in {None, who} and _by_seat(table, kind.type, who))


def _by_table(table: Table[State], kind: str) -> bool:
    deal = current(table.state)
    if kind == "deal" or deal is None:
        return kind == "deal"
    if kind == "spoilt":
        return deal.ended is None
    return any(cards_left(ready(table, seat)) for seat in SEATS)


def _by_seat(table: Table[State], kind: str, seat: int) -> bool:
    if current(table.state) is None:
        return False
    now = ready(table, seat)
    if kind == "close":
        return cards_left(now)
    if kind == "exchange" and not now.zones[TRUMP]:
        return False
    return kind in {"claim", "conduct"} or bool(now.zones[hand(seat)])


def _asked(table: Table[State], field: Field, so_far: Move) -> bool:
    """Whether a card was drawn at once is asked only where one would be."""
    return field.name != "drawn" or draws_after(ready(table, so_far["seat"]), so_far["seat"])


def _values(table: Table[State], field: Field, so_far: Move) -> tuple[Any, ...]:
    values: tuple[Any, ...] = {"face": FACES, "seat": SEATS, "yes_no": (True, False)}.get(
        field.pick, field.values
    )
    if field.nullable or not field.required:
        values = (*values, None)
    if field.name in {"card", "shown", "took"}:
        return tuple(value for value in values if fits(table, {**so_far, field.name: value}) is None)
    if field.name == "dealer" and current(table.state) is None:
        return SEATS
    if field.name == "first":
        return tuple(seat for seat in values if cards_left(ready(table, seat)))
    return values
