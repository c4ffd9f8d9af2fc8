"""What a view knows of all moves of a record, carried on from version to version.

A verdict that is decided stays so; one that is open is asked again once something was learnt of the cards
that it hangs on. Only a correction changes the past and starts anew.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from events.referee.basis import NO_CARDS, Bases
from events.referee.carrying import learnt_by
from events.referee.elsewhere import asked_elsewhere, first_card
from events.referee.hindsight import ILLEGAL, LEGAL, OPEN, Knowledge
from events.referee.pools import last_minted
from events.referee.verdicts import Judged, statuses, whole_of
from events.table import Entry, Laid, Minted, Moment, Shown, Table, View


class Waiting(NamedTuple):
    """A move whose verdict is open, and the shuffles on whose cards it hangs."""

    move: Judged
    shuffles: tuple[Minted, ...]


class Standing(NamedTuple):
    """The statuses of all moves of a record by version, for a view as of a version.

    `waiting` are the open ones, `shuffles` all that were made so far, the oldest first. `newest` is what
    is known of the last of these, while there is a deal that fits.
    """

    view: View
    as_of: int
    status: Mapping[int, str]
    waiting: tuple[Waiting, ...]
    shuffles: tuple[Minted, ...] = ()
    newest: Knowledge | None = None


def first_standing(view: View) -> Standing:
    """What a view knows of a record without moves."""
    return Standing(view, 0, {}, ())


def carried_on(
    before: Standing, known: Table[Any], as_of: int, moves: Iterable[Judged], coarser: Standing | None = None
) -> Standing:
    """The same once later versions up to `as_of` were written; `moves` are those among them.

    `known` is the table then, of the same record without a correction since. What is decided for a
    coarser view is taken from it.
    """
    new = list(takewhile(lambda entry: entry.moment >= (before.as_of + 1, 0), known.entries()))
    shuffles = before.shuffles + tuple(entry for entry in reversed(new) if isinstance(entry, Minted))
    late = _learnt(before, shuffles, new)
    again = [one for one in before.waiting if not late.isdisjoint(m.moment for m in one.shuffles)]
    asked = [*(one.move for one in again), *moves]
    bases = Bases(known, before.view, as_of, _learnt_since(before, new))
    newest = bases.newest()
    if not asked:
        return before._replace(as_of=as_of, shuffles=shuffles, newest=newest)
    told = statuses(asked, bases, _decided(coarser))
    found = dict(zip((move.version for move in asked), told, strict=True))
    still = [one for one in before.waiting if found.get(one.move.version, OPEN) == OPEN]
    earlier = {one.move.version for one in again}
    still += [
        Waiting(move, _shuffles(move, known))
        for move in asked
        if found[move.version] == OPEN and move.version not in earlier
    ]
    return Standing(before.view, as_of, {**before.status, **found}, tuple(still), shuffles, newest)


def _learnt_since(before: Standing, new: Sequence[Entry]) -> Knowledge | None:
    """What is known of the newest shuffle with these entries, newest first, if it can be carried on."""
    return None if before.newest is None else learnt_by(before.newest, before.view, new)


def _decided(coarser: Standing | None) -> Mapping[int, str]:
    """What is decided for a view that knows no more than the one that asks."""
    if coarser is None:
        return {}
    return {version: status for version, status in coarser.status.items() if status in {LEGAL, ILLEGAL}}


def _shuffles(move: Judged, known: Table[Any]) -> tuple[Minted, ...]:
    minted = last_minted(move.before) or NO_CARDS
    return (minted, *asked_elsewhere(whole_of(move.touched), minted, known).values())


def _learnt(before: Standing, shuffles: Sequence[Minted], new: Iterable[Entry]) -> set[Moment]:
    """The shuffles of whose cards this view may have learnt something by these entries, while any is open."""
    late: set[Moment] = set()
    if not before.waiting:
        return late
    begun = [minted.moment for minted in shuffles]
    cards = [first_card(minted) for minted in shuffles]
    for entry in new:
        if isinstance(entry, Laid):
            number = len(shuffles)
        elif not isinstance(entry, Shown) or not before.view.sees(entry.seat):
            continue
        elif entry.card is None:
            number = bisect_left(begun, entry.at)
        else:
            number = bisect_right(cards, entry.card)
        late.update(begun[max(0, number - 1) : number])
    return late
