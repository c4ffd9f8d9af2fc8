"""Which rules a move touches. Whatever these rules ask is in the open, so that each is decided at once."""

from collections.abc import Callable, Iterator

from events.games.grammar import Move
from events.games.protocol import Touched
from events.games.swoop.deck import up
from events.games.swoop.ledger import ledger, uncounted
from events.games.swoop.play import ready
from events.games.swoop.sets import (
    Faces,
    beneath,
    equal_on_top,
    faces_put,
    must_pick_up,
    put_by,
    swoops,
    turned_now,
)
from events.games.swoop.starting import next_start
from events.games.swoop.state import FOUR, Hand, State, current
from events.games.swoop.turns import to_act, waits_for
from events.table import UNWITNESSED, YES, Table

Rules = tuple[Touched, ...]


def judge(table: Table[State], move: Move) -> Rules:
    """The rules that a fitting move breaks, and an act that nobody can prove."""
    return tuple(JUDGES[move["type"]](table, move))


def _broken(rule: str, seat: int | None, *path: int) -> Touched:
    return Touched(f"swoop.{rule}", seat, YES, path)


def _hand(table: Table[State]) -> Hand:
    newest = current(table.state)
    assert newest is not None, "a fitting move of this kind comes after a deal"
    return newest


def _out_of_turn(table: Table[State], seat: int) -> Iterator[Touched]:
    """Moves go in turn, and none after the hand is over: then the path is how it ended.

    Whoever has yet to say what joins a mystery card, and lays other cards instead, has ended that turn.
    """
    if waits_for(_hand(table), seat):
        table = ready(table, {"type": "play"})
    newest = _hand(table)
    if newest.ended is not None:
        yield _broken("turn-order", seat, newest.ended.version)
    elif seat not in to_act(table.state):
        yield _broken("turn-order", seat, *_last(newest))


def _last(newest: Hand) -> tuple[int, ...]:
    """The version of the newest set."""
    return newest.acts[-1].versions[-1:] if newest.acts else ()


def _play(table: Table[State], move: Move) -> Iterator[Touched]:
    yield from _out_of_turn(table, move["seat"])
    yield from _set(ready(table, move), move)


def _mystery(table: Table[State], move: Move) -> Iterator[Touched]:
    """It may be turned once nothing lies on it, and first in a turn: not after cards just laid.

    That it came late is told before that the turn had passed: what is done about it comes first.
    """
    seat, newest = move["seat"], _hand(ready(table, move))
    late = list(_out_of_turn(table, seat))
    if late and newest.acts and newest.acts[-1].seat == seat:
        yield _broken("mystery-first", seat, *_last(newest))
    yield from late
    if table.zones.get(up(seat, move["place"])):
        yield _broken("mystery-uncovered", seat)
    yield from _set(ready(table, move), move)


def _add(table: Table[State], move: Move) -> Iterator[Touched]:
    yield from _set(table, move)


def _set(table: Table[State], move: Move) -> Iterator[Touched]:
    """What the cards laid must be to one another and to the pile, and what becomes of that."""
    house, seat, put = table.state.house, move["seat"], put_by(table, move)
    laid, under = faces_put(table, move, put), beneath(table, move)
    if not laid or (move["type"] == "add" and put.size == 0 and not _stands(table)):
        return
    if len(set(laid)) > 1:
        yield _broken("one-rank", seat)
    if len(laid) > 1 and not house.swooping.isdisjoint(laid):
        yield _broken("special-alone", seat)
    if len(laid) > FOUR and not house.big_swoops:
        yield _broken("one-to-four", seat)
    due = must_pick_up(house, under, laid) and (move["type"] != "add" or _stands(table))
    picked = due if move.get("picked_up") is None else move["picked_up"]
    if picked != due:
        yield _broken("pick-up", seat, *_last(_hand(table)))
    yield from _sweep(table, move, laid if picked else (*under, *laid), laid)


def _stands(table: Table[State]) -> bool:
    """Whether a turn still stands for what joins its mystery card."""
    turned = turned_now(table)
    return turned is not None and turned.waits


def _sweep(table: Table[State], move: Move, pile: Faces, laid: Faces) -> Iterator[Touched]:
    """No more than four equal cards on top; and only four, a ten or a joker clear the pile, and always do."""
    house, seat = table.state.house, move["seat"]
    equal = equal_on_top(pile)
    many = equal > FOUR and not house.big_swoops and pile[-1] not in house.swooping
    if many:
        yield _broken("set-limit", seat, *_last(_hand(table)))
    swooped = move.get("swooped")
    if swooped is not None and swooped != swoops(house, pile, laid) and not many:
        yield _broken("swoop", seat, *_last(_hand(table)))


def _count(_: Table[State], __: Move) -> Iterator[Touched]:
    """A count only fits after the end of a hand, which is when it is due."""
    return iter(())


def _deal(table: Table[State], move: Move) -> Iterator[Touched]:
    """A deal comes first, or once a hand is over and counted, and the game is not; the start passes left."""
    newest, start = current(table.state), move.get("start")
    if newest is None:
        return
    unfinished = newest.ended is None or uncounted(table.state, table.faces)
    wrong = start is not None and start != next_start(table.state)
    if unfinished or wrong or ledger(table.state, table.faces).over:
        yield _broken("turn-order", None, newest.dealt if newest.ended is None else newest.ended.version)


def _conduct(_: Table[State], move: Move) -> Iterator[Touched]:
    broken = UNWITNESSED if move.get("witnessed") is False else YES
    yield Touched(f"swoop.{move['rule']}", move["seat"], broken)


JUDGES: dict[str, Callable[[Table[State], Move], Iterator[Touched]]] = {
    "play": _play,
    "mystery": _mystery,
    "add": _add,
    "count": _count,
    "deal": _deal,
    "conduct": _conduct,
}
