"""A table of Schwupps to play at: moves in, the table and what was judged out."""

import os
from collections.abc import Iterable, Mapping
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from events.games import LANGUAGES, Breach, Move, Touched, Words, picked, read_part
from events.games.schema import whole_move
from events.games.schwupps import ruleset
from events.referee import Verdict, verdict
from events.referee.remedies import carry_out
from events.table import PUBLIC, YES, Table, View, saw_card

FULL = bool(os.environ.get("TAKEBACK_TEST_FULL"))


def examples(count: int) -> settings:
    """So many random tries, and twenty times as many where the long search is asked for."""
    return settings(deadline=None, max_examples=count * (20 if FULL else 1))


NAMES = ("Juan", "Doro", "Mila", "Sem", "Tess")
WORDS = {language: Words(language, NAMES) for language in LANGUAGES}
EN = WORDS["en"]
KINDS = ruleset.grammar({}, 3)
OPENING = {
    "schwupps": ["+1", "-1", "number", "colour"],
    "top": "+2",
    "numbers": ["r4", "p1", "y2", "b10"],
}


class Game:
    """A game in play: `tables[v]` is the table after version v, and `judged[v]` the rules it touched."""

    def __init__(self, seats: int = 3, **options: Any) -> None:
        self.seats = seats
        self.options = options
        self.tables: list[Table[Any]] = [ruleset.open(options, seats)]
        self.judged: dict[int, tuple[Touched, ...]] = {}
        self.moves: dict[int, Move] = {}

    @property
    def table(self) -> Table[Any]:
        return self.tables[-1]

    @property
    def version(self) -> int:
        return len(self.tables) - 1

    @property
    def markers(self) -> Mapping[str, Any]:
        return ruleset.markers(self.table)

    @property
    def to_act(self) -> tuple[int, ...]:
        return ruleset.to_act(self.table)

    def play(self, *moves: Move) -> int:
        """Play moves; gives the version of the last one."""
        for raw in moves:
            move = whole_move(raw, KINDS)
            misfit = ruleset.fits(self.table, move)
            assert misfit is None, (move, misfit)
            version = self.version + 1
            self.moves[version] = move
            self.judged[version] = ruleset.judge(self.table, move)
            self.tables.append(ruleset.apply(self.table.at_version(version), move))
        return self.version

    def by(self, seat: int, kind: str, **fields: Any) -> int:
        """A seat's move."""
        return self.play({"type": kind, "seat": seat, **fields})

    def deal(self, **fields: Any) -> int:
        """Deal; seat 0 starts the first game."""
        if not self.table.state.games:
            fields = {"start": 0} | fields
        return self.play({"type": "deal", **OPENING, **fields})

    def go(self, line: str) -> int:
        """Moves in short, e.g. "0 b10 2, 0 ! 1 to 2 -1, 0 schwupp 0 +2, 0 end, 1 draws 2 own"."""
        for said in line.split(","):
            self.play(short(said))
        return self.version

    def rule(self, about: int, *parts: Mapping[str, Any]) -> int:
        """A ruling about a version, as the core carries it out."""
        table = self.table.at_version(self.version + 1)
        read = [read_part(part) for part in parts]
        self.tables.append(carry_out(ruleset, table, read, about, self.tables))
        return self.version

    def offered(self, about: int, rule: str, offender: int | None) -> dict[str, tuple[Any, ...]]:
        """The ids of the remedies for a breach, in order, with their parts."""
        breach = Breach(about, f"schwupps.{rule}", offender)
        return {remedy.id: remedy.parts for remedy in ruleset.remedies(self.table, breach, EN)}

    def remedy(self, about: int, rule: str, offender: int | None, id_: str | None = None) -> int:
        """A ruling with an offered remedy, by default the first."""
        offered = self.offered(about, rule, offender)
        return self.rule(about, *(offered[id_] if id_ else next(iter(offered.values()))))

    def see(self, card: int, face: str, seat: int | None = None) -> int:
        """A sighting of a card that can be told apart."""
        table = self.table.at_version(self.version + 1)
        self.tables.append(saw_card(table, face, seat, (table.version, 0), card))
        return self.version

    def faces(self, zone: str) -> list[str | None]:
        """The public faces in a zone, laid first at the left."""
        return [self.table.faces.get(card) for card in self.table.zones[zone]]

    def tops(self) -> list[str | None]:
        """The cards that lie on the number piles."""
        return [self.faces(f"numbers:{pile}")[-1] for pile in range(4)]

    def size(self, zone: str) -> int:
        return len(self.table.zones[zone])

    def left(self) -> list[int]:
        """Cards in hand and own pile, by seat."""
        return [self.size(f"hand:{seat}") + self.size(f"own:{seat}") for seat in range(self.seats)]

    def broken(self, version: int | None = None) -> set[str]:
        """The rules that a version (default: the newest) broke, as all can see."""
        at = self.version if version is None else version
        return {name(t) for t in self.judged[at] if t.broken == YES}

    def touched(self, version: int | None = None) -> set[str]:
        """The rules that a version touched."""
        return {name(t) for t in self.judged[self.version if version is None else version]}

    def verdict(self, version: int, view: View = PUBLIC, as_of: int | None = None) -> Verdict:
        """What the referee says of a move in a view, as of a version (default: now)."""
        known = self.version if as_of is None else as_of
        before = self.tables[version - 1]
        return verdict(self.judged[version], before, self.tables[known], view, known, version=version)

    def scores(self) -> list[int | None]:
        return [standing.score for standing in ruleset.standings(self.table).seats]


def short(said: str) -> Move:
    """A move as transcripts print it; a Schwupp may say which card is the next after its row or gift."""
    seat, what, *more = said.split()
    move: dict[str, Any] = {"seat": int(seat)}
    if what == "!":
        if not more:
            return move | {"type": "irritate", "row": None, "to": None, "top": None}
        row, _, target, *top = more
        gift = None if target == "-" else int(target)
        return move | {"type": "irritate", "row": int(row), "to": gift, "top": top[0] if top else None}
    if what == "schwupp":
        row, *rest = more
        undrawn = {"drew": False} if "undrawn" in rest else {}
        tops = [face for face in rest if face != "undrawn"]
        return move | {"type": "schwupp", "row": int(row), "top": tops[0] if tops else None} | undrawn
    if what == "end":
        return move | {"type": "end"} | ({"drew": int(more[0])} if more else {})
    if what == "gives":
        return move | {"type": "give", "to": int(more[0])}
    if what == "draws":
        return move | {"type": "draw", "n": int(more[0]), "from": more[1]}
    return move | {"type": "play", "card": None if what == "?" else what, "pile": int(more[0])}


def name(touched: Touched) -> str:
    return touched.rule.removeprefix("schwupps.")


def completions(table: Table[Any], so_far: Move) -> Iterable[Move]:
    """Every move that the choices lead to from here."""
    choice = ruleset.choices(table, so_far)
    if choice is None:
        yield so_far
        return
    for value in choice.values:
        yield from completions(table, picked(so_far, KINDS, choice.field, value))


@st.composite
def any_move(draw: st.DrawFn, table: Table[Any], kinds: tuple[str, ...] = ()) -> Move:
    """Any move that fits, lawful or not, by way of the choices."""
    move: Move = {}
    while (choice := ruleset.choices(table, move)) is not None:
        values = [v for v in choice.values if choice.field != "type" or not kinds or v in kinds]
        value = draw(st.sampled_from(values or list(choice.values)))
        move = picked(move, KINDS, choice.field, value)
    return move
