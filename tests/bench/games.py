"""Folding the recorded sittings of every game, beside RLCard stepping a game of its own."""

import random
import statistics
from typing import NamedTuple

import rlcard

from events.games import Ruleset, rulesets, sittings
from events.history import Portable, fold, read_portable
from tests.bench.storing import ROUNDS, timed

PEER = "uno"
PEER_GAMES = 40
FOLDS = 40
"""Folds a run, so that it takes about as long as the peer's."""


class Row(NamedTuple):
    """Of one game: the moves of its longest sitting, and moves a second folded and stepped by the peer."""

    game: str
    moves: int
    folded: float
    stepped: float


def measure() -> list[Row]:
    """A row for each game that comes with a sitting."""
    played = [
        (name, record) for name, ruleset in rulesets().items() if (record := longest(ruleset)) is not None
    ]
    return [_row(name, record) for name, record in played]


def longest(ruleset: Ruleset) -> Portable | None:
    """The sitting with the most moves."""
    records = [read_portable(data) for _, data in sittings(ruleset)]
    return max(records, key=moves, default=None)


def moves(record: Portable) -> int:
    """How many moves a record has."""
    return sum(event.kind == "moved" for event in record.events)


def _row(name: str, record: Portable) -> Row:
    count = moves(record)
    steps = _stepped()
    columns = [(timed(lambda: _folded(record), FOLDS * count), timed(_stepped, steps)) for _ in range(ROUNDS)]
    folded, stepped = (statistics.median(column) for column in zip(*columns, strict=True))
    return Row(name, count, folded, stepped)


def _folded(record: Portable) -> None:
    for _ in range(FOLDS):
        fold(record.events, record.seals)


def _stepped() -> int:
    """Random lawful games of the peer; how many steps they took."""
    chance = random.Random(1)
    table = rlcard.make(PEER, config={"seed": 1})
    steps = 0
    for _ in range(PEER_GAMES):
        state, _ = table.reset()
        while not table.is_over():
            state, _ = table.step(chance.choice(list(state["legal_actions"])))
            steps += 1
    return steps
