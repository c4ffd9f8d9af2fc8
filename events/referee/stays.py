"""Stays and ends: the possible deals of a pool as perfect matchings.

A card's **stay** runs from when it could last be told apart; an **end** is one face that came out of a
heap at a known moment, or one that never came out. A face seen in a heap without telling the card apart
is an end followed at once by a new stay. Every possible deal gives each stay an end of its own, in a heap
that it was in and after it went in, with a face that it may have.

A card that came out unseen is neither: its end is dropped and whatever it may have become is allowed to
whatever stay it may have been. That only adds deals.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from events.referee.pools import Pool
from events.referee.timeline import Exit, Span, Time, Timeline
from events.table import CardId, Face, Shown


class End(NamedTuple):
    """A face that came out of a heap at some time, or (both None) never did."""

    face: Face
    heap: int | None = None
    time: Time | None = None


class Stay(NamedTuple):
    """A card with what is known of its face; `maybe` are spans of cards that it may have become unseen."""

    card: CardId | None
    face: Face | None
    spans: tuple[Span, ...]
    maybe: tuple[Span, ...] = ()


class Graph(NamedTuple):
    """Stays, ends, and for each stay a mask of the ends it may have come to; `of_face` has those of a face.

    `hidden` are the exits whose faces nobody knows. `musts` are faces seen in a heap among cards one of
    which is known to have stayed: each is demanded of every deal.
    """

    stays: tuple[Stay, ...]
    ends: tuple[End, ...]
    masks: tuple[int, ...]
    stay_of: Mapping[CardId, int]
    of_face: Mapping[Face, int]
    hidden: tuple[Exit, ...]
    musts: tuple[tuple[int, Time, frozenset[Face]], ...]

    def faces_mask(self, faces: frozenset[Face]) -> int:
        """The ends with one of these faces."""
        mask = 0
        for face in faces:
            mask |= self.of_face.get(face, 0)
        return mask

    def held(self, heap: int, time: Time, faces: frozenset[Face], *, surely: bool) -> list[int]:
        """For each stay the ends by which that heap held one of these faces at a time.

        `surely`: only those by which it certainly did, though cards may have left unseen.
        """
        late = _mask(
            number
            for number, end in enumerate(self.ends)
            if end.face in faces and (end.time is None or end.time > time)
        )
        if surely and any(out.heap == heap and out.time < time for out in self.hidden):
            return [0] * len(self.stays)
        return [
            late & mask if _there(stay.spans if surely else stay.spans + stay.maybe, heap, time) else 0
            for stay, mask in zip(self.stays, self.masks, strict=True)
        ]


def _mask(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def _there(spans: Iterable[Span], heap: int, time: Time) -> bool:
    return any(
        span.heap == heap and span.start < time and (span.stop is None or time < span.stop) for span in spans
    )


def build(pool: Pool, timeline: Timeline, guesses: Mapping[CardId, Face]) -> Graph | None:
    """The graph of a pool with all that is shown in it, and with these faces guessed besides.

    None if faces and movements contradict each other before any matching is tried.
    """
    faces = _faces_of(pool.shown, guesses)
    if faces is None:
        return None
    minted = [card for _, cards in pool.minted.laid for card in cards]
    stays = [Stay(card, faces.get(card), timeline.spans.get(card, ())) for card in minted]
    ends: list[End] = []
    for out in timeline.exits:
        if out.card in faces:
            ends.append(End(faces[out.card], out.heap, out.time))
            stays.append(Stay(out.card, faces[out.card], timeline.spans.get(out.card, ())))
    musts = []
    for heap, state, step, face in _seen_in_heaps(pool, timeline):
        if _someone_kept(timeline, heap, (state, 0)):
            musts.append((heap, (state, 0), frozenset((face,))))
        else:
            ends.append(End(face, heap, (state, step)))
            stays.append(Stay(None, face, (Span(heap, (state, step + 1)),)))
    never = Counter(pool.minted.faces)
    never.update(stay.face for stay in stays[len(minted) :] if stay.face is not None)
    never.subtract(end.face for end in ends)
    if any(count < 0 for count in never.values()):
        return None
    ends.extend(End(face) for face in sorted(never.elements()))
    hidden = tuple(out for out in timeline.exits if out.card not in faces)
    stays = _with_maybes(stays, hidden, timeline)
    of_face: dict[Face, int] = {}
    for number, end in enumerate(ends):
        of_face[end.face] = of_face.get(end.face, 0) | 1 << number
    masks = tuple(_reach(stay, ends, of_face) for stay in stays)
    stay_of = {stay.card: number for number, stay in enumerate(stays) if stay.card is not None}
    return Graph(tuple(stays), tuple(ends), masks, stay_of, of_face, hidden, tuple(musts))


def _faces_of(shown: Sequence[Shown], guesses: Mapping[CardId, Face]) -> dict[CardId, Face] | None:
    """The face of every card that was seen or is guessed; None if one has two."""
    faces = dict(guesses)
    for fact in shown:
        if fact.card is not None and faces.setdefault(fact.card, fact.face) != fact.face:
            return None
    return faces


def _seen_in_heaps(pool: Pool, timeline: Timeline) -> Iterator[tuple[int, int, int, Face]]:
    """Faces seen in heaps: heap, state and step. Those told by one event are seen at one step."""
    groups: dict[tuple[int, int, int, int | None], list[Face]] = {}
    for fact in pool.shown:
        if fact.place is not None:
            state = timeline.state(fact.at)
            heap = timeline.heap(fact.place, state)
            if heap is not None:
                groups.setdefault((state, heap, fact.moment[0], fact.seat), []).append(fact.face)
    for number, ((state, heap, _, _), faces) in enumerate(groups.items()):
        for face in faces:
            yield heap, state, 1 + 2 * number, face


def _someone_kept(timeline: Timeline, heap: int, time: Time) -> bool:
    return any(
        _there((span,), heap, time) for spans in timeline.spans.values() for span in spans if span.kept
    )


def _with_maybes(stays: list[Stay], hidden: Sequence[Exit], timeline: Timeline) -> list[Stay]:
    """The stays with the spans of every card that each may have become by leaving a heap unseen."""
    for out in hidden:
        spans = timeline.spans.get(out.card, ())
        if spans:
            stays = [
                stay._replace(maybe=stay.maybe + spans)
                if _there(stay.spans + stay.maybe, out.heap, out.time)
                else stay
                for stay in stays
            ]
    return stays


def _reach(stay: Stay, ends: Sequence[End], of_face: Mapping[Face, int]) -> int:
    """The ends that a stay may have come to: any that never came out, others if it was there then."""
    mask = (1 << len(ends)) - 1 if stay.face is None else of_face.get(stay.face, 0)
    spans = stay.spans + stay.maybe
    for number, end in enumerate(ends):
        if end.heap is None or end.time is None:
            break  # the ends that never came out are the last ones
        if not _there(spans, end.heap, end.time):
            mask &= ~(1 << number)
    return mask
