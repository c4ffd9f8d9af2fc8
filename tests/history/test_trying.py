"""What if: moves tried from an earlier moment know what came to light later, and nothing more."""

import pytest

from events.history import Impossible, picture, try_moves, verdict_of
from events.table import ALL, PUBLIC, seat_view
from tests.cases.schnapsen import sitting
from tests.history.kit import Sheet


def play(seat, card):
    return {"type": "play", "seat": seat, "card": card}


def led(seats=2):
    """Seat 0 leads an `a` in version 3."""
    sheet = Sheet(seats=seats)
    sheet.move(type="deal")
    sheet.move(**play(0, "a1"))
    return sheet


def tried(sheet, *moves, at=3, view=PUBLIC):
    return try_moves(sheet.story, sheet.story.at(at), moves, view, at)


def status(sheet, *moves, **more):
    return [(one.verdict.status, one.verdict.because) for one in tried(sheet, *moves, **more)]


def test_a_card_that_came_out_later_was_held_then():
    sheet = led()
    sheet.move(**play(1, "b1"))
    later = sheet.move(**play(1, "a2"))
    assert status(sheet, play(1, "b2")) == [("illegal", (later,))]
    assert status(sheet, play(1, "a3")) == [("legal", ())]


def test_a_card_that_came_out_after_a_draw_may_have_been_drawn():
    sheet = led()
    sheet.move(**play(1, "b1"))
    sheet.move(type="draw", seat=1)
    sheet.move(**play(1, "a2"))
    assert status(sheet, play(1, "b2")) == [("open", ())]
    other = sheet.move(**play(1, "a3"))
    assert status(sheet, play(1, "b2")) == [("illegal", (5 + 1, other))]


def test_a_hand_that_came_out_without_a_colour_did_not_hold_it():
    """What is tried shows a card itself: that one need not be seen later."""
    sheet = led()
    first, _, third = (sheet.move(**play(1, card)) for card in ("b1", "b2", "b3"))
    own = sheet.story.head + 1
    assert status(sheet, play(1, "b2")) == [("legal", (first, third, own))]
    assert [found for found, _ in status(sheet, play(1, "b2"), play(1, "b1"))] == ["legal", "illegal"]


def test_what_came_out_later_contradicts_what_is_tried():
    sheet = led()
    versions = [sheet.move(**play(1, card)) for card in ("b1", "b2", "b3")]
    with pytest.raises(Impossible) as refused:
        tried(sheet, play(1, "b4"))
    assert refused.value.versions == tuple(versions)
    sheet.move(type="draw", seat=1)
    sheet.move(**play(1, "b4"))
    with pytest.raises(Impossible):
        tried(sheet, play(1, "b4"))


def test_the_copy_shows_the_faces_that_surely_lay_in_a_hand():
    sheet = led()
    for card in ("b1", "b2"):
        sheet.move(**play(1, card))
    (one,) = tried(sheet, play(1, "b2"))
    hand = picture(sheet.story.opening.ruleset, one.after, one.known, PUBLIC).zones["hand:1"]
    assert [card.face for card in hand] == ["b1", None]


def test_moves_tried_before_do_not_take_away_what_came_out_later():
    sheet = led()
    sheet.move(**play(1, "b1"))
    later = sheet.move(**play(1, "a2"))
    found = status(sheet, play(1, "b2"), play(0, "a3"), {"type": "draw", "seat": 0}, play(1, "b1"))
    assert found[0] == ("illegal", (later,))
    assert found[3] == ("illegal", (later, later + 1))


def test_what_a_hand_that_drew_on_the_copy_is_known_to_have_held_is_never_told_wrongly():
    """Where the cards cannot be followed past the draw it may be left open."""
    sheet = led()
    sheet.move(**play(1, "b1"))
    sheet.move(**play(1, "a2"))
    found = status(sheet, play(1, "b2"), play(0, "a3"), {"type": "draw", "seat": 1}, play(1, "b3"))
    assert found[3][0] in {"illegal", "open"}


@pytest.mark.parametrize("seed", range(9))
def test_a_move_that_was_really_made_is_judged_on_the_copy_as_it_is_in_the_record(seed):
    story = sitting(seed, 16).story
    asked = 0
    for version in range(2, story.head):
        moves = [move for v in (version, version + 1) if (move := story.move(v)) is not None]
        for view in (PUBLIC, seat_view(0), ALL):
            really = verdict_of(story, version, view, proofs=False, settles=False)
            if really is None or really.status == "impossible":
                continue
            first, *others = _tried_again(story, version - 1, moves, view)
            assert first == really.status, (version, view)
            if others:
                then = verdict_of(story, version + 1, view, proofs=False, settles=False)
                assert others[0] in {then.status, "open"}, (version, view)
            asked += 1
    assert asked > 20


def _tried_again(story, at, moves, view):
    try:
        return [one.verdict.status for one in try_moves(story, story.at(at), moves, view, at)]
    except Impossible:
        return _tried_again(story, at, moves[:-1], view) if moves[1:] else ["impossible"]


def test_a_seat_knows_of_the_copy_what_it_knows_of_the_record():
    sheet = led()
    sheet.move(**play(1, "b1"))
    sheet.move(type="draw", seat=1)
    sheet.see("hand:1", "a2", by=1, at=3)
    assert status(sheet, play(1, "b2")) == [("open", ())]
    assert status(sheet, play(1, "b2"), view=seat_view(1)) == [("illegal", (6,))]


def test_a_remedy_that_came_later_is_no_part_of_the_copy():
    sheet = led()
    wrong = sheet.move(**play(1, "b1"))
    sheet.rule(sheet.dispute(wrong), parts=[{"rewind": wrong}])
    later = sheet.move(**play(1, "a2"))
    assert status(sheet, play(1, "b2")) == [("illegal", (later,))]
    assert status(sheet, play(1, "a3")) == [("legal", ())]


def test_moves_are_tried_from_before_a_shuffle_too():
    sheet = led()
    sheet.move(**play(1, "b1"))
    later = sheet.move(**play(1, "a2"))
    sheet.move(type="deal")
    sheet.move(**play(0, "a1"))
    assert status(sheet, play(1, "b2")) == [("illegal", (later,))]
    assert status(sheet, {"type": "deal"}, play(0, "b5")) == [("legal", ())] * 2
    with pytest.raises(Impossible):
        tried(sheet, play(1, "b1"), play(1, "b2"), play(1, "b3"), play(0, "a2"))


def test_moves_are_tried_between_a_version_and_what_was_inserted_after_it():
    sheet = led()
    sheet.move(**play(1, "b1"))
    sheet.correct({"insert_after": 4, "move": play(0, "a5")}, {"insert_after": 4, "move": play(1, "a2")})
    first, second = sheet.story.in_force.inserted[4]
    assert status(sheet, play(1, "b2")) == [("illegal", (second,))]
    assert status(sheet, play(1, "b2"), at=4) == [("illegal", ())]
    assert status(sheet, play(1, "b2"), at=first) == [("illegal", (second,))]


def test_a_hand_is_to_be_shown_as_it_was_when_trying_began():
    sheet = led()
    sheet.move(**play(1, "b1"))
    (one,) = tried(sheet, play(1, "b2"))
    assert [(settle.place, settle.at) for settle in one.verdict.settles] == [("hand:1", 3)]
