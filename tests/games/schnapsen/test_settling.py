"""What the parts of a remedy mean for the game, however a referee composes them."""

from collections.abc import Mapping
from typing import Any

import pytest

from events.games import BadPart
from events.games.schnapsen import ruleset
from events.history import Malformed
from tests.games.schnapsen.kit import EN, Game
from tests.history.kit import Sheet


def dealt(line: str = "", **options: bool) -> Game:
    game = Game(**options)
    game.deal()
    if line:
        game.go(line)
    return game


def test_a_part_about_a_time_before_the_first_deal_means_nothing():
    game = Game()
    game.rule(0, {"award": {"seat": 0}})
    assert game.scores() == [7, 7]


def refused(game: Game, *parts: Mapping[str, Any]) -> str:
    """What is said of a remedy that cannot be carried out."""
    with pytest.raises(BadPart) as bad:
        game.rule(game.version, *parts)
    return str(bad.value)


@pytest.mark.parametrize(
    ("line", "part", "why"),
    [
        ("0 AS", {"out": 0}, "out: nobody can be out"),
        ("0 AS", {"turn": 1}, "turn: a trick lies on the table"),
        ("0 AS, 1 JS, 0 claim", {"turn": 0}, "turn: the deal is over"),
        ("0 AS, 1 JS, 0 claim", {"end": "deal"}, "end: the deal is over"),
        ("0 AS", {"turn_down": "v1.10"}, "turn_down: "),
        ("0 AS", {"undo": 1}, "undo: the deal itself"),
        ("0 AS, 1 JS, 1 claim", {"undo": 4}, "undo: version 4 has changed nothing"),
        ("0 close, 0 close", {"undo": 3}, "undo: version 3 has changed nothing"),
    ],
)
def test_what_can_have_no_effect_is_refused(line: str, part: Mapping[str, Any], why: str):
    assert why in refused(dealt(line), part)


@pytest.mark.parametrize(
    ("line", "version"),
    [
        ("0 AS, 1 JS, 0 AD", 2),
        ("0 AS, 1 JS, 0 AD", 3),
        ("0 AS, 1 JS", 2),
        ("0 AS, 1 JS, 0 AD, 1 JD, 0 claim", 3),
        ("0 ?, 1 TS, 0 marriage D, 0 KD", 4),
    ],
)
def test_a_card_of_an_earlier_trick_cannot_be_taken_back_by_itself(line: str, version: int):
    """Its trick would lie on the table while another one is played."""
    assert "undo: the trick" in refused(dealt(line), {"undo": version})


def test_a_lead_by_which_a_trick_was_taken_gives_both_back():
    game = dealt("0 ?, 1 TS")
    before = game.sizes()
    lead = game.go("1 AD")
    game.rule(lead, {"undo": lead})
    assert (game.sizes(), game.to_act) == (before, (0, 1))
    game.go("0 AD")
    assert game.sizes() == [4, 5, 7, 1, 1, 2, 0]


def test_a_card_laid_after_the_end_can_be_taken_back():
    game = dealt("0 AS, 1 JS, 0 claim, 1 KD")
    game.rule(game.version, {"undo": game.version})
    assert game.sizes() == [5, 5, 7, 1, 0, 2, 0]


def test_a_play_that_was_taken_back_is_not_taken_back_again():
    game = dealt("0 AS, 1 JS")
    game.rule(3, {"undo": 3})
    assert "undo: the trick" in refused(game, {"undo": 3})


def test_an_award_without_points_is_counted_by_the_tricks():
    game = dealt("0 AS, 1 JS")
    game.rule(2, {"award": {"seat": 0}})
    assert game.won("score-ruling") == [2, 0]
    game = dealt("0 AS, 1 JS")
    game.rule(2, {"award": {"seat": 1}})
    assert game.won("score-ruling") == [0, 3]


def test_an_award_ends_the_deal_and_the_next_one_alternates():
    game = dealt("0 AS, 1 JS")
    game.rule(2, {"award": {"seat": 1, "points": 1}}, {"end": "deal"})
    assert game.won() == [0, 1]
    assert game.to_act == ()
    game.deal()
    assert (game.markers["deal"], game.markers["dealer"]) == (2, 0)


def test_an_award_takes_the_place_of_how_the_deal_ended():
    game = dealt("0 AS, 1 JS, 0 claim")
    assert game.won() == [0, 3]
    game.rule(2, {"award": {"seat": 0, "points": 1}})
    assert game.won() == [1, 0]
    assert game.broken_openly(game.go("0 claim")) == {"claim-moment"}


def test_an_earlier_deal_can_be_awarded_while_the_next_goes_on():
    game = dealt("0 AS, 1 JS, 0 claim")
    game.deal()
    game.rule(2, {"award": {"seat": 0, "points": 2}})
    assert game.won() == [2, 0]
    assert game.to_act == (1,)


def test_a_spoilt_deal_can_be_awarded():
    game = dealt()
    game.play({"type": "spoilt", "why": "other"})
    game.rule(2, {"award": {"seat": 0, "points": 1}})
    assert game.won() == [1, 0]
    game.deal()
    assert game.markers["deal"] == 2


def test_a_deal_that_is_ended_is_won_by_nobody():
    game = dealt("0 AS, 1 JS")
    game.rule(2, {"end": "deal"})
    assert (game.to_act, game.scores()) == ((), [7, 7])
    game.deal()
    assert (game.markers["deal"], game.markers["dealer"]) == (2, 0)


