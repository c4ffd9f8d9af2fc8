"""The game's own state after rulings."""

from events.games import Breach
from events.games.swapybara import ruleset
from tests.games.swapybara.kit import EN, Game
from tests.games.swapybara.scenes import two_accepts


def test_undoing_one_exchange_trades_the_two_cards_wherever_they_are_now():
    game = Game(4)
    game.deal("3 2 6 4 5", start=0)
    wrong = game.ask(0, 1, accept=True) + 1
    game.by(1, "centre")
    game.ask(2, 0, accept=True)
    assert game.lies() == ["6", "5", "2", "4", "3"]
    before = game.table
    game.remedy(wrong, "two-refuses", 1)
    assert game.lies() == ["6", "5", "3", "4", "2"]
    told = ruleset.instructions(before, game.table, EN)
    assert told == ("Carla trades cards with the centre", "Ben is out and lays the card face down")


def test_a_longer_round_of_cards_is_told_card_by_card():
    game = Game(5)
    first = game.deal("3 2 6 4 5", start=0)
    cards = [f"v{first}.{n}" for n in range(3)]
    before = game.table
    game.rule(
        first,
        {"move": {"cards": [cards[0]], "from": "hand:0", "to": "hand:1", "at": "bottom"}},
        {"move": {"cards": [cards[1]], "from": "hand:1", "to": "hand:2", "at": "bottom"}},
        {"move": {"cards": [cards[2]], "from": "hand:2", "to": "hand:0"}},
    )
    assert ruleset.instructions(before, game.table, EN) == (
        "Ana's card goes to Ben",
        "Ben's card goes to Carla",
        "Carla's card goes to Ana",
    )


def test_an_exchange_after_the_scoring_does_not_come_into_the_undone_round():
    game, wrong = two_accepts()
    game.finish()
    game.reveal("2 3 6 4 5")
    game.ask(2, 3, accept=True)
    game.remedy(wrong, "two-refuses", 1)
    assert game.scores() == [3, -2, 6, 4, 5]


def test_cards_moved_by_a_ruling_after_the_scoring_are_scored_where_they_now_lie():
    game = Game(5)
    first = game.deal("3 2 6 4 5", start=0)
    game.finish()
    shown = game.reveal("3 2 6 4 5")
    game.rule(
        shown,
        {"move": {"cards": 1, "from": "hand:0", "to": "hand:2"}},
        {"move": {"cards": [f"v{first}.2"], "from": "hand:2", "to": "hand:0"}},
    )
    assert game.scores() == [6, 2, 3, 4, 5]


def test_a_question_lapses_when_a_party_goes_out_and_the_askers_turn_counts():
    game = Game(5)
    first = game.deal(start=0)
    game.ask(0, 1, accept=None)
    game.rule(first, {"out": 1})
    assert game.markers["question"] is None
    assert game.to_act == (2,)


def test_a_ruling_on_an_open_question_lets_it_lapse():
    for part in ({"out": 0}, {"score": {"0": -2}}, {"undo": 2}, {"end": "round"}, {"turn": 3}):
        game = Game(5)
        game.deal(start=0)
        asked = game.ask(0, 2, accept=None)
        game.rule(asked, part)
        assert game.markers["question"] is None, part


def test_a_question_that_is_let_stand_awaits_its_answer():
    game = Game(6)
    game.deal("5 2 6 4 -1 1", start=0)
    asked = game.ask(0, 2, accept=None)
    game.remedy(asked, "five-neighbours", 0, "let-stand")
    assert game.to_act == (2,)
    assert game.markers["question"] == {"from": 0, "to": 2}


def test_a_question_to_a_seat_that_is_out_counts_as_the_turn_when_let_stand():
    game = Game(5)
    first = game.deal(start=0)
    game.rule(first, {"out": 2})
    asked = game.by(0, "ask", target=2)
    game.remedy(asked, "target-in-round", 0, "let-stand")
    assert game.markers["question"] is None
    assert game.to_act == (1,)


def test_other_operations_leave_the_games_own_state_alone():
    game = Game(5)
    first = game.deal("3 2 6 4 5", start=0)
    before = game.table.state
    game.rule(first, {"turn_up": {"card": f"v{first}.0", "face": "3"}}, {"turn_down": f"v{first}.0"})
    assert game.table.state == before
    assert game.table.faces == {game.card("hand:0"): "3"}


def test_rulings_about_a_time_before_any_deal_change_nothing():
    game = Game(5)
    assert ruleset.remedies(game.table, Breach(1, "swapybara.turn-order", 0), EN) == ()
    game.rule(1, {"out": 0})
    assert game.markers["out"] == []


def test_after_everybody_else_went_out_the_only_seat_left_ends_the_round():
    game = Game(5)
    first = game.deal(start=0)
    game.rule(first, *({"out": seat} for seat in (0, 1, 2, 3, 4)))
    assert game.to_act == ()
    shown = game.reveal("? ? ? ? ?")
    assert game.touched(shown) == {}
    assert game.scores() == [-2, -2, -2, -2, -2]
    game.deal(start=2)
    assert game.to_act == (2,)


def test_a_seat_put_out_while_two_may_go_on_leaves_the_other_to_act():
    game = Game(5)
    game.deal(start=0)
    wrong = game.ask(2, 1)
    game.remedy(wrong, "turn-order", 2)
    assert game.to_act == (0, 3)
    game.rule(wrong, {"out": 0})
    assert game.to_act == (1, 3)
    game.rule(wrong, {"out": 1}, {"out": 3})
    assert game.to_act == (4,)


def test_a_seat_beyond_the_table_is_passed_over():
    game = Game(5)
    first = game.deal(start=0)
    before = game.table.state
    game.rule(first, {"out": 7}, {"score": {"7": 3}}, {"turn": 7})
    assert game.table.state == before


def test_a_question_stays_open_when_somebody_else_goes_out():
    game = Game(5)
    first = game.deal(start=0)
    game.ask(0, 2, accept=None)
    game.rule(first, {"out": 3})
    assert game.to_act == (2,)
