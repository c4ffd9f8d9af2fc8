"""Hands of several: exact while every card that came out was seen, and safe where it is not."""

from typing import Any

from hypothesis import given, reject
from hypothesis import strategies as st

from events.games import Touched
from events.referee import possible, verdict
from events.table import View
from tests.referee.brute import answer
from tests.referee.hand_trails import HANDS, SEEN, hand_histories
from tests.referee.trails import VIEWS, History, card_formulas, examples, last_mint
from tests.referee.walking import Unclear, worlds


def question(draw: Any, history: History):
    """The version of a move, the table before it and a formula about its cards and hands."""
    version = draw(st.integers(2, history.head + 1))
    before = history.tables[version - 1]
    apart = [c for zone, cards in before.zones.items() if not HANDS[zone].loose for c in cards]
    apart += [c for _, cards in last_mint(before).laid for c in cards][:2]
    moments = st.integers(2, version).map(lambda v: (v, 0))
    return version, before, draw(card_formulas(apart, "abcd", moments))


def compared(history: History, view: View, as_of: int, version: int, before: Any, formula: Any):
    """The referee's status and what brute force says."""
    try:
        fitting = list(worlds(history.tables[as_of], view, as_of))
    except Unclear:
        reject()
    found = verdict(
        (Touched("r", 0, formula),), before, history.tables[as_of], view, as_of,
        version=version, proofs=False, settles=False,
    )  # fmt: skip
    return found.status, answer(fitting, formula)


@examples(250)
@given(hand_histories(kinds=SEEN), st.data())
def test_the_referee_is_exact_while_all_that_came_out_was_seen(history: History, data: Any):
    version, before, formula = question(data.draw, history)
    for view in VIEWS:
        as_of = data.draw(st.integers(min(version, history.head), history.head))
        status, told = compared(history, view, as_of, version, before, formula)
        if told.possible:
            assert status == told.status
        else:
            assert not possible(history.tables[as_of], view, as_of)


@examples(250)
@given(hand_histories(), st.data())
def test_it_is_exact_too_where_cards_have_left_hands_unseen(history: History, data: Any):
    version, before, formula = question(data.draw, history)
    for view in VIEWS:
        as_of = data.draw(st.integers(min(version, history.head), history.head))
        status, told = compared(history, view, as_of, version, before, formula)
        if told.possible:
            assert status == told.status
        else:
            assert not possible(history.tables[as_of], view, as_of)


@examples(200)
@given(hand_histories(lies=False), st.data())
def test_a_verdict_about_a_hand_only_ever_changes_from_open(history: History, data: Any):
    version, before, formula = question(data.draw, history)
    rule = (Touched("r", 0, formula),)
    for view in VIEWS:
        decided = None
        for as_of in range(min(version, history.head), history.head + 1):
            known = history.tables[as_of]
            found = verdict(rule, before, known, view, as_of, version=version, proofs=False, settles=False)
            if decided is not None:
                assert found.status == decided
            if found.status in {"legal", "illegal"}:
                decided = found.status


@examples(100)
@given(hand_histories(lies=False), st.data())
def test_a_proof_about_a_hand_decides_it(history: History, data: Any):
    version, before, formula = question(data.draw, history)
    view = data.draw(st.sampled_from(VIEWS))
    found = verdict((Touched("r", 0, formula),), before, history.table, view, history.head, version=version)
    if found.status not in {"legal", "illegal"}:
        assert found.because == ()
        return
    rest = frozenset(range(history.head + 1)) - set(found.because)
    try:
        left = answer(worlds(history.table, view, history.head, without=rest), formula)
    except Unclear:
        reject()
    assert left.status == found.status
