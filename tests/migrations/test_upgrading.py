"""What a database has after an upgrade, from nothing, again, and from two processes at once."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect, text

import migrations
from events.store import connect
from events.store.engine import make_engine
from events.store.tables import metadata
from tests.store.kit import opened

ROOT = Path(__file__).parents[2]
VERSIONS = Path(migrations.__file__).parent / "versions"

CONSTRAINTS = {
    "events": {"events_pk", "events_version_positive"},
    "games": {"games_pk"},
    "invitations": {"invitations_pk", "invitations_game_fk"},
    "pens": {"pens_pk", "pens_game_fk"},
    "requests": {"requests_pk"},
    "seals": {"seals_pk"},
    "service_secret": {"service_secret_pk", "service_secret_one_row"},
    "tokens": {"tokens_pk", "tokens_game_fk"},
    "transaction_offset": {"transaction_offset_pk", "transaction_offset_one_row"},
}
INDEXES = {
    "sqlite": {"games_listed", "events_position_unique", "tokens_hash", "invitations_hash"},
    "postgresql": {"games_listed", "events_position", "tokens_hash", "invitations_hash"},
}
ONE_ROW = {"service_secret", "transaction_offset"}
TRIGGERS = {
    "sqlite": {"events_no_update", "events_no_delete", "events_no_replace"},
    "postgresql": {"events_no_change", "events_no_truncate"},
}


@pytest.fixture
def engine(empty_database_url: str) -> Engine:
    migrations.upgrade(empty_database_url)
    engine = make_engine(empty_database_url)
    yield engine
    engine.dispose()


def rows(engine: Engine, statement: str) -> list[tuple]:
    with engine.connect() as connection:
        return [tuple(row) for row in connection.execute(text(statement))]


def names(engine: Engine, statement: str) -> set[str]:
    return {row[0] for row in rows(engine, statement)}


def constraints(engine: Engine, table: str) -> set[str | None]:
    found = inspect(engine)
    parts = [
        found.get_pk_constraint(table),
        *found.get_foreign_keys(table),
        *found.get_check_constraints(table),
        *found.get_unique_constraints(table),
    ]
    return {part["name"] for part in parts}


def test_an_empty_database_is_brought_to_the_newest_revision(empty_database_url: str) -> None:
    assert migrations.current(empty_database_url) is None
    migrations.upgrade(empty_database_url)
    assert migrations.current(empty_database_url) == migrations.newest()


def test_upgrading_again_changes_nothing(engine: Engine, empty_database_url: str) -> None:
    store = connect(empty_database_url)
    game_id = opened(store)
    record = store.read(game_id)
    migrations.upgrade(empty_database_url)
    migrations.upgrade(engine)
    assert store.read(game_id) == record
    store.close()


def test_a_database_of_any_earlier_revision_is_brought_to_the_newest(empty_database_url: str) -> None:
    earlier = [revision.stem.split("_")[0] for revision in sorted(VERSIONS.glob("0*.py"))]
    for revision in earlier:
        migrations.upgrade(empty_database_url, revision)
        assert migrations.current(empty_database_url) == revision
    assert earlier[-1] == migrations.newest()


def test_two_processes_may_upgrade_at_once(empty_database_url: str) -> None:
    program = "import sys, migrations; sys.stdin.read(); migrations.upgrade(sys.argv[1])"
    processes = [
        subprocess.Popen(
            [sys.executable, "-W", "error", "-c", program, empty_database_url],
            cwd=ROOT,
            stdin=subprocess.PIPE,
        )
        for _ in range(3)
    ]
    for process in processes:
        process.stdin.close()
    assert [process.wait(60) for process in processes] == [0, 0, 0]
    assert migrations.current(empty_database_url) == migrations.newest()


def test_the_tables_are_the_ones_the_store_reads(engine: Engine, database_kind: str) -> None:
    def ours(thing: object, _name: str, kind: str, *_: object) -> bool:
        if kind == "index":
            return thing._ddl_if is None or thing._ddl_if.dialect == database_kind
        return kind != "table" or thing.info.get("dialect", database_kind) == database_kind

    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_object": ours})
        assert compare_metadata(context, metadata) == []


def test_every_constraint_has_its_name(engine: Engine, database_kind: str) -> None:
    tables = set(inspect(engine).get_table_names()) - {"alembic_version"}
    assert {table: constraints(engine, table) for table in tables} == {
        table: CONSTRAINTS[table] for table in tables
    }
    assert set(CONSTRAINTS) - tables <= {"transaction_offset"}
    assert {index["name"] for table in tables for index in inspect(engine).get_indexes(table)} == INDEXES[
        database_kind
    ]


def test_the_triggers_that_keep_events_as_they_are_stand(engine: Engine, database_kind: str) -> None:
    found = {
        "sqlite": "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'events'",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE tgrelid = 'events'::regclass AND tgenabled = 'A'",
    }
    assert names(engine, found[database_kind]) == TRIGGERS[database_kind]


@pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)
def test_sqlite_tables_are_strict(engine: Engine) -> None:
    tables = rows(
        engine, "SELECT name, strict FROM pragma_table_list WHERE type = 'table' AND schema = 'main'"
    )
    loose = {name for name, strict in tables if not strict}
    assert {name for name in loose if not name.startswith("sqlite_")} == {"alembic_version"}


@pytest.mark.parametrize("database_kind", ["postgresql"], indirect=True)
def test_postgresql_could_spread_every_table_by_game(engine: Engine) -> None:
    for table in set(CONSTRAINTS) - ONE_ROW:
        found = inspect(engine)
        assert found.get_pk_constraint(table)["constrained_columns"][0] == "game_id"
        unique = [index for index in found.get_indexes(table) if index["unique"]]
        assert unique == []
        assert found.get_unique_constraints(table) == []
