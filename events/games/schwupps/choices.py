"""What a move can still be, one step after another, whether or not it would be lawful."""

from typing import Any

from events.games.grammar import Choice, Field, Move, MoveKind
from events.games.schwupps.deck import PILE, PILES, hand, own, to_draw
from events.games.schwupps.fits import ends_game, fits, gives
from events.games.schwupps.grammar import COMMON, KINDS, MOST, OWN, TOP
from events.games.schwupps.sliding import refill_due
from events.games.schwupps.state import State, current
from events.table import Table

Values = tuple[Any, ...]


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
        path = _path(field, so_far)
        if path is not None and _asked(table, field, so_far):
            # What is turned up is asked at the table, though nobody need have noted it.
            return Choice(path, field.pick, _values(table, field, so_far), asked=field == TOP)
    return None


def _seats(table: Table[State], kind: MoveKind, seat: int | None) -> Values:
    """The seats that can make such a move; for one by the table a single None if it can."""
    if kind.by == "table":
        return () if seat is not None else (None,)
    if current(table.state) is None:
        return ()
    seats = range(table.state.house.seats)
    return tuple(who for who in seats if seat in {None, who} and _able(table, kind.type, who))


def _able(table: Table[State], kind: str, seat: int) -> bool:
    match kind:
        case "play":
            return bool(table.zones[hand(seat)])
        case "irritate":
            # Without a row and a seat it fits only as the last card: any row does to ask for the hand.
            told = {"row": None} if ends_game(table, seat) else {"row": 0}
            move = {"type": kind, "seat": seat, "to": None, "top": None, **told}
            return fits(table, move) is None
        case "schwupp":
            return bool(table.zones[PILE])
        case "give":
            return bool(to_draw(table))
        case "draw":
            return bool(table.zones[own(seat)]) or bool(to_draw(table))
    return True


def _path(field: Field, so_far: Move) -> str | None:
    """Where the next value of a field goes, or None if all of it is told."""
    if field.many is None:
        return None if field.name in so_far else field.name
    told = so_far.get(field.name, [])
    full = told is None or len(told) >= field.many[1]
    return None if full else f"{field.name}.{len(told)}"


def _asked(table: Table[State], field: Field, so_far: Move) -> bool:
    """Whether a field says anything: no row after the last card, no gift or draw where no card is left."""
    match so_far["type"], field.name:
        case "irritate", "row":
            return not ends_game(table, so_far["seat"])
        case "irritate", "to":
            return gives(table, so_far.get("row"))
        case "irritate", "top":
            return so_far.get("row") is not None and not _known(table)
        case "schwupp", "top":
            return not _known(table)
        case "schwupp", "drew":
            return bool(to_draw(table))
    return True


def _known(table: Table[State]) -> bool:
    """Whether all have seen which Schwupps card comes next."""
    pile = table.zones[PILE]
    return len(pile) > 1 and pile[-2] in table.faces


def _values(table: Table[State], field: Field, so_far: Move) -> Values:
    """The values of a field that fit, null last where a usual move tells it and first where none does."""
    seats = tuple(range(table.state.house.seats))
    match so_far["type"], field.name:
        case "irritate", "to":
            seat = so_far["seat"]
            return (*_others(seats, seat), seat, None)
        case "irritate", "row":
            return tuple(range(field.least, field.most + 1))
        case "give", "to":
            return (*_others(seats, so_far["seat"]), so_far["seat"])
        case "end", "drew":
            due, there = refill_due(table, so_far["seat"]), len(table.zones[own(so_far["seat"])])
            return (None, due, *(n for n in range(there + 1) if n != due))
        case "schwupp", "drew":
            return (None, True, False)
        case "draw", "from":
            piles = {OWN: bool(table.zones[own(so_far["seat"])]), COMMON: bool(to_draw(table))}
            return tuple(pile for pile, cards in piles.items() if cards)
        case "draw", "n":
            there = len(table.zones[own(so_far["seat"])]) if so_far["from"] == OWN else to_draw(table)
            return tuple(range(1, min(there, MOST) + 1))
        case "deal", "start":
            return seats if current(table.state) is None else (None, *seats)
    if field.pick == "number":
        return tuple(range(field.least, field.most + 1))
    return _faces(table, field, so_far)


def _others(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The other seats, clockwise from this one."""
    return tuple((seat + step) % len(seats) for step in range(1, len(seats)))


def _faces(table: Table[State], field: Field, so_far: Move) -> Values:
    whole = {"pile": 0, "to": None, "top": None, "schwupps": None, "numbers": None, "start": 0, **so_far}
    return (*(face for face in field.faces if fits(table, _with(whole, field, face)) is None), None)


def _with(move: Move, field: Field, face: str) -> Move:
    """The move with one more face, and nothing told after it."""
    if field.many is None:
        return {**move, field.name: face}
    told = move[field.name] or []
    return {**move, field.name: [*told, face, *(None for _ in range(PILES - 1 - len(told)))]}
