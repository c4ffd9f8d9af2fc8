"""A table of Schnapsen to play at: moves in, the table and what was judged out."""

import os
from collections.abc import Iterable, Mapping
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from events.games import LANGUAGES, Breach, Move, Touched, Words, read_part
from events.games.schnapsen import ruleset
from events.referee import Verdict, verdict
from events.referee.remedies import carry_out
from events.table import (
    PUBLIC,
    YES,
    All,
    Carried,
    Formula,
    Held,
    Minted,
    Not,
    Some,
    Table,
    View,
    saw,
    saw_card,
)

FULL = bool(os.environ.get("TAKEBACK_TEST_FULL"))


def examples(count: int) -> settings:
    """So many random tries, and twenty times as many where the long search is asked for."""
    return settings(deadline=None, max_examples=count * (20 if FULL else 1))


NAMES = ("Noor", "Joris")
WORDS = {language: Words(language, NAMES) for language in LANGUAGES}
EN = WORDS["en"]
FACES = ruleset.cards({}, 2)


class Game:
    """A game in play: `tables[v]` is the table after version v, and `judged[v]` the rules it touched.

    Seat 1 deals first, so that seat 0 leads. `hands` are what the seats truly hold where `deal` was told,
    `held[v]` what they held just before version v.
    """

    def __init__(self, **options: Any) -> None:
        self.tables: list[Table[Any]] = [ruleset.open(options, 2)]
        self.judged: dict[int, tuple[Touched, ...]] = {}
        self.moves: dict[int, Move] = {}
        self.hands: list[set[str]] = [set(), set()]
        self.talon: list[str] = []
        self.told = False
        self.held: dict[int, tuple[frozenset[str], ...]] = {}

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
        for move in moves:
            misfit = ruleset.fits(self.table, move)
            assert misfit is None, (move, misfit)
            version = self.version + 1
            self.moves[version] = move
            self.judged[version] = ruleset.judge(self.table, move)
            self.held[version] = tuple(frozenset(cards) for cards in self.hands)
            before = self.table
            self.tables.append(ruleset.apply(before.at_version(version), move))
            if self.told:
                self._follow(before)
        return self.version

    def _follow(self, before: Table[Any]) -> None:
        """Carry the true faces along."""
        for entry in reversed(list(self.table.since(before))):
            if isinstance(entry, Minted):
                self.told = False
                return
            if not isinstance(entry, Carried):
                continue
            kind, _, seat = entry.source.partition(":")
            if kind == "hand":
                self.hands[int(seat)].discard(self.table.faces[entry.became])
            kind, _, seat = entry.target.partition(":")
            if kind == "hand":
                face = self.talon.pop(0) if entry.source == "talon" else self.table.faces[entry.card]
                self.hands[int(seat)].add(face)

    def by(self, seat: int, kind: str, **fields: Any) -> int:
        """A seat's move."""
        return self.play({"type": kind, "seat": seat, **fields})

    def deal(
        self,
        trump: str | None = "KH",
        hands: tuple[str, str] | None = None,
        talon: str | None = None,
        **fields: Any,
    ) -> int:
        """Deal; `hands` and `talon` (from the top) are what the cards truly are, the rest in any order."""
        if not self.table.state.deals:
            fields = {"dealer": 1} | fields
        version = self.play({"type": "deal", "trump": trump, **fields})
        if hands is not None:
            self.told = True
            self.hands = [set(cards.split()) for cards in hands]
            named = (talon or "").split()
            used = {trump, *self.hands[0], *self.hands[1], *named}
            self.talon = [*named, *(face for face in FACES if face not in used)]
        return version

    def go(self, line: str) -> int:
        """Moves in short, e.g. "0 AS, 1 JS, 0 marriage H, 0 close"; `?` is a card that nobody saw."""
        for said in line.split(","):
            seat, what, *more = said.split()
            if what in {"close", "exchange", "claim"}:
                fields: dict[str, Any] = {"type": what}
                fields |= {"card": more[0]} if more else {}
            elif what == "marriage":
                fields = {"type": what, "suit": more[0]} | ({"shown": more[1]} if more[1:] else {})
            else:
                fields = {"type": "play", "card": None if what == "?" else what}
                fields |= {"drawn": False} if more else {}
            self.play({**fields, "seat": int(seat)})
        return self.version

    def rule(self, about: int, *parts: Mapping[str, Any]) -> int:
        """A ruling about a version, as the core carries it out."""
        table = self.table.at_version(self.version + 1)
        read = [read_part(part) for part in parts]
        self.tables.append(carry_out(ruleset, table, read, about, self.tables))
        return self.version

    def remedy(self, about: int, rule: str, offender: int | None, id_: str | None = None) -> int:
        """A ruling with an offered remedy, by default the first."""
        offered = self.offered(about, rule, offender)
        return self.rule(about, *(offered[id_] if id_ else next(iter(offered.values()))))

    def offered(self, about: int, rule: str, offender: int | None) -> dict[str, tuple[Any, ...]]:
        """The ids of the remedies for a breach, in order, with their parts."""
        breach = Breach(about, f"schnapsen.{rule}", offender)
        return {remedy.id: remedy.parts for remedy in ruleset.remedies(self.table, breach, EN)}

    def see(self, place: str | int, face: str, seat: int | None = None) -> int:
        """A sighting of a card, or of some card in a hand, by everybody or by one seat."""
        table = self.table.at_version(self.version + 1)
        if isinstance(place, int):
            self.tables.append(saw_card(table, face, seat, (table.version, 0), place))
        else:
            self.tables.append(saw(table, face, seat, self.table, place))
        return self.version

    def card(self, zone: str) -> int:
        """The top card of a zone."""
        return self.table.zones[zone][-1]

    def faces(self, zone: str) -> list[str | None]:
        """The public faces in a zone, laid first at the left."""
        return [self.table.faces.get(card) for card in self.table.zones[zone]]

    def sizes(self) -> list[int]:
        """How many cards lie in the hands, the talon, the trump's place, the trick and the piles."""
        return [len(cards) for cards in self.table.zones.values()]

    def broken(self, version: int | None = None) -> set[str]:
        """The rules that a version (default: the newest) broke, by what the seats truly held."""
        at = self.version if version is None else version
        return {name(t) for t in self.judged[at] if holds(t.broken, self.held[at])}

    def broken_openly(self, version: int | None = None) -> set[str]:
        """The rules that a version broke whatever the faces are."""
        at = self.version if version is None else version
        return {name(t) for t in self.judged[at] if t.broken == YES}

    def touched(self, version: int | None = None) -> dict[str, Formula]:
        """The rules that a version touched, with their formulas."""
        return {name(t): t.broken for t in self.judged[self.version if version is None else version]}

    def verdict(self, version: int, view: View, as_of: int | None = None) -> Verdict:
        """What the referee says of a move in a view, as of a version (default: now)."""
        known = self.version if as_of is None else as_of
        before = self.tables[version - 1]
        return verdict(self.judged[version], before, self.tables[known], view, known, version=version)

    def status(self, version: int, view: View = PUBLIC) -> str:
        """Whether a move was legal, as that view knows now; without proof, which is quicker."""
        judged, before = self.judged[version], self.tables[version - 1]
        found = verdict(
            judged, before, self.table, view, self.version, version=version, proofs=False, settles=False
        )
        return found.status

    def scores(self) -> list[int | None]:
        return [standing.score for standing in ruleset.standings(self.table).seats]

    def won(self, kind: str | None = None) -> list[int | None]:
        """Game points taken off for each seat; `kind` is checked to be the rule behind the newest."""
        rows = ruleset.standings(self.table).seats
        if kind is not None:
            assert any(row.lines[-1].rule == f"schnapsen.{kind}" for row in rows), rows
        return [None if row.score is None else row.lines[0].points - row.score for row in rows]


