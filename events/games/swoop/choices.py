"""What a move can still be, one step after another, whether or not it would be lawful."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any

from events.games.grammar import Choice, Move, MoveKind
from events.games.swoop.deck import FACES, cards, has_cards, has_up, known, left, mystery
from events.games.swoop.fits import fits
from events.games.swoop.grammar import CONDUCT, kinds, most_laid
from events.games.swoop.play import ready
from events.games.swoop.room import room, span, unseen_of
from events.games.swoop.sets import beneath, put_by, rank_of, turned_now
from events.games.swoop.starting import drawing, next_start
from events.games.swoop.state import PLACES, State, current
from events.table import Face, Table

Asked = Iterator[Choice | None]
"""What is asked for next; the first Choice counts."""


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
    asked = NEXT[kind.type](ready(table, so_far), so_far)
    return next((choice for choice in asked if choice is not None), None)


def _seats(table: Table[State], kind: MoveKind, seat: int | None) -> tuple[Any, ...]:
    """The seats that can make such a move; for one by the table a single None if it can."""
    if kind.by == "table":
        return (None,) if seat is None and _by_table(table, kind.type) else ()
    if current(table.state) is None:
        return ()
    seats = range(table.state.house.seats)
    return tuple(who for who in seats if seat in {None, who} and _able(table, kind.type, who))


def _by_table(table: Table[State], kind: str) -> bool:
    return kind == "deal" or bool(current(table.state) and _countable(table))


def _countable(table: Table[State]) -> tuple[int, ...]:
    seats = range(table.state.house.seats)
    return tuple(seat for seat in seats if fits(table, {"type": "count", "of": seat, "faces": []}) is None)


def _able(table: Table[State], kind: str, seat: int) -> bool:
    if kind == "mystery":
        return bool(_mysteries(table, seat))
    if kind == "add":
        return fits(table, {"type": "add", "seat": seat}) is None
    if kind == "play":
        table = ready(table, {"type": "play"})
        return has_cards(table, seat) and bool(_ranks(table, {"type": "play", "seat": seat}))
    return True


def _mysteries(table: Table[State], seat: int) -> tuple[int, ...]:
    return tuple(place for place in PLACES if table.zones.get(mystery(seat, place)))


def _yes_no(move: Move, name: str, *, asked: bool = False) -> Asked:
    if name not in move:
        yield Choice(name, "yes_no", (True, False, None), asked)


def _play(table: Table[State], move: Move) -> Asked:
    if "rank" not in move:
        mixed = _unequal(table, {**move, "rank": None})
        unequal = (None,) if mixed is not None and mixed.values else ()
        yield Choice("rank", "face", (*_ranks(table, move), *unequal), asked=True)
    if move["rank"] is None:
        yield _unequal(table, move)
    yield from _joining(table, move, least=1)
    yield from _deviations(table, move)


def _ranks(table: Table[State], move: Move) -> tuple[Face, ...]:
    """The ranks of which at least one card may be laid."""
    there = room(table, move["seat"])
    row = there.row.values()
    return tuple(
        face
        for face in FACES
        if there.takes((face,), (), None) or face in row or (None in row and there.left[face])
    )


def _joining(table: Table[State], move: Move, *, least: int) -> Asked:
    """How many equal cards come out of the hand, then which face-up ones, so many in all at least."""
    if move.get("rank") is not None or move["type"] != "play":
        yield _number(table, move, least)
    yield _row(table, move, least)


def _number(table: Table[State], move: Move, least: int) -> Choice | None:
    if "hand" in move:
        return None
    numbers = [
        number
        for number in range(most_laid(table.state.house) + 1)
        if _possible(table, {**move, "hand": number}, least if number == 0 else 0)
    ]
    none = (None,) if 0 in numbers else ()
    return Choice("hand", "number", (*numbers, *none), asked=move["type"] != "mystery")


def _possible(table: Table[State], move: Move, least: int) -> bool:
    """Whether so far a set may be, if there are so many face-up cards to be laid with it."""
    if least and not _more(table, move, ()):
        return False
    return _fits_so_far(table, move) if not least else True


def _fits_so_far(table: Table[State], move: Move) -> bool:
    rank, put = rank_of(table, move), put_by(table, move)
    turned = int(put.mystery is not None and mystery_unseen(table, move))
    if put.size > most_laid(table.state.house):
        return False
    return room(table, move["seat"]).takes(put.hand, put.table, rank, turned)


def mystery_unseen(table: Table[State], move: Move) -> bool:
    """Whether nobody has seen the mystery card that a move turns over."""
    return table.zones[mystery(move["seat"], move["place"])][-1] not in table.faces


def _more(table: Table[State], move: Move, places: Sequence[int]) -> tuple[int, ...]:
    """The places right of these from which one more card may join."""
    there, rank = room(table, move["seat"]), rank_of(table, move)
    mixed = move["type"] == "play" and rank is None
    last = places[-1] if places else -1
    return tuple(
        place
        for place, face in there.row.items()
        if place > last
        and (face is not None if mixed else face in {None, rank})
        and _fits_so_far(table, {**move, "table": [*places, place]})
    )


def _row(table: Table[State], move: Move, least: int) -> Choice | None:
    """The next face-up card of a set, while there is one that may be laid with it."""
    places = move.get("table") or []
    if ("table" in move and not places) or None in places:
        return None
    more = _more(table, move, places)
    if not more:
        return None
    enough = bool(places) or _size(move) >= least
    return Choice(
        f"table.{len(places)}",
        "number",
        (*more, *((None,) if enough else ())),
        asked=move["type"] != "mystery",
    )


def _size(move: Move) -> int:
    """How many cards out of the hand a move has told."""
    ranks = move.get("ranks")
    return (move.get("hand") or 0) if ranks is None else sum(face is not None for face in ranks)


def _unequal(table: Table[State], move: Move) -> Choice | None:
    """The next of the ranks of a set that was not equal."""
    ranks: list[Face | None] = list(move.get("ranks") or ())
    if None in ranks:
        return None
    told = [face for face in ranks if face is not None]
    more = tuple(face for face in FACES if _fits_so_far(table, {**move, "ranks": [*told, face]}))
    enough = bool(told) or bool(_more(table, {**move, "ranks": []}, ()))
    if not more and "ranks" in move:
        return None
    return Choice(f"ranks.{len(ranks)}", "face", (*more, *((None,) if enough else ())), asked=True)


def _deviations(table: Table[State], move: Move) -> Asked:
    if beneath(table, move):
        yield from _yes_no(move, "picked_up")
    yield from _yes_no(move, "swooped")


def _mystery(table: Table[State], move: Move) -> Asked:
    if "place" not in move:
        yield Choice("place", "number", _mysteries(table, move["seat"]))
    if "rank" not in move:
        yield Choice("rank", "face", _turned(table, move))
    yield from _yes_no(move, "to_add")
    if move["to_add"] is not True:
        yield from _joining(table, move, least=0)
        yield from _deviations(table, move)


def _turned(table: Table[State], move: Move) -> tuple[Face, ...]:
    """The faces that a mystery card may have."""
    return tuple(face for face in FACES if fits(table, {**move, "rank": face}) is None)


def _add(table: Table[State], move: Move) -> Asked:
    yield from _joining(table, move, least=0)
    turned = turned_now(table)
    if turned is not None and turned.waits and beneath(table, move):
        yield from _yes_no(move, "picked_up")
    yield from _yes_no(move, "swooped")


def _count(table: Table[State], move: Move) -> Asked:
    if "of" not in move:
        yield Choice("of", "seat", _countable(table))
    there = left(table, move["of"])
    if "points" not in move:
        least, most = span(table.state.house, table, there)
        yield Choice("points", "number", (*range(least, most + 1), None), asked=True)
    faces = list(move.get("faces") or ())
    if move["points"] is None and len(faces) < len(there):
        yield _face(table, move, faces)


def _face(table: Table[State], move: Move, told: Sequence[Face]) -> Choice:
    """The next of the cards that a seat was left with: any that may be, while those in sight have room."""
    there = left(table, move["of"])
    seen, unseen = Counter(known(table, there)), unseen_of(table)
    missing = (seen - Counter(told)).total()
    full = len(there) - len(told) == missing
    values = tuple(face for face in FACES if Counter(told)[face] < seen[face] + (0 if full else unseen[face]))
    return Choice(f"faces.{len(told)}", "face", values)


def _deal(table: Table[State], move: Move) -> Asked:
    """Who starts or who drew what, then the face-up cards seat by seat."""
    first = next_start(table.state) is None
    if "start" not in move:
        yield Choice("start", "seat", (*range(table.state.house.seats), None), asked=first)
    if first and move["start"] is None:
        yield _draw(table, move)
    if has_up(table.state.house):
        yield _next_up(table, move)


def _draw(table: Table[State], move: Move) -> Choice | None:
    drawn = list(move.get("drawn") or ())
    if "drawn" in move and not drawn:
        return None
    last = len(drawn) - 1
    if drawn and len(drawn[-1]) == 1 and drawn[-1] != [None]:
        return Choice(f"drawn.{last}.1", "face", _left_in(table, [face for _, *one in drawn for face in one]))
    found = None if [None] in drawn else drawing(table.state.house, drawn)
    if found is None or found.start is not None:
        return None
    none = () if drawn else (None,)
    return Choice(f"drawn.{last + 1}.0", "seat", (*found.waiting, *none), asked=True)


def _left_in(table: Table[State], seen: Sequence[Face | None]) -> tuple[Face, ...]:
    """The faces of which the whole deck has more than these."""
    there, gone = Counter(cards(table.state.house.seats)), Counter(seen)
    return tuple(face for face in FACES if gone[face] < there[face])


def _next_up(table: Table[State], move: Move) -> Choice | None:
    rows = move.get("up", {})
    if rows is None:
        return None
    drawn = [one for one in move.get("drawn") or () if len(one) > 1]
    seen = [*(face for _, face in drawn), *chain(*rows.values())]
    for seat in range(table.state.house.seats):
        row = rows.get(str(seat), ())
        if None not in row and len(row) < len(PLACES):
            none = () if row else (None,)
            return Choice(f"up.{seat}.{len(row)}", "face", (*_left_in(table, seen), *none), asked=True)
    return None


def _conduct(table: Table[State], move: Move) -> Asked:
    if "rule" not in move:
        yield Choice("rule", "choice", CONDUCT)
    if "of" not in move:
        yield Choice("of", "seat", (*range(table.state.house.seats), None))
    if "place" not in move:
        whose = move["seat"] if move["of"] is None else move["of"]
        yield Choice("place", "number", (*_mysteries(table, whose), None), asked=True)
    yield from _yes_no(move, "witnessed")


NEXT: dict[str, Callable[[Table[State], Move], Asked]] = {
    "play": _play,
    "mystery": _mystery,
    "add": _add,
    "count": _count,
    "deal": _deal,
    "conduct": _conduct,
}
