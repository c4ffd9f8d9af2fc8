"""Closing a dealt game: it opens every card, so no seat does it without the others."""

import pytest

from events.history import (
    Over,
    agreed_to_close,
    decide_closing,
    decide_share,
    export,
    read_portable,
    unsealed,
    verify,
)
from events.history.wellformed import malformed
from events.table import PUBLIC
from tests.history.dealt import DealtSheet, holds
from tests.history.kit import Sheet


@pytest.fixture
def sheet():
    sheet = DealtSheet("tiny", seats=3)
    sheet.move(type="deal")
    return sheet


def agree(sheet, seat, reason="abandoned"):
    return sheet.write(decide_closing(sheet.story, reason, None, f"seat:{seat}"))


def test_one_seat_alone_closes_nothing_and_opens_nothing(sheet):
    deal = sheet.story.events[-1]
    for seat in (0, 1):
        agree(sheet, seat)
    assert [event.kind for event in sheet.story.events[-2:]] == ["closing_agreed"] * 2
    assert unsealed(sheet.story, deal, PUBLIC) == {}
    assert unsealed(sheet.story, sheet.story.events[1], PUBLIC) == {}
    assert agreed_to_close(sheet.story) == {0: "abandoned", 1: "abandoned"}
    sheet.move(type="play", seat=0, card=holds(sheet.story, 0)[0])


def test_with_the_last_seat_that_agrees_the_sitting_is_closed(sheet):
    for seat in (0, 2, 1):
        agree(sheet, seat)
    last = sheet.story.events[-1]
    assert (last.kind, last.actor, last.body) == ("closed", "seat:1", {"reason": "abandoned"})
    record = read_portable(export(sheet.story, PUBLIC))
    assert (verify(record).fault, verify(record).sealed) == (None, ())


def test_who_agrees_agrees_to_the_table_as_it_stands(sheet):
    agree(sheet, 0)
    agree(sheet, 1)
    sheet.move(type="play", seat=0, card=holds(sheet.story, 0)[0])
    assert agreed_to_close(sheet.story) == {}
    agree(sheet, 2)
    assert sheet.story.events[-1].kind == "closing_agreed"


def test_a_takeback_that_happens_lapses_what_was_agreed_and_an_offer_does_not(sheet):
    version = sheet.move(type="play", seat=0, card=holds(sheet.story, 0)[0])
    agree(sheet, 1)
    number = sheet.offer(version, 0)
    sheet.answer(number, 1)
    assert agreed_to_close(sheet.story) == {1: "abandoned"}
    sheet.answer(number, 2)
    assert agreed_to_close(sheet.story) == {}


def test_notes_and_shares_leave_what_was_agreed(sheet):
    agree(sheet, 1)
    sheet.write(decide_share(sheet.story, 0, "c0ffee", "seat:0"))
    sheet.dispute(6)
    assert agreed_to_close(sheet.story) == {1: "abandoned"}


def test_all_agree_to_the_same_thing(sheet):
    agree(sheet, 0, "over")
    agree(sheet, 1)
    agree(sheet, 2)
    assert sheet.story.events[-1].kind == "closing_agreed"
    agree(sheet, 0)
    assert sheet.story.events[-1].kind == "closed"


def test_a_seat_agrees_once(sheet):
    agree(sheet, 0)
    with pytest.raises(Over, match="agreed already; still to agree: seats 1 and 2") as refused:
        agree(sheet, 0)
    assert refused.value.versions == (sheet.story.head,)


def test_the_referee_and_the_scribe_close_by_themselves(sheet):
    for actor in ("referee", "scribe"):
        assert decide_closing(sheet.story, "abandoned", None, actor).kind == "closed"


def test_a_seat_has_no_say_in_closing_a_game_at_the_table():
    sheet = Sheet()
    with pytest.raises(Over, match="referee or the scribe"):
        decide_closing(sheet.story, "over", None, "seat:0")


def fault(sheet, version, **changed):
    """What is wrong with the record where one of its events says something else."""
    events = [e._replace(**changed) if e.version == version else e for e in sheet.story.events]
    return malformed(sheet.story.opening, events, sheet.story.seals)


def test_a_record_in_which_a_seat_closed_alone_is_not_sound(sheet):
    agree(sheet, 0)
    version = agree(sheet, 1)
    found = fault(sheet, version, kind="closed", body={"reason": "abandoned"})
    assert found.where == f"event {version}"
    assert "seat 2" in found.why


def test_a_record_in_which_somebody_else_agrees_for_a_seat_is_not_sound(sheet):
    version = agree(sheet, 0)
    for changed in ({"actor": "seat:1"}, {"body": {"seat": 5, "reason": "over"}}):
        assert fault(sheet, version, **changed).where == f"event {version}"
