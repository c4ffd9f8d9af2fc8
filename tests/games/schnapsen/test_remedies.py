"""What may be done about a breach: the ladder of custom, the fitting rung first."""

import pytest

from events.games import Breach
from events.games.schnapsen import ruleset
from tests.games.schnapsen.kit import EN, WORDS, Game

STAND = ({"stand": True},)


def closed(line: str = "") -> Game:
    game = Game()
    game.deal()
    game.go("0 close")
    if line:
        game.go(line)
    return game


@pytest.mark.parametrize("rule", ["follow-suit", "beat", "trump"])
def test_a_revoke_noticed_before_the_next_lead_is_taken_back(rule: str):
    game = closed("0 AS")
    revoke = game.go("1 JD")
    assert game.offered(revoke, rule, 1) == {
        "take-back": ({"rewind": revoke},),
        "lose-deal": ({"award": {"seat": 0}},),
        "lose-three": ({"award": {"seat": 0, "points": 3}},),
        "rewind": ({"rewind": revoke},),
        "let-stand": STAND,
    }
    game.remedy(revoke, rule, 1)
    assert game.sizes() == [4, 5, 9, 1, 1, 0, 0]
    assert game.to_act == (1,)
    assert set(game.touched(game.go("1 KS"))) == set()


def test_a_revoke_found_later_loses_the_deal():
    game = closed("0 AS")
    revoke = game.go("1 JD")
    game.go("0 AD, 1 KS")
    assert list(game.offered(revoke, "follow-suit", 1)) == ["lose-deal", "lose-three", "rewind", "let-stand"]
    before = game.table
    game.remedy(revoke, "follow-suit", 1)
    assert game.won("score-ruling") == [2, 0]
    assert game.to_act == ()
    assert ruleset.instructions(before, game.table, EN) == ("Write down 5 game points left for Noor",)


def test_without_a_trick_the_deal_is_lost_for_3():
    game = closed("0 AS")
    game.go("1 JD, 0 AD, 1 KS")
    lead = game.go("0 AC")
    assert list(game.offered(lead, "follow-suit", 0)) == ["take-back", "lose-deal", "rewind", "let-stand"]
    game.remedy(lead, "follow-suit", 0, "lose-deal")
    assert game.won() == [0, 3]


def test_against_a_closer_it_is_counted_at_the_closing():
    game = closed("0 JS, 1 AS")
    revoke = game.go("1 AD, 0 JC")
    game.go("1 TD, 0 KD")
    game.remedy(revoke, "follow-suit", 0)
    assert game.won() == [0, 3]


def test_rewinding_plays_it_again_from_there():
    game = closed("0 AS")
    revoke = game.go("1 JD")
    game.go("0 AD, 1 KS")
    game.remedy(revoke, "follow-suit", 1, "rewind")
    assert game.sizes() == [4, 5, 9, 1, 1, 0, 0]
    assert game.to_act == (1,)


def test_letting_it_stand_changes_nothing():
    game = closed("0 AS")
    revoke = game.go("1 JD")
    before = game.table
    game.remedy(revoke, "follow-suit", 1, "let-stand")
    assert (game.table.zones, game.table.state) == (before.zones, before.state)


def test_a_marriage_not_held_is_void_and_the_card_stands_as_led_until_the_next_lead():
    game = Game(tracked=True)
    game.deal()
    game.go("0 AS, 1 JS")
    marriage = game.go("0 marriage D king")
    game.go("0 KD, 1 QD")
    assert game.markers["points"] == [40, 0]
    before = game.table
    game.remedy(marriage, "marriage-held", 0)
    assert game.markers["points"] == [20, 0]
    assert game.table.zones == before.zones
    assert game.markers["marriages"] == []
    assert ruleset.instructions(before, game.table, EN) == (
        "The marriage of Noor in diamonds no longer counts",
    )


def test_a_marriage_not_held_found_later_loses_the_deal():
    game = Game()
    game.deal()
    marriage = game.go("0 marriage D king")
    game.go("0 KD, 1 QD, 0 AS")
    assert next(iter(game.offered(marriage, "marriage-held", 0))) == "lose-deal"
    game.remedy(marriage, "marriage-held", 0)
    assert game.won() == [0, 3]


