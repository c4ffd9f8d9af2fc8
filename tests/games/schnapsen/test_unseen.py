"""Cards that nobody saw: what hangs on them is pending, and a sighting fills it in."""

import pytest

from events.games.schnapsen import ruleset
from events.table import PUBLIC
from tests.games.schnapsen.kit import Game


def dealt(trump: str | None = "KH", **options: bool) -> Game:
    game = Game(**options)
    game.deal(trump)
    return game


def test_a_trick_with_an_unseen_card_lies_until_somebody_goes_on():
    game = dealt()
    game.go("0 QS, 1 ?")
    assert game.sizes() == [4, 4, 9, 1, 2, 0, 0]
    assert game.to_act == (0, 1)
    assert game.markers["lead"] is None
    lead = game.go("1 AD")
    assert game.sizes() == [5, 4, 7, 1, 1, 0, 2]
    assert game.status(lead, PUBLIC) == "open"


@pytest.mark.parametrize(("face", "status"), [("KS", "legal"), ("JS", "illegal"), ("JH", "legal")])
def test_whether_it_was_that_seats_lead_hangs_on_the_card(face: str, status: str):
    game = dealt()
    game.go("0 QS, 1 ?")
    unseen = game.card("trick")
    lead = game.go("1 AD")
    shown = game.see(unseen, face)
    verdict = game.verdict(lead, PUBLIC)
    assert (verdict.status, verdict.because) == (status, (shown,))


def test_a_sighting_before_the_next_lead_says_who_leads():
    game = dealt()
    game.go("0 QS, 1 ?")
    game.see(game.card("trick"), "KS")
    assert game.to_act == (1,)
    assert game.markers["lead"] == 1
    assert game.broken_openly(game.go("0 AD")) == {"turn-order"}
    assert game.sizes()[6] == 2


def test_an_unseen_card_that_does_not_decide_the_trick_leaves_no_doubt():
    game = dealt("KH")
    game.go("0 AH, 1 ?")
    assert game.to_act == (0,)
    assert game.sizes() == [5, 5, 7, 1, 0, 2, 0]


def test_whoever_claims_is_taken_to_have_won_the_trick():
    game = dealt()
    game.go("0 QS, 1 ?")
    unseen = game.card("trick")
    claim = game.go("1 claim")
    assert game.status(claim, PUBLIC) == "open"
    assert game.won("score-false-claim") == [3, 0]
    game.see(unseen, "JS")
    assert game.status(claim, PUBLIC) == "illegal"


def test_a_claim_is_pending_while_an_unseen_card_decides_it():
    game = dealt("TH")
    game.go("0 AS, 1 TS, 0 AD, 1 TD, 0 KS, 1 JS, 0 AH, 1 ?")
    unseen = game.card("won:0")
    game.go("0 claim")
    assert game.scores() == [None, None]
    assert [row.rank for row in ruleset.standings(game.table).seats] == [None, None]
    assert game.markers["points"] == [None, 0]
    game.see(unseen, "AC")
    assert game.won("score-out") == [3, 0]


def test_a_claim_that_no_card_can_change_is_not_pending():
    game = dealt("TH")
    game.go("0 AS, 1 TS, 0 AD, 1 TD, 0 AC, 1 TC, 0 AH, 1 ?, 0 claim")
    assert game.won("score-out") == [3, 0]


def test_a_trump_that_was_not_noted_leaves_tricks_of_two_suits_and_marriages_pending():
    game = dealt(None, tracked=True)
    up = game.card("trump")
    game.go("0 AS, 1 JH")
    assert game.to_act == (0, 1)
    game.go("0 marriage D, 0 QD")
    lead = game.version - 1
    assert game.status(lead, PUBLIC) == "open"
    assert game.markers["points"] == [None, 0]
    game.see(up, "KC")
    assert game.status(lead, PUBLIC) == "legal"
    assert game.markers["points"] == [33, 0]


def test_an_unseen_last_trick_is_settled_by_a_sighting():
    game = dealt()
    game.go("0 close, 0 AS, 1 JS, 0 TS, 1 QS, 0 AD, 1 JD, 0 KD, 1 QD, 0 KS")
    game.go("1 ?")
    assert game.to_act == ()
    assert game.won("score-closed") == [0, 3]
    game = dealt()
    line = "0 AS, 1 JS, 0 TS, 1 QS, 0 AD, 1 JD, 0 TD, 1 QD, 0 QC, 1 JC, "
    game.go(line + "0 AC, 1 KC, 0 TC, 1 KD, 0 AH, 1 JH, 0 TH, 1 KH, 0 QH, 1 ?")
    unseen = game.card("trick")
    assert game.scores() == [None, None]
    assert game.markers["points"] == [113, 0]
    game.see(unseen, "KS")
    assert game.markers["points"] == [120, 0]
    assert game.won("score-last") == [1, 0]
    game.deal()
    assert game.scores() == [6, 7]


def test_an_unseen_answer_in_strict_play_is_judged_once_it_is_seen():
    game = dealt()
    game.go("0 close, 0 KS")
    answer = game.go("1 ?")
    unseen = game.card("trick")
    assert game.status(answer, PUBLIC) == "open"
    assert set(game.touched(answer)) == {"follow-suit", "beat", "trump"}
    game.see(unseen, "JS")
    assert game.status(answer, PUBLIC) == "open"
    shown = game.go("0 AD, 1 AS")
    verdict = game.verdict(answer, PUBLIC)
    assert verdict.status == "illegal"
    assert shown in verdict.because
    game = dealt()
    game.go("0 close, 0 KS")
    answer = game.go("1 ?")
    game.see(game.card("trick"), "AS")
    assert game.status(answer, PUBLIC) == "legal"


def test_an_answer_to_an_unseen_lead_is_judged_once_that_is_seen():
    game = dealt()
    game.go("0 close, 0 ?")
    lead = game.card("trick")
    answer = game.go("1 JD")
    game.see("hand:1", "AS")
    assert game.status(answer, PUBLIC) == "open"
    game.see(lead, "KS")
    assert game.status(answer, PUBLIC) == "illegal"


def test_without_a_known_trump_an_exchange_shows_no_face():
    game = dealt(None)
    exchange = game.go("0 exchange")
    assert game.faces("trump") == [None]
    assert game.touched(exchange) == {}


def test_whether_a_named_jack_was_the_trump_jack_may_be_open():
    game = dealt(None)
    up = game.card("trump")
    exchange = game.go("0 exchange JH")
    assert game.status(exchange, PUBLIC) == "open"
    game.see(up, "KD")
    assert game.status(exchange, PUBLIC) == "illegal"
