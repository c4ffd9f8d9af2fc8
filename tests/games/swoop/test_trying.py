"""Moves tried on a table of which is known what came after it."""

import pytest

from events.games import install
from events.games.swoop import ruleset
from events.history import picture, try_moves
from events.referee.matching import Steps
from events.table import PUBLIC
from tests.history.kit import Sheet

install(ruleset)


def test_what_lies_in_the_hands_of_a_table_tried_is_soon_told_or_left_open(monkeypatch: pytest.MonkeyPatch):
    sheet = Sheet("swoop", 4, {})
    sheet.move(type="deal", start=0)
    for seat, rank in ((0, "K"), (1, "9")):
        sheet.move(type="play", seat=seat, ranks=[rank])
    at = sheet.story.head
    for seat, rank in ((2, "5"), (3, "4"), (0, "3"), (1, "2"), (2, "K")):
        sheet.move(type="play", seat=seat, ranks=[rank])
    moves = [
        {"type": "play", "seat": 2, "ranks": ["2"]},
        {"type": "play", "seat": 3, "ranks": ["Q"]},
    ]
    taken: list[int] = []
    take = Steps.take
    monkeypatch.setattr(Steps, "take", lambda self, count=1: (taken.append(count), take(self, count)))
    for tried in try_moves(sheet.story, sheet.story.tables[at], moves, PUBLIC, at):
        seen = picture(ruleset, tried.after, tried.known, PUBLIC)
        assert sum(card.face is not None for card in seen.zones["pile"]) == len(seen.zones["pile"])
    assert sum(taken) < 20_000
