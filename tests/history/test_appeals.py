"""Appeals: a ruling disputed once more, undone, replaced or confirmed; what then still counts."""

import pytest

from events.games import Words
from events.history import (
    Malformed,
    Over,
    after_remedy,
    cases,
    decide_dispute,
    fold,
    read_portable,
    remedies_for,
    table_digest,
    verdict_of,
    verify,
    void_since,
)
from events.history.portable import export
from events.table import PUBLIC
from tests.history.kit import Sheet

WORDS = Words("en", ("P0", "P1"))


@pytest.fixture
def ruled():
    """Seat 1 does not follow (version 4, seen in 5); disputed and undone in version 7."""
    sheet = Sheet()
    sheet.move(type="deal")
    sheet.move(type="play", seat=0, card="a1")
    sheet.move(type="play", seat=1, card="b1")
    sheet.see("hand:1", "a2", at=3)
    assert sheet.rule(sheet.dispute(4), "undo") == 7
    return sheet


def offers(sheet, number):
    case = cases(sheet.story)[number]
    return {remedy.id: remedy for remedy in remedies_for(sheet.story, case, PUBLIC, WORDS)}


def scores(story):
    return [row.score for row in story.opening.ruleset.standings(story.table).seats]


def picture(story):
    return table_digest(story.opening.ruleset, story.table)


def test_an_appeal_is_about_the_ruling_and_comes_down_to_the_move(ruled):
    assert ruled.dispute(7) == 2
    first, appeal = cases(ruled.story).values()
    assert (first.status, first.overturned) == ("ruled", None)
    assert (appeal.version, appeal.move, appeal.appeals, appeal.status) == (7, 4, 1, "open")


def test_an_overturned_ruling_leaves_the_table_as_if_it_had_not_been_made(ruled):
    before = picture(fold(ruled.story.events[:6], ruled.story.seals))
    assert picture(ruled.story) != before
    assert void_since(ruled.story, 4) == 7
    ruled.rule(ruled.dispute(7), "overturn")
    assert picture(ruled.story) == before
    assert (void_since(ruled.story, 4), void_since(ruled.story, 7)) == (None, 9)
    assert cases(ruled.story)[1].overturned == 9
    assert verdict_of(ruled.story, 4, PUBLIC).status == "illegal"


def test_moves_after_an_overturned_ruling_stand():
    sheet = Sheet()
    sheet.move(type="deal")
    sheet.move(type="play", seat=0, card="a1")
    sheet.move(type="play", seat=1, card="b1")
    sheet.rule(sheet.dispute(4), parts=[{"score": {"0": 5}}])
    sheet.move(type="draw", seat=0)
    assert scores(sheet.story) == [5, 0]
    sheet.rule(sheet.dispute(6), "overturn")
    assert len(sheet.story.table.zones["hand:0"]) == 3
    assert void_since(sheet.story, 7) is None
    assert scores(sheet.story) == [1, 0]


def test_a_ruling_that_later_moves_rest_on_is_not_undone_by_itself(ruled):
    ruled.move(type="play", seat=1, card="a2")
    ruled.dispute(7)
    found = offers(ruled, 2)
    assert "overturn" not in found
    assert found["rewind-ruling"].parts == ({"rewind": 7},)
    with pytest.raises(Malformed) as refused:
        after_remedy(ruled.story, [{"undo": 7}], cases(ruled.story)[2])
    assert "later moves rest on" in refused.value.errors["parts"][0]
    ruled.rule(2, "rewind-ruling")
    assert void_since(ruled.story, 8) == 10
    assert void_since(ruled.story, 4) is None
    assert len(ruled.story.table.zones["pile"]) == 2


def test_another_remedy_takes_the_place_of_a_ruling(ruled):
    ruled.dispute(7)
    assert set(offers(ruled, 2)) == {"overturn", "instead-rewind"}
    ruled.rule(2, parts=[{"undo": 7}, {"score": {"0": 3}}])
    assert scores(ruled.story)[0] == 3
    assert void_since(ruled.story, 4) is None


def test_a_ruling_is_undone_first_of_all(ruled):
    number = ruled.dispute(7)
    case = cases(ruled.story)[number]
    with pytest.raises(Malformed):
        after_remedy(ruled.story, [{"score": {"0": 3}}, {"undo": 7}], case)


def test_an_appeal_against_a_dismissal_offers_what_the_first_dispute_did():
    sheet = Sheet()
    sheet.move(type="deal")
    sheet.move(type="play", seat=0, card="a1")
    sheet.move(type="play", seat=1, card="b1")
    first = sheet.dispute(4)
    wanted = set(offers(sheet, first))
    ruling = sheet.rule(first, decision="dismissed")
    second = sheet.dispute(ruling)
    assert set(offers(sheet, second)) == wanted
    sheet.rule(second, "undo")
    assert void_since(sheet.story, 4) == sheet.story.head


def test_a_dismissed_appeal_changes_nothing(ruled):
    before = picture(ruled.story)
    ruled.rule(ruled.dispute(7), decision="dismissed")
    assert picture(ruled.story) == before
    assert void_since(ruled.story, 4) == 7
    assert cases(ruled.story)[1].overturned is None


def dispute(sheet, version, rule=None):
    return decide_dispute(sheet.story, version, rule, None, None, "referee")


def test_there_is_one_appeal_and_its_ruling_is_final(ruled):
    second = ruled.dispute(7)
    with pytest.raises(Over, match="dispute 2"):
        dispute(ruled, 7)
    last = ruled.rule(second, decision="dismissed")
    with pytest.raises(Over, match="dispute 2"):
        dispute(ruled, 7)
    with pytest.raises(Over, match="final"):
        dispute(ruled, last)


def test_an_overturned_ruling_cannot_be_appealed_against(ruled):
    ruled.rule(ruled.dispute(7), "overturn")
    with pytest.raises(Malformed):
        dispute(ruled, 7)


def test_a_move_that_was_ruled_on_is_disputed_again_only_by_appeal_or_about_another_rule(ruled):
    with pytest.raises(Over, match="version 7"):
        dispute(ruled, 4)
    with pytest.raises(Over, match="version 7"):
        dispute(ruled, 4, "tiny.follow")
    sheet = Sheet()
    sheet.move(type="deal")
    sheet.move(type="play", seat=1, card="b1")
    sheet.write(decide_dispute(sheet.story, 3, "tiny.turn", None, None, "referee"))
    sheet.rule(1, decision="dismissed")
    dispute(sheet, 3, "tiny.follow")
    with pytest.raises(Over):
        dispute(sheet, 3, "tiny.turn")


def test_what_was_noted_or_seen_while_a_dispute_was_open_is_its_evidence(ruled):
    number = ruled.dispute(7)
    seen = ruled.see("hand:1", "a2", at=3)
    assert cases(ruled.story)[number].evidence == (seen,)
    assert cases(ruled.story)[1].evidence == ()


def test_a_record_with_an_appeal_verifies(ruled):
    ruled.rule(ruled.dispute(7), "overturn")
    report = verify(read_portable(export(ruled.story, None)))
    assert report.fault is None
    assert picture(report.story) == picture(ruled.story)


def test_known_as_of_before_the_appeal_the_ruling_stands(ruled):
    ruled.rule(ruled.dispute(7), "overturn")
    then = fold(ruled.story.events, ruled.story.seals, 8)
    assert void_since(then, 4) == 7
    assert len(then.table.zones["pile"]) == 1
