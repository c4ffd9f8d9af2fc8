"""What a ruleset provides. A ruleset describes; the core decides.

It says which moves there are, which cards must have which faces for a move to break a rule, what a move
does to the table and what may be done about a breach. It never decides a verdict, draws a page, reads a
clock or draws a random number.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from events.games.grammar import Choice, Move, MoveKind, Option
from events.games.looks import Look, Mark
from events.games.parts import Part
from events.table import CardId, Face, Formula, Table

LANGUAGES = ("en", "nl", "de")


Shuffle = Callable[[Sequence[Face]], tuple[Face, ...]]
Lies = Callable[[CardId], Face]


class Words(NamedTuple):
    """In which language something is said, and what the people in the seats are called."""

    language: str
    names: tuple[str, ...]


class Touched(NamedTuple):
    """A rule that a move touches: it is broken if, and only if, the formula holds.

    `offender` is the seat that would have broken it, None where it was the table's doing. `path` names
    the versions that the rule compares or that carried the cards.
    """

    rule: str
    offender: int | None
    broken: Formula
    path: tuple[int, ...] = ()


class Misfit(NamedTuple):
    """Why a move cannot have happened at this table, and the versions that say so."""

    text: str
    versions: tuple[int, ...] = ()


class Breach(NamedTuple):
    """A move, the rule that it broke or may have broken, and by whom."""

    version: int
    rule: str
    offender: int | None


class Remedy(NamedTuple):
    """What may be done about a breach: operations from the closed list, as the record writes them.

    `by` is `rulebook` for what the rules order and `custom` for what tables also do.
    """

    id: str
    by: str
    parts: tuple[Mapping[str, Any], ...]
    text: str


class Line(NamedTuple):
    """Points of one seat, for what: `section` is the round or hand, `rule` the rule's id. None: pending."""

    section: str
    points: int | None
    rule: str


class Standing(NamedTuple):
    """How one seat stands. A score or rank is None while it hangs on something that nobody has seen."""

    seat: int
    score: int | None
    rank: int | None
    lines: tuple[Line, ...] = ()


class Standings(NamedTuple):
    """All seats in seat order; whether the rules have ended the game, and then who won."""

    seats: tuple[Standing, ...]
    over: bool = False
    winners: tuple[int, ...] = ()


class RuleText(NamedTuple):
    """A rule in our own words, and the section of the rulebook that it comes from."""

    title: str
    text: str
    section: str


class Spot(NamedTuple):
    """How one zone is drawn; docs/layout.md lists the shapes.

    `shape` is slot, row, fan, pile or grid; `face` says whether cards lie up, down or each its own way.
    `seat` is the seat before which the zone lies, None for the middle of the table. `under` is a zone that
    lies across half of this one. The zones of the middle lie in lines, the one of `line` 0 at the top.
    `named` says whether the zone's name is written below it where there is room.
    """

    zone: str
    shape: str
    face: str = "down"
    seat: int | None = None
    under: str | None = None
    line: int = 0
    named: bool = True


