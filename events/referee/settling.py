"""What would settle an open question: the fewest places whose showing decides it, whatever is seen."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from math import prod
from typing import NamedTuple

from events.referee.clauses import literals, narrowed
from events.referee.hindsight import (
    ILLEGAL,
    IMPOSSIBLE,
    LEGAL,
    OPEN,
    Knowledge,
    could,
    possible_faces,
)
from events.referee.matching import Allowance, allowing
from events.referee.tracks import read_tracks, whereabouts
from events.table import CardId, CardIs, Face, Formula, Held, Moment, both, negation

PLACES = 3
OUTCOMES = 600
"""How many joint outcomes may be tried for one question, in all."""
WORK = 40_000
"""Steps that all these tries may take together, and as many to find the faces that may be shown there."""


class Settle(NamedTuple):
    """A place to show. `at`: a version when the card lay there, if it lies there no longer.

    `faces` are those that would make the move illegal if shown there. A place is a zone, or the card's
    name where others lie in the same zone.
    """

    place: str
    at: int | None
    faces: tuple[Face, ...]


class _Look(NamedTuple):
    """A place and what may be seen there: each outcome with the faces that it shows, or may show.

    `before` is the moment of a hand; None: one card lies there.
    """

    place: str
    at: int | None
    outcomes: tuple[tuple[Formula, tuple[Face, ...]], ...]
    before: Moment | None = None


def settling(knowledge: Knowledge, formula: Formula) -> tuple[Settle, ...]:
    """The fewest places whose showing decides whether a formula holds, up to three; else none.

    Only places that the formula speaks of are considered, in the order in which it does. None is named
    where that takes more than 600 tries, or more steps than all of them may take.
    """
    if isinstance(formula, CardIs):
        return _one_card(knowledge, formula)
    possible = _possible(knowledge, formula)
    formula = narrowed(formula, possible)
    looks = list(_looks(knowledge, formula, possible))
    trial = _Trial(knowledge, formula)
    for size in range(1, min(PLACES, len(looks)) + 1):
        for chosen in combinations(looks, size):
            results = trial.results(chosen)
            if results is not None:
                allowance = Allowance(WORK, WORK)
                return tuple(
                    Settle(look.place, look.at, _telling(knowledge, chosen, number, results, allowance))
                    for number, look in enumerate(chosen)
                )
    return ()


def _one_card(knowledge: Knowledge, asked: CardIs) -> tuple[Settle, ...]:
    """The place of the only card asked about: whatever is seen there decides, so nothing need be tried."""
    where = whereabouts(knowledge.pool, asked.card)
    if where is None:
        return ()
    faces = (face for face in sorted(asked.faces) if could(knowledge, CardIs(asked.card, frozenset((face,)))))
    return (Settle(*where, tuple(faces)),)


def _possible(knowledge: Knowledge, formula: Formula) -> dict[CardId, frozenset[Face]]:
    """The faces that each card asked about may have."""
    cards = dict.fromkeys(part.card for part in literals(formula) if isinstance(part, CardIs))
    return {card: frozenset(possible_faces(knowledge, card)) for card in cards}


def _looks(
    knowledge: Knowledge, formula: Formula, possible: Mapping[CardId, frozenset[Face]]
) -> Iterator[_Look]:
    asked = dict.fromkeys(literals(formula))
    for card in dict.fromkeys(part.card for part in asked if isinstance(part, CardIs)):
        faces = sorted(possible[card])
        where = whereabouts(knowledge.pool, card)
        if where is not None and len(faces) > 1:
            yield _Look(*where, tuple((CardIs(card, frozenset((face,))), (face,)) for face in faces))
    hands = [part for part in asked if isinstance(part, Held)]
    for place, before in dict.fromkeys((part.place, part.before) for part in hands):
        outcomes: list[tuple[Formula, tuple[Face, ...]]] = [(both(), ())]
        asked_there = [part for part in hands if (part.place, part.before) == (place, before)]
        if 2 ** len(asked_there) > OUTCOMES:
            continue
        for part in asked_there:
            seen = tuple(sorted(part.faces & knowledge.pool.faces))
            outcomes = [
                (both(sofar, sign), faces + more)
                for sofar, faces in outcomes
                for sign, more in ((part, seen), (negation(part), ()))
            ]
        if len(outcomes) > 1:
            yield _Look(place, _then(knowledge, place, before), tuple(outcomes), before)


def _then(knowledge: Knowledge, place: str, before: tuple[int, int]) -> int | None:
    """None if the hand is still as it was, else the last version at whose end it was."""
    moves = [move.moment for move in knowledge.pool.moves if move.moment >= before]
    now, then = read_tracks(knowledge.pool), read_tracks(knowledge.pool, before)
    same = now.zones.get(place) == then.zones.get(place) and knowledge.pool.ended is None
    return None if same or not moves else moves[0][0] - 1


Results = Mapping[tuple[int, ...], str]


class _Trial:
    """What outcomes make of a formula. Faces of which nothing is known or asked apart are tried once."""

    def __init__(self, knowledge: Knowledge, formula: Formula) -> None:
        self.knowledge, self.formula = knowledge, formula
        self.left = OUTCOMES
        self.allowance = Allowance(WORK, WORK)
        self.kinds = _kinds(knowledge, formula)

    def results(self, chosen: Sequence[_Look]) -> Results | None:
        """What each joint outcome makes of the formula; None if one decides nothing, or if too many."""
        if prod(len(look.outcomes) for look in chosen) > OUTCOMES:
            return None
        found: dict[tuple[int, ...], str] = {}
        alike: dict[tuple[object, ...], str] = {}
        for numbers in product(*(range(len(look.outcomes)) for look in chosen)):
            seen = [look.outcomes[number] for look, number in zip(chosen, numbers, strict=True)]
            kind = self.kind(seen)
            if kind not in alike:
                result = self.result(tuple(formula for formula, _ in seen))
                if result == OPEN:
                    return None
                alike[kind] = result
            if alike[kind] != IMPOSSIBLE:
                found[numbers] = alike[kind]
        return found

    def result(self, seen: Sequence[Formula]) -> str:
        """What the formula is where all of this is seen."""
        self.left -= 1
        faces = {part.card: part.faces for part in seen if isinstance(part, CardIs)}
        asked = narrowed(self.formula, faces)
        with allowing(self.allowance):
            broken = self.left < 0 or could(self.knowledge, both(*seen, asked))
            kept = self.left < 0 or could(self.knowledge, both(*seen, negation(asked)))
        if broken:
            return OPEN if kept else ILLEGAL
        return LEGAL if kept else IMPOSSIBLE

    def kind(self, seen: Sequence[tuple[Formula, tuple[Face, ...]]]) -> tuple[object, ...]:
        """The outcomes, with each face replaced by its kind and by how soon it was seen among these."""
        order: dict[Face, int] = {}
        return tuple(
            (self.kinds[face], order.setdefault(face, len(order)))
            if isinstance(formula, CardIs) and (face := faces[0])
            else formula
            for formula, faces in seen
        )


def _kinds(knowledge: Knowledge, formula: Formula) -> dict[Face, tuple[object, ...]]:
    """For each face what sets it apart from others: how many there are, what is asked and known of it."""
    deck = Counter(knowledge.pool.minted.faces)
    asked = [part.faces for part in literals(formula)]
    told = {fact.face for fact in knowledge.pool.shown}
    return {
        face: (count, face if face in told else None, tuple(face in faces for faces in asked))
        for face, count in deck.items()
    }


def _telling(
    knowledge: Knowledge, chosen: Sequence[_Look], number: int, results: Results, allowance: Allowance
) -> tuple[Face, ...]:
    """The faces at one place that make it illegal where another there would have made it legal."""
    look = chosen[number]
    legal = {_but(numbers, number) for numbers, result in results.items() if result == LEGAL}
    found: set[Face] = set()
    for numbers, result in results.items():
        if result == ILLEGAL and _but(numbers, number) in legal:
            seen = both(*(one.outcomes[n][0] for one, n in zip(chosen, numbers, strict=True)))
            faces = look.outcomes[numbers[number]][1]
            found.update(
                face for face in faces if face not in found and _shows(knowledge, look, seen, face, allowance)
            )
    return tuple(sorted(found))


def _shows(knowledge: Knowledge, look: _Look, seen: Formula, face: Face, allowance: Allowance) -> bool:
    """Whether this face may be there where this is seen: others asked for may lie elsewhere.

    Where the steps are used up, whether it may be there whatever else is seen.
    """
    if look.before is None:
        return True
    held = Held(look.place, frozenset((face,)), look.before)
    if not could(knowledge, held):
        return False
    with allowing(allowance):
        return could(knowledge, both(seen, held))


def _but(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """What is seen at the other places."""
    return (*numbers[:number], *numbers[number + 1 :])
