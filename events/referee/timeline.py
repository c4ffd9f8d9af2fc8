"""Where the cards of a pool were and when, as everybody could see: nothing here depends on a face.

A loose zone holds a *heap*: cards of which nobody else can say which is which. A card is in a heap from
when it goes in until it comes out, and only its face can tell when that was.
"""

from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate
from typing import NamedTuple

from events.referee.pools import Movement, Pool
from events.table import CardId, Carried, Laid, Moment, Swapped, positions_without

Time = tuple[int, int]
"""A state of the pool, counted in movements since its shuffle, and a step between it and the next."""

LEAVES = 1 << 30
ENTERS = LEAVES + 1


class Span(NamedTuple):
    """A card went into a heap, and is there until it comes out or (`stop`) is known to.

    A `kept` span is one that the card surely stayed in until its stop: it was then put back as the very
    card that had been taken.
    """

    heap: int
    start: Time
    stop: Time | None = None
    kept: bool = False


class Exit(NamedTuple):
    """A card came out of a heap, to be known by a new identity from then on."""

    card: CardId
    heap: int
    time: Time


class Timeline(NamedTuple):
    """The movements of a pool, read once.

    `moments` are those of the movements, `heaps` says which heap each loose zone holds from which state
    on. From `blurred` on cards were moved in a way that can't be followed; the timeline ends there.
    """

    moments: tuple[Moment, ...]
    spans: Mapping[CardId, tuple[Span, ...]]
    exits: tuple[Exit, ...]
    heaps: tuple[tuple[int, Mapping[str, int]], ...]
    blurred: Moment | None = None

    def state(self, moment: Moment) -> int:
        """How many movements had been made just before a moment."""
        return bisect_left(self.moments, moment)

    def heap(self, zone: str, state: int) -> int | None:
        """The heap that lay in a loose zone; None if the zone is not loose."""
        return next(heaps for since, heaps in reversed(self.heaps) if since <= state).get(zone)


def read_timeline(pool: Pool) -> Timeline:
    """The movements of a pool, up to one that can't be followed."""
    if not any(place.loose for place in pool.plan.values()):
        return Timeline(tuple(accumulate((move.moment for move in pool.moves), max)), {}, (), ((0, {}),))
    reader = _Reader(pool)
    done = next((n for n, move in enumerate(pool.moves) if not reader.follow(move, n)), len(pool.moves))
    return Timeline(
        moments=tuple(accumulate((move.moment for move in pool.moves[:done]), max)),
        spans={card: tuple(spans) for card, spans in reader.spans.items()},
        exits=tuple(reader.exits),
        heaps=tuple(reader.heaps),
        blurred=None if done == len(pool.moves) else pool.moves[done].moment,
    )


class _Reader:
    """The timeline so far, while it is read."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.spans: dict[CardId, list[Span]] = {}
        self.exits: list[Exit] = []
        loose = [zone for zone, place in pool.plan.items() if place.loose]
        self.heaps: list[tuple[int, Mapping[str, int]]] = [(0, {zone: n for n, zone in enumerate(loose)})]
        self.undone: frozenset[int] = frozenset()
        for zone, cards in pool.minted.laid:
            for card in cards:
                self.enter(card, zone, (-1, ENTERS))

    def follow(self, move: Movement, state: int) -> bool:
        """Take in one movement; False if it can't be followed."""
        match move:
            case Carried():
                self.carried(move, state)
                return True
            case Swapped():
                return self.swapped(move, state)
            case Laid():
                return self.laid(move, state)

    def heap(self, zone: str) -> int | None:
        """The heap that now lies in a loose zone."""
        return self.heaps[-1][1].get(zone)

    def enter(self, card: CardId, zone: str, time: Time) -> None:
        """A card goes into a zone; where that is loose, a span begins."""
        heap = self.heap(zone)
        if heap is not None:
            self.spans.setdefault(card, []).append(Span(heap, time))

    def carried(self, move: Carried, state: int) -> None:
        """One card goes from zone to zone."""
        heap = self.heap(move.source)
        if heap is not None:
            self.exits.append(Exit(move.became, heap, (state, LEAVES)))
        self.enter(move.became, move.target, (state, ENTERS))

    def swapped(self, move: Swapped, state: int) -> bool:
        """Two heaps change zones; or cards told apart go into a loose zone that was empty."""
        one, other = self.heap(move.one), self.heap(move.other)
        if one is None and other is None:
            return True
        if one is not None and other is not None:
            self.heaps.append((state + 1, {**self.heaps[-1][1], move.one: other, move.other: one}))
            return True
        loose, apart = (move.one, move.other) if one is not None else (move.other, move.one)
        zones = self.positions(self.undone, state)
        if zones[loose]:
            return False
        for card in zones[apart]:
            self.enter(card, loose, (state, ENTERS))
        return True

    def laid(self, move: Laid, state: int) -> bool:
        """Cards put where they belong: back into the heap they came out of, or out of it as they were."""
        before = _places(self.positions(self.undone, state))
        after = _places(self.positions(move.undone, state))
        self.undone = move.undone
        if not self.returned(before, after, move, state):
            return False
        for card, zone in before.items():
            if card in after and after[card] != zone:
                if self.heap(zone) is not None and not self.kept(card, zone, state):
                    return False
                self.enter(card, after[card], (state, ENTERS))
        return True

    def returned(
        self, before: Mapping[CardId, str], after: Mapping[CardId, str], move: Laid, state: int
    ) -> bool:
        """Cards that had come out of a heap go back into it; False if any of them goes elsewhere."""
        past = [entry for entry in self.pool.moves[:state] if isinstance(entry, Carried)]
        out_of_heaps = [entry for entry in past if entry.card != entry.became]
        undone = {entry.became: entry for entry in out_of_heaps if entry.moment[0] in move.undone}
        stand_ins = {card for card in after if card not in before}
        for card, zone in before.items():
            if card in after:
                continue
            out = undone.get(card)
            if out is None or self.heap(zone) is not None or after.get(out.card) != out.source:
                return False
            stand_ins.discard(out.card)
            self.enter(card, out.source, (state, ENTERS))
        return not stand_ins

    def kept(self, card: CardId, zone: str, state: int) -> bool:
        """End a card's span in a heap that nothing has left since; False if it may itself have left."""
        *earlier, span = self.spans[card]
        gone = any(out.heap == span.heap and out.time > span.start for out in self.exits)
        if span.heap != self.heap(zone) or gone:
            return False
        self.spans[card] = [*earlier, span._replace(stop=(state, LEAVES), kept=True)]
        return True

    def positions(self, undone: frozenset[int], state: int) -> Mapping[str, tuple[CardId, ...]]:
        """Where all cards lie after so many movements, those of the undone versions left out."""
        return positions_without([self.pool.minted, *self.pool.moves[:state]], undone, self.pool.plan)


def _places(zones: Mapping[str, tuple[CardId, ...]]) -> dict[CardId, str]:
    return {card: zone for zone, cards in zones.items() for card in cards}
