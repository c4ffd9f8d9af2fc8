"""Qwitch with a few cards: small enough to try every deal there is."""

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

from events.games import Move
from events.games.qwitch import ruleset
from events.games.qwitch.course import has_stopped
from events.games.qwitch.state import DEALT
from events.table import Table, mint, show, with_state
from tests.games.qwitch.kit import Game

SEATS = 3
DECKS = (
    ("A1", "A2", "B1", "B2", "C2", "C3", "H8"),
    ("A1", "B2", "C3", "C4", "D4", "D5", "E5"),
    ("A2", "B2", "C2", "B1", "B3", "A1", "C3"),
)
SIGNS = ("+", "-", "=")


class Small(Game):
    """A game with seven cards: two in each hand but the last, a card to draw for some, one in the centre.

    It follows one true deal: `hands` and `piles` are what seats truly hold and draw, up to a `full` hand.
    """

    def __init__(self, chance: Random, full: int = 5, **options: Any) -> None:
        super().__init__(SEATS, **options)
        self.full = full
        self.chance = chance
        faces = list(chance.choice(DECKS))
        chance.shuffle(faces)
        self.deck = tuple(faces)
        self.sizes_dealt = chance.choice([(2, 2, 1, 0, 1, 0), (2, 1, 1, 1, 0, 1), (2, 2, 2, 0, 0, 0)])
        self.tables.append(self._dealt(self.table.at_version(1)))
        self.hands: list[list[str]] = []
        for size in self.sizes_dealt[:SEATS]:
            self.hands.append([faces.pop(0) for _ in range(size)])
        self.piles = [[faces.pop(0) for _ in range(size)] for size in self.sizes_dealt[SEATS:]]
        self.truth: dict[int, list[frozenset[str]]] = {}

    def _dealt(self, table: Table[Any]) -> Table[Any]:
        zones = [f"hand:{seat}" for seat in range(SEATS)] + [f"draw:{seat}" for seat in range(SEATS)]
        lay = [*zip(zones, self.sizes_dealt, strict=True), ("centre", 1), ("directions", len(SIGNS))]
        table = mint(table, (*self.deck, *SIGNS), lay)
        # Which directions come when is known: only the cards are in question.
        for card, sign in zip(table.zones["directions"], SIGNS, strict=True):
            table = show(table, card, sign)
        state = table.state._replace(phase=DEALT, dealt=1, dealer=0, due=1)
        return with_state(table, state)

    def deals(self) -> Iterator[tuple[str, ...]]:
        """Every deal in which the centre card and the directions lie where they do."""
        rest, centre = self.deck[:-1], self.deck[-1]
        for faces in permutations(rest):
            yield (*faces, centre, *SIGNS)

    def go_on(self, *, unnoticed: bool = False) -> None:
        """One more move, lawful or not, as the true deal allows."""
        state, table = self.table.state, self.table
        self.truth[self.version + 1] = [frozenset(held) for held in self.hands]
        if state.phase == DEALT:
            self._turn(0, centre=self.deck[-1])
        elif state.phase == "stopped":
            self._turn(self.chance.randrange(SEATS))
        elif ruleset.standings(table).over:
            self._any(unnoticed=unnoticed)
        elif has_stopped(table) and not unnoticed:
            self._stop(ruleset.to_act(table)[0])
        elif unnoticed and [] in self.hands and self.chance.random() < 0.6:
            self._stop(self.hands.index([]))
        else:
            self._any(unnoticed=unnoticed)

    def _any(self, *, unnoticed: bool) -> None:
        seat = self.chance.randrange(SEATS)
        kinds = ["play"] * 4 + ["pass"] * 3 + ["nobody", "bottom"]
        kind = self.chance.choice(kinds)
        if kind == "play" and self.hands[seat]:
            face = self.chance.choice(self.hands[seat])
            self.hands[seat].remove(face)
            told = None if unnoticed and self.chance.random() < 0.5 else seat
            self.play({"type": "play", "seat": told, "card": face})
        elif kind == "nobody" and not ruleset.standings(self.table).over:
            self._stop(None)
        elif kind == "bottom" and len(self.table.zones["centre"]) > 1:
            self.play({"type": "bottom"})
        else:
            self.play({"type": "pass", "seat": seat})
            if self.table.state.phase == "stopped":
                self._draw_up()

    def _turn(self, seat: int, centre: str | None = None) -> None:
        cards = self.table.zones["directions"]
        if not cards:
            self.truth.pop(self.version + 1)
            return
        face = self.table.faces[cards[-1]]
        told = {} if centre is None else {"centre": centre}
        self.play({"type": "direction", "seat": seat, "face": face} | told)

    def _stop(self, seat: int | None) -> None:
        drew = self._draw_up()
        move: Move = {"type": "nobody"} if seat is None else {"type": "stop", "seat": seat}
        self.play({**move, "drew": drew})

    def _draw_up(self) -> dict[str, int]:
        """All draw up to a full hand, from the top of their piles."""
        drew = {}
        for seat, pile in enumerate(self.piles):
            count = min(len(pile), max(0, self.full - len(self.hands[seat])))
            self.hands[seat] += [pile.pop() for _ in range(count)]
            drew[str(seat)] = count
        return drew
