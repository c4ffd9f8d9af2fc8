"""An evening of Swoop at a table of five, to 500 points: writes down the calls by which it is logged.

Everybody plays as people do from cards that this script knows and the record does not. Some things go
wrong: a pile that is not picked up, one that is swept away too early, a mystery card in the middle of a turn,
a slip of the pen, a play taken back. Run it when the rules have changed: python -m tests.sittings.evening
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from events.games import Move
from events.games.swoop import ruleset
from events.games.swoop.dealt import _held
from events.games.swoop.deck import RANKS, mystery
from events.games.swoop.ledger import uncounted
from events.games.swoop.starting import drawn_from
from events.history import Story
from events.table import Table, card_number, card_version
from service.app import create_app
from service.settings import Settings
from tests.games.swoop.player import sensible
from tests.sittings.player import FOLDERS, Answer, Sitting, play, through_app

NAMES = ("Ana", "Ben", "Carla", "Dirk", "Eva")
SEEDS = (29, 47, 1, 30, 34, 11)
"""How the cards of each hand are mixed."""
LONGEST = 120


class Evening:
    """The evening in play. `calls` are what was written down; `truth` is what the cards of each deal are."""

    def __init__(self, app: Any) -> None:
        self.app, self.calls = app, [*_opening()]
        self.sitting: Sitting = play(self.calls, through_app(app), run="written")
        self.truth: dict[int, tuple[str, ...]] = {}

    @property
    def story(self) -> Story:
        story: Story = self.app.extensions["takeback"].story(self.sitting.game)
        return story

    @property
    def table(self) -> Table[Any]:
        return self.story.table

    def call(self, who: str, path: str, body: Any, status: int = 201) -> Any:
        """Make a call and write it down; what it was answered."""
        call = {
            "as": who,
            "method": "POST",
            "path": f"/api/v1/games/{{game}}{path}",
            "body": body,
            "status": status,
        }
        self.calls.append(call)
        headers = {"Authorization": f"Bearer {self.sitting.tokens[who]}"}
        told: Answer = self.sitting.send("POST", call["path"].format(game=self.sitting.game), body, headers)
        assert told.status == status, (call, told)
        return told.json

    def move(self, **move: Any) -> int:
        """Log a move as the scribe; its version."""
        version: int = self.call("scribe", "/moves", move)["version"]
        return version

    def lies(self, card: int) -> str:
        """What a card really is."""
        deck = self.truth.get(card_version(card))
        return self.table.faces.get(card) or (deck[card_number(card)] if deck else "")

    def held(self, seat: int) -> list[str]:
        """What a seat really holds."""
        return sorted(_held(self.table, seat, self.lies).elements())

    def deal(self, seed: int) -> None:
        """Deal, note the face-up cards, and for the first hand what everybody drew."""
        deck = list(ruleset.cards({}, len(NAMES)))
        Random(seed).shuffle(deck)
        version = self.story.head + 1
        lain = ruleset.apply(self.table.at_version(version), {"type": "deal"}).zones

        def at(zone: str) -> list[str]:
            return [deck[card_number(card)] for card in lain[zone]]

        up = {str(seat): [*(at(f"up:{seat}:{place}")[0] for place in range(4))] for seat in range(len(NAMES))}
        drawn = [[seat, face] for seat, face in drawn_from(self.table.state.house, reversed(at("rest")))]
        first = not self.table.state.hands
        assert self.move(type="deal", **({"drawn": drawn} if first else {}), up=up) == version
        self.truth[version] = tuple(deck)

    def next_move(self) -> Move:
        """What whoever is due does; a mystery card with all that may join it."""
        seat = ruleset.to_act(self.table)[0]
        move = sensible(self.table, seat, self.held(seat))
        if move["type"] != "mystery":
            return move
        rank = self.lies(self.table.zones[mystery(seat, move["place"])][-1])
        for number in range(min(3, self.held(seat).count(rank)), 0, -1):
            joined = {**move, "rank": rank, "hand": number}
            if not ruleset.judge(self.table, joined):
                return joined
        return {**move, "rank": rank}

    def hand(self, seed: int, to_come: list[Callable[["Evening", Move], bool]]) -> None:
        """A hand to its end; each of these goes wrong once, in their order, as soon as it can."""
        self.deal(seed)
        for _ in range(LONGEST):
            if not ruleset.to_act(self.table):
                break
            move = self.next_move()
            if to_come and to_come[0](self, move):
                del to_come[0]
            else:
                self.move(**move)
        for number, seat in enumerate(uncounted(self.table.state, self.table.faces)):
            self.count(seat, by_name=number == 0)

    def count(self, seat: int, *, by_name: bool) -> None:
        """What a seat is left with: card by card, or only the points."""
        rows = [f"{kind}:{seat}:{place}" for kind in ("mystery", "up") for place in range(4)]
        faces = [*self.held(seat), *(self.lies(card) for zone in rows for card in self.table.zones[zone])]
        if by_name:
            self.move(type="count", of=seat, faces=faces)
        else:
            self.move(type="count", of=seat, points=sum(map(_points, faces)))

    def ruled(self, by: int, version: int, rule: str, reason: str, why: str) -> None:
        """A seat objects, and the referee looks at the remedies and rules as they are offered first."""
        told = self.call(
            f"seat:{by}", "/disputes", {"version": version, "rule": f"swoop.{rule}", "reason": reason}
        )
        rulings = f"/disputes/{told['dispute']}/rulings"
        self.call("referee", f"{rulings}?preview=true", {}, 200)
        remedy = told["remedies"][0]["id"]
        self.call("referee", rulings, {"decision": "upheld", "remedy": remedy, "why": why})


def _points(face: str) -> int:
    return {"T": 50, "X": 50, "J": 10, "Q": 10, "K": 10}.get(face) or RANKS.index(face) + 1


def _opening() -> Iterator[dict[str, Any]]:
    """The game is opened, and everybody takes their seat."""
    seats = [{"name": name} for name in NAMES]
    body = {"ruleset": "swoop", "options": {"target": 500}, "seats": seats, "listed": True}
    yield _call("/api/v1/games", body, headers={"Idempotency-Key": "evening-{run}"})
    for seat in range(len(NAMES)):
        yield _call(f"/api/v1/invitations/{{invitation:seat:{seat}}}", {})
    yield _call("/api/v1/invitations/{invitation:scribe}", {"name": "Mo"})


def _call(path: str, body: Any, **more: Any) -> dict[str, Any]:
    return {"as": None, "method": "POST", "path": path, "body": body, **more, "status": 201}


# What goes wrong. Each says whether it has happened.


def pile_not_picked_up(evening: Evening, move: Move) -> bool:
    """A higher card is laid on the pile, the next seat plays on, and only then somebody objects."""
    pile = evening.table.zones["pile"]
    after = ruleset.apply(evening.table.at_version(evening.story.head + 1), move)
    if (
        move["type"] != "play"
        or len(pile) < 2
        or after.zones["pile"][:1] == pile[:1]
        or not after.zones["pile"]
    ):
        return False
    version = evening.move(**move, picked_up=False)
    evening.move(**evening.next_move())
    by = (move["seat"] + 2) % len(NAMES)
    evening.ruled(by, version, "pick-up", "Did you take the pile?", "The cards under it go to your hand.")
    return True


def slip_of_the_pen(evening: Evening, move: Move) -> bool:
    """The scribe writes one card too few and puts it right after the next play."""
    fewer = {**move, "hand": move.get("hand", 0) - 1}
    if move["type"] != "play" or fewer["hand"] < 1 or _sweeps(evening, move):
        return False
    version = evening.move(**fewer)
    evening.move(**evening.next_move())
    changes = {"changes": [{"replace": version, "move": dict(move)}]}
    evening.call("scribe", "/corrections?preview=true", changes, 200)
    evening.call("scribe", "/corrections", {**changes, "why": "There were more of them."})
    return True


def _sweeps(evening: Evening, move: Move) -> bool:
    after = ruleset.apply(evening.table.at_version(evening.story.head + 1), move)
    return not after.zones["pile"]


def swept_too_early(evening: Evening, move: Move) -> bool:
    """Three equal cards on top are taken for four; the seat plays on, and the next one objects."""
    after = ruleset.apply(evening.table.at_version(evening.story.head + 1), move)
    lying = [after.faces.get(card) for card in after.zones["pile"]]
    if move["type"] != "play" or len(lying) < 4 or len(set(lying[-3:])) > 1 or after.state.hands[-1].ended:
        return False
    version = evening.move(**move, swooped=True)
    evening.move(**evening.next_move())
    by = (move["seat"] + 1) % len(NAMES)
    evening.ruled(by, version, "swoop", "That were only three!", "Three do not sweep.")
    return True


def taken_back(evening: Evening, move: Move) -> bool:
    """A seat would rather have played something else, and the others let it."""
    seat = move["seat"]
    if move["type"] != "play" or _sweeps(evening, move) or len(evening.held(seat)) < 4:
        return False
    version = evening.move(**move)
    told = evening.call(f"seat:{seat}", "/takebacks", {"version": version})
    for other in told["needs"]:
        evening.call(f"seat:{other}", f"/takebacks/{told['takeback']}/answers", {"accept": True})
    return True


def in_the_middle_of_a_turn(evening: Evening, move: Move) -> bool:
    """The last face-up card of a place is played, and the card under it turned over at once."""
    if move["type"] != "play" or not move.get("table") or _sweeps(evening, move):
        return False
    seat, place = move["seat"], move["table"][0]
    evening.move(**move)
    rank = evening.lies(evening.table.zones[mystery(seat, place)][-1])
    version = evening.move(type="mystery", seat=seat, place=place, rank=rank)
    by = (seat + 1) % len(NAMES)
    evening.ruled(by, version, "mystery-first", "Your turn was over.", "It lies open where it was.")
    return True


def played(app: Any) -> list[dict[str, Any]]:
    """The calls of the whole evening."""
    evening = Evening(app)
    to_come = [
        pile_not_picked_up,
        slip_of_the_pen,
        taken_back,
        in_the_middle_of_a_turn,
        swept_too_early,
    ]
    for seed in SEEDS:
        evening.hand(seed, to_come)
        if ruleset.standings(evening.table).over:
            break
    assert not to_come, f"{to_come[0].__name__} did not happen"
    assert ruleset.standings(evening.table).over
    evening.call("referee", "/closing", {"reason": "over"})
    return evening.calls


def main() -> None:
    folder = next(folder for folder in FOLDERS if folder.parent.name == "swoop")
    with TemporaryDirectory() as scratch:
        calls = played(create_app(Settings(database=f"sqlite:///{Path(scratch) / 'evening.db'}")))
    lines = ",\n".join(json.dumps(call, ensure_ascii=False) for call in calls)
    (folder / "evening.calls.json").write_text(f"[\n{lines}\n]\n", "utf-8")
    print(f"evening: {len(calls)} calls")


if __name__ == "__main__":
    main()
