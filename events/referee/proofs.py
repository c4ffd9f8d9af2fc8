"""What decides a question: the showings that suffice, none of them to spare."""

from collections.abc import Callable

from events.referee.hindsight import Knowledge, without


def deciding(knowledge: Knowledge, decides: Callable[[Knowledge], bool]) -> tuple[int, ...]:
    """The versions of a minimal set of showings with which knowledge still decides.

    The newest are tried for leaving out first, so that the set speaks of the earliest moment of finding
    out and is the same for everybody. What one version shows goes or stays together. Movements are never
    left out: a card whose showing is left out has moved unseen.
    """
    versions = sorted({fact.moment[0] for fact in knowledge.pool.shown})
    spare: frozenset[int] = frozenset()
    for version in reversed(versions):
        if decides(without(knowledge, spare | {version})):
            spare |= {version}
    return tuple(version for version in versions if version not in spare)
