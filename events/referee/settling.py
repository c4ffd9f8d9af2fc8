"""What would settle an open question: the fewest places whose showing decides it, whatever is seen."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from events.referee.clauses import literals
from events.referee.hindsight import (
    ILLEGAL,
    LEGAL,
    Knowledge,
    could,
    possible_faces,
)
from events.referee.tracks import read_tracks, whereabouts
from events.table import CardIs, Face, Formula, Held, both, negation

PLACES = 3
OUTCOMES = 600


class Settle(NamedTuple):
    """A place to show. `at`: a version when the card lay there, if it lies there no longer.

    `faces` are those that would make the move illegal if shown there. A place is a zone, or the card's
    name where others lie in the same zone.
    """

    place: str
    at: int | None
    faces: tuple[Face, ...]


class _Look(NamedTuple):
    """A place and what may be seen there: each outcome with the faces that it shows."""

    place: str
    at: int | None
    outcomes: tuple[tuple[Formula, tuple[Face, ...]], ...]


def settling(knowledge: Knowledge, formula: Formula) -> tuple[Settle, ...]:
    """The fewest places whose showing decides whether a formula holds, up to three; else none.

    Only places that the formula speaks of are considered, in the order in which it does.
    """
    if isinstance(formula, CardIs):
        return _one_card(knowledge, formula)
    looks = list(_looks(knowledge, formula))
    for size in range(1, min(PLACES, len(looks)) + 1):
        for chosen in combinations(looks, size):
            results = _results(knowledge, formula, chosen)
            if results is not None:
                return tuple(
                    Settle(look.place, look.at, _telling(look, number, results))
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


def _looks(knowledge: Knowledge, formula: Formula) -> Iterator[_Look]:
    asked = dict.fromkeys(literals(formula))
    for card in dict.fromkeys(part.card for part in asked if isinstance(part, CardIs)):
        faces = possible_faces(knowledge, card)
        where = whereabouts(knowledge.pool, card)
        if where is not None and len(faces) > 1:
            yield _Look(*where, tuple((CardIs(card, frozenset((face,))), (face,)) for face in faces))
    hands = [part for part in asked if isinstance(part, Held)]
    for place, before in dict.fromkeys((part.place, part.before) for part in hands):
        outcomes: list[tuple[Formula, tuple[Face, ...]]] = [(both(), ())]
        for part in (hand for hand in hands if (hand.place, hand.before) == (place, before)):
            seen = tuple(sorted(part.faces & knowledge.pool.faces))
            outcomes = [
                (both(sofar, sign), faces + more)
                for sofar, faces in outcomes
                for sign, more in ((part, seen), (negation(part), ()))
            ]
        if len(outcomes) > 1:
            yield _Look(place, _then(knowledge, place, before), tuple(outcomes))


def _then(knowledge: Knowledge, place: str, before: tuple[int, int]) -> int | None:
    """None if the hand is still as it was, else the last version at whose end it was."""
    moves = [move.moment for move in knowledge.pool.moves if move.moment >= before]
    now, then = read_tracks(knowledge.pool), read_tracks(knowledge.pool, before)
    same = now.zones.get(place) == then.zones.get(place) and knowledge.pool.ended is None
    return None if same or not moves else moves[0][0] - 1


Results = Mapping[tuple[int, ...], str]


def _results(knowledge: Knowledge, formula: Formula, chosen: Sequence[_Look]) -> Results | None:
    """What each joint outcome makes of the formula; None if some outcome decides nothing, or too many."""
    count = 1
    for look in chosen:
        count *= len(look.outcomes)
    if count > OUTCOMES:
        return None
    results = {}
    for numbers in product(*(range(len(look.outcomes)) for look in chosen)):
        seen = both(*(look.outcomes[number][0] for look, number in zip(chosen, numbers, strict=True)))
        broken = could(knowledge, both(seen, formula))
        kept = could(knowledge, both(seen, negation(formula)))
        if broken and kept:
            return None
        if broken or kept:
            results[numbers] = ILLEGAL if broken else LEGAL
    return results


def _telling(look: _Look, number: int, results: Results) -> tuple[Face, ...]:
    """The faces at one place that make it illegal where another there would have made it legal."""
    found: dict[Face, None] = {}
    for numbers, result in results.items():
        if result == ILLEGAL and any(
            other == LEGAL and _differ_only(numbers, others, number) for others, other in results.items()
        ):
            found.update(dict.fromkeys(look.outcomes[numbers[number]][1]))
    return tuple(sorted(found))


def _differ_only(one: tuple[int, ...], other: tuple[int, ...], number: int) -> bool:
    return all((a != b) is (place == number) for place, (a, b) in enumerate(zip(one, other, strict=True)))
