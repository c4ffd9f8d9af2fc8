"""What if: moves tried on a scratch copy of the table from any moment. Nothing is recorded."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from events.history.branching import Branch, branch_from
from events.history.dealing import untold
from events.history.deciding import check_fits, check_move, contradicts, tells
from events.history.drafts import Refusal
from events.history.fold import made
from events.history.story import Story
from events.referee import Verdict, contradiction, verdict
from events.table import Table, View


class Tried(NamedTuple):
    """One move that was tried: as the ruleset reads it, its verdict, and the tables around it.

    `known` is the table after it with what came out later on the real one; `after` and `known` tell no more
    of the game than may be known there.
    """

    move: dict[str, Any]
    verdict: Verdict
    before: Table[Any]
    after: Table[Any]
    known: Table[Any]


def try_moves(
    story: Story, then: Table[Any], moves: Sequence[Any], view: View, at: int | None = None
) -> tuple[Tried, ...]:
    """The moves made one after another from the table of this story after version `at` (default: the newest).

    What the story knows by now of the cards that lay there then is known on the copy too; what was played
    since has not happened, but tells what was held. Unlawful moves are tried like others. Raises Malformed
    or Impossible, with the number of the move in its errors.
    """
    branch = branch_from(then, story.table, story.head if at is None else at, story.head, len(moves))
    scratch = untold(story)._replace(tables=(*story.tables[:-1], branch.start))
    tried: list[Tried] = []
    for number, raw in enumerate(moves):
        try:
            tried.append(_tried(story, scratch, branch, check_move(scratch, raw), view))
        except Refusal as refusal:
            named = {f"moves.{number}.{field}": texts for field, texts in refusal.errors.items()}
            refusal.errors = named or {f"moves.{number}": [refusal.detail]}
            raise
        scratch = scratch._replace(tables=(*scratch.tables, tried[-1].after))
    return tuple(tried)


def _tried(story: Story, scratch: Story, branch: Branch, move: dict[str, Any], view: View) -> Tried:
    check_fits(scratch, move)
    before, version = scratch.table, scratch.head + 1
    after = story.veiled(made(scratch, before, version, move))
    known = branch.known(after)
    touched = story.opening.ruleset.judge(before, move)
    found = verdict(touched, before, known, view, known.version, version=version)
    told = branch.told(found, version)
    if tells(before, after):
        _check_possible(branch, before, known, view, version, told)
    return Tried(move, told, before, after, known)


def _check_possible(
    branch: Branch, before: Table[Any], known: Table[Any], view: View, version: int, found: Verdict
) -> None:
    """Raise Impossible if what was tried contradicts the record, as this view knows it."""
    conflict = contradiction(known, view, known.version, before)
    earlier = branch.known(before)
    if conflict is not None and contradiction(earlier, view, earlier.version, before) is None:
        raise contradicts(branch.reals(conflict), version, found)
