"""The referee equals brute force over all deals, for every shape of question: 100,000 in the long run.

The brute force walks through every deal card by card and shares no code with the referee. `asked` is the
referee under test: `test_planted.py` hands in wrong ones and sees them caught.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from events.games import Touched
from events.referee import (
    Judged,
    Verdict,
    carried_on,
    contradiction,
    first_standing,
    possible,
    verdict,
    verdicts,
)
from events.table import ALL, PUBLIC, Formula, Minted, Table, View, either, seat_view
from tests.referee.brute import answer
from tests.referee.questions import Questions
from tests.referee.tables import Dealer
from tests.referee.trails import History, last_mint
from tests.referee.walking import Unclear, World, worlds

FULL = bool(os.environ.get("TAKEBACK_TEST_FULL"))
QUESTIONS = 100_000 if FULL else 4_000
PROOFS = 4_000 if FULL else 250
RECORDS = 2_000 if FULL else 120
EACH = 12
"""How many questions are asked of one view of one record."""

Asked = Callable[[tuple[Formula, ...], Table[Any], Table[Any], View, int, int], str]


class Asking(NamedTuple):
    """A move to be judged for a view: its version, what is known then, and every deal that fits.

    Where none fits, `since` is the version from which none did, and `fitting` what fitted before that.
    """

    history: History
    view: View
    version: int
    as_of: int
    fitting: list[World]
    since: int | None = None

    @property
    def before(self) -> Table[Any]:
        return self.history.tables[self.version - 1]

    @property
    def known(self) -> Table[Any]:
        return self.history.tables[self.as_of]

    @property
    def minted(self) -> Minted:
        return last_mint(self.before)

    def worlds(self, as_of: int, without: frozenset[int] = frozenset()) -> list[World]:
        return list(worlds(self.known, self.view, as_of, minted=self.minted, without=without))


def askings(chance: Random, kinds: dict[str, int] | None = None) -> Iterator[Asking]:
    """Records without end, and of each two views of a move."""
    while True:
        lies = kinds is None and chance.random() < 0.4
        history = Dealer(chance, lies=lies, kinds=kinds).record(chance.randint(1, 9))
        for view in chance.sample((PUBLIC, seat_view(0), seat_view(1), ALL), 2):
            version = chance.randint(2, history.head + 1)
            as_of = chance.randint(min(version, history.head), history.head)
            try:
                yield with_worlds(Asking(history, view, version, as_of, []))
            except Unclear:
                continue


def with_worlds(asking: Asking) -> Asking:
    fitting = asking.worlds(asking.as_of)
    if fitting:
        return asking._replace(fitting=fitting)
    versions = range(asking.minted.moment[0], asking.as_of + 1)
    since = next(version for version in versions if not asking.worlds(version))
    return asking._replace(fitting=asking.worlds(since - 1), since=since)


def referee(
    formulas: tuple[Formula, ...], before: Table[Any], known: Table[Any], view: View, as_of: int, version: int
) -> str:
    touched = tuple(Touched("r", 0, formula) for formula in formulas)
    return verdict(
        touched, before, known, view, as_of, version=version, proofs=False, settles=False
    ).status  # fmt: skip


def compared(asked: Asked, count: int, seed: int) -> Iterator[tuple[str, str]]:
    """What `asked` and brute force say to so many questions."""
    chance = Random(seed)
    made = 0
    for asking in askings(chance):
        questions = Questions(chance, asking.before, asking.version)
        for _ in range(EACH if asking.since is None else 4):
            formulas = tuple(questions.next() for _ in range(chance.choice((1, 1, 1, 2))))
            told = asked(formulas, asking.before, asking.known, asking.view, asking.as_of, asking.version)
            yield told, truth(asking, either(*formulas))
            made += 1
            if made == count:
                return


def truth(asking: Asking, formula: Formula) -> str:
    """What all deals say; where none fits, those that did before that."""
    if asking.since is not None and asking.version >= asking.since:
        return "impossible"
    return answer(asking.fitting, formula).status


@pytest.mark.parametrize("part", range(4))
def test_every_answer_is_that_of_all_deals(part: int):
    told = Counter(compared(referee, QUESTIONS // 4, seed=part + (100 if FULL else 0)))
    assert told.total() == QUESTIONS // 4
    assert all(one == other for one, other in told), told
    assert min(told["legal", "legal"], told["illegal", "illegal"], told["open", "open"]) > told.total() // 8


def test_records_that_contradict_themselves_are_among_them():
    told = Counter(compared(referee, QUESTIONS // 4, seed=0))
    assert told["impossible", "impossible"] > 2


@pytest.mark.parametrize("part", range(2))
def test_a_proof_decides_and_has_nothing_to_spare(part: int):
    chance, made = Random(part), 0
    for asking in askings(chance):
        if asking.since is not None:
            continue
        formula = Questions(chance, asking.before, asking.version).next()
        found = judged(asking, formula)
        if found.status == "open":
            assert found.because == ()
            continue
        rest = frozenset(range(asking.history.head + 1)) - set(found.because)
        assert answer(asking.worlds(asking.as_of, rest), formula).status == found.status
        for dropped in found.because:
            assert answer(asking.worlds(asking.as_of, rest | {dropped}), formula).status == "open"
        made += 1
        if made == PROOFS // 2:
            return


def judged(asking: Asking, formula: Formula) -> Verdict:
    touched = (Touched("r", 0, formula),)
    before, known, as_of = asking.before, asking.known, asking.as_of
    return verdict(touched, before, known, asking.view, as_of, version=asking.version, settles=False)


@pytest.mark.parametrize("part", range(2))
def test_asked_together_and_carried_on_from_version_to_version_it_is_the_same(part: int):
    chance = Random(part)
    for _ in range(RECORDS // 2):
        history = Dealer(chance, lies=chance.random() < 0.2).record(chance.randint(3, 9))
        view = chance.choice((PUBLIC, seat_view(0), ALL))
        moves = [
            Judged(version, before, (Touched("r", 0, Questions(chance, before, version).next()),))
            for version in range(2, history.head + 1)
            for before in [history.tables[version - 1]]
        ]
        standing = first_standing(view)
        for as_of in range(1, history.head + 1):
            known = history.tables[as_of]
            late = [move for move in moves if move.version == as_of]
            standing = carried_on(standing, known, as_of, late)
            so_far = [move for move in moves if move.version <= as_of]
            alone = [
                verdict(
                    move.touched, move.before, known, view, as_of,
                    version=move.version, proofs=False, settles=False,
                ).status
                for move in so_far
            ]  # fmt: skip
            together = verdicts(so_far, known, view, as_of, proofs=False, settles=False)
            assert [found.status for found in together] == alone
            assert [standing.status[move.version] for move in so_far] == alone


def test_what_contradicts_itself_is_named_and_nothing_of_it_to_spare():
    chance, found = Random(5), Counter()
    while found["named"] < RECORDS // 4:
        history = Dealer(chance, lies=True).record(chance.randint(2, 8))
        view = chance.choice((PUBLIC, seat_view(0), ALL))
        try:
            found[contradicts(history, view)] += 1
        except Unclear:
            continue
    assert not found["missed"]


def contradicts(history: History, view: View) -> str:
    """Whether nothing fits; then what is named cannot all be true, and without any of it something fits."""
    known, head = history.table, history.head
    there = bool(list(worlds(known, view, head)))
    conflict = contradiction(known, view, head)
    if there or conflict is None:
        assert possible(known, view, head) or not there
        return "fits" if there else "missed" if possible(known, view, head) else "earlier"
    rest = frozenset(range(head + 1)) - set(conflict)
    without_each = [list(worlds(known, view, head, without=rest | {dropped})) for dropped in conflict]
    assert not list(worlds(known, view, head, without=rest))
    assert all(without_each)
    return "named"
