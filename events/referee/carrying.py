"""What a view knows of the newest shuffle, carried on by what came since: quicker than learning it anew."""

from collections.abc import Sequence
from typing import Any

from events.referee.elsewhere import first_card
from events.referee.hindsight import Knowledge, learn, learnt, possible_with
from events.referee.pools import Movement, last_minted, read_pool
from events.table import Carried, Entry, Laid, Minted, Shown, Swapped, Table, Trail, View


def learnt_by(before: Knowledge, view: View, new: Sequence[Entry]) -> Knowledge | None:
    """Knowledge of a shuffle with these entries, newest first; None where it must be learnt anew.

    That is where cards were shuffled, where too much changes, or where nothing fits any more.
    """
    if any(isinstance(entry, Minted) for entry in new):
        return None
    begun = before.pool.minted
    first = first_card(begun)
    moves: list[Movement] = []
    shown: list[Shown] = []
    for entry in reversed(new):
        if isinstance(entry, Carried | Swapped | Laid):
            moves.append(entry)
        elif isinstance(entry, Shown) and view.sees(entry.seat):
            newer = entry.at > begun.moment if entry.card is None else entry.card >= first
            if newer:
                shown.append(entry)
    after = learnt(before, moves, shown)
    return after if after is None or possible_with(after) else None


_latest: list[tuple[Trail | None, View, Knowledge]] = []


def known_after(before: Table[Any], after: Table[Any], view: View, as_of: int) -> Knowledge | None:
    """What a view knows of the newest shuffle after a move tried at a table; None if it must be learnt.

    Many moves are tried at one table: what is known there, as of its version, is kept for the latest few.
    """
    minted = last_minted(before)
    new = list(after.since(before))
    if minted is None or any(_of_earlier(entry, minted) for entry in new):
        return None
    known = next((k for trail, who, k in _latest if trail is before.trail and who == view), None)
    if known is None:
        known = learn(read_pool(before, minted), view, as_of)
        _latest[:] = [(before.trail, view, known), *_latest[:3]]
    return learnt_by(known, view, new) if possible_with(known) else None


def _of_earlier(entry: Entry, minted: Minted) -> bool:
    """Whether something was seen of cards of before a shuffle."""
    if not isinstance(entry, Shown):
        return False
    return entry.at < minted.moment if entry.card is None else entry.card < first_card(minted)
