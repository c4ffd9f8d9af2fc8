"""The moves that are measured: rounds of a game of five, as a table would log them."""

from collections.abc import Iterator
from typing import Any

SEATS = 5
OPENING: dict[str, Any] = {
    "ruleset": "swapybara",
    "options": {"rounds": 20},
    "seats": [{"name": name} for name in ("Ana", "Ben", "Carla", "Dirk", "Eva")],
}


def moves(count: int) -> Iterator[dict[str, Any]]:
    """So many moves: deals, questions and answers, every second one accepted, and the turning up."""
    made = 0
    while made < count:
        for move in _round():
            if made == count:
                return
            yield move
            made += 1


def _round() -> Iterator[dict[str, Any]]:
    yield {"type": "deal", "start": 0}
    for lap in range(3):
        for seat in range(SEATS):
            target = (seat + 1 + lap % 2) % SEATS
            yield {"type": "ask", "seat": seat, "target": target}
            yield {"type": "answer", "seat": target, "accept": seat % 2 == 0}
    yield {"type": "reveal", "faces": {}}
