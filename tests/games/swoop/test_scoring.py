"""The end of a hand, what is left, and the end of the game."""

import pytest

from events.games.swoop import ruleset
from tests.games.swoop.kit import Game


def won(seats: int = 3, **options: object) -> Game:
    """A hand that Ana has won, the others having all their cards."""
    game = Game(seats, **options)
    game.deal()
    game.shed(0)
    assert game.markers["won"] == 0
    return game


def end(game: Game, *points: int) -> None:
    """Another hand, won by Ana, the others left with so many points."""
    game.deal(start=None)
    game.shed(0)
    for seat, value in enumerate(points, 1):
        game.go(f"count {seat} {value}")


def test_the_hand_ends_with_a_seats_last_card_and_nobody_is_to_act():
    game = won()
    assert (game.to_act, game.scores()) == ((), [0, None, None])
    assert game.table.state.hands[-1].ended.seat == 0


def test_ben_is_left_with_68_points():
    game = Game(3, table_cards="none")
    game.deal()
    game.shed(1, but=4)
    game.shed(0)
    game.go("count 1 A 7 K X; count 2 150")
    assert game.scores() == [0, 68, 150]
    lines = [line for row in ruleset.standings(game.table).seats for line in row.lines]
    assert [(line.section, line.points, line.rule) for line in lines] == [
        ("hand 1", 0, "swoop.score-out"),
        ("hand 1", 68, "swoop.score-left"),
        ("hand 1", 150, "swoop.score-left"),
    ]


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({}, [1, 9, 50, 10, 10, 10, 50]),
        ({"scoring": "easy"}, [5, 5, 20, 10, 10, 10, 20]),
        ({"swoops": "jokers_only"}, [1, 9, 10, 10, 10, 10, 50]),
        ({"scoring": "easy", "swoops": "jokers_only"}, [5, 5, 10, 10, 10, 10, 20]),
    ],
)
def test_what_each_card_costs(options: dict[str, str], points: list[int]):
    for face, value in zip("A9TJQKX", points, strict=True):
        game = Game(3, table_cards="none", **options)
        game.deal()
        game.shed(1, but=1)
        game.shed(0)
        game.play({"type": "count", "of": 1, "faces": [face]})
        assert game.scores()[1] == value, face


def test_a_last_card_that_is_higher_picks_the_pile_up_and_so_does_not_go_out():
    game = Game(3, table_cards="none")
    game.deal()
    game.shed(0, but=1)
    pile = len(game.table.zones["pile"])
    game.go("0 plays K")
    assert (game.size(0), game.markers["won"]) == (pile, None)


def test_a_last_card_that_swoops_ends_the_hand_without_an_extra_turn():
    game = Game(3, table_cards="none")
    game.deal()
    game.shed(0, but=1)
    game.go("0 plays X")
    assert (game.to_act, game.markers["won"]) == ((), 0)


def test_what_is_played_after_the_end_is_out_of_turn_and_changes_no_score():
    game = won()
    game.go("count 1 100; count 2 90; 1 plays 9")
    assert game.broken() == {"turn-order"}
    assert (game.to_act, game.scores()) == ((), [0, 100, 90])


def all_in_sight() -> Game:
    """Ben's last card was a king: he has the pile in hand, and Ana has gone out."""
    game = Game(3, table_cards="none")
    game.deal()
    game.shed(1, but=1)
    game.go("1 plays K not-swooped")
    game.shed(0)
    return game


def test_a_hand_all_in_sight_is_counted_by_itself():
    game = all_in_sight()
    assert game.scores()[1] == sum(int(face) for face in game.seen(1).split())
    assert game.size(1) == len(game.seen(1).split()) > 10


def test_the_faces_counted_are_checked():
    game = all_in_sight()
    there = game.seen(1).split()
    assert "cards left" in game.impossible({"type": "count", "of": 1, "faces": ["A"]})
    assert "in sight" in game.impossible({"type": "count", "of": 1, "faces": ["X", *there[1:]]})
    assert "so many cards X" in game.impossible({"type": "count", "of": 2, "faces": ["X"] * 19})


def test_points_are_taken_as_told_if_the_cards_can_make_them():
    game = won()
    assert "points" in game.impossible({"type": "count", "of": 1, "points": 5})
    game.go("count 1 250")
    assert "has been counted" in game.impossible("count 1 251")


def test_a_count_fits_only_after_the_end():
    game = Game(3)
    game.deal()
    assert "not over" in game.impossible("count 1 50")


def test_a_count_says_something():
    assert "Give the points" in won().impossible({"type": "count", "of": 1})


def test_the_next_hand_is_dealt_once_all_are_counted():
    game = won()
    game.go("count 1 250")
    game.deal(start=None)
    assert (game.broken(), game.judged[game.version][0].offender) == ({"turn-order"}, None)
    assert game.scores() == [0, 250, None]


def test_the_lowest_total_wins_once_somebody_has_500():
    game = won()
    game.go("count 1 300; count 2 290")
    assert (ruleset.standings(game.table).over, game.ranks()) == (False, [1, 3, 2])
    end(game, 199, 150)
    assert not ruleset.standings(game.table).over
    end(game, 100, 100)
    assert (ruleset.standings(game.table).over, game.winners(), game.scores()) == (True, (0,), [0, 599, 540])


def test_a_tie_for_the_lowest_needs_another_hand():
    game = Game(3, target=50, table_cards="none")
    game.deal()
    game.shed(0)
    game.go("count 1 100; count 2 100")
    game.rule(2, {"score": {"0": 100}})
    assert (ruleset.standings(game.table).over, game.winners()) == (False, ())
    end(game, 100, 110)
    assert (game.winners(), game.ranks()) == ((0,), [1, 2, 3])


def test_nobody_has_won_while_a_score_is_pending():
    game = won(target=50)
    game.go("count 1 300")
    assert (ruleset.standings(game.table).over, game.ranks()) == (False, [None] * 3)


def test_hands_after_the_game_is_over_do_not_count():
    game = won(target=50)
    game.go("count 1 300; count 2 290")
    game.deal(start=None)
    assert game.broken() == {"turn-order"}
    game.shed(1)
    assert game.scores() == [0, 300, 290]
