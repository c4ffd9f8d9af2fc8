"""What each move does, and which rules it keeps or breaks."""

from typing import Any

import pytest

from events.games.schwupps import ruleset
from tests.games.schwupps.kit import Game


def dealt(seats: int = 3, **fields: Any) -> Game:
    """Row 0 has +1 and -1 beside r4 and p1, row 1 number and colour beside y2 and b10; seat 0 starts."""
    options = fields.pop("options", {})
    game = Game(seats, **options)
    game.deal(**fields)
    return game


def test_doro_counts_on_over_ten_and_one():
    game = dealt(schwupps=["-1", "+2", "number", "colour"], numbers=["p1", "r10", "y2", "b5"])
    game.go("0 b10 0, 0 g2 1, 0 end")
    assert [game.broken(v) for v in (2, 3, 4)] == [set(), set(), set()]
    assert game.tops() == ["b10", "g2", "y2", "b5"]


def test_juans_turn():
    game = dealt(schwupps=["-1", "number", "colour", "number"], top="-2", numbers=["b10", "r4", "y2", "g7"])
    game.go("0 ! 1 to 1 +1, 0 g10 2")
    assert game.faces("row:1") == ["-2", "colour"]
    assert game.faces("discard") == ["number"]
    assert game.faces("box") == ["!"]
    assert [game.size(f"hand:{seat}") for seat in range(3)] == [2, 5, 4]
    game.go("0 schwupp 0 either")
    assert game.faces("row:0") == ["+1", "-1"]
    game.go("0 p1 0, 0 r2 0")
    assert game.size("hand:0") == 1
    end = game.go("0 end")
    assert all(game.broken(version) == set() for version in range(2, end + 1))
    assert game.size("hand:0") == 4
    assert game.size("own:0") == 13
    assert game.size("common") == 48
    assert game.to_act == (1,)


@pytest.mark.parametrize(("seats", "own", "common"), [(2, 21, 60), (3, 16, 50), (4, 11, 50), (5, 8, 50)])
def test_a_deal_lays_everything_out(seats: int, own: int, common: int):
    game = dealt(seats)
    sizes = {zone: game.size(zone) for zone in game.table.zones}
    hands = {f"hand:{seat}": 4 for seat in range(seats)} | {f"own:{seat}": own for seat in range(seats)}
    piles = {f"numbers:{pile}": 1 for pile in range(4)} | {"common": common, "box": 0, "shuffled": 0}
    rows = {"schwupps": 26, "row:0": 2, "row:1": 2, "discard": 0, "slid": 0}
    assert sizes == hands | piles | rows
    assert sum(sizes.values()) == 144
    assert game.faces("schwupps")[-1] == "+2"
    assert game.to_act == (0,)


@pytest.mark.parametrize(
    ("rule", "lying", "fitting"),
    [
        ("+1", "r4", {"5"}),
        ("+1", "r10", {"1"}),
        ("-1", "r1", {"10"}),
        ("+2", "r9", {"1"}),
        ("-2", "r1", {"9"}),
        ("-2", "r2", {"10"}),
        ("number", "r4", {"4"}),
    ],
)
def test_what_fits_by_number(rule: str, lying: str, fitting: set[str]):
    for card in (f"{colour}{value}" for colour in "bgpry" for value in range(1, 11)):
        game = dealt(schwupps=[rule, "-1", "number", "colour"], numbers=[lying, "p1", "y2", "b3"])
        game.by(0, "play", card=card, pile=0)
        assert game.broken() == (set() if card[1:] in fitting else {"fits"}), card


@pytest.mark.parametrize(
    ("rule", "fitting"), [("colour", {"r9", "r4"}), ("either", {"r9", "r4", "g4"}), ("number", {"r4", "g4"})]
)
def test_what_fits_by_colour(rule: str, fitting: set[str]):
    for card in ("r9", "r4", "g4", "g9", "b5"):
        game = dealt(schwupps=[rule, "-1", "number", "colour"], numbers=["r4", "p1", "y2", "b3"])
        game.by(0, "play", card=card, pile=0)
        assert game.broken() == (set() if card in fitting else {"fits"}), card


def test_a_pile_goes_by_the_card_beside_it_now():
    game = dealt()
    game.go("0 schwupp 0 -2, 0 g6 0, 0 g5 1")
    # +2 entered beside the first pile and pushed +1 to the second.
    assert game.broken(3) == set()
    assert game.broken(4) == {"fits"}


