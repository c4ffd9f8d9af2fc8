"""Qwitch as a ruleset: every member of the protocol in one place."""

from collections.abc import Mapping
from typing import Any

from events.games.grammar import MoveKind, Option
from events.games.qwitch import (
    board,
    choices,
    course,
    dealt,
    fits,
    grammar,
    hands,
    looks,
    play,
    remedies,
    rules,
    settling,
)
from events.games.qwitch import options as agreed
from events.games.qwitch import standings as scores
from events.games.qwitch import words as say
from events.games.qwitch.deck import FACES, SEATS, directions, plan
from events.games.qwitch.state import State
from events.games.qwitch.texts import in_all
from events.games.usual import Usual
from events.table import Face, Table, open_table


class Qwitch(Usual):
    """The rules of Qwitch; each member does what the protocol says of it."""

    name: str = "qwitch"
    version: int = 1
    title: Mapping[str, str] = in_all("game", "title")
    seats: tuple[int, ...] = SEATS
    options: tuple[Option, ...] = agreed.OPTIONS

    settled = staticmethod(agreed.settled)
    choices = staticmethod(choices.choices)
    deck = staticmethod(dealt.deck)
    filled = staticmethod(dealt.filled)
    due = staticmethod(dealt.due)
    fits = staticmethod(fits.fits)
    judge = staticmethod(rules.judge)
    apply = staticmethod(play.apply)
    settle = staticmethod(settling.settle)
    to_act = staticmethod(course.to_act)
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
        """The sixty-four cards, one of each, and the direction cards that there can be."""
        return (*FACES, *directions(agreed.house(options, seats)))

    def open(self, options: Mapping[str, Any], seats: int) -> Table[State]:
        """The table before the first deal."""
        house = agreed.house(options, seats)
        return open_table(plan(house), State(house))

    def grammar(self, options: Mapping[str, Any], seats: int) -> tuple[MoveKind, ...]:
        """The kinds of moves."""
        return grammar.kinds(agreed.house(options, seats))


ruleset = Qwitch()
