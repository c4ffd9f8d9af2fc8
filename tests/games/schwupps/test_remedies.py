"""The ladder of remedies, rung by rung, and that each puts the table as it says."""

import pytest

from events.games import BadPart
from events.games.schwupps import ruleset
from tests.games.schwupps.kit import EN, Game


def dealt(line: str = "", seats: int = 3) -> Game:
    game = Game(seats)
    game.deal()
    if line:
        game.go(line)
    return game


def lies(game: Game) -> dict[str, list[str | None]]:
    return {zone: game.faces(zone) for zone in game.table.zones}


@pytest.mark.parametrize(
    ("before", "wrong", "rule"),
    [
        ("", "0 g6 0", "fits"),
        ("", "1 g5 0", "turn-order"),
        ("0 schwupp 0 -2", "0 schwupp 1 +2", "one-free"),
        ("", "0 end", "some-action"),
        ("", "0 schwupp 0 -2 undrawn", "draw-one"),
        ("", "0 draws 2 common", "draw-one"),
        ("0 g5 0", "0 end 3", "refill"),
        ("0 g5 0", "0 end 0", "refill"),
        ("", "0 draws 1 own", "refill"),
        ("", "0 ! 0 to 0 -2", "give"),
        ("", "0 gives 2", "give"),
    ],
)
def test_what_is_noticed_at_once_can_be_taken_back(before: str, wrong: str, rule: str):
    game = dealt(before)
    zones, state = game.table.zones, game.table.state
    at = game.go(wrong)
    seat = int(wrong[0])
    assert game.broken() == {rule}
    game.remedy(at, rule, seat, "take-back")
    assert game.table.zones == zones
    assert game.table.state == state


@pytest.mark.parametrize(
    ("before", "wrong", "after", "rule", "offered"),
    [
        ("", "0 g6 0", "0 end, 1 schwupp 0 -2", "fits", ["card-back", "let-stand"]),
        ("", "1 g5 0", "1 end, 2 schwupp 0 -2", "turn-order", ["let-stand"]),
        ("0 schwupp 0 -2", "0 schwupp 1 +2", "0 end, 1 g7 0", "one-free", ["let-stand"]),
        ("", "0 end", "1 g5 0", "some-action", ["draw-now", "let-stand"]),
        ("", "0 schwupp 0 -2 undrawn", "0 end, 1 g6 0", "draw-one", ["draw-now", "let-stand"]),
        ("", "0 draws 2 common", "0 g5 0, 0 end, 1 g6 0", "draw-one", ["put-back", "let-stand"]),
        ("0 g5 0", "0 end 3", "1 g6 0", "refill", ["put-back", "let-stand"]),
        ("0 g5 0", "0 end 0", "1 g6 0", "refill", ["draw-now", "let-stand"]),
        ("", "0 draws 1 own", "0 schwupp 0 -2, 0 end, 1 g6 0", "refill", ["put-back", "let-stand"]),
        ("", "0 draws 1 own", "0 g5 0, 0 end, 1 g6 0", "refill", ["let-stand"]),
        ("", "0 gives 2", "0 g5 0, 0 end, 1 g6 0", "give", ["let-stand"]),
    ],
)
def test_what_is_noticed_later_leaves_what_others_did(
    before: str, wrong: str, after: str, rule: str, offered: list[str]
):
    game = dealt(before)
    at = game.go(wrong)
    game.go(after)
    assert list(game.offered(at, rule, int(wrong[0]))) == offered
    others = {
        zone: faces for zone, faces in lies(game).items() if zone.startswith(("row", "hand:1", "own:1"))
    }
    game.remedy(at, rule, int(wrong[0]))
    assert {zone: lies(game)[zone] for zone in others} == others
    assert game.markers["owed"] == []


def test_what_is_drawn_or_put_back_later_is_as_much_as_it_should_be():
    for wrong, rule, hand, own in (("0 end 3", "refill", 4, 15), ("0 end 0", "refill", 4, 15)):
        game = dealt("0 g5 0")
        at = game.go(wrong)
        game.go("1 g6 0")
        game.remedy(at, rule, 0)
        assert (game.size("hand:0"), game.size("own:0")) == (hand, own), wrong


@pytest.mark.parametrize(
    ("drawn", "turn", "hand", "own"),
    [
        (1, "0 g5 0", 4, 15),
        (1, "0 schwupp 0 -2", 5, 16),
        (2, "0 g5 0", 4, 15),
        (3, "0 g5 0, 0 g6 0", 4, 14),
        (2, "0 schwupp 0 -2, 0 g5 1, 0 end, 1 g5 0, 1 end, 2 g6 0, 2 end, 0 g7 0", 4, 15),
    ],
)
def test_of_cards_drawn_from_the_own_pile_too_early_only_those_go_back_that_no_turn_would_have_drawn(
    drawn: int, turn: str, hand: int, own: int
):
    game = dealt()
    at = game.go(f"0 draws {drawn} own")
    game.go(f"{turn}, 0 end")
    game.go(f"{game.to_act[0]} schwupp 1")
    game.remedy(at, "refill", 0)
    assert (game.size("hand:0"), game.size("own:0")) == (hand, own)


