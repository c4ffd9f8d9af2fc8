"""Moves that no table can have seen are refused, with the versions that say so."""

import pytest

from events.games.schnapsen import ruleset
from tests.games.schnapsen.kit import Game


@pytest.mark.parametrize(
    "move",
    [
        {"type": "shout"},
        {"type": "play", "seat": 2, "card": "AS"},
        {"type": "play", "seat": True, "card": "AS"},
        {"type": "play", "seat": 0, "card": "9S"},
        {"type": "play", "seat": 0, "card": "AS", "drawn": False},
        {"type": "marriage", "seat": 0, "suit": "X"},
        {"type": "marriage", "seat": 0, "suit": "S", "shown": "jack"},
        {"type": "marriage", "seat": 0, "suit": "H"},
        {"type": "exchange", "seat": 0, "card": "KH"},
        {"type": "draw", "first": 2, "took": "top"},
        {"type": "draw", "first": 0, "took": "bottom"},
        {"type": "deal", "dealer": 2, "trump": None},
        {"type": "deal", "dealer": 0, "trump": "9S"},
        {"type": "spoilt", "why": "rain"},
        {"type": "conduct", "seat": 0, "rule": "no-shoes"},
    ],
)
def test_what_cannot_have_happened_does_not_fit(move):
    game = Game()
    game.deal("KH")
    assert ruleset.fits(game.table, move).text


def test_a_deal_that_is_over_cannot_be_called_void():
    game = Game()
    game.deal()
    game.go("0 AS, 1 JS, 0 claim")
    assert ruleset.fits(game.table, {"type": "spoilt", "why": "other"}) is not None


def test_an_empty_hand_declares_and_exchanges_nothing():
    game = Game()
    game.deal()
    game.go("0 close, 0 AS, 1 JS, 0 TS, 1 QS, 0 AD, 1 JD, 0 KD, 1 QD, 0 QH, 1 KS")
    for move in ({"type": "marriage", "suit": "C", "shown": "none"}, {"type": "exchange"}):
        assert ruleset.fits(game.table, {**move, "seat": 0}) is not None


def test_a_marriage_shows_no_more_cards_than_the_hand_has():
    game = Game()
    game.deal()
    game.go("0 close, 0 AS, 1 JS, 0 TS, 1 QS, 0 AD, 1 JD, 0 KD, 1 QD")
    both = {"type": "marriage", "seat": 0, "suit": "C", "shown": "both"}
    assert ruleset.fits(game.table, both) is not None
    assert ruleset.fits(game.table, {**both, "shown": "king"}) is None
