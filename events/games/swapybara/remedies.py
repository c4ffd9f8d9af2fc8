"""What may be done about a breach: what the rulebook orders first, then what tables also do.

The rulebook: an exchange that should not have been is undone; who broke the rule is out of the round and
scores -2. Being out already means -2 in a round that is played or has just been scored, so that no score
is set beside it. Once the next deal is made nobody can be out of it any more: only points are left.

For what is done after the scoring there is no rest of a round to be out of, and the round was clean: the
exchange is undone, and that is all.
"""

from collections.abc import Mapping
from typing import Any

from events.games.protocol import Breach, Remedy, Words
from events.games.swapybara.ledger import OUT_POINTS, next_start
from events.games.swapybara.state import Round, State, round_of
from events.games.swapybara.texts import signed, texts
from events.table import Table

Parts = tuple[Mapping[str, Any], ...]
Offer = tuple[str, str, Parts]
"""A remedy's id, where it comes from, and its parts."""

BOOK, CUSTOM = "rulebook", "custom"
STAND: Offer = ("let-stand", CUSTOM, ({"stand": True},))


def remedies(table: Table[State], breach: Breach, words: Words) -> tuple[Remedy, ...]:
    """What may be done at the table as it stands, the rulebook's way first."""
    index = round_of(table.state, breach.version)
    if index is None:
        return ()
    round_ = table.state.rounds[index]
    said = texts(words.language)["remedies"]
    name = "" if breach.offender is None else words.names[breach.offender]
    newest = index == len(table.state.rounds) - 1
    over = round_.scored is not None or breach.offender in round_.out
    late = "-late" if not newest else "-scored" if over else ""
    facts = {"name": name, "round": round_.number, "points": signed(OUT_POINTS)}
    return tuple(
        Remedy(id_, by, parts, said.get(f"{id_}{late}", said[id_]).format(**facts))
        for id_, by, parts in _offers(table, breach, index)
    )


def _offers(table: Table[State], breach: Breach, index: int) -> tuple[Offer, ...]:
    round_, seat = table.state.rounds[index], breach.offender
    if breach.version < round_.dealt:
        return (STAND,)
    newest = index == len(table.state.rounds) - 1
    exchange = exchanged_by(table, round_, breach.version)
    undo: Parts = () if exchange is None else ({"undo": exchange},)
    if round_.ended is not None and breach.version > round_.ended:
        return (*((("undo-only", BOOK, undo),) if undo and newest else ()), STAND)
    if seat is None:
        return (*(_for_the_table(table, breach, round_) if newest else ()), STAND)
    alone: tuple[Offer, ...] = (("undo-only", CUSTOM, undo),) if undo else ()
    out: Parts = ({"out": seat},)
    if not newest:
        score: Parts = ({"score": {str(seat): OUT_POINTS}},)
        return (("score", BOOK, score), ("rescore", CUSTOM, undo + out), *alone, STAND)
    book: Offer = ("undo-exchange", BOOK, undo + out) if undo else ("out", BOOK, out)
    return (book, *alone, STAND)


def exchanged_by(table: Table[State], round_: Round, version: int) -> int | None:
    """The version in which cards changed places because of a move, unless that is undone already.

    For a question that is the acceptance, for an acceptance itself.
    """
    acts = (act for act in round_.acts if version in {act.version, act.answered})
    exchange = next((act.exchanged for act in acts), None)
    return None if exchange in table.undone else exchange


def _for_the_table(table: Table[State], breach: Breach, round_: Round) -> tuple[Offer, ...]:
    """A round turned up too early can go on from before; a deal with the wrong start can be put right."""
    if breach.version > round_.dealt:
        return (("take-back", CUSTOM, ({"rewind": breach.version},)),)
    before = table.state._replace(rounds=table.state.rounds[:-1])
    start = next_start(before, table.faces)
    if round_.acts or round_.scored is not None or start in {None, round_.start}:
        return ()
    return (("set-start", CUSTOM, ({"turn": start},)),)
