"""What decides a question: the showings that suffice, none of them to spare."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from events.referee.hindsight import Knowledge, without
from events.referee.matching import STEPS, Allowance, allowing
from events.table import Shown

PROVED = 500_000
"""Steps that finding one proof may take; what has not been left out by then stays in it."""


def deciding(known: Iterable[Knowledge], decides: Callable[[frozenset[int]], bool]) -> tuple[int, ...]:
    """The versions of a minimal set of showings that still decide; `decides` is told which are left out.

    The newest are tried for leaving out first, so that the set speaks of the earliest moment of finding
    out and is the same for everybody. What one version shows goes or stays together. Movements are never
    left out: a card whose showing is left out has moved unseen.
    """
    versions = sorted({fact.moment[0] for knowledge in known for fact in knowledge.pool.shown})
    with allowing(Allowance(STEPS, PROVED)):
        return tuple(sorted(_needed(versions[::-1], decides)))


def _needed(newest_first: Sequence[int], decides: Callable[[frozenset[int]], bool]) -> Iterator[int]:
    """What remains of these when each in turn is left out if that still decides.

    Leaving out more decides no more, so that runs are tried at once: all, or one, two, four and so on.
    """
    spare: frozenset[int] = frozenset()
    rest = list(newest_first)
    run = len(rest)
    while rest:
        if decides(spare.union(rest[:run])):
            spare, rest, run = spare.union(rest[:run]), rest[run:], 2 * run
        elif run == 1:
            yield rest.pop(0)
        else:
            run = 1 if run == len(newest_first) else run // 2


def telling(knowledge: Knowledge, decides: Callable[[Knowledge], bool]) -> tuple[Shown, ...]:
    """Of the faces seen, those that suffice: the newest are left out first.

    When all turn their cards up at once, one card may matter and the others not.
    """
    facts = knowledge.pool.shown
    with allowing(Allowance(STEPS, PROVED)):
        for fact in sorted(facts, key=lambda fact: fact.moment, reverse=True):
            fewer = tuple(other for other in facts if other is not fact)
            pool = knowledge.pool._replace(shown=fewer)
            if decides(without(knowledge._replace(pool=pool), frozenset())):
                facts = fewer
    return facts
