"""Schnapsen as a ruleset: every member of the protocol in one place."""

from collections.abc import Mapping
from typing import Any

from events.games.grammar import Move, MoveKind, Option
from events.games.protocol import Lies, Shuffle
from events.games.schnapsen import (
    board,
    choices,
    fits,
    grammar,
    hands,
    looks,
    play,
    remedies,
    rules,
    settling,
    veil,
)
from events.games.schnapsen import options as agreed
from events.games.schnapsen import standings as scores
from events.games.schnapsen import words as say
from events.games.schnapsen.deck import FACES, SEATS, TRUMP, plan
from events.games.schnapsen.state import State
from events.games.schnapsen.texts import in_all
from events.games.usual import Usual
from events.table import Face, Table, open_table


class Schnapsen(Usual):
    """The rules of Schnapsen; each member does what the protocol says of it."""

    name: str = "schnapsen"
    version: int = 1
    title: Mapping[str, str] = in_all("game", "title")
    seats: tuple[int, ...] = SEATS
    options: tuple[Option, ...] = agreed.OPTIONS

    settled = staticmethod(agreed.settled)
    choices = staticmethod(choices.choices)
    fits = staticmethod(fits.fits)
    judge = staticmethod(rules.judge)
    apply = staticmethod(play.apply)
    settle = staticmethod(settling.settle)
    veiled = staticmethod(veil.veiled)
    to_act = staticmethod(board.to_act)
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
        """The twenty faces, one of each."""
        return FACES

    def open(self, options: Mapping[str, Any], seats: int) -> Table[State]:
        """The table before the first deal."""
        return open_table(plan(), State(agreed.house(options, seats)))

    def grammar(self, options: Mapping[str, Any], seats: int) -> tuple[MoveKind, ...]:  # noqa: ARG002 - no option adds a move
        """The kinds of moves."""
        return grammar.KINDS

    def deck(self, table: Table[State], move: Move, shuffle: Shuffle) -> tuple[Face, ...]:  # noqa: ARG002 - every deal shuffles all cards
        """All twenty cards, shuffled."""
        return shuffle(FACES)

    def filled(self, table: Table[State], move: Move, lies: Lies) -> Move:
        """A deal turns up the trump."""
        return {**move, "trump": lies(table.zones[TRUMP][0])} if move["type"] == "deal" else move


ruleset = Schnapsen()
