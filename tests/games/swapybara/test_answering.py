"""What the asked seat must answer, and what an answer does."""

import pytest

from events.table import CardIs
from tests.games.swapybara.kit import Game


def test_accepting_exchanges_the_two_cards():
    game = Game(5)
    game.deal("3 6 -1 4 5", start=0)
    game.ask(0, 2, accept=True)
    assert game.lies() == ["-1", "6", "3", "4", "5"]


def test_refusing_moves_no_card():
    game = Game(5)
    game.deal("3 6 -1 4 5", start=0)
    game.ask(0, 2, accept=False)
    assert game.lies() == ["3", "6", "-1", "4", "5"]


@pytest.mark.parametrize("face", ["-1", "0", "1", "2", "3", "4", "5", "6"])
@pytest.mark.parametrize("accept", [True, False])
def test_only_the_2_must_refuse_and_only_the_4_must_accept(face: str, *, accept: bool):
    game = Game(5)
    rest = [other for other in ("-1", "0", "1", "3", "6") if other != face][:4]
    game.deal(" ".join([rest[0], face, *rest[1:]]), start=0)
    asked = game.ask(0, 1, accept=accept)
    wrong = {("2", True): {"two-refuses"}, ("4", False): {"four-accepts"}}.get((face, accept), set())
    assert game.broken(asked + 1) == wrong


def test_for_all_who_see_only_backs_an_answer_hangs_on_the_asked_seats_card():
    game = Game(5)
    game.deal(start=0)
    asked = game.ask(0, 1, accept=None)
    card = game.card("hand:1")
    game.by(1, "answer", accept=True)
    assert game.touched(asked + 1) == {"two-refuses": CardIs(card, frozenset({"2"}))}
    assert game.judged[asked + 1][0].offender == 1
    refused = game.ask(1, 2)
    assert game.touched(refused + 1) == {"four-accepts": CardIs(game.card("hand:2"), frozenset({"4"}))}


def test_refusing_an_openly_unlawful_question_with_the_4_is_no_breach():
    game = Game(5)
    game.deal("3 6 4 -1 5", start=0)
    game.ask(0, 2, accept=None)
    game.by(2, "answer", accept=False)
    for _ in range(4):
        game.quiet()
    again = game.ask(0, 2)
    assert game.broken(again) == {"not-same-twice"}
    assert game.touched(again + 1) == {}


def test_refusing_a_question_out_of_turn_with_the_4_is_no_breach():
    game = Game(5)
    game.deal("3 6 4 -1 5", start=0)
    wrong = game.ask(3, 2)
    assert game.broken(wrong) == {"turn-order"}
    assert game.touched(wrong + 1) == {}


def test_refusing_a_question_with_the_4_that_was_unlawful_for_a_hidden_5_is_a_breach():
    game = Game(5)
    game.deal("5 6 4 -1 3", start=0)
    asked = game.ask(0, 2)
    assert game.broken(asked) == {"five-neighbours"}
    assert game.broken(asked + 1) == {"four-accepts"}


def test_refusing_with_the_4_a_question_that_was_unlawful_for_a_5_that_lay_open_is_no_breach():
    game = Game(5)
    game.deal("5 6 4 -1 3", start=0)
    game.see(game.card("hand:0"), "5")
    asked = game.ask(0, 2)
    assert game.broken(asked) == {"five-neighbours"}
    assert game.touched(asked + 1) == {}


def test_refusing_with_the_4_is_no_breach_once_the_asker_has_shown_that_it_asked_with_the_5():
    game = Game(5)
    game.deal("5 6 4 -1 3", start=0)
    game.ask(0, 2, accept=None)
    game.see(game.card("hand:0"), "5")
    assert game.touched(game.by(2, "answer", accept=False)) == {}


def test_refusing_with_the_4_a_neighbour_with_an_open_5_is_a_breach():
    game = Game(5)
    game.deal("5 4 6 -1 3", start=0)
    game.see(game.card("hand:0"), "5")
    asked = game.ask(0, 1)
    assert game.broken(asked + 1) == {"four-accepts"}


def test_refusing_with_the_4_stays_a_breach_where_the_5_is_shown_later_or_to_one_seat():
    game = Game(5)
    game.deal("5 6 4 -1 3", start=0)
    card = game.card("hand:0")
    game.see(card, "5", seat=2)
    asked = game.ask(0, 2)
    game.see(card, "5")
    assert game.broken(asked + 1) == {"four-accepts"}


def test_accepting_an_unlawful_question_with_the_2_is_a_second_breach_and_both_are_out():
    game = Game(5)
    game.deal("5 6 2 -1 3", start=0)
    asked = game.ask(0, 2, accept=True)
    assert game.broken(asked) == {"five-neighbours"}
    assert game.broken(asked + 1) == {"two-refuses"}
    game.remedy(asked, "five-neighbours", 0)
    assert list(game.offered(asked + 1, "two-refuses", 2)) == ["out", "let-stand"]
    game.remedy(asked + 1, "two-refuses", 2)
    assert game.lies() == ["5", "6", "2", "-1", "3"]
    assert game.markers["out"] == [0, 2]
    assert game.scores() == [-2, 0, -2, 0, 0]


def test_the_properties_of_the_new_card_hold_from_the_exchange_on():
    game = Game(5)
    game.deal("4 6 3 -1 5", start=0)
    game.ask(0, 1, accept=True)
    game.ask(1, 2)
    refused = game.ask(2, 1)
    assert game.broken(refused + 1) == {"four-accepts"}
