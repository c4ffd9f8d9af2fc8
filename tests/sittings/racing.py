"""A race of Qwitch with all cards face up, followed on paper: what a recorded sitting is compared with.

It knows who really laid each card, follows the rulebook line by line, and shares nothing with the program.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

HAND = 5


def fits(sign: str, on: str, card: str) -> bool:
    """Whether a card is one letter or one number up, down, or the same."""
    step = {"+": 1, "-": -1, "=": 0}[sign]
    return ord(card[0]) - ord(on[0]) == step or int(card[1]) - int(on[1]) == step


class Stage(NamedTuple):
    """How the table stands once a version is written, and which rules its move broke."""

    hands: tuple[tuple[str, ...], ...]
    piles: tuple[int, ...]
    centre: tuple[str, ...]
    together: bool
    broken: frozenset[str]


class Race:
    """Four seats of fifteen cards. `laid` says who laid the cards that the record tells of nobody."""

    def __init__(self, cards: str, laid: Mapping[str, int]) -> None:
        faces = cards.split()
        assert len({*faces}) == 64
        self.hands = [faces[5 * seat : 5 * seat + 5] for seat in range(4)]
        self.piles = [faces[20 + 10 * seat : 30 + 10 * seat] for seat in range(4)]
        self.centre = [faces[60]]
        self.laid = laid
        self.sign = ""
        self.passed: set[int] = set()
        self.stopped = self.together = False
        self.broken: set[str] = set()

    def stage(self) -> Stage:
        hands = tuple(tuple(sorted(hand)) for hand in self.hands)
        piles = tuple(map(len, self.piles))
        return Stage(hands, piles, tuple(self.centre), self.together, frozenset(self.broken))

    def follow(self, move: Mapping[str, Any]) -> None:
        """Do what a move says."""
        self.broken = set()
        match move["type"]:
            case "direction":
                self.sign, self.stopped, self.passed = move["face"], False, set()
            case "play":
                self.play(move["card"], move["seat"])
            case "back":
                self.back(move["card"], move["seat"])
            case "pass":
                self.unable(move["seat"])
            case "stop" | "nobody":
                self.stop(move.get("drew"))
            case "win":
                if self.hands[move["seat"]] or self.piles[move["seat"]]:
                    self.broken = {"win-empty"}

    def play(self, card: str, seat: int | None) -> None:
        if not fits(self.sign, self.centre[-1], card):
            self.broken |= {"fits"}
        if self.stopped:
            self.broken |= {"after-stop"}
        if seat is None:
            self.together = True
        owner = self.laid[card] if seat is None else seat
        self.hands[owner].remove(card)
        self.centre.append(card)
        self.passed = set()
        self.stopped = self.stopped or not self.hands[owner]

    def back(self, card: str, seat: int) -> None:
        self.centre.remove(card)
        self.hands[seat].append(card)

    def unable(self, seat: int) -> None:
        if any(fits(self.sign, self.centre[-1], card) for card in self.hands[seat]):
            self.broken = {"pass-unable"}
        self.passed.add(seat)
        if self.passed == {0, 1, 2, 3}:
            self.stop(None)

    def unpassed(self, seat: int) -> None:
        self.passed.discard(seat)

    def stop(self, drew: Mapping[str, int] | None) -> None:
        for seat, (hand, pile) in enumerate(zip(self.hands, self.piles, strict=True)):
            count = min(len(pile), max(0, HAND - len(hand)))
            assert drew is None or drew[str(seat)] == count
            hand += [pile.pop() for _ in range(count)]
        self.together, self.stopped, self.passed = False, True, set()
