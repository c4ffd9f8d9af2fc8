"""Any ruleset played at random by what it says of itself: its grammar, its choices, its judgement.

Nothing here knows a game. A `Board` is a game without a record; its moves are picked step by step from the
choices, most of them lawful as far as all can see, some of them not.
"""

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from events.games import (
    BadOptions,
    Choice,
    Field,
    Move,
    MoveKind,
    Option,
    Ruleset,
    Words,
    install,
    picked,
    rulesets,
)
from events.games.schema import whole_move
from events.table import YES, Table
from tests.tiny import ruleset as tiny

install(tiny)
FULL = bool(os.environ.get("TAKEBACK_TEST_FULL"))
TRIES = 40
STEPS = 200


def names() -> list[str]:
    """Every ruleset that came with an installed package, and the sixth game from where it stands."""
    return sorted(rulesets())


class Setup(NamedTuple):
    """A ruleset at a table of so many seats, with all options settled."""

    ruleset: Ruleset
    seats: int
    options: Mapping[str, Any]

    @property
    def kinds(self) -> tuple[MoveKind, ...]:
        return self.ruleset.grammar(self.options, self.seats)

    def words(self, language: str = "en") -> Words:
        return Words(language, tuple(f"P{seat}" for seat in range(self.seats)))


def values_of(option: Option) -> list[Any]:
    """The values of an option worth trying: all of a choice, the bounds of a number."""
    if option.kind == "yes_no":
        return [True, False]
    return list(option.values) if option.kind == "choice" else [option.least, option.most]


def setup(ruleset: Ruleset, seats: int, given: Mapping[str, Any]) -> Setup | None:
    """A game with these options, or None if they exclude each other."""
    try:
        return Setup(ruleset, seats, ruleset.settled(given, seats))
    except BadOptions:
        return None


def setups(ruleset: Ruleset) -> Iterator[Setup]:
    """For each number of seats the default game, and each option at each of its values."""
    for seats in ruleset.seats:
        found = [{}, *({option.name: value} for option in ruleset.options for value in values_of(option))]
        yield from (one for given in found if (one := setup(ruleset, seats, given)) is not None)


def any_setup(ruleset: Ruleset, rng: Random) -> Setup:
    """Any number of seats, and some options at some of their values."""
    while True:
        given = {
            option.name: rng.choice(values_of(option)) for option in ruleset.options if rng.random() < 0.4
        }
        found = setup(ruleset, rng.choice(ruleset.seats), given)
        if found is not None:
            return found


def short_setup(ruleset: Ruleset, rng: Random) -> Setup:
    """Any number of seats, and every number among the options at its least: the shortest sitting."""
    given = {option.name: option.least for option in ruleset.options if option.kind == "number"}
    seats = rng.choice(ruleset.seats)
    found = setup(ruleset, seats, given) or setup(ruleset, seats, {})
    assert found is not None
    return found


