"""Pictures of every page of every game, phone and desktop: `make screenshots` writes them into docs/."""

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from playwright.sync_api import Browser, sync_playwright

from events.games import Ruleset, picked, rulesets, sittings
from events.history import Story, carry_on, fold, read_portable
from events.history.verdicts import illegal_moves
from events.table import PUBLIC
from service.cli import main
from tests.api.kit import Api
from tests.browser.kit import Visitor
from tests.chromium import launched
from tests.serving import free_port, start

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
PEOPLE = ("Ana", "Ben", "Carla", "Dirk")
MOVES = 5
LOOKS = (("phone", "en", False), ("phone", "nl", True), ("desktop", "en", False), ("desktop", "de", True))
"""The device, the language, and whether it is dark."""


class Shot(NamedTuple):
    """A page to be taken, and the name of its picture."""

    name: str
    path: str


def shots() -> Iterator[Shot]:
    """Every page of every installed game, at a moment at which something is to be seen."""
    yield Shot("lobby", "/")
    yield Shot("new", "/new")
    for name, ruleset in sorted(recorded().items()):
        yield Shot(f"{name}-new", f"/new?ruleset={name}")
        played = [read_portable(data) for _, data in sittings(ruleset)]
        stories = [fold(told.events, told.seals) for told in played]
        for story in [max(stories, key=lambda story: len(rulings(story)))] if stories else []:
            game = f"/games/{story.events[0].game_id}"
            yield Shot(f"{name}-moment", f"{game}/at/{moment(story)}")
            yield Shot(f"{name}-sheet", f"{game}/sheet")
            for number in rulings(story)[:1]:
                yield Shot(f"{name}-slip", f"{game}/rulings/{number}")


def recorded() -> dict[str, Ruleset]:
    """The rulesets that come with recorded games."""
    return {name: ruleset for name, ruleset in rulesets().items() if any(sittings(ruleset))}


def moment(story: Story) -> int:
    """The first breach of a game, or the middle of it."""
    return next(iter(illegal_moves(carry_on(story, PUBLIC))), story.head // 2)


def rulings(story: Story) -> list[int]:
    """The disputes of a game that were ruled on."""
    return [event.body["dispute"] for event in story.events if event.kind == "ruled"]


@contextmanager
def demo() -> Iterator[str]:
    """The address of a service with the recorded sittings of every game."""
    with tempfile.TemporaryDirectory() as scratch:
        database = f"sqlite:///{scratch}/demo.db"
        main(["demo", "--database", database], standalone_mode=False)
        port = free_port()
        process = start(database, port, Path(scratch) / "log")
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(10)


def begun(base: str, name: str) -> tuple[str, str]:
    """A new game of a ruleset with a few lawful moves made: its id and its referee's token."""
    seats = [{"name": person} for person in PEOPLE[: rulesets()[name].seats[0]]]
    opened = Api(base).post("/games", {"ruleset": name, "seats": seats}).body
    referee, game = Api(base, opened["referee"]), f"/games/{opened['id']}"
    kinds = rulesets()[name].grammar({}, len(seats))
    for _ in range(MOVES):
        move: dict[str, Any] = {}
        while (told := referee.get(f"{game}/choices?move={quote(json.dumps(move))}").body)["field"]:
            move = picked(move, kinds, told["field"], best(told))
        referee.post(f"{game}/moves", move)
    return opened["id"], opened["referee"]


def best(told: dict[str, Any]) -> Any:
    """What is lawful, if anything is, and says something, if anything does."""
    ranking = ("legal", "open", None, "illegal")
    found = min(told["values"], key=lambda one: (ranking.index(one["status"]), one["value"] is None))
    return found["value"]


def take(browser: Browser, base: str) -> None:
    """Write the pictures."""
    FOLDER.mkdir(exist_ok=True)
    games = {name: begun(base, name) for name in sorted(recorded())}
    tables = [Shot(f"{name}-table", f"/games/{game}/table") for name, (game, _) in games.items()]
    tokens = [token for _, token in games.values()]
    for size, language, dark in LOOKS:
        visitor = Visitor(browser, base, size, tokens=tokens, language=language, dark=dark)
        for shot in (*shots(), *tables):
            page = visitor.go(shot.path)
            page.wait_for_timeout(800 if shot in tables else 300)
            page.screenshot(path=FOLDER / f"{shot.name}-{size}{'-dark' if dark else ''}.png")
        visitor.close()


if __name__ == "__main__":
    with sync_playwright() as playwright, launched(playwright) as chromium, demo() as address:
        take(chromium, address)
    sys.exit(0)
