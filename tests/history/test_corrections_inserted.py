"""Moves that were forgotten and are inserted later: addressed, judged, voided and verified like any other."""

import json

import pytest

from events.games import Words
from events.history import (
    Malformed,
    Unresolved,
    cases,
    export,
    fold,
    picture,
    remedies_for,
    statuses,
    verdict_of,
    verify_document,
    void_since,
)
from events.record import Address, canonical, read_address
from events.table import PUBLIC, seat_view
from tests.history.kit import Sheet
from tests.history.test_verifying import rechained


def play(seat, card):
    return {"type": "play", "seat": seat, "card": card}


def insert(after, move):
    return {"insert_after": after, "move": move}


def played(*cards):
    """A deal, then a card of each seat in turn: versions 3, 4, …"""
    sheet = Sheet()
    sheet.move(type="deal")
    for number, card in enumerate(cards):
        sheet.move(**play(number % 2, card))
    return sheet


def faces(story, table, zone="pile"):
    return [card.face for card in picture(story.opening.ruleset, table, story.table, PUBLIC).zones[zone]]


def test_inserted_moves_follow_their_anchor_first_written_first_and_older_corrections_first():
    sheet = played("a1", "a2")
    sheet.correct(insert(3, play(1, "b1")), insert(3, play(0, "b2")))
    sheet.correct(insert(3, play(1, "b3")))
    assert sheet.story.in_force.inserted == {3: (Address(3, 1), Address(3, 2), Address(3, 3))}
    assert faces(sheet.story, sheet.story.table) == ["a1", "b1", "b2", "b3", "a2"]


def test_a_version_alone_and_each_inserted_move_have_a_table_of_their_own():
    sheet = played("a1", "a2")
    sheet.correct(insert(3, play(1, "b1")), insert(3, play(0, "b2")))
    story = sheet.story
    told = [3, Address(3, 1), Address(3, 2), 4]
    assert [faces(story, story.at(address)) for address in told] == [
        ["a1"],
        ["a1", "b1"],
        ["a1", "b1", "b2"],
        ["a1", "b1", "b2", "a2"],
    ]
    assert story.tables[3] is story.at(Address(3, 2))
    assert [faces(story, story.before(address)) for address in told] == [
        [],
        ["a1"],
        ["a1", "b1"],
        ["a1", "b1", "b2"],
    ]
    with pytest.raises(LookupError):
        story.at(Address(3, 3))
    with pytest.raises(LookupError):
        story.before(Address(2, 1))