class Board:
    """A game in the making, without a record: `tables[v]` is the table at version v."""

    def __init__(self, game: Setup, rng: Random) -> None:
        self.game, self.rng, self.ruleset = game, rng, game.ruleset
        self.tables: list[Table[Any]] = [self.ruleset.open(game.options, game.seats).at_version(1)]
        self.moves: list[Move] = []

    @property
    def table(self) -> Table[Any]:
        return self.tables[-1]

    def make(self, move: Move) -> None:
        self.moves.append(move)
        self.tables.append(self.ruleset.apply(self.table.at_version(self.table.version + 1), move))

    def openly_broken(self, move: Move) -> list[str]:
        """The rules that all can see to be broken by a move."""
        return [one.rule for one in self.ruleset.judge(self.table, move) if one.broken == YES]

    def walked(self, so_far: Move, chooser: Any = None) -> dict[str, Any] | None:
        """A whole move from what has been picked, or None if nothing can be picked."""
        move = dict(so_far)
        for _ in range(STEPS):
            choice = self.ruleset.choices(self.table, move)
            if choice is None:
                return whole_move(move, self.game.kinds)
            if not choice.values:
                return None
            value = (chooser or self.usual)(choice, move)
            move = picked(move, self.game.kinds, choice.field, value)
        raise AssertionError(f"the choices go on without an end: {move}")

    def usual(self, choice: Choice, move: Move) -> Any:
        """Any value, but what may be left out mostly is."""
        if None in choice.values and choice.field != "seat" and self.rng.random() < 0.7:
            return None
        return self.rng.choice(choice.values)

    def lawful(self) -> dict[str, Any] | None:
        """A move that somebody is to make, and by which nothing is openly broken."""
        kinds = {kind.type: kind for kind in self.game.kinds}
        acting = self.ruleset.to_act(self.table)
        for _ in range(TRIES):
            seat = self.rng.choice(acting) if acting else None
            start = {} if seat is None else {"seat": seat}
            choice = self.ruleset.choices(self.table, start)
            by = "seat" if acting else "table"
            types = [] if choice is None else [one for one in choice.values if kinds[one].by == by]
            if not types:
                return None
            move = self.walked({**start, "type": self.kind(types)})
            if move is not None and not self.openly_broken(move):
                return move
        return None

    def kind(self, types: Sequence[str]) -> str:
        """Any of these kinds of moves."""
        return self.rng.choice(types)

    def any_move(self) -> dict[str, Any] | None:
        """Any move that the choices lead to, whoever makes it."""
        return self.walked({})

    def step(self, unlawful: float = 0.15) -> bool:
        """Make a move: mostly a lawful one. False if none was found."""
        move = self.lawful() if self.rng.random() >= unlawful else self.any_move()
        move = move or self.any_move()
        if move is None:
            return False
        self.make(move)
        return True

    def over(self) -> bool:
        return self.ruleset.standings(self.table).over


def some_value(field: Field, game: Setup, rng: Random) -> Any:
    """A value that the grammar can express for a field."""
    if not field.required and rng.random() < 0.5:
        return None
    each = [_items(field, game, rng) for _ in field.keys or (None,)]
    if field.keys:
        return {key: one for key, one in zip(field.keys, each, strict=True) if rng.random() < 0.8}
    if field.pick == "faces":
        faces = game.ruleset.cards(game.options, game.seats)
        return {place: rng.choice([None, *faces]) for place in field.places}
    return each[0]


def _items(field: Field, game: Setup, rng: Random) -> Any:
    if field.many is None:
        return _single(field, game, rng)
    count = rng.randint(field.many[0], min(field.many[1], field.many[0] + 3))
    if field.parts:
        return [[some_value(part, game, rng) for part in field.parts] for _ in range(count)]
    return [_single(field, game, rng) for _ in range(count)]


def _single(field: Field, game: Setup, rng: Random) -> Any:
    found: list[Any] = {
        "seat": list(range(game.seats)),
        "face": list(dict.fromkeys(field.faces or game.ruleset.cards(game.options, game.seats))),
        "yes_no": [True, False],
        "number": list(range(field.least, field.most + 1)),
        "choice": [],
        "faces": [{}],
    }[field.pick]
    found = [*found, *field.values]
    return rng.choice([*found, None] if field.nullable else found)


def expressed(game: Setup, rng: Random) -> dict[str, Any]:
    """Any move that the grammar can express."""
    kind = rng.choice(game.kinds)
    move = {"type": kind.type} | ({"seat": rng.randrange(game.seats)} if kind.by == "seat" else {})
    move |= {field.name: some_value(field, game, rng) for field in kind.fields}
    return whole_move(move, game.kinds)


def changed(move: Move, game: Setup, rng: Random) -> dict[str, Any]:
    """A move with another value in one of its fields."""
    kind = next(kind for kind in game.kinds if kind.type == move["type"])
    others = [*kind.fields] if kind.by == "table" else [None, *kind.fields]
    if not others:
        return dict(move)
    field = rng.choice(others)
    if field is None:
        return {**move, "seat": rng.randrange(game.seats)}
    return whole_move({**move, field.name: some_value(field, game, rng)}, game.kinds)


def deck_of(game: Setup) -> Counter[str]:
    return Counter(game.ruleset.cards(game.options, game.seats))
