"""What may be done about breaches, and what any operation means for the game."""

import pytest

from events.games import BadPart
from events.games.qwitch import ruleset
from events.table import card_name
from tests.games.qwitch.kit import EN, Game


def turns(first: str = "= B2", seats: int = 3) -> Game:
    game = Game(seats)
    game.begin(first, seats - 1)
    return game


def race(first: str = "= B2", seats: int = 4) -> Game:
    game = Game(seats, game="advanced")
    game.begin(first, seats - 1)
    return game


def told(game: Game) -> list[str]:
    return list(ruleset.instructions(game.tables[-2], game.tables[-1], EN))


@pytest.mark.parametrize(
    ("rule", "lines", "early", "late", "then"),
    [
        ("turn-order", "1 B7", ["take-back", "let-stand"], ["let-stand"], "2 B1"),
        ("pass-unable", "0 pass", ["take-back", "let-stand"], ["let-stand", "rewind"], "1 B7"),
        ("nobody-able", "nobody", ["take-back", "let-stand"], ["let-stand", "rewind"], "2 turns ="),
        ("stop-empty", "0 stop", ["take-back", "let-stand"], ["let-stand", "rewind"], "2 turns ="),
        ("fits", "0 D5", ["take-back", "card-back", "let-stand"], ["card-back", "let-stand"], "1 D7"),
    ],
)
def test_noticed_at_once_it_is_taken_back_and_later_as_the_ladder_says(
    rule: str, lines: str, early: list[str], late: list[str], then: str
):
    game = turns()
    before = game.table
    made = game.say(lines)
    offender = None if rule == "nobody-able" else game.moves[made].get("seat")
    assert list(game.offered(made, rule, offender)) == early
    game.remedy(made, rule, offender)
    assert game.table.zones == before.zones
    assert game.table.state == before.state
    game = turns()
    made = game.say(lines)
    game.say(then)
    assert list(game.offered(made, rule, offender)) == late


def test_a_direction_turned_by_somebody_else_stands():
    game = turns()
    game.say("nobody")
    made = game.say("0 turns +")
    assert list(game.offered(made, "turner", 0)) == ["let-stand", "take-back"]
    game.remedy(made, "turner", 0, "take-back")
    assert game.sizes("directions") == [11]
    assert game.to_act == (2,)
    assert told(game)[0] == "+ (one up) goes from the direction to the direction stack"


@pytest.mark.parametrize("undone", [False, True])
def test_a_pass_on_a_card_that_goes_back_says_nothing_of_the_one_under_it(*, undone: bool):
    game = turns()
    wrong = game.say("0 H1")
    game.say("1 pass, 2 pass")
    assert list(game.offered(wrong, "fits", 0)) == ["card-back", "let-stand"]
    if undone:
        game.rule(wrong, {"undo": wrong})
    else:
        game.remedy(wrong, "fits", 0)
    assert (game.markers["passed"], game.to_act) == ([], (0,))
    game.say("0 pass")
    assert game.markers["stopped"] is None


def test_the_bottom_card_goes_back_under_the_pile():
    game = turns("= A1")
    game.say("0 A2, 1 A3")
    bottom = game.say("bottom")
    assert game.pile() == ["A2", "A3", "A1"]
    game.remedy(bottom, "bottom-none", None)
    assert game.pile() == ["A1", "A2", "A3"]


def test_what_was_not_drawn_is_made_up_for_and_what_was_drawn_too_much_given_back():
    game = turns()
    game.say("0 B7")
    stopped = game.say("nobody 0:0 1:2")
    assert list(game.offered(stopped, "refill", 0)) == ["make-up", "let-stand"]
    assert list(game.offered(stopped, "refill", 1)) == ["give-back", "let-stand"]
    game.remedy(stopped, "refill", 0)
    assert told(game) == ["One card goes from the draw pile of Ana to the hand of Ana"]
    game.remedy(stopped, "refill", 1)
    assert game.sizes("hand:0", "hand:1", "draw:0", "draw:1") == [5, 5, 15, 16]
    game.say("0 turns +")
    assert list(game.offered(stopped, "refill", 1)) == ["let-stand"]


def test_a_card_laid_unnoticed_that_did_not_fit_goes_back_to_the_hands_together():
    game = race()
    wrong = game.say("? D5")
    game.say("1 D7")
    assert list(game.offered(wrong, "fits", None)) == ["card-back", "let-stand"]
    game.remedy(wrong, "fits", None)
    assert game.pile() == ["B2", "D7"]
    assert game.sizes("together") == [19]
    # Nothing is laid unnoticed any more, so that all can count again.
    game.say("nobody 0:0 1:1 2:0 3:0")
    assert game.markers["left"] == [15, 14, 15, 15]


