"""A table of Qwitch to play at: moves in, the table and what was judged out."""

import os
from collections.abc import Iterable, Mapping
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from events.games import LANGUAGES, Breach, Move, Touched, Words, picked, read_part
from events.games.qwitch import ruleset
from events.games.schema import move_errors, whole_move
from events.referee import Verdict, verdict
from events.referee.remedies import carry_out
from events.table import PUBLIC, YES, Formula, Table, View, saw, saw_card

FULL = bool(os.environ.get("TAKEBACK_TEST_FULL"))


def examples(count: int) -> settings:
    """So many random tries, and twenty times as many where the long search is asked for."""
    return settings(deadline=None, max_examples=count * (20 if FULL else 1))


NAMES = ("Ana", "Ben", "Carla", "Dirk", "Eva")
WORDS = {language: Words(language, NAMES) for language in LANGUAGES}
EN = WORDS["en"]


def read(line: str) -> dict[str, Any]:
    """A move as the design page writes it, e.g. `1 B3`, `? C4`, `0 turns + B2`, `2 stop 0:3 1:2`."""
    who, *rest = line.split()
    if who in {"nobody", "bottom", "deal"}:
        return _by_table(who, rest)
    seat = None if who == "?" else int(who)
    match rest:
        case ["turns", face, *centre]:
            told = {"centre": centre[0]} if centre and centre != ["unseen"] else {}
            return {"type": "direction", "seat": seat, "face": _face(face)} | told
        case ["pass" | "win" as kind]:
            return {"type": kind, "seat": seat}
        case ["stop", *drew]:
            return {"type": "stop", "seat": seat} | _drew(drew)
        case ["back", face]:
            return {"type": "back", "seat": seat, "card": face}
        case ["draws", n]:
            return {"type": "draw", "seat": seat, "n": int(n)}
        case [face, *called]:
            said = {"called": called[0]} if called else {}
            return {"type": "play", "seat": seat, "card": _face(face)} | said
    raise ValueError(line)


def _face(face: str) -> str | None:
    return None if face in {"?", "unseen"} else face


def _by_table(kind: str, rest: list[str]) -> dict[str, Any]:
    match kind, rest:
        case "nobody", drew:
            return {"type": "nobody"} | _drew(drew)
        case "bottom", [face]:
            return {"type": "bottom", "card": face}
        case "deal", [dealer]:
            return {"type": "deal", "dealer": int(dealer)}
    return {"type": kind}


def _drew(pairs: list[str]) -> dict[str, Any]:
    drew = {seat: int(count) for seat, count in (pair.split(":") for pair in pairs)}
    return {"drew": drew} if drew else {}


class Game:
    """A game in play: `tables[v]` is the table after version v, and `judged[v]` the rules it touched."""

    def __init__(self, seats: int = 3, **options: Any) -> None:
        self.options = options
        self.tables: list[Table[Any]] = [ruleset.open(options, seats)]
        self.judged: dict[int, tuple[Touched, ...]] = {}
        self.moves: dict[int, Move] = {}
        self.kinds = ruleset.grammar(options, seats)
        self.faces = ruleset.cards(options, seats)

    @property
    def table(self) -> Table[Any]:
        return self.tables[-1]

    @property
    def seats(self) -> int:
        return int(self.table.state.house.seats)

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
            whole = whole_move(move, self.kinds)
            assert move_errors(self.kinds, self.faces, self.seats, whole) == {}, move
            misfit = ruleset.fits(self.table, whole)
            assert misfit is None, (move, misfit)
            version = self.version + 1
            self.moves[version] = whole
            self.judged[version] = ruleset.judge(self.table, whole)
            self.tables.append(ruleset.apply(self.table.at_version(version), whole))
        return self.version

    def say(self, lines: str) -> int:
        """Play moves as they are written, one a line or parted by commas; gives the version of the last."""
        return self.play(*(read(line) for line in lines.replace(",", "\n").splitlines() if line.strip()))

    def begin(self, first: str, dealer: int = 0) -> int:
        """Deal, and turn the first direction over, e.g. `+ B2`."""
        return self.say(f"deal {dealer}, {dealer} turns {first}")

    def rule(self, about: int, *parts: Mapping[str, Any]) -> int:
        """A ruling about a version, as the core carries it out."""
        table = self.table.at_version(self.version + 1)
        read_parts = [read_part(part) for part in parts]
        self.tables.append(carry_out(ruleset, table, read_parts, about, self.tables))
        return self.version

    def remedy(self, about: int, rule: str, offender: int | None, id_: str | None = None) -> int:
        """A ruling with an offered remedy, by default the first."""
        offered = self.offered(about, rule, offender)
        return self.rule(about, *(offered[id_] if id_ else next(iter(offered.values()))))

    def offered(self, about: int, rule: str, offender: int | None) -> dict[str, tuple[Any, ...]]:
        """The ids of the remedies for a breach, in order, with their parts."""
        breach = Breach(about, f"qwitch.{rule}", offender)
        return {remedy.id: remedy.parts for remedy in ruleset.remedies(self.table, breach, EN)}

    def see(self, zone: str, face: str, seat: int | None = None) -> int:
        """A sighting: this face lies in a zone now (on top of it, where cards are told apart)."""
        table = self.table.at_version(self.version + 1)
        self.tables.append(saw(table, face, seat, self.table, zone))
        return self.version

    def see_card(self, card: int, face: str, seat: int | None = None) -> int:
        table = self.table.at_version(self.version + 1)
        self.tables.append(saw_card(table, face, seat, (table.version, 0), card))
        return self.version

    def touched(self, version: int) -> dict[str, Formula]:
        """The rules that a version touched, with their formulas."""
        return {name(t): t.broken for t in self.judged[version]}

    def broken(self, version: int) -> set[str]:
        """The rules that a version broke whatever hidden faces are."""
        return {name(t) for t in self.judged[version] if t.broken == YES}

    def verdict(self, version: int, view: View = PUBLIC, as_of: int | None = None) -> Verdict:
        """What the referee says of a move in a view, as of a version (default: now)."""
        known = self.version if as_of is None else as_of
        before = self.tables[version - 1]
        return verdict(self.judged[version], before, self.tables[known], view, known, version=version)

    def status(self, version: int, view: View = PUBLIC, as_of: int | None = None) -> str:
        return self.verdict(version, view, as_of).status

    def sizes(self, *zones: str) -> list[int]:
        return [len(self.table.zones[zone]) for zone in zones]

    def pile(self) -> list[str | None]:
        """The faces of the centre pile, bottom to top."""
        return [self.table.faces.get(card) for card in self.table.zones["centre"]]

    def winners(self) -> tuple[int, ...]:
        return ruleset.standings(self.table).winners


