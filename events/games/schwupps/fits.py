"""Which moves cannot physically have happened, as far as all can see."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from events.games.grammar import Move
from events.games.protocol import Misfit
from events.games.schwupps.deck import (
    DISCARD,
    IRRITATION,
    NUMBERS,
    PILE,
    PILES,
    PLAYED,
    ROWS,
    SCHWUPPS,
    copies,
    hand,
    own,
    row,
    seen_outside,
    to_draw,
)
from events.games.schwupps.grammar import COMMON, KINDS, OWN
from events.games.schwupps.sliding import cards_left
from events.games.schwupps.state import House, State, current, next_start
from events.table import Face, Table

Fits = Misfit | None


def fits(table: Table[State], move: Move) -> Fits:
    """Why a move cannot have happened at this table, or None."""
    kind = next((kind for kind in KINDS if kind.type == move.get("type")), None)
    if kind is None:
        return Misfit("Schwupps has no such move.")
    if kind.by == "seat" and not _is_seat(table, move.get("seat")):
        return Misfit("There is no such seat at this table.")
    if kind.type != "deal" and current(table.state) is None:
        return Misfit("No cards have been dealt yet.")
    return FITS[kind.type](table, move)


def _is_seat(table: Table[State], value: Any) -> bool:
    return _is_number(value, 0, table.state.house.seats - 1)


def _is_number(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _from_hand(table: Table[State], seat: int, face: Face | None) -> Fits:
    """Why this card cannot have come out of a hand."""
    mine = hand(seat)
    if not table.zones[mine]:
        return Misfit("That hand is empty.")
    if face is not None and seen_outside(table, (mine,))[face] >= copies(table.state.house, face):
        return Misfit(f"All cards {face} lie elsewhere.")
    return None


def _play(table: Table[State], move: Move) -> Fits:
    if move["card"] is not None and move["card"] not in PLAYED:
        return Misfit("No such card is held in a hand.")
    if not _is_number(move["pile"], 0, PILES - 1):
        return Misfit("There is no such pile.")
    return _from_hand(table, move["seat"], move["card"])


def ends_game(table: Table[State], seat: int) -> bool:
    """Whether the next card out of this seat's hand ends the game."""
    game = current(table.state)
    return game is not None and game.ended is None and cards_left(table)[seat] == 1


def gives(table: Table[State], row_: int | None) -> bool:
    """Whether a card can be given after an irritation card."""
    return row_ is not None and bool(to_draw(table))


def _irritate(table: Table[State], move: Move) -> Fits:
    seat, target = move["seat"], move.get("to")
    misfit = _from_hand(table, seat, IRRITATION)
    if misfit is not None:
        return misfit
    if ends_game(table, seat):
        told = [name for name in ("row", "to", "top") if move.get(name) is not None]
        return Misfit(f"The game is over with this card: leave {', '.join(told)} out.") if told else None
    if target is not None and not _is_seat(table, target):
        return Misfit("There is no such seat at this table.")
    if target is not None and not to_draw(table):
        return Misfit("No card is left to be given.")
    return _slides(table, move)


def _slides(table: Table[State], move: Move) -> Fits:
    """Why a row cannot be shifted, with this card on the pile afterwards."""
    number, face = move.get("row"), move.get("top")
    if number is None or not _is_number(number, 0, ROWS - 1):
        return Misfit("Say which row was shifted.")
    if not table.zones[PILE]:
        return Misfit("No card lies on the Schwupps pile.")
    return None if face is None else _turns_up(table, number, face)


def _turns_up(table: Table[State], number: int, face: Face) -> Fits:
    if face not in SCHWUPPS:
        return Misfit("No such card lies on the Schwupps pile.")
    runs_out = len(table.zones[PILE]) == 1
    below = None if runs_out else table.faces.get(table.zones[PILE][-2])
    if below not in {None, face}:
        return Misfit(f"The next Schwupps card is known to be {below}.")
    # A pile that has run out is made up of the discards and the card that is pushed out.
    apart = [DISCARD] if runs_out else [PILE]
    elsewhere = seen_outside(table, apart)[face]
    if runs_out and table.zones[row(number)]:
        elsewhere -= table.faces.get(table.zones[row(number)][-1]) == face
    elif not runs_out:
        elsewhere += table.faces.get(table.zones[PILE][-1]) == face
    return (
        Misfit(f"All cards {face} lie elsewhere.") if elsewhere >= copies(table.state.house, face) else None
    )


def _schwupp(table: Table[State], move: Move) -> Fits:
    if move.get("drew") is True and not to_draw(table):
        return Misfit("No card is left to be drawn.")
    return _slides(table, move)


def _end(table: Table[State], move: Move) -> Fits:
    drew, there = move.get("drew"), len(table.zones[own(move["seat"])])
    if drew is not None and not _is_number(drew, 0, there):
        return Misfit(f"That pile has {there} cards.")
    return None


def _give(table: Table[State], move: Move) -> Fits:
    if not _is_seat(table, move.get("to")):
        return Misfit("There is no such seat at this table.")
    return None if to_draw(table) else Misfit("No card is left to be given.")


def _draw(table: Table[State], move: Move) -> Fits:
    if move["from"] not in {OWN, COMMON}:
        return Misfit("There is no such pile to draw from.")
    there = len(table.zones[own(move["seat"])]) if move["from"] == OWN else to_draw(table)
    return None if _is_number(move["n"], 1, there) else Misfit(f"That pile has {there} cards.")


def _deal(table: Table[State], move: Move) -> Fits:
    start, house = move.get("start"), table.state.house
    if start is None and next_start(table.state) is None:
        return Misfit("The record cannot tell who starts: name the start seat.")
    if start is not None and not _is_seat(table, start):
        return Misfit("There is no such seat at this table.")
    slid = (*(move.get("schwupps") or (None,) * PILES), move.get("top"))
    piles = move.get("numbers") or (None,) * PILES
    if len(slid) != PILES + 1 or len(piles) != PILES:
        return Misfit("Four Schwupps cards and four number cards are laid out.")
    return _all_there(house, slid, SCHWUPPS) or _all_there(house, piles, NUMBERS)


def _all_there(house: House, faces: Iterable[Face | None], known: tuple[Face, ...]) -> Fits:
    seen = Counter(face for face in faces if face is not None)
    for face, count in seen.items():
        if face not in known:
            return Misfit(f"The card {face} does not lie there.")
        if count > copies(house, face):
            return Misfit(f"There are not so many cards {face}.")
    return None


FITS: dict[str, Callable[[Table[State], Move], Fits]] = {
    "play": _play,
    "irritate": _irritate,
    "schwupp": _schwupp,
    "end": _end,
    "give": _give,
    "draw": _draw,
    "deal": _deal,
}
