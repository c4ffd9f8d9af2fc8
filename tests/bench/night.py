"""The moves that are measured: rounds of a game of five, as a table would log them."""

from collections.abc import Iterator
from typing import Any

SEATS = 5
FACES = ("3", "5", "0", "6", "1", "4", "-1", "2")
OPENING: dict[str, Any] = {
    "ruleset": "swapybara",
    "options": {"rounds": 20},
    "seats": [{"name": name} for name in ("Ana", "Ben", "Carla", "Dirk", "Eva")],
}


def moves(count: int) -> Iterator[dict[str, Any]]:
    """So many moves: deals, questions and answers, some accepted, the 0 handed on, the turning up."""
    made, start, dealt = 0, 0, 0
    while made < count:
        hands = [FACES[(dealt + seat) % len(FACES)] for seat in range(SEATS)]
        for move in _round(hands, start, first=dealt == 0):
            if made == count:
                return
            yield move
            made += 1
        start = max(range(SEATS), key=lambda seat: int(hands[seat]))
        dealt += 1


def _round(hands: list[str], start: int, *, first: bool) -> Iterator[dict[str, Any]]:
    """One round; `hands` are changed as the cards change hands."""
    yield {"type": "deal", "start": start} if first else {"type": "deal"}
    for turn in range(3 * SEATS):
        seat = (start + turn) % SEATS
        target = (seat + 1 if turn // SEATS % 2 else seat - 1) % SEATS
        accept = hands[target] == "4" or (hands[target] != "2" and turn % 3 == 0)
        yield {"type": "ask", "seat": seat, "target": target}
        yield {"type": "answer", "seat": target, "accept": accept}
        if accept:
            hands[seat], hands[target] = hands[target], hands[seat]
    if "0" in hands:
        holder = hands.index("0")
        target = (holder + 2) % SEATS
        yield {"type": "zero", "seat": holder, "target": target}
        hands[holder], hands[target] = hands[target], hands[holder]
    yield {"type": "reveal", "faces": {str(seat): face for seat, face in enumerate(hands)}}