def name(touched: Touched) -> str:
    return touched.rule.removeprefix("qwitch.")


def completions(game: Game, so_far: Move) -> Iterable[Move]:
    """Every move that the choices lead to from here."""
    choice = ruleset.choices(game.table, so_far)
    if choice is None:
        yield whole_move(so_far, game.kinds)
        return
    for value in choice.values:
        yield from completions(game, picked(so_far, game.kinds, choice.field, value))


@st.composite
def any_move(draw: st.DrawFn, game: Game, kinds: tuple[str, ...] = ()) -> Move:
    """Any move that fits, lawful or not, by way of the choices."""
    move: Move = {}
    while (choice := ruleset.choices(game.table, move)) is not None:
        values = [v for v in choice.values if choice.field != "type" or not kinds or v in kinds]
        move = picked(move, game.kinds, choice.field, draw(st.sampled_from(values)))
    return whole_move(move, game.kinds)


@st.composite
def games(draw: st.DrawFn, most: int = 30, *, wild: bool = True, kinds: tuple[str, ...] = ()) -> Game:
    """A game some way in: mostly cards that could come next, and now and then anything at all."""
    seats = draw(st.sampled_from((3, 4, 5)))
    game = Game(seats, game=draw(st.sampled_from(("beginner", "advanced"))))
    game.say(f"deal {draw(st.integers(0, seats - 1))}")
    for _ in range(draw(st.integers(0, most))):
        if wild and draw(st.integers(0, 3)) == 0:
            game.play(draw(any_move(game, kinds)))
            continue
        due = game.to_act
        if not due:
            game.play(draw(any_move(game, ("nobody", "bottom", "win"))))
            continue
        marks, seat = game.markers, draw(st.sampled_from(due))
        if marks["turns"] is not None:
            game.play(draw(any_move_of(game, "direction", seat)))
        elif marks["stopped"] == seat and game.table.state.most is None:
            game.say(f"{seat} stop")
        else:
            game.play(draw(any_move_of(game, draw(st.sampled_from(("play", "play", "pass"))), seat)))
    return game


@st.composite
def any_move_of(draw: st.DrawFn, game: Game, kind: str, seat: int) -> Move:
    """Any move of a kind by a seat; a pass where it has nothing to play."""
    if kind not in (ruleset.choices(game.table, {"seat": seat}) or ruleset.choices(game.table, {})).values:
        kind = "pass"
    move: Move = {"type": kind, "seat": seat}
    while (choice := ruleset.choices(game.table, move)) is not None:
        fitting = [value for value in choice.values if value is not None] or [None]
        value = None if choice.field == "called" else draw(st.sampled_from(fitting))
        move = picked(move, game.kinds, choice.field, value)
    return whole_move(move, game.kinds)
