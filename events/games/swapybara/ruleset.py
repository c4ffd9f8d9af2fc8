"""Swapybara as a ruleset: every member of the protocol in one place."""

from collections.abc import Mapping
from typing import Any

from events.games.grammar import Move, MoveKind, Option
from events.games.protocol import Shuffle
from events.games.swapybara import (
    board,
    choices,
    dealt,
    fits,
    grammar,
    hands,
    looks,
    play,
    remedies,
    rules,
    settling,
    turns,
)
from events.games.swapybara import options as agreed
from events.games.swapybara import standings as scores
from events.games.swapybara import words as say
from events.games.swapybara.deck import FACES, SEATS, plan
from events.games.swapybara.state import State
from events.games.swapybara.texts import in_all
from events.games.usual import Usual
from events.table import Face, Table, open_table


class Swapybara(Usual):
    """The rules of Swapybara; each member does what the protocol says of it."""

    name: str = "swapybara"
    version: int = 1
    title: Mapping[str, str] = in_all("game", "title")
    seats: tuple[int, ...] = SEATS
    options: tuple[Option, ...] = agreed.OPTIONS

    settled = staticmethod(agreed.settled)
    choices = staticmethod(choices.choices)
    filled = staticmethod(dealt.filled)
    awaited = staticmethod(dealt.awaited)
    due = staticmethod(dealt.due)
    fits = staticmethod(fits.fits)
    judge = staticmethod(rules.judge)
    apply = staticmethod(play.apply)
    settle = staticmethod(settling.settle)
    markers = staticmethod(board.markers)
    standings = staticmethod(scores.standings)
    remedies = staticmethod(remedies.remedies)
    layout = staticmethod(board.layout)
    look = staticmethod(looks.look)
    marks = staticmethod(looks.marks)
    label = staticmethod(say.label)
    describe = staticmethod(say.describe)
    notation = staticmethod(say.notation)
    instructions = staticmethod(hands.instructions)
    rules = staticmethod(say.rules)

    def cards(self, options: Mapping[str, Any], seats: int) -> tuple[Face, ...]:  # noqa: ARG002 - any table has the same cards
        """The eight faces, one of each."""
        return FACES

    def open(self, options: Mapping[str, Any], seats: int) -> Table[State]:
        """The table before the first deal."""
        return open_table(plan(seats), State(agreed.house(options, seats)))

    def grammar(self, options: Mapping[str, Any], seats: int) -> tuple[MoveKind, ...]:  # noqa: ARG002 - no option adds a move
        """The kinds of moves."""
        return grammar.kinds(seats)

    def sealed(self, move: Move) -> Mapping[str, int]:
        """The face of a pick is for its seat alone."""
        return {"face": move["seat"]} if move["type"] == "pick" else {}

    def deck(self, table: Table[State], move: Move, shuffle: Shuffle) -> tuple[Face, ...]:  # noqa: ARG002 - every deal shuffles all cards
        """The cards shuffled, but for those that were picked."""
        return dealt.deck(table, shuffle)

    def to_act(self, table: Table[State]) -> tuple[int, ...]:
        """Whose turn it is."""
        return turns.to_act(table.state)


ruleset = Swapybara()
