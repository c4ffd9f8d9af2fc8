"""Going out: when 66 may be claimed, what counts, and what a claim wins or loses."""

import pytest

from tests.games.schnapsen.kit import Game


def dealt(trump: str = "KH", **options: bool) -> Game:
    game = Game(**options)
    game.deal(trump)
    return game


def test_four_tricks_of_21_21_14_and_14_are_70():
    game = dealt()
    game.go("0 AS, 1 TS, 0 AD, 1 TD, 0 AC, 1 QC, 0 TC, 1 KC")
    assert game.touched(game.go("0 claim")) == {}
    assert game.markers["points"] == [70, 0]
    assert game.won("score-out") == [3, 0]


NINETEEN = "0 KD, 1 TD, 1 QS, 0 JS, 1 JD, 0 AD, 0 close"
"""Seat 1 has two tricks worth 19 when seat 0, with one, closes."""


def test_a_closer_wins_by_what_the_other_had_at_the_closing():
    game = dealt()
    game.go(f"{NINETEEN}, 0 TC, 1 AC, 1 QC, 0 AH, 0 TH, 1 JH, 0 AS, 1 TS, 0 KS, 1 KC")
    game.go("0 claim")
    assert game.markers["points"] == [68, 40]
    assert game.won("score-out") == [2, 0]


def test_if_the_other_goes_out_first_after_a_closing_they_win_2_for_having_had_a_trick():
    game = dealt()
    game.go(f"{NINETEEN}, 0 TC, 1 AC, 1 AS, 0 TS, 1 KS, 0 QC, 1 claim")
    assert game.markers["points"] == [13, 68]
    assert game.won("score-closed") == [0, 2]


def test_if_the_other_had_no_trick_at_the_closing_they_win_3():
    game = dealt()
    game.go("0 close, 0 TC, 1 AC, 1 AS, 0 TS, 1 marriage D, 1 QD, 0 JD, 1 claim")
    assert game.markers["points"] == [0, 67]
    assert game.won("score-closed") == [0, 3]


@pytest.mark.parametrize(
    ("line", "points", "won"),
    [
        ("0 TS, 1 AS, 1 TD, 0 JD, 1 JC, 0 AC, 0 KS, 1 QS, 0 TC, 1 KC, 0 AD, 1 KD, 0 AH, 1 KH", [64, 33], 1),
        ("0 JS, 1 AS, 1 TD, 0 JD, 1 KC, 0 QC, 1 JC, 0 AC, 0 TC, 1 QD, 0 AD, 1 KD, 0 AH, 1 KH", [56, 32], 2),
    ],
)
def test_going_out_wins_1_if_the_other_has_33_and_2_with_less(line: str, points: list[int], won: int):
    game = dealt()
    game.go(f"{line}, 0 TH, 1 QH, 0 claim")
    assert game.markers["points"] == [points[0] + 13, points[1]]
    assert game.won("score-out") == [won, 0]


def test_66_is_enough_and_65_is_not():
    for led, points, won in (("KH", 66, [3, 0]), ("QH", 65, [0, 3])):
        game = dealt("TH")
        game.go(f"0 marriage H, 0 {led}, 1 JH, 0 marriage S")
        assert game.touched(game.go("0 claim")) == {}
        assert game.markers["points"] == [points, 0]
        assert game.won() == won


def test_a_claim_without_66_gives_the_other_2_or_3():
    game = dealt()
    game.go("0 AS, 1 JS, 0 claim")
    assert game.won("score-false-claim") == [0, 3]
    game = dealt()
    game.go("0 JS, 1 AS, 1 JD, 0 AD, 0 claim")
    assert game.won("score-false-claim") == [0, 2]


def test_a_closer_who_claims_without_66_loses_by_the_others_tricks_at_the_closing():
    game = dealt()
    game.go("0 close, 0 JS, 1 AS, 1 JD, 0 AD, 0 claim")
    assert game.won("score-closed") == [0, 3]


def test_a_false_claim_by_the_other_gives_the_closer_2_or_3_by_tricks_now():
    game = dealt()
    game.go("0 close, 0 JS, 1 AS, 1 claim")
    assert game.won("score-false-claim") == [3, 0]
    game = dealt()
    game.go("0 close, 0 AD, 1 JD, 0 JS, 1 AS, 1 claim")
    assert game.won("score-false-claim") == [2, 0]


