import pytest

from events.games import Words
from events.history import (
    Impossible,
    Malformed,
    Over,
    Unlawful,
    cases,
    decide_closing,
    decide_dispute,
    decide_note,
    decide_opening,
    decide_withdrawal,
    findings,
    fold,
    opened_parts,
    picture,
    remedies_for,
    seat_names,
    table_digest,
    unsealed,
    verdict_of,
    void_since,
)
from events.history.unsealing import free_text
from events.table import ALL, PUBLIC, seat_view
from tests.history.kit import HOUSE, Sheet

WORDS = Words("en", ("P0", "P1"))


def game(*moves, **house):
    sheet = Sheet(house=house)
    sheet.move(type="deal")
    for seat, card in moves:
        sheet.move(type="play", seat=seat, card=card)
    return sheet


def test_a_verdict_is_open_until_a_later_card_decides_it_and_the_event_is_named():
    sheet = game((0, "a6"), (1, "b1"), (0, "a1"))
    assert verdict_of(sheet.story, 4, PUBLIC).status == "open"
    sheet.move(type="play", seat=1, card="a2")
    now = verdict_of(sheet.story, 4, PUBLIC)
    assert (now.status, now.because) == ("illegal", (6,))
    assert verdict_of(sheet.story, 4, PUBLIC, 5).status == "open"
    assert [found.version for found in findings(sheet.story, PUBLIC)] == [4]


def test_the_house_may_refuse_what_the_caller_knows_to_be_unlawful():
    sheet = game((0, "a6"), unlawful="refuse")
    with pytest.raises(Unlawful) as refused:
        sheet.move(type="play", seat=0, card="a1")
    assert refused.value.verdict.status == "illegal"


def test_a_private_face_contradicts_only_where_it_is_known():
    sheet = game()
    sheet.see("hand:0", "a1", by=0)
    with pytest.raises(Impossible):
        sheet.move(seat_view(0), type="play", seat=1, card="a1")
    version = sheet.move(type="play", seat=1, card="a1")
    assert verdict_of(sheet.story, version, PUBLIC).status != "impossible"
    assert verdict_of(sheet.story, version, seat_view(0)).status == "impossible"


def test_a_record_known_to_be_impossible_does_not_lock_the_table():
    sheet = game()
    sheet.see("hand:0", "a1", by=0)
    sheet.move(type="play", seat=1, card="a1")
    assert sheet.move(seat_view(0), type="play", seat=0, card="a2") == 5


def test_the_public_table_is_the_same_folded_with_and_without_the_sealed_parts():
    sheet = game()
    sheet.move(type="peek", seat=0, card="a4")
    sheet.see("hand:1", "b2", by=1)
    bare = fold(sheet.story.events, {})
    ruleset = bare.opening.ruleset
    for with_seals, without in zip(sheet.story.tables, bare.tables, strict=True):
        assert table_digest(ruleset, with_seals) == table_digest(ruleset, without)


def test_a_sealed_field_is_opened_by_its_seat_alone():
    sheet = game()
    sheet.move(type="peek", seat=0, card="a4")
    event = sheet.story.events[-1]
    assert "card" not in event.body["move"]
    assert opened_parts(sheet.story, event, seat_view(0)) == {"card": "a4"}
    assert opened_parts(sheet.story, event, seat_view(1)) == {}
    assert opened_parts(sheet.story, event, ALL) == {"card": "a4"}
    opening = sheet.story.events[0]
    assert "seat.0.name" in unsealed(sheet.story, opening, PUBLIC)
    assert seat_names(sheet.story) == ("P0", "P1")


def test_only_names_and_what_people_write_are_for_everybody():
    sheet = game()
    sheet.move(type="peek", seat=0, card="a4")
    sheet.see("hand:0", "a1", by=0)
    sheet.correct({"replace": 4, "sighting": {"place": "hand:0", "face": "a2", "by": 0, "at": 2}})
    opening = sheet.story.opening
    texts = [set(free_text(opening, event)) for event in sheet.story.events]
    assert texts == [{"seat.0.name", "seat.1.name"}, set(), set(), set(), {"why"}]
    corrected = sheet.story.events[-1]
    assert opened_parts(sheet.story, corrected, PUBLIC) == {}
    assert opened_parts(sheet.story, corrected, seat_view(0)) == {"changes.0.face": "a2"}


def test_undoing_leaves_what_was_seen_and_marks_the_move_void():
    sheet = game((0, "a6"), (1, "b1"))
    ruling = sheet.rule(sheet.dispute(4), "undo")
    assert void_since(sheet.story, 4) == ruling
    assert void_since(sheet.story, 3) is None
    assert len(sheet.story.table.zones["hand:1"]) == 3
    assert verdict_of(sheet.story, 4, PUBLIC).status == "open"


def test_a_rewind_voids_every_move_since():
    sheet = game((0, "a6"), (1, "b1"), (0, "a5"))
    ruling = sheet.rule(sheet.dispute(4), "rewind")
    assert [void_since(sheet.story, v) for v in (3, 4, 5)] == [None, ruling, ruling]
    ruleset = sheet.story.opening.ruleset
    back = picture(ruleset, sheet.story.table, sheet.story.table, PUBLIC)
    then = picture(ruleset, sheet.story.tables[3], sheet.story.tables[3], PUBLIC)
    assert (back.to_act, back.markers, back.standings) == (then.to_act, then.markers, then.standings)


