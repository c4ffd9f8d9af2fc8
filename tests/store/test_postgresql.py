"""What is PostgreSQL's own: connections that die, and servers that acknowledge too early."""

import pytest
from sqlalchemy import make_url, text

from events.store import Appended, Store, Unavailable, connect
from events.store.engine import make_engine
from tests.store.kit import append, make_events, opened


@pytest.fixture
def database_kind() -> str:
    return "postgresql"


def cut_connections(url: str) -> None:
    engine = make_engine(url)
    with engine.connect() as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
    engine.dispose()


def test_after_the_connections_were_cut_one_call_fails_and_the_next_works(
    store: Store, database_url: str
) -> None:
    game_id = opened(store)
    head = store.head(game_id)
    cut_connections(database_url)
    with pytest.raises(Unavailable):
        store.append(game_id, 1, make_events(game_id, head))
    assert append(store, game_id) == Appended(2, 2)
    cut_connections(database_url)
    with pytest.raises(Unavailable):
        store.head(game_id)
    assert store.head(game_id).version == 2


@pytest.mark.parametrize(
    ("given", "used"), [("off", "on"), ("local", "on"), ("on", "on"), ("remote_apply", "remote_apply")]
)
def test_a_commit_waits_for_the_disk_whatever_the_server_is_set_to(
    database_url: str, given: str, used: str
) -> None:
    store = connect(make_url(database_url).update_query_dict({"options": f"-csynchronous_commit={given}"}))
    with store._engine.connect() as connection:
        assert connection.execute(text("SHOW synchronous_commit")).scalar_one() == used
    store.close()


def test_one_statement_is_used_where_only_events_come(store: Store) -> None:
    game_id = opened(store)
    with store._engine.connect() as connection:
        before = connection.execute(text("SELECT pg_current_xact_id()")).scalar_one()
    append(store, game_id, 3)
    events = store.read(game_id, after=1)
    assert {event.position >> 16 for event in events} == {int(before) + 1}
    assert [event.position & 0xFFFF for event in events] == [0, 1, 2]
