"""What if: moves tried on a scratch copy of the table from any moment. Nothing is recorded."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from events.history.dealing import untold
from events.history.deciding import check_move, judge_move
from events.history.drafts import Refusal
from events.history.story import Story
from events.referee import Verdict
from events.table import Shown, Table, View, recalled


class Tried(NamedTuple):
    """One move that was tried: as the ruleset reads it, its verdict, and the tables around it."""

    move: dict[str, Any]
    verdict: Verdict
    before: Table[Any]
    after: Table[Any]


def try_moves(story: Story, then: Table[Any], moves: Sequence[Any], view: View) -> tuple[Tried, ...]:
    """The moves made one after another from an earlier table of this story.

    What the story knows by now of the cards that lay there then is known on the copy too; what was played
    since has not happened. Unlawful moves are tried like others. Raises Malformed or Impossible, with the
    number of the move in its errors.
    """
    scratch = untold(story)._replace(tables=(*story.tables[:-1], _hindsight(then, story.table)))
    tried: list[Tried] = []
    for number, raw in enumerate(moves):
        try:
            move = check_move(scratch, raw)
            after, found = judge_move(scratch, move, view)
        except Refusal as refusal:
            named = {f"moves.{number}.{field}": texts for field, texts in refusal.errors.items()}
            refusal.errors = named or {f"moves.{number}": [refusal.detail]}
            raise
        tried.append(Tried(move, found, scratch.table, after))
        scratch = scratch._replace(tables=(*scratch.tables, after))
    return tuple(tried)


def _hindsight(then: Table[Any], now: Table[Any]) -> Table[Any]:
    """An earlier table with everything that was seen since of cards which could be told apart by then."""
    if now is then:
        return then
    cards = {card for lying in then.zones.values() for card in lying}
    moment = (then.version, then.steps)
    since: list[Shown] = []
    known = set(then.entries())
    for entry in now.entries():
        if not isinstance(entry, Shown) or entry in known:
            continue
        if entry.card in cards or (entry.card is None and entry.at <= moment):
            since.append(entry)
    return recalled(then, since[::-1])
