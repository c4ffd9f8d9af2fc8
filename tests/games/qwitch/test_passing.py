"""Rules that hang on what is in a hand: passing, stopping for want of a card, the bottom card."""

import pytest

from events.referee.matching import Steps
from events.table import PUBLIC, seat_view
from tests.games.qwitch.kit import Game


def test_a_pass_while_able_comes_to_light_before_the_refill():
    """Worked example: A passes, and turns out to have held a card one up all the while."""
    game = Game()
    game.begin("+ C4", 2)
    passed = game.say("0 pass")
    assert game.status(passed) == "open"
    game.say("1 D1, 2 E2")
    assert game.status(passed) == "open"
    assert game.status(game.say("0 F5")) == "legal"
    for view in (PUBLIC, seat_view(1), seat_view(2)):
        found = game.verdict(passed, view)
        assert (found.status, found.because) == ("illegal", (game.version,))
        assert game.status(passed, view, as_of=passed) == "open"


def test_a_pass_is_cleared_by_a_hand_shown():
    game = Game()
    game.begin("+ C4", 2)
    passed = game.say("0 pass")
    for face in ("A1", "A2", "B1", "C4", "H8"):
        if face != "C4":
            game.see("hand:0", face)
    assert game.status(passed) == "open"
    game.see("hand:0", "C2")
    assert game.status(passed) == "legal"


def test_by_house_rule_passing_is_free():
    game = Game(free_pass=True)
    game.begin("+ C4", 2)
    passed = game.say("0 pass")
    assert game.touched(passed) == {}
    race = Game(free_pass=True, game="advanced")
    race.begin("+ C4", 2)
    assert set(race.touched(race.say("0 pass"))) == {"pass-unable"}


def test_on_h8_nothing_goes_up_so_that_every_pass_is_lawful():
    game = Game()
    game.begin("+ H8", 2)
    passes = [game.say(f"{seat} pass") for seat in range(3)]
    assert [game.status(version) for version in passes] == ["legal"] * 3
    assert game.markers["stopped"] == "nobody"


def test_that_nobody_can_play_is_judged_for_each_seat_apart():
    game = Game()
    game.begin("+ C4", 2)
    game.see("hand:0", "D8", seat=0)
    stopped = game.say("nobody")
    touched = game.judged[stopped]
    assert [(one.rule, one.offender) for one in touched] == [
        ("qwitch.nobody-able", seat) for seat in range(3)
    ]
    found = game.verdict(stopped, seat_view(0))
    assert found.status == "illegal"
    assert [(rule.offender, rule.status) for rule in found.rules if rule.status == "illegal"] == [
        (0, "illegal")
    ]
    assert game.status(stopped) == "open"


def test_the_bottom_card_goes_on_top_if_nobody_could_play_under_any_direction():
    game = Game()
    game.begin("+ A1", 2)
    game.say("0 A2, 1 pass, 2 pass, 0 pass")
    bottom = game.say("bottom")
    assert game.pile() == ["A2", "A1"]
    assert game.status(bottom) == "open"
    # The direction stays, and the same seat goes on; the dealer counts as who laid the first card.
    assert game.to_act == (1,)
    game.say("1 pass, 2 pass, 0 pass")
    assert game.to_act == (2,)
    game.see("hand:1", "A5")
    assert game.status(bottom) == "illegal"


def test_one_card_alone_is_covered_by_one_that_was_left_over():
    game = Game(4)
    game.begin("+ H8", 3)
    game.say("bottom D2")
    assert game.pile() == ["H8", "D2"]
    assert game.sizes("unused") == [2]
    assert game.to_act == (0,)


def test_where_none_is_left_over_the_cards_are_dealt_again():
    game = Game(3)
    game.begin("+ H8", 2)
    game.say("0 pass, 1 pass, 2 pass")
    assert game.broken(game.say("deal")) == set()
    assert game.sizes("hand:0", "draw:0", "centre") == [5, 16, 1]
    game.say("2 turns + B2")
    assert game.broken(game.say("deal 1")) == {"turn-order"}


def test_a_pass_on_a_card_that_nobody_noted_is_decided_once_that_is_seen():
    game = Game()
    game.begin("unseen unseen", 2)
    passed = game.say("0 pass")
    found = game.verdict(passed)
    assert (found.status, found.settles) == ("open", ())
    game.see("hand:0", "D8")
    game.see_card(game.table.zones["direction"][-1], "+")
    assert game.status(passed) == "open"
    game.see_card(game.table.zones["centre"][-1], "C4")
    assert game.status(passed) == "illegal"


def test_the_bottom_card_on_one_that_nobody_noted_is_open():
    game = Game()
    game.begin("+ A1", 2)
    game.say("0 unseen")
    assert game.status(game.say("bottom")) == "open"


def test_what_would_decide_a_stop_under_an_unseen_direction_is_soon_found_or_given_up(
    monkeypatch: pytest.MonkeyPatch,
):
    taken = []
    take = Steps.take
    monkeypatch.setattr(Steps, "take", lambda self, count=1: (taken.append(count), take(self, count)))
    game = Game()
    game.begin("unseen A4")
    passed = game.say("1 B3, 2 G4, 0 E4, 1 pass")
    found = game.verdict(passed)
    assert [(settle.place, len(settle.faces)) for settle in found.settles] == [
        ("direction", 3),
        ("hand:1", 35),
    ]
    assert sum(taken) < 150_000
    taken.clear()
    found = game.verdict(game.say("nobody"))
    assert (found.status, found.settles) == ("open", ())
    assert sum(taken) < 150_000
