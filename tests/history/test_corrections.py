import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.history import Impossible, Malformed, Unresolved, fold, picture, truncated, verdict_of
from events.table import PUBLIC, seat_view
from tests.history.kit import Sheet
from tests.tiny import FACES


def seen(story, at=None):
    table = story.table if at is None else story.tables[at]
    return picture(story.opening.ruleset, table, table, PUBLIC)


def played(*cards):
    sheet = Sheet()
    sheet.move(type="deal")
    for number, card in enumerate(cards):
        sheet.move(type="play", seat=number % 2, card=card)
    return sheet


@given(st.permutations(FACES), st.integers(0, 5), st.sampled_from(FACES))
@settings(max_examples=15, deadline=None)
def test_a_corrected_game_reads_as_if_it_had_been_written_down_right(deck, wrong, slip):
    """Faces, scores and turns, at every version; names of cards keep to their versions."""
    cards = deck[:6]
    if slip in cards:
        return
    sheet = played(*(slip if number == wrong else card for number, card in enumerate(cards)))
    version = 3 + wrong
    seat = wrong % 2
    sheet.correct({"replace": version, "move": {"type": "play", "seat": seat, "card": cards[wrong]}})
    right = played(*cards)
    for at in range(2, 9):
        assert seen(sheet.story, at) == seen(right.story, at)
        assert [
            found and (found.status, found.because)
            for found in [verdict_of(sheet.story, at, PUBLIC), verdict_of(right.story, at, PUBLIC)]
        ]
        assert verdict_of(sheet.story, at, PUBLIC, 9).status == verdict_of(right.story, at, PUBLIC, 8).status


def test_as_of_an_earlier_version_the_past_reads_as_it_was_written():
    sheet = played("a1", "a2")
    before = seen(sheet.story, 4)
    sheet.correct({"replace": 4, "move": {"type": "play", "seat": 1, "card": "a3"}})
    assert seen(fold(sheet.story.events, sheet.story.seals, 4), 4) == before
    assert seen(sheet.story, 4) != before
    assert truncated(sheet.story, 4) is None


def test_a_voided_move_did_not_happen():
    sheet = played("a1", "a2", "b1")
    sheet.correct({"void": 5})
    assert len(sheet.story.table.zones["pile"]) == 2
    assert verdict_of(sheet.story, 5, PUBLIC) is None


def test_a_correction_can_be_voided_and_a_later_one_takes_its_place():
    sheet = played("a1", "a2")
    first = sheet.correct({"replace": 4, "move": {"type": "play", "seat": 1, "card": "a3"}})
    sheet.correct({"replace": 4, "move": {"type": "play", "seat": 1, "card": "a4"}})
    assert "a4" in sheet.story.table.faces.values()
    assert "a3" not in sheet.story.table.faces.values()
    sheet.correct({"void": 6})
    assert "a3" in sheet.story.table.faces.values()
    sheet.correct({"void": first})
    assert "a2" in sheet.story.table.faces.values()


def test_moves_that_no_longer_fit_must_be_dealt_with_too():
    sheet = played("a1", "a2")
    with pytest.raises(Unresolved) as refused:
        sheet.correct({"void": 2})
    assert refused.value.versions == (3, 4)
    sheet.correct({"void": 2}, {"void": 3}, {"void": 4})
    assert sheet.story.table.zones["pile"] == ()


def test_a_ruling_on_a_changed_move_is_kept_or_voided():
    sheet = played("a1", "b2")
    ruling = sheet.rule(sheet.dispute(4), "undo")
    assert ruling == 6
    change = {"replace": 4, "move": {"type": "play", "seat": 1, "card": "b3"}}
    with pytest.raises(Unresolved) as refused:
        sheet.correct(change)
    assert refused.value.versions == (6,)
    sheet.correct(change, rulings={"6": "void"})
    assert len(sheet.story.table.zones["pile"]) == 2


def test_a_correction_that_contradicts_the_record_is_impossible():
    sheet = played("a1", "a2")
    with pytest.raises(Impossible) as refused:
        sheet.correct({"replace": 4, "move": {"type": "play", "seat": 1, "card": "a1"}})
    assert 3 in refused.value.versions


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"void": 1}, "`opened`"),
        ({"void": 99}, "no such version"),
        ({"replace": 3, "sighting": {"place": "pile", "face": "a1"}}, "`moved`"),
        ({"replace": 5, "move": {"type": "draw", "seat": 0}}, "`seen`"),
        ({"replace": 3, "move": {"type": "play", "seat": 0}}, "not a move"),
        ({"replace": 5, "sighting": {"place": "pile", "face": "zz"}}, "does not fit"),
    ],
)
def test_what_cannot_be_corrected_is_said(change, why):
    sheet = played("a1", "a2")
    sheet.see("hand:0", "a3", by=0)
    with pytest.raises(Malformed, match=why):
        sheet.correct(change)


def test_a_void_version_or_the_same_twice_cannot_be_changed():
    sheet = played("a1", "a2", "a3")
    sheet.correct({"void": 5})
    with pytest.raises(Malformed, match="void already"):
        sheet.correct({"void": 5})
    with pytest.raises(Malformed, match="changed once"):
        sheet.correct({"void": 4}, {"void": 4})


def test_a_private_sighting_is_corrected_privately():
    sheet = played("a1", "a2")
    sheet.see("hand:0", "a3", by=0)
    sheet.correct({"replace": 5, "sighting": {"place": "hand:0", "face": "a4", "by": 0}})
    event = sheet.story.events[-1]
    assert "face" not in event.body["changes"][0]["sighting"]
    assert set(event.sealed) == {"changes.0.face"}
    assert sheet.move(seat_view(0), type="play", seat=1, card="a3") == 7
    with pytest.raises(Impossible):
        sheet.move(seat_view(0), type="play", seat=1, card="a4")
