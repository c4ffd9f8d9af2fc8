"""Schwupps counted on a slate: how many cards lie where, what lies open, and what each card may go on.

Written from the rulebook, without the program's help; moves are those of a record as it reads in the end.
"""

from collections.abc import Mapping
from typing import Any

SEATS, HAND, OWN = 3, 4, 16
STEPS = {"+1": 1, "-1": -1, "+2": 2, "-2": -2}


def goes_on(rule: str, lying: str, card: str) -> bool:
    """Whether a card may be played: after 10 the numbers begin anew."""
    if rule in STEPS:
        wanted = int(lying[1:]) + STEPS[rule]
        return int(card[1:]) in {wanted, wanted - 10, wanted + 10}
    number, colour = card[1:] == lying[1:], card[0] == lying[0]
    return {"number": number, "colour": colour, "either": number or colour}[rule]


class Slate:
    """The cards of three seats, counted; `broken` are the rules that the newest move broke."""

    def __init__(self) -> None:
        self.start, self.scores = 0, [0] * SEATS
        self.over, self.broken = 0, set[str]()

    def deal(self, move: Mapping[str, Any]) -> None:
        self.hands, self.owns, self.common = [HAND] * SEATS, [OWN] * SEATS, 50
        self.rows = [move["schwupps"][:2], move["schwupps"][2:]]
        self.piles = [[card] for card in move["numbers"]]
        self.schwupps, self.discards, self.next = 26, 0, move["top"]
        self.turn, self.acts, self.free = self.start, 0, False
        self.ended = False

    def make(self, move: Mapping[str, Any]) -> None:
        """A move of a seat whose turn it is, and what it breaks."""
        self.broken = set()
        assert move["seat"] == self.turn
        getattr(self, f"_{move['type']}")(move)

    def _play(self, move: Mapping[str, Any]) -> None:
        pile = move["pile"]
        if not goes_on(self.rows[pile // 2][pile % 2], self.piles[pile][-1], move["card"]):
            self.broken.add("fits")
        self.piles[pile].append(move["card"])
        self._laid()

    def _irritate(self, move: Mapping[str, Any]) -> None:
        self._laid()
        if self.ended:
            return
        self._slide(move)
        if move["to"] in {None, self.turn}:
            self.broken.add("give")
        if move["to"] is not None:
            self.draw(move["to"])

    def _schwupp(self, move: Mapping[str, Any]) -> None:
        if self.free:
            self.broken.add("one-free")
        self.free, self.acts = True, self.acts + 1
        self._slide(move)
        if move.get("drew") is False:
            self.broken.add("draw-one")
        else:
            self.draw(self.turn)

    def _end(self, _: Mapping[str, Any]) -> None:
        if not self.acts:
            self.broken.add("some-action")
        while self.hands[self.turn] < HAND and self.owns[self.turn]:
            self.hands[self.turn] += 1
            self.owns[self.turn] -= 1
        self.turn, self.acts, self.free = (self.turn + 1) % SEATS, 0, False

    def _laid(self) -> None:
        """A card left the hand of whose turn it is."""
        self.acts += 1
        self.hands[self.turn] -= 1
        if not self.hands[self.turn] and not self.owns[self.turn]:
            self.ended, self.over = True, self.over + 1
            for seat in range(SEATS):
                self.scores[seat] += 5 if seat == self.turn else -self.hands[seat] - self.owns[seat]
            self.start = (self.turn + 1) % SEATS

    def _slide(self, move: Mapping[str, Any]) -> None:
        row = self.rows[move["row"]]
        row[:] = [self.next, row[0]]
        self.next = move["top"]
        self.schwupps, self.discards = self.schwupps - 1, self.discards + 1
        if not self.schwupps:
            self.schwupps, self.discards = self.discards, 0

    def draw(self, seat: int) -> None:
        """A card of the common pile, made up anew of what lies under the tops if it has run out."""
        if not self.common:
            self.common = sum(len(pile) - 1 for pile in self.piles)
            self.piles = [pile[-1:] for pile in self.piles]
        self.common -= 1
        self.hands[seat] += 1
