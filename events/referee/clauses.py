"""A formula as alternatives, each a list of plain demands on cards and hands."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from events.table import (
    All,
    CardId,
    CardIs,
    Constant,
    Face,
    Formula,
    Held,
    Not,
    Some,
    Unwitnessed,
    both,
    either,
    negation,
)


class Clause(NamedTuple):
    """One way for a formula to hold.

    Each card's face is among those given, each hand of `some` held one of its faces, and no hand of
    `none` did.
    """

    cards: Mapping[CardId, frozenset[Face]]
    some: tuple[Held, ...] = ()
    none: tuple[Held, ...] = ()


def clauses(formula: Formula, faces: frozenset[Face]) -> Iterator[Clause]:
    """The alternatives of a formula over a deck of these faces; none if it cannot hold.

    What nobody can witness counts as so wherever that lets the formula hold: asked of a formula and of
    its negation it thus leaves both possible.
    """
    return _extended(((formula, True),), Clause({}), faces)


def _extended(
    todo: tuple[tuple[Formula, bool], ...], clause: Clause, faces: frozenset[Face]
) -> Iterator[Clause]:
    """Every clause that meets `clause` and all of `todo`: formulas that must hold, or must not."""
    while todo:
        (part, wanted), todo = todo[0], todo[1:]
        match part:
            case Constant(value):
                if value is not wanted:
                    return
            case Unwitnessed():
                pass
            case Not(inner):
                todo = ((inner, not wanted), *todo)
            case CardIs(card, named):
                allowed = (named if wanted else faces - named) & clause.cards.get(card, faces)
                if not allowed:
                    return
                clause = clause._replace(cards={**clause.cards, card: allowed})
            case Held():
                clause = _with_held(clause, part, wanted=wanted)
            case All(parts) | Some(parts):
                if isinstance(part, All) is wanted:
                    todo = (*((one, wanted) for one in parts), *todo)
                else:
                    for ways in _apart(parts, wanted=wanted):
                        yield from _extended((*ways, *todo), clause, faces)
                    return
    yield clause


def _apart(parts: tuple[Formula, ...], *, wanted: bool) -> Iterator[tuple[tuple[Formula, bool], ...]]:
    """The ways in which one of the parts is as wanted.

    Once a statement about one card has been tried, the others need only be tried without it.
    """
    tried: tuple[tuple[Formula, bool], ...] = ()
    for part in parts:
        yield *tried, (part, wanted)
        if isinstance(part, CardIs):
            tried = (*tried, (part, not wanted))


def _with_held(clause: Clause, held: Held, *, wanted: bool) -> Clause:
    if wanted:
        return clause._replace(some=(*clause.some, held))
    return clause._replace(none=(*clause.none, held))


def literals(formula: Formula) -> Iterator[CardIs | Held]:
    """The statements about faces in a formula, in the order in which they are written."""
    match formula:
        case CardIs() | Held():
            yield formula
        case Not(part):
            yield from literals(part)
        case All(parts) | Some(parts):
            for part in parts:
                yield from literals(part)
        case _:
            return


def narrowed(formula: Formula, faces: Mapping[CardId, frozenset[Face]]) -> Formula:
    """The formula where these cards have one of these faces: what that decides is folded away."""
    match formula:
        case CardIs(card, named) if card in faces:
            left = named & faces[card]
            return CardIs(card, left) if left and left != faces[card] else Constant(bool(left))
        case Not(part):
            return negation(narrowed(part, faces))
        case All(parts):
            return both(*(narrowed(part, faces) for part in parts))
        case Some(parts):
            return either(*(narrowed(part, faces) for part in parts))
        case _:
            return formula


def witnessed(formula: Formula) -> Formula:
    """The formula with every statement about faces taken as one that nobody can witness."""
    match formula:
        case CardIs() | Held():
            return Unwitnessed()
        case Not(part):
            return Not(witnessed(part))
        case All(parts):
            return All(tuple(witnessed(part) for part in parts))
        case Some(parts):
            return Some(tuple(witnessed(part) for part in parts))
        case _:
            return formula
