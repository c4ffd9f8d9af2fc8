"""Sets of cards: what a move lays, whether it is higher than the pile, and whether it swoops."""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from events.games.grammar import Move
from events.games.swoop.deck import PILE, higher, mystery, up
from events.games.swoop.state import FOUR, House, State, Turned, current
from events.table import Face, Table, top

Faces = Sequence[Face | None]


class Put(NamedTuple):
    """What a move lays of its own: a mystery card, face-up cards by place, and faces out of the hand."""

    mystery: int | None
    table: tuple[int, ...]
    hand: tuple[Face, ...]

    @property
    def size(self) -> int:
        """How many cards these are."""
        return (self.mystery is not None) + len(self.table) + len(self.hand)


def put_by(table: Table[State], move: Move) -> Put:
    """What a `play`, `mystery` or `add` lays."""
    rank = rank_of(table, move)
    same = () if rank is None else (rank,) * (move.get("hand") or 0)
    ranks = move.get("ranks")
    return Put(
        mystery=move["place"] if move["type"] == "mystery" else None,
        table=tuple(place for place in move.get("table") or () if place is not None),
        hand=(*same, *(face for face in ranks or () if face is not None)),
    )


def rank_of(table: Table[State], move: Move) -> Face | None:
    """The rank of a set of equal cards: of an `add` that of the mystery card just turned."""
    if move["type"] == "add":
        turned = turned_now(table)
        return None if turned is None else table.faces.get(turned.act.laid[0])
    rank: Face | None = move.get("rank")
    if rank is None and move["type"] == "mystery":
        return face_at(table, mystery(move["seat"], move["place"]))
    return rank


def turned_now(table: Table[State]) -> Turned | None:
    """The mystery card that cards may join."""
    hand = current(table.state)
    return None if hand is None else hand.turned


def face_at(table: Table[State], zone: str) -> Face | None:
    """The face of the card on top of a zone, if all have seen it."""
    card = top(table, zone) if zone in table.zones else None
    return None if card is None else table.faces.get(card)


def faces_put(table: Table[State], move: Move, put: Put) -> tuple[Face | None, ...]:
    """The faces of the set that lies there after a move, as they were laid; of an `add` all that it joins."""
    rank, seat = rank_of(table, move), move["seat"]
    joined: Faces = ()
    if move["type"] == "add":
        turned = turned_now(table)
        joined = [table.faces.get(card) for card in turned.act.laid] if turned is not None else ()
    elif put.mystery is not None:
        joined = [rank]
    return (*joined, *(face_at(table, up(seat, place)) or rank for place in put.table), *put.hand)


def beneath(table: Table[State], move: Move) -> Faces:
    """The faces of the pile that a move lays its set on, the bottom one first."""
    lying = [table.faces.get(card) for card in table.zones[PILE]]
    turned = turned_now(table)
    if move["type"] == "add" and turned is not None:
        return lying[: len(lying) - len(turned.act.laid)]
    return lying


def must_pick_up(house: House, pile: Faces, laid: Faces) -> bool:
    """Whether cards are higher than the top of the pile, so that it is picked up before they lie."""
    return bool(pile) and any(higher(house, face, pile[-1]) for face in laid)


def equal_on_top(pile: Faces) -> int:
    """How many equal cards lie on top."""
    if not pile or pile[-1] is None:
        return 0
    return sum(1 for _ in takewhile(lambda face: face == pile[-1], reversed(pile)))


def swoops(house: House, pile: Faces, laid: Faces) -> bool:
    """Whether the pile, with these cards laid last, goes out of the game."""
    return not house.swooping.isdisjoint(laid) or equal_on_top(pile) >= FOUR
