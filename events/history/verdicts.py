"""Verdicts of recorded moves: then and now, for a view, and the findings that follow from them."""

from typing import NamedTuple

from events.games import Breach
from events.history.cases import cases
from events.history.story import Story
from events.referee import Judged, Verdict, verdict, verdicts
from events.table import View


class Finding(NamedTuple):
    """A recorded move that a view now knows to be illegal, with its dispute and ruling if any."""

    version: int
    verdict: Verdict
    dispute: int | None
    ruling: int | None


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


def statuses(story: Story, view: View) -> dict[int, str]:
    """The status of every move in a view as known at the story's head, by address."""
    ruleset = story.opening.ruleset
    moves = [
        Judged(address, before := story.before(address), ruleset.judge(before, move))
        for address in story.addresses()
        if (move := story.move(address)) is not None
    ]
    found = verdicts(moves, story.table, view, story.head, proofs=False, settles=False)
    return {move.version: verdict.status for move, verdict in zip(moves, found, strict=True)}


def findings(story: Story, view: View) -> tuple[Finding, ...]:
    """The moves that are illegal in a view as known at the story's head, in the order they were made."""
    disputes = {case.version: case for case in cases(story).values() if case.status != "withdrawn"}
    found = []
    for version, status in statuses(story, view).items():
        whole = verdict_of(story, version, view) if status == "illegal" else None
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
