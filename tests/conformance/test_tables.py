"""What every ruleset keeps to at any table of its game: a ruleset passes by being installed."""

import json
from random import Random
from typing import Any

import pytest

from events.games import INKS, LANGUAGES, SHAPES, rulesets
from events.games.schema import move_errors
from events.history import table_digest
from events.record import canonical
from tests.conformance.kit import (
    FULL,
    Board,
    Setup,
    any_setup,
    changed,
    deck_of,
    expressed,
    names,
    setups,
    short_setup,
)

GAMES = 2_000 if FULL else 120
MOVES = 40
SITTINGS = 5
"""Whole sittings of each game, played to their end."""
LONGEST = 20_000
"""Moves after which a sitting of the shortest kind is over, however it is played within the rules."""
SHAPED = {"slot", "row", "fan", "pile", "passing", "grid"}

every = pytest.mark.parametrize("name", names())


@every
def test_a_game_is_set_up_for_every_number_of_seats_and_every_option(name: str):
    for game in setups(rulesets()[name]):
        board = Board(game, Random(0))
        assert set(board.game.options) == {option.name for option in game.ruleset.options}
        assert board.step(0), f"nothing can be done first: {game.seats} {game.options}"
        check(board)
        assert rulesets()[name].settled(game.options, game.seats) == game.options


@every
def test_every_option_rule_and_title_is_said_in_three_languages(name: str):
    ruleset = rulesets()[name]
    for texts in (ruleset.title, *(option.text for option in ruleset.options)):
        assert set(texts) == set(LANGUAGES)
        assert all(texts.values())
    known = {language: ruleset.rules(language) for language in LANGUAGES}
    for language, rules in known.items():
        assert list(rules) == list(known["en"])
        assert all(name.startswith(f"{ruleset.name}.") for name in rules)
        assert all(rule.title and rule.text and rule.section for rule in rules.values())
        assert "{" not in "".join(rule.title + rule.text for rule in rules.values())
        if language != "en":
            assert all(rule.text != known["en"][name].text for name, rule in rules.items())


@every
def test_every_face_is_looked_at_in_three_languages(name: str):
    for game in setups(rulesets()[name]):
        for language in LANGUAGES:
            for face in deck_of(game):
                look = game.ruleset.look(face, game.words(language))
                assert look.rank
                assert look.label
                assert look.ink in INKS
                assert look.suit is None or look.suit in SHAPES
                assert len(look.words) <= 2


