"""Verdicts of every move of Schnapsen, hindsight included, beside the package stepping the same deals."""

import statistics
from typing import NamedTuple

from events.history import Story, carry_on, fold, truncated
from events.table import PUBLIC
from tests.bench import deals
from tests.bench.storing import ROUNDS, timed

LENGTHS = (1, 4, 16)
"""Deals in one game."""


class Row(NamedTuple):
    """Of a game of so many deals: its moves, and moves a second judged at once, one by one, and stepped."""

    deals: int
    moves: int
    at_once: float
    one_by_one: float
    stepped: float


def measure() -> list[Row]:
    """A row for each length."""
    return [_row(count) for count in LENGTHS]


def _row(count: int) -> Row:
    played = [deals.deal(seed) for seed in range(count)]
    story = fold(deals.record(played), {})
    earlier = [story_at for at in range(1, story.head + 1) if (story_at := truncated(story, at)) is not None]
    moves = sum(len(one.moves) for one in played)
    columns = [
        (
            timed(lambda: carry_on(story, PUBLIC), moves),
            timed(lambda: _grown(earlier), moves),
            timed(lambda: deals.stepped(played), moves),
        )
        for _ in range(ROUNDS)
    ]
    return Row(count, moves, *(statistics.median(column) for column in zip(*columns, strict=True)))


def _grown(stories: list[Story]) -> None:
    known = None
    for story in stories:
        known = carry_on(story, PUBLIC, known)