def test_a_claim_on_a_marriage_that_was_not_held_becomes_a_false_one():
    game = Game()
    game.deal("TH")
    game.go("0 AS, 1 TS, 0 AD, 1 TD")
    marriage = game.go("0 marriage H king")
    game.go("0 claim")
    assert game.won() == [3, 0]
    game.remedy(marriage, "marriage-held", 0)
    assert game.won("score-false-claim") == [0, 3]


def test_an_unlawful_exchange_changes_back():
    game = closed()
    exchange = game.go("0 exchange")
    before = game.table
    assert game.offered(exchange, "exchange-open", 0) == {
        "exchange-back": ({"undo": exchange},),
        "let-stand": STAND,
    }
    game.remedy(exchange, "exchange-open", 0)
    assert game.faces("trump") == ["KH"]
    assert ruleset.instructions(before, game.table, EN) == (
        "The king of hearts goes from the hand of Noor to the trump under the talon",
        "The jack of hearts goes from the trump under the talon to the hand of Noor",
    )


def test_an_unlawful_exchange_changes_back_as_long_as_the_trump_is_held():
    game = closed()
    exchange = game.go("0 exchange")
    game.go("0 AS, 1 JS, 0 AD, 1 JD")
    before = game.table
    game.remedy(exchange, "exchange-open", 0)
    assert game.faces("trump") == ["KH"]
    assert game.sizes() == [3, 3, 9, 1, 0, 4, 0]
    assert len(ruleset.instructions(before, game.table, EN)) == 2
    assert ruleset.fits(game.table, {"type": "play", "seat": 0, "card": "KH"}) is not None
    assert game.touched(game.go("0 JH")) == {}


def test_once_the_card_that_was_got_is_played_the_deal_is_lost():
    game = closed()
    exchange = game.go("0 exchange")
    game.go("0 KH, 1 QH")
    assert list(game.offered(exchange, "exchange-open", 0)) == ["lose-deal", "rewind", "let-stand"]


def test_a_lead_out_of_turn_is_taken_back_or_stands():
    game = Game()
    game.deal()
    lead = game.go("1 AS")
    assert game.offered(lead, "turn-order", 1) == {"take-back": ({"rewind": lead},), "let-stand": STAND}
    game.go("0 JS, 1 AD")
    assert list(game.offered(lead, "turn-order", 1)) == ["let-stand", "rewind"]


def test_a_marriage_not_led_from_may_be_led_from_or_void():
    game = Game()
    game.deal()
    game.go("0 marriage D")
    lead = game.go("0 AS")
    offered = game.offered(lead, "marriage-lead", 0)
    assert list(offered) == ["take-back", "void-marriage", "let-stand"]
    game.remedy(lead, "marriage-lead", 0)
    assert game.touched(game.go("0 KD")) == {}


def test_a_lead_before_the_draw_goes_back_and_both_draw():
    game = Game()
    game.deal()
    game.go("0 AS, 1 JS undrawn")
    lead = game.go("0 AD")
    game.remedy(lead, "draw", 0)
    assert game.sizes() == [5, 5, 7, 1, 0, 2, 0]
    assert game.to_act == (0,)
    assert game.touched(game.go("0 AD")) == {}


def test_a_closing_is_opened_again_before_the_next_lead_and_stands_after_it():
    game = Game()
    game.deal()
    close = game.go("1 close")
    before = game.table
    assert list(game.offered(close, "close-on-lead", 1)) == ["open-again", "let-stand"]
    game.remedy(close, "close-on-lead", 1)
    assert game.markers["closed"] is None
    assert ruleset.instructions(before, game.table, EN) == (
        "The talon is open again: turn up the trump under the talon",
    )
    game.go("1 close, 0 AS")
    assert list(game.offered(game.version - 1, "close-on-lead", 1)) == ["let-stand"]


def test_a_deal_called_void_too_late_goes_on():
    game = Game()
    game.deal()
    game.go("0 AS, 1 JS")
    void = game.play({"type": "spoilt", "why": "other"})
    game.remedy(void, "turn-order", None)
    assert game.to_act == (0,)


def test_a_deal_by_the_wrong_player_stands():
    game = Game()
    game.deal()
    game.go("0 AS, 1 JS, 0 claim")
    deal = game.deal(dealer=1)
    assert game.offered(deal, "turn-order", None) == {"let-stand": STAND}


