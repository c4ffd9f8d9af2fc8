import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from events.store import connect
from service.app import create_app
from service.settings import Settings
from tests.api.kit import Api, Night


def make_app(database: str, **settings: object) -> Iterator[Flask]:
    store = connect(database)
    app = create_app(Settings(database=database)._replace(**settings), store)
    yield app
    store.close()


@pytest.fixture
def app(migrated_sqlite: Path, tmp_path: Path) -> Iterator[Flask]:
    """The application on a fresh SQLite database."""
    path = tmp_path / "takeback.db"
    shutil.copyfile(migrated_sqlite, path)
    yield from make_app(f"sqlite:///{path}")


@pytest.fixture
def stored(database_url: str) -> Iterator[Flask]:
    """The application on each database."""
    yield from make_app(database_url)


@pytest.fixture
def night(app: Flask) -> Night:
    """An unlisted game of three on SQLite."""
    return Night(app)


@pytest.fixture
def api(app: Flask) -> Api:
    """A caller without a token."""
    return Api(app)
