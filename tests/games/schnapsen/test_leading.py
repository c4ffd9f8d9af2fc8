"""What may be done before leading: exchange, close, one marriage, in that order."""

import pytest

from events.games.schnapsen import ruleset
from events.table import PUBLIC
from tests.games.schnapsen.kit import Game


def dealt(hands: tuple[str, str] | None = None, trump: str = "KH", **options: bool) -> Game:
    game = Game(**options)
    game.deal(trump, hands)
    return game


def test_the_trump_jack_goes_under_the_talon_and_the_trump_into_the_hand():
    game = dealt()
    up = game.card("trump")
    exchange = game.go("0 exchange")
    assert game.touched(exchange) == {}
    assert game.sizes() == [5, 5, 9, 1, 0, 0, 0]
    assert game.faces("trump") == ["JH"]
    assert up in game.table.zones["hand:0"]
    assert game.markers["trump"] == "H"
    assert ruleset.fits(game.table, {"type": "play", "seat": 1, "card": "KH"}) is not None


def test_after_an_exchange_the_jack_is_drawn_last():
    game = dealt()
    game.go("0 exchange, 0 AS, 1 JS, 0 TS, 1 QS, 0 AD, 1 JD, 0 TD, 1 QD, 0 KD, 1 JC")
    assert game.sizes() == [5, 5, 0, 0, 0, 10, 0]
    assert ruleset.fits(game.table, {"type": "play", "seat": 0, "card": "JH"}) is not None


def test_exchange_then_close_then_marriage_before_the_same_lead():
    game = dealt(("JH QH AS TS JS", "AD TD KD QD JD"))
    for line in ("0 exchange", "0 close", "0 marriage H", "0 KH"):
        game.go(line)
        assert game.broken() == set()
    assert game.markers["marriages"] == [{"seat": 0, "suit": "H"}]
    assert game.markers["closed"] == 0


def test_a_king_got_by_the_exchange_counts_for_a_marriage():
    game = dealt(("JH QH AS TS JS", "AD TD KD QD JD"))
    game.go("0 exchange")
    marriage = game.go("0 marriage H none")
    assert game.broken(marriage) == set()
    assert game.status(marriage, PUBLIC) == "open"


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("1 exchange", "exchange-on-lead"),
        ("0 AS, 0 exchange", "exchange-on-lead"),
        ("0 AS, 1 exchange", "exchange-on-lead"),
        ("0 marriage D, 0 exchange", "exchange-on-lead"),
        ("0 close, 0 exchange", "exchange-open"),
        ("0 exchange QH", "exchange-jack"),
        ("0 exchange JD", "exchange-jack"),
        ("1 close", "close-on-lead"),
        ("0 AS, 1 close", "close-on-lead"),
        ("0 marriage D, 0 close", "close-on-lead"),
        ("0 close, 0 close", "close-open"),
        ("1 marriage D", "marriage-on-lead"),
        ("0 AS, 0 marriage D", "marriage-on-lead"),
        ("0 marriage D, 0 marriage S", "marriage-on-lead"),
        ("0 marriage D, 0 AS", "marriage-lead"),
    ],
)
def test_at_another_moment_it_breaks_a_rule(line: str, rule: str):
    game = dealt()
    assert game.broken_openly(game.go(line)) == {rule}


def test_the_jack_may_be_named():
    game = dealt()
    assert game.touched(game.go("0 exchange JH")) == {}


def test_with_two_cards_left_the_talon_is_still_open():
    game = dealt()
    game.go("0 AS, 1 JS, 0 TS, 1 QS, 0 AD, 1 JD, 0 TD, 1 QD")
    assert game.touched(game.go("0 exchange")) == {}
    assert game.touched(game.go("0 close")) == {}


def test_once_the_talon_is_used_up_there_is_nothing_to_exchange_or_close():
    game = dealt()
    game.go("0 AS, 1 JS, 0 TS, 1 QS, 0 AD, 1 JD, 0 TD, 1 QD, 0 KD, 1 JC")
    for kind in ("exchange", "close"):
        assert ruleset.fits(game.table, {"type": kind, "seat": 0}) is not None