def test_once_the_next_deal_has_begun_everything_stands():
    game = closed("0 AS")
    revoke = game.go("1 JD")
    game.go("0 claim")
    game.deal()
    assert list(game.offered(revoke, "follow-suit", 1)) == ["let-stand", "lose-deal", "lose-three"]
    game.remedy(revoke, "follow-suit", 1, "lose-deal")
    assert game.won() == [2, 0]
    assert game.markers["deal"] == 2


def test_a_revoke_by_who_has_lost_as_much_already_stands():
    game = Game()
    game.deal()
    game.go("0 AS, 1 TS, 0 AD, 1 TD, 0 close, 0 AC")
    revoke = game.go("1 JD")
    game.go("0 AH, 1 JS, 0 claim")
    assert game.won() == [3, 0]
    assert next(iter(game.offered(revoke, "follow-suit", 1))) == "let-stand"


def test_a_breach_from_before_the_first_deal_offers_nothing():
    assert ruleset.remedies(Game().table, Breach(1, "schnapsen.turn-order", None), EN) == ()


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_remedies_are_told_with_names_and_points(language: str):
    game = closed("0 AS")
    revoke = game.go("1 JD")
    offered = ruleset.remedies(game.table, Breach(revoke, "schnapsen.follow-suit", 1), WORDS[language])
    assert all(remedy.by == "custom" for remedy in offered)
    told = {remedy.id: remedy.text for remedy in offered}
    assert "Joris" in told["take-back"]
    assert "Noor" in told["lose-deal"]
    assert "2" in told["lose-deal"]


def test_only_a_closing_that_closed_the_talon_can_be_opened_again():
    game = closed()
    again = game.go("0 close")
    assert game.offered(again, "close-open", 0) == {"let-stand": STAND}


def test_a_marriage_after_the_end_counts_nothing_and_stands():
    game = Game()
    game.deal()
    game.go("0 AS, 1 JS, 0 claim")
    marriage = game.go("0 marriage D")
    assert game.offered(marriage, "marriage-on-lead", 0) == {"let-stand": STAND}


def test_the_marriage_that_was_not_led_from_is_the_one_that_is_void():
    game = Game()
    game.deal()
    marriage = game.go("0 marriage D")
    game.go("1 marriage C")
    lead = game.go("0 AS")
    assert game.offered(lead, "marriage-lead", 0)["void-marriage"] == ({"undo": marriage},)


@pytest.mark.parametrize("line", ["0 AS, 1 JS, 0 AD", "0 AS"])
def test_a_draw_in_the_middle_of_a_trick_goes_back_and_the_trick_goes_on(line: str):
    game = Game()
    game.deal()
    game.go(line)
    before, to_act = game.sizes(), game.to_act
    draw = game.play({"type": "draw", "first": 0, "took": "top"})
    assert game.offered(draw, "draw", 0)["draw-again"] == ({"rewind": draw},)
    game.go(f"{to_act[0]} JD")
    game.remedy(draw, "draw", 0)
    assert (game.sizes(), game.to_act) == (before, to_act)


def test_a_lead_without_drawing_goes_back_to_the_trick_that_lay_there_with_an_unseen_card():
    game = Game()
    game.deal()
    game.go("0 ?")
    game.play({"type": "play", "seat": 1, "card": "JH", "drawn": False})
    before, to_act = game.sizes(), game.to_act
    lead = game.go("1 ?")
    assert game.offered(lead, "draw", 1)["draw-again"] == ({"rewind": lead},)
    game.remedy(lead, "draw", 1)
    assert (game.sizes(), game.to_act) == (before, to_act)


def test_an_act_by_which_a_trick_was_taken_is_not_taken_back_by_itself_once_the_next_is_led():
    game = Game()
    game.deal()
    marriage = game.go("0 ?, 1 TS, 1 marriage C")
    assert "void-marriage" in game.offered(marriage, "marriage-held", 1)
    game.go("1 KC")
    assert "void-marriage" not in game.offered(marriage, "marriage-held", 1)


def test_a_talon_that_was_closed_wrongly_is_opened_without_a_turn_once_the_deal_is_over():
    game = Game()
    game.deal()
    game.go("0 AS, 1 JS")
    closing = game.go("1 close")
    assert game.offered(closing, "close-on-lead", 1)["open-again"] == ({"undo": closing}, {"turn": 0})
    game.go("0 claim")
    assert game.offered(closing, "close-on-lead", 1)["open-again"] == ({"undo": closing},)
    game.remedy(closing, "close-on-lead", 1)
    assert game.table.state.deals[-1].ended is not None
