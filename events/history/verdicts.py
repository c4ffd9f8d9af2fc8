"""Verdicts of recorded moves: then and now, for a view, and the findings that follow from them."""

from typing import NamedTuple, TypeGuard

from events.games import Breach
from events.history.cases import cases
from events.history.effective import Corrections
from events.history.story import Story
from events.referee import Judged, Standing, Verdict, carried_on, first_standing, verdict
from events.referee.hindsight import ILLEGAL
from events.table import View


class Finding(NamedTuple):
    """A recorded move that a view now knows to be illegal, with its dispute and ruling if any."""

    version: int
    verdict: Verdict
    dispute: int | None
    ruling: int | None


class Statuses(NamedTuple):
    """What a view knows of every move of a story, and the corrections under which it was found."""

    known: Standing
    in_force: Corrections


def verdict_of(
    story: Story,
    version: int,
    view: View,
    as_of: int | None = None,
    *,
    proofs: bool = True,
    settles: bool = True,
) -> Verdict | None:
    """The verdict of a recorded or inserted move, as of a version as that view knew; None if it is no move.

    The move is judged against the table as it stood when it was made. `as_of` later than a correction
    that the story does not have is the caller's to fold.
    """
    move = story.move(version)
    if move is None or version >= len(story.tables):
        return None
    known = story.head if as_of is None else as_of
    before = story.before(version)
    touched = story.opening.ruleset.judge(before, move)
    return verdict(
        touched,
        before,
        story.tables[known],
        view,
        known,
        version=version,
        proofs=proofs,
        settles=settles,
    )


def carry_on(
    story: Story, view: View, earlier: Statuses | None = None, coarser: Statuses | None = None
) -> Statuses:
    """The statuses of all moves in a view as known at the story's head.

    `earlier` is the same of an earlier head of the same story: what is decided there is not asked again,
    unless the record was corrected since. `coarser` is that of a view that knows less, say the public.
    """
    ruleset = story.opening.ruleset
    begun = first_standing(view)
    if _carries(earlier, story) and earlier.known.view == view:
        begun = earlier.known
    late = range(begun.as_of + 1, len(story.tables)) if begun.as_of else story.addresses()
    moves = [
        Judged(address, before := story.before(address), ruleset.judge(before, move))
        for address in late
        if (move := story.move(address)) is not None
    ]
    told = coarser.known if _carries(coarser, story) else None
    return Statuses(carried_on(begun, story.table, story.head, moves, told), story.in_force)


def _carries(known: Statuses | None, story: Story) -> TypeGuard[Statuses]:
    return known is not None and known.known.as_of <= story.head and known.in_force == story.in_force


def statuses(story: Story, view: View, earlier: Statuses | None = None) -> dict[int, str]:
    """The status of every move in a view as known at the story's head, by address.

    `earlier` as for `carry_on`.
    """
    return dict(carry_on(story, view, earlier).known.status)


def illegal_moves(known: Statuses) -> tuple[int, ...]:
    """The addresses of the moves that are known to be illegal, in the order they were made."""
    return tuple(sorted(address for address, status in known.known.status.items() if status == ILLEGAL))


def findings(story: Story, view: View, earlier: Statuses | None = None) -> tuple[Finding, ...]:
    """The moves that are illegal in a view as known at the story's head, in the order they were made.

    `earlier` as for `carry_on`.
    """
    disputes = {case.version: case for case in cases(story).values() if case.status != "withdrawn"}
    found = []
    for version in illegal_moves(carry_on(story, view, earlier)):
        whole = verdict_of(story, version, view)
        if whole is not None:
            case = disputes.get(version)
            found.append(
                Finding(version, whole, case.dispute if case else None, case.ruling if case else None)
            )
    return tuple(found)


def breaches(story: Story, version: int, view: View) -> tuple[Breach, ...]:
    """The breaches that a move is, or in this view may be: every rule it touches that is not kept."""
    found = verdict_of(story, version, view, proofs=False, settles=False)
    if found is None:
        return ()
    return tuple(Breach(version, rule.rule, rule.offender) for rule in found.rules if rule.status != "legal")
