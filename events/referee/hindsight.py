"""Deciding a formula over every deal that fits what a view knows.

Knowledge only removes deals, so a question is always "could it be so?": a formula holds for certain if
its negation could not be so. Where that can't be found out exactly the answer is that it could.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from events.referee.clauses import Clause, clauses, witnessed
from events.referee.matching import Spent, Steps, assign
from events.referee.pools import Pool, as_known
from events.referee.stays import Graph, build
from events.referee.timeline import Timeline, read_timeline
from events.table import YES, CardId, CardIs, Face, Formula, Held, View, negation

LEGAL, ILLEGAL, OPEN, IMPOSSIBLE = "legal", "illegal", "open", "impossible"
GUESSED = 2


class Knowledge(NamedTuple):
    """What a view knows of a pool. `deal` is one possible deal's matching; None: there is none."""

    pool: Pool
    timeline: Timeline
    graph: Graph | None
    deal: tuple[int, ...] | None


def learn(pool: Pool, view: View, as_of: int) -> Knowledge:
    """What a view knew of a pool once a version was written."""
    known = as_known(pool, view, as_of)
    timeline = read_timeline(known)
    if timeline.blurred is not None:
        clear = len(timeline.moments)
        known = known._replace(
            moves=known.moves[:clear],
            shown=tuple(fact for fact in known.shown if fact.at <= timeline.blurred),
        )
    return _gathered(known, timeline)


def without(knowledge: Knowledge, versions: frozenset[int]) -> Knowledge:
    """The same knowledge had nothing been seen by the events of these versions."""
    pool = knowledge.pool
    kept = tuple(fact for fact in pool.shown if fact.moment[0] not in versions)
    return _gathered(pool._replace(shown=kept), knowledge.timeline)


def _gathered(pool: Pool, timeline: Timeline) -> Knowledge:
    graph = build(pool, timeline, {})
    deal = None if graph is None else _matching(graph, Steps())
    return Knowledge(pool, timeline, graph, deal)


def _matching(graph: Graph, steps: Steps) -> tuple[int, ...] | None:
    start = [-1] * len(graph.stays)
    try:
        return assign(graph.masks, start, steps)
    except Spent:
        return tuple(start)


def possible_with(knowledge: Knowledge) -> bool:
    """Whether any deal fits."""
    graph = knowledge.graph
    if graph is None or knowledge.deal is None or not (graph.hidden or graph.musts):
        return knowledge.deal is not None
    return could(knowledge, YES)


def status(knowledge: Knowledge, formula: Formula, version: int) -> str:
    """Whether what the formula says of a move made as `version` is so in all possible deals or in none."""
    blurred = knowledge.timeline.blurred
    if not knowledge.pool.minted.faces or (blurred is not None and version >= blurred[0]):
        formula = witnessed(formula)
    broken = could(knowledge, formula)
    kept = could(knowledge, negation(formula))
    if broken:
        return OPEN if kept else ILLEGAL
    return LEGAL if kept else IMPOSSIBLE


def could(knowledge: Knowledge, formula: Formula) -> bool:
    """Whether a formula holds in some possible deal, or that can't be told within the steps allowed."""
    if knowledge.deal is None or knowledge.graph is None:
        return False
    steps = Steps()
    try:
        for clause in clauses(formula, knowledge.pool.faces):
            steps.take()
            if _could(knowledge, clause, steps):
                return True
    except Spent:
        return True
    return False


def possible_faces(knowledge: Knowledge, card: CardId) -> tuple[Face, ...]:
    """The faces that a card has in some possible deal."""
    return tuple(
        face for face in sorted(knowledge.pool.faces) if could(knowledge, CardIs(card, frozenset((face,))))
    )


def _could(knowledge: Knowledge, clause: Clause, steps: Steps) -> bool:
    """Whether a clause holds in some possible deal. Raises Spent."""
    graph = knowledge.graph
    if graph is None or knowledge.deal is None:
        return False
    if not _fits(graph, knowledge.timeline, clause, knowledge.deal, steps):
        return False
    if not graph.hidden:
        return True
    for guessed in _guesses(knowledge, graph, clause):
        steps.take()
        if _fits(guessed, knowledge.timeline, clause, [-1] * len(guessed.stays), steps):
            return True
    return False


def _guesses(knowledge: Knowledge, graph: Graph, clause: Clause) -> Iterator[Graph]:
    """The graphs in which cards that came out unseen have faces: first those asked about, then the oldest.

    The oldest, so that what is decided stays decided as the record grows.
    """
    asked = sorted(graph.hidden, key=lambda out: out.card not in clause.cards)
    chosen = [out.card for out in asked[:GUESSED]]
    for guess in _assignments(chosen, sorted(knowledge.pool.faces), clause):
        guessed = build(knowledge.pool, knowledge.timeline, guess)
        if guessed is not None:
            yield guessed


def _assignments(
    cards: Sequence[CardId], faces: Sequence[Face], clause: Clause
) -> Iterator[dict[CardId, Face]]:
    if not cards:
        yield {}
        return
    first, *rest = cards
    for face in faces:
        if face in clause.cards.get(first, frozenset(faces)):
            for guess in _assignments(rest, faces, clause):
                yield {first: face, **guess}


def _fits(graph: Graph, timeline: Timeline, clause: Clause, deal: Sequence[int], steps: Steps) -> bool:
    """Whether a clause holds in some deal of a graph. Raises Spent."""
    masks = _restricted(graph, clause.cards)
    for held in clause.none:
        place = _heap_of(timeline, held)
        if place is not None:
            struck = graph.held(*place, held.faces, surely=True)
            masks = [mask & ~gone for mask, gone in zip(masks, struck, strict=True)]
    wanted = [graph.held(heap, time, faces, surely=False) for heap, time, faces in graph.musts]
    for held in clause.some:
        place = _heap_of(timeline, held)
        if place is None:
            return False
        wanted.append(graph.held(*place, held.faces, surely=False))
    return _forced(masks, wanted, graph, deal, steps)


def _restricted(graph: Graph, cards: Mapping[CardId, frozenset[Face]]) -> list[int]:
    masks = list(graph.masks)
    for card, faces in cards.items():
        stay = graph.stay_of.get(card)
        if stay is not None:
            masks[stay] &= graph.faces_mask(faces)
    return masks


def _heap_of(timeline: Timeline, held: Held) -> tuple[int, tuple[int, int]] | None:
    """The heap that a statement speaks of, and when; None if the zone tells its cards apart."""
    state = timeline.state(held.before)
    heap = timeline.heap(held.place, state)
    return None if heap is None else (heap, (state, 0))


def _forced(
    masks: Sequence[int], wanted: Sequence[Sequence[int]], graph: Graph, deal: Sequence[int], steps: Steps
) -> bool:
    """Whether some matching has, for each of the wanted, an edge among them; one edge may serve several."""
    found = assign(masks, deal, steps)
    if found is None:
        return False
    unmet = [edges for edges in wanted if not any(edges[stay] >> end & 1 for stay, end in enumerate(found))]
    if not unmet:
        return True
    tried = set()
    for stay, edges in enumerate(unmet[0]):
        reach = edges & masks[stay]
        while reach:
            bit = reach & -reach
            reach ^= bit
            # Stays alike in every respect, and ends alike, need be tried only once.
            alike = (masks[stay], *(more[stay] for more in wanted), graph.ends[bit.bit_length() - 1])
            if alike not in tried:
                tried.add(alike)
                narrowed = [mask & ~bit for mask in masks]
                narrowed[stay] = bit
                if _forced(narrowed, wanted, graph, found, steps):
                    return True
    return False
