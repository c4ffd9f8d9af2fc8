"""Looking for one possible deal that meets all demands: matchings, repaired until one of them fits.

A matching knows nothing of the faces of cards that left a heap unseen. Where the one found gives such a
card a face that it may not have had, the search splits on who it was that left: a card of the group that
is in question, with a face that such a card may have, or another. Both parts together lose no deal.

Nor does a matching know of the courses that were left. Where one of these could not have run as it did
with the deal found, the search splits on the face of a card that nobody saw there.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from events.referee.asides import Demand, Question, Trial, demands
from events.referee.matching import Steps, Swaps, assign
from events.referee.sights import Sight
from events.referee.stays import Graph
from events.referee.timeline import Passage, State
from events.table import CardId, Face

GUESS = 200
"""What it counts for to assume a face of a card that nobody saw, in steps."""

Masks = Sequence[int]
Allowed = Mapping[int, frozenset[Face]]
"""The faces that a stay may have, where they are limited."""
Deal = tuple[int, ...]
"""For each stay the end that it comes to."""


class _Doubt(NamedTuple):
    """A card that left unseen at `end` and is one of `group` would have to have one of these faces."""

    group: tuple[int, ...]
    end: int
    faces: frozenset[Face]


def face_in(graph: Graph, stay: int, deal: Deal) -> Face:
    """The face of a stay in a deal: that of its end, or of the stay that follows an unseen one."""
    while (face := graph.ends[deal[stay]].face) is None:
        stay = graph.onward[deal[stay]]
    return face


def held_in(graph: Graph, heap: int, state: State, deal: Deal) -> Counter[Face]:
    """The faces that a heap held at a state in a deal."""
    there, late = graph.moment(heap, state)
    return Counter(face_in(graph, stay, deal) for stay in there if late >> deal[stay] & 1)


class Limits(NamedTuple):
    """The faces that stays may have, and cards that exist only on courses that were left."""

    stays: Allowed
    aside: Mapping[CardId, frozenset[Face]]

    def of(self, graph: Graph, card: CardId) -> frozenset[Face] | None:
        """The faces that a card may have; None if nothing is known of it."""
        stay = graph.stay_of.get(card)
        return self.aside.get(card) if stay is None else self.stays.get(stay)

    def face(self, graph: Graph, card: CardId) -> Face | None:
        """The face of a card that may have no other."""
        faces = self.of(graph, card)
        return next(iter(faces)) if faces is not None and len(faces) == 1 else None


class _Part(NamedTuple):
    """A part of all deals: what each stay may come to, the faces it may have, and what is demanded."""

    masks: Masks
    limits: Limits
    needed: Sequence[Demand]
    never: Sequence[Demand]


class Search:
    """The search for a deal of a graph in which all demands are met and the answers to questions are so."""

    def __init__(
        self,
        graph: Graph,
        wanted: Sequence[Demand],
        asked: Sequence[Question],
        steps: Steps,
    ) -> None:
        self.graph = graph
        self.never = [demand for demand in wanted if not demand.least]
        self.needed = [demand for demand in wanted if demand.least]
        self.asides = [
            (aside, [question for question in asked if question.course == number])
            for number, aside in enumerate(graph.asides)
        ]
        self.deck = graph.deck
        self.steps = steps
        self.followers = frozenset(graph.onward.values())
        self.went_aside = _went_aside(graph)

    def needs(self) -> Sequence[Demand]:
        """What every deal must meet besides, as far as the faces on courses that were left are known."""
        part = self._whole(Limits({}, {}))
        return () if part is None else part.needed

    def deal(self, limits: Limits, start: Sequence[int]) -> Deal | None:
        """A deal in which cards have such faces, or None. `start` is as for `assign`. Raises Spent."""
        part = self._whole(limits)
        return None if part is None else self._repaired(part, start)

    def _whole(self, limits: Limits) -> _Part | None:
        """All deals in which cards have such faces; None if there are surely none."""
        graph = self.graph
        masks = list(graph.masks)
        for stay, faces in limits.stays.items():
            masks[stay] &= graph.faces_mask(faces) | graph.unseen
        _strike(graph, masks, self.never)
        if not graph.unseen and not self.asides:
            return _Part(masks, limits, self.needed, self.never)
        known = {stay: faces & limits.stays.get(stay, faces) for stay, faces in graph.limits.items()}
        aside = {card: faces & limits.aside.get(card, faces) for card, faces in graph.told_aside.items()}
        if not all(aside.values()):
            return None
        part = _Part(masks, Limits({**limits.stays, **known}, aside), self.needed, self.never)
        return self._as_left(part) if self.asides else part

    def _as_left(self, part: _Part) -> _Part:
        """The part with what the courses that were left demand, as far as faces on them are known in it."""
        graph, masks = self.graph, list(part.masks)
        needed, never = [*self.needed], [*self.never]
        face_of = partial(part.limits.face, graph)
        for one, asked in self.asides:
            base = partial(graph.base, one)
            for demand in demands(one, asked, base, graph.stay_of, face_of, graph.copies):
                if demand.least:
                    needed.append(demand)
                else:
                    never.append(demand)
                if demand.least and len(demand.faces) == 1 and graph.copies[next(iter(demand.faces))] == 1:
                    _strike_elsewhere(graph, masks, demand, one.base)
        _strike(graph, masks, never)
        return _Part(masks, part.limits, needed, never)

    def _repaired(self, part: _Part, start: Sequence[int]) -> Deal | None:
        found = assign(part.masks, start, self.steps)
        if found is None:
            return None
        branches: Iterable[_Part]
        doubt = self._doubt(found, part) if self.graph.unseen else None
        if doubt is not None:
            branches = (self._one_of(doubt, part), self._none_of(doubt, part))
        else:
            lacking = next((demand for demand in part.needed if not self._met(demand, found)), None)
            if lacking is not None:
                branches = self._more(lacking, found, part)
            elif not self.asides or (trial := self._trial(found, part)).fits():
                return found
            else:
                branches = self._told_apart(part, trial)
        for narrowed in branches:
            self.steps.take()
            deal = self._repaired(narrowed, found)
            if deal is not None:
                return deal
        return None

    def _trial(self, found: Deal, part: _Part) -> Trial:
        """Whether the courses that were left could have run as they did in this deal."""
        graph = self.graph

        def face_of(card: CardId) -> Face | None:
            stay = graph.stay_of.get(card)
            return part.limits.face(graph, card) if stay is None else face_in(graph, stay, found)

        courses = [
            (one, asked, lambda heap, one=one: held_in(graph, heap, one.base, found))
            for one, asked in self.asides
        ]
        return Trial(courses, face_of, lambda card: part.limits.aside.get(card, self.deck), self.steps)

    def _told_apart(self, part: _Part, trial: Trial) -> Iterator[_Part]:
        """The part split on the face of a card that came out of a heap, unseen, on a course that was left.

        Of faces that nothing tells apart only one is tried.
        """
        graph, limits = self.graph, part.limits
        born = {card for one, _ in self.asides for card in one.born}
        card = trial.in_doubt(card for card in born if limits.face(graph, card) is None)
        if card is None:
            return
        stay = graph.stay_of.get(card)
        kinds = self._kinds_of_faces(part)
        alike = {kinds[face]: face for face in sorted(limits.of(graph, card) or self.deck)}
        for face in alike.values():
            self.steps.take(GUESS)
            only = frozenset((face,))
            if stay is None:
                after = part._replace(limits=limits._replace(aside={**limits.aside, card: only}))
            else:
                after = self._limited(part, stay, only)
            yield self._as_left(after)

    def _kinds_of_faces(self, part: _Part) -> dict[Face, tuple[object, ...]]:
        """What sets each face apart from others in this part."""
        graph = self.graph
        told = [
            *part.limits.stays.values(),
            *part.limits.aside.values(),
            *(demand.faces for demand in (*part.needed, *part.never)),
            *(question.faces for _, asked in self.asides for question in asked),
            *(
                frozenset(step.faces)
                for one, _ in self.asides
                for step in one.steps
                if isinstance(step, Sight)
            ),
            *(frozenset((end.face,)) for end in graph.ends if end.heap is not None and end.face is not None),
        ]
        apart = list(dict.fromkeys(told))
        return {
            face: (graph.copies[face], *(face in faces for faces in apart)) for face in sorted(graph.copies)
        }

    def _limited(self, part: _Part, stay: int, faces: frozenset[Face]) -> _Part:
        """The part in which a stay has one of these faces."""
        masks, limits = list(part.masks), part.limits
        masks[stay] &= self.graph.faces_mask(faces) | self.graph.unseen
        return part._replace(masks=masks, limits=limits._replace(stays={**limits.stays, stay: faces}))

    def _doubt(self, found: Deal, part: _Part) -> _Doubt | None:
        """The first card that left unseen with a face that it may not have had."""
        allowed = part.limits.stays
        for stay, faces in allowed.items():
            if self._wrongly_left(stay, faces, found, allowed):
                return _Doubt((stay,), found[stay], faces)
        for demand in part.never:
            faces = self.deck - demand.faces
            for stay in demand.there:
                if demand.late >> found[stay] & 1 and self._wrongly_left(stay, faces, found, allowed):
                    return _Doubt(demand.there, found[stay], faces)
        return None

    def _wrongly_left(self, stay: int, faces: frozenset[Face], found: Deal, allowed: Allowed) -> bool:
        """Whether a stay left unseen without one of these faces, and the next stay is not held to them."""
        if not self.graph.unseen >> found[stay] & 1 or face_in(self.graph, stay, found) in faces:
            return False
        return not allowed.get(self.graph.onward[found[stay]], self.deck) <= faces

    def _one_of(self, doubt: _Doubt, part: _Part) -> _Part:
        """It was one of the group that left, with such a face."""
        bit = 1 << doubt.end
        narrowed = [mask & ~bit for mask in part.masks]
        for stay in doubt.group:
            narrowed[stay] = part.masks[stay]
        after = self.graph.onward[doubt.end]
        faces = part.limits.stays.get(after, self.deck) & doubt.faces
        return self._limited(part._replace(masks=narrowed), after, faces)

    def _none_of(self, doubt: _Doubt, part: _Part) -> _Part:
        """It was none of the group that left."""
        narrowed = list(part.masks)
        for stay in doubt.group:
            narrowed[stay] &= ~(1 << doubt.end)
        return part._replace(masks=narrowed)

    def _meets(self, stay: int, demand: Demand, found: Deal) -> bool:
        return bool(demand.late >> found[stay] & 1) and face_in(self.graph, stay, found) in demand.faces

    def _met(self, demand: Demand, found: Deal) -> bool:
        return sum(self._meets(stay, demand, found) for stay in demand.there) >= demand.least

    def _more(self, demand: Demand, found: Deal, part: _Part) -> Iterator[_Part]:
        """Every way in which one more stay than those that do may meet the demand."""
        graph, masks, tried = self.graph, part.masks, set()
        edges = demand.late & graph.faces_mask(demand.faces)
        swaps = Swaps(masks, found, self.steps)
        leavers: dict[int, None] = {}
        for stay in demand.there:
            reach = masks[stay] & edges & ~(1 << found[stay])
            while reach:
                bit = reach & -reach
                reach ^= bit
                if not swaps.could_take(stay, bit.bit_length() - 1):
                    continue
                # Stays alike in every respect, and ends alike, need be tried only once.
                alike = (*self._kind(stay, part), graph.ends[bit.bit_length() - 1])
                if alike not in tried:
                    tried.add(alike)
                    narrowed = [mask & ~bit for mask in masks]
                    narrowed[stay] = bit
                    yield part._replace(masks=narrowed)
            unseen = masks[stay] & demand.late & graph.unseen
            while unseen:
                leavers[(unseen & -unseen).bit_length() - 1] = None
                unseen &= unseen - 1
        for end in leavers:
            doubt = _Doubt(demand.there, end, demand.faces)
            left = next(stay for stay, came in enumerate(found) if came == end)
            if left not in demand.there or not self._meets(left, demand, found):
                yield self._one_of(doubt, part)

    def _kind(self, stay: int, part: _Part) -> tuple[object, ...]:
        """What sets a stay apart from others: one that follows an unseen end is like no other."""
        groups = tuple(stay in demand.there for demand in (*part.never, *part.needed))
        follower = stay if stay in self.followers else -1
        return part.masks[stay], part.limits.stays.get(stay), groups, self.went_aside.get(stay), follower


def _went_aside(graph: Graph) -> dict[int, tuple[tuple[int, int], ...]]:
    """Where each stay was on the courses that were left: by course, a heap at its base or a step there."""
    ways: dict[int, tuple[tuple[int, int], ...]] = {}
    for number, one in enumerate(graph.asides):
        for heap in graph.went_in:
            for stay in graph.moment(heap, one.base).there:
                ways[stay] = (*ways.get(stay, ()), (number, -1 - heap))
        for place, step in enumerate(one.steps):
            if isinstance(step, Passage) and not step.out and step.card in graph.stay_of:
                stay = graph.stay_of[step.card]
                ways[stay] = (*ways.get(stay, ()), (number, place))
    return ways


def _strike_elsewhere(graph: Graph, masks: list[int], demand: Demand, state: State) -> None:
    """The only card of a face was among these at a state, so that no other was it."""
    ends = graph.faces_mask(demand.faces)
    for stay, late in graph.elsewhere(demand.there, state):
        masks[stay] &= ~(late & ends)


def struck(graph: Graph, never: Iterable[Demand]) -> list[int]:
    """What each stay may come to without what is not to be."""
    masks = list(graph.masks)
    _strike(graph, masks, never)
    return masks


def _strike(graph: Graph, masks: list[int], never: Iterable[Demand]) -> None:
    """Take from the masks what is not to be."""
    for demand in never:
        gone = ~(demand.late & graph.faces_mask(demand.faces))
        for stay in demand.there:
            masks[stay] &= gone
