"""The deal: who starts, what is seen, deals at the wrong moment, options."""

from typing import Any

import pytest

from events.games import BadOptions
from events.games.swoop import ruleset
from tests.games.swoop.kit import Game


def drawn(*told: str) -> dict[str, Any]:
    return {"drawn": [[int(one[0]), one[1]] for one in told]}


def test_the_first_deal_says_who_starts_or_what_was_drawn():
    game = Game(3)
    assert "do not tell" in game.impossible({"type": "deal", **drawn("05")})
    game.deal(start=None, **drawn("05", "1K", "2A"))
    assert (game.to_act, game.markers["start"]) == ((1,), 1)
    assert game.faces("rest").split()[-3:] == ["A", "K", "5"]


def test_where_nobody_noted_who_starts_any_seat_may_begin():
    game = Game(3)
    game.deal(start=None)
    assert (game.to_act, game.markers["start"]) == ((0, 1, 2), None)
    game.go("1 plays 9")
    assert (game.broken(), game.to_act) == (set(), (2,))


def test_tens_and_jokers_are_drawn_for_nothing_and_ties_draw_again():
    game = Game(3)
    told = drawn("0T", "1K", "2X", "0K", "2X", "25", "0A", "17")
    assert game.deal(start=None, **told)
    assert game.markers["start"] == 1


def test_a_ten_counts_where_jokers_alone_swoop():
    game = Game(3, swoops="jokers_only")
    game.deal(start=None, **drawn("0T", "19", "29"))
    assert game.markers["start"] == 0


@pytest.mark.parametrize("told", [("05", "06"), ("05", "1K", "2A", "05"), ("0K", "1K", "2A", "24")])
def test_nobody_draws_who_has_no_part_in_it(told: tuple[str, ...]):
    assert "no more part" in Game(3).impossible({"type": "deal", **drawn(*told)})


def test_the_start_passes_one_to_the_left_each_hand():
    game = Game(3)
    game.deal(start=2)
    game.shed(1)
    game.go("count 0 200; count 2 200")
    game.deal(start=None)
    assert (game.broken(), game.markers["hand"], game.markers["start"], game.to_act) == (set(), 2, 0, (0,))


def test_another_start_than_that_breaks_the_order_by_the_table():
    game = Game(3)
    game.deal(start=2)
    game.shed(1)
    game.go("count 0 200; count 2 200")
    wrong = game.deal(start=2)
    assert (game.broken(), game.judged[wrong][0].offender, game.to_act) == ({"turn-order"}, None, (2,))
    assert game.offered(wrong, "turn-order", None) == {
        "set-start": ({"turn": 0},),
        "let-stand": ({"stand": True},),
    }
    game.remedy(wrong, "turn-order", None)
    assert (game.markers["start"], game.to_act) == (0, (0,))


def test_a_deal_in_the_middle_of_a_hand_is_that_hand_anew():
    game = Game(3)
    game.deal(start=2)
    game.go("2 plays 9")
    game.deal(start=None)
    assert (game.broken(), game.markers["hand"], game.markers["start"]) == ({"turn-order"}, 1, 2)
    assert game.pile() == ""


def test_cards_are_not_drawn_again_for_later_hands():
    game = Game(3)
    game.deal(start=2)
    game.shed(1)
    assert "first hand" in game.impossible({"type": "deal", **drawn("05", "1K", "2A")})


def test_the_deal_shows_the_face_up_cards():
    game = Game(3)
    game.deal("9 5 2 K", "A 2 3 4")
    assert [game.faces(f"up:0:{place}") for place in range(4)] == ["9", "5", "2", "K"]
    assert game.faces("up:2:0") == "?"


def test_no_more_cards_of_a_face_are_shown_than_there_are():
    told = {"type": "deal", "start": 0, "up": {"0": ["X"] * 4, "1": ["X", "2", "3", "4"]}}
    assert "There are 4 cards X" in Game(3).impossible(told)
    short = {"type": "deal", "start": 0, "up": {"0": ["2"]}}
    assert "Four" in Game(3).impossible(short)
    none = {"type": "deal", "start": 0, "up": {"0": ["2", "3", "4", "5"]}}
    assert "No card lies face up" in Game(3, table_cards="none").impossible(none)


@pytest.mark.parametrize(
    ("options", "held", "laid"),
    [
        ({}, 11, 8),
        ({"cards": 20}, 12, 8),
        ({"table_cards": "mystery_only"}, 15, 4),
        ({"table_cards": "none", "cards": 20}, 20, 0),
    ],
)
def test_variants_of_the_deal(options: dict[str, Any], held: int, laid: int):
    for seats in range(3, 9):
        game = Game(seats, **options)
        game.deal()
        zones = game.table.zones
        assert [game.size(seat) for seat in range(seats)] == [held] * seats
        assert (
            sum(len(cards) for zone, cards in zones.items() if zone.startswith("up")) == laid * seats // 2
            or laid == 4
        )
        assert len(zones["rest"]) == len(ruleset.cards(options, seats)) - seats * (held + laid)


@pytest.mark.parametrize(
    "options",
    [{"target": 49}, {"target": 2001}, {"cards": 18}, {"scoring": "dear"}, {"big_swoops": 1}, {"rounds": 3}],
)
def test_options_have_bounds(options: dict[str, Any]):
    with pytest.raises(BadOptions):
        ruleset.settled(options, 5)


@pytest.mark.parametrize("seats", [2, 9])
def test_three_to_eight_play(seats: int):
    with pytest.raises(BadOptions):
        ruleset.settled({}, seats)


def test_options_settle_to_what_is_usual():
    assert ruleset.settled({}, 5) == {
        "target": 500,
        "scoring": "standard",
        "cards": 19,
        "table_cards": "both",
        "swoops": "tens_and_jokers",
        "big_swoops": False,
    }
