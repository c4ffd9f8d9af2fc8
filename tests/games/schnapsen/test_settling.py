"""What the parts of a remedy mean for the game, however a referee composes them."""

from events.games.schnapsen import ruleset
from tests.games.schnapsen.kit import EN, Game


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


def test_nobody_can_be_out():
    game = dealt("0 AS")
    game.rule(2, {"out": 0})
    assert game.to_act == (1,)


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
    game.rule(2, {"end": "deal"})
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


def test_undoing_in_an_earlier_deal_moves_nothing():
    game = dealt("0 AS, 1 JS, 0 claim")
    game.deal()
    before = game.table
    game.rule(2, {"undo": 2})
    assert game.table.state == before.state


def test_cards_moved_from_one_pile_to_the_other_count_there():
    game = dealt("0 AS, 1 JS", tracked=True)
    game.rule(2, {"move": {"cards": 2, "from": "won:0", "to": "won:1"}})
    assert game.markers["points"] == [0, 13]
    game.go("0 claim")
    assert game.won("score-false-claim") == [0, 2]
    game.rule(2, {"move": {"cards": 2, "from": "won:1", "to": "won:0"}})
    assert game.won("score-false-claim") == [0, 3]


def test_the_turn_is_a_lead_and_is_not_given_in_the_middle_of_a_trick():
    game = dealt()
    game.rule(1, {"turn": 1})
    assert game.to_act == (1,)
    game.go("1 AS")
    game.rule(1, {"turn": 1})
    assert game.to_act == (0,)


def test_opening_a_talon_in_the_middle_of_a_trick_lets_the_trick_end_as_usual():
    game = dealt("0 AS")
    close = game.go("1 close")
    game.rule(close, {"undo": close})
    game.go("1 JS")
    assert game.sizes() == [5, 5, 7, 1, 0, 2, 0]