class Ruleset(Protocol):
    """The rules of one game, as data and pure functions. Every function is total on its stated input."""

    name: str
    version: int
    title: Mapping[str, str]
    seats: tuple[int, ...]
    options: tuple[Option, ...]

    def settled(self, options: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
        """All options with their values for a game. Raises BadOptions with a reason for each field."""
        ...

    def cards(self, options: Mapping[str, Any], seats: int) -> tuple[Face, ...]:
        """The faces of the whole deck, copies included."""
        ...

    def open(self, options: Mapping[str, Any], seats: int) -> Table[Any]:
        """The first table, before anything is dealt."""
        ...

    def grammar(self, options: Mapping[str, Any], seats: int) -> tuple[MoveKind, ...]:
        """The kinds of moves and their fields in order: what any table of this size can be told."""
        ...

    def choices(self, table: Table[Any], so_far: Move) -> Choice | None:
        """The next field of an unfinished move and its possible values; None: the move is complete.

        Following every step yields exactly the moves that fit.
        """
        ...

    def sealed(self, move: Move) -> Mapping[str, int]:
        """The fields of a move that are sealed, each with the seat that may open it."""
        ...

    def deck(self, table: Table[Any], move: Move, shuffle: Shuffle) -> tuple[Face, ...]:
        """The deck that a move of a dealt game shuffles, in the order in which `apply` mints it.

        All that chance decides is left to `shuffle`; cards that somebody chose go where they were chosen for.
        """
        ...

    def filled(self, table: Table[Any], move: Move, lies: Lies) -> Move:
        """The move of a dealt game with the faces that the table sees by it, such as a card turned up.

        `table` is the one after the move without them; `lies` tells the face of a card that lies there.
        """
        ...

    def awaited(self, table: Table[Any]) -> tuple[int, ...]:
        """The seats of a dealt game that have something to say before the next deal."""
        ...

    def due(self, table: Table[Any]) -> Move | None:
        """The move of the table that a dealt game makes now by itself, as far as is public, or None."""
        ...

    def fits(self, table: Table[Any], move: Move) -> Misfit | None:
        """Why a well-formed move cannot physically have happened here, as far as all can see, or None."""
        ...

    def judge(self, table: Table[Any], move: Move) -> tuple[Touched, ...]:
        """The rules that a fitting move touches: those openly broken, and those that hang on faces."""
        ...

    def apply(self, table: Table[Any], move: Move) -> Table[Any]:
        """The table after a fitting move, lawful or not.

        A sealed field may be missing; zones, public faces, markers and standings never depend on it.
        """
        ...

    def settle(self, table: Table[Any], part: Part, about: int) -> Table[Any]:
        """What a remedy means for the game's own state, once the core has moved the cards.

        `about` is the version whose breach is put right. A question still open lapses if this says so.
        Raises BadPart, with the reason for the referee, if the part can have no effect in this game.
        """
        ...

    def veiled(self, tried: Table[Any], real: Table[Any]) -> Table[Any]:
        """A table that was only tried out, without what nobody is told yet at the real one.

        Its markers and standings, and those of tables made from it, are as far as players of the real one
        may know them; where its cards lie and what was seen of them stays.
        """
        ...

    def to_act(self, table: Table[Any]) -> tuple[int, ...]:
        """The seats whose turn it is; none while the table is to deal or count."""
        ...

    def markers(self, table: Table[Any]) -> Mapping[str, Any]:
        """What else lies or is written on the table for all to see, as JSON."""
        ...

    def standings(self, table: Table[Any]) -> Standings:
        """Scores so far, with the rule behind each point."""
        ...

    def remedies(self, table: Table[Any], breach: Breach, words: Words) -> tuple[Remedy, ...]:
        """What may be done about a breach at this table, the rulebook's way first."""
        ...

    def layout(self, table: Table[Any]) -> tuple[Spot, ...]:
        """How the zones are drawn, each once."""
        ...

    def look(self, face: Face, words: Words) -> Look:
        """What is printed on a card of a face."""
        ...

    def marks(self, table: Table[Any], words: Words) -> tuple[Mark, ...]:
        """The chips, pointing cards and notes on the table, in the order in which they are told."""
        ...

    def label(self, field: str, value: Any, words: Words) -> str:
        """A value of a field, or (field `zone`) a zone's id, in words.

        A ruleset that gives words to the names of its markers (field `marker`) gives them to their
        values too (field `marker.` and the name).
        """
        ...

    def describe(self, table: Table[Any], move: Move, words: Words) -> str:
        """One sentence that says what a move did at the table before it. Sealed fields are not told."""
        ...

    def notation(self, move: Move) -> str:
        """The short form that transcripts print."""
        ...

    def instructions(self, before: Table[Any], after: Table[Any], words: Words) -> Sequence[str]:
        """What hands must do to bring the cards and markers of one table to those of the other."""
        ...

    def rules(self, language: str) -> Mapping[str, RuleText]:
        """Every rule id with its explanation."""
        ...
