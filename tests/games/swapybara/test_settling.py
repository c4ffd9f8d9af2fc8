"""What rulings do: the remedies on offer, and the game's own state after them."""

from events.games import Breach
from events.games.swapybara import ruleset
from tests.games.swapybara.kit import EN, WORDS, Game

STAND = ({"stand": True},)


def two_accepts() -> tuple[Game, int]:
    """The 2 has accepted a question in the first turn of five."""
    game = Game(5)
    game.deal("3 2 6 4 5", start=0)
    asked = game.ask(0, 1, accept=True)
    return game, asked + 1


def test_an_unlawful_exchange_is_undone_and_the_offender_out():
    game, wrong = two_accepts()
    assert game.offered(wrong, "two-refuses", 1) == {
        "undo-exchange": ({"undo": wrong}, {"out": 1}),
        "undo-only": ({"undo": wrong},),
        "let-stand": STAND,
    }
    game.remedy(wrong, "two-refuses", 1)
    assert game.lies() == ["3", "2", "6", "4", "5"]
    assert game.markers["out"] == [1]
    assert game.markers["pointing"] == {"0": 1}
    assert game.scores() == [0, -2, 0, 0, 0]


def test_the_exchange_of_an_unlawful_question_is_in_its_acceptance():
    game = Game(5)
    game.deal("5 2 6 4 3", start=0)
    asked = game.ask(0, 2, accept=True)
    assert next(iter(game.offered(asked, "five-neighbours", 0).items())) == (
        "undo-exchange",
        ({"undo": asked + 1}, {"out": 0}),
    )


def test_a_breach_without_an_exchange_moves_no_card():
    game = Game(5)
    game.deal("3 4 6 2 5", start=0)
    asked = game.ask(0, 1)
    assert game.offered(asked + 1, "four-accepts", 1) == {"out": ({"out": 1},), "let-stand": STAND}
    game.remedy(asked + 1, "four-accepts", 1)
    assert game.lies() == ["3", "4", "6", "2", "5"]
    assert game.scores() == [0, -2, 0, 0, 0]


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


def test_letting_it_stand_changes_nothing():
    game, wrong = two_accepts()
    before = game.table
    game.remedy(wrong, "two-refuses", 1, "let-stand")
    assert game.table.zones == before.zones
    assert game.table.state == before.state


def test_undoing_alone_costs_nobody_points():
    game, wrong = two_accepts()
    game.remedy(wrong, "two-refuses", 1, "undo-only")
    assert game.lies() == ["3", "2", "6", "4", "5"]
    assert game.markers["out"] == []
    assert game.scores() == [0, 0, 0, 0, 0]


def test_found_at_the_reveal_the_cards_trade_places_before_the_scoring():
    game, wrong = two_accepts()
    game.finish()
    game.reveal("2 3 6 4 5")
    assert game.scores() == [2, 3, 6, 4, 5]
    before = game.table
    game.remedy(wrong, "two-refuses", 1)
    assert game.scores() == [3, -2, 6, 4, 5]
    assert ruleset.instructions(before, game.table, EN) == (
        "Ana and Ben trade cards",
        "Ben is out and lays the card face down",
        "Write down 3 for Ana in round 1",
        "Write down \N{MINUS SIGN}2 for Ben in round 1",
    )


def test_found_at_the_reveal_chips_and_the_next_start_go_by_the_cards_put_right():
    game = Game(5)
    game.deal("6 2 3 4 5", start=0)
    wrong = game.ask(0, 1, accept=True) + 1
    game.finish()
    game.reveal("2 6 3 4 5")
    assert game.markers["six"] == 1
    before = game.table
    game.remedy(wrong, "two-refuses", 1)
    assert game.markers["six"] == 0
    assert "The 6 chip goes to Ana" in ruleset.instructions(before, game.table, EN)
    game.deal()
    assert game.markers["start"] == 0


def test_found_after_the_next_deal_only_the_offenders_score_changes_by_default():
    game, wrong = two_accepts()
    game.finish()
    game.reveal("2 3 6 4 5")
    game.deal("3 2 6 4 5")
    lying = game.table.zones
    assert game.offered(wrong, "two-refuses", 1) == {
        "score": ({"score": {"1": -2}},),
        "rescore": ({"undo": wrong}, {"out": 1}),
        "undo-only": ({"undo": wrong},),
        "let-stand": STAND,
    }
    game.remedy(wrong, "two-refuses", 1)
    assert game.scores() == [2, -2, 6, 4, 5]
    assert game.table.zones == lying
    assert game.markers["out"] == []


