"""A table of Swapybara to play at: moves in, the table and what was judged out."""

from collections.abc import Iterable, Mapping
from typing import Any

from events.games import Move, Words, read_part
from events.games.swapybara import ruleset
from events.table import NO, YES, CardIs, Formula, Not, Some, All, Table, leave_out, rewind, saw_card

NAMES = ("Ana", "Ben", "Carla", "Dirk", "Eva", "Fons", "Gijs", "Hanna")
EN = Words("en", NAMES)


class Game:
    """A game in play: `tables[v]` is the table after version v, and `judged[v]` the rules it touched.

    `cards` deals faces to the seats (then the centre, then the box) so that formulas can be evaluated.
    """

    def __init__(self, seats: int = 5, **options: Any) -> None:
        self.tables = [ruleset.open(options, seats)]
        self.judged: dict[int, Any] = {}
        self.truth: dict[int, str] = {}

    @property
    def table(self) -> Table:
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
            table = self.table.at_version(self.version + 1)
            self.judged[table.version] = ruleset.judge(table, move)
            self.tables.append(ruleset.apply(table, move))
        return self.version

    def deal(self, faces: str | None = None, **fields: Any) -> int:
        """Deal; with `faces` like "3 2 6 4 5" that is what lies before the seats, then the centre."""
        version = self.play({"type": "deal", **fields})
        if faces is not None:
            cards = [card for cards in self.table.zones.values() for card in cards]
            self.truth |= dict(zip(cards, faces.split(), strict=False))
        return version

    def ask(self, seat: int, target: int, accept: bool | None = False) -> int:
        """Ask and, unless `accept` is None, answer; gives the version of the ask."""
        version = self.play({"type": "ask", "seat": seat, "target": target})
        if accept is not None:
            self.play({"type": "answer", "seat": target, "accept": accept})
        return version

    def turns(self, laps: int = 3) -> None:
        """So many lawful laps of refused questions: each seat asks its left and right neighbours in turn."""
        for _ in range(laps):
            for _ in range(self.table.state.house.seats - len(self.markers["out"])):
                if not self.to_act:
                    return
                self.quiet()

    def quiet(self) -> None:
        """One lawful, refused question of the seat that is due."""
        seat, marks = self.to_act[0], self.markers
        seats = self.table.state.house.seats
        around = [(seat + step) % seats for step in (1, seats - 1, *range(2, seats - 1))]
        target = next(s for s in around if s not in marks["out"] and marks["pointing"].get(str(seat)) != s)
        self.ask(seat, target)

    def finish(self) -> None:
        """Play out the turns that are left."""
        while self.to_act:
            self.quiet()

    def reveal(self, faces: Iterable[str | None] | str) -> int:
        """Turn up: faces of the seats in order, "?" for not seen, then that of the centre."""
        shown = faces.split() if isinstance(faces, str) else list(faces)
        names = [*map(str, range(self.table.state.house.seats)), "centre"]
        return self.play(
            {
                "type": "reveal",
                "faces": {n: None if f in {"?", None} else f for n, f in zip(names, shown, strict=False)},
            }
        )

    def round(self, faces: str, start: int | None = None) -> None:
        """A whole quiet round that ends with these faces."""
        self.play({"type": "deal"} if start is None else {"type": "deal", "start": start})
        self.finish()
        self.reveal(faces)

    def rule(self, about: int, *parts: Mapping[str, Any]) -> int:
        """A ruling: the core's part of each operation, then the ruleset's."""
        table = self.table.at_version(self.version + 1)
        for raw in parts:
            part = read_part(raw)
            if "undo" in raw:
                table = leave_out(table, raw["undo"])
            elif "rewind" in raw:
                table = rewind(table, self.tables[raw["rewind"] - 1])
            table = ruleset.settle(table, part, about)
        self.tables.append(table)
        return self.version

    def see(self, card: int, face: str, seat: int | None = None) -> int:
        """A sighting of a card, by everybody or by one seat."""
        table = self.table.at_version(self.version + 1)
        self.tables.append(saw_card(table, face, seat, (table.version, 0), card))
        return self.version

    def broken(self, version: int) -> set[str]:
        """The rules that a version broke, by the true faces as far as they are told."""
        return {
            touched.rule.removeprefix("swapybara.")
            for touched in self.judged[version]
            if holds(touched.broken, self.truth | dict(self.table.faces))
        }

    def touched(self, version: int) -> dict[str, Formula]:
        return {t.rule.removeprefix("swapybara."): t.broken for t in self.judged[version]}

    def scores(self) -> list[int | None]:
        return [standing.score for standing in ruleset.standings(self.table).seats]

    def ranks(self) -> list[int | None]:
        return [standing.rank for standing in ruleset.standings(self.table).seats]


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
    return formula == YES and formula != NO
