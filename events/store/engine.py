"""Engines: one way to open SQLite and PostgreSQL, with the settings that durability rests on."""

import sqlite3
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url

BUSY_S = 10  # how long a connection waits for another process that writes
POOL_SIZE = 8
POOL_OVERFLOW = 24
POOL_WAIT_S = 10

# execution options of a connection for a transaction that writes
TRANSACTION: dict[str, dict[str, str]] = {
    # take the write lock at once: a transaction that reads first and writes later fails if another one wrote
    # in between, and no time-out helps
    "sqlite": {"takeback_begin": "BEGIN IMMEDIATE"},
    # elsewhere each statement is a transaction of its own, which saves two of three round trips
    "postgresql": {"isolation_level": "READ COMMITTED"},
}


def make_engine(database: str | URL) -> Engine:
    """An engine for a URL: `sqlite:///path/to/file.db` or `postgresql://user@host/name`.

    Raises ValueError for another kind of database and for SQLite without a file.
    """
    url = make_url(database)
    kind = url.get_backend_name()
    if kind == "postgresql":
        return _postgresql(url)
    if kind == "sqlite":
        return _sqlite(url)
    raise ValueError(f"{kind}: a database is sqlite:///path/to/file.db or postgresql://user@host/name")


def _sqlite(url: URL) -> Engine:
    if url.database in {None, "", ":memory:"}:
        raise ValueError(
            "SQLite needs a file, as in sqlite:///path/to/file.db: a record in memory is not kept"
        )
    engine = create_engine(
        url,
        pool_size=POOL_SIZE,
        max_overflow=POOL_OVERFLOW,
        pool_timeout=POOL_WAIT_S,
        connect_args={"timeout": BUSY_S},
        hide_parameters=True,  # faces and salts are among them, and errors are logged
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    # the driver's own transactions start too late and only before some statements
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("takeback_begin", "BEGIN"))


def _postgresql(url: URL) -> Engine:
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"),
        pool_size=POOL_SIZE,
        max_overflow=POOL_OVERFLOW,
        pool_timeout=POOL_WAIT_S,
        isolation_level="AUTOCOMMIT",
        pool_reset_on_return=None,  # whoever begins a transaction ends it
        hide_parameters=True,  # faces and salts are among them, and errors are logged
    )
    event.listen(engine, "connect", _prepare_postgresql)
    return engine


def _prepare_postgresql(connection: Any, _record: object) -> None:
    connection.execute("SET default_transaction_isolation TO 'read committed'")
    # statements go by keys, so no value makes another plan better; planning takes longer than doing
    connection.execute("SET plan_cache_mode TO 'force_generic_plan'")
    # a server may be set up to acknowledge before the disk has it; a stronger setting is left as it is
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') IN ('off', 'local')"
    )
