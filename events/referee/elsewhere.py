"""Cards of earlier shuffles that a rule asks about: told by what is known of those shuffles."""

from collections.abc import Mapping
from typing import Any

from events.referee.clauses import literals
from events.table import (
    NO,
    YES,
    All,
    CardIs,
    Formula,
    Minted,
    Not,
    Some,
    Table,
    both,
    card_version,
    either,
    negation,
)

Settled = Mapping[CardIs, bool]
"""What is known for sure about such cards."""


def asked_elsewhere(formula: Formula, here: Minted, known: Table[Any]) -> dict[CardIs, Minted]:
    """The statements of a formula about cards of shuffles before this one, each with its shuffle."""
    asked = [
        part
        for part in literals(formula)
        if isinstance(part, CardIs) and card_version(part.card) < here.moment[0]
    ]
    if not asked:
        return {}
    minted = [entry for entry in known.entries() if isinstance(entry, Minted)]
    return {part: next(m for m in minted if m.moment[0] <= card_version(part.card)) for part in asked}


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