def test_an_irritation_card_fits_on_no_pile_and_nothing_fits_on_it():
    game = dealt()
    game.go("0 ! 0 to 1 -2")
    assert game.broken() == set()
    game.by(0, "play", card="!", pile=0)
    assert game.broken() == {"fits"}
    game.go("0 g5 0")
    assert game.broken() == {"fits"}


def test_a_card_that_nobody_noted_leaves_what_hangs_on_it_open():
    game = dealt()
    game.go("0 ? 0, 0 b6 0")
    assert [game.verdict(v).status for v in (2, 3)] == ["open", "open"]
    card = game.table.zones["numbers:0"][-2]
    game.see(card, "g5")
    assert [game.verdict(v).status for v in (2, 3)] == ["legal", "legal"]


def test_the_second_free_schwupp_of_a_turn_is_one_too_many():
    game = dealt()
    game.go("0 schwupp 0 -2, 0 ! 0 to 1 +2, 0 schwupp 1 -2")
    assert [game.broken(v) for v in (2, 3, 4)] == [set(), set(), {"one-free"}]
    game.go("0 end, 1 schwupp 0 +1")
    assert game.broken() == set()


def test_a_free_schwupp_costs_a_card():
    game = dealt()
    game.go("0 schwupp 0 -2")
    assert (game.size("hand:0"), game.size("common")) == (5, 49)
    game.go("0 end, 1 schwupp 0 +1 undrawn")
    assert game.broken() == {"draw-one"}
    assert game.markers["owed"] == [{"seat": 1, "what": "common", "n": 1}]
    game.go("1 draws 1 common")
    assert game.broken() == set()
    assert game.markers["owed"] == []
    game.go("1 draws 1 common")
    assert game.broken() == {"draw-one"}


def test_a_turn_needs_an_action_and_playing_one_is_enough():
    game = dealt()
    game.go("0 end")
    assert game.broken() == {"some-action"}
    game.go("1 g5 0, 1 end")
    assert game.broken() == set()


def test_the_hand_is_filled_up_to_four_and_not_before():
    game = dealt()
    game.go("0 g5 0, 0 b10 1, 0 end")
    assert (game.size("hand:0"), game.size("own:0")) == (4, 14)
    assert game.broken() == set()
    game.go("1 schwupp 0 -2, 1 end")
    assert (game.size("hand:1"), game.size("own:1")) == (5, 16)
    game.go("2 b2 2, 2 end 0")
    assert game.broken() == {"refill"}
    assert game.markers["owed"] == [{"seat": 2, "what": "own", "n": 1}]
    game.go("2 draws 1 own")
    assert game.broken() == set()
    game.go("2 draws 1 own")
    assert game.broken() == {"refill"}


def test_what_was_not_refilled_lapses_with_the_next_refill():
    game = dealt(2)
    game.go("0 g5 0, 0 end 0, 1 schwupp 0 -2, 1 end, 0 schwupp 0 -1, 0 end")
    assert game.broken() == set()
    assert game.markers["owed"] == []
    assert game.size("hand:0") == 4


def test_one_too_many_at_the_end_is_a_breach():
    game = dealt()
    game.go("0 g5 0, 0 end 2")
    assert game.broken() == {"refill"}
    assert game.size("hand:0") == 5


def test_a_gift_goes_to_another_seat():
    game = dealt()
    game.go("0 ! 0 to 2 -2")
    assert [game.size(f"hand:{seat}") for seat in range(3)] == [3, 4, 5]
    game.go("0 ! 0 to 0 -2")
    assert game.broken() == {"give"}
    assert game.size("hand:0") == 3
    game.go("0 ! 0 to - -2")
    assert game.broken() == {"give"}
    assert game.markers["owed"] == [{"seat": 0, "what": "gift", "n": 1}]
    game.go("0 gives 1")
    assert game.broken() == set()
    assert game.size("hand:1") == 5
    game.go("0 gives 1")
    assert game.broken() == {"give"}


def test_a_gift_may_be_kept_where_that_is_agreed():
    game = dealt(options={"gift_to_self": True})
    game.go("0 ! 0 to 0 -2")
    assert game.broken() == set()


def test_a_move_out_of_turn_leaves_both_seats_to_go_on():
    game = dealt()
    game.go("1 g5 0")
    assert game.broken() == {"turn-order"}
    assert game.to_act == (0, 1)
    game.go("1 end")
    assert game.broken() == set()
    assert game.to_act == (0, 2)
    game.go("2 schwupp 0 -2")
    assert game.broken() == set()
    assert game.to_act == (2,)