def test_a_card_goes_back_however_many_lie_on_it_until_the_pile_was_shuffled():
    game = dealt(seats=2)
    at = game.go("0 g6 0")
    game.go("0 g7 0, 0 g8 0")
    for number in range(60):
        game.go(f"{number % 2} schwupp 1, {number % 2} end")
    assert "card-back" in game.offered(at, "fits", 0)
    game.go("0 schwupp 1")
    assert list(game.offered(at, "fits", 0)) == ["let-stand"]
    with pytest.raises(BadPart, match="shuffled"):
        game.rule(at, {"undo": at})


def test_a_row_that_was_shifted_again_is_only_rewound():
    game = dealt("0 schwupp 0 -2")
    at = game.go("0 schwupp 0 -1")
    game.go("0 ! 0 to 1 +1")
    with pytest.raises(BadPart, match="shifted again"):
        game.rule(at, {"undo": at})
    assert list(game.offered(at, "one-free", 0)) == ["take-back", "let-stand"]


def test_the_next_game_leaves_everything_as_it_is():
    game = dealt()
    at = game.go("0 g6 0")
    game.rule(at, {"award": {"seat": 1}})
    assert game.scores() == [-19, 5, -20]
    assert "card-back" in game.offered(at, "fits", 0)
    game.deal()
    assert list(game.offered(at, "fits", 0)) == ["let-stand"]
    game.rule(at, {"score": {"0": -3}})
    assert game.scores() == [-3, 5, -20]


def test_a_card_that_goes_back_after_the_end_costs_a_point():
    game = dealt()
    at = game.go("0 g6 0")
    game.rule(at, {"award": {"seat": 1, "points": 3}})
    game.remedy(at, "fits", 0, "card-back")
    assert game.scores() == [-20, 3, -20]


def test_a_game_started_by_the_wrong_seat_can_go_to_the_right_one_before_anybody_moves():
    game = dealt()
    game.rule(1, {"award": {"seat": 1}})
    wrong = game.deal(start=0)
    assert game.broken() == {"turn-order"}
    assert list(game.offered(wrong, "turn-order", None)) == ["set-start", "let-stand"]
    game.remedy(wrong, "turn-order", None)
    assert (game.to_act, game.markers["start"]) == ((2,), 2)
    game.go("2 schwupp 0 -2")
    assert list(game.offered(wrong, "turn-order", None)) == ["let-stand"]


def test_a_game_that_a_ruling_has_ended_is_not_started_anew():
    game = dealt()
    game.rule(1, {"award": {"seat": 1}})
    wrong = game.deal(start=0)
    game.rule(wrong, {"award": {"seat": 1}})
    assert list(game.offered(wrong, "turn-order", None)) == ["let-stand"]


def test_a_card_played_out_of_turn_that_goes_back_has_begun_no_turn():
    game = dealt()
    at = game.go("1 g6 0")
    assert (game.broken(), game.to_act) == ({"turn-order", "fits"}, (0, 1))
    game.remedy(at, "fits", 1)
    assert game.to_act == (0,)
    game.go("1 g5 0")
    assert game.broken() == {"turn-order"}


def test_a_turn_out_of_order_stands_while_another_of_its_cards_lies():
    game = dealt()
    at = game.go("1 g6 0, 1 g7 0") - 1
    game.remedy(at, "fits", 1)
    assert game.to_act == (0, 1)


def test_an_ended_game_that_nobody_won_is_one_of_the_tournament():
    game = dealt()
    at = game.go("0 g6 0")
    game.rule(at, {"end": "deal"})
    assert (game.scores(), game.to_act) == ([0, 0, 0], ())
    game.deal()
    assert (game.markers["game"], game.to_act) == (2, (0,))


def test_the_turn_can_be_given_to_a_seat():
    game = dealt()
    at = game.go("0 g5 0")
    game.rule(at, {"turn": 2})
    assert game.to_act == (2,)


@pytest.mark.parametrize(
    ("part", "why"),
    [
        ({"out": 1}, "nobody can be out"),
        ({"turn_down": "v1.0"}, "which way up"),
        ({"undo": 1}, "the deal itself"),
    ],
)
def test_what_has_no_meaning_here_is_refused_with_the_reason(part: dict[str, object], why: str):
    game = dealt()
    at = game.go("0 g5 0")
    with pytest.raises(BadPart, match=why):
        game.rule(at, part)


def test_hands_are_told_which_cards_go_where():
    game = dealt()
    at = game.go("0 g6 0")
    before = game.table
    game.remedy(at, "fits", 0)
    told = ruleset.instructions(before, game.table, EN)
    assert list(told) == ["The green 6 goes from top row, first pile to hand of Juan"]
    at = game.go("0 end")
    game.go("1 g5 0")
    before = game.table
    game.remedy(at, "some-action", 0)
    assert list(ruleset.instructions(before, game.table, EN)) == [
        "One card goes from common pile to hand of Juan"
    ]
    before = game.table
    game.rule(at, {"award": {"seat": 2}})
    assert list(ruleset.instructions(before, game.table, EN)) == [
        "Write down \N{MINUS SIGN}21 for Juan in game 1",
        "Write down \N{MINUS SIGN}19 for Doro in game 1",
        "Write down 5 for Mila in game 1",
    ]


def test_what_is_taken_back_already_is_not_taken_back_again():
    game = dealt()
    at = game.go("0 g6 0")
    game.rule(at, {"undo": at})
    with pytest.raises(BadPart, match="nothing that could"):
        game.rule(at, {"undo": at})