@pytest.mark.parametrize(
    "line",
    [
        "0 claim",
        "0 AS, 0 claim",
        "0 AS, 1 JS, 1 claim",
        "0 AS, 1 JS, 0 AD, 0 claim",
        "0 marriage D, 0 KD, 1 AD, 0 claim",
        "0 marriage D, 1 claim",
        "1 claim",
        "1 marriage C, 1 claim",
        "0 AS, 0 marriage D, 0 claim",
        "0 KD, 1 AD, 1 TD, 0 JD, 0 marriage D none, 0 claim",
    ],
)
def test_at_any_other_moment_a_claim_is_void_and_play_goes_on(line: str):
    game = dealt()
    before = game.go(line)
    assert game.broken_openly(before) == {"claim-moment"}
    assert game.table.state.deals[-1].ended is None
    assert game.scores() == [7, 7]
    assert game.markers["points"] is None


@pytest.mark.parametrize("line", ["0 AS, 1 JS", "0 marriage D", "0 marriage D, 0 KD"])
def test_a_claim_may_be_made_after_a_trick_or_a_marriage(line: str):
    game = dealt()
    game.go(line)
    assert game.touched(game.go("0 claim")) == {}
    assert game.won("score-false-claim") == [0, 3]


def test_a_claim_ends_the_deal_and_the_first_one_counts():
    game = dealt()
    game.go("0 AS, 1 JS, 0 claim")
    again = game.go("0 claim")
    assert game.broken_openly(again) == {"claim-moment"}
    assert game.won() == [0, 3]


def test_a_marriage_counts_once_a_trick_has_been_taken_before_or_after():
    game = dealt(tracked=True)
    game.go("0 marriage D, 0 QD")
    assert game.markers["points"] == [0, 0]
    game.go("1 AD")
    assert game.markers["points"] == [0, 14]
    game.go("1 JS, 0 AS")
    assert game.markers["points"] == [33, 14]
    game.go("0 marriage C")
    assert game.markers["points"] == [53, 14]


def test_a_marriage_without_any_trick_counts_nothing():
    game = dealt()
    game.go("0 marriage D, 0 QD, 1 AD, 1 AS, 0 TS, 1 AC, 0 TC, 1 TH, 0 QC, 1 claim")
    assert game.markers["points"] == [0, 69]
    assert game.won("score-out") == [0, 3]


LAST = "0 AS, 1 JS, 0 TS, 1 QS, 0 AD, 1 JD, 0 JC, 1 AC, 1 TD, 0 QD, 1 KD, 0 QC"
"""Six tricks, three to each. The face-up trump went to seat 0."""


def played_out(game: Game) -> Game:
    game.go(f"{LAST}, 1 TC, 0 KC, 1 QH, 0 AH, 0 TH, 1 JH, 0 KH, 1 KS")
    return game


def test_the_last_trick_wins_1_if_nobody_closed_or_went_out():
    game = played_out(dealt())
    assert game.sizes()[:5] == [0, 0, 0, 0, 0]
    assert game.to_act == ()
    assert game.won("score-last") == [1, 0]


def test_the_winner_of_the_last_trick_may_still_claim_until_the_next_deal():
    game = played_out(dealt())
    assert game.markers["points"] == [73, 47]
    assert game.broken_openly(game.go("1 claim")) == {"claim-moment"}
    assert game.touched(game.go("0 claim")) == {}
    assert game.won("score-out") == [1, 0]
    game = played_out(dealt())
    game.deal()
    assert game.broken_openly(game.go("0 claim")) == {"claim-moment"}
    assert game.won("score-last") == [1, 0]


def test_a_claim_after_the_last_trick_is_counted_like_any_other():
    game = dealt()
    game.go("0 AS, 1 JS, 0 TS, 1 QS, 0 JD, 1 AD, 1 AC, 0 JC, 1 TD, 0 QD, 1 KD, 0 QC")
    game.go("1 TC, 0 KC, 1 QH, 0 JH, 1 AH, 0 KH, 1 TH, 0 KS")
    assert game.won("score-last") == [0, 1]
    game.go("1 claim")
    assert game.markers["points"] == [26, 94]
    assert game.won("score-out") == [0, 2]


def test_a_false_claim_after_the_last_trick_loses_the_deal():
    game = dealt()
    game.go("0 AS, 1 JS, 0 TS, 1 AD, 0 AC, 1 JC, 0 TD, 1 QD, 0 QC, 1 TC, 1 JD, 0 QS")
    game.go("1 KD, 0 KC, 1 KS, 0 JH, 0 QH, 1 AH, 1 TH, 0 KH")
    assert game.won("score-last") == [0, 1]
    game.go("1 claim")
    assert game.markers["points"] == [66, 54]
    assert game.won("score-false-claim") == [2, 0]


def test_a_closer_fails_if_the_cards_run_out_whoever_wins_the_last_trick():
    for last in ("0 QH, 1 KS", "0 KS, 1 QH"):
        game = dealt()
        game.go(f"0 close, 0 AS, 1 JS, 0 TS, 1 QS, 0 AD, 1 JD, 0 KD, 1 QD, {last}")
        assert game.won("score-closed") == [0, 3]


