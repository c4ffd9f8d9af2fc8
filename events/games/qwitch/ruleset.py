"""Qwitch as a ruleset: every member of the protocol in one place."""

from collections.abc import Mapping, Sequence
from typing import Any

from events.games.grammar import Choice, Move, MoveKind, Option
from events.games.looks import Look, Mark
from events.games.parts import Part
from events.games.protocol import (
    Breach,
    Lies,
    Misfit,
    Remedy,
    RuleText,
    Shuffle,
    Spot,
    Standings,
    Touched,
    Words,
)
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
from events.table import Face, Table, open_table


class Qwitch:
    """The rules of Qwitch; each member does what the protocol says of it."""

    name: str = "qwitch"
    version: int = 1
    title: Mapping[str, str] = in_all("game", "title")
    seats: tuple[int, ...] = SEATS
    options: tuple[Option, ...] = agreed.OPTIONS

    def settled(self, options: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
        """All options with their values. Raises BadOptions."""
        return agreed.settled(options, seats)

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

    def choices(self, table: Table[State], so_far: Move) -> Choice | None:
        """The next thing to pick for a move."""
        return choices.choices(table, so_far)

    def sealed(self, move: Move) -> Mapping[str, int]:  # noqa: ARG002 - no move of a table game hides anything
        """Nothing is sealed: what only one seat knows comes as sightings."""
        return {}

    def deck(self, table: Table[State], move: Move, shuffle: Shuffle) -> tuple[Face, ...]:
        """The cards and the directions, each shuffled by themselves."""
        return dealt.deck(table, move, shuffle)

    def filled(self, table: Table[State], move: Move, lies: Lies) -> Move:
        """What is turned over."""
        return dealt.filled(table, move, lies)

    def awaited(self, table: Table[State]) -> tuple[int, ...]:  # noqa: ARG002 - nobody chooses anything
        """Nothing is said before a deal."""
        return ()

    def due(self, table: Table[State]) -> Move | None:
        """The bottom card, once it has shown that nobody can play under any direction."""
        return dealt.due(table)

    def fits(self, table: Table[State], move: Move) -> Misfit | None:
        """Why a move cannot have happened, or None."""
        return fits.fits(table, move)

    def judge(self, table: Table[State], move: Move) -> tuple[Touched, ...]:
        """The rules that a move touches."""
        return rules.judge(table, move)

    def apply(self, table: Table[State], move: Move) -> Table[State]:
        """The table after a move."""
        return play.apply(table, move)

    def settle(self, table: Table[State], part: Part, about: int) -> Table[State]:
        """The table after a part of a remedy."""
        return settling.settle(table, part, about)

    def veiled(self, tried: Table[State], real: Table[State]) -> Table[State]:  # noqa: ARG002 - any ruleset is asked alike
        """The table as it is: what is on it may be known."""
        return tried

    def to_act(self, table: Table[State]) -> tuple[int, ...]:
        """Whose turn it is."""
        return course.to_act(table)

    def markers(self, table: Table[State]) -> Mapping[str, Any]:
        """Dealer, direction, stop, passes, cards left."""
        return board.markers(table)

    def standings(self, table: Table[State]) -> Standings:
        """Who has won, if somebody has."""
        return scores.standings(table)

    def remedies(self, table: Table[State], breach: Breach, words: Words) -> tuple[Remedy, ...]:
        """What may be done about a breach."""
        return remedies.remedies(table, breach, words)

    def layout(self, table: Table[State]) -> tuple[Spot, ...]:
        """How the zones are drawn."""
        return board.layout(table)

    def look(self, face: Face, words: Words) -> Look:
        """What is printed on a card."""
        return looks.look(face, words)

    def marks(self, table: Table[State], words: Words) -> tuple[Mark, ...]:
        """The notes on the table."""
        return looks.marks(table, words)

    def label(self, field: str, value: Any, words: Words) -> str:
        """A value in words."""
        return say.label(field, value, words)

    def describe(self, table: Table[State], move: Move, words: Words) -> str:
        """What a move did, in one sentence."""
        return say.describe(table, move, words)

    def notation(self, move: Move) -> str:
        """The short form of a move."""
        return say.notation(move)

    def instructions(self, before: Table[State], after: Table[State], words: Words) -> Sequence[str]:
        """What hands must do."""
        return hands.instructions(before, after, words)

    def rules(self, language: str) -> Mapping[str, RuleText]:
        """Every rule with its explanation."""
        return say.rules(language)


ruleset = Qwitch()
