from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from events.store import connect
from service.app import create_app
from service.settings import Settings
from tests.noninterference.decks import Decks, stacked
from tests.noninterference.waiting import without_waiting


@pytest.fixture(scope="session")
def app(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An application on SQLite for all pairs."""
    path = tmp_path_factory.mktemp("pairs") / "takeback.db"
    path.write_bytes(migrated_sqlite.read_bytes())
    store = connect(f"sqlite:///{path}")
    yield create_app(Settings(database=f"sqlite:///{path}", streams=1000), store)
    store.close()


@pytest.fixture
def decks(monkeypatch: pytest.MonkeyPatch) -> Decks:
    return stacked(monkeypatch)


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    without_waiting(monkeypatch)