def test_whoever_was_due_may_go_on_instead():
    game = dealt()
    game.go("0 g5 0, 2 g6 0, 0 schwupp 0 -2")
    assert [game.broken(v) for v in (3, 4)] == [{"turn-order"}, set()]
    assert game.to_act == (0,)
    game.go("0 end")
    assert game.broken() == set()
    assert game.to_act == (1,)


def test_the_last_card_wins_at_once():
    game = Game(5, tournament=False)
    game.deal()
    _play_down(game)
    game.go("0 g5 0")
    standings = ruleset.standings(game.table)
    assert (standings.over, standings.winners) == (True, (0,))
    assert game.to_act == ()
    game.go("1 g5 0")
    assert game.broken() == {"turn-order"}


def _play_down(game: Game) -> None:
    """Seat 0 plays all but one card, whatever fits or not; the others do nothing lawful either."""
    while sum(game.left()[:1]) > 1:
        while game.size("hand:0") > (0 if game.size("own:0") else 1):
            game.go("0 ? 0")
        game.go("0 end")
        for seat in range(1, game.seats):
            game.go(f"{seat} end")


def test_the_last_card_may_be_an_irritation_card_without_schwupp_and_gift():
    game = Game(5)
    game.deal()
    _play_down(game)
    choice = ruleset.choices(game.table, {"type": "irritate", "seat": 0})
    assert choice is None
    game.go("0 !")
    assert game.broken() == set()
    assert game.table.state.games[-1].ended is not None
    assert game.size("schwupps") == 26
    assert game.scores() == [5, -12, -12, -12, -12]


def test_left_of_the_winner_starts_and_a_tournament_has_as_many_games_as_seats():
    game = Game(2)
    game.deal()
    _play_down(game)
    game.go("0 ? 0")
    game.deal()
    assert game.broken() == set()
    assert game.to_act == (1,)
    assert game.markers["game"] == 2
    assert not ruleset.standings(game.table).over
    while game.table.state.games[-1].ended is None:
        for seat in (1, 0):
            while game.table.state.games[-1].ended is None and game.size(f"hand:{seat}") and seat == 1:
                game.go("1 ? 0")
            if game.table.state.games[-1].ended is None:
                game.go(f"{seat} end")
    standings = ruleset.standings(game.table)
    assert game.scores() == [-20, -20]
    assert (standings.over, standings.winners) == (True, (0, 1))
    assert [row.rank for row in standings.seats] == [1, 1]
    game.deal()
    assert game.broken() == {"turn-order"}


def test_a_deal_before_the_end_is_a_breach_and_deals_the_game_anew():
    game = dealt()
    game.go("0 g5 0")
    game.deal()
    assert game.broken() == {"turn-order"}
    assert game.markers["game"] == 1
    assert game.to_act == (0,)


def test_a_wrong_start_is_a_breach():
    game = Game(2)
    game.deal()
    _play_down(game)
    game.go("0 ? 0")
    game.deal(start=0)
    assert game.broken() == {"turn-order"}


def test_a_schwupps_pile_that_runs_out_is_made_up_of_all_discards():
    game = dealt(2)
    for number in range(26):
        seat = number % 2
        game.go(f"{seat} schwupp 0, {seat} end")
    assert (game.size("schwupps"), game.size("discard"), game.size("row:0")) == (26, 0, 2)
    assert game.size("slid") == 0
    assert game.broken() == set()


def test_a_common_pile_that_runs_out_is_made_up_when_next_a_card_is_needed():
    game = dealt(2)
    game.go("0 g5 0, 0 g6 0, 0 g7 0")
    for number in range(60):
        game.go(f"{number % 2} schwupp 0, {number % 2} end")
    assert game.size("common") == 0
    assert game.size("numbers:0") == 4
    game.go("0 schwupp 0")
    assert (game.size("numbers:0"), game.size("common"), game.size("shuffled")) == (1, 2, 0)
    assert game.broken() == set()


def test_where_no_card_is_left_none_is_drawn_or_given():
    game = dealt(2)
    for number in range(60):
        game.go(f"{number % 2} schwupp 0, {number % 2} end")
    for line in ("0 schwupp 0 undrawn", "0 ! 0 to -"):
        game.go(line)
        assert game.broken() == set()
        assert game.markers["owed"] == []
    assert ruleset.fits(game.table, {"type": "give", "seat": 0, "to": 1}) is not None