def test_a_card_of_a_seat_goes_back_among_hands_that_lie_together():
    game = race()
    wrong = game.say("1 D5")
    game.say("? D7")
    game.remedy(wrong, "fits", 1)
    assert game.sizes("hand:1", "together") == [0, 19]
    assert game.broken(game.say("nobody 0:0 1:0 2:1 3:0")) == set()
    assert game.markers["left"] == [15, 15, 14, 15]


def test_once_hands_are_told_apart_nobody_knows_where_an_unnoticed_card_goes_back_to():
    game = race()
    wrong = game.say("? D5")
    game.say("nobody 0:0 1:1 2:0 3:0, 0 turns =, 2 D7")
    assert list(game.offered(wrong, "fits", None)) == ["let-stand"]


def test_a_stop_is_undone_and_what_was_drawn_lies_on_the_piles_again():
    game = turns()
    piles = {zone: cards for zone, cards in game.table.zones.items() if zone.startswith("draw")}
    game.say("0 B7")
    stop = game.say("nobody")
    game.rule(stop, {"undo": stop})
    assert {zone: game.table.zones[zone] for zone in piles} == piles
    assert (game.markers["stopped"], game.to_act) == (None, (1,))


def test_a_direction_is_undone_until_a_card_is_laid_under_it():
    game = turns()
    game.say("nobody")
    turned = game.say("2 turns +")
    game.rule(turned, {"undo": turned})
    assert game.to_act == (2,)
    game.say("2 turns +, 0 C5")
    with pytest.raises(BadPart, match="laid under"):
        game.rule(6, {"undo": 6})


def test_the_first_direction_is_undone():
    game = turns()
    game.rule(2, {"undo": 2})
    assert game.to_act == (2,)
    assert game.sizes("directions", "direction") == [12, 0]
    game.say("2 turns + B2")
    assert game.to_act == (0,)


def test_a_card_is_undone_and_its_seat_may_play_it_later():
    game = turns()
    game.say("0 B7, 1 B1")
    game.rule(3, {"undo": 3})
    assert game.pile() == ["B2", "B1"]
    game.say("2 B8, 0 B7")
    assert game.pile() == ["B2", "B1", "B8", "B7"]


@pytest.mark.parametrize(
    ("lines", "about", "reason"),
    [
        ("", 1, "deal itself"),
        ("0 win", 3, "changed nothing"),
        ("? B7, 1 B1", 3, "put together"),
        ("? B7, nobody 0:1 1:0 2:0 3:0, 0 turns =, 1 B1", 4, "put together"),
    ],
)
def test_what_cannot_be_undone_says_why(lines: str, about: int, reason: str):
    game = race()
    if lines:
        game.say(lines)
    with pytest.raises(BadPart, match=reason):
        game.rule(about, {"undo": about})


def test_an_unnoticed_card_is_undone_while_nothing_rests_on_it():
    game = race()
    laid = game.say("? B7")
    game.rule(laid, {"undo": laid})
    assert game.sizes("together", "hand:0", "centre") == [0, 5, 1]
    assert game.markers["left"] == [15] * 4


def test_a_card_of_a_seat_is_undone_among_hands_that_lie_together():
    game = race()
    game.say("? B7")
    laid = game.say("1 B1")
    game.rule(laid, {"undo": laid})
    assert game.sizes("together") == [19]
    game.say("nobody 0:0 1:0 2:1 3:0")
    assert game.markers["left"] == [15, 15, 14, 15]


@pytest.mark.parametrize("part", [{"score": {"0": 1}}, {"out": 1}, {"award": {"seat": 4}}, {"turn": 1}])
def test_operations_that_mean_nothing_here_are_refused(part: dict[str, object]):
    game = race()
    with pytest.raises(BadPart):
        game.rule(2, part)


def test_a_card_is_not_turned_down():
    game = race()
    card = card_name(game.table.zones["centre"][0])
    with pytest.raises(BadPart):
        game.rule(2, {"turn_down": card})


def test_the_turn_can_be_given_where_turns_are_taken():
    game = turns()
    game.rule(2, {"turn": 2})
    assert game.to_act == (2,)
    assert told(game) == ["Carla goes on"]


def test_of_a_deal_that_is_gone_nothing_is_offered():
    game = turns()
    made = game.say("0 D5")
    game.say("deal 0")
    assert game.offered(made, "fits", 0) == {}
    with pytest.raises(BadPart, match="dealt anew"):
        game.rule(made, {"undo": made})
