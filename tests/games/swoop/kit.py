"""A table of Swoop to play at: moves in as transcripts print them, the table and what was judged out."""

import os
import re
from collections.abc import Iterable, Mapping
from typing import Any

from hypothesis import assume, settings
from hypothesis import strategies as st

from events.games import LANGUAGES, Breach, Move, Touched, Words, picked, read_part
from events.games.schema import tidy_move
from events.games.swoop import ruleset
from events.games.swoop.room import unseen_of
from events.referee import Verdict, verdict
from events.referee.remedies import carry_out
from events.table import UNWITNESSED, YES, Table, View, saw_card

NAMES = ("Ana", "Ben", "Carla", "Dirk", "Eva", "Fons", "Gijs", "Hanna")
WORDS = {language: Words(language, NAMES) for language in LANGUAGES}
EN = WORDS["en"]
STAND = ({"stand": True},)


def examples(count: int) -> settings:
    """So many random tries, and twenty times as many where the long search is asked for."""
    return settings(deadline=None, max_examples=count * (20 if os.environ.get("TAKEBACK_TEST_FULL") else 1))


def said(text: str) -> Move:
    """A move from its short form; a play without a number is one card out of the hand."""
    who, what, *rest = text.split()
    if who == "deal":
        return {"type": "deal", "start": int(what)}
    if who == "count":
        points = rest[0].isdecimal() and rest[0] not in "23456789"
        return {"type": "count", "of": int(what), **({"points": int(rest[0])} if points else {"faces": rest})}
    move: dict[str, Any] = {"type": KINDS[what], "seat": int(who)}
    if what == "plays":
        rank = rest.pop(0)
        move |= (
            {"ranks": [face for face in rank.split("+") if face != "-"]}
            if len(rank) > 1 or rank == "-"
            else {"rank": rank}
        )
    if what == "turns":
        move["place"] = int(rest.pop(0).rstrip(":"))
        move |= {"rank": rest.pop(0)} if rest and rest[0] in FACES else {}
    for word in rest:
        move |= _told(word)
    if what == "plays" and not {"hand", "table", "ranks"} & set(move):
        move["hand"] = 1
    return move


KINDS = {"plays": "play", "turns": "mystery", "adds": "add"}
FACES = set(ruleset.cards({}, 3))


def _told(word: str) -> dict[str, Any]:
    if word in {"picked-up", "not-picked-up"}:
        return {"picked_up": word == "picked-up"}
    if word in {"swooped", "not-swooped"}:
        return {"swooped": word == "swooped"}
    if word == "waits":
        return {"to_add": True}
    match = re.fullmatch(r"(hand|table)(\d+(?:,\d+)*)", word)
    assert match, word
    if match[1] == "hand":
        return {"hand": int(match[2])}
    return {"table": [int(place) for place in match[2].split(",")]}


