"""Stays and ends: the possible deals of a pool as perfect matchings.

A card's **stay** runs from when it could last be told apart; an **end** is one face that came out of a
heap at a known moment, or one that never came out. A face seen in a heap without telling the card apart
is an end followed at once by a new stay. Every possible deal gives each stay an end of its own, in a heap
that it was in and after it went in, with a face that it may have.

A card that came out unseen is an end without a face, followed by a stay: whichever card it was has the
face that this stay comes to.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from events.referee.asides import Aside, Base, aside
from events.referee.pools import Pool
from events.referee.sights import Sight, in_order, read_sights
from events.referee.timeline import Passage, State, Timeline
from events.table import CardId, Face, Shown


class End(NamedTuple):
    """A face that came out of a heap, or (heap None) never did; face None: unseen.

    Ends with the same `turn` are of one moment.
    """

    face: Face | None
    heap: int | None = None
    turn: int = 0


class Moment(NamedTuple):
    """The stays that may have been in a heap at a state, unless they had ended, and the ends after it."""

    there: tuple[int, ...]
    late: int


class Mix(NamedTuple):
    """The faces that went into a shuffle (None: unknown), and how many cards have come out of it."""

    faces: tuple[Face | None, ...] = ()
    out: int = 0

    def with_one(self, face: Face | None) -> "Mix":
        """One more goes in."""
        return self._replace(faces=(*self.faces, face))

    def less_one(self) -> "Mix":
        """One more comes out; after the last one the next shuffle begins."""
        return self._replace(out=self.out + 1) if self.out + 1 < len(self.faces) else Mix()

    def told(self) -> Iterator[Face]:
        """The faces that are known."""
        return (face for face in self.faces if face is not None)


class Graph:
    """Stays, ends, and for each stay a mask of the ends it may have come to.

    Every end with a heap is followed by a stay, so that what never comes out is always the whole deck.
    `begun` says after which state each stay began, `limits` are the faces of those of which they are
    known, `stay_of` says which stay is a card's. `of_face` has the ends of a face as a mask, `unseen` those
    without one, `onward` for each of these the stay that follows it, and `follows` the reverse for all.
    `went_in` has for each heap who went in and when, `came_out` which ends and when. `asides` are the
    courses that were left, and `told_aside` the faces of cards that exist on them only. `kept_to` has for
    each heap the faces that can lie in it at all, if not every one, and `mixing` for each heap in which cards
    are shuffled what went in for it.
    """

    def __init__(self, pool: Pool, faces: Mapping[CardId, Face]) -> None:
        faces_of_deck = sorted(pool.minted.faces)
        self.copies = Counter(faces_of_deck)
        self.deck = frozenset(faces_of_deck)
        self.ends = [End(face) for face in faces_of_deck]
        self.never = (1 << len(faces_of_deck)) - 1
        self.never_of: dict[frozenset[Face], int] = {}
        self.masks: list[int] = []
        self.begun: list[State] = []
        self.limits: dict[int, frozenset[Face]] = {}
        self.stay_of: dict[CardId, int] = {}
        self.of_face: dict[Face, int] = {}
        for number, face in enumerate(faces_of_deck):
            self.of_face[face] = self.of_face.get(face, 0) | 1 << number
        self.unseen = 0
        self.onward: dict[int, int] = {}
        self.follows: dict[int, int] = {}
        self.went_in: dict[int, tuple[tuple[State, int], ...]] = {}
        self.came_out: dict[int, tuple[tuple[State, int], ...]] = {}
        self.asides: tuple[Aside, ...] = ()
        self.told_aside: dict[CardId, frozenset[Face]] = {}
        self.turn = 0
        self.moments: dict[tuple[int, State], Moment] = {}
        loose = [place for place in pool.plan.values() if place.loose]
        self.kept_to = tuple(place.faces for place in loose)
        self.mixing = {heap: Mix() for heap, place in enumerate(loose) if place.mixed}
        for zone, cards in pool.minted.laid:
            for card in cards:
                self._stay(card, faces.get(card), -1, pool.plan[zone].faces)
        # A face that no card has is as a card that lies nowhere.
        while len(self.masks) < len(self.ends):
            self._stay(None, None, -1)

    def copy(self) -> "Graph":
        """The same, to grow by itself."""
        other = object.__new__(Graph)
        other.__dict__.update(self.__dict__)
        other.ends, other.masks, other.begun = [*self.ends], [*self.masks], [*self.begun]
        other.moments = {}
        other.limits, other.stay_of, other.of_face = {**self.limits}, {**self.stay_of}, {**self.of_face}
        other.onward, other.follows = {**self.onward}, {**self.follows}
        other.went_in, other.came_out = {**self.went_in}, {**self.came_out}
        other.mixing = {**self.mixing}
        return other

    def take_in(self, step: Passage | Sight, faces: Mapping[CardId, Face]) -> None:
        """A card goes into a heap or comes out of it, or some of a heap are seen.

        Steps come in the order of states; `faces` are those of cards, as far as they are known.
        """
        self.turn += 1
        match step:
            case Passage(out=True):
                self._comes_out(step, faces.get(step.card))
            case Passage(state, heap, card):
                self._goes_in(self.stay_of[card], heap, state)
            case Sight(state, heap, seen):
                for face in seen:
                    self._end(face, heap, state)
                for face in seen:
                    self._goes_in(self._stay(None, face, state), heap, state)

    def _comes_out(self, passage: Passage, face: Face | None) -> None:
        mix = self.mixing.get(passage.heap)
        if mix is not None:
            self.mixing[passage.heap] = mix.less_one()
            if None not in mix.faces:
                return self._shuffled_out(mix, passage, face)
        end = self._end(face, passage.heap, passage.state)
        stay = self._stay(passage.card, face, passage.state, self.kept_to[passage.heap])
        self.follows[stay] = end
        if face is None:
            self.onward[end] = stay
        return None

    def tell(self, stay: int, face: Face) -> bool:
        """A stay has this face, and so has the end that it follows; False if it has another."""
        known = self.limits.get(stay, (face,))
        if face not in known:
            return False
        if len(known) == 1 and stay in self.limits:
            return True
        self.limits[stay] = frozenset((face,))
        if stay in self.follows:
            self._sees(self.follows[stay], face)
        self.masks[stay] &= self.of_face.get(face, 0) | self.unseen
        return True

    def faces_mask(self, faces: Iterable[Face]) -> int:
        """The ends with one of these faces."""
        mask = 0
        for face in faces:
            mask |= self.of_face.get(face, 0)
        return mask

    def moment(self, heap: int, state: State) -> Moment:
        """Who may have been in a heap at a state, and which ends were then still to come for them."""
        known = self.moments.get((heap, state))
        if known is None:
            there = tuple(stay for since, stay in self.went_in.get(heap, ()) if since < state)
            late = (1 << len(self.ends)) - 1
            for since, end in self.came_out.get(heap, ()):
                if since < state:
                    late &= ~(1 << end)
            known = self.moments[heap, state] = Moment(there, late)
        return known

    def base(self, one: Aside, heap: int) -> Base:
        """A heap where a course was left."""
        there, late = self.moment(heap, one.base)
        gone = sum(since < one.base for since, _ in self.came_out.get(heap, ()))
        return Base(there, late, len(there) - gone)

    def elsewhere(self, there: Sequence[int], state: State) -> Iterator[tuple[int, int]]:
        """Of each card that was not among those there at a state: a stay, and the ends then still to come."""
        late = dict.fromkeys(range(len(self.masks)), -1)
        for heap in self.went_in:
            found = self.moment(heap, state)
            late.update(dict.fromkeys(found.there, found.late))
        for stay in late.keys() - set(there):
            if self.begun[stay] < state:
                yield stay, late[stay]

    def _stay(
        self, card: CardId | None, face: Face | None, state: State, among: frozenset[Face] | None = None
    ) -> int:
        """A new stay: with this face, if it is known, and one of those `among` which it must be."""
        stay = len(self.masks)
        self.begun.append(state)
        faces = among
        if face is not None:
            faces = frozenset((face,)) if among is None else among & {face}
        self.masks.append(self.never if faces is None else self._never_of(faces))
        if faces is not None:
            self.limits[stay] = faces
        if card is not None:
            self.stay_of[card] = stay
        return stay

    def _never_of(self, faces: frozenset[Face]) -> int:
        """The ends of cards with one of these faces that never come out."""
        if faces not in self.never_of:
            self.never_of[faces] = self.never & self.faces_mask(faces)
        return self.never_of[faces]

    def _goes_in(self, stay: int, heap: int, state: State) -> None:
        self.went_in[heap] = (*self.went_in.get(heap, ()), (state, stay))
        if heap in self.mixing:
            faces = self.limits.get(stay, frozenset())
            self.mixing[heap] = self.mixing[heap].with_one(next(iter(faces)) if len(faces) == 1 else None)

    def _shuffled_out(self, mix: Mix, passage: Passage, face: Face | None) -> None:
        """A card comes out of a shuffle of known faces: one that went in ends there, and one of them begins.

        Nobody can say which it was; that as many of each face begin as ended is not held to.
        """
        self._end(mix.faces[mix.out], passage.heap, passage.state)
        self._stay(passage.card, face, passage.state, frozenset(mix.told()))

    def _end(self, face: Face | None, heap: int, state: State) -> int:
        """One of those in a heap may come to a new end."""
        end = len(self.ends)
        bit = 1 << end
        self.ends.append(End(face, heap, self.turn))
        self.came_out[heap] = (*self.came_out.get(heap, ()), (state, end))
        if face is None:
            self.unseen |= bit
        else:
            self.of_face[face] = self.of_face.get(face, 0) | bit
        for _, stay in self.went_in.get(heap, ()):
            if face is None or face in self.limits.get(stay, (face,)):
                self.masks[stay] |= bit
        return end

    def _sees(self, end: int, face: Face) -> None:
        """What came out unseen so far has this face."""
        bit = 1 << end
        self.ends[end] = self.ends[end]._replace(face=face)
        self.unseen &= ~bit
        self.of_face[face] = self.of_face.get(face, 0) | bit
        del self.onward[end]
        for stay, faces in self.limits.items():
            if face not in faces:
                self.masks[stay] &= ~bit


def build(pool: Pool, timeline: Timeline) -> Graph | None:
    """The graph of a pool with all that is shown in it; None if one card was seen with two faces."""
    faces = _faces_of(pool.shown)
    if faces is None:
        return None
    graph = Graph(pool, faces)
    seen = list(read_sights(pool.shown, timeline))
    steps: list[Passage | Sight] = [sight for course, sight in seen if course is None]
    for step in in_order([*steps, *timeline.stands.passages]):
        graph.take_in(step, faces)
    graph.asides = tuple(
        aside(course, [sight for there, sight in seen if there == number])
        for number, course in enumerate(timeline.courses)
    )
    for card in (card for one in graph.asides for card in one.born if card not in graph.stay_of):
        graph.told_aside[card] = frozenset((faces[card],)) if card in faces else graph.deck
    return graph


def grown(graph: Graph, passages: Iterable[Passage], shown: Sequence[Shown]) -> Graph | None:
    """The graph with what came later; None if it must be built anew."""
    faces = _faces_of(shown)
    if faces is None or any(fact.place is not None for fact in shown):
        return None
    other = graph.copy()
    for passage in passages:
        other.take_in(passage, faces)
    told = all(other.tell(other.stay_of[card], face) for card, face in faces.items() if card in other.stay_of)
    return other if told and faces.keys().isdisjoint(other.told_aside) else None


def _faces_of(shown: Iterable[Shown]) -> dict[CardId, Face] | None:
    """The face of every card that was seen; None if one has two."""
    faces: dict[CardId, Face] = {}
    for fact in shown:
        if fact.card is not None and faces.setdefault(fact.card, fact.face) != fact.face:
            return None
    return faces
