"""Courses of movements that were left: what was seen on them is true of the same deal.

A course was left for another by a ruling or a takeback, and the cards lie as if it had not happened. From
its base on it took cards out of heaps and put cards in; at its base each heap was what it was on the course
that stands. So whatever came out of a heap, less what went in with a known face, must have been among the
cards of the base and those that went in since; and where all these faces are known, no more is demanded.
A face that is not known may be any: where a deal found leaves none that would do, the search splits on it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from events.referee.matching import Steps
from events.referee.sights import Sight, in_order
from events.referee.timeline import Course, Passage, State
from events.table import CardId, Face

Faces = Callable[[CardId], Face | None]
"""The face of a card, where it is known or assumed."""


class Question(NamedTuple):
    """Whether a heap held any of these faces at a state of a course: it did, or (not `held`) did not."""

    course: int
    state: int
    heap: int
    faces: frozenset[Face]
    held: bool


class Base(NamedTuple):
    """A heap where a course was left: who may have been in it, which ends were to come, how many it had."""

    there: tuple[int, ...]
    late: int
    size: int


class Demand(NamedTuple):
    """Of the stays `there`, at least `least` (0: none) come to one of the ends `late` with these faces."""

    there: tuple[int, ...]
    late: int
    faces: frozenset[Face]
    least: int


class Aside(NamedTuple):
    """A course that was left: what it did since its base and what was seen on it, in order."""

    base: State
    steps: tuple[Passage | Sight, ...]

    @property
    def born(self) -> frozenset[CardId]:
        """The cards that came out of a heap on this course."""
        return frozenset(step.card for step in self.steps if isinstance(step, Passage) and step.out)


def aside(course: Course, sights: Iterable[Sight]) -> Aside:
    """A course with what was seen on it."""
    return Aside(course.base, tuple(in_order((*sights, *course.passages))))


def demands(
    one: Aside,
    asked: Sequence[Question],
    base: Callable[[int], Base],
    stay_of: Mapping[CardId, int],
    face_of: Faces,
    copies: Mapping[Face, int],
) -> Iterator[Demand]:
    """What a deal must meet for a course to have been possible and the answers so, as far as faces are known.

    `base` tells of the heaps where the course was left, `stay_of` of the cards on the course that stands.
    """
    heaps: dict[int, _Heap] = {}
    born = one.born
    for step in in_order((*asked, *one.steps)):
        heap = heaps.setdefault(step.heap, _Heap(base(step.heap)))
        match step:
            case Passage(out=True):
                face = face_of(step.card)
                heap.lost(face)
                if face is not None:
                    yield from heap.at_least(frozenset((face,)), 0)
            case Passage():
                if step.card in born or step.card not in stay_of:
                    heap.gained(face_of(step.card))
                else:
                    heap.joined(stay_of[step.card])
            case Sight():
                for face, number in Counter(step.faces).items():
                    yield from heap.at_least(frozenset((face,)), number)
            case Question(held=True):
                yield from heap.at_least(step.faces, 1)
            case Question():
                for face in sorted(step.faces & copies.keys()):
                    yield from heap.none(face, copies)


class _Heap:
    """A heap on a course: who was in it, and what came out of it less what went in."""

    def __init__(self, base: Base) -> None:
        self.there, self.late, self.size = base
        self.gone: Counter[Face] = Counter()
        self.unseen_in = self.unseen_out = 0

    def joined(self, stay: int) -> None:
        """A card went in that can be told apart on the course that stands."""
        self.there, self.size = (*self.there, stay), self.size + 1

    def gained(self, face: Face | None) -> None:
        """A card went in that had come out of a heap before."""
        if face is None:
            self.unseen_in += 1
        else:
            self.gone[face] -= 1

    def lost(self, face: Face | None) -> None:
        """A card came out."""
        if face is None:
            self.unseen_out += 1
        else:
            self.gone[face] += 1

    def at_least(self, faces: frozenset[Face], more: int) -> Iterator[Demand]:
        """That those of these faces which came out were there, and so many more besides."""
        least = sum(self.gone[face] for face in faces) + more - self.unseen_in
        if least > 0:
            yield Demand(self.there, self.late, faces, least)

    def none(self, face: Face, copies: Mapping[Face, int]) -> Iterator[Demand]:
        """That there were no more of a face than came out: of other faces were all the rest."""
        most = self.gone[face] + self.unseen_out
        if most == 0:
            yield Demand(self.there, self.late, frozenset((face,)), 0)
        elif most < min(self.size, copies[face]):
            yield Demand(self.there, self.late, frozenset(copies) - {face}, self.size - most)


class Trial:
    """Whether courses could have run as they did, and the answers be so, in a deal.

    Each comes with what its heaps held at its base. A card without a face by `face_of` may be any of those
    `allowed`, the same on every course. `failed` is the furthest that was come: a course and a place on it.
    """

    def __init__(
        self,
        courses: Sequence[tuple[Aside, Sequence[Question], Callable[[int], Counter[Face]]]],
        face_of: Faces,
        allowed: Callable[[CardId], frozenset[Face]],
        steps: Steps,
    ) -> None:
        self.courses = [(in_order((*asked, *one.steps)), base) for one, asked, base in courses]
        self.face_of, self.allowed, self.steps = face_of, allowed, steps
        self.failed = (0, 0)

    def fits(self) -> bool:
        """Whether they could. Raises Spent."""
        return self._run(0, 0, {}, {})

    def in_doubt(self, born: Iterable[CardId]) -> CardId | None:
        """Of these cards that came out unseen, the last one before the failure, from the same heap if any."""
        number, place = self.failed
        todo = self.courses[number][0]
        heap, unseen = todo[place].heap, set(born)
        out = [
            step
            for step in todo[: place + 1]
            if isinstance(step, Passage) and step.out and step.card in unseen
        ]
        near = [step for step in out if step.heap == heap] or out
        return near[-1].card if near else min(unseen, default=None)

    def _run(
        self, number: int, start: int, heaps: Mapping[int, Counter[Face]], found: Mapping[CardId, Face]
    ) -> bool:
        if number == len(self.courses):
            return True
        self.steps.take()
        todo, base = self.courses[number]
        for place, step in enumerate(todo[start:], start):
            heap = Counter(heaps[step.heap] if step.heap in heaps else base(step.heap))
            if isinstance(step, Passage):
                face = found.get(step.card) or self.face_of(step.card)
                if face is None:
                    left = sorted(face for face in +heap if face in self.allowed(step.card))
                    if not left:
                        return self._failed(number, place)
                    return any(self._run(number, place, heaps, {**found, step.card: face}) for face in left)
                heap[face] += -1 if step.out else 1
            if not _as_told(heap, step):
                return self._failed(number, place)
            heaps = {**heaps, step.heap: heap}
        return self._run(number + 1, 0, {}, found)

    def _failed(self, number: int, place: int) -> bool:
        self.failed = max(self.failed, (number, place))
        return False


def _as_told(heap: Counter[Face], step: Passage | Sight | Question) -> bool:
    """Whether a heap is as a step says; of a passage, after it."""
    match step:
        case Passage():
            return min(heap.values(), default=0) >= 0
        case Sight():
            return not Counter(step.faces) - heap
        case Question():
            return any(heap[face] > 0 for face in step.faces) is step.held
