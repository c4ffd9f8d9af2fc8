"""The docs are a contract: what the code has, they name."""

import re
import tomllib
from pathlib import Path

from events.games.parts import READERS
from events.record import KINDS
from service.cli import main
from service.problems import KINDS as PROBLEMS

ROOT = Path(__file__).parents[2]
REFERENCE = (ROOT / "docs" / "reference.md").read_text("utf-8")


def test_every_kind_of_event_is_documented():
    assert all(f"| `{kind}` |" in REFERENCE for kind in KINDS)


def test_every_operation_of_a_remedy_is_documented():
    assert all(f'`{{"{name}":' in REFERENCE for name in READERS)


def test_every_problem_is_documented_with_its_status():
    for name, kind in PROBLEMS.items():
        assert f"| `{name}` | {kind.status} |" in REFERENCE


def test_every_command_is_in_the_readme():
    readme = (ROOT / "README.md").read_text("utf-8")
    for name in main.commands:
        assert re.search(rf"`(takeback )?{name}\b", readme), name


def test_every_setting_of_the_environment_is_documented():
    found = set()
    for folder in ("service", "events", "migrations", "tests"):
        for path in (ROOT / folder).rglob("*.py"):
            found |= set(re.findall(r"TAKEBACK_[A-Z_]+[A-Z]", path.read_text("utf-8")))
    assert not {name for name in found if name not in REFERENCE}


def test_no_documented_path_of_the_map_is_missing():
    contributing = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    for name in re.findall(r"`((?:events|service|migrations|tests|docs)/[\w/.]*)`", contributing):
        assert (ROOT / name).exists(), name


def test_the_contracts_of_the_architecture_name_every_game():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    games = {
        f"events.games.{path.name}"
        for path in (ROOT / "events" / "games").iterdir()
        if (path / "__init__.py").exists()
    }
    contracts = {c["name"]: c for c in settings["tool"]["importlinter"]["contracts"]}
    assert set(contracts["The core names no game"]["forbidden_modules"]) == games
    assert set(contracts["No game knows another"]["modules"]) == games
