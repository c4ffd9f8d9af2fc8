"""Moves tried from an earlier moment, and what really came after it: two ways on from the same cards.

What came out of a hand later tells what it held at that moment. To the referee the tried moves come
first; then they are taken back, and everything later comes as it did, under versions of its own.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from events.record import Address
from events.referee import RuleVerdict, Settle, Verdict
from events.table import Entry, Laid, Minted, Moment, Shown, Table, Trail, recalled


class Branch(NamedTuple):
    """A way on from the table `then`, as version `at` left it, beside the real one of which `since` tells.

    Tried moves have the versions after `head` and up to `last`; what really came since is as far beyond
    `last` as it was beyond nothing. `start` is the table to try moves on: it has what was seen since of
    cards that could be told apart by then, and `since` the other entries, oldest first.
    """

    then: Table[Any]
    at: int
    head: int
    last: int
    start: Table[Any]
    since: tuple[Entry, ...]

    def known(self, tried: Table[Any]) -> Table[Any]:
        """The tried table with what is known by now, for the referee; its version is that of the last of it.

        Cards that are shuffled by a tried move have no other way on.
        """
        entries = list(_entries_since(tried, self.start))
        if not self.since or any(isinstance(entry, Minted) for entry in entries):
            return tried
        back = self.then.undone | frozenset(range(self.head + 1, self.last + 1))
        trail = Trail(Laid((self.last + 1, 0), back), tried.trail)
        for entry in self.since:
            trail = Trail(self._later(entry, back), trail)
        return tried._replace(trail=trail, version=self.version_of(self.head))

    def _later(self, entry: Entry, back: frozenset[int]) -> Entry:
        """An entry of what really came since, under its version there."""
        if isinstance(entry, Laid):
            undone = back.union(map(self.version_of, entry.undone))
            return Laid(self._moment_of(entry.moment), undone)
        if isinstance(entry, Shown):
            return entry._replace(moment=self._moment_of(entry.moment), at=self._moment_of(entry.at))
        return entry._replace(moment=self._moment_of(entry.moment))

    def _moment_of(self, real: Moment) -> Moment:
        return real if real <= _moment(self.then) else (self.version_of(real[0]), real[1])

    def version_of(self, real: int) -> int:
        """The version that stands for a real one after the moment; earlier ones stand for themselves."""
        if real <= self.then.version:
            return real
        beyond = int(real) + self.last + 1
        return Address(beyond, real.number) if isinstance(real, Address) else beyond

    def real(self, version: int) -> int:
        """The real version for which one stands. Those of tried moves stand for themselves."""
        if version <= self.last + 1:
            return version
        real = int(version) - self.last - 1
        return Address(real, version.number) if isinstance(version, Address) else real

    def told(self, found: Verdict, version: int) -> Verdict:
        """The verdict of a tried move with the real versions of what decides it."""
        return found._replace(
            as_of=version,
            rules=tuple(self._rule(rule) for rule in found.rules),
            because=self.reals(found.because),
            path=self.reals(found.path),
            settles=tuple(self._settle(settle) for settle in found.settles),
        )

    def reals(self, versions: tuple[int, ...]) -> tuple[int, ...]:
        """The real versions for which these stand, in order."""
        return tuple(sorted(self.real(version) for version in versions))

    def _rule(self, rule: RuleVerdict) -> RuleVerdict:
        return rule._replace(because=self.reals(rule.because), path=self.reals(rule.path))

    def _settle(self, settle: Settle) -> Settle:
        """A hand just before a tried move is to be shown as it was when trying began."""
        if settle.at is None or not self.head <= settle.at <= self.last + 1:
            return settle if settle.at is None else settle._replace(at=self.real(settle.at))
        return settle._replace(at=self.at)


def branch_from(then: Table[Any], now: Table[Any], at: int, head: int, moves: int) -> Branch:
    """The way on for so many moves from a table that version `at` left; `now` is the newest, at `head`."""
    later = tuple(_entries_since(now, then))[::-1]
    cards = {card for lying in then.zones.values() for card in lying}
    seen = [entry for entry in later if isinstance(entry, Shown) and _of_then(entry, cards, then)]
    start = recalled(then, seen)._replace(version=head)
    kept = set(seen)
    since = tuple(entry for entry in later if entry not in kept)
    return Branch(then, at, head, head + moves, start, since)


def _of_then(fact: Shown, cards: set[int], then: Table[Any]) -> bool:
    """Whether something was seen of a card that could be told apart by then, or in a hand by then."""
    return fact.at <= _moment(then) if fact.card is None else fact.card in cards


def _moment(table: Table[Any]) -> Moment:
    return (table.version, table.steps)


def _entries_since(table: Table[Any], earlier: Table[Any]) -> Iterator[Entry]:
    """What a table's trail has beyond that of an earlier one, newest first."""
    link = table.trail
    while link is not None and link is not earlier.trail:
        yield link.entry
        link = link.before
