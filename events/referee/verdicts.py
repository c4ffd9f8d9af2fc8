"""The verdict of a move: on all its rules together, and on each."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from events.games import Touched
from events.referee.basis import NO_CARDS, Bases, Known, known_with
from events.referee.elsewhere import told
from events.referee.hindsight import (
    ILLEGAL,
    IMPOSSIBLE,
    LEGAL,
    OPEN,
    Knowledge,
    decides,
    status,
    without,
)
from events.referee.pools import last_minted, minted_since
from events.referee.possible import Contradiction
from events.referee.proofs import deciding, telling
from events.referee.settling import Settle, settling
from events.referee.tracks import path
from events.table import Constant, Formula, Minted, Table, Trail, View, either


class RuleVerdict(NamedTuple):
    """What a view knows of one rule that a move touches.

    `because` are the versions of showings that decide it, none to spare; `path` those that carried the
    cards shown, or that the rule compares.
    """

    rule: str
    status: str
    offender: int | None
    because: tuple[int, ...]
    path: tuple[int, ...]


class Verdict(NamedTuple):
    """What a view knew of a move as of a version: legal, illegal, open or impossible.

    `settles` is, for an open one, what to show to decide it.
    """

    status: str
    view: View
    as_of: int
    rules: tuple[RuleVerdict, ...]
    because: tuple[int, ...]
    path: tuple[int, ...]
    settles: tuple[Settle, ...]


class Judged(NamedTuple):
    """A move to be judged: its version, the table just before it and the rules that it touches."""

    version: int
    before: Table[Any]
    touched: tuple[Touched, ...]


def verdict(
    touched: tuple[Touched, ...],
    before: Table[Any],
    known: Table[Any],
    view: View,
    as_of: int,
    *,
    version: int,
    proofs: bool = True,
    settles: bool = True,
    newest: Knowledge | None = None,
) -> Verdict:
    """The verdict of the move of a version, for a view, with what was known as of another.

    `before` is the table just before the move, `touched` the rules it touches there, `known` the table
    at `as_of`. Without `proofs` every `because` and `path` is empty, and without `settles` that is. `newest`
    is what the view knows of the newest shuffle then, where that is at hand.
    Raises ValueError if `known` does not have the shuffle whose cards the move is about.
    """
    moves = (Judged(version, before, touched),)
    return next(verdicts(moves, known, view, as_of, proofs=proofs, settles=settles, newest=newest))


def verdicts(
    moves: Iterable[Judged],
    known: Table[Any],
    view: View,
    as_of: int,
    *,
    proofs: bool = True,
    settles: bool = True,
    newest: Knowledge | None = None,
) -> Iterator[Verdict]:
    """The verdicts of several moves of one record, in their order; what they share is worked out once."""
    bases = Bases(known, view, as_of, newest)
    for move in moves:
        minted = last_minted(move.before) or NO_CARDS
        conflict = bases.of(minted).conflict
        if conflict is not None and move.version >= conflict.since:
            yield _impossible(move, view, as_of, conflict, proofs=proofs)
        else:
            at_hand = bases.at_hand(minted, whole_of(move.touched), move.version)
            yield _decided(move, view, as_of, at_hand, proofs=proofs, settles=settles)


def statuses(
    moves: Iterable[Judged], bases: Bases, decided: Mapping[int, str] | None = None
) -> Iterator[str]:
    """The statuses of several moves of one record, in their order: no more of their verdicts is found.

    What is `decided` of a version, earlier or for a coarser view, stays so while the record is possible.
    """
    carried = decided or {}
    minted: Minted = NO_CARDS
    seen: Trail | None = None
    for move in moves:
        # The moves of a record follow one another, so that only what came since the last one is looked at.
        minted = minted_since(move.before, seen, minted) or NO_CARDS
        seen = move.before.trail
        conflict = bases.of(minted).conflict
        if conflict is not None and move.version >= conflict.since:
            yield IMPOSSIBLE
            continue
        whole = whole_of(move.touched)
        if move.version in carried:
            yield carried[move.version]
        elif isinstance(whole, Constant):
            yield ILLEGAL if whole.value else LEGAL
        else:
            yield _status(bases.at_hand(minted, whole, move.version), whole, move.version)


def whole_of(touched: tuple[Touched, ...]) -> Formula:
    """Whether any of the rules is broken."""
    return either(*(rule.broken for rule in touched))


def _impossible(move: Judged, view: View, as_of: int, conflict: Contradiction, *, proofs: bool) -> Verdict:
    because = conflict.versions if proofs else ()
    rules = tuple(
        RuleVerdict(rule.rule, IMPOSSIBLE, rule.offender, because, rule.path if proofs else ())
        for rule in move.touched
    )
    return Verdict(IMPOSSIBLE, view, as_of, rules, because, (), ())


def _decided(move: Judged, view: View, as_of: int, known: Known, *, proofs: bool, settles: bool) -> Verdict:
    whole = whole_of(move.touched)
    found = None if len(move.touched) == 1 else _status(known, whole, move.version)
    if found == LEGAL and not proofs:
        rules = tuple(RuleVerdict(rule.rule, LEGAL, rule.offender, (), ()) for rule in move.touched)
    else:
        rules = tuple(_rule(known, rule, move.version, proofs=proofs) for rule in move.touched)
    found = rules[0].status if found is None else found
    because, carried = _proof(known, whole, move.version, found) if proofs else ((), set())
    chief = [rule for rule in rules if rule.status == found] or [
        rule for rule in rules if rule.status == OPEN
    ]
    way = carried | {version for rule in chief for version in rule.path}
    places = settling(known.knowledge, told(whole, known.settled)) if settles and found == OPEN else ()
    return Verdict(found, view, as_of, rules, because, tuple(sorted(way)), places)


def _rule(known: Known, rule: Touched, version: int, *, proofs: bool) -> RuleVerdict:
    found = _status(known, rule.broken, version)
    if not proofs:
        return RuleVerdict(rule.rule, found, rule.offender, (), ())
    because, carried = _proof(known, rule.broken, version, found)
    return RuleVerdict(rule.rule, found, rule.offender, because, tuple(sorted({*rule.path, *carried})))


def _status(known: Known, formula: Formula, version: int) -> str:
    return status(known.knowledge, told(formula, known.settled), version)


def _proof(known: Known, formula: Formula, version: int, found: str) -> tuple[tuple[int, ...], set[int]]:
    """The versions of the showings that decide it, and those that carried the cards shown."""
    if found not in {LEGAL, ILLEGAL}:
        return (), set()

    def enough(spare: frozenset[int]) -> bool:
        less = _less(known, spare, version)
        return decides(less.knowledge, told(formula, less.settled), version, found)

    shown = (known.knowledge, *known.earlier.values())
    because = deciding(shown, enough)
    if not because:
        return (), set()
    least = _less(
        known, frozenset(fact.moment[0] for k in shown for fact in k.pool.shown) - {*because}, version
    )
    carried = {*_way(least.knowledge, told(formula, least.settled), version, found)}
    for part, value in least.settled.items():
        carried |= {*_way(least.earlier[part], part, version, ILLEGAL if value else LEGAL)}
    return because, carried


def _less(known: Known, spare: frozenset[int], version: int) -> Known:
    """The same had nothing been seen by the events of these versions."""
    earlier = {part: without(there, spare) for part, there in known.earlier.items()}
    return known_with(without(known.knowledge, spare), earlier, version)


def _way(knowledge: Knowledge, formula: Formula, version: int, found: str) -> tuple[int, ...]:
    showings = telling(knowledge, lambda less: decides(less, formula, version, found))
    return path(knowledge.pool, showings, version)
