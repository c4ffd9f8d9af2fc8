import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from events.store import connect
from service.app import create_app
from service.settings import Settings
from tests.api.kit import Api, Night
from tests.databases import create, drop, text


def make_app(database: str, **settings: object) -> Iterator[Flask]:
    store = connect(database)
    app = create_app(Settings(database=database)._replace(**settings), store)
    yield app
    store.close()


@pytest.fixture(scope="session")
def app(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An application on SQLite that tests share: each has games of its own, and none is listed."""
    path = tmp_path_factory.mktemp("shared") / "takeback.db"
    shutil.copyfile(migrated_sqlite, path)
    yield from make_app(f"sqlite:///{path}")


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def stored(request: pytest.FixtureRequest) -> Iterator[Flask]:
    """The same on each database."""
    if request.param == "sqlite":
        yield request.getfixturevalue("app")
        return
    server = request.getfixturevalue("postgresql_server")
    url = create(server, request.getfixturevalue("migrated_postgresql"))
    yield from make_app(text(url))
    drop(server, url)


@pytest.fixture
def fresh(database_url: str) -> Iterator[Flask]:
    """An application that a test has to itself, on each database."""
    yield from make_app(database_url)


@pytest.fixture
def night(app: Flask) -> Night:
    """An unlisted game of three on SQLite."""
    return Night(app)


@pytest.fixture
def api(app: Flask) -> Api:
    """A caller without a token."""
    return Api(app)
