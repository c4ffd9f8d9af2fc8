"""What decides a question: the showings that suffice, none of them to spare."""

from collections.abc import Callable, Iterable

from events.referee.hindsight import Knowledge, without
from events.table import Shown


def deciding(known: Iterable[Knowledge], decides: Callable[[frozenset[int]], bool]) -> tuple[int, ...]:
    """The versions of a minimal set of showings that still decide; `decides` is told which are left out.

    The newest are tried for leaving out first, so that the set speaks of the earliest moment of finding
    out and is the same for everybody. What one version shows goes or stays together. Movements are never
    left out: a card whose showing is left out has moved unseen.
    """
    versions = sorted({fact.moment[0] for knowledge in known for fact in knowledge.pool.shown})
    spare: frozenset[int] = frozenset()
    for version in reversed(versions):
        if decides(spare | {version}):
            spare |= {version}
    return tuple(version for version in versions if version not in spare)


def telling(knowledge: Knowledge, decides: Callable[[Knowledge], bool]) -> tuple[Shown, ...]:
    """Of the faces seen, those that suffice: the newest are left out first.

    When all turn their cards up at once, one card may matter and the others not.
    """
    facts = knowledge.pool.shown
    for fact in sorted(facts, key=lambda fact: fact.moment, reverse=True):
        fewer = tuple(other for other in facts if other is not fact)
        pool = knowledge.pool._replace(shown=fewer)
        if decides(without(knowledge._replace(pool=pool), frozenset())):
            facts = fewer
    return facts