def test_found_after_the_next_deal_the_round_may_be_scored_again():
    game, wrong = two_accepts()
    game.finish()
    game.reveal("2 3 6 4 5")
    game.deal("3 2 6 4 5")
    lying = game.table.zones
    game.remedy(wrong, "two-refuses", 1, "rescore")
    assert game.scores() == [3, -2, 6, 4, 5]
    assert game.table.zones == lying
    assert game.markers["out"] == []


def test_scoring_an_older_round_again_leaves_chips_of_later_rounds_untouched():
    game = Game(5)
    game.deal("6 2 3 4 5", start=0)
    wrong = game.ask(0, 1, accept=True) + 1
    game.finish()
    game.reveal("2 6 3 4 5")
    game.round("2 6 3 4 5")
    game.deal()
    assert game.scores()[:2] == [4, 5]
    chips = game.markers["six"]
    game.remedy(wrong, "two-refuses", 1, "rescore")
    assert game.scores()[:2] == [8, -3]
    assert game.markers["six"] == chips


def test_an_older_round_without_an_exchange_may_be_scored_again_too():
    game = Game(5)
    game.deal("3 4 6 2 5", start=0)
    wrong = game.ask(0, 1) + 1
    game.finish()
    game.reveal("3 4 6 2 5")
    game.deal()
    assert list(game.offered(wrong, "four-accepts", 1)) == ["score", "rescore", "let-stand"]
    game.remedy(wrong, "four-accepts", 1, "rescore")
    assert game.scores() == [3, -2, 6, 2, 5]


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


def test_conduct_is_judged_only_where_it_is_logged():
    game = Game(5)
    game.deal("3 2 6 4 5", start=0)
    seen = game.by(1, "conduct", rule="no-show")
    unseen = game.by(1, "conduct", rule="no-talk", witnessed=False)
    assert game.broken(seen) == {"no-show"}
    assert game.broken(unseen) == set()
    assert set(game.touched(unseen)) == {"no-talk"}
    assert game.to_act == (0,)
    assert game.offered(seen, "no-show", 1) == {"out": ({"out": 1},), "let-stand": STAND}


def test_every_remedy_is_told_in_every_language():
    game, wrong = two_accepts()
    for words in WORDS.values():
        for remedy in ruleset.remedies(game.table, Breach(wrong, "swapybara.two-refuses", 1), words):
            assert remedy.text
            assert "{" not in remedy.text
    book = ruleset.remedies(game.table, Breach(wrong, "swapybara.two-refuses", 1), WORDS["nl"])[0]
    assert book.by == "rulebook"
    assert "Ben" in book.text
    assert "\N{MINUS SIGN}2" in book.text


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


def test_points_of_an_older_round_may_be_set_and_given_too():
    game = Game(5)
    shown = game.round("6 2 3 4 5", start=0)
    game.deal()
    game.rule(shown, {"score": {"0": 0}}, {"award": {"seat": 1, "points": 1}})
    assert game.scores() == [0, 3, 3, 4, 5]


def test_undoing_a_version_of_an_older_round_leaves_the_newest_one_alone():
    game, wrong = two_accepts()
    game.finish()
    game.reveal("2 3 6 4 5")
    game.deal()
    game.ask(2, 3, accept=True)
    lying = game.table.zones
    game.rule(wrong, {"undo": wrong})
    assert game.table.zones == lying
    assert game.scores() == [3, 2, 6, 4, 5]
    assert game.to_act == (3,)


def test_both_parties_of_an_older_round_may_go_out_of_it():
    game = Game(5)
    game.deal("5 6 2 -1 3", start=0)
    asked = game.ask(0, 2, accept=True)
    game.finish()
    game.reveal("2 6 5 -1 3")
    game.deal()
    game.remedy(asked, "five-neighbours", 0, "rescore")
    game.remedy(asked + 1, "two-refuses", 2, "rescore")
    assert game.scores() == [-2, 6, -2, -1, 3]
