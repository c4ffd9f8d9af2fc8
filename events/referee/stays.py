"""Stays and ends: the possible deals of a pool as perfect matchings.

A card's **stay** runs from when it could last be told apart; an **end** is one face that came out of a
heap at a known moment, or one that never came out. A face seen in a heap without telling the card apart
is an end followed at once by a new stay. Every possible deal gives each stay an end of its own, in a heap
that it was in and after it went in, with a face that it may have.

A card that came out unseen is an end without a face, followed by a stay: whichever card it was has the
face that this stay comes to.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from events.referee.asides import Aside, Base, Sight, aside
from events.referee.pools import Pool
from events.referee.timeline import Span, Spot, Time, Timeline
from events.table import CardId, Face, Shown


class End(NamedTuple):
    """A face that came out of a heap at some time, or (both None) never did; face None: unseen."""

    face: Face | None
    heap: int | None = None
    time: Time | None = None


class Stay(NamedTuple):
    """A card from when it could last be told apart, with its face where that is known."""

    card: CardId | None
    face: Face | None
    spans: tuple[Span, ...]


class Moment(NamedTuple):
    """The stays that may have been in a heap at a time, unless they had ended, and the ends after it."""

    there: tuple[int, ...]
    late: int


class Graph(NamedTuple):
    """Stays, ends, and for each stay a mask of the ends it may have come to.

    `limits` are the faces of the stays of which they are known. `of_face` has the ends of a face as a mask,
    `unseen` those without one, and `onward` for each of these the stay that follows it. `asides` are the
    courses that were left, and `told_aside` the faces of cards that exist on them only. `went_in` has for
    each heap who went in and when, and `keys` the heaps and times of the ends that have them. `moments`
    keeps what was worked out before.
    """

    stays: tuple[Stay, ...]
    ends: tuple[End, ...]
    masks: tuple[int, ...]
    limits: Mapping[int, frozenset[Face]]
    stay_of: Mapping[CardId, int]
    of_face: Mapping[Face, int]
    unseen: int
    onward: Mapping[int, int]
    asides: tuple[Aside, ...]
    told_aside: Mapping[CardId, frozenset[Face]]
    went_in: Mapping[int, Sequence[tuple[Time, int]]]
    keys: Sequence[tuple[int, Time]]
    moments: dict[tuple[int, Time], Moment]

    def faces_mask(self, faces: Iterable[Face]) -> int:
        """The ends with one of these faces."""
        mask = 0
        for face in faces:
            mask |= self.of_face.get(face, 0)
        return mask

    def moment(self, heap: int, time: Time) -> Moment:
        """Who may have been in a heap at a time, and which ends were then still to come for them."""
        known = self.moments.get((heap, time))
        if known is None:
            there = tuple(stay for start, stay in self.went_in.get(heap, ()) if start < time)
            gone = (1 << bisect_right(self.keys, (heap, time))) - (1 << bisect_left(self.keys, (heap,)))
            known = self.moments[heap, time] = Moment(there, (1 << len(self.ends)) - 1 & ~gone)
        return known

    def base(self, one: Aside, heap: int) -> Base:
        """A heap where a course was left."""
        there, late = self.moment(heap, one.base)
        gone = bisect_left(self.keys, (heap, one.base)) - bisect_left(self.keys, (heap,))
        return Base(there, late, len(there) - gone)


def build(pool: Pool, timeline: Timeline) -> Graph | None:
    """The graph of a pool with all that is shown in it; None if one card was seen with two faces.

    Every timed end is followed by a stay, so that what never comes out is always the whole deck.
    """
    faces = _faces_of(pool.shown)
    if faces is None:
        return None
    spans = timeline.spans
    stays = [
        Stay(card, faces.get(card), spans.get(card, ())) for _, cards in pool.minted.laid for card in cards
    ]
    out: list[tuple[int, Time, Face | None]] = []
    follows: list[int] = []
    for left in timeline.exits:
        face = faces.get(left.card)
        out.append((left.heap, left.time, face))
        follows.append(len(stays))
        stays.append(Stay(left.card, face, spans.get(left.card, ())))
    sights: dict[int, list[Sight]] = {}
    for number, (spot, seen) in enumerate(_seen_in_heaps(pool, timeline)):
        heap, (state, _), course = spot
        if course is not None:
            counted = Counter(seen).items()
            sights.setdefault(course, []).extend(Sight(state, heap, *found) for found in counted)
            continue
        for face in seen:
            out.append((heap, (state, 1 + 2 * number), face))
            follows.append(len(stays))
            stays.append(Stay(None, face, (Span(heap, (state, 2 + 2 * number)),)))
    order = sorted(range(len(out)), key=lambda number: out[number][:2])
    ends = [End(out[number][2], *out[number][:2]) for number in order]
    onward = {n: follows[number] for n, number in enumerate(order) if out[number][2] is None}
    graph = _graph(stays, ends, sorted(pool.minted.faces), onward)
    if not timeline.courses:
        return graph
    asides = tuple(aside(course, sights.get(n, ())) for n, course in enumerate(timeline.courses))
    cards = frozenset().union(*(one.born for one in asides)).difference(graph.stay_of)
    told = {card: frozenset((faces[card],)) if card in faces else pool.faces for card in cards}
    return graph._replace(asides=asides, told_aside=told)


def _graph(
    stays: Sequence[Stay],
    timed: Sequence[End],
    never: Sequence[Face],
    onward: Mapping[int, int],
) -> Graph:
    """The graph of these stays and ends; the ends with a time come first, by heap and time."""
    ends = (*timed, *(End(face) for face in never))
    of_face: dict[Face, int] = {}
    unseen = 0
    for number, end in enumerate(ends):
        if end.face is None:
            unseen |= 1 << number
        else:
            of_face[end.face] = of_face.get(end.face, 0) | 1 << number
    keys = [(end.heap, end.time) for end in timed if end.heap is not None and end.time is not None]
    always = (1 << len(ends)) - (1 << len(timed))
    went_in: dict[int, list[tuple[Time, int]]] = {}
    masks = []
    for number, stay in enumerate(stays):
        mask = always
        for span in stay.spans:
            went_in.setdefault(span.heap, []).append((span.start, number))
            low, high = bisect_right(keys, (span.heap, span.start)), bisect_left(keys, (span.heap + 1,))
            mask |= (1 << high) - (1 << low)
        masks.append(mask if stay.face is None else mask & (of_face.get(stay.face, 0) | unseen))
    return Graph(
        stays=tuple(stays),
        ends=ends,
        masks=tuple(masks),
        limits={n: frozenset((stay.face,)) for n, stay in enumerate(stays) if stay.face is not None},
        stay_of={stay.card: number for number, stay in enumerate(stays) if stay.card is not None},
        of_face=of_face,
        unseen=unseen,
        onward=onward,
        asides=(),
        told_aside={},
        went_in=went_in,
        keys=keys,
        moments={},
    )


def _faces_of(shown: Sequence[Shown]) -> dict[CardId, Face] | None:
    """The face of every card that was seen; None if one has two."""
    faces: dict[CardId, Face] = {}
    for fact in shown:
        if fact.card is not None and faces.setdefault(fact.card, fact.face) != fact.face:
            return None
    return faces


def _seen_in_heaps(pool: Pool, timeline: Timeline) -> Iterator[tuple[Spot, list[Face]]]:
    """Faces seen in heaps. Those that one event told of a heap were seen at once."""
    groups: dict[tuple[Spot, int, int | None], list[Face]] = {}
    for fact in pool.shown:
        if fact.place is not None:
            spot = timeline.spot(fact.place, fact.at)
            if spot is not None:
                groups.setdefault((spot, fact.moment[0], fact.seat), []).append(fact.face)
    for (spot, _, _), faces in groups.items():
        yield spot, faces
