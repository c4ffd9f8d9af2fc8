"""The cards of one shuffle: what happened to them and what was seen of them."""

from bisect import bisect_left
from typing import Any, NamedTuple

from events.record import beyond
from events.table import Carried, Face, Laid, Minted, Moment, Plan, Shown, Swapped, Table, Trail, View

Movement = Carried | Swapped | Laid


class Pool(NamedTuple):
    """All that a record tells of the cards of one shuffle, oldest first.

    `ended` is the moment of the next shuffle, at which these cards are gone; None: they still lie there.
    """

    plan: Plan
    minted: Minted
    moves: tuple[Movement, ...]
    shown: tuple[Shown, ...]
    ended: Moment | None = None

    @property
    def faces(self) -> frozenset[Face]:
        """Every face of the deck, once."""
        return frozenset(self.minted.faces)


def last_minted(table: Table[Any]) -> Minted | None:
    """The newest shuffle of a table."""
    return minted_since(table, None, None)


def minted_since(table: Table[Any], seen: Trail | None, before: Minted | None) -> Minted | None:
    """The newest shuffle of a table: `before` if its trail reaches back to `seen` without another."""
    link = table.trail
    while link is not None and link is not seen:
        if isinstance(link.entry, Minted):
            return link.entry
        link = link.before
    return before if link is seen else None


def read_pool(known: Table[Any], wanted: Minted) -> Pool:
    """The pool of a shuffle, with all that was ever said of its cards, also after they were gone.

    Raises ValueError if the table's trail does not have that shuffle.
    """
    moves: list[Movement] = []
    shown: list[Shown] = []
    ended: Moment | None = None
    for entry in known.entries():
        if isinstance(entry, Shown):
            shown.append(entry)
        elif not isinstance(entry, Minted):
            moves.append(entry)
        elif entry == wanted:
            break
        else:
            ended = entry.moment
            moves.clear()
    else:
        raise ValueError("the table knows nothing of this shuffle: the two are of different records")
    pool = Pool(known.plan, wanted, tuple(moves[::-1]), (), ended)
    cards = {card for _, cards in wanted.laid for card in cards}
    cards.update(move.became for move in pool.moves if isinstance(move, Carried))
    return pool._replace(shown=tuple(fact for fact in shown[::-1] if _about(fact, pool, cards)))


def _about(fact: Shown, pool: Pool, cards: set[int]) -> bool:
    if fact.card is not None:
        return fact.card in cards
    return pool.minted.moment < fact.at and (pool.ended is None or fact.at <= pool.ended)


def read_pools(known: Table[Any]) -> dict[Moment, Pool]:
    """Every pool of a table by the moment of its shuffle, each as `read_pool` gives it, in one go."""
    pools: list[Pool] = []
    begun: list[Moment] = []
    moves: list[list[Movement]] = []
    shown: list[list[Shown]] = []
    pool_of: dict[int, int] = {}
    for entry in [*known.entries()][::-1]:
        if isinstance(entry, Minted):
            pools.append(Pool(known.plan, entry, (), ()))
            begun.append(entry.moment)
            moves.append([])
            shown.append([])
            pool_of.update((card, len(pools) - 1) for _, cards in entry.laid for card in cards)
        elif isinstance(entry, Shown):
            number = bisect_left(begun, entry.at) - 1 if entry.card is None else pool_of.get(entry.card, -1)
            if number >= 0:
                shown[number].append(entry)
        elif pools:
            moves[-1].append(entry)
            if isinstance(entry, Carried):
                pool_of[entry.became] = len(pools) - 1
    return {
        pool.minted.moment: pool._replace(moves=tuple(moved), shown=tuple(seen), ended=ended)
        for pool, moved, seen, ended in zip(pools, moves, shown, [*begun[1:], None], strict=True)
    }


def as_known(pool: Pool, view: View, as_of: int) -> Pool:
    """The pool with what this view knew once version `as_of` was written, and no more."""
    later = beyond(as_of)
    return pool._replace(
        moves=tuple(move for move in pool.moves if move.moment[0] < later),
        shown=tuple(fact for fact in pool.shown if fact.moment[0] < later and view.sees(fact.seat)),
    )


def current_shuffles(known: Table[Any]) -> list[Minted]:
    """The newest shuffle, and every older one of whose cards something was seen since, newest first."""
    late: list[Shown] = []
    found: list[Minted] = []
    ended: Moment | None = None
    for entry in known.entries():
        if isinstance(entry, Shown) and ended is None:
            late.append(entry)
        elif isinstance(entry, Minted):
            if ended is None:
                found.append(entry)
                late = [fact for fact in late if fact.at <= entry.moment]
            elif any(entry.moment < fact.at <= ended for fact in late):
                found.append(entry)
            ended = entry.moment
            if not late:
                break
    return found
