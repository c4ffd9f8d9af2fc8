"""Bringing a database to a revision, from a program: no configuration file is read."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, text

from events.store.engine import TRANSACTION, make_engine

_LOCK = 0x74616B65  # an arbitrary number that only upgrades of this schema lock


def upgrade(database: str | URL | Engine, revision: str = "head") -> None:
    """Bring the database to a revision; do nothing where it is there already.

    All steps are one transaction. Of several processes that upgrade at once, one does the work and the others
    wait for it.
    """
    with _engine(database) as engine:
        kind = engine.dialect.name
        with engine.execution_options(**TRANSACTION[kind]).begin() as connection:
            if kind == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            command.upgrade(_config(connection), revision)


def current(database: str | URL | Engine) -> str | None:
    """The revision that the database is at; None if it was never upgraded."""
    with _engine(database) as engine, engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def newest() -> str | None:
    """The revision that `upgrade` leads to."""
    return ScriptDirectory.from_config(_config(None)).get_current_head()


@contextmanager
def _engine(database: str | URL | Engine) -> Iterator[Engine]:
    if isinstance(database, Engine):
        yield database
        return
    engine = make_engine(database)
    try:
        yield engine
    finally:
        engine.dispose()


def _config(connection: Connection | None) -> Config:
    # the configuration is read with interpolation, where a percent sign in a path needs doubling
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
