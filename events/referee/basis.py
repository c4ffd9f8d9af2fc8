"""What a view knows of the shuffles of a record, each worked out once and only if it is asked for."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from events.referee.elsewhere import Settled, asked_elsewhere
from events.referee.hindsight import ILLEGAL, LEGAL, Knowledge, learn, possible_with, status
from events.referee.pools import Pool, last_minted, read_pool, read_pools
from events.referee.possible import Contradiction, contradicted
from events.table import CardIs, Formula, Minted, Moment, Table, View

NO_CARDS = Minted((0, 0), (), ())


class Basis(NamedTuple):
    """What a view knows of one shuffle, up to where that becomes impossible."""

    knowledge: Knowledge
    conflict: Contradiction | None


class Known(NamedTuple):
    """What a view knows of the shuffle that a move is about, and of earlier ones that its rules ask of."""

    knowledge: Knowledge
    earlier: Mapping[CardIs, Knowledge]
    settled: Settled


class Bases:
    """The knowledge of one view as of a version. `known` is the table then.

    `newest` is what it knows of the newest shuffle, where that is at hand.
    """

    def __init__(self, known: Table[Any], view: View, as_of: int, newest: Knowledge | None = None) -> None:
        self.known, self.view, self.as_of = known, view, as_of
        self._newest = last_minted(known) if newest is None else newest.pool.minted
        self._at_hand = newest
        self._pools: dict[Moment, Pool] | None = None
        self._made: dict[Moment, Basis] = {}

    def of(self, minted: Minted) -> Basis:
        """What is known of a shuffle. Raises ValueError if the table does not have it."""
        made = self._made.get(minted.moment)
        if made is None:
            at_hand = self._at_hand if minted == self._newest else None
            made = self._learnt(self._pool(minted)) if at_hand is None else Basis(at_hand, None)
            self._made[minted.moment] = made
        return made

    def newest(self) -> Knowledge | None:
        """What is known of the newest shuffle; None if there is none, or if nothing fits any more."""
        if self._newest is None:
            return None
        knowledge, conflict = self.of(self._newest)
        return knowledge if conflict is None else None

    def at_hand(self, minted: Minted, whole: Formula, version: int) -> Known:
        """All that the formula of a move of this version asks about."""
        asked = asked_elsewhere(whole, minted, self.known)
        earlier = {part: self.of(there).knowledge for part, there in asked.items()}
        return known_with(self.of(minted).knowledge, earlier, version)

    def _pool(self, minted: Minted) -> Pool:
        if minted is NO_CARDS:
            return Pool(self.known.plan, NO_CARDS, (), ())
        if minted == self._newest:
            return read_pool(self.known, minted)
        if self._pools is None:
            self._pools = read_pools(self.known)
        pool = self._pools.get(minted.moment)
        if pool is None or pool.minted != minted:
            raise ValueError("the table knows nothing of this shuffle: the two are of different records")
        return pool

    def _learnt(self, pool: Pool) -> Basis:
        knowledge = learn(pool, self.view, self.as_of)
        if possible_with(knowledge):
            return Basis(knowledge, None)
        conflict = contradicted(pool, self.view, self.as_of)
        return Basis(learn(pool, self.view, conflict.since - 1), conflict)


def known_with(knowledge: Knowledge, earlier: Mapping[CardIs, Knowledge], version: int) -> Known:
    """Knowledge of a shuffle, with what that of earlier ones settles."""
    found = {part: status(there, part, version) for part, there in earlier.items()}
    settled = {part: said == ILLEGAL for part, said in found.items() if said in {LEGAL, ILLEGAL}}
    return Known(knowledge, earlier, settled)
