"""What lies on the table for all to see."""

from events.games import Ruleset
from events.games.registry import ruleset_named
from events.games.swapybara import ruleset
from tests.games.swapybara.kit import EN, Game


def test_it_is_found_by_its_name():
    found: Ruleset = ruleset_named("swapybara", 1)
    assert found is ruleset
    assert ruleset.cards({}, 5) == ("-1", "0", "1", "2", "3", "4", "5", "6")


def test_before_anything_there_are_only_the_chips_in_the_middle():
    assert Game(5).markers == {
        "round": None,
        "start": None,
        "turn": None,
        "pointing": {},
        "used_centre": [],
        "out": [],
        "question": None,
        "six": None,
        "minus_one": None,
        "protection": None,
        "pending": [],
    }


def test_pointing_cards_show_whom_each_seat_asked_last_and_a_pass_does_not_turn_them():
    game = Game(4)
    first = game.deal("3 2 6 4 1", start=0)
    game.ask(0, 1)
    game.by(1, "centre")
    assert game.markers["pointing"] == {"0": 1, "1": "centre"}
    game.rule(first, {"out": 2}, {"out": 3})
    game.by(0, "pass")
    assert game.markers["pointing"] == {"0": 1, "1": "centre"}


def test_every_zone_is_drawn_once_cards_down_in_play_and_up_when_scored():
    game = Game(4)
    game.deal(start=0)
    spots = ruleset.layout(game.table)
    assert [spot.zone for spot in spots] == list(game.table.plan)
    assert {spot.face for spot in spots} == {"down"}
    game.finish()
    game.reveal("3 2 6 4 1")
    shown = {spot.zone: spot.face for spot in ruleset.layout(game.table)}
    assert shown == {
        "hand:0": "up",
        "hand:1": "up",
        "hand:2": "up",
        "hand:3": "up",
        "centre": "up",
        "box": "down",
    }


def test_a_lawful_exchange_is_told_to_the_hands():
    game = Game(5)
    game.deal(start=0)
    game.ask(0, 1, accept=None)
    before = game.table
    game.by(1, "answer", accept=True)
    assert ruleset.instructions(before, game.table, EN) == ("Ana and Ben trade cards",)


def test_the_chips_are_told_to_the_hands_when_a_round_is_scored():
    game = Game(5)
    game.deal(start=0)
    game.finish()
    before = game.table
    game.reveal("6 2 -1 4 0")
    told = ruleset.instructions(before, game.table, EN)
    assert told == (
        "The 6 chip goes to Ana",
        "The \N{MINUS SIGN}1 chip goes to Carla",
        "The protection chip goes to Eva",
    )
    before = game.table
    game.deal()
    assert ruleset.instructions(before, game.table, EN) == ()
    game.finish()
    before = game.table
    game.reveal("6 2 1 4 5")
    assert ruleset.instructions(before, game.table, EN) == (
        "The 6 chip goes to the middle",
        "The protection chip goes to the middle",
    )


def test_who_is_back_in_after_a_rewind_takes_the_card_up_again():
    game = Game(5)
    game.deal(start=0)
    first = game.ask(0, 1)
    game.rule(first, {"out": 1})
    before = game.table
    game.rule(first, {"rewind": first})
    told = ruleset.instructions(before, game.table, EN)
    assert told == ("Ben is in the round again and takes up the card",)
