"""What may be done about a breach, in the round and after it."""

from events.games import Breach
from events.games.swapybara import ruleset
from tests.games.swapybara.kit import EN, WORDS, Game
from tests.games.swapybara.scenes import two_accepts

STAND = ({"stand": True},)


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
        "Ben is out of the round",
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


def test_an_older_round_that_is_scored_again_no_longer_counts_as_a_ruling_before_had_fixed_it():
    for remedy, scores in (("undo-only", [3, 2, 6, 4, 5]), ("rescore", [3, -2, 6, 4, 5])):
        game, wrong = two_accepts()
        game.finish()
        game.reveal("2 3 6 4 5")
        game.deal()
        game.remedy(wrong, "two-refuses", 1, "score")
        assert game.scores() == [2, -2, 6, 4, 5]
        game.rule(wrong, {"score": {"3": 0}})
        game.remedy(wrong, "two-refuses", 1, remedy)
        assert game.scores() == scores


def test_points_that_the_remedy_itself_fixes_stand_in_whatever_order_it_says_so():
    undo, fix = {"undo": 3}, {"score": {"0": 1}}
    for parts in ((undo, fix), (fix, undo), (fix, {"out": 1}, undo)):
        game, wrong = two_accepts()
        assert wrong == undo["undo"]
        game.finish()
        game.reveal("2 3 6 4 5")
        game.deal()
        game.rule(wrong, *parts)
        assert game.scores()[0] == 1


def after_the_reveal() -> tuple[Game, int]:
    """Two exchange cards after the first of three rounds has been scored."""
    game = Game(5)
    game.deal("3 2 6 4 5", start=0)
    game.finish()
    game.reveal("3 2 6 4 5")
    return game, game.ask(2, 3, accept=True)


def test_an_exchange_after_the_reveal_is_undone_and_nobody_is_out_of_the_round_that_is_over():
    game, wrong = after_the_reveal()
    assert game.offered(wrong, "turn-order", 2) == {"undo-only": ({"undo": wrong + 1},), "let-stand": STAND}
    first = ruleset.remedies(game.table, Breach(wrong, "swapybara.turn-order", 2), EN)[0]
    assert (first.by, first.text) == ("rulebook", "The exchange is undone; Carla is not penalised.")
    game.remedy(wrong, "turn-order", 2)
    assert game.lies() == ["3", "2", "6", "4", "5"]
    assert game.scores() == [3, 2, 6, 4, 5]


def test_an_exchange_after_the_reveal_stands_once_the_next_round_is_dealt():
    game, wrong = after_the_reveal()
    game.deal()
    assert list(game.offered(wrong, "turn-order", 2)) == ["let-stand"]


def test_what_is_done_between_rounds_or_after_the_game_costs_no_points_in_the_round_that_is_over():
    for rounds in (1, 3):
        game = Game(5, rounds=rounds)
        game.round("3 2 6 4 5", start=0)
        for version in (
            game.by(0, "pick", face=None),
            game.by(1, "conduct", rule="no-talk"),
            game.by(2, "pass"),
            game.reveal("3 2 6 4 5"),
        ):
            touched = game.judged[version][0]
            rule = touched.rule.removeprefix("swapybara.")
            assert game.offered(version, rule, touched.offender) == {"let-stand": STAND}


def test_a_breach_in_the_last_moment_of_the_round_still_puts_its_seat_out():
    game = Game(5)
    game.deal("3 0 6 4 5", start=0)
    game.finish()
    shown = game.reveal("3 0 6 4 5")
    assert next(iter(game.offered(shown, "zero-announced", 1))) == "out"


def test_undoing_alone_does_not_say_that_anybody_plays_on_when_the_round_is_over():
    game, wrong = two_accepts()

    def told() -> str:
        offers = ruleset.remedies(game.table, Breach(wrong, "swapybara.two-refuses", 1), EN)
        return next(offer.text for offer in offers if offer.id == "undo-only")

    assert told() == "The exchange is undone; Ben plays on without a penalty."
    game.finish()
    game.reveal("2 3 6 4 5")
    assert told() == "The exchange is undone; Ben is not penalised."


def test_who_comes_back_into_a_round_that_was_turned_up_is_not_told_to_take_up_a_card():
    game, wrong = two_accepts()
    game.finish()
    game.reveal("2 3 6 4 5")
    game.rule(wrong, {"out": 1})
    before = game.table
    game.rule(wrong, {"rewind": game.version})
    told = ruleset.instructions(before, game.table, EN)
    assert told == ("Ben is in the round again", "Write down 3 for Ben in round 1")


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


def test_who_is_out_of_an_older_round_stays_out_when_more_of_it_is_undone():
    game, wrong = two_accepts()
    game.finish()
    game.reveal("2 3 6 4 5")
    game.deal()
    game.rule(wrong, {"out": 1})
    game.rule(wrong, {"undo": wrong})
    assert game.scores() == [3, -2, 6, 4, 5]


def test_undoing_alone_in_an_older_round_scores_it_again_and_says_so():
    game, wrong = two_accepts()
    game.finish()
    game.reveal("2 3 6 4 5")
    game.deal()
    offered = ruleset.remedies(game.table, Breach(wrong, "swapybara.two-refuses", 1), EN)
    alone = next(remedy for remedy in offered if remedy.id == "undo-only")
    assert alone.text.startswith("Round 1 is scored again")
    game.remedy(wrong, "two-refuses", 1, "undo-only")
    assert game.scores() == [3, 2, 6, 4, 5]
