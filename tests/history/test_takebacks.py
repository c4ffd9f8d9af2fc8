import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.history import (
    Impossible,
    Malformed,
    Over,
    decide_takeback_withdrawal,
    export,
    findings,
    offers,
    picture,
    seen_since,
    verdict_of,
    verify_document,
    void_since,
)
from events.referee import certain_faces
from events.table import PUBLIC, seat_view
from tests.history.kit import Sheet
from tests.tiny import FACES


def game(seats=3, **house):
    sheet = Sheet(seats=seats, house=house)
    sheet.move(type="deal")
    return sheet


def seen(story, at):
    """The table without faces and names: what a rewind gives back."""
    shown = picture(story.opening.ruleset, story.tables[at], story.tables[at], PUBLIC)
    return [len(cards) for cards in shown.zones.values()], shown.to_act, shown.markers, shown.standings


def test_with_the_last_consent_the_table_goes_back_to_before_the_move():
    sheet = game()
    sheet.move(type="play", seat=0, card="a1")
    sheet.move(type="play", seat=1, card="a2")
    number = sheet.offer(3, 0)
    assert offers(sheet.story)[number].waiting == (1, 2)
    sheet.answer(number, 2)
    assert seen(sheet.story, sheet.story.head) == seen(sheet.story, 4)
    last = sheet.answer(number, 1)
    assert seen(sheet.story, last) == seen(sheet.story, 2)
    assert offers(sheet.story)[number].agreed == last
    assert [void_since(sheet.story, v) for v in (2, 3, 4)] == [None, last, last]
    assert verify_document(export(sheet.story, None)).fault is None


def test_what_was_seen_stays_seen_and_is_said_before_anybody_consents():
    sheet = game()
    sheet.move(type="play", seat=0, card="a1")
    sheet.move(type="draw", seat=1)
    sheet.see("hand:2", "b6", by=2)
    sheet.see("hand:1", "b1")
    assert seen_since(sheet.story, 3, PUBLIC) == (4, 6)
    assert seen_since(sheet.story, 3, seat_view(2)) == (4, 5, 6)
    assert seen_since(sheet.story, 4, PUBLIC) == (4, 6)
    number = sheet.offer(3, 0)
    for seat in (1, 2):
        sheet.answer(number, seat)
    assert "a1" in sheet.story.table.faces.values()


def test_a_move_by_which_seats_drew_says_so_itself():
    sheet = game()
    sheet.move(type="draw", seat=0)
    sheet.move(type="play", seat=0, card="a1")
    assert seen_since(sheet.story, 3, PUBLIC) == (3, 4)
    assert seen_since(sheet.story, 4, PUBLIC) == ()


def test_the_answer_to_a_trick_after_which_both_draw_says_so_itself():
    sheet = Sheet("schnapsen")
    sheet.move(type="deal", dealer=1, trump="KC")
    sheet.move(type="play", seat=0, card="AS")
    answer = sheet.move(type="play", seat=1, card="JS")
    assert seen_since(sheet.story, answer, PUBLIC) == (answer,)
    assert seen_since(sheet.story, answer - 1, PUBLIC) == (answer,)


def test_a_card_that_all_knew_before_is_nothing_newly_seen():
    """The trump that lies open goes into the hand; a king and queen are the declarer's to show."""
    sheet = Sheet("schnapsen")
    sheet.move(type="deal", dealer=1, trump="KC")
    exchange = sheet.move(type="exchange", seat=0)
    marriage = sheet.move(type="marriage", seat=0, suit="S", shown="king")
    assert seen_since(sheet.story, exchange, PUBLIC) == (marriage,)
    assert seen_since(sheet.story, marriage, PUBLIC) == ()


def test_an_exchange_by_which_seats_look_at_other_cards_is_told():
    sheet = Sheet("swapybara", seats=5)
    sheet.move(type="deal", start=0)
    sheet.move(type="ask", seat=0, target=1)
    answer = sheet.move(type="answer", seat=1, accept=True)
    sheet.move(type="ask", seat=1, target=2)
    assert seen_since(sheet.story, answer, PUBLIC) == (answer,)
    assert seen_since(sheet.story, answer - 1, PUBLIC) == (answer,)
    assert seen_since(sheet.story, answer + 1, PUBLIC) == ()


