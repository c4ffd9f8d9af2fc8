"""Pictures of every page of every game, phone and desktop: `make screenshots` writes them into docs/."""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from events.games import rulesets, sittings
from events.history import Story, carry_on, fold, read_portable
from events.history.verdicts import illegal_moves
from events.table import PUBLIC
from service.cli import main
from tests.browser.kit import Visitor
from tests.chromium import launched
from tests.serving import free_port, start

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
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
    for name, ruleset in sorted(rulesets().items()):
        yield Shot(f"{name}-new", f"/new?ruleset={name}")
        played = [read_portable(data) for _, data in sittings(ruleset)]
        stories = [fold(told.events, told.seals) for told in played]
        for story in [max(stories, key=lambda story: len(rulings(story)))] if stories else []:
            game = f"/games/{story.events[0].game_id}"
            yield Shot(f"{name}-moment", f"{game}/at/{moment(story)}")
            yield Shot(f"{name}-sheet", f"{game}/sheet")
            for number in rulings(story)[:1]:
                yield Shot(f"{name}-slip", f"{game}/rulings/{number}")


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


def take(browser: Browser, base: str) -> None:
    """Write the pictures."""
    FOLDER.mkdir(exist_ok=True)
    for size, language, dark in LOOKS:
        visitor = Visitor(browser, base, size, language=language, dark=dark)
        for shot in shots():
            page = visitor.go(shot.path)
            page.wait_for_timeout(300)
            page.screenshot(path=FOLDER / f"{shot.name}-{size}{'-dark' if dark else ''}.png")
        visitor.close()


if __name__ == "__main__":
    with sync_playwright() as playwright, launched(playwright) as chromium, demo() as address:
        take(chromium, address)
    sys.exit(0)
