"""A whole hand of every game that is not asked or taken in tricks, logged by taps alone on a phone."""

from collections.abc import Sequence
from itertools import groupby
from random import Random
from typing import Any

import pytest

from events.games import Choice, Move, rulesets
from events.referee import verdict
from events.table import PUBLIC
from tests.api.kit import Night
from tests.browser.table import Scribe, moves
from tests.conformance.kit import Board, setup

EAGER = 0.7
"""How often the first kind of move that there is is made, so that hands come to an end."""
NOTICED = 0.3
"""How often it is noticed who made a quick move."""
SOME = 15
"""Moves that are logged on a desktop."""
NAMES = ["Ana", "Ben", "Carla", "Dirk"]


class Told(Board):
    """Moves told as the page asks for them: every card is seen, and what may be left out is."""

    def lawful(self) -> dict[str, Any] | None:
        """Of quick moves it is mostly not noticed who made them."""
        move = super().lawful()
        if move is None or not self.rapid(move) or self.rng.random() < NOTICED:
            return move
        unnoticed = {**move, "seat": None}
        return move if self.openly_broken(unnoticed) else unnoticed

    def rapid(self, move: Move) -> bool:
        return next(kind.rapid for kind in self.game.kinds if kind.type == move["type"])

    def openly_broken(self, move: Move) -> list[str]:
        table, touched = self.table, self.ruleset.judge(self.table, move)
        version = table.version + 1
        found = verdict(
            touched, table, table, PUBLIC, table.version, version=version, proofs=False, settles=False
        )
        return [rule.rule for rule in found.rules if rule.status not in {"legal", "open"}]

    def usual(self, choice: Choice, move: Move) -> Any:
        if None in choice.values and not choice.asked and self.optional(choice, move):
            return None
        seen = [value for value in choice.values if value is not None or choice.pick != "face"]
        return self.rng.choice(seen or choice.values)

    def kind(self, types: Sequence[str]) -> str:
        return types[0] if self.rng.random() < EAGER else self.rng.choice(types)

    def optional(self, choice: Choice, move: Move) -> bool:
        fields = next(kind.fields for kind in self.game.kinds if kind.type == move["type"])
        field = next(field for field in fields if field.name == choice.field.split(".")[0])
        return not field.required and field.usual is None


def first_hand(name: str, seats: int, options: dict[str, Any], seed: int, most: int = 1_000) -> Told:
    """Lawful moves, as far as all can see, up to the end of the first hand, or so many."""
    game = setup(rulesets()[name], seats, options)
    assert game is not None
    board = Told(game, Random(seed))
    while len(board.moves) < most and (move := board.lawful()) is not None:
        if board.moves and move["type"] == "deal":
            break
        board.make(move)
    return board


def logged(visit: Any, site: str, size: str, board: Told) -> Scribe:
    """Log the moves of a board on a device; who did."""
    game = board.game
    night = Night(
        site,
        seats=game.seats,
        ruleset=game.ruleset.name,
        options=dict(game.options),
        names=NAMES[: game.seats],
    )
    scribe = Scribe(visit(size, tokens=[night.opened["referee"]]), night.id)
    for several, run in groupby(board.moves, board.rapid):
        if several:
            scribe.enter_run(list(run))
        else:
            for move in run:
                scribe.enter(move)
    assert [told(move) for move in moves(night)] == [told(move) for move in board.moves]
    scribe.visitor.check_axe()
    return scribe


HANDS = pytest.mark.parametrize(
    ("name", "seats", "options", "seed"),
    [("swoop", 3, {}, 3), ("schwupps", 3, {}, 1), ("qwitch", 4, {"game": "advanced"}, 5)],
)


@HANDS
def test_a_whole_hand_is_logged_by_taps_alone(
    visit, site, name: str, seats: int, options: dict[str, Any], seed: int
):
    board = first_hand(name, seats, options, seed)
    assert logged(visit, site, "phone", board).taps / len(board.moves) <= 2


@HANDS
def test_a_hand_is_logged_on_a_desktop(
    visit, site, name: str, seats: int, options: dict[str, Any], seed: int
):
    logged(visit, site, "desktop", first_hand(name, seats, options, seed, SOME))


def told(move: Move) -> dict[str, Any]:
    """A move without what was left out."""
    return {field: value for field, value in move.items() if value not in (None, [], {})}
