"""Formulas over hidden faces: what would have to be so for a rule to be broken.

A ruleset builds them; the referee decides them over every deal that fits what a view knows.
"""

from collections.abc import Iterable
from typing import NamedTuple

from events.table.cards import CardId, Face, Moment


class Constant(NamedTuple):
    """Decided without any hidden face."""

    value: bool


class Unwitnessed(NamedTuple):
    """Neither true nor false, for good: an act that no card can ever prove."""


class CardIs(NamedTuple):
    """The face of this card is one of these."""

    card: CardId
    faces: frozenset[Face]


class Held(NamedTuple):
    """The loose zone `place` held at least one card of these faces just before this moment."""

    place: str
    faces: frozenset[Face]
    before: Moment


class Not(NamedTuple):
    """The formula does not hold."""

    part: "Formula"


class All(NamedTuple):
    """Every one of the parts holds."""

    parts: "tuple[Formula, ...]"


class Some(NamedTuple):
    """At least one of the parts holds."""

    parts: "tuple[Formula, ...]"


Formula = Constant | Unwitnessed | CardIs | Held | Not | All | Some

YES = Constant(value=True)
NO = Constant(value=False)
UNWITNESSED = Unwitnessed()


def card_is(card: CardId, *faces: Face) -> CardIs:
    """The card has one of these faces."""
    return CardIs(card, frozenset(faces))


def negation(part: Formula) -> Formula:
    """Not, with constants folded away."""
    if isinstance(part, Constant):
        return Constant(not part.value)
    return part.part if isinstance(part, Not) else Not(part)


def both(*parts: Formula) -> Formula:
    """All, with constants folded away."""
    return _join(parts, All, absorbing=NO, neutral=YES)


def either(*parts: Formula) -> Formula:
    """Some, with constants folded away."""
    return _join(parts, Some, absorbing=YES, neutral=NO)


def _join(
    parts: Iterable[Formula], join: type[All] | type[Some], *, absorbing: Constant, neutral: Constant
) -> Formula:
    kept = [part for part in parts if part != neutral]
    if absorbing in kept:
        return absorbing
    if len(kept) <= 1:
        return kept[0] if kept else neutral
    return join(tuple(kept))