def test_cards_that_an_inserted_move_brings_out_have_names_of_their_own():
    sheet = played("a1", "a2")
    sheet.correct(insert(3, play(1, "b1")))
    pile = sheet.story.table.zones["pile"]
    assert len(set(pile)) == 3
    assert [card // 1024 for card in pile] == [3, 3, 4]


def test_as_of_before_the_correction_nothing_is_inserted():
    sheet = played("a1", "a2")
    before = sheet.story
    sheet.correct(insert(3, play(1, "b1")))
    again = fold(sheet.story.events, sheet.story.seals, 4)
    assert again.tables == before.tables
    assert again.bridges == {}


@pytest.mark.parametrize("after", [1, 2])
def test_a_move_can_be_inserted_after_the_opening_and_before_the_deal(after):
    sheet = Sheet()
    sheet.move(type="deal")
    sheet.correct(insert(after, {"type": "deal"}))
    assert statuses(sheet.story, PUBLIC) == (
        {Address(1, 1): "legal", 2: "legal"} if after == 1 else {2: "legal", Address(2, 1): "legal"}
    )
    assert verify_document(export(sheet.story, None)).fault is None


def test_a_move_can_be_inserted_after_what_is_void_or_no_move():
    sheet = played("a1", "a2", "a3")
    sheet.see("hand:1", "b1", by=1)
    sheet.correct({"void": 5}, insert(5, play(1, "b2")))
    sheet.correct(insert(6, play(0, "a4")))
    assert faces(sheet.story, sheet.story.table) == ["a1", "a2", "b2", "a4"]


def test_an_inserted_move_is_judged_where_it_stands():
    """Seat 1 forgot to follow; its card was written down later, and a sighting tells."""
    sheet = Sheet()
    sheet.move(type="deal")
    sheet.move(**play(0, "a1"))
    sheet.see("hand:1", "a2", by=1, at=3)
    by = sheet.correct(insert(3, play(1, "b1")))
    address = Address(3, 1)
    assert verdict_of(sheet.story, address, PUBLIC).status == "open"
    assert verdict_of(sheet.story, address, PUBLIC, by).status == "open"
    shown = sheet.see("hand:1", "a2")
    found = verdict_of(sheet.story, address, PUBLIC)
    assert (found.status, found.because) == ("illegal", (shown,))
    assert statuses(sheet.story, PUBLIC)[address] == "illegal"
    assert verdict_of(sheet.story, address, PUBLIC, by).status == "open"


def test_the_card_that_an_inserted_move_plays_was_still_held_just_before_it():
    sheet = played("a1")
    sheet.correct(insert(3, play(1, "a2")))
    assert verdict_of(sheet.story, Address(3, 1), PUBLIC).status == "legal"
    assert verdict_of(sheet.story, 3, PUBLIC).status == "legal"


def test_an_inserted_move_is_voided_and_replaced_by_its_address():
    sheet = played("a1", "a2")
    first = sheet.correct(insert(3, play(1, "b1")), insert(3, play(0, "b2")))
    second = sheet.correct({"replace": "3.1", "move": play(1, "b3")}, {"void": "3.2"})
    assert faces(sheet.story, sheet.story.table) == ["a1", "b3", "a2"]
    assert void_since(sheet.story, Address(3, 2)) == second
    sheet.correct({"void": second})
    assert faces(sheet.story, sheet.story.table) == ["a1", "b1", "b2", "a2"]
    third = sheet.correct({"void": first})
    assert faces(sheet.story, sheet.story.table) == ["a1", "a2"]
    assert void_since(sheet.story, Address(3, 1)) == third


def test_an_address_keeps_standing_for_the_same_move():
    sheet = played("a1", "a2")
    sheet.correct(insert(3, play(1, "b1")))
    sheet.correct(insert(3, play(0, "b2")))
    sheet.correct({"void": "3.1"})
    sheet.correct(insert(3, play(1, "b3")))
    assert sheet.story.in_force.inserted[3] == (Address(3, 2), Address(3, 3))
    assert [sheet.story.move(address)["card"] for address in (Address(3, 2), Address(3, 3))] == ["b2", "b3"]
    assert sheet.story.move(Address(3, 1)) is None
    assert faces(sheet.story, sheet.story.at(Address(3, 3))) == ["a1", "b2", "b3"]
    assert verdict_of(sheet.story, Address(3, 1), PUBLIC) is None


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (insert(0, play(1, "b1")), "changes.0"),
        (insert(99, play(1, "b1")), "changes.0"),
        (insert("3.1", play(1, "b1")), "changes.0"),
        (insert(3, {"type": "fly"}), "type"),
        ({"void": "3.1"}, "changes.0"),
        ({"replace": "4.7", "move": play(1, "b1")}, "changes.0"),
        ({"replace": "x", "move": play(1, "b1")}, "changes.0"),
    ],
)
def test_what_cannot_be_inserted_or_is_not_inserted_is_said(change, where):
    sheet = played("a1", "a2")
    with pytest.raises(Malformed) as refused:
        sheet.correct(change)
    assert where in refused.value.errors


def test_a_void_inserted_move_and_one_changed_twice_are_refused():
    sheet = played("a1", "a2")
    sheet.correct(insert(3, play(1, "b1")))
    with pytest.raises(Malformed, match="changed once"):
        sheet.correct({"void": "3.1"}, {"replace": "3.1", "move": play(1, "b2")})
    sheet.correct({"void": "3.1"})
    with pytest.raises(Malformed, match="void already"):
        sheet.correct({"void": "3.1"})


