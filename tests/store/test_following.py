"""Readers of all games miss nothing and see nothing twice, however late a writer commits."""

import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection, Engine, text

from events.record import Event, Link
from events.store import Store, VersionConflict, connect
from events.store.engine import TRANSACTION, make_engine
from events.store.statements import statements
from tests.store.kit import append, game, make_events, opened, origin, race


@contextmanager
def unfinished(engine: Engine, *events: Event) -> Iterator[Connection]:
    """A transaction that has written events and not committed them."""
    sql = statements(engine.dialect)
    with (
        engine.execution_options(**TRANSACTION[engine.dialect.name]).connect() as connection,
        connection.begin(),
    ):
        for ordinal, event in enumerate(events):
            cursor = connection.connection.cursor()
            cursor.execute(sql.event, event._asdict() | {"ordinal": ordinal})
        yield connection


def key(event: Event) -> tuple[str, int]:
    return event.game_id, event.version


def all_of(store: Store, after: int = 0) -> list[tuple[str, int]]:
    return [key(event) for event in store.read_all(after)]


def test_events_of_all_games_come_in_the_order_they_were_written(store: Store) -> None:
    one, two = opened(store, 2), opened(store)
    append(store, one)
    append(store, two, 2)
    assert all_of(store) == [(one, 1), (one, 2), (two, 1), (one, 3), (two, 2), (two, 3)]
    positions = [event.position for event in store.read_all()]
    assert positions == sorted(set(positions))


def test_a_reader_goes_on_after_the_position_it_has_seen(store: Store) -> None:
    game_id = opened(store, 5)
    seen = store.read_all(limit=2)
    assert [event.version for event in seen] == [1, 2]
    assert [event.version for event in store.read_all(seen[-1].position, limit=2)] == [3, 4]
    last = store.last_position()
    assert store.read_all(last) == []
    append(store, game_id)
    assert all_of(store, last) == [(game_id, 6)]


def test_an_empty_database_has_nothing_to_follow(store: Store) -> None:
    assert store.read_all() == []
    assert store.last_position() == 0


def test_what_is_not_committed_is_not_seen_and_comes_once_it_is(store: Store, database_url: str) -> None:
    engine = make_engine(database_url)
    late = game().game_id
    with unfinished(engine, *make_events(late, origin(late), 2)):
        assert store.read_all() == []
        assert store.last_position() == 0
    assert all_of(store) == [(late, 1), (late, 2)]
    engine.dispose()


@pytest.mark.parametrize("database_kind", ["postgresql"], indirect=True)
def test_an_event_that_commits_late_is_not_skipped(store: Store, database_url: str) -> None:
    engine = make_engine(database_url)
    late, later = game().game_id, game().game_id
    first = opened(store)
    with unfinished(engine, *make_events(late, origin(late))):
        quick = opened(store)
        seen = store.read_all()
        # the quick one was committed, but something before it may still come
        assert [key(event) for event in seen] == [(first, 1)]
        assert store.last_position() == seen[-1].position
        with unfinished(engine, *make_events(later, origin(later))):
            pass
    rest = store.read_all(seen[-1].position)
    assert [key(event) for event in rest] == [(late, 1), (quick, 1), (later, 1)]
    engine.dispose()


@pytest.mark.parametrize("database_kind", ["postgresql"], indirect=True)
def test_one_who_got_its_transaction_early_and_its_events_late_is_not_skipped(
    store: Store, database_url: str
) -> None:
    engine = make_engine(database_url)
    early, slow = game().game_id, game().game_id
    sql = statements(engine.dialect)
    writing = engine.execution_options(**TRANSACTION["postgresql"])
    with writing.connect() as connection, connection.begin() as transaction:
        connection.execute(text("SELECT pg_current_xact_id()"))
        with unfinished(engine, *make_events(slow, origin(slow))):
            event = make_events(early, origin(early))[0]
            connection.connection.cursor().execute(sql.event, event._asdict() | {"ordinal": 0})
            transaction.commit()
            seen = store.read_all()
            assert [key(event) for event in seen] == [(early, 1)]
    assert all_of(store, seen[-1].position) == [(slow, 1)]
    engine.dispose()


def test_a_transaction_that_is_rolled_back_holds_nobody_up(store: Store, database_url: str) -> None:
    engine = make_engine(database_url)
    gone = game().game_id
    with unfinished(engine, *make_events(gone, origin(gone))) as connection:
        connection.rollback()
    game_id = opened(store)
    assert all_of(store) == [(game_id, 1)]
    engine.dispose()


def test_readers_who_reconnect_at_random_all_see_the_same_while_writers_race(
    store: Store, database_url: str
) -> None:
    writers, each = 5, 12
    games = [opened(store) for _ in range(3)]
    finished: list[int] = []
    done = threading.Event()
    engine = make_engine(database_url)

    def write(number: int) -> None:
        chance = random.Random(number)
        for _ in range(each):
            if chance.random() < 0.3:
                late = game().game_id
                events = make_events(late, origin(late), chance.randint(1, 3))
                with unfinished(engine, *events):
                    time.sleep(chance.random() * 0.02)
            else:
                try_to_append(store, chance.choice(games))

    def follow(number: int) -> list[Event]:
        chance = random.Random(100 + number)
        seen: list[Event] = []
        mine = connect(database_url)
        while True:
            stop = done.is_set()
            news = mine.read_all(seen[-1].position if seen else 0, limit=chance.randint(1, 7))
            seen += news
            if stop and not news:
                mine.close()
                return seen
            if chance.random() < 0.1:
                mine.close()
                mine = connect(database_url)

    def work(number: int) -> list[Event] | None:
        if number >= writers:
            return follow(number)
        try:
            write(number)
        finally:
            finished.append(number)
            if len(finished) == writers:
                done.set()
        return None

    outcomes = race(writers + 3, work)
    assert outcomes[:writers] == [None] * writers
    written = {
        key(event)
        for game_id in {event.game_id for event in store.read_all()}
        for event in store.read(game_id)
    }
    for seen in outcomes[writers:]:
        assert len(seen) == len(written)
        assert {key(event) for event in seen} == written
        assert seen == outcomes[writers]
        assert [event.position for event in seen] == sorted(event.position for event in seen)
    engine.dispose()


def try_to_append(store: Store, game_id: str) -> None:
    while True:
        try:
            append(store, game_id)
        except VersionConflict:
            continue
        return


@pytest.mark.parametrize("database_kind", ["postgresql"], indirect=True)
def test_a_dump_from_a_server_that_was_further_on_is_followed_in_order(database_url: str) -> None:
    engine = make_engine(database_url)
    old = game().game_id
    events = make_events(old, origin(old), 2)
    sql = statements(engine.dialect, added=10**9)
    with engine.execution_options(**TRANSACTION["postgresql"]).begin() as connection:
        for ordinal, event in enumerate(events):
            connection.connection.cursor().execute(sql.event, event._asdict() | {"ordinal": ordinal})
    engine.dispose()

    restored = connect(database_url)
    head = Link(2, events[-1].digest)
    restored.append(old, 2, make_events(old, head))
    again = connect(database_url)
    append(again, old)
    new = opened(restored)
    assert all_of(restored) == [(old, 1), (old, 2), (old, 3), (old, 4), (new, 1)]
    restored.close()
    again.close()