def test_a_referee_may_compose_a_remedy():
    sheet = game((0, "a6"), (1, "b1"))
    sheet.rule(
        sheet.dispute(4),
        parts=[
            {"move": {"cards": 1, "from": "pile", "to": "stock", "at": "bottom"}},
            {"move": {"cards": ["v3.0"], "from": "pile", "to": "stock"}},
            {"turn_down": "v3.0"},
            {"out": 1},
            {"score": {"0": 5}},
            {"stand": True},
        ],
    )
    assert sheet.story.table.zones["pile"] == ()
    assert len(sheet.story.table.zones["stock"]) == 8
    assert sheet.story.opening.ruleset.standings(sheet.story.table).seats[0].score == 5


@pytest.mark.parametrize(
    "part",
    [
        {"undo": 99},
        {"score": {"0": 2**53}},
        {"award": {"seat": 0, "points": 10**7}},
        {"rewind": 0},
        {"rewind": 2},
        {"out": 7},
        {"score": {"9": 1}},
        {"score": {"a": 1}},
        {"award": {"seat": 0, "points": "x"}},
        {"move": {"cards": 9, "from": "pile", "to": "stock"}},
        {"move": {"cards": 1, "from": "attic", "to": "stock"}},
        {"move": {"cards": ["v9.9"], "from": "pile", "to": "stock"}},
        {"move": {"cards": ["v3.0"], "from": "stock", "to": "pile"}},
        {"turn_up": "v9.9"},
        {"turn_up": {"card": "v3.0", "x": 1}},
        {"end": "tea"},
        {"stand": False},
        {"explode": 1},
        {"undo": 3, "out": 1},
        {"undo": True},
        {"turn_down": 4},
        "undo",
    ],
)
def test_a_remedy_that_cannot_be_carried_out_is_refused(part):
    sheet = game((0, "a6"), (1, "b1"))
    if part == {"rewind": 2}:
        sheet.move(type="deal")
    number = sheet.dispute(4)
    with pytest.raises(Malformed) as refused:
        sheet.rule(number, parts=[part])
    assert "parts" in refused.value.errors


def test_a_dispute_is_ruled_once_and_withdrawn_only_while_open():
    sheet = game((0, "a6"), (1, "b1"))
    number = sheet.dispute(4)
    sheet.rule(number, decision="dismissed")
    with pytest.raises(Over, match="ruled on already"):
        sheet.rule(number, "undo")
    with pytest.raises(Over):
        decide_withdrawal(sheet.story, number, "referee")
    second = sheet.dispute(3)
    sheet.write(decide_withdrawal(sheet.story, second, "referee"))
    assert cases(sheet.story)[second].status == "withdrawn"
    with pytest.raises(Over, match="withdrawn"):
        sheet.rule(second, decision="dismissed")


def test_a_ruling_says_which_remedies_there_are():
    sheet = game((0, "a6"), (1, "b1"))
    number = sheet.dispute(4)
    for wrong in ({}, {"remedy": "dance"}):
        with pytest.raises(Malformed) as refused:
            sheet.rule(number, **wrong)
        assert "undo, rewind, let-stand" in refused.value.errors["remedy"][0]
    with pytest.raises(Malformed):
        sheet.rule(number, "undo", decision="dismissed")
    case = cases(sheet.story)[number]
    assert [offer.id for offer in remedies_for(sheet.story, case, PUBLIC, WORDS)] == [
        "undo",
        "rewind",
        "let-stand",
    ]
    second = sheet.dispute(3)
    assert remedies_for(sheet.story, cases(sheet.story)[second], PUBLIC, WORDS) == ()


def test_play_pauses_during_a_dispute_where_the_house_says_so():
    sheet = game((0, "a6"), disputes="pause")
    sheet.dispute(3)
    with pytest.raises(Over, match="paused"):
        sheet.move(type="play", seat=1, card="a1")


def test_a_closed_sitting_takes_nothing_more():
    sheet = game((0, "a6"))
    sheet.write(decide_closing(sheet.story, "over", None, "scribe"))
    with pytest.raises(Over, match="closed"):
        sheet.move(type="play", seat=1, card="a1")
    with pytest.raises(Over, match="closed"):
        sheet.see("hand:1", "a1")


def test_requests_that_do_not_fit_are_refused_by_field():
    sheet = game((0, "a6"))
    with pytest.raises(Malformed) as refused:
        sheet.see("attic", "zz", by=9, at=99)
    assert set(refused.value.errors) == {"face", "by", "at"}
    for place in ("attic", "v9.9", "v2.0"):
        with pytest.raises(Malformed) as refused:
            sheet.see(place, "a1")
        assert set(refused.value.errors) == {"place"}
    for version in (0, 1, 99):
        with pytest.raises(Malformed):
            decide_dispute(sheet.story, version, None, None, None, "referee")
    with pytest.raises(Malformed, match="no such rule"):
        decide_dispute(sheet.story, 3, "tiny.nonsense", None, None, "referee")
    with pytest.raises(Malformed):
        decide_note(sheet.story, 99, "remark", None, "scribe")


@pytest.mark.parametrize(
    ("ruleset", "options", "seats", "field"),
    [
        ("chess", {}, 2, "ruleset"),
        ("tiny", {}, 5, "seats"),
        ("tiny", {"bonus": 9}, 2, "options.bonus"),
        ("tiny", {"speed": 9}, 2, "options.speed"),
    ],
)
def test_a_game_that_cannot_be_opened_says_why(ruleset, options, seats, field):
    with pytest.raises(Malformed) as refused:
        decide_opening(ruleset, options, [None] * seats, HOUSE, listed=False, referee_sees="public")
    assert set(refused.value.errors) == {field}
