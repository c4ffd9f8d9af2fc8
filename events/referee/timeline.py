"""Where the cards of a pool were and when, as everybody could see.

A loose zone holds a *heap*: cards of which nobody else can say which is which. A card is in a heap from
when it goes in until it comes out, and only its face can tell when that was.

What a ruling or a takeback undoes has happened all the same, and what was seen then stays seen. So there is
one course of movements that stands, and there are those that were left for another.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from events.referee.pools import Movement, Pool
from events.table import CardId, Carried, Face, Laid, Moment, Swapped, taken

State = int
"""A state of the pool: how many movements had been made since its shuffle."""

Heaps = Sequence[tuple[State, Mapping[str, int]]]
"""Which heap each loose zone holds from which state on."""


class Passage(NamedTuple):
    """By the movement after a state a card went into a heap, or came `out` of it."""

    state: State
    heap: int
    card: CardId
    out: bool


class Course(NamedTuple):
    """Movements that stood from after state `since` until `until`, when others were put in their place.

    The first of `moves`, those before the state `base`, are the first of the course that stands as well;
    `passages` are what the others did.
    """

    since: int
    until: int
    moves: tuple[int, ...]
    base: int
    passages: tuple[Passage, ...]
    heaps: Heaps


class Spot(NamedTuple):
    """A heap at a state of the course that stands, or of one that was left, with that course's number."""

    heap: int
    state: State
    course: int | None = None


class Timeline(NamedTuple):
    """The movements of a pool, read once.

    `moments` are those of all movements, `stands` is the course that stands. From `blurred` on cards were
    moved in a way that can't be followed; the timeline ends there.
    """

    moments: tuple[Moment, ...]
    stands: "Reader"
    courses: tuple[Course, ...] = ()
    blurred: Moment | None = None

    def spot(self, zone: str, moment: Moment) -> Spot | None:
        """The heap that lay in a zone just before a moment; None if the zone is not loose."""
        state = bisect_left(self.moments, moment)
        moves: Sequence[int] = self.stands.moves
        for number, course in enumerate(self.courses):
            if course.since < state <= course.until:
                moves = course.moves
                after = bisect_left(moves, state)
                if after and moves[after - 1] >= course.base:
                    heap = _heap(course.heaps, zone, state)
                    return None if heap is None else Spot(heap, state, number)
        if self.courses:
            after = bisect_left(moves, state)
            state = moves[after - 1] + 1 if after else 0
        heap = _heap(self.stands.heaps, zone, state)
        return None if heap is None else Spot(heap, state)

    def grown(self, moves: Sequence[Movement]) -> "Timeline | None":
        """The timeline with later movements; None if it must be read anew."""
        moments, stands = list(self.moments), self.stands
        if moves and stands.loose:
            stands = stands.copy()
        for move in moves:
            if self.blurred is not None or (stands.loose and not stands.follow(move, len(moments))):
                return None
            moments.append(max(move.moment, moments[-1] if moments else move.moment))
        return self._replace(moments=tuple(moments), stands=stands)


def _heap(heaps: Heaps, zone: str, state: int) -> int | None:
    return next(there for since, there in reversed(heaps) if since <= state).get(zone)


def read_timeline(pool: Pool) -> Timeline:
    """The movements of a pool, up to one that can't be followed."""
    moments = tuple(accumulate((move.moment for move in pool.moves), max))
    reader, since = Reader(pool), -1
    faces = {fact.card: fact.face for fact in pool.shown if fact.card is not None}
    if not reader.loose:
        return Timeline(moments, reader)
    left: list[tuple[int, int, Reader]] = []
    for number, move in enumerate(pool.moves):
        if not isinstance(move, Laid):
            if not reader.follow(move, number):
                return _timeline(moments[:number], reader, left, move.moment)
            continue
        other = Reader(pool)
        followed = other.follow_all(pool.moves[:number], move.undone)
        if not followed or _mixed_up(reader, other, faces):
            return _timeline(moments[:number], reader, left, move.moment)
        left.append((since, number, reader))
        reader, since = other, number
    return _timeline(moments, reader, left, None)


def _mixed_up(left: "Reader", other: "Reader", faces: Mapping[CardId, Face]) -> bool:
    """Whether a card that is not to have gone into a heap may be one that came out of it all the same."""
    undone = {*left.moves} - {*other.moves}
    went_in: dict[int, set[Face | None]] = {}
    for state, heap, card, out in left.passages:
        face = faces.get(card)
        if state in undone and not out:
            went_in.setdefault(heap, set()).add(face)
        elif out and state not in undone and _may_be_one_of(face, went_in.get(heap, set())):
            return True
    return False


