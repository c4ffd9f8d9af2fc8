"""Schwupps as a ruleset: every member of the protocol in one place."""

from collections.abc import Mapping
from typing import Any

from events.games.grammar import MoveKind, Option
from events.games.schwupps import (
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
from events.games.schwupps import options as agreed
from events.games.schwupps import standings as scores
from events.games.schwupps import words as say
from events.games.schwupps.deck import SEATS, plan
from events.games.schwupps.deck import deck as whole_deck
from events.games.schwupps.state import State
from events.games.schwupps.texts import in_all
from events.games.usual import Usual
from events.table import Face, Table, open_table


class Schwupps(Usual):
    """The rules of Schwupps; each member does what the protocol says of it."""

    name: str = "schwupps"
    version: int = 1
    title: Mapping[str, str] = in_all("game", "title")
    seats: tuple[int, ...] = SEATS
    options: tuple[Option, ...] = agreed.OPTIONS

    settled = staticmethod(agreed.settled)
    choices = staticmethod(choices.choices)
    deck = staticmethod(dealt.deck)
    filled = staticmethod(dealt.filled)
    fits = staticmethod(fits.fits)
    judge = staticmethod(rules.judge)
    apply = staticmethod(play.apply)
    settle = staticmethod(settling.settle)
    to_act = staticmethod(turns.to_act)
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

    def cards(self, options: Mapping[str, Any], seats: int) -> tuple[Face, ...]:
        """All cards of the box, Schwupps cards first."""
        return whole_deck(agreed.house(options, seats))

    def open(self, options: Mapping[str, Any], seats: int) -> Table[State]:
        """The table before the first deal."""
        return open_table(plan(seats), State(agreed.house(options, seats)))

    def grammar(self, options: Mapping[str, Any], seats: int) -> tuple[MoveKind, ...]:  # noqa: ARG002 - no option adds a move
        """The kinds of moves."""
        return grammar.KINDS


ruleset = Schwupps()
