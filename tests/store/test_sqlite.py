"""What is SQLite's own: commits in groups, and the settings that durability rests on."""

import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import text

from events.record import Link
from events.store import Access, Appended, Store, Unavailable, VersionConflict, connect
from events.store.engine import make_engine
from events.store.sqlite import _Waiting
from events.store.writing import append_command
from tests.store.kit import append, hashed, make_events, opened, race, token


@pytest.fixture
def database_kind() -> str:
    return "sqlite"


class Gate:
    """Holds the writing connection inside a transaction until others have queued up."""

    def __init__(self, store: Store) -> None:
        self.writer = store._writer
        self.held, self.go = threading.Event(), threading.Event()
        self.connected = self.writer._connected
        self.writer._connected = self.hold
        self.thread: threading.Thread | None = None

    def hold(self):
        self.writer._connected = self.connected
        self.held.set()
        self.go.wait(10)
        return self.connected()

    def close(self, store: Store) -> None:
        """Start a write and keep it waiting."""
        self.thread = threading.Thread(target=opened, args=(store,))
        self.thread.start()
        self.held.wait(10)

    def open_when(self, waiting: int) -> None:
        while len(self.writer._queue) < waiting:
            threading.Event().wait(0.001)
        self.go.set()
        self.thread.join()


def in_one_group(store: Store, *works):
    """Run the works in threads so that one COMMIT writes them all; what each returned or raised."""
    gate = Gate(store)
    gate.close(store)
    opener = threading.Thread(target=gate.open_when, args=(len(works),))
    opener.start()
    outcomes = race(len(works), lambda index: works[index]())
    opener.join()
    return outcomes


def commits(store: Store) -> list[str]:
    """The statements of the writing connection from now on."""
    told: list[str] = []
    store._writer._connection.set_trace_callback(told.append)
    return told


def test_commands_that_wait_together_are_committed_together(store: Store) -> None:
    games = [opened(store) for _ in range(8)]
    told = commits(store)
    outcomes = in_one_group(store, *(lambda game_id=game_id: append(store, game_id) for game_id in games))
    assert outcomes == [Appended(2, 2)] * 8
    assert told.count("COMMIT") == 2  # the one that was held, and the group


def test_a_command_that_fails_does_not_spoil_the_others(store: Store) -> None:
    good, bad = opened(store, 2), opened(store, 2)
    broken = make_events(bad, store.head(bad))[0]._replace(kind=None)
    outcomes = in_one_group(
        store,
        lambda: append(store, good),
        lambda: store.append(bad, 1, make_events(bad, Link(1, "00" * 32))),
        lambda: store.append(bad, 2, [broken], access=Access(tokens=(token("lost"),))),
        lambda: append(store, opened(store), access=Access(tokens=(token("kept"),))),
    )
    assert outcomes[0] == Appended(3, 3)
    assert isinstance(outcomes[1], VersionConflict)
    assert isinstance(outcomes[2], sqlite3.IntegrityError)
    assert outcomes[3].issued.tokens == (1,)
    assert store.head(good).version == 3
    assert store.head(bad).version == 2
    assert store.find_token(hashed("lost")) is None
    assert store.find_token(hashed("kept")) is not None
    assert append(store, bad) == Appended(3, 3)


def test_two_in_a_group_on_one_version_see_each_other(store: Store) -> None:
    game_id = opened(store)
    head = store.head(game_id)
    outcomes = in_one_group(store, *[lambda: store.append(game_id, 1, make_events(game_id, head))] * 4)
    assert outcomes.count(Appended(2, 2)) == 1
    assert {outcome.head for outcome in outcomes if isinstance(outcome, VersionConflict)} == {
        store.head(game_id)
    }


def test_when_the_commit_fails_all_who_wait_are_told_and_nothing_is_written(
    store: Store, database_url: str
) -> None:
    games = [opened(store) for _ in range(4)]
    # a foreign key that is checked when the transaction ends
    with make_engine(database_url).begin() as connection:
        connection.execute(
            text("CREATE TABLE late (event TEXT REFERENCES games (game_id) DEFERRABLE INITIALLY DEFERRED)")
        )
        connection.execute(
            text(
                "CREATE TRIGGER fail AFTER INSERT ON events WHEN NEW.kind = 'closed'"
                " BEGIN INSERT INTO late VALUES ('no such game'); END"
            )
        )
    fatal = make_events(games[0], store.head(games[0]))[0]._replace(kind="closed")
    outcomes = in_one_group(
        store,
        *(lambda game_id=game_id: append(store, game_id) for game_id in games[1:]),
        lambda: store.append(games[0], 1, [fatal]),
    )
    assert [type(outcome) for outcome in outcomes] == [Unavailable] * 4
    assert len(set(map(id, outcomes))) == 4
    assert [store.head(game_id).version for game_id in games] == [1] * 4
    assert append(store, games[1]) == Appended(2, 2)


