"""Deals and picks that may have been wrong, because of cards that nobody had seen."""

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.games.swapybara import ruleset
from events.games.swapybara.ledger import ledger
from events.table import NO, PUBLIC, UNWITNESSED, YES, All, CardIs, Formula, Some, seat_view
from tests.games.swapybara.kit import Game, examples, holds

FACES = ruleset.cards({}, 5)


def completions(game: Game) -> Iterator[Mapping[int, str]]:
    """The faces of the newest deal in every way that fits what all have seen."""
    pool = game.table.state.rounds[-1].pool
    seen = {card: face for card, face in game.table.faces.items() if card in pool}
    hidden = [card for card in pool if card not in seen]
    left = [face for face in FACES if face not in seen.values()]
    for faces in permutations(left):
        yield {**game.table.faces, **dict(zip(hidden, faces, strict=True))}


def would_be(game: Game, **move: Any) -> Formula:
    """What would have to be so for a move to break the order."""
    touched = ruleset.judge(game.table, move)
    return touched[0].broken if touched else NO


@pytest.mark.parametrize("shown", ["? ? 2 4 5", "? 1 ? 3 4", "6 1 ? 4 5", "? ? ? 0 1", "5 ? 1 2 3"])
@pytest.mark.parametrize("out", [None, 0, 3])
def test_a_named_start_is_wrong_exactly_where_somebody_ended_with_a_higher_card(shown: str, out: int | None):
    game = Game(5)
    first = game.deal(start=0)
    if out is not None:
        game.rule(first, {"out": out})
    game.finish()
    game.reveal(shown)
    last = game.table.state.rounds[-1].scored
    playing = [seat for seat in range(5) if seat != out]
    for start in range(5):
        formula = would_be(game, type="deal", start=start)
        for faces in completions(game):
            highest = max(playing, key=lambda seat: int(faces[last[seat]]))
            assert holds(formula, faces) == (start != highest)


def test_a_start_named_on_an_unseen_card_is_open_until_that_card_is_seen_also_after_the_deal():
    for face, status in (("6", "illegal"), ("3", "legal")):
        game = Game(5)
        game.round("1 2 ? 4 5", start=0)
        card = game.card("hand:2")
        dealt = game.deal(start=4)
        assert game.verdict(dealt, PUBLIC).status == "open"
        game.see(card, face, seat=1)
        assert game.verdict(dealt, seat_view(1)).status == status
        assert game.verdict(dealt, PUBLIC).status == "open"
        shown = game.see(card, face)
        said = game.verdict(dealt, PUBLIC)
        assert said.status == status
        assert shown in said.because
        assert game.verdict(dealt, PUBLIC, dealt).status == "open"


def test_a_start_below_a_card_that_all_have_seen_is_wrong_whatever_the_unseen_one_is():
    game = Game(5)
    game.round("1 2 ? 4 5", start=0)
    assert game.verdict(game.deal(start=3), PUBLIC).status == "illegal"


def test_where_everybody_was_out_of_the_last_round_any_seat_may_start():
    game = Game(4)
    first = game.deal(start=0)
    game.rule(first, *({"out": seat} for seat in range(4)))
    game.reveal("? ? ? ?")
    assert game.touched(game.deal(start=2)) == {}


def test_who_was_out_of_the_last_round_may_not_be_named_to_start():
    game = Game(4)
    first = game.deal(start=0)
    game.rule(first, {"out": 1})
    game.finish()
    game.reveal("? ? ? ?")
    assert game.touched(game.deal(start=1)) == {"turn-order": YES}


@st.composite
def to_a_target(draw: st.DrawFn) -> Game:
    """Some rounds that all saw, and one of which some cards were not seen, up to a number of points."""
    game = Game(5, target=draw(st.integers(3, 20)))
    for played in range(draw(st.integers(0, 3))):
        game.round(" ".join(draw(st.permutations(FACES))[:5]), start=0 if played == 0 else None)
    first = game.deal(start=0)
    if draw(st.booleans()):
        game.rule(first, {"out": draw(st.integers(0, 4))})
    game.finish()
    faces = draw(st.permutations(FACES))[:5]
    hidden = draw(st.sets(st.integers(0, 4), min_size=1, max_size=3))
    shown = game.reveal(" ".join("?" if seat in hidden else face for seat, face in enumerate(faces)))
    if draw(st.booleans()):
        game.rule(shown, {"award": {"seat": draw(st.integers(0, 4)), "points": draw(st.integers(-2, 3))}})
    return game


@given(to_a_target())
@examples(60)
def test_after_a_round_that_may_have_reached_the_target_a_pick_hangs_on_exactly_the_cards_that_do(game: Game):
    last = game.table.state.rounds[-1]
    formulas = [would_be(game, type="pick", seat=seat, face=None) for seat in range(5)]
    start = would_be(game, type="deal", start=0)
    for faces in completions(game):
        over = ledger(game.table.state, faces).over
        for seat, formula in enumerate(formulas):
            one = seat not in last.out and faces[last.scored[seat]] == "1"
            assert holds(formula, faces) == (over or not one)
        assert holds(start, faces) or not over


def test_a_deal_after_the_round_that_may_have_ended_the_game_is_open_until_the_card_is_seen():
    for face, status in (("6", "illegal"), ("3", "legal")):
        game = Game(5, target=6)
        game.round("1 2 ? 4 5", start=0)
        card = game.card("hand:2")
        dealt = game.deal(start=4)
        assert game.verdict(dealt, PUBLIC).status == "open"
        game.see(card, face)
        assert game.verdict(dealt, PUBLIC).status == status


def test_a_seat_whose_points_so_far_are_pending_leaves_it_undecided_for_good_whether_the_game_was_over():
    game = Game(4, target=8)
    game.round("? 2 1 3", start=0)
    game.deal(start=0)
    game.finish()
    game.reveal("2 6 1 4")
    assert game.scores()[1:] == [8, 2, 7]
    assert would_be(game, type="deal") == YES
    game = Game(4, target=8)
    game.round("? 2 1 3", start=0)
    game.deal(start=0)
    game.finish()
    game.reveal("2 5 1 4")
    assert would_be(game, type="deal") == UNWITNESSED
    game = Game(4, target=9)
    game.round("? 2 1 3", start=0)
    game.deal(start=0)
    game.finish()
    game.reveal("2 5 1 4")
    assert would_be(game, type="deal") == NO


def test_where_a_chip_may_have_lain_before_a_seat_only_the_faces_of_that_chip_stay_undecided():
    game = Game(4, target=8)
    shown = game.round("? 2 3 4", start=0)
    game.rule(shown, {"score": {"0": 3}})
    assert game.markers["pending"] == ["six", "minus_one", "protection"]
    game.deal(start=0)
    game.finish()
    game.reveal("? 2 3 1")
    card = game.card("hand:0")
    assert would_be(game, type="deal") == Some(
        (
            CardIs(card, frozenset({"5"})),
            All((CardIs(card, frozenset({"-1", "6"})), UNWITNESSED)),
        )
    )
