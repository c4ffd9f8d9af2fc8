"""Looking for one possible deal that meets all demands: matchings, repaired until one of them fits.

A matching knows nothing of the faces of cards that left a heap unseen. Where the one found gives such a
card a face that it may not have had, the search splits on who it was that left: a card of the group that
is in question, with a face that such a card may have, or another. Both parts together lose no deal.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from events.referee.matching import Steps, Swaps, assign
from events.referee.stays import Graph
from events.referee.timeline import Time
from events.table import Face

Masks = Sequence[int]
Allowed = Mapping[int, frozenset[Face]]
"""The faces that a stay may have, where they are limited."""
Deal = tuple[int, ...]
"""For each stay the end that it comes to."""


class Demand(NamedTuple):
    """Of the stays `there`, at least `least` (0: none) come to one of the ends `late` with these faces."""

    there: tuple[int, ...]
    late: int
    faces: frozenset[Face]
    least: int


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


def held_in(graph: Graph, heap: int, time: Time, deal: Deal) -> frozenset[Face]:
    """The faces that a heap held at a time in a deal."""
    there, late = graph.moment(heap, time)
    return frozenset(face_in(graph, stay, deal) for stay in there if late >> deal[stay] & 1)


class Search:
    """The search for a deal of a graph in which all demands are met."""

    def __init__(self, graph: Graph, demands: Sequence[Demand], deck: frozenset[Face], steps: Steps) -> None:
        self.graph = graph
        self.never = [demand for demand in demands if not demand.least]
        self.needed = [demand for demand in demands if demand.least]
        self.deck = deck
        self.steps = steps
        self.followers = frozenset(graph.onward.values())

    def deal(self, limits: Allowed, start: Sequence[int]) -> Deal | None:
        """A deal in which these stays have such faces, or None. `start` is as for `assign`. Raises Spent."""
        graph = self.graph
        masks = list(graph.masks)
        for stay, faces in limits.items():
            masks[stay] &= graph.faces_mask(faces) | graph.unseen
        for demand in self.never:
            gone = ~(demand.late & graph.faces_mask(demand.faces))
            for stay in demand.there:
                masks[stay] &= gone
        known = {stay: faces & limits.get(stay, faces) for stay, faces in graph.limits.items()}
        return self._repaired(masks, {**limits, **known}, start)

    def _repaired(self, masks: Masks, allowed: Allowed, start: Sequence[int]) -> Deal | None:
        found = assign(masks, start, self.steps)
        if found is None:
            return None
        doubt = self._doubt(found, allowed) if self.graph.unseen else None
        if doubt is not None:
            branches = iter((self._one_of(doubt, masks, allowed), self._none_of(doubt, masks, allowed)))
        else:
            lacking = next((demand for demand in self.needed if not self._met(demand, found)), None)
            if lacking is None:
                return found
            branches = self._more(lacking, found, masks, allowed)
        for narrowed, limits in branches:
            self.steps.take()
            deal = self._repaired(narrowed, limits, found)
            if deal is not None:
                return deal
        return None

    def _doubt(self, found: Deal, allowed: Allowed) -> _Doubt | None:
        """The first card that left unseen with a face that it may not have had."""
        for stay, faces in allowed.items():
            if self._wrongly_left(stay, faces, found, allowed):
                return _Doubt((stay,), found[stay], faces)
        for demand in self.never:
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

    def _one_of(self, doubt: _Doubt, masks: Masks, allowed: Allowed) -> tuple[Masks, Allowed]:
        """It was one of the group that left, with such a face."""
        bit = 1 << doubt.end
        narrowed = [mask & ~bit for mask in masks]
        for stay in doubt.group:
            narrowed[stay] = masks[stay]
        after = self.graph.onward[doubt.end]
        faces = allowed.get(after, self.deck) & doubt.faces
        narrowed[after] &= self.graph.faces_mask(faces) | self.graph.unseen
        return narrowed, {**allowed, after: faces}

    def _none_of(self, doubt: _Doubt, masks: Masks, allowed: Allowed) -> tuple[Masks, Allowed]:
        """It was none of the group that left."""
        narrowed = list(masks)
        for stay in doubt.group:
            narrowed[stay] &= ~(1 << doubt.end)
        return narrowed, allowed

    def _meets(self, stay: int, demand: Demand, found: Deal) -> bool:
        return bool(demand.late >> found[stay] & 1) and face_in(self.graph, stay, found) in demand.faces

    def _met(self, demand: Demand, found: Deal) -> bool:
        return sum(self._meets(stay, demand, found) for stay in demand.there) >= demand.least

    def _more(
        self, demand: Demand, found: Deal, masks: Masks, allowed: Allowed
    ) -> Iterator[tuple[Masks, Allowed]]:
        """Every way in which one more stay than those that do may meet the demand."""
        graph, tried = self.graph, set()
        edges = demand.late & graph.faces_mask(demand.faces)
        swaps = Swaps(masks, found)
        leavers: dict[int, None] = {}
        for stay in demand.there:
            reach = masks[stay] & edges & ~(1 << found[stay])
            while reach:
                bit = reach & -reach
                reach ^= bit
                if not swaps.could_take(stay, bit.bit_length() - 1):
                    continue
                # Stays alike in every respect, and ends alike, need be tried only once.
                alike = (*self._kind(stay, masks, allowed), graph.ends[bit.bit_length() - 1])
                if alike not in tried:
                    tried.add(alike)
                    narrowed = [mask & ~bit for mask in masks]
                    narrowed[stay] = bit
                    yield narrowed, allowed
            unseen = masks[stay] & demand.late & graph.unseen
            while unseen:
                leavers[(unseen & -unseen).bit_length() - 1] = None
                unseen &= unseen - 1
        for end in leavers:
            doubt = _Doubt(demand.there, end, demand.faces)
            left = next(stay for stay, came in enumerate(found) if came == end)
            if left not in demand.there or not self._meets(left, demand, found):
                yield self._one_of(doubt, masks, allowed)

    def _kind(self, stay: int, masks: Masks, allowed: Allowed) -> tuple[object, ...]:
        """What sets a stay apart from others: one that follows an unseen end is like no other."""
        groups = tuple(stay in demand.there for demand in (*self.never, *self.needed))
        return masks[stay], allowed.get(stay), groups, stay if stay in self.followers else -1
