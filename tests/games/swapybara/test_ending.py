"""The 0 at the end of a round."""

from typing import Any

import pytest

from events.table import YES, CardIs, Not
from tests.games.swapybara.kit import Game
from tests.games.swapybara.scenes import ended


def protecting(faces: str, seats: int = 6, **options: Any) -> Game:
    """A second round at its end, with the protection chip before the last seat."""
    game = Game(seats, **options)
    game.deal(start=0)
    game.finish()
    shown = ["6", "1", "2", "3", "4", "5"][: seats - 1]
    game.by(seats - 2, "zero", target=seats - 1)
    game.reveal(" ".join([*shown, "0"]))
    assert game.markers["protection"] == seats - 1
    game.deal(faces)
    game.finish()
    return game


def test_the_0_is_announced_exchanged_and_its_receiver_scores_nothing_and_is_protected():
    game = ended("3 0 6 4 5")
    announced = game.by(1, "zero", target=3)
    assert game.broken(announced) == set()
    assert game.lies() == ["3", "4", "6", "0", "5"]
    assert game.broken(game.reveal("3 4 6 0 5")) == set()
    assert game.scores() == [3, 4, 6, 0, 5]
    assert game.markers["protection"] == 3


def test_an_announcement_is_no_showing_and_hangs_on_the_announcers_card():
    game = ended("3 0 6 4 5")
    card = game.card("hand:1")
    announced = game.by(1, "zero", target=3)
    assert game.touched(announced) == {"zero-announced": Not(CardIs(card, frozenset({"0"})))}


def test_announcing_without_the_0_is_a_breach_and_the_exchange_can_be_undone():
    game = ended("3 0 6 4 5")
    wrong = game.by(0, "zero", target=1)
    assert game.broken(wrong) == {"zero-announced"}
    assert game.offered(wrong, "zero-announced", 0)["undo-exchange"] == ({"undo": wrong}, {"out": 0})
    game.remedy(wrong, "zero-announced", 0)
    assert game.lies() == ["3", "0", "6", "4", "5"]
    assert game.broken(game.by(1, "zero", target=2)) == set()


def test_a_0_that_nobody_announced_before_the_reveal_is_a_breach_with_nothing_to_undo():
    game = ended("3 0 6 4 5")
    shown = game.reveal("3 0 6 4 5")
    assert game.broken(shown) == {"zero-announced"}
    assert {t.offender for t in game.judged[shown]} == {0, 1, 2, 3, 4}
    assert game.offered(shown, "zero-announced", 1)["out"] == ({"out": 1},)
    game.remedy(shown, "zero-announced", 1)
    assert game.scores() == [3, -2, 6, 4, 5]
    assert game.markers["protection"] is None


def test_the_receiver_of_the_0_needs_not_announce_and_may_not_pass_it_on():
    game = ended("3 0 6 4 5")
    first = game.by(1, "zero", target=3)
    again = game.by(3, "zero", target=0)
    assert game.touched(again) == {"zero-announced": YES}
    assert game.judged[again][0].path == (first,)
    game.rule(again, {"undo": again})
    assert 3 not in {t.offender for t in game.judged[game.reveal("3 4 6 0 5")]}


def test_the_0_may_not_be_given_to_the_holder_of_the_protection_chip():
    game = protecting("0 1 2 3 4 6")
    wrong = game.by(0, "zero", target=5)
    assert game.touched(wrong)["zero-unprotected"] == YES
    assert game.lies()[0] == "6"
    game.remedy(wrong, "zero-unprotected", 0)
    game.reveal("? 1 2 3 4 6")
    assert game.scores() == [4, 2, 4, 6, 8, 6]
    assert game.markers["protection"] is None or "protection" in game.markers["pending"]


def test_with_zero_rename_naming_a_protected_seat_moves_no_card_and_another_follows():
    game = protecting("0 1 2 3 4 6", zero_rename=True)
    first = game.by(0, "zero", target=5)
    assert game.broken(first) == set()
    assert game.lies()[0] == "0"
    second = game.by(0, "zero", target=4)
    assert game.broken(second) == set()
    assert game.lies()[4] == "0"
    assert game.broken(game.reveal("4 1 2 3 0 6")) == set()


def test_with_zero_rename_the_announcement_counts_only_once_another_seat_is_named():
    game = protecting("0 1 2 3 4 6", zero_rename=True)
    game.by(0, "zero", target=5)
    assert game.broken(game.reveal("0 1 2 3 4 6")) == {"zero-announced"}


