"""Which moves cannot physically have happened, whatever lies on the hidden sides of the cards."""

from collections.abc import Mapping
from typing import Any

from events.games.grammar import Move
from events.games.protocol import Misfit
from events.games.swapybara.deck import CENTRE, FACES, has_centre, place
from events.games.swapybara.grammar import kinds, places
from events.games.swapybara.ledger import next_start
from events.games.swapybara.state import Round, State, current, open_questions, question_to
from events.table import Table, top


def fits(table: Table[State], move: Move) -> Misfit | None:
    """Why a move cannot have happened at this table, or None."""
    seats = table.state.house.seats
    kind = next((kind for kind in kinds(seats) if kind.type == move.get("type")), None)
    if kind is None:
        return Misfit("Swapybara has no such move.")
    if kind.by == "seat" and not _is_seat(move.get("seat"), seats):
        return Misfit("There is no such seat at this table.")
    round_ = current(table.state)
    if kind.type == "deal":
        return _deal(table, move)
    if round_ is None:
        return Misfit("No cards have been dealt yet.")
    return _in_round(table, round_, move)


def _in_round(table: Table[State], round_: Round, move: Move) -> Misfit | None:
    match move["type"]:
        case "ask":
            return _exchange(table, move["seat"], move["target"], words=())
        case "zero":
            return _exchange(table, move["seat"], move["target"], words=(None, *_centre(table)))
        case "centre":
            return None if _centre(table) else Misfit("No card lies in the centre of this table.")
        case "answer":
            return _answer(round_, move)
        case "reveal":
            return _reveal(table, move["faces"])
        case "ready" if move["seat"] in round_.ready:
            return Misfit("That seat has said so already.")
        case "pick":
            return _pick(round_, move.get("face"))
    return None


def _is_seat(value: Any, seats: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < seats


def _centre(table: Table[State]) -> tuple[str, ...]:
    return (CENTRE,) if has_centre(table.state.house.seats) else ()


def _exchange(table: Table[State], seat: int, target: Any, words: tuple[str | None, ...]) -> Misfit | None:
    if target in words and not isinstance(target, int):
        return None
    if not _is_seat(target, table.state.house.seats):
        return Misfit("There is no such place at this table to exchange with.")
    return Misfit("Nobody exchanges with themselves.") if target == seat else None


def _answer(round_: Round, move: Move) -> Misfit | None:
    questions = open_questions(round_)
    if not questions:
        return Misfit("No question is open.")
    if question_to(round_, move["seat"]) is None:
        return Misfit("Another seat was asked.", (questions[0].version,))
    return None


def _reveal(table: Table[State], faces: Mapping[str, Any]) -> Misfit | None:
    known = places(table.state.house.seats)
    for name, face in faces.items():
        if name not in known or top(table, place(name)) is None:
            return Misfit(f"No card lies at {name}.")
        if face is not None and face not in FACES:
            return Misfit(f"No card of Swapybara has the face {face}.")
    seen = [face for face in faces.values() if face is not None]
    if len(seen) > len(set(seen)):
        return Misfit("There is one card of each face; the same one was named twice.")
    return None


def _pick(round_: Round, face: Any) -> Misfit | None:
    if round_.scored is None:
        return Misfit("The cards are dealt; one is picked between two rounds.", (round_.dealt,))
    if face is not None and face not in FACES:
        return Misfit(f"No card of Swapybara has the face {face}.")
    return None


def _deal(table: Table[State], move: Move) -> Misfit | None:
    start = move.get("start")
    if start is None and next_start(table.state, table.faces) is None:
        return Misfit("The record cannot tell who starts: name the start seat.")
    if start is not None and not _is_seat(start, table.state.house.seats):
        return Misfit("There is no such seat at this table.")
    return None
