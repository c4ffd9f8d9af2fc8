"""The server is killed again and again during a night of moves: none that it told of is lost or doubled."""

import os
import random
import threading
import time
from http.client import HTTPException
from pathlib import Path

from events.history import verify_document
from tests.api.kit import Api, Night
from tests.api.server import Nursery, Server

FULL = os.environ.get("TAKEBACK_TEST_FULL") == "1"
KILLS = {"sqlite": 200 if FULL else 30, "postgresql": 200 if FULL else 5}
PLAYERS = 3


class Player(threading.Thread):
    """Logs moves one after the other, each with a key; sends one again until it is acknowledged."""

    def __init__(self, who: Api, path: str, number: int) -> None:
        super().__init__()
        self.who, self.path, self.number = who, path, number
        self.told: list[dict[str, object]] = []
        self.stopped = threading.Event()
        self.failure: object = None

    def run(self) -> None:
        count = 0
        while not self.stopped.is_set():
            key = f"{self.number}-{count}"
            body = {"version": 1, "text": key} if count % 3 else {"type": "deal"}
            where = f"{self.path}/{'notes' if count % 3 else 'moves'}"
            answer = self._until_answered(where, body, key)
            if answer.status != 201:
                self.failure = answer
                return
            self.told.append(
                {"key": key, "version": answer.body["version"], "digest": answer.body["event"]["digest"]}
            )
            count += 1

    def _until_answered(self, where, body, key):
        while True:
            try:
                return self.who.post(where, body, Idempotency_Key=key)
            except (OSError, HTTPException):
                time.sleep(0.005)


def test_no_acknowledged_move_is_lost_and_none_is_taken_twice(
    database_kind, database_url, tmp_path: Path
) -> None:
    server, nursery = Server(database_url, tmp_path / "server.log"), Nursery()
    chance = random.Random(11)
    server.start()  # from the outside, as ever; the ones to be killed are forks of one process
    night = Night(server.url)
    server.stop()
    players = [Player(night.referee, night.path, number) for number in range(PLAYERS)]
    for player in players:
        player.start()
    try:
        for _ in range(KILLS[database_kind]):
            group = server.start_in(nursery)
            told = sum(len(player.told) for player in players)
            deadline = time.monotonic() + 30
            while sum(len(player.told) for player in players) < told + 4:  # it works again
                time.sleep(0.001)
                assert all(player.is_alive() for player in players), [p.failure for p in players]
                assert time.monotonic() < deadline, server.log.read_text("utf-8")
            time.sleep(chance.random() * 0.05)
            server.kill(group)
        server.start()
    finally:
        for player in players:
            player.stopped.set()
        for player in players:
            player.join(30)
        nursery.close()
    record = night.referee.get(f"{night.path}/record").raw
    events = []
    while True:
        page = night.referee.get(f"{night.path}/events?limit=500&after={len(events)}").body
        events += page["events"]
        if page["next"] is None:
            break
    server.stop()
    assert [player.failure for player in players] == [None] * PLAYERS
    told = [one for player in players for one in player.told]
    assert len(told) == len(events) - 1, "what is there beyond the opening was acknowledged, and once"
    assert {(one["version"], one["digest"]) for one in told} == {
        (e["version"], e["digest"]) for e in events[1:]
    }
    texts = [event["opened"]["text"] for event in events if event["kind"] == "noted"]
    assert sorted(texts) == sorted(
        str(one["key"]) for one in told if int(str(one["key"]).partition("-")[2]) % 3
    )
    report = verify_document(record)
    assert (report.fault, report.events) == (None, len(events))
