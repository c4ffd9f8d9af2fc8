"""Who wins a trick, who plays when, and how both draw."""

import pytest

from events.games.schnapsen import ruleset
from events.table import YES
from tests.games.schnapsen.kit import Game


def dealt(trump: str = "KH") -> Game:
    game = Game()
    game.deal(trump)
    return game


@pytest.mark.parametrize(
    ("line", "taker"),
    [
        ("0 KS, 1 TS", 1),
        ("0 TS, 1 KS", 0),
        ("0 TS, 1 AS", 1),
        ("0 QS, 1 JS", 0),
        ("0 AS, 1 JH", 1),
        ("0 JH, 1 AS", 0),
        ("0 JH, 1 QH", 1),
        ("0 JS, 1 AD", 0),
    ],
)
def test_the_higher_card_of_the_suit_led_wins_unless_it_is_trumped(line: str, taker: int):
    game = dealt()
    game.go(line)
    assert [len(game.table.zones[f"won:{seat}"]) for seat in (0, 1)] == [2 * (taker == 0), 2 * (taker == 1)]
    assert game.to_act == (taker,)
    assert game.markers["lead"] == taker


def test_while_the_talon_is_open_any_card_may_be_played():
    game = dealt()
    game.go("0 AS")
    assert game.touched(game.go("1 JD")) == {}


def test_after_each_trick_both_draw_the_winner_first():
    game = dealt()
    top, second = game.table.zones["talon"][-1], game.table.zones["talon"][-2]
    game.go("0 KS, 1 TS")
    assert game.sizes() == [5, 5, 7, 1, 0, 0, 2]
    assert game.table.zones["hand:1"][-1] == top
    assert game.table.zones["hand:0"][-1] == second


def test_the_face_up_trump_is_drawn_last_by_the_loser_of_the_fifth_trick():
    game = dealt()
    game.go("0 AS, 1 JS, 0 TS, 1 QS, 0 AD, 1 JD, 0 TD, 1 QD")
    assert game.sizes() == [5, 5, 1, 1, 0, 8, 0]
    assert game.markers["strict"] is False
    up = game.card("trump")
    assert game.touched(game.go("0 KD, 1 JC")) == {}
    assert game.sizes() == [5, 5, 0, 0, 0, 10, 0]
    assert up in game.table.zones["hand:1"]
    assert game.markers["strict"] is True


def test_whoever_leads_out_of_turn_breaks_the_order_and_the_other_may_accept_it():
    game = dealt()
    assert game.broken_openly(game.go("1 AS")) == {"turn-order"}
    assert game.to_act == (0,)
    assert game.touched(game.go("0 JS")) == {}
    assert game.to_act == (1,)


def test_a_second_card_to_the_same_trick_breaks_the_order_and_goes_with_the_trick():
    game = dealt()
    first = game.go("0 AS")
    second = game.go("0 TS")
    assert game.broken_openly(second) == {"turn-order"}
    assert game.judged[second][0].path == (first,)
    assert game.to_act == (1,)
    game.go("1 JH")
    assert game.sizes() == [4, 5, 7, 1, 0, 0, 3]


def test_a_card_known_to_lie_elsewhere_cannot_be_played():
    game = dealt()
    lead = game.go("0 AS")
    misfit = ruleset.fits(game.table, {"type": "play", "seat": 1, "card": "AS"})
    assert misfit.versions == (lead,)
    assert ruleset.fits(game.table, {"type": "play", "seat": 1, "card": "KH"}) is not None


def test_a_draw_may_be_logged_by_itself():
    game = dealt()
    game.go("0 AS, 1 JS undrawn")
    assert game.touched() == {}
    assert (game.sizes(), game.to_act, game.markers["draw"]) == ([4, 4, 9, 1, 0, 2, 0], (), 0)
    draw = game.play({"type": "draw", "first": 0, "took": "top"})
    assert game.touched(draw) == {}
    assert (game.sizes(), game.to_act, game.markers["draw"]) == ([5, 5, 7, 1, 0, 2, 0], (0,), None)


def test_what_is_done_before_the_draw_breaks_a_rule():
    for line, rule in (
        ("0 AD", "draw"),
        ("0 close", "close-on-lead"),
        ("0 exchange", "exchange-on-lead"),
        ("0 marriage D", "marriage-on-lead"),
    ):
        game = dealt()
        game.go("0 AS, 1 JS undrawn")
        assert game.broken_openly(game.go(line)) == {rule}


def test_a_claim_may_come_before_the_draw():
    game = dealt()
    game.go("0 AS, 1 JS undrawn")
    assert game.touched(game.go("0 claim")) == {}