@every
@pytest.mark.parametrize("part", range(2))
def test_random_games_keep_their_cards_and_say_what_happened(name: str, part: int):
    rng = Random(part)
    for _ in range(GAMES // 2):
        board = Board(any_setup(rulesets()[name], rng), rng)
        for number in range(rng.randint(1, MOVES)):
            if not board.step():
                break
            check(board, thoroughly=number % 5 == 0)
        check(board)


def check(board: Board, *, thoroughly: bool = True) -> None:
    """What holds of the newest table and of the move that led to it."""
    check_cards(board)
    check_table(board)
    if thoroughly:
        check_words(board)


def check_cards(board: Board) -> None:
    table, game = board.table, board.game
    there = [card for cards in table.zones.values() for card in cards]
    assert len(there) == len(set(there)), "a card lies in two places"
    deck = deck_of(game)
    assert len(there) in {0, deck.total()}, "cards appeared or went away"
    assert {table.faces[card] for card in there if card in table.faces} <= set(deck)
    for zone, place in table.plan.items():
        assert not place.mixed or not table.zones[zone], "what is shuffled comes out again"
        kept = place.faces
        assert kept is None or all(table.faces.get(card) in {None, *kept} for card in table.zones[zone])


def check_table(board: Board) -> None:
    table, game, ruleset = board.table, board.game, board.ruleset
    assert set(ruleset.to_act(table)) <= set(range(game.seats))
    assert len(set(ruleset.to_act(table))) == len(ruleset.to_act(table))
    markers = ruleset.markers(table)
    assert json.loads(json.dumps(markers)) == markers
    canonical(markers)
    standings = ruleset.standings(table)
    assert [row.seat for row in standings.seats] == list(range(game.seats))
    rules = ruleset.rules("en")
    assert all(line.rule in rules for row in standings.seats for line in row.lines)
    for row in standings.seats:
        points = [line.points for line in row.lines]
        assert row.score is None or None in points or row.score == sum(points), row
    assert not standings.over or standings.winners or None in {row.rank for row in standings.seats}
    spots = ruleset.layout(table)
    drawn = [spot.zone for spot in spots]
    assert len(drawn) == len(set(drawn)), "a zone is drawn twice"
    assert {zone for zone, cards in table.zones.items() if cards} <= set(drawn), "cards that are not drawn"
    assert set(drawn) <= set(table.plan)
    for spot in spots:
        assert spot.shape in SHAPED
        assert spot.face in {"up", "down", "each"}
        assert spot.seat is None or spot.seat in range(game.seats)
        assert spot.under is None or spot.under in drawn
    marks = ruleset.marks(table, game.words())
    assert len({mark.name for mark in marks}) == len(marks)


def check_words(board: Board) -> None:
    move, before, after, ruleset = board.moves[-1], board.tables[-2], board.tables[-1], board.ruleset
    assert move_errors(board.game.kinds, tuple(deck_of(board.game)), board.game.seats, move) == {}
    assert ruleset.notation(move)
    told = {}
    for language in LANGUAGES:
        words = board.game.words(language)
        said = [
            ruleset.describe(before, move, words),
            *ruleset.instructions(before, after, words),
            *(mark.label for mark in ruleset.marks(after, words)),
            *(ruleset.label("zone", zone, words) for zone in after.plan),
            ruleset.label("type", move["type"], words),
        ]
        assert all(said)
        assert "{" not in "".join(said)
        told[language] = said[0]
    for touched in ruleset.judge(before, move):
        assert touched.rule in ruleset.rules("en")
        assert touched.offender is None or touched.offender in range(board.game.seats)


@every
def test_any_move_is_told_at_any_table_also_where_it_cannot_have_happened(name: str):
    """A correction may leave entries that do not fit what comes before them: they are told all the same."""
    for number in range(GAMES):
        rng = Random(400 + number)
        board = Board(any_setup(rulesets()[name], rng), rng)
        for _ in range(rng.randint(0, 8)):
            board.step()
        for move in [expressed(board.game, rng) for _ in range(10)]:
            for language in LANGUAGES:
                assert board.ruleset.describe(board.table, move, board.game.words(language)), move


@every
def test_what_the_choices_lead_to_is_what_fits(name: str):
    rng = Random(3)
    offered = 0
    for _ in range(GAMES // 4):
        board = Board(any_setup(rulesets()[name], rng), rng)
        for _ in range(rng.randint(1, MOVES)):
            move = board.any_move()
            if move is not None:
                offered += 1
                assert board.ruleset.fits(board.table, move) is None, move
                assert board.walked({"type": move["type"]} | seat_of(move)) is not None
                check_reachable(board, changed(move, board.game, rng))
            check_reachable(board, expressed(board.game, rng))
            if not board.step():
                break
    assert offered > GAMES


def seat_of(move: Any) -> dict[str, Any]:
    return {"seat": move["seat"]} if "seat" in move else {}


def check_reachable(board: Board, move: dict[str, Any]) -> None:
    """A move that fits is one that the choices lead to."""
    if board.ruleset.fits(board.table, move) is not None:
        return
    found = board.walked({}, lambda choice, so_far: wanted(choice, so_far, move))
    assert found == move, f"not offered: {move}"


def wanted(choice: Any, so_far: Any, move: Any) -> Any:
    """The value that a move has where a choice asks."""
    there: Any = move
    for step in choice.field.split("."):
        if isinstance(there, list):
            there = there[int(step)] if int(step) < len(there) else None
        else:
            there = None if there is None else there.get(step)
    assert there in choice.values, f"{choice.field}: {there!r} is not offered for {move} after {so_far}"
    return there


@every
def test_the_same_moves_give_the_same_digests(name: str):
    rng = Random(4)
    for _ in range(GAMES // 4):
        board = Board(any_setup(rulesets()[name], rng), rng)
        for _ in range(rng.randint(1, MOVES)):
            board.step()
        again = Board(board.game, rng)
        for move in board.moves:
            again.make(json.loads(json.dumps(move)))
        digests = [table_digest(board.ruleset, table) for table in board.tables]
        assert digests == [table_digest(board.ruleset, table) for table in again.tables]


@every
def test_games_end_within_a_bound(name: str):
    for number in range(SITTINGS):
        rng = Random(number)
        game = short_setup(rulesets()[name], rng)
        board = Board(game, rng)
        for _ in range(LONGEST):
            if board.over() or not board.step(0):
                break
            # what was long ago is of no use here, and a sitting may be long
            del board.tables[:-1], board.moves[:-1]
        assert board.over(), f"{game.seats} seats, {dict(game.options)}: no end"
        check_table(board)


def test_a_setup_that_is_none_is_not_tried():
    assert all(isinstance(game, Setup) for name in names() for game in setups(rulesets()[name]))
