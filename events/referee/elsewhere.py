"""Cards of earlier shuffles that a rule asks about: told by what is known of those shuffles."""

from collections.abc import Mapping
from typing import Any

from events.referee.clauses import literals
from events.table import (
    NO,
    YES,
    All,
    CardId,
    CardIs,
    Formula,
    Minted,
    Not,
    Some,
    Table,
    both,
    either,
    negation,
)

Settled = Mapping[CardIs, bool]
"""What is known for sure about such cards."""


def asked_elsewhere(formula: Formula, here: Minted, known: Table[Any]) -> dict[CardIs, Minted]:
    """The statements of a formula about cards of shuffles before this one, each with its shuffle."""
    asked = [part for part in literals(formula) if isinstance(part, CardIs) and part.card < first_card(here)]
    if not asked:
        return {}
    minted = [entry for entry in known.entries() if isinstance(entry, Minted)]
    return {part: next(m for m in minted if first_card(m) <= part.card) for part in asked}


def first_card(minted: Minted) -> CardId:
    """The lowest card of a shuffle: every card of an earlier one is below it."""
    return min((cards[0] for _, cards in minted.laid), default=0)


def told(formula: Formula, settled: Settled) -> Formula:
    """The formula with what is known for sure put in its place."""
    match formula:
        case CardIs() if formula in settled:
            return YES if settled[formula] else NO
        case Not(part):
            return negation(told(part, settled))
        case All(parts):
            return both(*(told(part, settled) for part in parts))
        case Some(parts):
            return either(*(told(part, settled) for part in parts))
    return formula