def test_one_refusal_ends_the_offer():
    sheet = game()
    sheet.move(type="play", seat=0, card="a1")
    number = sheet.offer(3, 0)
    sheet.answer(number, 1, accept=False)
    assert offers(sheet.story)[number].status == "refused"
    assert void_since(sheet.story, 3) is None
    with pytest.raises(Over, match="refused"):
        sheet.answer(number, 2)


def test_an_offer_can_be_withdrawn_while_it_is_open():
    sheet = game()
    sheet.move(type="play", seat=0, card="a1")
    number = sheet.offer(3, 0)
    sheet.write(decide_takeback_withdrawal(sheet.story, number, "scribe"))
    with pytest.raises(Over, match="withdrawn"):
        decide_takeback_withdrawal(sheet.story, number, "scribe")


def test_free_takebacks_need_nobody_while_no_one_has_acted_since():
    sheet = game(takebacks="free")
    sheet.move(type="play", seat=0, card="a1")
    number = sheet.offer(3, 0)
    assert offers(sheet.story)[number].status == "agreed"
    assert seen(sheet.story, 4) == seen(sheet.story, 2)
    sheet.move(type="play", seat=0, card="a2")
    sheet.move(type="play", seat=1, card="a3")
    number = sheet.offer(5, 0)
    assert offers(sheet.story)[number].waiting == (1, 2)


def test_what_cannot_be_offered_is_said():
    sheet = game()
    sheet.move(type="play", seat=0, card="a1")
    for version in (0, 1, 2, 99):
        with pytest.raises(Malformed):
            sheet.offer(version, 0)
    with pytest.raises(Malformed, match="its own"):
        sheet.offer(3, 1)
    number = sheet.offer(3, 0)
    with pytest.raises(Malformed, match="awaited"):
        sheet.answer(number, 0)
    for seat in (1, 2):
        sheet.answer(number, seat)
    with pytest.raises(Malformed, match="void already"):
        sheet.offer(3, 0)
    sheet.move(type="play", seat=0, card="a2")
    sheet.move(type="deal")
    with pytest.raises(Malformed, match="cannot be taken back"):
        sheet.offer(7, 0)


def test_taking_a_move_back_does_not_change_its_verdict():
    sheet = game(2)
    sheet.move(type="play", seat=1, card="a1")
    assert [found.version for found in findings(sheet.story, PUBLIC)] == [3]
    sheet.answer(sheet.offer(3, 1), 0)
    assert [found.version for found in findings(sheet.story, PUBLIC)] == [3]


@given(st.permutations(FACES), st.integers(1, 5), st.integers(0, 5))
@settings(max_examples=25, deadline=None)
def test_after_a_takeback_the_game_goes_on_as_if_the_moves_had_not_been_made(deck, count, back):
    sheet = game(2)
    for number in range(count):
        sheet.move(type="play", seat=number % 2, card=deck[number])
    version = 3 + min(back, count - 1)
    seat = (version - 3) % 2
    last = sheet.answer(sheet.offer(version, seat), 1 - seat)
    assert seen(sheet.story, last) == seen(sheet.story, version - 1)


def test_what_was_played_and_taken_back_is_in_the_hand_again_and_judged_by():
    sheet = Sheet("schnapsen")
    sheet.move(type="deal", dealer=0, trump="QH")
    for seat, card in ((1, "AS"), (0, "JS"), (1, "AC"), (0, "JC")):
        sheet.move(type="play", seat=seat, card=card)
    sheet.answer(sheet.offer(3, 1), 0)
    held = certain_faces(sheet.story.table, sheet.story.table, PUBLIC)
    assert held == {"hand:0": ("JS",), "hand:1": ("AS",)}
    sheet.move(type="close", seat=1)
    sheet.move(type="play", seat=1, card="TS")
    sheet.move(type="play", seat=0, card="JD")
    found = verdict_of(sheet.story, sheet.story.head, PUBLIC)
    assert found is not None
    assert (found.status, found.because) == ("illegal", (4,))
    assert [rule.rule for rule in found.rules if rule.status == "illegal"] == ["schnapsen.follow-suit"]
    with pytest.raises(Impossible):
        sheet.move(type="play", seat=1, card="QH")
