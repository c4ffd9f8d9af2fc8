"""`settles` names the fewest places whose showing would decide an open verdict, whatever is seen."""

from itertools import combinations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from events.games import Touched
from events.referee import Settle, verdict
from events.referee.clauses import literals
from events.table import (
    PUBLIC,
    UNWITNESSED,
    Place,
    both,
    card_is,
    card_named,
    either,
    leave_out,
    mint,
    open_table,
    rewind,
    show,
    swap,
)
from tests.referee.brute import possible_values
from tests.referee.trails import VIEWS, History, card_formulas, examples, last_mint, slot_histories
from tests.referee.walking import worlds

PLAN = {zone: Place(zone) for zone in ("a", "b", "c", "d")}


def deal():
    return mint(open_table(PLAN, None).at_version(1), "wxyz", [(zone, 1) for zone in PLAN])


def decided_by(fitting: Any, formula: Any, cards: Any):
    """The value of the formula for each way that these cards can look, or None if one decides nothing."""
    seen = {}
    for world in fitting:
        looks = tuple(world.face[card] for card in cards)
        seen.setdefault(looks, set()).update(possible_values(formula, world))
    if any(len(values) > 1 for values in seen.values()):
        return None
    return {looks: values == {True} for looks, values in seen.items()}


@examples(200)
@given(slot_histories(events=5, lies=False), st.data())
def test_no_fewer_places_would_settle_it_and_these_do(history: History, data: Any):
    version = data.draw(st.integers(2, history.head + 1))
    before = history.tables[version - 1]
    minted = last_mint(before)
    cards = [card for _, cards in minted.laid for card in cards]
    formula = data.draw(card_formulas(cards, "abcd"))
    view = data.draw(st.sampled_from(VIEWS))
    found = verdict((Touched("r", 0, formula),), before, history.table, view, history.head, version=version)
    if found.status != "open":
        assert found.settles == ()
        return
    fitting = list(worlds(history.table, view, history.head, minted=minted))
    asked = list(dict.fromkeys(part.card for part in literals(formula)))
    sizes = [
        size
        for size in (1, 2, 3)
        for chosen in combinations(asked, size)
        if decided_by(fitting, formula, chosen) is not None
    ]
    assert len(found.settles) == (sizes[0] if sizes else 0)
    if not sizes:
        return
    chosen = [card_at(history, settle) for settle in found.settles]
    told = decided_by(fitting, formula, chosen)
    assert told is not None
    if len(chosen) == 1:
        assert found.settles[0].faces == tuple(sorted(looks[0] for looks, bad in told.items() if bad))


def card_at(history: History, settle: Settle) -> int:
    then = history.tables[history.head if settle.at is None else settle.at]
    card = card_named(settle.place)
    if card is not None:
        assert any(card in zone and len(zone) > 1 for zone in then.zones.values())
        return card
    [card] = then.zones[settle.place]
    return card


def test_the_place_is_where_the_card_lies_now():
    before = deal()
    [card] = before.zones["a"]
    table = swap(before.at_version(2), "a", "c")
    found = verdict((Touched("r", 0, card_is(card, "x", "y")),), before, table, PUBLIC, 2, version=2)
    assert found.settles == (Settle("c", None, ("x", "y")),)


def test_a_card_that_is_gone_is_named_by_when_it_last_lay_there():
    before = deal()
    [card] = before.zones["a"]
    table = swap(before.at_version(2), "a", "c")
    table = swap(table.at_version(3), "a", "b")
    table = mint(table.at_version(4), "wxyz", [(zone, 1) for zone in PLAN])
    found = verdict((Touched("r", 0, card_is(card, "x")),), before, table, PUBLIC, 4, version=2)
    assert found.settles == (Settle("c", 3, ("x",)),)


def test_a_card_is_looked_for_where_a_rewind_over_an_earlier_ruling_put_it():
    before = deal()
    [card] = before.zones["a"]
    past = swap(before.at_version(2), "a", "c")
    ruled = leave_out(past.at_version(3), 2)
    table = rewind(ruled.at_version(4), past)
    assert table.zones["c"] == (card,)
    found = verdict((Touched("r", 0, card_is(card, "x")),), before, table, PUBLIC, 4, version=2)
    assert found.settles == (Settle("c", None, ("x",)),)
    assert leave_out(table.at_version(5), 99).zones == table.zones


def test_two_places_are_named_each_with_the_faces_that_matter_there():
    before = deal()
    [a], [b] = before.zones["a"], before.zones["b"]
    rule = Touched("r", 0, either(card_is(a, "w"), card_is(b, "x")))
    found = verdict((rule,), before, before, PUBLIC, 1, version=2)
    assert found.settles == (Settle("a", None, ("w",)), Settle("b", None, ("x",)))


def test_one_place_is_enough_once_the_other_is_seen():
    before = deal()
    [a], [b] = before.zones["a"], before.zones["b"]
    table = show(before.at_version(2), b, "x")
    rule = Touched("r", 0, both(card_is(a, "w"), card_is(b, "x")))
    found = verdict((rule,), before, table, PUBLIC, 2, version=2)
    assert found.settles == (Settle("a", None, ("w",)),)


def test_no_showing_settles_what_nobody_witnessed():
    before = deal()
    [a] = before.zones["a"]
    rule = Touched("r", 0, either(UNWITNESSED, card_is(a, "w")))
    found = verdict((rule,), before, before, PUBLIC, 1, version=2)
    assert (found.status, found.settles) == ("open", ())
