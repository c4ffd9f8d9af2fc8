"""Whether what is known can be true at all, and what contradicts what if it cannot."""

from typing import Any, NamedTuple

from events.record import beyond, exactly
from events.referee.hindsight import learn, possible_with, without
from events.referee.pools import Pool, current_shuffles, read_pool
from events.referee.proofs import deciding
from events.table import Minted, Table, View


class Contradiction(NamedTuple):
    """From `since` on no deal fits; `versions` are showings that cannot all be true, none to spare."""

    since: int
    versions: tuple[int, ...]


def possible(known: Table[Any], view: View, as_of: int, minted: Minted | None = None) -> bool:
    """Whether any deal fits what this view knew as of a version, for one shuffle (default: the newest).

    Before the first shuffle there is nothing to contradict. Raises ValueError if the table does not have
    that shuffle.
    """
    wanted = [minted] if minted is not None else current_shuffles(known)[:1]
    return all(possible_with(learn(read_pool(known, one), view, as_of)) for one in wanted)


def contradiction(
    known: Table[Any], view: View, as_of: int, then: Table[Any] | None = None
) -> tuple[int, ...] | None:
    """A minimal set of versions whose showings cannot all be true as this view knows them, or None.

    Looked for in the newest deal and in those older ones of which something was seen since, or in the
    deal that was the newest at `then`. Movements and deck are taken as given.
    """
    for minted in current_shuffles(known) if then is None else current_shuffles(then)[:1]:
        pool = read_pool(known, minted)
        if not possible_with(learn(pool, view, as_of)):
            return contradicted(pool, view, as_of).versions
    return None


def contradicted(pool: Pool, view: View, as_of: int) -> Contradiction:
    """When an impossible pool became so, and by which showings. For pools without a possible deal only."""
    events = (*pool.moves, *pool.shown)
    versions = sorted({exactly(event.moment[0]) for event in events if event.moment[0] < beyond(as_of)})
    low, high = 0, len(versions) - 1
    while low < high:
        middle = (low + high) // 2
        if possible_with(learn(pool, view, versions[middle])):
            low = middle + 1
        else:
            high = middle
    since = versions[low]
    knowledge = learn(pool, view, since)
    return Contradiction(
        since, deciding((knowledge,), lambda spare: not possible_with(without(knowledge, spare)))
    )