def test_protection_lasts_one_round():
    game = protecting("0 1 2 3 4 6")
    game.by(0, "zero", target=1)
    game.reveal("1 0 2 3 4 6")
    game.deal("0 1 2 3 4 6")
    game.finish()
    assert game.broken(game.by(0, "zero", target=5)) == set()


def test_without_a_0_at_the_end_the_protection_chip_goes_back():
    game = protecting("1 2 3 4 5 6")
    game.reveal("1 2 3 4 5 6")
    assert game.markers["protection"] is None
    assert game.markers["pending"] == []


def test_while_nobody_saw_who_ended_with_the_0_its_protection_hangs_on_that_card():
    game = Game(5)
    game.deal(start=0)
    game.finish()
    game.reveal("6 1 2 ? ?")
    assert game.markers["pending"] == ["minus_one", "protection"]
    before = game.card("hand:4")
    game.deal()
    game.finish()
    named = game.by(0, "zero", target=4)
    assert game.touched(named)["zero-unprotected"] == CardIs(before, frozenset({"0"}))
    assert "zero-unprotected" not in game.touched(game.by(1, "zero", target=2))


def test_the_0_may_not_go_to_a_seat_that_is_out():
    game = ended("3 0 6 4 5")
    game.rule(2, {"out": 4})
    assert "target-in-round" in game.broken(game.by(1, "zero", target=4))


def test_the_0_may_go_to_the_centre_and_then_nobody_is_left_with_it():
    game = ended("3 0 6 4 1", seats=4)
    assert game.broken(game.by(1, "zero", target="centre")) == set()
    game.reveal("3 1 6 4 0")
    assert game.scores() == [3, 1, 6, 4]
    assert game.markers["protection"] is None


def test_the_0_may_go_to_the_centre_though_that_seat_used_its_exchange_with_it():
    game = Game(4)
    game.deal("0 1 6 4 3", start=1)
    game.by(1, "centre")
    game.finish()
    assert game.broken(game.by(0, "zero", target="centre")) == set()
    assert game.markers["used_centre"] == [1]


def test_the_holder_of_the_protection_chip_must_exchange_the_0_too():
    game = protecting("1 2 3 4 6 0")
    assert game.broken(game.by(5, "zero", target=None)) == {"zero-unprotected"}
    game = protecting("1 2 3 4 6 0")
    assert game.broken(game.by(5, "zero", target=0)) == set()


def test_who_has_nobody_to_give_the_0_keeps_it_and_takes_the_chip():
    game = protecting("1 2 3 4 0 6")
    out = [{"out": seat} for seat in range(4)]
    game.rule(game.version - 1, *out)
    kept = game.by(4, "zero", target=None)
    assert game.broken(kept) == set()
    shown = game.reveal("? ? ? ? 0 6")
    assert game.broken(shown) == set()
    assert game.markers["protection"] == 4


@pytest.mark.parametrize("seats", [4, 5])
def test_keeping_the_0_is_wrong_while_somebody_may_receive_it(seats: int):
    game = ended("3 0 6 4 5", seats=seats)
    assert game.broken(game.by(1, "zero", target=None)) == {"zero-unprotected"}


def test_announcing_before_the_turns_are_over_breaks_the_order_and_settles_nothing():
    game = Game(5)
    game.deal("0 3 6 4 5", start=0)
    early = game.by(0, "zero", target=3)
    assert game.broken(early) == {"turn-order"}
    game.finish()
    assert "zero-announced" in game.broken(game.reveal("4 3 6 0 5"))


def test_an_undone_announcement_must_be_made_again():
    game = protecting("0 1 2 3 4 6")
    wrong = game.by(0, "zero", target=5)
    game.remedy(wrong, "zero-unprotected", 0, "undo-only")
    unmended = game.tables[-1]
    assert game.broken(game.by(0, "zero", target=1)) == set()
    game.tables.append(unmended)
    assert game.broken(game.reveal("0 1 2 3 4 6")) == {"zero-announced"}


def test_who_got_the_0_by_a_false_announcement_needs_not_announce_it_once_more():
    game = ended("3 0 6 4 5")
    game.by(0, "zero", target=1)
    shown = game.reveal("0 3 6 4 5")
    assert {t.offender for t in game.judged[shown]} == {2, 3, 4}
    assert game.scores()[0] == 0
    assert game.markers["protection"] == 0


def test_with_zero_rename_too_the_0_may_not_be_kept_while_somebody_may_receive_it():
    game = ended("3 0 6 4 5", zero_rename=True)
    assert game.broken(game.by(1, "zero", target=None)) == {"zero-unprotected"}
