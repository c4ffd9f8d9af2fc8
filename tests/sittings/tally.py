"""A game of Schnapsen counted with real cards on the table: what recorded sittings are compared with.

It follows `rules/schnapsen.txt` line by line, knows every card, and shares nothing with the program.
"""

from typing import NamedTuple

ORDER = "JQKTA"
WORTH = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}


class Closed(NamedTuple):
    """Who closed, and what the other had then: card points and whether any trick."""

    seat: int
    points: int
    tricked: bool


class Tally:
    """One game, from deal to deal: `left` are the game points; `over` says how the newest deal ended."""

    def __init__(self, *, tracked: bool, points: int = 7) -> None:
        self.tracked, self.left = tracked, [points, points]
        self.over: str | None = None

    def deal(self, dealer: int, cards: str) -> None:
        """Twenty cards: five of seat 0, five of seat 1, nine of the talon from the top, the trump."""
        self.cards = cards.split()
        assert len({*self.cards}) == 20
        self.hands = [set(self.cards[:5]), set(self.cards[5:10])]
        self.talon, self.up = self.cards[10:19], self.cards[19]
        self.trump = self.up[1]
        self.piles: list[list[str]] = [[], []]
        self.declared, self.trick = [0, 0], list[tuple[int, str]]()
        self.leads, self.over, self.up_lies = 1 - dealer, None, True
        self.closed: Closed | None = None

    def points(self, seat: int) -> int:
        """Card points: a marriage counts only with a trick."""
        return sum(WORTH[card[0]] for card in self.piles[seat]) + (
            self.declared[seat] if self.piles[seat] else 0
        )

    @property
    def strict(self) -> bool:
        return self.closed is not None or not self.up_lies

    def lawful(self, seat: int) -> set[str]:
        """The cards that a seat may play now."""
        hand = self.hands[seat]
        if not self.trick or not self.strict:
            return hand
        led = self.trick[0][1]
        suit = {card for card in hand if card[1] == led[1]}
        higher = {card for card in suit if ORDER.index(card[0]) > ORDER.index(led[0])}
        return higher or suit or {card for card in hand if card[1] == self.trump} or hand

    def play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == 2:
            self._taken()

    def _taken(self) -> None:
        (first, led), (second, answer) = self.trick
        if answer[1] == led[1]:
            beaten = ORDER.index(answer[0]) > ORDER.index(led[0])
        else:
            beaten = answer[1] == self.trump
        winner = self.leads = second if beaten else first
        self.piles[winner] += [led, answer]
        self.trick = []
        if self.tracked and self.points(winner) >= 66:
            self.out(winner)
        elif not self.strict:
            self.hands[winner].add(self.talon.pop(0))
            self.hands[1 - winner].add(self.talon.pop(0) if self.talon else self.up)
            self.up_lies = self.up not in self.hands[1 - winner]
        elif not self.hands[0]:
            self._run_out(winner)

    def exchange(self, seat: int) -> None:
        jack = f"J{self.trump}"
        self.hands[seat] ^= {jack, self.up}
        self.up = jack

    def marriage(self, seat: int, suit: str) -> None:
        assert {f"K{suit}", f"Q{suit}"} <= self.hands[seat]
        self.declared[seat] += 40 if suit == self.trump else 20
        if self.tracked and self.points(seat) >= 66:
            self.out(seat)

    def close(self, seat: int) -> None:
        self.closed = Closed(seat, self.points(1 - seat), bool(self.piles[1 - seat]))

    def out(self, seat: int) -> None:
        """A seat says that it has 66: so it wins by how the other did, or the other wins."""
        other, closed = 1 - seat, self.closed
        if self.points(seat) < 66:
            if closed is not None and closed.seat == seat:
                self._won(other, 2 if closed.tricked else 3, "closed")
            else:
                self._won(other, 2 if self.piles[other] else 3, "false claim")
        elif closed is None:
            self._won(seat, self._by(self.points(other), tricked=bool(self.piles[other])), "out")
        elif closed.seat == seat:
            self._won(seat, self._by(closed.points, tricked=closed.tricked), "out")
        else:
            self._won(seat, 2 if closed.tricked else 3, "closed")

    @staticmethod
    def _by(points: int, *, tricked: bool) -> int:
        return 3 if not tricked else 2 if points < 33 else 1

    def _run_out(self, winner: int) -> None:
        if self.closed is not None:
            self._won(1 - self.closed.seat, 2 if self.closed.tricked else 3, "closed")
        else:
            self._won(winner, 1, "last trick")

    def _won(self, seat: int, points: int, how: str) -> None:
        self.left[seat] = max(0, self.left[seat] - points)
        self.over = f"{how}: {points} for {seat}"
