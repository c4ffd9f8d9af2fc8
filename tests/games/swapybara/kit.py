"""A table of Swapybara to play at: moves in, the table and what was judged out."""

import os
from collections.abc import Iterable, Mapping
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from events.games import LANGUAGES, Breach, Move, Touched, Words, read_part
from events.games.swapybara import ruleset
from events.referee import Verdict, verdict
from events.referee.remedies import carry_out
from events.table import YES, All, CardIs, Formula, Not, Some, Table, View, saw_card


def examples(count: int) -> settings:
    """So many random tries, and twenty times as many where the long search is asked for."""
    return settings(deadline=None, max_examples=count * (20 if os.environ.get("TAKEBACK_TEST_FULL") else 1))


NAMES = ("Ana", "Ben", "Carla", "Dirk", "Eva", "Fons", "Gijs", "Hanna")
WORDS = {language: Words(language, NAMES) for language in LANGUAGES}
EN = WORDS["en"]


class Game:
    """A game in play: `tables[v]` is the table after version v, and `judged[v]` the rules it touched.

    `truth` is what the faces really are, as told to `deal`, for `broken` to judge by.
    """

    def __init__(self, seats: int = 5, **options: Any) -> None:
        self.tables: list[Table[Any]] = [ruleset.open(options, seats)]
        self.judged: dict[int, tuple[Touched, ...]] = {}
        self.moves: dict[int, Move] = {}
        self.truth: dict[int, str] = {}

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
            self.tables.append(ruleset.apply(self.table.at_version(version), move))
        return self.version

    def by(self, seat: int, kind: str, **fields: Any) -> int:
        """A seat's move."""
        return self.play({"type": kind, "seat": seat, **fields})

    def deal(self, faces: str | None = None, **fields: Any) -> int:
        """Deal; `faces` like "3 2 6 4 5" are what lies before the seats, then in the centre and the box."""
        version = self.play({"type": "deal", **fields})
        if faces is not None:
            cards = [card for cards in self.table.zones.values() for card in cards]
            self.truth |= dict(zip(cards, faces.split(), strict=False))
        return version

    def ask(self, seat: int, target: int, *, accept: bool | None = False) -> int:
        """Ask and, unless `accept` is None, answer; gives the version of the ask."""
        version = self.by(seat, "ask", target=target)
        if accept is not None:
            self.by(target, "answer", accept=accept)
        return version

    def quiet(self) -> None:
        """One lawful, refused question of the seat that is due."""
        seat, marks = self.to_act[0], self.markers
        seats = self.table.state.house.seats
        around = [(seat + step) % seats for step in (1, seats - 1, *range(2, seats - 1))]
        free = [other for other in around if other not in marks["out"]]
        target = next((other for other in free if marks["pointing"].get(str(seat)) != other), None)
        if target is None:
            self.by(seat, "pass")
        else:
            self.ask(seat, target)

    def finish_until(self, seat: int) -> None:
        """Play on until it is this seat's turn."""
        while self.to_act != (seat,):
            self.quiet()

    def finish(self) -> None:
        """Play out the turns that are left."""
        while self.to_act:
            self.quiet()

    def reveal(self, faces: str) -> int:
        """Turn up: faces of the seats in order, "?" for not seen, then that of the centre."""
        names = [*map(str, range(self.table.state.house.seats)), "centre"]
        shown = [None if face == "?" else face for face in faces.split()]
        return self.play({"type": "reveal", "faces": dict(zip(names, shown, strict=False))})

    def round(self, faces: str, start: int | None = None) -> int:
        """A whole quiet round that ends with these faces; gives the version of its reveal."""
        self.play({"type": "deal"} if start is None else {"type": "deal", "start": start})
        self.finish()
        return self.reveal(faces)

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
        breach = Breach(about, f"swapybara.{rule}", offender)
        return {remedy.id: remedy.parts for remedy in ruleset.remedies(self.table, breach, EN)}

    def see(self, card: int, face: str, seat: int | None = None) -> int:
        """A sighting of a card, by everybody or by one seat."""
        table = self.table.at_version(self.version + 1)
        self.tables.append(saw_card(table, face, seat, (table.version, 0), card))
        return self.version

    def card(self, zone: str) -> int:
        """The card that lies in a zone now."""
        return self.table.zones[zone][-1]

    def lies(self) -> list[str]:
        """The true faces before the seats, then in the centre."""
        zones = [zone for zone in self.table.plan if zone != "box"]
        return [self.truth[self.card(zone)] for zone in zones]

    def broken(self, version: int) -> set[str]:
        """The rules that a version broke, by the true and the public faces."""
        faces = {**self.truth, **self.table.faces}
        return {name(t) for t in self.judged[version] if holds(t.broken, faces)}

    def broken_openly(self, version: int) -> set[str]:
        """The rules that a version broke whatever the faces are."""
        return {name(t) for t in self.judged[version] if t.broken == YES}

    def touched(self, version: int) -> dict[str, Formula]:
        """The rules that a version touched, with their formulas."""
        return {name(t): t.broken for t in self.judged[version]}

    def verdict(self, version: int, view: View, as_of: int | None = None) -> Verdict:
        """What the referee says of a move in a view, as of a version (default: now)."""
        known = self.version if as_of is None else as_of
        before = self.tables[version - 1]
        return verdict(self.judged[version], before, self.tables[known], view, known, version=version)

    def scores(self) -> list[int | None]:
        return [standing.score for standing in ruleset.standings(self.table).seats]

    def ranks(self) -> list[int | None]:
        return [standing.rank for standing in ruleset.standings(self.table).seats]

    def winners(self) -> tuple[int, ...]:
        return ruleset.standings(self.table).winners


