"""Plays a dealt game over HTTP as people with a phone each would: every seat does what its own choices allow.

What is dealt follows from a seed that the service draws, so that these sittings have no list of calls.
"""

import json
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from flask import Flask

from events.games import Move
from events.table import Table
from tests.api.kit import Api, Night
from tests.games.swoop.player import as_people_do

LEFT_OUT = {"conduct", "claim", "close"}
"""Kinds of moves that nobody makes by chance."""


class Plan(NamedTuple):
    """A dealt sitting: its game, who sits there, and how the first deal is called for.

    Where there are too many moves to choose from by chance, `plays` says what a seat does that holds these
    cards, and what it might do wrong instead, or None.
    """

    ruleset: str
    names: tuple[str, ...]
    options: dict[str, Any]
    house: dict[str, str]
    first: dict[str, Any]
    plays: Callable[[Table[Any], int, list[str]], tuple[Move, Move | None]] | None = None


PLANS = {
    "dealt-evening": Plan(
        "swapybara", ("Ana", "Ben", "Carla", "Dirk", "Eva"), {"rounds": 3}, {}, {"start": 0}
    ),
    "dealt-hands": Plan(
        "swoop", ("Ana", "Ben", "Carla"), {"target": 100}, {"unlawful": "record"}, {}, plays=as_people_do
    ),
    "dealt-bout": Plan(
        "schnapsen",
        ("Noor", "Emil"),
        {"tracked": True, "game_points": 7},
        {"unlawful": "record"},
        {"dealer": 0},
    ),
}
LIMIT = 400
BREACHES, OFFERS = 1, 1
"""How many unlawful moves are made and ruled upon, and how many moves are taken back."""
LEAST = 70
"""Events of a sitting that is worth showing."""


class Bout:
    """A dealt game that is being played."""

    def __init__(self, app: Flask, plan: Plan, seed: int) -> None:
        self.plan, self.app = plan, app
        self.chance = random.Random(seed)
        self.night = Night(
            app,
            ruleset=plan.ruleset,
            mode="dealt",
            options=plan.options,
            house=plan.house,
            listed=True,
            names=plan.names,
        )
        self.night.everybody()
        self.breaches, self.offers = BREACHES, OFFERS

    def play(self) -> str:
        """Play until the rules end the game, and close it; its id."""
        night = self.night
        for seat in range(len(self.plan.names)):
            night.seat(seat).post(f"{night.path}/entropy", {"hex": self.chance.randbytes(8).hex()})
        self._made(night.seat(0), {"type": "deal", **self.plan.first})
        for _ in range(LIMIT):
            header = night.public.get(night.path).body
            if header["over"]:
                break
            self._step(header["to_act"])
        assert night.public.get(night.path).body["over"], "the game does not end"
        assert night.referee.post(f"{night.path}/closing", {"reason": "over"}).status == 201
        return night.id

    def _step(self, to_act: list[int]) -> None:
        if self.plan.plays is not None and to_act:
            self._played(to_act[0])
            return
        seats = to_act or list(range(len(self.plan.names)))
        for seat in seats:
            found = self._possible(seat)
            unlawful = [move for status, move in found if status == "illegal" and move["type"] == "play"]
            if unlawful and self.breaches and self.plan.house and self.chance.random() < 0.1:
                self._breach(seat, self.chance.choice(unlawful))
                return
            lawful = [move for status, move in found if status == "legal"]
            if lawful:
                version = self._made(self.night.seat(seat), self._best(lawful))
                if self.offers and version > 12 and to_act:
                    self._taken_back(seat, version)
                return
        self._made(self.night.seat(0), {"type": "deal"})

    def _played(self, seat: int) -> None:
        """What a seat does as people do, now and then wrongly, now and then taken back."""
        assert self.plan.plays is not None, "asked only of such a plan"
        night = self.night
        zones = night.seat(seat).get(f"{night.path}/state").body["zones"]
        held = [card["face"] for zone in zones if zone["id"] == f"hand:{seat}" for card in zone["cards"]]
        table = self.app.extensions["takeback"].story(night.id).table
        move, wrong = self.plan.plays(table, seat, held)
        if wrong is not None and self.breaches:
            self._breach(seat, dict(wrong))
            return
        version = self._made(night.seat(seat), dict(move))
        if self.offers and version > 12 and move["type"] == "play":
            self._taken_back(seat, version)

    def _best(self, moves: list[dict[str, Any]]) -> dict[str, Any]:
        """An announcement before anything else, else any move."""
        told = [move for move in moves if move["type"] in {"zero", "marriage", "exchange"}]
        return self.chance.choice(told or moves)

    def _breach(self, seat: int, move: dict[str, Any]) -> None:
        """An unlawful move; the other seat objects, and the referee rules as the rules offer first."""
        self.breaches -= 1
        night, other = self.night, (seat + 1) % len(self.plan.names)
        version = self._made(night.seat(seat), move)
        told = night.seat(other).post(f"{night.path}/disputes", {"version": version, "reason": "look"})
        assert told.status == 201, told
        number = told.body["dispute"]
        remedies = [remedy["id"] for remedy in told.body["remedies"]]
        ruling = {"decision": "upheld", "remedy": remedies[0]} if remedies else {"decision": "dismissed"}
        ruled = night.referee.post(f"{night.path}/disputes/{number}/rulings", ruling)
        assert ruled.status == 201, ruled

    def _taken_back(self, seat: int, version: int) -> None:
        night = self.night
        told = night.seat(seat).post(f"{night.path}/takebacks", {"version": version})
        if told.status != 201:
            return
        self.offers -= 1
        for other in told.body["needs"]:
            night.seat(other).post(
                f"{night.path}/takebacks/{told.body['takeback']}/answers", {"accept": True}
            )

    def _possible(self, seat: int) -> list[tuple[str, dict[str, Any]]]:
        """Every complete move of a seat with its verdict in that seat's own view."""
        night, found = self.night, []
        asked = f"{night.path}/choices?seat={seat}&depth=3"
        kinds = night.seat(seat).get(f"{night.path}/choices?seat={seat}").body["values"]
        for kind in kinds:
            if kind["value"] in LEFT_OUT or kind["value"] is None:
                continue
            move = json.dumps({"type": kind["value"], "seat": seat})
            found += _complete(night.seat(seat).get(f"{asked}&move={move}").body)
            if "move" in kind:
                found.append((kind["status"], kind["move"]))
        return found

    def _made(self, who: Api, move: dict[str, Any]) -> int:
        told = who.post(f"{self.night.path}/moves", move)
        assert told.status == 201, (move, told)
        return int(told.body["version"])


def play_dealt(name: str, app: Flask) -> str:
    """A dealt sitting with all that it is to show; the id of its game."""
    for seed in range(50):
        bout = Bout(app, PLANS[name], seed)
        game = bout.play()
        done = not bout.plan.house or not (bout.breaches or bout.offers)
        if done and bout.night.head()[0] >= LEAST:
            return game
    raise AssertionError("no deal shows all that it should")


def _complete(choice: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    found = []
    for value in choice["values"]:
        if "move" in value:
            found.append((value["status"], value["move"]))
        elif "next" in value:
            found += _complete(value["next"])
    return found