def test_a_marriage_needs_no_open_talon():
    game = dealt()
    game.go("0 close")
    assert game.broken_openly(game.go("0 marriage D")) == set()


def test_either_card_of_the_marriage_may_be_led():
    for card in ("KD", "QD"):
        game = dealt()
        game.go("0 marriage D")
        assert game.touched(game.go(f"0 {card}")) == {}


def test_a_shown_marriage_is_held_for_all_to_see():
    game = dealt()
    marriage = game.go("0 marriage D")
    verdict = game.verdict(marriage, PUBLIC)
    assert (verdict.status, verdict.because) == ("legal", (marriage,))


def test_a_marriage_not_shown_stays_open_until_the_partner_card_could_not_have_been_drawn():
    game = dealt(show_marriage=False)
    marriage = game.go("0 marriage D")
    assert game.status(marriage, PUBLIC) == "open"
    game.go("0 KD, 1 JS")
    assert game.status(marriage, PUBLIC) == "open"
    game.go("0 QD")
    assert game.status(marriage, PUBLIC) == "open"
    game = dealt(show_marriage=False)
    game.go("0 close")
    marriage = game.go("0 marriage D")
    game.go("0 KD, 1 JS, 0 QD")
    assert game.status(marriage, PUBLIC) == "legal"


def test_a_marriage_whose_partner_turns_up_elsewhere_was_not_held():
    game = dealt()
    marriage = game.go("0 marriage D king")
    game.go("0 KD")
    assert game.status(marriage, PUBLIC) == "open"
    shown = game.go("1 QD")
    verdict = game.verdict(marriage, PUBLIC)
    assert (verdict.status, verdict.because) == ("illegal", (shown,))


def test_a_card_that_has_been_played_cannot_be_shown():
    game = dealt()
    game.go("0 KD, 1 JS")
    for shown in ("both", "king", None):
        move = {"type": "marriage", "seat": 0, "suit": "D", "shown": shown}
        assert ruleset.fits(game.table, move) is not None
    game.play({"type": "marriage", "seat": 0, "suit": "D", "shown": "none"})
    assert game.status(game.version, PUBLIC) == "illegal"


def test_once_the_talon_is_closed_no_draw_is_owed():
    game = dealt()
    close = game.go("0 AS, 1 JS undrawn, 0 close")
    assert game.broken_openly(close) == {"close-on-lead"}
    assert (game.to_act, game.markers["draw"]) == ((0,), None)
    assert game.broken_openly(game.go("0 marriage D")) == set()
    assert game.touched(game.go("0 KD")) == {}


@pytest.mark.parametrize("act", ["exchange", "close", "marriage S"])
def test_a_marriage_of_the_other_takes_nothing_from_who_is_on_lead(act: str):
    game = dealt()
    assert game.broken_openly(game.go("1 marriage C")) == {"marriage-on-lead"}
    assert game.broken_openly(game.go(f"0 {act}")) == set()


def test_a_marriage_of_the_other_lifts_no_duty_and_no_claim():
    game = dealt()
    game.go("0 marriage D, 1 marriage C")
    assert game.broken_openly(game.go("0 claim")) == set()
    game = dealt()
    game.go("0 marriage D, 1 marriage C")
    assert game.broken_openly(game.go("0 AS")) == {"marriage-lead"}


def test_a_second_marriage_before_the_same_lead_lifts_no_duty():
    game = dealt()
    game.go("0 marriage D, 0 marriage S")
    assert game.broken_openly(game.go("0 KS")) == {"marriage-lead"}


def test_an_unlawful_marriage_binds_nobody():
    game = dealt()
    game.go("0 AS, 1 JS undrawn, 0 marriage D")
    game.play({"type": "draw", "first": 0, "took": "top"})
    assert game.touched(game.go("0 exchange")) == {}
    assert game.touched(game.go("0 AD")) == {}


def test_the_other_may_declare_where_a_ruling_gives_it_the_lead():
    game = dealt()
    marriage = game.go("0 marriage D")
    game.rule(marriage, {"turn": 1})
    assert game.broken_openly(game.go("1 marriage C")) == set()
