"""The turning up at the end of a round."""

from events.table import YES
from tests.games.swapybara.kit import Game
from tests.games.swapybara.scenes import ended


def test_turning_up_before_the_turns_are_over_breaks_the_order():
    game = Game(5)
    game.deal("0 3 6 4 5", start=0)
    game.ask(0, 1)
    early = game.reveal("0 3 6 4 5")
    assert game.touched(early) == {"turn-order": YES}
    assert game.judged[early][0].offender is None
    assert game.offered(early, "turn-order", None) == {
        "take-back": ({"rewind": early},),
        "let-stand": ({"stand": True},),
    }
    game.remedy(early, "turn-order", None)
    assert game.to_act == (1,)
    assert game.scores() == [0, 0, 0, 0, 0]
    assert len(game.table.faces) == 5


def test_turning_up_while_a_question_is_open_breaks_the_order():
    game = Game(5)
    game.deal(start=0)
    for _ in range(14):
        game.quiet()
    game.ask(4, 1, accept=None)
    assert game.touched(game.reveal("1 3 6 4 5")) == {"turn-order": YES}
    assert game.markers["question"] is None


def test_cards_named_after_the_reveal_do_not_score_the_round_again():
    game = ended("3 1 6 4 5")
    game.reveal("3 1 6 4 ?")
    again = game.reveal("? ? ? ? 5")
    assert game.broken(again) == {"turn-order"}
    assert game.scores() == [3, 1, 6, 4, 5]


def test_an_exchange_after_the_reveal_moves_cards_but_no_points():
    game = ended("3 1 6 4 5")
    game.reveal("3 1 6 4 5")
    game.ask(0, 2, accept=True)
    assert game.lies() == ["6", "1", "3", "4", "5"]
    assert game.scores() == [3, 1, 6, 4, 5]
    game.reveal("? ? ? ? ?")
    assert game.scores() == [3, 1, 6, 4, 5]
