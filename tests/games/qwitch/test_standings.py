"""Who has won, and while it hangs on something that nobody saw."""

from events.games.qwitch import ruleset
from tests.games.qwitch.kit import Game


def table_of(game: Game) -> list[tuple[int | None, int | None]]:
    return [(row.score, row.rank) for row in ruleset.standings(game.table).seats]


def test_twelve_cards_a_seat_go_in_three_hands():
    game = Game(5, game="advanced")
    game.begin("= A1", 4)
    assert game.markers["left"] == [12] * 5
    assert table_of(game) == [(0, 1)] * 5


def won() -> Game:
    game = Game(5, game="advanced")
    game.begin("= A1", 4)
    game.say(
        "0 A2, 0 A3, 0 A4, 0 A5, 0 A6, 0 stop, 0 turns =, 0 A7, 0 A8, 0 B8, 0 B1, 0 B2, 0 stop, 1 turns ="
    )
    game.say("0 B3")
    assert game.markers["left"][0] == 1
    return game


def test_whoever_is_out_of_cards_has_won_with_the_card_itself():
    game = won()
    game.say("0 B4")
    standing = ruleset.standings(game.table)
    assert (standing.over, standing.winners) == (True, (0,))
    assert table_of(game) == [(1, 1), *[(0, 2)] * 4]
    assert [line.rule for line in standing.seats[0].lines] == ["qwitch.score-out"]
    assert game.to_act == ()
    assert game.broken(game.say("0 win")) == set()
    assert game.broken(game.say("1 B5")) == {"after-stop"}
    assert game.winners() == (0,)


def test_a_last_card_that_does_not_fit_wins_nothing():
    game = won()
    last = game.say("0 H8")
    assert game.broken(last) == {"fits"}
    assert not ruleset.standings(game.table).over
    game.remedy(last, "fits", 0)
    assert game.markers["left"][0] == 1


def test_a_claim_on_a_last_card_that_does_not_fit_is_false_and_so_is_the_stop():
    game = won()
    game.say("0 H8")
    assert game.broken(game.say("0 win")) == {"win-empty"}
    assert game.broken(game.say("0 stop")) == {"stop-empty"}


def late(last: str = "C7") -> Game:
    """Seat 1 stops play with a hand of five, and then seat 0 lays its very last card."""
    game = won()
    game.say(f"1 B4, 1 B5, 1 B6, 1 B7, 1 {last}")
    assert game.broken(game.say("0 C8")) == {"after-stop"}
    return game


def test_a_last_card_after_the_stop_wins_nothing():
    game = late()
    assert game.markers["stopped"] == 1
    assert not ruleset.standings(game.table).over
    assert game.to_act == (1,)
    assert game.broken(game.say("0 win")) == {"win-empty"}
    game.say("0 back C8")
    assert game.broken(game.say("1 stop")) == set()
    assert game.sizes("hand:0", "hand:1") == [1, 5]


def test_a_last_card_after_the_stop_was_called_wins_nothing():
    game = won()
    game.say("1 B4, 1 B5, 1 B6, 1 B7, 1 C7, 1 stop, 0 C8")
    assert not ruleset.standings(game.table).over
    assert game.broken(game.say("0 win")) == {"win-empty"}
    assert game.broken(game.say("2 turns =")) == set()


def test_a_last_card_after_the_stop_wins_if_a_ruling_lets_it_stand():
    game = late()
    game.remedy(game.version, "after-stop", 0, "let-stand")
    assert game.winners() == (0,)


def test_whether_a_last_card_came_after_the_stop_hangs_on_the_card_that_made_it():
    game = won()
    game.say("1 B4, 1 B5, 1 B6, 1 B7, 1 unseen")
    stopping = game.table.zones["centre"][-1]
    game.say("0 C8")
    assert table_of(game) == [(None, None)] * 5
    game.see_card(stopping, "H8")
    assert game.winners() == (0,)


def test_let_stand_it_wins_after_all():
    game = won()
    last = game.say("0 H8")
    game.remedy(last, "fits", 0, "let-stand")
    assert game.winners() == (0,)


def test_a_last_card_that_nobody_saw_leaves_the_winner_pending():
    game = won()
    game.say("0 unseen")
    standing = ruleset.standings(game.table)
    assert (standing.over, standing.winners) == (True, ())
    assert table_of(game) == [(None, None)] * 5
    game.see_card(game.table.zones["centre"][-1], "B4")
    assert game.winners() == (0,)


def test_hands_that_lie_together_leave_it_pending_whether_somebody_is_out():
    game = won()
    game.say("? B4")
    assert table_of(game) == [(None, None)] * 5
    game.say("0 stop 0:0 1:0 2:0 3:0 4:0")
    assert game.winners() == (0,)


def test_a_ruling_can_give_the_game_to_a_seat_or_end_it():
    game = won()
    game.rule(game.version, {"award": {"seat": 2}})
    standing = ruleset.standings(game.table)
    assert (standing.over, standing.winners) == (True, (2,))
    assert standing.seats[2].lines[0].rule == "qwitch.score-ruling"
    game = won()
    game.rule(game.version, {"end": "deal"})
    assert (ruleset.standings(game.table).over, game.winners(), game.to_act) == (True, (), ())
