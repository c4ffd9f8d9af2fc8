"""Tiny, a whole game for Takeback in one small package: a dozen cards, hands of three.

Two or three seats. Faces `a1`…`a6` and `b1`…`b6`. A trick: each seat in turn plays a card and must follow
the colour led if it can; the highest card of that colour takes the trick, a point. `draw` takes the
stock's top card, face unseen, at any time. `peek` is sealed: a seat notes the stock's top card. When the
cards are played they are dealt again; the first to reach the target wins.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from takeback_tiny import play
from takeback_tiny import words as say
from takeback_tiny.cards import FACES, Hands, hand, plan, shuffled_at

from events.games import (
    Breach,
    Choice,
    Field,
    Lies,
    Line,
    Look,
    Mark,
    Misfit,
    Move,
    MoveKind,
    Option,
    Out,
    Part,
    Remedy,
    RuleText,
    Score,
    Shuffle,
    Spot,
    Standing,
    Standings,
    Touched,
    Words,
    settle_options,
)
from events.table import Face, Table, open_table, top, with_state


class Tiny:
    """The ruleset; each member does what `events.games.Ruleset` says of it."""

    name: str = "tiny"
    version: int = 1
    title: Mapping[str, str] = say.in_all("title")
    seats: tuple[int, ...] = (2, 3)
    options: tuple[Option, ...] = (
        Option("bonus", "number", 1, say.in_all("options", "bonus"), least=1, most=3),
        Option("target", "number", 99, say.in_all("options", "target"), least=1, most=99),
    )

    def settled(self, options: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
        """All options with their values. Raises BadOptions."""
        return settle_options(self.options, options)

    def cards(self, options: Mapping[str, Any], seats: int) -> tuple[Face, ...]:
        """The dozen faces, one of each."""
        return FACES

    def open(self, options: Mapping[str, Any], seats: int) -> Table[Hands]:
        """The table before the first deal."""
        fresh = Hands(seats, options["bonus"], options["target"], points=(0,) * seats)
        return open_table(plan(seats), fresh)

    def grammar(self, options: Mapping[str, Any], seats: int) -> tuple[MoveKind, ...]:
        """The kinds of moves."""
        return (
            MoveKind("deal", "table"),
            MoveKind("play", "seat", (Field("card", "face"),)),
            MoveKind("draw", "seat"),
            MoveKind("peek", "seat", (Field("card", "face", nullable=True, sealed=True, untold=True),)),
        )

    def choices(self, table: Table[Hands], so_far: Move) -> Choice | None:
        """The next thing to pick for a move."""
        return play.choices(table, so_far)

    def sealed(self, move: Move) -> Mapping[str, int]:
        """What was peeked at is for that seat alone."""
        return {"card": move["seat"]} if move["type"] == "peek" else {}

    def deck(self, table: Table[Hands], move: Move, shuffle: Shuffle) -> tuple[Face, ...]:
        """All cards, shuffled."""
        return shuffle(FACES)

    def filled(self, table: Table[Hands], move: Move, lies: Lies) -> Move:
        """In a dealt game a seat that peeks is told the card."""
        card = top(table, "stock") if move["type"] == "peek" else None
        return move if card is None else {**move, "card": lies(card)}

    def awaited(self, table: Table[Hands]) -> tuple[int, ...]:
        """Nothing is said before a deal."""
        return ()

    def due(self, table: Table[Hands]) -> Move | None:
        """The table does nothing by itself."""
        return None

    def fits(self, table: Table[Hands], move: Move) -> Misfit | None:
        """Why a move cannot have happened, or None."""
        return play.fits(table, move)

    def judge(self, table: Table[Hands], move: Move) -> tuple[Touched, ...]:
        """The rules that a move touches."""
        return play.judge(table, move)

    def apply(self, table: Table[Hands], move: Move) -> Table[Hands]:
        """The table after a move."""
        return play.apply(table, move)

    def settle(self, table: Table[Hands], part: Part, about: int) -> Table[Hands]:
        """A ruling may put a seat out or set its score; cards are moved by the core."""
        state = table.state
        if isinstance(part, Out):
            return with_state(table, state._replace(out=state.out | {part.seat}))
        if isinstance(part, Score):
            return with_state(table, state._replace(fixed={**state.fixed, **part.seats}))
        return table

    def veiled(self, tried: Table[Hands], real: Table[Hands]) -> Table[Hands]:
        """Nothing is counted in the head."""
        return tried

    def to_act(self, table: Table[Hands]) -> tuple[int, ...]:
        """Whose turn it is."""
        return play.to_act(table)

    def markers(self, table: Table[Hands]) -> Mapping[str, Any]:
        """The colour led, and who is out."""
        return {"led": table.state.led, "out": sorted(table.state.out)}

    def standings(self, table: Table[Hands]) -> Standings:
        """The points for tricks."""
        scores = table.state.scores()
        rows = tuple(
            Standing(seat, score, 1 + sum(s > score for s in scores), (Line("tricks", score, "tiny.trick"),))
            for seat, score in enumerate(scores)
        )
        over = table.state.over()
        return Standings(rows, over, tuple(row.seat for row in rows if over and row.rank == 1))

    def remedies(self, table: Table[Hands], breach: Breach, words: Words) -> tuple[Remedy, ...]:
        """The card goes back; or all since it; or it stands. After the next deal it stands."""
        text = say.texts(words.language)["remedies"]
        stand = Remedy("let-stand", "custom", ({"stand": True},), text["let-stand"])
        if breach.version <= shuffled_at(table):
            return (stand,)
        return (
            Remedy("undo", "rulebook", ({"undo": breach.version},), text["undo"]),
            Remedy("rewind", "custom", ({"rewind": breach.version},), text["rewind"]),
            stand,
        )

    def layout(self, table: Table[Hands]) -> tuple[Spot, ...]:
        """A fan before each seat, the stock and the pile in the middle."""
        hands = [Spot(hand(seat), "fan", seat=seat) for seat in range(table.state.seats)]
        return (*hands, Spot("stock", "pile"), Spot("pile", "row", face="up"))

    def look(self, face: Face, words: Words) -> Look:
        """What is printed on a card."""
        return say.look(face)

    def marks(self, table: Table[Hands], words: Words) -> tuple[Mark, ...]:
        """The colour that was led."""
        return say.marks(table, words)

    def label(self, field: str, value: Any, words: Words) -> str:
        """A value in words."""
        return say.label(field, value, words)

    def describe(self, table: Table[Hands], move: Move, words: Words) -> str:
        """What a move did, in one sentence."""
        return say.describe(move, words)

    def notation(self, move: Move) -> str:
        """The short form of a move."""
        return " ".join(str(move[name]) for name in ("seat", "type", "card") if name in move)

    def instructions(self, before: Table[Hands], after: Table[Hands], words: Words) -> Sequence[str]:
        """What hands must do."""
        return list(say.instructions(before, after, words))

    def rules(self, language: str) -> Mapping[str, RuleText]:
        """Every rule with its explanation."""
        return say.rules(language)


ruleset = Tiny()

__all__ = ["Tiny", "ruleset"]
