"""Bringing a database to a revision, from a program: no configuration file is read."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL, Connection, Engine, inspect, text

from events.store.engine import TRANSACTION, make_engine

if TYPE_CHECKING:
    from alembic.config import Config

NEWEST = "0003"
"""The revision that the code needs; a start that finds it need not load Alembic, which takes a while."""

_LOCK = 0x74616B65  # an arbitrary number that only upgrades of this schema lock


def make_ready(database: str | URL | Engine) -> None:
    """Bring the database to the newest revision, quickly where it is there already."""
    with _engine(database) as engine:
        if not _is_newest(engine):
            upgrade(engine)


def _is_newest(engine: Engine) -> bool:
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return False
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [NEWEST]


def upgrade(database: str | URL | Engine, revision: str = "head") -> None:
    """Bring the database to a revision; do nothing where it is there already.

    All steps are one transaction. Of several processes that upgrade at once, one does the work and the others
    wait for it.
    """
    from alembic import command  # noqa: PLC0415 - see NEWEST

    with _engine(database) as engine:
        kind = engine.dialect.name
        with engine.execution_options(**TRANSACTION[kind]).begin() as connection:
            if kind == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            command.upgrade(_config(connection), revision)


def current(database: str | URL | Engine) -> str | None:
    """The revision that the database is at; None if it was never upgraded."""
    from alembic.migration import MigrationContext  # noqa: PLC0415 - see NEWEST

    with _engine(database) as engine, engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def newest() -> str | None:
    """The revision that `upgrade` leads to."""
    from alembic.script import ScriptDirectory  # noqa: PLC0415 - see NEWEST

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


def _config(connection: Connection | None) -> "Config":
    from alembic.config import Config  # noqa: PLC0415 - see NEWEST

    # the configuration is read with interpolation, where a percent sign in a path needs doubling
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