class Game:
    """A game in play: `tables[v]` is the table after version v, and `judged[v]` the rules it touched."""

    def __init__(self, seats: int = 3, **options: Any) -> None:
        self.seats, self.options = seats, options
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
        for move in moves:
            misfit = ruleset.fits(self.table, move)
            assert misfit is None, (move, misfit)
            version = self.version + 1
            self.moves[version] = move
            self.judged[version] = ruleset.judge(self.table, move)
            self.tables.append(ruleset.apply(self.table.at_version(version), move))
        return self.version

    def go(self, text: str) -> int:
        """Play moves in their short form, parted by commas and spaces; gives the version of the last one."""
        return self.play(*(said(part) for part in re.split(r"[;\n]\s*", text.strip()) if part.strip()))

    def deal(self, *rows: str, start: int | None = 0, **fields: Any) -> int:
        """Deal; `rows` like "9 6 2 K" are face-up cards, seat by seat, as far as noted."""
        up = {str(seat): row.split() for seat, row in enumerate(rows) if row}
        told = {"up": up} if rows else {}
        return self.play({"type": "deal", **({} if start is None else {"start": start}), **told, **fields})

    def rule(self, about: int, *parts: Mapping[str, Any]) -> int:
        """A ruling about a version, as the core carries it out."""
        table = self.table.at_version(self.version + 1)
        read = [read_part(part) for part in parts]
        self.tables.append(carry_out(ruleset, table, read, about, self.tables))
        return self.version

    def offered(self, about: int, rule: str, offender: int | None) -> dict[str, tuple[Any, ...]]:
        """The ids of the remedies for a breach, in order, with their parts."""
        breach = Breach(about, f"swoop.{rule}", offender)
        return {remedy.id: remedy.parts for remedy in ruleset.remedies(self.table, breach, EN)}

    def remedy(self, about: int, rule: str, offender: int | None, id_: str | None = None) -> int:
        """A ruling with an offered remedy, by default the first."""
        offered = self.offered(about, rule, offender)
        return self.rule(about, *(offered[id_] if id_ else next(iter(offered.values()))))

    def see(self, card: int, face: str, seat: int | None = None) -> int:
        """A sighting of a card, by everybody or by one seat."""
        table = self.table.at_version(self.version + 1)
        self.tables.append(saw_card(table, face, seat, (table.version, 0), card))
        return self.version

    def card(self, zone: str) -> int:
        """The card that lies on top of a zone now."""
        return self.table.zones[zone][-1]

    def faces(self, zone: str) -> str:
        """What all know of a zone, the bottom card first, "?" for the rest."""
        return " ".join(self.table.faces.get(card, "?") for card in self.table.zones[zone])

    def pile(self) -> str:
        return self.faces("pile")

    def seen(self, seat: int) -> str:
        """The cards of a hand that all know, sorted."""
        found = [
            self.table.faces[card] for card in self.table.zones[f"hand:{seat}"] if card in self.table.faces
        ]
        return " ".join(sorted(found, key="A23456789TJQKX".index))

    def size(self, seat: int) -> int:
        """How many cards a seat holds in hand."""
        return len(self.table.zones[f"hand:{seat}"])

    def broken(self, version: int | None = None) -> set[str]:
        """The rules that a version broke openly."""
        judged = self.judged[max(self.judged) if version is None else version]
        return {name(touched) for touched in judged if touched.broken == YES}

    def unproved(self, version: int) -> set[str]:
        """The rules that nobody can say a version broke."""
        return {name(touched) for touched in self.judged[version] if touched.broken == UNWITNESSED}

    def verdict(self, version: int, view: View, as_of: int | None = None) -> Verdict:
        """What the referee says of a move in a view, as of a version (default: now)."""
        known = self.version if as_of is None else as_of
        before = self.tables[version - 1]
        return verdict(self.judged[version], before, self.tables[known], view, known, version=version)

    def impossible(self, text: str | Move) -> str:
        """Why a move cannot have happened."""
        misfit = ruleset.fits(self.table, said(text) if isinstance(text, str) else text)
        assert misfit is not None, text
        return misfit.text

    def scores(self) -> list[int | None]:
        return [standing.score for standing in ruleset.standings(self.table).seats]

    def ranks(self) -> list[int | None]:
        return [standing.rank for standing in ruleset.standings(self.table).seats]

    def winners(self) -> tuple[int, ...]:
        return ruleset.standings(self.table).winners

    def shed(self, seat: int, but: int = 0) -> None:
        """Let a seat lay single cards, in turn or not, until it has so many in hand and none on the table.

        No pile is picked up and none cleared: what that costs in breaches does not matter.
        """
        for place in range(4):
            for kind in ("up", "mystery"):
                zone = f"{kind}:{seat}:{place}"
                if self.table.zones.get(zone):
                    self._rid(seat, zone, place)
        while self.size(seat) > but:
            face = self._rank(seat)
            self.play({"type": "play", "seat": seat, "rank": face, "hand": 1, **self._left_lying()})

    def _left_lying(self) -> dict[str, Any]:
        return {"picked_up": False, "swooped": False} if self.table.zones["pile"] else {"swooped": False}

    def _rank(self, seat: int) -> str:
        """A low rank of which many cards are unseen."""
        choice = ruleset.choices(self.table, {"type": "play", "seat": seat})
        assert choice is not None
        unseen = unseen_of(self.table)
        return max((face for face in "2345689" if face in choice.values), key=lambda face: unseen[face])

    def _rid(self, seat: int, zone: str, place: int) -> None:
        face = self.table.faces.get(self.card(zone)) or self._rank(seat)
        kind = (
            {"type": "play", "table": [place]}
            if zone.startswith("up")
            else {"type": "mystery", "place": place}
        )
        self.play({**kind, "seat": seat, "rank": face, **self._left_lying()})


def name(touched: Touched) -> str:
    return touched.rule.removeprefix("swoop.")


def completions(table: Table[Any], so_far: Move) -> Iterable[Move]:
    """Every move that the choices lead to from here, as picked."""
    choice = ruleset.choices(table, so_far)
    if choice is None:
        yield so_far
        return
    for value in choice.values:
        yield from completions(table, picked(so_far, kinds_of(table), choice.field, value))


def kinds_of(table: Table[Any]) -> tuple[Any, ...]:
    house = table.state.house
    options = {field: getattr(house, field) for field in house._fields if field != "seats"}
    return ruleset.grammar(options, house.seats)


@st.composite
def any_move(draw: st.DrawFn, table: Table[Any], so_far: Move, *, deviant: bool = True) -> Move:
    """Any move that fits, lawful or not, by way of the choices."""
    move = dict(so_far)
    while (choice := ruleset.choices(table, move)) is not None:
        values = choice.values
        assume(values)  # a drawing may use up the whole deck
        if not deviant and choice.field in {"picked_up", "swooped", "to_add", "witnessed"}:
            values = (None,)
        move = picked(move, kinds_of(table), choice.field, draw(st.sampled_from(values)))
    return tidy_move({name: value for name, value in move.items() if value is not None}, kinds_of(table))


VARIANTS = st.fixed_dictionaries(
    {},
    optional={
        "scoring": st.sampled_from(["standard", "easy"]),
        "cards": st.sampled_from([19, 20]),
        "table_cards": st.sampled_from(["both", "mystery_only", "none"]),
        "swoops": st.sampled_from(["tens_and_jokers", "jokers_only"]),
        "big_swoops": st.booleans(),
    },
)


@st.composite
def games(draw: st.DrawFn, most: int = 30, *, wild: bool = True) -> Game:
    """A game some way in: mostly moves in turn, and now and then anything."""
    game = Game(draw(st.integers(3, 8)), **draw(VARIANTS))
    game.play({"type": "deal", "start": draw(st.integers(0, game.seats - 1))})
    for _ in range(draw(st.integers(0, most))):
        anything = wild and draw(st.integers(0, 3)) == 0
        seats = range(game.seats) if anything or not game.to_act else game.to_act
        seat = draw(st.sampled_from(list(seats)))
        choice = ruleset.choices(game.table, {"seat": seat})
        assert choice is not None
        kinds = [kind for kind in choice.values if anything or kind in {"play", "mystery", "add"}]
        if kinds:
            kind = draw(st.sampled_from(kinds))
            game.play(draw(any_move(game.table, {"type": kind, "seat": seat}, deviant=anything)))
    return game