def test_a_full_disk_is_told_and_does_not_last(store: Store) -> None:
    game_id = opened(store)
    connection = store._writer._connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages + 1}")
    with pytest.raises(Unavailable, match="full"):
        append(store, game_id, 200)
    assert store.head(game_id).version == 1
    connection.execute("PRAGMA max_page_count = 1000000")
    assert append(store, game_id, 200) == Appended(2, 201)


def test_a_file_that_another_process_keeps_locked_is_told(store: Store, database_url: str) -> None:
    game_id = opened(store)
    store._writer._connection.execute("PRAGMA busy_timeout = 1")
    other = sqlite3.connect(database_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable, match="locked"):
        append(store, game_id)
    other.execute("ROLLBACK")
    other.close()
    assert append(store, game_id) == Appended(2, 2)


def test_a_leader_that_is_told_to_stop_leaves_a_writer_that_works(store: Store) -> None:
    game_id = opened(store)
    connected = store._writer._connected

    def interrupted():
        store._writer._connected = connected
        raise KeyboardInterrupt

    store._writer._connected = interrupted
    with pytest.raises(KeyboardInterrupt):
        append(store, game_id)
    assert append(store, game_id) == Appended(2, 2)


def test_a_connection_that_broke_is_replaced(store: Store) -> None:
    game_id = opened(store)
    store._writer._connection.close()
    with pytest.raises(Unavailable, match="nothing was written"):
        append(store, game_id)
    assert append(store, game_id) == Appended(2, 2)


@pytest.mark.parametrize("leads", [False, True])
def test_who_stops_waiting_holds_nobody_up_and_writes_nothing(store: Store, *, leads: bool) -> None:
    given_up, patient = opened(store), opened(store)
    writer = store._writer
    head = store.head(given_up)
    command = append_command(given_up, 1, make_events(given_up, head), {}, None, None)
    waiting = _Waiting(command)
    with writer._guard:
        writer._busy = not leads
        writer._enqueue(waiting)
    thread = threading.Thread(target=append, args=(store, patient))
    thread.start()
    while len(writer._queue) < 2:
        threading.Event().wait(0.001)
    writer._leave(waiting)
    writer._leave(waiting)
    if not leads:
        writer._pass_on()
    thread.join(10)
    assert not thread.is_alive()
    assert store.head(given_up).version == 1
    assert store.head(patient).version == 2
    assert append(store, given_up) == Appended(2, 2)


def test_closing_answers_those_who_wait(store: Store) -> None:
    games = [opened(store) for _ in range(3)]
    gate = Gate(store)
    gate.close(store)
    threads = [threading.Thread(target=append, args=(store, game_id)) for game_id in games]
    for thread in threads:
        thread.start()
    threading.Thread(target=gate.open_when, args=(len(games) + 1,)).start()
    while len(store._writer._queue) < len(games):
        threading.Event().wait(0.001)
    store.close()
    for thread in threads:
        thread.join()
    assert [store.head(game_id).version for game_id in games] == [2, 2, 2]
    with pytest.raises(Unavailable, match="closed"):
        opened(store)


def test_closing_an_unused_store_makes_no_file(tmp_path: Path) -> None:
    store = connect(f"sqlite:///{tmp_path / 'none.db'}")
    store.close()
    assert list(tmp_path.glob("none*")) == []


def test_every_connection_waits_for_the_disk_and_keeps_a_log(database_url: str) -> None:
    engine = make_engine(database_url)
    with engine.connect() as one, engine.connect() as two:
        for connection in (one, two):
            settings = [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            ]
            assert settings == ["wal", 2, 1, 10_000]
    engine.dispose()


def test_an_old_sqlite_is_warned_of(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for safe, warned in (((3, 0, 0), False), ((99, 0, 0), True)):
        monkeypatch.setattr("events.store.health.SAFE_SQLITE", safe)
        assert (store.health().warning is not None) == warned
