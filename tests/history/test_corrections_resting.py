"""Rulings and takebacks that rest on a changed move: kept or voided by the version of their happening."""

import pytest

from events.history import Malformed, Over, Unresolved, export, offers, verify_document, void_since
from events.record import Address
from tests.history.kit import Sheet


def play(seat, card):
    return {"type": "play", "seat": seat, "card": card}


def game(**house):
    """A deal and a card of each seat: versions 2 to 5."""
    sheet = Sheet(seats=3, house=house)
    sheet.move(type="deal")
    for seat, card in enumerate(("a1", "a2", "a3")):
        sheet.move(**play(seat, card))
    return sheet


def taken_back(version=4, seat=1, **house):
    """The same with a takeback of version 4 by all others' consent: versions 6 to 8."""
    sheet = game(**house)
    number = sheet.offer(version, seat)
    for other in range(3):
        if other != seat:
            sheet.answer(number, other)
    return sheet


def resting(sheet, *changes):
    with pytest.raises(Unresolved) as refused:
        sheet.correct(*changes)
    return refused.value.versions


def pile(sheet):
    return len(sheet.story.table.zones["pile"])


CHANGES = {
    "its move": {"replace": 4, "move": play(1, "b1")},
    "its move, void": {"void": 4},
    "a move that it took back": {"replace": 5, "move": play(2, "b1")},
    "a move inserted among those": {"insert_after": 4, "move": play(0, "b1")},
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_takeback_rests_on_what_it_took_back(change):
    sheet = taken_back()
    assert resting(sheet, change) == (8,)
    sheet.correct(change, rulings={"8": "keep"})
    assert pile(sheet) == 1
    assert offers(sheet.story)[1].status == "agreed"
    assert verify_document(export(sheet.story, None)).fault is None


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_voided_takeback_did_not_happen(change):
    sheet = taken_back()
    by = sheet.correct(change, rulings={"8": "void"})
    assert pile(sheet) == 3 - ("void" in change) + ("insert_after" in change)
    offer = offers(sheet.story)[1]
    assert (offer.status, offer.agreed) == ("void", None)
    assert void_since(sheet.story, 8) == by
    assert void_since(sheet.story, 5) is None
    assert verify_document(export(sheet.story, None)).fault is None
    with pytest.raises(Over, match="void"):
        sheet.answer(1, 0)
    with pytest.raises(Malformed, match="stand"):
        sheet.correct({"void": 3}, rulings={"8": "keep"})
    sheet.correct({"void": by})
    assert pile(sheet) == 1
    assert offers(sheet.story)[1].status == "agreed"


@pytest.mark.parametrize(
    "change",
    [
        {"replace": 3, "move": play(0, "b1")},
        {"insert_after": 3, "move": {"type": "draw", "seat": 0}},
        {"insert_after": 8, "move": play(1, "b1")},
    ],
)
def test_a_takeback_does_not_rest_on_what_lies_before_or_after(change):
    sheet = taken_back()
    sheet.correct(change)
    assert offers(sheet.story)[1].status == "agreed"


def test_what_was_inserted_among_moves_taken_back_is_void_with_them():
    sheet = taken_back()
    sheet.correct({"insert_after": 4, "move": play(0, "b1")}, rulings={"8": "keep"})
    assert void_since(sheet.story, Address(4, 1)) == 8


def test_a_takeback_that_needed_nobody_is_named_by_its_asking():
    sheet = game(takebacks="free")
    sheet.offer(5, 2)
    assert pile(sheet) == 2
    change = {"replace": 5, "move": play(2, "b1")}
    assert resting(sheet, change) == (6,)
    sheet.correct(change, rulings={"6": "void"})
    assert pile(sheet) == 3
    assert offers(sheet.story)[1].status == "void"


def test_a_takeback_that_did_not_happen_rests_on_nothing_and_cannot_be_kept():
    sheet = game()
    number = sheet.offer(4, 1)
    sheet.correct({"replace": 4, "move": play(1, "b1")})
    sheet.answer(number, 0, accept=False)
    sheet.correct({"replace": 4, "move": play(1, "b2")})
    for version in ("6", "8"):
        with pytest.raises(Malformed, match="stand"):
            sheet.correct({"void": 5}, rulings={version: "keep"})


def test_a_takeback_that_no_longer_can_be_must_be_voided():
    """Had the cards been dealt anew in between, nothing from before could come back."""
    sheet = taken_back()
    change = {"insert_after": 5, "move": {"type": "deal"}}
    with pytest.raises(Unresolved) as refused:
        sheet.correct(change, rulings={"8": "keep"})
    assert refused.value.versions == (8,)
    assert "shuffled" in refused.value.unfit[8]
    sheet.correct(change, rulings={"8": "void"})
    assert pile(sheet) == 0


def test_a_ruling_rests_on_the_move_that_it_is_about_and_on_those_that_it_took_back():
    sheet = game()
    ruling = sheet.rule(sheet.dispute(4), parts=[{"rewind": 4}])
    for version in (4, 5):
        seat = version - 3
        assert resting(sheet, {"replace": version, "move": play(seat, "b1")}) == (ruling,)
    assert resting(sheet, {"insert_after": 5, "move": play(0, "b1")}) == (ruling,)
    sheet.correct({"replace": 3, "move": play(0, "b1")})
    sheet.correct({"insert_after": 3, "move": {"type": "draw", "seat": 2}})
    sheet.correct({"void": 5}, rulings={str(ruling): "void"})
    assert pile(sheet) == 2


def test_a_ruling_rests_on_the_move_that_it_undid_or_only_named():
    sheet = game()
    undoing = sheet.rule(sheet.dispute(3), parts=[{"undo": 4}])
    naming = sheet.rule(sheet.dispute(5), parts=[{"score": {"0": 3}}])
    assert resting(sheet, {"replace": 3, "move": play(0, "a4")}) == (undoing,)
    assert resting(sheet, {"replace": 4, "move": play(1, "a4")}) == (undoing,)
    assert resting(sheet, {"replace": 5, "move": play(2, "a4")}) == (naming,)
    sheet.correct({"insert_after": 4, "move": play(0, "a4")})
    assert void_since(sheet.story, 4) == undoing
    assert void_since(sheet.story, Address(4, 1)) is None
    assert pile(sheet) == 3


def test_taking_a_correction_back_changes_what_it_had_changed():
    """So what rests on a move that it had changed has to be dealt with as well."""
    sheet = game()
    correction = sheet.correct(
        {"replace": 4, "move": play(1, "a4")}, {"insert_after": 4, "move": play(0, "b4")}
    )
    number = sheet.offer(5, 2)
    for seat in (0, 1):
        sheet.answer(number, seat)
    ruling = sheet.rule(sheet.dispute(4), parts=[{"score": {"0": 3}}])
    assert resting(sheet, {"void": correction}) == (ruling,)
    sheet.correct({"void": correction}, rulings={str(ruling): "void"})
    assert sheet.story.move(4)["card"] == "a2"
    assert Address(4, 1) not in sheet.story.in_force.inserted[4]