@pytest.mark.parametrize(("first", "took"), [(1, "top"), (0, "face_up"), (1, "face_up")])
def test_the_winner_draws_first_and_from_the_top(first: int, took: str):
    game = dealt()
    game.go("0 AS, 1 JS undrawn")
    draw = game.play({"type": "draw", "first": first, "took": took})
    assert game.broken_openly(draw) == {"draw"}
    assert game.judged[draw][0].offender == first
    assert game.sizes()[:2] == [5, 5]


def test_nobody_draws_without_a_trick_or_once_the_talon_is_closed():
    game = dealt()
    assert game.broken_openly(game.play({"type": "draw", "first": 0, "took": "top"})) == {"draw"}
    game = dealt()
    game.go("0 close, 0 AS, 1 JS")
    assert game.broken_openly(game.play({"type": "draw", "first": 0, "took": "top"})) == {"draw"}


def test_nobody_can_draw_what_is_not_there():
    game = dealt()
    game.go("0 AS, 1 JS, 0 TS, 1 QS, 0 AD, 1 JD, 0 TD, 1 QD, 0 KD, 1 JC")
    for took in ("top", "face_up"):
        assert ruleset.fits(game.table, {"type": "draw", "first": 0, "took": took}) is not None


def test_once_the_deal_is_over_any_card_breaks_the_order():
    game = dealt()
    game.go("0 AS, 1 JS, 0 claim")
    assert game.broken_openly(game.go("0 TS")) == {"turn-order"}
    assert game.won() == [0, 3]


def test_an_empty_hand_plays_nothing():
    game = dealt()
    game.go("0 close, 0 AS, 1 JS, 0 TS, 1 QS, 0 AD, 1 JD, 0 TD, 1 QD, 0 KD, 1 JC")
    assert ruleset.fits(game.table, {"type": "play", "seat": 0, "card": None}) is not None


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("", (1,)),
        ("0 close", (1, 2)),
        ("0 AS", (1, 2)),
        ("0 AS, 1 JS", (3,)),
        ("0 AS, 1 JS, 0 AD", (3, 4)),
        ("0 AS, 1 JS, 0 claim", (3, 4)),
    ],
)
def test_a_draw_that_nobody_owes_names_what_leaves_no_room_for_it(line: str, path: tuple[int, ...]):
    game = dealt()
    if line:
        game.go(line)
    draw = game.play({"type": "draw", "first": 0, "took": "top"})
    assert [(touched.rule, touched.path) for touched in game.judged[draw]] == [("schnapsen.draw", path)]


def test_a_second_draw_names_the_first():
    game = dealt()
    game.go("0 AS, 1 JS undrawn")
    first = game.play({"type": "draw", "first": 0, "took": "top"})
    second = game.play({"type": "draw", "first": 0, "took": "top"})
    assert game.judged[second][0].path == (3, first)


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("1 AS", (1,)),
        ("0 AS, 1 JS, 1 AD", (3,)),
        ("0 AS, 1 JS, 0 claim, 0 AD", (4,)),
        ("1 close", (1,)),
        ("0 AS, 1 close", (2,)),
        ("0 marriage D, 0 close", (2,)),
        ("0 AS, 1 JS, 1 marriage C", (3,)),
        ("0 AS, 1 JS undrawn, 0 exchange", (3,)),
        ("0 exchange JD", (1,)),
        ("0 claim", (1,)),
        ("0 AS, 1 JS, 0 AD, 0 claim", (4,)),
        ("0 AS, 1 JS, 1 claim", (3,)),
        ("0 AS, 1 JS, 0 claim, 0 claim", (4,)),
    ],
)
def test_what_openly_breaks_a_rule_names_what_it_is_compared_with(line: str, path: tuple[int, ...]):
    game = dealt()
    game.go(line)
    (touched,) = (touched for touched in game.judged[game.version] if touched.broken == YES)
    assert touched.path == path


@pytest.mark.parametrize(
    ("line", "move", "path"),
    [
        ("0 AS", {"type": "deal", "trump": None}, (1,)),
        ("0 AS, 1 JS, 0 claim", {"type": "deal", "trump": None, "dealer": 1}, (4,)),
        ("0 AS, 1 JS, 0 AD", {"type": "spoilt", "why": "other"}, (3,)),
    ],
)
def test_what_the_table_does_at_the_wrong_time_names_what_it_is_compared_with(line, move, path):
    game = dealt()
    game.go(line)
    (touched,) = game.judged[game.play(move)]
    assert touched.path == path
