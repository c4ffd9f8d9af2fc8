"""Deciding a formula over every deal that fits what a view knows.

Knowledge only removes deals, so a question is always "could it be so?": a formula holds for certain if
its negation could not be so. Where that can't be found out exactly the answer is that it could.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from events.referee.asides import Demand, Question
from events.referee.clauses import Clause, clauses, witnessed
from events.referee.matching import Allowance, Spent, Steps, allowing, counted, unassigned
from events.referee.pools import Movement, Pool, as_known
from events.referee.searching import Limits, Search, face_in, held_in, struck
from events.referee.stays import Graph, build, grown
from events.referee.timeline import Spot, Timeline, read_timeline
from events.table import (
    All,
    CardId,
    CardIs,
    Constant,
    Face,
    Formula,
    Held,
    Moment,
    Not,
    Shown,
    Some,
    Unwitnessed,
    View,
    negation,
)

LEGAL, ILLEGAL, OPEN, IMPOSSIBLE = "legal", "illegal", "open", "impossible"


COUNTING = 3_000
"""Steps that a search may take for a count that it would only make larger."""


class Knowledge(NamedTuple):
    """What a view knows of a pool. `deal` is one possible deal's matching; None: there is none."""

    pool: Pool
    timeline: Timeline
    graph: Graph | None
    deal: tuple[int, ...] | None

    @property
    def deal_known(self) -> bool:
        """Whether `deal` is one, and not what was left when the steps allowed were used up."""
        return self.deal is not None and min(self.deal, default=0) >= 0


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
    return _gathered(known, timeline, Steps())


def learnt(knowledge: Knowledge, moves: Sequence[Movement], shown: Sequence[Shown]) -> Knowledge | None:
    """The same once later versions were written, by what they did to this pool and showed this view.

    None if too much changes: it must be learnt from the beginning.
    """
    before = knowledge.timeline
    timeline = None if knowledge.graph is None else before.grown(moves)
    if knowledge.graph is None or timeline is None:
        return None
    late = timeline.stands.passages[len(before.stands.passages) :]
    graph = grown(knowledge.graph, late, shown)
    if graph is None or knowledge.deal is None:
        return None
    pool = knowledge.pool._replace(
        moves=(*knowledge.pool.moves, *moves), shown=(*knowledge.pool.shown, *shown)
    )
    start = (*knowledge.deal, *(-1,) * (len(graph.masks) - len(knowledge.deal)))
    return Knowledge(pool, timeline, graph, _some_deal(graph, start, Steps()))


def without(knowledge: Knowledge, versions: frozenset[int]) -> Knowledge:
    """The same knowledge had nothing been seen by the events of these versions."""
    pool = knowledge.pool
    kept = tuple(fact for fact in pool.shown if fact.moment[0] not in versions)
    with counted() as steps:
        return _gathered(pool._replace(shown=kept), knowledge.timeline, steps)


def _gathered(pool: Pool, timeline: Timeline, steps: Steps) -> Knowledge:
    graph = build(pool, timeline)
    if graph is None:
        return Knowledge(pool, timeline, None, None)
    start = (-1,) * len(graph.masks)
    return Knowledge(pool, timeline, graph, _some_deal(graph, start, steps))


def _some_deal(graph: Graph, start: tuple[int, ...], steps: Steps) -> tuple[int, ...] | None:
    """A deal that fits, or `start` where the steps allowed were used up."""
    try:
        return Search(graph, (), (), steps).deal(Limits({}, {}), start)
    except Spent:
        return start


def possible_with(knowledge: Knowledge) -> bool:
    """Whether any deal fits."""
    return knowledge.deal is not None


def status(knowledge: Knowledge, formula: Formula, version: int) -> str:
    """Whether what the formula says of a move made as `version` is so in all possible deals or in none."""
    formula = _tellable(knowledge, formula, version)
    broken = could(knowledge, formula)
    kept = could(knowledge, negation(formula))
    if broken:
        return OPEN if kept else ILLEGAL
    return LEGAL if kept else IMPOSSIBLE


def decides(knowledge: Knowledge, formula: Formula, version: int, found: str) -> bool:
    """Whether legal or illegal, as found by knowing more, follows from this already."""
    formula = _tellable(knowledge, formula, version)
    return not could(knowledge, formula if found == LEGAL else negation(formula))


def _tellable(knowledge: Knowledge, formula: Formula, version: int) -> Formula:
    """The formula, less what cannot be told of a moment after cards were moved past following."""
    blurred = knowledge.timeline.blurred
    if not knowledge.pool.minted.faces or (blurred is not None and version >= blurred[0]):
        return witnessed(formula)
    return formula


def could(knowledge: Knowledge, formula: Formula) -> bool:
    """Whether a formula holds in some possible deal, or that can't be told within the steps allowed."""
    if knowledge.deal is None or knowledge.graph is None:
        return False
    if knowledge.deal_known and so_in(knowledge, formula, wanted=True):
        return True
    if isinstance(formula, Constant):
        return formula.value
    with counted() as steps:
        try:
            found = (_deal(knowledge, clause, steps) for clause in clauses(formula, knowledge.graph.deck))
            return any(deal is not None for deal in found)
        except Spent:
            return True


def so_in(knowledge: Knowledge, formula: Formula, *, wanted: bool) -> bool:
    """Whether a formula is seen to hold, or (not `wanted`) to fail, in the possible deal that is known.

    What nobody can witness may be either.
    """
    match formula:
        case Constant(value):
            return value is wanted
        case CardIs(card, faces):
            return _card_in(knowledge, card, faces, wanted=wanted)
        case Held():
            return _held_in(knowledge, formula, wanted=wanted)
        case Not(part):
            return so_in(knowledge, part, wanted=not wanted)
        case All(parts) | Some(parts):
            join = all if isinstance(formula, All) is wanted else any
            return join(so_in(knowledge, part, wanted=wanted) for part in parts)
        case Unwitnessed():
            return True


