"""`because` names the showings that decide a verdict, none to spare, the earliest that do."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from events.games import Touched
from events.referee import verdict
from events.table import (
    ALL,
    PUBLIC,
    Place,
    View,
    card_is,
    either,
    mint,
    negation,
    open_table,
    seat_view,
    show,
    swap,
    whisper,
)
from tests.referee.brute import brute
from tests.referee.trails import VIEWS, History, card_formulas, examples, last_mint, slot_histories

PLAN = {zone: Place(zone) for zone in ("a", "b", "c")}


def table_of_three():
    return mint(open_table(PLAN, None).at_version(1), "xyz", [("a", 1), ("b", 1), ("c", 1)])


def greedy(history: History, view: View, minted: Any, formula: Any, status: str):
    """Leave out one version after the other, the newest first, as long as the verdict stands."""
    spare = frozenset()
    for version in range(history.head, 0, -1):
        fewer = spare | {version}
        told = brute(history.table, view, history.head, formula, minted=minted, without=fewer)
        if told.status == status:
            spare = fewer
    return spare


@examples(120)
@given(slot_histories(lies=False), st.data())
def test_a_proof_suffices_has_nothing_to_spare_and_prefers_the_earliest(history: History, data: Any):
    version = data.draw(st.integers(2, history.head + 1))
    before = history.tables[version - 1]
    minted = last_mint(before)
    cards = [card for _, cards in minted.laid for card in cards]
    formulas = data.draw(st.lists(card_formulas(cards, "abcd"), min_size=1, max_size=2))
    touched = tuple(Touched("r", None, formula) for formula in formulas)
    for view in data.draw(st.sampled_from([VIEWS[:2], VIEWS[2:]])):
        found = verdict(touched, before, history.table, view, history.head, version=version)
        asked = [(found, either(*formulas)), *zip(found.rules, formulas, strict=True)]
        for told, formula in asked:
            if told.status == "open":
                assert told.because == ()
                continue
            spare = greedy(history, view, minted, formula, told.status)
            assert told.because == tuple(v for v in range(1, history.head + 1) if v not in spare)
            rest = frozenset(range(history.head + 1)) - set(told.because)
            suffices = brute(history.table, view, history.head, formula, minted=minted, without=rest)
            assert suffices.status == told.status
            for dropped in told.because:
                fewer = rest | {dropped}
                left = brute(history.table, view, history.head, formula, minted=minted, without=fewer)
                assert left.status == "open"


def test_the_proof_names_the_showing_and_the_path_the_swaps_that_carried_the_card_there():
    before = table_of_three()
    [card] = before.zones["a"]
    table = swap(before.at_version(2), "b", "c")
    table = swap(table.at_version(3), "a", "b")
    table = swap(table.at_version(4), "b", "c")
    table = show(table.at_version(5), table.zones["c"][0], "x")
    rule = Touched("holds-x", 0, card_is(card, "x"), path=(1,))
    found = verdict((rule,), before, table, PUBLIC, 5, version=2)
    assert found.status == "illegal"
    assert found.because == (5,)
    assert found.path == (1, 3, 4)
    assert found.rules[0].path == (1, 3, 4)


def test_a_move_decided_without_any_face_has_no_because_and_the_path_that_the_rule_compares():
    before = table_of_three()
    rules = (Touched("twice", 0, either(), path=()), Touched("turn", 1, negation(either()), path=(1,)))
    found = verdict(rules, before, before, PUBLIC, 1, version=2)
    assert (found.status, found.because, found.path) == ("illegal", (), (1,))
    assert [rule.status for rule in found.rules] == ["legal", "illegal"]


def test_a_proof_for_a_view_never_names_what_only_others_saw():
    before = table_of_three()
    [card] = before.zones["a"]
    table = whisper(before.at_version(2), card, "x", 1)
    table = show(table.at_version(3), card, "x")
    rule = (Touched("r", 0, card_is(card, "x")),)
    assert verdict(rule, before, table, PUBLIC, 3, version=2).because == (3,)
    assert verdict(rule, before, table, seat_view(0), 3, version=2).because == (3,)
    assert verdict(rule, before, table, seat_view(1), 3, version=2).because == (2,)
    assert verdict(rule, before, table, ALL, 3, version=2).because == (2,)


def test_a_face_seen_elsewhere_proves_by_elimination():
    before = table_of_three()
    [card], [other] = before.zones["a"], before.zones["b"]
    table = show(before.at_version(2), other, "x")
    found = verdict((Touched("r", 0, card_is(card, "x")),), before, table, PUBLIC, 2, version=2)
    assert (found.status, found.because) == ("legal", (2,))


def test_without_proofs_nothing_is_given_as_a_reason():
    before = table_of_three()
    [card] = before.zones["a"]
    table = show(before.at_version(2), card, "x")
    rule = Touched("r", 0, card_is(card, "x"), path=(1,))
    found = verdict((rule,), before, table, PUBLIC, 2, version=2, proofs=False)
    assert (found.status, found.because, found.path) == ("illegal", (), ())
    assert found.rules[0][3:] == ((), ())
