"""A rule may ask of a card of an earlier shuffle: what is known of that shuffle decides it."""

from typing import Any

from events.games import Touched
from events.referee import Verdict, verdict
from events.table import (
    PUBLIC,
    Formula,
    Place,
    Table,
    View,
    both,
    card_is,
    either,
    mint,
    open_table,
    saw_card,
    seat_view,
    show,
)

PLAN = {"one": Place("one"), "two": Place("two")}


def two_shuffles() -> tuple[Table[Any], tuple[int, int], tuple[int, int]]:
    """Two cards, shuffled and laid out twice, and the cards of each."""
    table = open_table(PLAN, None)
    laid = []
    for version in (1, 2):
        table = mint(table.at_version(version), ("a", "b"), (("one", 1), ("two", 1)))
        laid.append((table.zones["one"][0], table.zones["two"][0]))
    return table, laid[0], laid[1]


def judged(before: Table[Any], known: Table[Any], formula: Formula, view: View = PUBLIC) -> Verdict:
    touched = (Touched("rule", 0, formula),)
    return verdict(touched, before, known, view, known.version, version=3)


def test_it_is_open_until_that_card_is_known_and_then_decided_by_the_other_of_that_shuffle():
    before, (first, other), _ = two_shuffles()
    formula = card_is(first, "a")
    assert judged(before, before, formula).status == "open"
    known = saw_card(before.at_version(4), "b", None, (1, 5), other)
    found = judged(before, known, formula)
    assert (found.status, found.because) == ("illegal", (4,))


def test_only_who_saw_the_card_can_tell():
    before, (first, _), _ = two_shuffles()
    known = saw_card(before.at_version(4), "a", 1, (1, 5), first)
    statuses = [judged(before, known, card_is(first, "a"), view).status for view in (PUBLIC, seat_view(1))]
    assert statuses == ["open", "illegal"]


def test_the_proof_takes_from_both_shuffles_what_it_needs():
    before, (first, _), (now, _) = two_shuffles()
    known = show(saw_card(before.at_version(4), "a", None, (1, 5), first).at_version(5), now, "b")
    each = judged(before, known, both(card_is(first, "a"), card_is(now, "b")))
    assert (each.status, each.because) == ("illegal", (4, 5))
    some = judged(before, known, either(card_is(first, "a"), card_is(now, "b")))
    assert (some.status, some.because) == ("illegal", (4,))
