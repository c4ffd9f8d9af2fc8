"""What a move can still be, one step after another, whether or not it would be lawful."""

from typing import Any

from events.games.grammar import Choice, Field, Move, MoveKind
from events.games.qwitch.deck import CENTRE, UNUSED, draw_pile, hand
from events.games.qwitch.fits import fits, may_be_back
from events.games.qwitch.grammar import MOST_DRAWN, kinds
from events.games.qwitch.state import DEALT, PLAY, State
from events.games.qwitch.together import is_in, lying
from events.table import Table


def choices(table: Table[State], so_far: Move) -> Choice | None:
    """The next thing to pick: the type, the seat, then the fields in order; None when all is told.

    Where a seat is given from the start, only what that seat can do is offered.
    """
    found = kinds(table.state.house)
    kind = next((kind for kind in found if kind.type == so_far.get("type")), None)
    if kind is None:
        seat = so_far.get("seat")
        return Choice("type", "choice", tuple(kind.type for kind in found if _seats(table, kind, seat)))
    if kind.by == "seat" and "seat" not in so_far:
        return Choice("seat", "seat", _seats(table, kind, None))
    for field in kind.fields:
        choice = _counts(table, field, so_far) if field.keys else _value(table, field, so_far)
        if choice is not None:
            return choice
    return None


def _seats(table: Table[State], kind: MoveKind, seat: int | None) -> tuple[Any, ...]:
    """The seats that can make such a move, None for a card by nobody in particular; a table move's None."""
    if kind.by == "table":
        return () if seat is not None or not _by_table(table, kind.type) else (None,)
    seats = range(table.state.house.seats)
    able = tuple(who for who in seats if seat in {None, who} and _by_seat(table, kind.type, who))
    return (*able, None) if kind.rapid and seat is None and _somebody_holds(table) else able


def _somebody_holds(table: Table[State]) -> bool:
    if table.state.phase is None:
        return False
    hands = (table.zones[hand(seat)] for seat in range(table.state.house.seats))
    return bool(lying(table)) or any(hands)


def _by_table(table: Table[State], kind: str) -> bool:
    if kind == "deal" or table.state.phase is None:
        return kind == "deal"
    return kind == "nobody" or fits(table, {"type": kind}) is None


def _by_seat(table: Table[State], kind: str, seat: int) -> bool:
    if table.state.phase is None:
        return False
    match kind:
        case "play":
            return fits(table, {"type": kind, "seat": seat, "card": None}) is None
        case "direction":
            return fits(table, {"type": kind, "seat": seat, "face": None}) is None
        case "draw":
            return bool(table.zones[draw_pile(seat)])
        case "back":
            return any(who == seat for who, _ in may_be_back(table))
    return True


def _counts(table: Table[State], field: Field, so_far: Move) -> Choice | None:
    """Seat by seat how many cards it drew; only hands that lie together must be told."""
    if table.state.phase != PLAY or (field.name in so_far and so_far[field.name] is None):
        return None
    told = so_far.get(field.name) or {}
    for key in field.keys:
        if key not in told:
            pile = len(table.zones[draw_pile(int(key))])
            left_out = () if is_in(table.state, int(key)) else (None,)
            return Choice(f"{field.name}.{key}", field.pick, (*range(min(pile, MOST_DRAWN) + 1), *left_out))
    return None


def _value(table: Table[State], field: Field, so_far: Move) -> Choice | None:
    if field.name in so_far or not _asked(table, field, so_far):
        return None
    values: tuple[Any, ...] = field.faces
    if field.pick == "seat":
        values = tuple(range(table.state.house.seats))
    elif field.pick == "number":
        pile = len(table.zones[draw_pile(so_far["seat"])])
        values = tuple(range(field.least, min(pile, field.most) + 1))
    if field.name == "card" and so_far["type"] == "back":
        values = tuple(face for seat, face in may_be_back(table) if seat == so_far["seat"])
    elif field.name not in {"called", "dealer", "n"}:
        values = tuple(face for face in values if fits(table, {**so_far, field.name: face}) is None)
    may_lack = field.nullable or not field.required
    if may_lack and not (field.name == "dealer" and table.state.phase is None):
        values = (*values, None)
    # A card that is turned over is wanted, although nobody may have noted it.
    turned = field.name == "centre" or so_far["type"] == "bottom"
    return Choice(field.name, field.pick, values, asked=turned)


def _asked(table: Table[State], field: Field, so_far: Move) -> bool:
    """The centre card is told with the first direction, an unused one where the pile is one card."""
    if field.name == "centre":
        return table.state.phase == DEALT
    alone = len(table.zones[CENTRE]) <= 1 and bool(table.zones[UNUSED])
    return so_far["type"] != "bottom" or alone