def test_an_inserted_move_that_does_not_fit_is_named_with_the_reason():
    sheet = played("a1", "a2")
    with pytest.raises(Unresolved) as refused:
        sheet.correct(insert(1, play(0, "b1")))
    assert refused.value.versions == (Address(1, 1),)
    assert "dealt" in refused.value.errors["changes.0"][0]
    assert "dealt" in refused.value.unfit[Address(1, 1)]


def test_later_moves_that_no_longer_fit_are_named():
    sheet = played("a1", "a2", "a3", "a4", "a5", "a6")
    with pytest.raises(Unresolved) as refused:
        sheet.correct(insert(3, play(0, "b1")))
    assert refused.value.versions == (7,)
    assert "empty" in refused.value.unfit[7]
    sheet.correct(insert(3, play(0, "b1")), {"void": 7})
    assert faces(sheet.story, sheet.story.table) == ["a1", "b1", "a2", "a3", "a4", "a6"]


def test_more_cards_than_a_version_can_name_are_refused():
    sheet = Sheet()
    sheet.move(type="deal")
    deals = [insert(2, {"type": "deal"})] * 100
    with pytest.raises(Malformed) as refused:
        sheet.correct(*deals)
    assert "1024" in next(iter(refused.value.errors.values()))[0]


def test_a_sealed_field_of_an_inserted_move_is_sealed_in_the_correction():
    sheet = played("a1", "a2")
    sheet.correct(insert(2, {"type": "peek", "seat": 1, "card": "b5"}))
    event = sheet.story.events[-1]
    assert "card" not in event.body["changes"][0]["move"]
    assert set(event.sealed) == {"changes.0.card"}
    stock = sheet.story.table.zones["stock"][-1]
    known = [
        picture(sheet.story.opening.ruleset, sheet.story.table, sheet.story.table, view)
        .zones["stock"][-1]
        .face
        for view in (PUBLIC, seat_view(0), seat_view(1))
    ]
    assert known == [None, None, "b5"]
    assert stock
    public = verify_document(export(sheet.story, PUBLIC))
    assert (public.fault, public.sealed) == (None, ("version 5: changes.0.card",))


@pytest.fixture(scope="module")
def record():
    sheet = played("a1", "b1")
    sheet.see("hand:0", "a3", by=0)
    sheet.correct(insert(2, {"type": "peek", "seat": 1, "card": "b5"}), insert(3, play(1, "a2")))
    sheet.move(type="draw", seat=0)
    sheet.correct({"replace": "3.1", "move": play(1, "a4")}, insert(3, {"type": "draw", "seat": 1}))
    sheet.correct({"void": 6})
    sheet.correct({"void": 9})
    sheet.move(**play(1, "b6"))
    return sheet.story


def test_a_record_with_insertions_survives_export_and_verification(record):
    report = verify_document(export(record, None))
    assert report.fault is None
    assert report.story.tables == record.tables
    assert report.story.bridges == record.bridges


def test_any_byte_changed_inside_an_insertion_is_named(record):
    data = export(record, None)
    start = data.index(b'{"actor":"scribe","body":{"changes":[{"insert_after"')
    stop = data.index(b'"version":6}', start)
    for index in range(start, stop):
        changed = bytearray(data)
        changed[index] ^= (1, 0x20, 0x80)[index % 3]
        assert verify_document(bytes(changed)).fault.where == "event 6", data[index - 20 : index + 20]