def test_game_points_can_be_set_and_later_deals_count_from_there():
    game = dealt("0 AS, 1 JS, 0 claim")
    before = game.table
    game.rule(2, {"score": {"1": 6}})
    assert game.scores() == [7, 6]
    assert ruleset.instructions(before, game.table, EN) == ("Write down 6 game points left for Joris",)
    game.deal()
    game.rule(5, {"score": {"0": 1}})
    game.go("1 AS, 0 JS, 1 claim")
    assert game.scores() == [0, 6]
    assert ruleset.standings(game.table).winners == (0,)


def test_points_set_before_a_deal_is_over_come_before_what_it_wins():
    game = dealt("0 AS, 1 JS")
    game.rule(2, {"score": {"1": 5}})
    game.go("0 claim")
    assert game.scores() == [7, 2]


def test_undoing_the_card_that_filled_a_trick_leaves_the_lead_lying():
    game = dealt("0 AS")
    answer = game.go("1 JS")
    game.rule(answer, {"undo": answer})
    assert game.sizes() == [4, 5, 9, 1, 1, 0, 0]
    assert game.to_act == (1,)
    game.go("1 TS")
    assert game.sizes() == [5, 5, 7, 1, 0, 2, 0]
    assert game.to_act == (0,)


def test_undoing_the_last_card_of_a_deal_opens_it_again():
    game = dealt("0 close, 0 AS, 1 JS, 0 TS, 1 QS, 0 AD, 1 JD, 0 KD, 1 QD, 0 QH")
    answer = game.go("1 KS")
    assert game.won() == [0, 3]
    game.rule(answer, {"undo": answer})
    assert game.scores() == [7, 7]
    assert game.to_act == (1,)


def test_undoing_a_lead_gives_it_back():
    game = dealt()
    lead = game.go("0 AS")
    game.rule(lead, {"undo": lead})
    assert (game.sizes(), game.to_act) == ([5, 5, 9, 1, 0, 0, 0], (0,))


def test_undoing_an_undrawn_trick_takes_the_draw_away():
    game = dealt("0 AS")
    answer = game.go("1 JS undrawn")
    game.rule(answer, {"undo": answer})
    assert game.markers["draw"] is None
    assert game.to_act == (1,)


def test_undoing_a_draw_leaves_it_to_be_made():
    game = dealt("0 AS, 1 JS undrawn")
    draw = game.play({"type": "draw", "first": 1, "took": "top"})
    game.rule(draw, {"undo": draw})
    assert (game.sizes(), game.markers["draw"]) == ([4, 4, 9, 1, 0, 2, 0], 0)


def test_undoing_a_claim_opens_the_deal_again():
    game = dealt("0 AS, 1 JS")
    claim = game.go("0 claim")
    game.rule(claim, {"undo": claim})
    assert (game.scores(), game.to_act) == ([7, 7], (0,))


def test_in_an_earlier_deal_nothing_is_taken_back():
    game = dealt("0 AS, 1 JS, 0 claim")
    game.deal()
    assert "undo: the next deal has begun" in refused(game, {"undo": 2})


def test_cards_moved_from_one_pile_to_the_other_count_there():
    game = dealt("0 AS, 1 JS", tracked=True)
    game.rule(2, {"move": {"cards": 2, "from": "won:0", "to": "won:1"}})
    assert game.markers["points"] == [0, 13]
    game.go("0 claim")
    assert game.won("score-false-claim") == [0, 2]
    game.rule(2, {"move": {"cards": 2, "from": "won:1", "to": "won:0"}})
    assert game.won("score-false-claim") == [0, 3]


def test_the_turn_is_a_lead():
    game = dealt()
    game.rule(1, {"turn": 1})
    assert game.to_act == (1,)
    assert game.touched(game.go("1 AS")) == {}


def test_opening_a_talon_in_the_middle_of_a_trick_lets_the_trick_end_as_usual():
    game = dealt("0 AS")
    close = game.go("1 close")
    game.rule(close, {"undo": close})
    game.go("1 JS")
    assert game.sizes() == [5, 5, 7, 1, 0, 2, 0]


def test_a_ruling_that_can_have_no_effect_is_refused_with_the_reason():
    sheet = Sheet("schnapsen", 2)
    sheet.move(type="deal", dealer=1, trump="KH")
    lead = sheet.move(type="play", seat=1, card="AS")
    dispute = sheet.dispute(lead)
    head = sheet.story.head
    with pytest.raises(Malformed) as problem:
        sheet.rule(dispute, parts=[{"out": 1}])
    assert problem.value.errors == {
        "parts": ["out: nobody can be out of a game of two; award the deal to the other seat"]
    }
    assert sheet.story.head == head


def test_a_talon_opened_again_is_drawn_from_by_who_was_owed_the_draws():
    game = dealt("0 AS, 1 JS undrawn, 0 KS, 1 TS undrawn")
    close = game.go("1 close")
    assert (game.markers["draw"], game.to_act) == (None, (1,))
    game.rule(close, {"undo": close})
    assert game.markers["draw"] == 0
    game.play({"type": "draw", "first": 0, "took": "top"})
    assert game.markers["draw"] == 1
