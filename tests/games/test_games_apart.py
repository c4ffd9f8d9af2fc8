"""Games are found, never named: outside a game's own package nothing speaks of it."""

from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from events.games.registry import GROUP

ROOT = Path(__file__).parents[2]
OFFERED = {point.name: point.module for point in entry_points(group=GROUP)}


def sources() -> Iterator[Path]:
    for folder in ("events", "service", "migrations"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "vendor" not in path.parts and "__pycache__" not in path.parts:
                yield path


def test_these_games_are_offered():
    assert {"qwitch", "schnapsen", "swapybara"} <= set(OFFERED)
    assert all(module == f"events.games.{name}" for name, module in OFFERED.items())


@pytest.mark.parametrize("name", OFFERED)
def test_nothing_outside_a_games_package_names_it(name: str):
    own = ROOT / OFFERED[name].replace(".", "/")
    naming = [
        path.relative_to(ROOT)
        for path in sources()
        if not path.is_relative_to(own) and name in path.read_text("utf-8").lower()
    ]
    assert naming == []