@pytest.mark.parametrize(
    ("change", "where", "why"),
    [
        (lambda e: e[5]["body"]["changes"][0].update(insert_after=6), "event 6", "changes.0.insert_after"),
        (lambda e: e[5]["body"]["changes"][0].update(insert_after="2"), "event 6", "changes.0.insert_after"),
        (lambda e: e[5]["body"]["changes"][0].update(insert_after=[]), "event 6", "changes.0.insert_after"),
        (lambda e: e[5]["body"]["changes"][1].pop("move"), "event 6", "changes.1"),
        (lambda e: e[5]["body"]["changes"][1].update(void=3), "event 6", "changes.1"),
        (lambda e: e[5]["body"]["changes"][1]["move"].update(card="zz"), "event 6", "changes.1.move.card"),
        (lambda e: e[5]["body"]["changes"][0].update(insert_after=1), "event 6", "cannot have happened"),
        (lambda e: e[7]["body"]["changes"][0].update(replace="3.2"), "event 8", "changes.0.replace"),
        (lambda e: e[7]["body"]["changes"][0].update(replace="03.1"), "event 8", "changes.0.replace"),
        (lambda e: e[7]["body"]["changes"][0].update(replace="4.1"), "event 8", "changes.0.replace"),
        (lambda e: e[5]["body"]["changes"][1]["move"].update(card="a5"), "event 7", "body.table"),
    ],
)
def test_a_forged_insertion_is_caught(record, change, where, why):
    document = json.loads(export(record, None))
    fault = verify_document(rechained(document, change)).fault
    assert fault is not None
    assert why in fault.why
    assert fault.where == where


def test_a_forged_document_stays_canonical(record):
    document = json.loads(export(record, None))
    assert canonical(document) == export(record, None)


def test_a_ruling_undoes_an_inserted_move_alone_or_its_anchor_alone():
    for undone, left in (("3.1", ["a1", "a2"]), (3, ["b1", "a2"])):
        sheet = played("a1", "a2")
        sheet.correct(insert(3, play(1, "b1")))
        ruling = sheet.rule(sheet.dispute(3), parts=[{"undo": undone}])
        assert faces(sheet.story, sheet.story.table) == left
        address = read_address(undone)
        other = Address(3, 1) if undone == 3 else 3
        assert [void_since(sheet.story, one) for one in (address, other)] == [ruling, None]
        assert verify_document(export(sheet.story, None)).fault is None
        with pytest.raises(Unresolved) as refused:
            sheet.correct({"void": undone})
        assert refused.value.versions == (ruling,)
        sheet.correct({"void": undone}, rulings={str(ruling): "void"})
        assert faces(sheet.story, sheet.story.table) == left


def test_a_table_goes_back_to_before_a_version_only():
    sheet = played("a1", "a2")
    sheet.correct(insert(3, play(1, "b1")))
    dispute = sheet.dispute(3)
    with pytest.raises(Malformed):
        sheet.rule(dispute, parts=[{"rewind": "3.1"}])
    ruling = sheet.rule(dispute, parts=[{"rewind": 4}])
    assert faces(sheet.story, sheet.story.table) == ["a1", "b1"]
    assert [void_since(sheet.story, one) for one in (3, Address(3, 1), 4)] == [None, None, ruling]


def test_an_offered_remedy_names_an_inserted_move_by_its_address():
    """The cards of a question changed hands with the answer; that was forgotten, and inserted."""
    sheet = Sheet("swapybara", 5)
    sheet.move(type="deal", start=0)
    sheet.move(type="ask", seat=1, target=2)
    sheet.correct(insert(3, {"type": "answer", "seat": 2, "accept": True}))
    dispute = sheet.dispute(3)
    case = cases(sheet.story)[dispute]
    offered = remedies_for(sheet.story, case, PUBLIC, Words("en", ("A", "B", "C", "D", "E")))
    undoing = [remedy for remedy in offered if {"undo": "3.1"} in remedy.parts]
    assert undoing
    before = sheet.story.at(3).zones
    sheet.rule(case.dispute, remedy=undoing[0].id)
    assert {"undo": "3.1"} in sheet.story.events[-1].body["parts"]
    assert sheet.story.table.zones["hand:1"] == before["hand:1"]
    assert verify_document(export(sheet.story, None)).fault is None