def name(touched: Touched) -> str:
    return touched.rule.removeprefix("schnapsen.")


def holds(formula: Formula, hands: tuple[frozenset[str], ...]) -> bool:
    """Whether a formula holds when both hands are known."""
    match formula:
        case Held(place, faces, _):
            return bool(hands[int(place[-1])] & faces)
        case Not(part):
            return not holds(part, hands)
        case All(parts):
            return all(holds(part, hands) for part in parts)
        case Some(parts):
            return any(holds(part, hands) for part in parts)
    return formula == YES


def completions(table: Table[Any], so_far: Move) -> Iterable[Move]:
    """Every move that the choices lead to from here."""
    choice = ruleset.choices(table, so_far)
    if choice is None:
        yield so_far
        return
    for value in choice.values:
        yield from completions(table, {**so_far, choice.field: value})


@st.composite
def any_move(draw: st.DrawFn, table: Table[Any], kinds: tuple[str, ...] = ()) -> Move:
    """Any move that fits, lawful or not, by way of the choices."""
    move: Move = {}
    while (choice := ruleset.choices(table, move)) is not None:
        values = [v for v in choice.values if choice.field != "type" or not kinds or v in kinds]
        move = {**move, choice.field: draw(st.sampled_from(values or list(choice.values)))}
    return move


@st.composite
def games(draw: st.DrawFn, most: int = 30) -> Game:
    """A game some way in: mostly cards in turn, and now and then anything at all."""
    game = Game(tracked=draw(st.booleans()), show_marriage=draw(st.booleans()))
    game.deal(draw(st.sampled_from((*FACES, None))))
    for _ in range(draw(st.integers(0, most))):
        roll = draw(st.integers(0, 9))
        if roll == 0:
            game.play(draw(any_move(game.table)))
        elif roll <= 2 or not game.to_act:
            kinds = ("marriage", "close", "exchange", "claim", "draw")
            ended = game.table.state.deals[-1].ended is not None
            game.play(draw(any_move(game.table, ("deal",) if ended else kinds)))
        else:
            seat = draw(st.sampled_from(game.to_act))
            choice = ruleset.choices(game.table, {"type": "play", "seat": seat})
            seen = [v for v in choice.values if v is not None] if draw(st.integers(0, 9)) else []
            if game.table.zones[f"hand:{seat}"]:
                game.by(seat, "play", card=draw(st.sampled_from(seen or [None])))
    return game
