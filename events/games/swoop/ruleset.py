"""Swoop as a ruleset: every member of the protocol in one place."""

from collections.abc import Mapping
from typing import Any

from events.games.grammar import Move, MoveKind, Option
from events.games.protocol import Shuffle
from events.games.swoop import (
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
from events.games.swoop import options as agreed
from events.games.swoop import standings as scores
from events.games.swoop import words as say
from events.games.swoop.deck import SEATS, cards, plan
from events.games.swoop.state import State
from events.games.swoop.texts import in_all
from events.games.usual import Usual
from events.table import Face, Table, open_table


class Swoop(Usual):
    """The rules of Swoop; each member does what the protocol says of it."""

    name: str = "swoop"
    version: int = 1
    title: Mapping[str, str] = in_all("game", "title")
    seats: tuple[int, ...] = SEATS
    options: tuple[Option, ...] = agreed.OPTIONS

    settled = staticmethod(agreed.settled)
    choices = staticmethod(choices.choices)
    filled = staticmethod(dealt.filled)
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

    def cards(self, options: Mapping[str, Any], seats: int) -> tuple[Face, ...]:  # noqa: ARG002 - no option changes the packs
        """Two to four packs with two jokers each, suits left out."""
        return cards(seats)

    def open(self, options: Mapping[str, Any], seats: int) -> Table[State]:
        """The table before the first deal."""
        house = agreed.house(options, seats)
        return open_table(plan(house), State(house))

    def grammar(self, options: Mapping[str, Any], seats: int) -> tuple[MoveKind, ...]:
        """The kinds of moves."""
        return grammar.kinds(agreed.house(options, seats))

    def deck(self, table: Table[State], move: Move, shuffle: Shuffle) -> tuple[Face, ...]:  # noqa: ARG002 - every deal shuffles all cards
        """All the cards, shuffled."""
        return dealt.deck(table, shuffle)

    def to_act(self, table: Table[State]) -> tuple[int, ...]:
        """Whose turn it is."""
        return turns.to_act(table.state)


ruleset = Swoop()