def _may_be_one_of(face: Face | None, others: set[Face | None]) -> bool:
    return bool(others) and (face is None or None in others or face in others)


def _timeline(
    moments: tuple[Moment, ...],
    stands: "Reader",
    left: list[tuple[int, int, "Reader"]],
    blurred: Moment | None,
) -> Timeline:
    courses = tuple(_course(since, until, reader, stands) for since, until, reader in left)
    return Timeline(moments, stands, courses, blurred)


def _course(since: int, until: int, reader: "Reader", stands: "Reader") -> Course:
    shared = 0
    for one, other in zip(reader.moves, stands.moves, strict=False):
        if one != other:
            break
        shared += 1
    base = reader.moves[shared - 1] + 1 if shared else 0
    passages = tuple(passage for passage in reader.passages if passage.state >= base)
    return Course(since, until, tuple(reader.moves), base, passages, tuple(reader.heaps))


class Reader:
    """One course of movements, as far as it was read.

    `passages` are what went into heaps and came out, `lies` has the zone in which each card now lies.
    """

    def __init__(self, pool: Pool) -> None:
        self.plan = pool.plan
        self.loose = [zone for zone, place in pool.plan.items() if place.loose]
        heaps = {zone: number for number, zone in enumerate(self.loose)}
        self.heaps: list[tuple[State, Mapping[str, int]]] = [(0, heaps)]
        self.passages: list[Passage] = []
        self.moves: list[int] = []
        self.lies: dict[CardId, str] = {}
        for zone, cards in pool.minted.laid:
            for card in cards:
                self.lies[card] = zone
                self.passed(card, zone, -1, out=False)

    def copy(self) -> "Reader":
        """The same, to be read on by itself."""
        other = object.__new__(Reader)
        other.__dict__.update(self.__dict__)
        other.heaps, other.passages, other.moves = [*self.heaps], [*self.passages], [*self.moves]
        other.lies = {**self.lies}
        return other

    def follow_all(self, moves: Sequence[Movement], undone: frozenset[int]) -> bool:
        """Take in all movements but those of versions that are undone; False if one can't be followed."""
        return all(
            self.follow(move, state)
            for state, move in enumerate(moves)
            if not isinstance(move, Laid) and move.moment[0] not in undone
        )

    def follow(self, move: Movement, state: int) -> bool:
        """Take in one movement; False if it can't be followed."""
        self.moves.append(state)
        match move:
            case Carried():
                return self.carried(move, state)
            case Swapped():
                return self.swapped(move, state)
            case Laid():
                return False

    def passed(self, card: CardId, zone: str, state: int, *, out: bool) -> None:
        """A card goes into a zone or comes out, which matters where that is loose."""
        heap = self.heaps[-1][1].get(zone)
        if heap is not None:
            self.passages.append(Passage(state, heap, card, out))

    def carried(self, move: Carried, state: int) -> bool:
        """One card goes from where it lies to another zone; nothing happens where it never came out."""
        lies = self.lies.get(move.card)
        if lies is None:
            return True
        there = (card for card, zone in self.lies.items() if zone == move.source)
        card, source = taken(move, lies, there, self.plan)
        if self.plan[source].loose is (move.card == move.became):
            return False
        del self.lies[card]
        self.lies[move.became] = move.target
        self.passed(move.became, source, state, out=True)
        self.passed(move.became, move.target, state, out=False)
        return True

    def swapped(self, move: Swapped, state: int) -> bool:
        """Two heaps change zones; or cards told apart go into a loose zone that was empty."""
        there = self.heaps[-1][1]
        one, other = there.get(move.one), there.get(move.other)
        cards = {move.one: move.other, move.other: move.one}
        moved = {card: zone for card, zone in self.lies.items() if zone in cards}
        if one is not None and other is not None:
            self.heaps.append((state + 1, {**there, move.one: other, move.other: one}))
        elif one is not None or other is not None:
            loose = move.one if one is not None else move.other
            if loose in moved.values():
                return False
            for card in moved:
                self.passed(card, loose, state, out=False)
        self.lies.update((card, cards[zone]) for card, zone in moved.items())
        return True
