"""Points and chips."""

from events.games.swapybara import ruleset
from tests.games.swapybara.kit import Game


def lines(game: Game, seat: int) -> list[tuple[str, int | None, str]]:
    found = ruleset.standings(game.table).seats[seat].lines
    return [(line.section, line.points, line.rule.removeprefix("swapybara.")) for line in found]


def test_a_card_scores_its_number():
    game = Game(8)
    game.round("-1 0 1 2 3 4 5 6", start=0)
    assert game.scores() == [-1, 0, 1, 2, 3, 4, 5, 6]
    assert [lines(game, seat)[0][2] for seat in range(8)] == [
        "score-minus-one",
        "score-zero",
        *["score-face"] * 5,
        "score-six",
    ]


def test_two_6s_in_a_row_give_5_together_and_the_chip_goes_back():
    game = Game(5)
    game.round("6 2 3 4 5", start=0)
    assert game.markers["six"] == 0
    game.round("6 2 3 4 5")
    assert game.markers["six"] is None
    assert game.scores()[0] == 5
    assert lines(game, 0) == [("round 1", 6, "score-six"), ("round 2", -1, "score-six")]


def test_two_minus_ones_in_a_row_give_5_together_and_the_chip_goes_back():
    game = Game(5)
    game.round("-1 2 3 4 5", start=0)
    assert game.markers["minus_one"] == 0
    game.round("-1 2 3 4 5")
    assert game.markers["minus_one"] is None
    assert game.scores()[0] == 5


def test_a_third_6_after_the_chip_went_back_scores_6_again():
    game = Game(5)
    for _ in range(3):
        game.round("6 2 3 4 5", start=0)
    assert game.scores()[0] == 11
    assert game.markers["six"] == 0


def test_the_chip_counts_not_whether_the_rounds_follow_each_other():
    game = Game(5)
    game.round("6 2 3 4 5", start=0)
    game.round("1 2 3 4 5")
    assert game.markers["six"] == 0
    game.round("6 2 3 4 5")
    assert game.scores()[0] == 6


def test_the_chip_is_taken_from_whoever_has_it():
    game = Game(5)
    game.round("6 2 3 4 -1", start=0)
    game.round("1 6 3 -1 5")
    assert (game.markers["six"], game.markers["minus_one"]) == (1, 3)
    game.round("6 2 3 4 5")
    assert game.scores()[0] == 13


def test_a_seat_that_is_out_scores_minus_two_at_once_and_takes_no_chip():
    game = Game(5)
    game.deal(start=0)
    first = game.ask(0, 1)
    game.rule(first, {"out": 0})
    assert game.scores() == [-2, 0, 0, 0, 0]
    game.finish()
    game.reveal("6 2 3 4 5")
    assert game.scores() == [-2, 2, 3, 4, 5]
    assert game.markers["six"] is None
    assert game.markers["pending"] == []


def test_a_chip_before_a_seat_that_is_out_is_taken_as_usual():
    game = Game(5)
    game.round("6 2 3 4 5", start=0)
    first = game.deal()
    game.rule(first, {"out": 0})
    game.finish()
    game.reveal("1 6 3 4 5")
    assert game.markers["six"] == 1
    assert game.scores()[:2] == [4, 8]


def test_a_seat_that_is_out_with_the_card_of_its_chip_keeps_the_chip():
    game = Game(5)
    game.round("6 2 3 4 5", start=0)
    first = game.deal()
    game.rule(first, {"out": 0})
    game.finish()
    game.reveal("6 1 3 4 5")
    assert game.markers["six"] == 0


def test_an_unseen_card_leaves_its_score_pending_even_where_it_could_be_worked_out():
    game = Game(8)
    game.round("-1 0 1 2 3 4 5 ?", start=0)
    assert game.scores() == [-1, 0, 1, 2, 3, 4, 5, None]
    assert game.ranks() == [None] * 8
    assert game.markers["six"] is None
    assert game.markers["pending"] == ["six"]


def test_a_face_seen_later_makes_the_pending_score_appear():
    game = Game(5)
    game.round("? 2 3 4 5", start=0)
    card = game.card("hand:0")
    assert game.scores()[0] is None
    game.deal(start=1)
    game.see(card, "6")
    assert game.scores() == [6, 2, 3, 4, 5]
    assert game.markers["six"] == 0
    assert game.markers["pending"] == []


def test_a_face_that_one_seat_alone_has_seen_changes_no_score():
    game = Game(5)
    game.round("? 2 3 4 5", start=0)
    before = game.markers, ruleset.standings(game.table)
    game.see(game.card("hand:0"), "6", seat=3)
    assert (game.markers, ruleset.standings(game.table)) == before


def test_a_score_that_hangs_on_a_pending_chip_is_pending():
    game = Game(5)
    game.round("? 2 3 4 5", start=0)
    first = game.card("hand:0")
    game.round("6 2 3 4 5", start=0)
    assert game.scores()[0] is None
    assert lines(game, 0)[1] == ("round 2", None, "score-six")
    assert "six" in game.markers["pending"]
    game.see(first, "6")
    assert game.scores()[0] == 5
    assert game.markers["six"] is None


def test_a_score_that_hangs_on_no_pending_chip_is_settled():
    game = Game(5)
    game.round("? 2 3 4 5", start=0)
    game.round("1 6 3 4 5", start=0)
    assert game.scores()[1] == 8
    assert game.markers["six"] == 1


def test_a_6_seen_in_the_centre_settles_that_nobody_takes_the_chip():
    game = Game(4)
    game.round("? 2 3 4 6", start=0)
    assert "six" not in game.markers["pending"]
    assert "minus_one" in game.markers["pending"]


def test_a_ruling_may_set_or_give_points():
    game = Game(5)
    shown = game.round("6 2 3 4 5", start=0)
    game.rule(shown, {"score": {"0": 1}}, {"award": {"seat": 1, "points": 3}}, {"award": {"seat": 2}})
    assert game.scores() == [1, 5, 3, 4, 5]
    assert lines(game, 1) == [("round 1", 2, "score-face"), ("round 1", 3, "score-ruling")]
    assert game.markers["six"] == 0
