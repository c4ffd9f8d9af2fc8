"""Where every card can be told apart the referee is exact: it equals brute force over all deals."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from events.games import Touched
from events.referee import contradiction, possible, verdict
from events.table import View, either
from tests.referee.brute import answer, brute
from tests.referee.trails import (
    VIEWS,
    History,
    card_formulas,
    examples,
    last_mint,
    slot_histories,
)
from tests.referee.walking import worlds


def moves(draw: Any, history: History):
    """A version whose move is judged, and one or two rules about the cards before it."""
    version = draw(st.integers(2, history.head + 1))
    before = history.tables[version - 1]
    minted = last_mint(before)
    cards = [card for _, cards in minted.laid for card in cards]
    formulas = st.lists(card_formulas(cards, "abcd"), min_size=1, max_size=2)
    touched = tuple(Touched(f"r{n}", n, f) for n, f in enumerate(draw(formulas)))
    return version, before, minted, touched


class Oracle:
    """What brute force says of one shuffle, its worlds listed once for each view and moment."""

    def __init__(self, history: History, minted) -> None:
        self.history, self.minted, self.listed = history, minted, {}

    def worlds(self, view: View, as_of: int):
        if (view, as_of) not in self.listed:
            known = self.history.tables[as_of]
            self.listed[view, as_of] = list(worlds(known, view, as_of, minted=self.minted))
        return self.listed[view, as_of]

    def status(self, view: View, as_of: int, version: int, formula) -> str:
        """The verdict: earlier ones stay when a deal becomes impossible."""
        if not self.worlds(view, as_of):
            first = self.minted.moment[0]
            broken = next(v for v in range(first, as_of + 1) if not self.worlds(view, v))
            if version >= broken:
                return "impossible"
            as_of = broken - 1
        return answer(self.worlds(view, as_of), formula).status


@examples(220)
@given(slot_histories(), st.data())
def test_the_verdict_is_that_of_all_deals_for_every_view_and_moment(history: History, data: Any):
    version, before, minted, touched = moves(data.draw, history)
    whole = either(*(rule.broken for rule in touched))
    oracle = Oracle(history, minted)
    for view in VIEWS:
        for as_of in range(min(version, history.head), history.head + 1):
            found = verdict(
                touched, before, history.tables[as_of], view, as_of,
                version=version, proofs=False, settles=False,
            )  # fmt: skip
            assert found.status == oracle.status(view, as_of, version, whole)
            for rule, told in zip(touched, found.rules, strict=True):
                assert told.status == oracle.status(view, as_of, version, rule.broken)
                assert (told.rule, told.offender) == (rule.rule, rule.offender)


@examples(220)
@given(slot_histories(lies=True))
def test_a_record_is_impossible_when_no_deal_fits_and_the_conflict_has_nothing_to_spare(history: History):
    known, head = history.table, history.head
    minted = last_mint(known)
    for view in VIEWS:
        fits = brute(known, view, head, either(), minted=minted).possible
        assert possible(known, view, head) == fits
        conflict = contradiction(known, view, head)
        if not fits:
            assert conflict is not None
            assert_minimal(history, view, minted, conflict)
        elif conflict is not None:
            older = [m for m in mints(known) if not brute(known, view, head, either(), minted=m).possible]
            assert older


def mints(known: Any):
    return [entry for entry in known.entries() if type(entry).__name__ == "Minted"]


def assert_minimal(history: History, view: View, minted: Any, conflict: tuple[int, ...]):
    """The conflicting showings allow no deal, and leaving out any one allows some."""
    others = frozenset(range(history.head + 1)) - set(conflict)
    assert not brute(history.table, view, history.head, either(), minted=minted, without=others).possible
    for version in conflict:
        fewer = others | {version}
        assert brute(history.table, view, history.head, either(), minted=minted, without=fewer).possible


@examples(120)
@given(slot_histories(lies=False), st.data())
def test_a_verdict_only_ever_changes_from_open(history: History, data: Any):
    version, before, _, touched = moves(data.draw, history)
    for view in VIEWS:
        decided = None
        for as_of in range(min(version, history.head), history.head + 1):
            found = verdict(
                touched, before, history.tables[as_of], view, as_of,
                version=version, proofs=False, settles=False,
            )  # fmt: skip
            if decided is not None:
                assert found.status == decided
            if found.status in {"legal", "illegal"}:
                decided = found.status
