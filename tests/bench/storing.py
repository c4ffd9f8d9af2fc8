"""Appends and rebuilding beside pyeventsourcing and bare rows, on the same SQLite settings."""

import sqlite3
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import uuid4

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from events.history import (
    Draft,
    Stamp,
    Story,
    decide_move,
    decide_opening,
    fold,
    follow,
    sealed_draft,
)
from events.record import Event, Link, first_link
from events.store import Game, Store, connect
from events.table import PUBLIC
from migrations import upgrade
from tests.bench.night import SEATS, moves

HOUSE = {"unlawful": "record", "takebacks": "all", "disputes": "go_on"}
ROUNDS = 5
NOW = "2026-01-01T00:00:00.000Z"


def record(game_id: str, count: int) -> tuple[Event, ...]:
    """A game of so many moves as the service would write it."""
    draft = decide_opening(
        "swapybara", {"rounds": 20}, [None] * SEATS, HOUSE, listed=False, referee_sees="public"
    )
    opening, _ = sealed_draft(
        draft, game_id, Link(0, first_link(game_id, "swapybara/1")), Stamp(str(uuid4()), NOW)
    )
    story = fold([opening], {})
    for move in moves(count):
        story = logged(story, move)
    return story.events


def logged(story: Story, move: Any) -> Story:
    decided = decide_move(story, move, "scribe", PUBLIC)
    last = story.events[-1]
    drafted: Draft = decided.draft
    made, _ = sealed_draft(drafted, last.game_id, Link(last.version, last.digest), Stamp(str(uuid4()), NOW))
    return follow(story, made, {}, decided.table)


class Table(Aggregate):
    """The peer's aggregate: a table that notes moves."""

    def __init__(self) -> None:
        self.moves = 0

    @event("Moved")
    def move(self, move: dict[str, Any]) -> None:
        """One move."""
        self.moves += 1


def timed(work: Callable[[], Any], count: int) -> float:
    began = time.perf_counter()
    work()
    return count / (time.perf_counter() - began)


def appends(folder: Path, count: int = 300) -> list[tuple[str, float, float, float]]:
    """Rows of writers, our appends, bare rows and the peer's appends a second."""
    found: dict[int, list[tuple[float, float, float]]] = {1: [], 8: []}
    for turn in range(ROUNDS):
        for writers, rows in found.items():
            place = folder / f"append-{turn}-{writers}"
            place.mkdir()
            each = max(count // writers, 40)
            rows.append(
                (
                    _ours(place, writers, each),
                    _bare(place, writers, each),
                    _theirs(place, writers, each),
                )
            )
    return [
        (
            f"{writers} writer{'s' * (writers > 1)}",
            *(statistics.median(column) for column in zip(*rows, strict=True)),
        )
        for writers, rows in found.items()
    ]  # type: ignore[misc]


def _ours(folder: Path, writers: int, each: int) -> float:
    url = f"sqlite:///{folder}/ours.db"
    upgrade(url)
    store = connect(url)
    games = [record(str(uuid4()), each) for _ in range(writers)]
    for events in games:
        body = events[0].body
        store.create(Game(events[0].game_id, body["ruleset"], 1, listed=False, opened_at=NOW), events[:1])

    def write(events: tuple[Event, ...]) -> None:
        for made in events[1:]:
            store.append(made.game_id, made.version - 1, [made])

    with ThreadPoolExecutor(writers) as pool:
        rate = timed(lambda: list(pool.map(write, games)), writers * each)
    store.close()
    return rate


def _bare(folder: Path, writers: int, each: int) -> float:
    path = folder / "bare.db"
    games = [record(str(uuid4()), each) for _ in range(writers)]
    with sqlite3.connect(path) as made:
        made.execute("PRAGMA journal_mode = WAL")
        made.execute(
            "CREATE TABLE events (game_id TEXT, version INTEGER, kind TEXT, content BLOB, digest TEXT,"
            " position INTEGER, PRIMARY KEY (game_id, version))"
        )

    def write(events: tuple[Event, ...]) -> None:
        connection = sqlite3.connect(path, isolation_level=None, timeout=60)
        connection.execute("PRAGMA synchronous = FULL")
        for made in events[1:]:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(
                "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)",
                (made.game_id, made.version, made.kind, made.content, made.digest, 0),
            )
            connection.execute("COMMIT")
        connection.close()

    with ThreadPoolExecutor(writers) as pool:
        return timed(lambda: list(pool.map(write, games)), writers * each)


def _peer(folder: Path) -> Application[Any]:
    return Application(
        {
            "PERSISTENCE_MODULE": "eventsourcing.sqlite",
            "SQLITE_DBNAME": str(folder / "peer.db"),
            "SQLITE_LOCK_TIMEOUT": "60",
        }
    )


def _theirs(folder: Path, writers: int, each: int) -> float:
    app = _peer(folder)
    played = list(moves(each))

    def write(_: int) -> None:
        table = Table()
        app.save(table)
        for move in played:
            table.move(move)
            app.save(table)

    with ThreadPoolExecutor(writers) as pool:
        rate = timed(lambda: list(pool.map(write, range(writers))), writers * each)
    app.close()
    return rate


def folding(folder: Path, count: int = 600) -> tuple[float, float, float]:
    """Events a second: folding stored bytes, rebuilding through our store, the peer rebuilding."""
    url = f"sqlite:///{folder}/fold.db"
    upgrade(url)
    store = connect(url)
    events = record(str(uuid4()), count)
    game = Game(events[0].game_id, "swapybara", 1, listed=False, opened_at=NOW)
    store.create(game, events)
    app = _peer(folder)
    table = Table()
    for move in moves(count):
        table.move(move)
    app.save(table)
    rows = [_rebuilt(store, app, events, table, count) for _ in range(ROUNDS)]
    store.close()
    app.close()
    ours, through, theirs = (statistics.median(column) for column in zip(*rows, strict=True))
    return ours, through, theirs


def _rebuilt(
    store: Store, app: Application[Any], events: tuple[Event, ...], table: Table, count: int
) -> tuple[float, float, float]:
    game_id = events[0].game_id
    return (
        timed(lambda: fold(events, {}), count),
        timed(lambda: fold(store.read(game_id), store.read_seals(game_id)), count),
        timed(lambda: app.repository.get(table.id), count),
    )