def _card_in(knowledge: Knowledge, card: CardId, faces: frozenset[Face], *, wanted: bool) -> bool:
    graph, deal = knowledge.graph, knowledge.deal
    if graph is None or deal is None:
        return True
    if card not in graph.stay_of:
        return card not in graph.told_aside
    return (face_in(graph, graph.stay_of[card], deal) in faces) is wanted


def _held_in(knowledge: Knowledge, held: Held, *, wanted: bool) -> bool:
    spot = knowledge.timeline.spot(held.place, held.before)
    if knowledge.graph is None or knowledge.deal is None or spot is None:
        return not wanted
    if spot.course is not None:
        return False
    there = held_in(knowledge.graph, spot.heap, spot.state, knowledge.deal)
    return any(there[face] for face in held.faces) is wanted


def possible_faces(knowledge: Knowledge, card: CardId) -> tuple[Face, ...]:
    """The faces that a card has in some possible deal."""
    return tuple(
        face for face in sorted(knowledge.pool.faces) if could(knowledge, CardIs(card, frozenset((face,))))
    )


def fewest(knowledge: Knowledge, zone: str, moment: Moment) -> Counter[Face]:
    """How many cards of each face at least lay in a loose zone just before a moment, in any possible deal.

    Where that can't be found out within the steps allowed, or on a course that was left, fewer are told.
    """
    spot, graph = knowledge.timeline.spot(zone, moment), knowledge.graph
    if spot is None or graph is None or knowledge.deal is None or not knowledge.deal_known:
        return Counter()
    # Of faces that are there once it is a question as any other, with as many steps: told for good. On a
    # course that was left all faces share a few.
    if max(graph.copies.values(), default=0) == 1:
        return _surely_there(knowledge, zone, moment)
    if spot.course is not None:
        with allowing(Allowance(COUNTING, COUNTING)):
            return _surely_there(knowledge, zone, moment)
    there = held_in(graph, spot.heap, spot.state, knowledge.deal)
    needs = Search(graph, (), (), Steps()).needs() if graph.asides else ()
    return Counter({face: _fewest(knowledge, spot, face, there, needs) for face in sorted(there)})


def _surely_there(knowledge: Knowledge, zone: str, moment: Moment) -> Counter[Face]:
    """One of each face that lay there in every possible deal."""
    asked = ((face, Held(zone, frozenset((face,)), moment)) for face in sorted(knowledge.pool.faces))
    return Counter(face for face, held in asked if not could(knowledge, negation(held)))


def _fewest(
    knowledge: Knowledge, spot: Spot, face: Face, there: Counter[Face], needs: Sequence[Demand]
) -> int:
    """The fewest of a face in a heap: as many cards as find no other place if they may not be that there.

    `needs` are what every deal must meet. Where cards left unseen or courses were left that may be too few:
    other faces are demanded for one card more each time, until no deal has them or the search becomes too
    long.
    """
    graph, deal = knowledge.graph, knowledge.deal
    if graph is None or deal is None:
        return 0
    none = _demand(graph, spot, frozenset((face,)), 0)
    least = unassigned(struck(graph, [none]), deal, Steps())
    if not graph.unseen and not graph.asides:
        return least
    ends = graph.faces_mask(none.faces)
    least = max(least, *(_of_those(demand, none, ends) for demand in needs), 0)
    count, size, steps = there[face], there.total(), Steps(COUNTING)
    try:
        # That there may be none is usual, and quickly found.
        if least == 0 and Search(graph, [none], [], steps).deal(Limits({}, {}), deal) is not None:
            return 0
        while count > max(least, 1):
            demand = _demand(graph, spot, graph.deck - {face}, size - count + 1)
            deal = Search(graph, [demand], [], steps).deal(Limits({}, {}), deal)
            if deal is None:
                return count
            count = held_in(graph, spot.heap, spot.state, deal)[face]
    except Spent:
        return least
    return count


def _of_those(demand: Demand, none: Demand, ends: int) -> int:
    """How many of the cards of a face that one group must have had at a moment are of another at another."""
    if demand.faces != none.faces:
        return 0
    elsewhere = len(set(demand.there) - set(none.there))
    return demand.least - elsewhere - (demand.late & ~none.late & ends).bit_count()


def _deal(knowledge: Knowledge, clause: Clause, steps: Steps) -> tuple[int, ...] | None:
    """A possible deal in which a clause holds. Raises Spent."""
    steps.take()
    graph = knowledge.graph
    if graph is None or knowledge.deal is None:
        return None
    demands: list[Demand] = []
    questions: list[Question] = []
    for held, wanted in (*((one, True) for one in clause.some), *((one, False) for one in clause.none)):
        spot = knowledge.timeline.spot(held.place, held.before)
        if spot is None and wanted:
            return None
        if spot is not None and spot.course is None:
            demands.append(_demand(graph, spot, held.faces, int(wanted)))
        elif spot is not None and spot.course is not None:
            questions.append(Question(spot.course, spot.state, spot.heap, held.faces, wanted))
    stays = {graph.stay_of[card]: faces for card, faces in clause.cards.items() if card in graph.stay_of}
    aside = {card: faces for card, faces in clause.cards.items() if card in graph.told_aside}
    search = Search(graph, demands, questions, steps)
    return search.deal(Limits(stays, aside), knowledge.deal)


def _demand(graph: Graph, spot: Spot, faces: frozenset[Face], least: int) -> Demand:
    return Demand(*graph.moment(spot.heap, spot.state), faces, least)
