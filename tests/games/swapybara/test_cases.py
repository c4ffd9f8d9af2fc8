"""Breaches as a referee meets them, with the verdict of each view at each point."""

from events.table import PUBLIC, seat_view
from tests.games.swapybara.kit import Game


def test_w1_the_2_accepts():
    game = Game(5)
    game.deal(start=0)
    asked = game.ask(0, 1, accept=True)
    answer = asked + 1
    game.see(game.card("hand:0"), "2", seat=0)
    game.see(game.card("hand:0"), "2", seat=1)
    game.see(game.card("hand:1"), "3", seat=0)
    game.see(game.card("hand:1"), "3", seat=1)
    assert game.verdict(asked, PUBLIC).status == "legal"
    assert game.verdict(answer, PUBLIC).status == "open"
    assert game.verdict(answer, seat_view(0)).status == "illegal"
    assert game.verdict(answer, seat_view(1)).status == "illegal"
    assert game.verdict(answer, seat_view(2)).status == "open"
    shown = game.see(game.card("hand:0"), "2")
    now = game.verdict(answer, PUBLIC)
    assert (now.status, now.because) == ("illegal", (shown,))
    game.remedy(answer, "two-refuses", 1)
    assert game.markers["out"] == [1]
    assert game.scores() == [0, -2, 0, 0, 0]


def test_w3_the_5_reaches_too_far_and_is_refused():
    game = Game(6)
    game.deal(start=0)
    turns = []
    for target in (0, 2, 4):
        while game.to_act[0] != 3:
            game.quiet()
        turns.append(game.ask(3, target))
    game.finish()
    assert [game.verdict(turn, PUBLIC).status for turn in turns] == ["open", "legal", "legal"]
    shown = game.reveal("1 2 3 5 4 0")
    first = game.verdict(turns[0], PUBLIC)
    assert (first.status, first.because) == ("illegal", (shown,))
    assert game.offered(turns[0], "five-neighbours", 3)["out"] == ({"out": 3},)
    game.remedy(turns[0], "five-neighbours", 3)
    assert game.scores() == [1, 2, 3, -2, 4, 0]
    game.deal()
    assert game.markers["start"] == 4


def test_w3_variant_the_5_came_only_later():
    game = Game(6)
    game.deal(start=3)
    first = game.ask(3, 0)
    game.finish_until(2)
    game.ask(2, 3, accept=True)
    game.finish()
    game.reveal("1 2 3 5 4 0")
    assert game.verdict(first, PUBLIC).status == "legal"


def test_w4_the_same_target_twice():
    game = Game(5)
    game.deal(start=2)
    first = game.ask(2, 4)
    game.finish_until(2)
    again = game.ask(2, 4, accept=True)
    said = game.verdict(again, PUBLIC, again)
    assert (said.status, said.because) == ("illegal", ())
    assert first in said.path
    assert game.verdict(again + 1, PUBLIC).status == "open"
    before = game.tables[again].zones
    game.remedy(again, "not-same-twice", 2)
    assert game.table.zones == before
    assert game.markers["out"] == [2]


def test_w7_the_0_given_to_the_protected_seat():
    game = Game(6)
    game.deal(start=0)
    game.finish()
    game.by(4, "zero", target=5)
    game.reveal("1 2 3 4 6 0")
    game.deal()
    game.finish()
    cards = game.table.zones
    named = game.by(0, "zero", target=5)
    assert game.verdict(named, PUBLIC, named).status == "illegal"
    game.remedy(named, "zero-unprotected", 0)
    assert game.table.zones == cards
    shown = game.reveal("0 1 2 3 4 6")
    assert game.verdict(shown, PUBLIC).status == "legal"
    assert game.scores() == [-1, 3, 5, 7, 10, 6]
    assert game.markers["protection"] is None


def test_w9_the_neighbour_is_out_and_the_5_asks_beyond():
    for neighbours, while_hidden, after in (("in_round", "legal", "legal"), ("seats", "open", "illegal")):
        game = Game(6, neighbours=neighbours)
        first = game.deal(start=0)
        game.ask(0, 5)
        game.rule(first, {"out": 1})
        game.finish_until(0)
        beyond = game.ask(0, 2)
        assert game.verdict(beyond, PUBLIC).status == while_hidden
        game.see(game.card("hand:0"), "5")
        assert game.verdict(beyond, PUBLIC).status == after


def test_w9_asking_the_seat_that_is_out_is_wrong_either_way():
    for neighbours in ("in_round", "seats"):
        game = Game(6, neighbours=neighbours)
        first = game.deal(start=0)
        game.rule(first, {"out": 1})
        assert game.verdict(game.by(0, "ask", target=1), PUBLIC).status == "illegal"


def test_w9_asking_two_seats_beyond_is_open_until_the_5_shows():
    game = Game(6)
    first = game.deal(start=0)
    game.rule(first, {"out": 1})
    asked = game.ask(0, 3)
    assert game.verdict(asked, PUBLIC).status == "open"
    game.see(game.card("hand:0"), "5")
    assert game.verdict(asked, PUBLIC).status == "illegal"


def test_conduct_that_nobody_witnessed_stays_open_for_good():
    game = Game(5)
    game.deal(start=0)
    said = game.by(1, "conduct", rule="no-talk", witnessed=False)
    game.finish()
    game.reveal("1 2 3 4 5")
    assert game.verdict(said, PUBLIC).status == "open"
