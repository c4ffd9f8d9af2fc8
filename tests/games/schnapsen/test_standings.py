"""Game points, ranks, the end of a game."""

from events.games.schnapsen import ruleset
from tests.games.schnapsen.kit import Game

THREE = "{0} AS, {1} TS, {0} AD, {1} TD, {0} AC, {1} TC, {0} KS, {1} QS, {0} claim"
"""The leader goes out with 70 against nothing."""


def win(game: Game) -> None:
    leader = game.to_act[0]
    game.go(THREE.format(leader, 1 - leader))


def test_both_count_down_from_seven_and_the_lowest_ranks_first():
    game = Game()
    game.deal()
    rows = ruleset.standings(game.table).seats
    assert [(row.score, row.rank) for row in rows] == [(7, 1), (7, 1)]
    win(game)
    rows = ruleset.standings(game.table).seats
    assert [(row.score, row.rank) for row in rows] == [(4, 1), (7, 2)]
    assert [(line.section, line.points, line.rule) for line in rows[0].lines] == [
        ("start", 7, "schnapsen.score-start"),
        ("deal 1", -3, "schnapsen.score-out"),
    ]
    assert [line.section for line in rows[1].lines] == ["start"]


def test_the_first_at_nothing_wins_and_points_do_not_go_below():
    game = Game(game_points=5)
    game.deal()
    win(game)
    game.deal()
    win(game)
    assert game.scores() == [2, 2]
    game.deal()
    win(game)
    standings = ruleset.standings(game.table)
    assert game.scores() == [0, 2]
    assert (standings.over, standings.winners) == (True, (0,))
    for row in standings.seats:
        assert sum(line.points for line in row.lines) == row.score


def test_a_deal_after_the_end_breaks_the_order_and_does_not_count():
    game = Game(game_points=1)
    game.deal()
    win(game)
    late = game.deal()
    assert game.broken_openly(late) == {"turn-order"}
    win(game)
    assert game.scores() == [0, 1]
    assert ruleset.standings(game.table).winners == (0,)


def test_a_game_of_seven_takes_three_deals_at_most_three_points_each():
    game = Game()
    for number in range(5):
        game.deal()
        win(game)
        assert ruleset.standings(game.table).over is (number == 4)
    assert game.scores() == [0, 1]