def test_a_closer_who_wins_the_last_trick_may_still_go_out():
    game = dealt()
    game.go("0 close, 0 AS, 1 TS, 0 AD, 1 TD, 0 AC, 1 TC, 0 KD, 1 QD, 0 QH, 1 KS")
    assert game.won("score-closed") == [0, 3]
    game.go("0 claim")
    assert game.won("score-out") == [3, 0]


def test_a_closer_who_loses_the_last_trick_fails_even_with_66():
    game = dealt()
    game.go("0 close, 0 AS, 1 TS, 0 AD, 1 TD, 0 AC, 1 TC, 0 KD, 1 QD, 0 KS, 1 QH")
    assert game.broken_openly(game.go("0 claim")) == {"claim-moment"}
    assert game.touched(game.go("1 claim")) == {}
    assert game.markers["points"] == [70, 7]
    assert game.won("score-closed") == [0, 3]


def test_marriages_of_the_other_count_at_the_closing():
    game = dealt()
    game.go("0 JS, 1 AS, 1 marriage D, 1 QD, 0 AD, 0 close, 0 TS, 1 KS, 0 TC, 1 KC, 0 AC, 1 QC")
    game.go("0 AH, 1 JC, 0 claim")
    assert game.markers["points"] == [69, 33]
    assert game.won("score-out") == [1, 0]


def test_what_the_other_wins_and_declares_after_the_closing_does_not():
    game = dealt()
    game.go("0 JS, 1 AS, 1 JD, 0 AD, 0 close, 0 JC, 1 TC, 1 marriage D, 1 QD, 0 TH, 0 AH, 1 KC")
    game.go("0 TS, 1 KS, 0 AC, 1 QC, 0 claim")
    assert game.markers["points"] == [69, 45]
    assert game.won("score-out") == [2, 0]


def test_tracked_points_take_a_seat_out_at_the_first_moment():
    game = dealt("TH", tracked=True)
    game.go("0 AS, 1 TS, 0 AD, 1 TD, 0 AC, 1 QC")
    assert game.markers["points"] == [56, 0]
    game.go("0 KC, 1 JC, 0 QS, 1 JS")
    assert game.won("score-out") == [3, 0]
    assert game.to_act == ()


def test_tracked_points_take_a_seat_out_at_a_marriage_too():
    game = dealt("TH", tracked=True)
    game.go("0 marriage H, 0 KH, 1 JH")
    assert game.markers["points"] == [46, 0]
    marriage = game.go("0 marriage S")
    assert game.table.state.deals[-1].ended.version == marriage
    assert game.won("score-out") == [3, 0]


@pytest.mark.parametrize("line", ["0 JS, 0 marriage H", "0 marriage C none"])
def test_tracked_points_take_nobody_out_by_a_marriage_that_openly_is_none(line: str):
    """In the middle of a trick, or with a king that was played before."""
    game = dealt("TH", tracked=True)
    game.go("0 AS, 1 TS, 0 AD, 1 TD, 0 KC, 1 JC")
    marriage = game.go(line)
    assert game.markers["points"][0] > 66
    assert game.table.state.deals[-1].ended is None
    game.rule(marriage, {"stand": True})
    game.go("0 AH, 1 JH" if not game.table.state.deals[-1].course.plays else "1 JD")
    assert game.table.state.deals[-1].ended.seat == 0


def test_tracked_points_take_nobody_out_by_a_second_marriage_before_a_lead():
    game = dealt("TH", tracked=True)
    game.go("0 AS, 1 TS, 0 AD, 1 TD, 0 marriage C, 0 marriage H")
    assert game.markers["points"] == [102, 0]
    assert game.table.state.deals[-1].ended is None
    game.go("0 KC, 1 JC")
    assert game.markers["points"] == [108, 0]
    assert game.table.state.deals[-1].ended is not None


def test_tracked_points_of_an_unlawful_marriage_may_be_claimed():
    game = dealt("TH", tracked=True)
    game.go("0 AS, 1 TS, 0 AD, 1 TD, 0 JC, 0 marriage H, 1 JD")
    assert game.table.state.deals[-1].ended is None
    game.go("0 claim")
    assert game.won("score-out") == [3, 0]


def test_where_points_are_tracked_a_claim_may_still_be_false():
    game = dealt(tracked=True)
    game.go("0 AS, 1 JS")
    assert game.touched(game.go("0 claim")) == {}
    assert game.won("score-false-claim") == [0, 3]


def test_untracked_points_take_nobody_out():
    game = dealt()
    game.go("0 AS, 1 TS, 0 AD, 1 TD, 0 AC, 1 QC, 0 TC, 1 KC")
    assert game.scores() == [7, 7]
    assert game.to_act == (0,)