def name(touched: Touched) -> str:
    return touched.rule.removeprefix("swapybara.")


def holds(formula: Formula, faces: Mapping[int, str]) -> bool:
    """Whether a formula holds when every face is known."""
    match formula:
        case CardIs(card, wanted):
            return faces[card] in wanted
        case Not(part):
            return not holds(part, faces)
        case All(parts):
            return all(holds(part, faces) for part in parts)
        case Some(parts):
            return any(holds(part, faces) for part in parts)
    return formula == YES


def completions(table: Table[Any], so_far: Move) -> Iterable[Move]:
    """Every move that the choices lead to from here."""
    choice = ruleset.choices(table, so_far)
    if choice is None:
        yield so_far
        return
    for value in choice.values:
        yield from completions(table, picked(so_far, choice.field, value))


def picked(so_far: Move, field: str, value: Any) -> Move:
    """A move with one more value; `faces.2` goes into the object `faces`."""
    head, dot, place = field.partition(".")
    if not dot:
        return {**so_far, field: value}
    return {**so_far, head: {**so_far.get(head, {}), place: value}}


@st.composite
def any_move(draw: st.DrawFn, table: Table[Any], kinds: tuple[str, ...] = ()) -> Move:
    """Any move that fits, lawful or not, by way of the choices."""
    move: Move = {}
    while (choice := ruleset.choices(table, move)) is not None:
        values = [v for v in choice.values if choice.field != "type" or not kinds or v in kinds]
        move = picked(move, choice.field, draw(st.sampled_from(values)))
    return move


@st.composite
def games(draw: st.DrawFn, most: int = 30, *, wild: bool = True) -> Game:
    """A game some way in: mostly questions in turn, some of them accepted, and now and then anything."""
    game = Game(draw(st.integers(4, 8)))
    game.deal(start=draw(st.integers(0, game.table.state.house.seats - 1)))
    for _ in range(draw(st.integers(0, most))):
        if wild and draw(st.integers(0, 3)) == 0:
            game.play(draw(any_move(game.table)))
        elif game.markers["question"] and game.table.state.rounds[-1].questions:
            asked = game.markers["question"]["to"]
            game.by(asked, "answer", accept=draw(st.booleans()))
        elif game.to_act:
            seat = draw(st.sampled_from(game.to_act))
            others = [s for s in range(game.table.state.house.seats) if s != seat]
            game.by(seat, "ask", target=draw(st.sampled_from(others)))
        else:
            game.play(draw(any_move(game.table, ("zero", "reveal", "deal"))))
    return game
