"""The same moves, dealt by the service and at a table: the same verdicts where the same is known."""

import os
import random

import pytest

from events.history import Impossible, Malformed, Over, statuses
from events.table import PUBLIC, Shown, place_of, seat_view
from tests.history.dealt import DealtSheet, possible
from tests.history.kit import Sheet

GAMES = 60 if os.environ.get("TAKEBACK_TEST_FULL") == "1" else 4
MOVES = 24
COMMON = {"play", "ask", "answer", "ready"}
"""Kinds of moves that are made more often than others."""


def play(ruleset, seats, seed, moves=MOVES):
    """A dealt game in which about every third move is made without regard to the rules."""
    chance = random.Random(seed)
    sheet = DealtSheet(ruleset, seats, seed=f"{seed:064x}")
    start = {"schnapsen": {"dealer": 0}, "swapybara": {"start": 0}, "schwupps": {"start": 0}}.get(ruleset, {})
    sheet.move(type="deal", **start)
    for _ in range(moves):
        lawful, others = [], []
        to_act = sheet.story.opening.ruleset.to_act(sheet.story.table) or range(seats)
        for seat in range(seats):
            for move in possible(sheet.story, {"seat": seat}):
                if move["type"] != "conduct":
                    (lawful if seat in to_act else others).append(move)
        for options in (lawful, others):
            options.sort(key=lambda move: chance.random() * (1 if move["type"] in COMMON else 8))
        made = (others + lawful) if chance.random() < 0.15 else (lawful + others)
        for move in made[:60]:
            try:
                sheet.move(**move)
            except (Impossible, Malformed, Over):
                continue
            break
    return sheet


def as_at_the_table(sheet, ruleset, seats):
    """The same game at a table, where seats note each card that comes before them; versions of the moves."""
    twin, versions = Sheet(ruleset, seats), {}
    for event in sheet.story.events:
        if event.kind != "moved":
            continue
        hidden = sheet.story.opening.ruleset.sealed(event.body["move"])
        opened = {name: sheet.story.seals[event.version][name].value for name in hidden}
        move = {name: value for name, value in event.body["move"].items() if name != "picked"}
        if move["type"] == "ready":
            continue
        versions[event.version] = twin.move(**move, **opened)
        before, after = sheet.story.tables[event.version - 1 : event.version + 1]
        for fact in _learnt(before, after):
            twin.see(place_of(after, fact.card), fact.face, by=fact.seat)
    return twin, versions


def _learnt(before, after):
    shown = [entry for entry in after.since(before) if isinstance(entry, Shown) and entry.seat is not None]
    return shown[::-1]


@pytest.mark.parametrize(
    ("ruleset", "seats"), [("tiny", 2), ("tiny", 3), ("schnapsen", 2), ("swapybara", 5), ("schwupps", 3)]
)
@pytest.mark.parametrize("seed", range(GAMES))
def test_verdicts_are_the_same_dealt_and_at_the_table(ruleset, seats, seed):
    sheet = play(ruleset, seats, seed)
    twin, versions = as_at_the_table(sheet, ruleset, seats)
    assert len(versions) > 10
    for view in (PUBLIC, *(seat_view(seat) for seat in range(seats))):
        dealt, logged = statuses(sheet.story, view), statuses(twin.story, view)
        assert {v: dealt[v] for v in versions} == {v: logged[twin_v] for v, twin_v in versions.items()}, view


def test_these_games_have_breaches_that_one_view_knows_and_another_does_not():
    found = {"open": 0, "illegal": 0, "legal": 0}
    for seed in range(6):
        sheet = play("swapybara", 5, seed, moves=12)
        public, own = statuses(sheet.story, PUBLIC), statuses(sheet.story, seat_view(0))
        for version, status in public.items():
            if own[version] != status:
                found[own[version]] += 1
    assert found["illegal"] > 0
    assert found["legal"] > 0
    assert found["open"] == 0
