"""What may be laid on what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.games.qwitch.deck import FACES, FITTING, FITTING_ANY
from tests.games.qwitch.kit import Game, examples


def test_the_rulebooks_examples():
    assert FITTING["+"]["B2"] == {*(f"C{n}" for n in range(1, 9)), *(f"{a}3" for a in "ABCDEFGH")}
    assert FITTING["-"]["B2"] == {*(f"A{n}" for n in range(1, 9)), *(f"{a}1" for a in "ABCDEFGH")}
    same = {*(f"B{n}" for n in range(1, 9)), *(f"{a}2" for a in "ABCDEFGH")}
    assert FITTING["="]["B2"] == same - {"B2"}


def test_nothing_goes_round():
    assert FITTING["+"]["H8"] == FITTING["-"]["A1"] == frozenset()
    assert FITTING["+"]["H3"] == {f"{letter}4" for letter in "ABCDEFGH"}
    assert FITTING["-"]["D1"] == {f"C{number}" for number in range(1, 9)}


@examples(60)
@given(st.sampled_from(FACES), st.sampled_from(FACES))
def test_up_and_down_are_each_others_reverse(one: str, other: str):
    assert (other in FITTING["+"][one]) is (one in FITTING["-"][other])
    assert (other in FITTING["="][one]) is (one in FITTING["="][other])
    assert (other in FITTING_ANY[one]) is any(other in FITTING[sign][one] for sign in "+-=")


@pytest.mark.parametrize(
    ("first", "card", "fits"),
    [
        *(("+ B2", "C7", True), ("+ B2", "E3", True), ("+ B2", "B3", True), ("+ B2", "B1", False)),
        *(("- B2", "A8", True), ("- B2", "G1", True), ("- B2", "C3", False)),
        *(("= B2", "B8", True), ("= B2", "H2", True), ("= B2", "D5", False)),
        *(("+ H8", "A1", False), ("- A1", "H8", False), ("+ H3", "A4", True)),
    ],
)
def test_a_card_that_does_not_fit_is_illegal_at_once(first: str, card: str, *, fits: bool):
    game = Game()
    game.begin(first)
    assert game.status(game.say(f"1 {card}")) == ("legal" if fits else "illegal")


@pytest.mark.parametrize("hidden", ["direction", "centre", "card"])
@pytest.mark.parametrize("fits", [True, False])
def test_what_nobody_noted_leaves_it_open_until_it_is_seen(hidden: str, *, fits: bool):
    told = {"direction": "+", "centre": "B2", "card": "C7" if fits else "B7"}
    noted = {**told, hidden: "unseen"}
    game = Game()
    game.begin(f"{noted['direction']} {noted['centre']}")
    played = game.say(f"1 {noted['card']}")
    assert game.status(played) == "open"
    zone = "direction" if hidden == "direction" else "centre"
    game.see_card(game.table.zones[zone][0 if hidden == "centre" else -1], told[hidden])
    assert game.status(played) == ("legal" if fits else "illegal")


def test_an_unseen_card_on_an_unseen_one_is_decided_by_the_one_that_is_seen():
    game = Game()
    game.begin("+ unseen")
    played = game.say("1 unseen")
    game.see_card(game.table.zones["centre"][-1], "A1")
    # Nothing is one below A or 1, so that A1 goes up on no card at all.
    assert game.status(played) == "illegal"


def test_the_printed_card_decides_whatever_was_called():
    game = Game()
    game.begin("+ C4")
    assert game.broken(game.say("1 D5 D6")) == {"call"}
    assert game.broken(game.say("2 B3 E5")) == {"call", "fits"}
    assert game.broken(game.say("0 unseen D4")) == set()
    assert game.status(game.version) == "open"
