"""What the database itself refuses to do to events, whoever asks it."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from events.store import Store
from events.store.engine import TRANSACTION, make_engine
from tests.store.kit import opened

SAME = "(game_id, version, kind, content, digest, position)"
TAKEN = f"INTO events {SAME} SELECT game_id, version, 'forged', content, digest, position + 9 FROM events"

EVERYWHERE = [
    "UPDATE events SET kind = 'forged'",
    "UPDATE events SET content = content WHERE version = 1",
    "DELETE FROM events",
    "DELETE FROM events WHERE version = 2",
    f"INSERT {TAKEN}",
    f"INSERT {TAKEN} WHERE true ON CONFLICT (game_id, version) DO UPDATE SET kind = 'forged'",
]
SQLITE = [
    f"INSERT OR REPLACE {TAKEN}",
    f"REPLACE {TAKEN}",
    "UPDATE OR REPLACE events SET version = 1",
    # another game's event in the same place of the order, or in the same row of the file
    f"REPLACE INTO events {SAME} SELECT 'other', version, kind, content, digest, position FROM events",
    f"REPLACE INTO events (rowid, {SAME[1:]} SELECT rowid, '', version, kind, content, digest, 9 FROM events",
]
POSTGRESQL = [
    "TRUNCATE events",
    "TRUNCATE events CASCADE",
    "MERGE INTO events USING (SELECT 1) AS one ON true WHEN MATCHED THEN UPDATE SET kind = 'forged'",
    "SET session_replication_role = replica; UPDATE events SET kind = 'forged'",
    "SET session_replication_role = replica; TRUNCATE events",
]


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    engine = make_engine(database_url)
    yield engine.execution_options(**TRANSACTION[engine.dialect.name])
    engine.dispose()


def refused(store: Store, engine: Engine, statement: str) -> None:
    game_id = opened(store, 3)
    before = store.read(game_id)
    with (
        pytest.raises(DBAPIError, match=r"append-only|unique constraint|permission denied"),
        engine.begin() as connection,
    ):
        connection.exec_driver_sql(statement)
    assert store.read(game_id) == before
    assert store.read_all() == before


@pytest.mark.parametrize("statement", EVERYWHERE)
def test_the_database_refuses_to_change_events(store: Store, engine: Engine, statement: str) -> None:
    refused(store, engine, statement)


@pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)
@pytest.mark.parametrize("statement", SQLITE)
def test_sqlite_refuses_to_replace_events(store: Store, engine: Engine, statement: str) -> None:
    refused(store, engine, statement)


@pytest.mark.parametrize("database_kind", ["postgresql"], indirect=True)
@pytest.mark.parametrize("statement", POSTGRESQL)
def test_postgresql_refuses_to_empty_or_merge_events(store: Store, engine: Engine, statement: str) -> None:
    refused(store, engine, statement)
