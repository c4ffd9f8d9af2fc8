"""Following a game: every event once, in order, in the follower's own view, however often it reconnects."""

import json
import random
import socket
import threading
import time
from urllib.parse import urlsplit

import pytest

from service.following import STOPPING
from tests.api.conftest import make_app
from tests.api.kit import Night, problem
from tests.api.server import Server

FOLLOWERS = 200
WRITES = 40


class Stream:
    """A raw connection to a stream, read message by message."""

    def __init__(self, url, path, token, after=None, timeout=15):
        place = urlsplit(url)
        self.connection = socket.create_connection((place.hostname, place.port), timeout=timeout)
        header = f"Last-Event-ID: {after}\r\n" if after is not None else ""
        asked = f"GET /api/v1{path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n{header}\r\n"
        self.connection.sendall(asked.encode())
        self.file = self.connection.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        while self.file.readline().strip():
            pass

    def lines(self):
        """The lines of the body; sizes of chunks and what ends them are left out."""
        while size := int(self.file.readline().strip() or b"0", 16):
            yield from self.file.read(size).decode().split("\n")
            self.file.readline()

    def events(self):
        for line in self.lines():
            if line.startswith("id: "):
                number = int(line[4:])
            elif line.startswith("data: "):
                yield number, json.loads(line[6:])

    def close(self):
        self.file.close()
        self.connection.close()


def told(night, who, query="seconds=0", **headers):
    """What a stream tells until it ends."""
    client = night.app.test_client(use_cookies=False)
    named = {"Authorization": f"Bearer {who.token}", **{k.replace("_", "-"): v for k, v in headers.items()}}
    answer = client.get(f"/api/v1{night.path}/stream?{query}", headers=named, buffered=True)
    assert answer.status_code == 200, answer.get_data()
    assert answer.mimetype == "text/event-stream"
    messages = answer.get_data(as_text=True).split("\n\n")
    found = []
    for message in messages:
        fields = dict(line.split(": ", 1) for line in message.split("\n") if ": " in line)
        if "id" in fields:
            found.append((int(fields["id"]), fields["event"], json.loads(fields["data"])))
    return found


def test_a_stream_tells_every_event_and_resumes_after_one(night):
    night.breach()
    head = night.head()[0]
    found = told(night, night.referee)
    head = night.head()[0]
    assert [number for number, _, _ in found] == list(range(1, head + 1))
    assert found[0][1] == "opened"
    assert [n for n, _, _ in told(night, night.referee, "seconds=0&after=3")] == list(range(4, head + 1))
    assert [n for n, _, _ in told(night, night.referee, Last_Event_ID=str(head - 1))] == [head]
    assert told(night, night.referee, Last_Event_ID="99") == []


def test_a_stream_tells_the_followers_own_view_only(night):
    night.move(type="deal")
    night.see("hand:1", "a3", by=1)
    seen = [data for _, kind, data in told(night, night.seat(1)) if kind == "seen"]
    assert [event["opened"] for event in seen] == [{"face": "a3"}]
    for who in (night.seat(0), night.public, night.scribe, night.referee):
        assert [data["opened"] for _, kind, data in told(night, who) if kind == "seen"] == [{}]
    client = night.app.test_client()
    headers = {"Authorization": f"Bearer {night.seat(0).token}"}
    assert client.get(f"/api/v1{night.path}/stream?view=seat:1", headers=headers).status_code == 403


@pytest.mark.parametrize(
    ("query", "headers"),
    [
        ("after=-1", {}),
        ("after=x", {}),
        ("seconds=-1", {}),
        ("view=nobody", {}),
        ("", {"Last-Event-ID": "x"}),
    ],
)
def test_a_stream_that_makes_no_sense_is_refused(night, query, headers):
    client = night.app.test_client()
    answer = client.get(
        f"/api/v1{night.path}/stream?{query}",
        headers={"Authorization": f"Bearer {night.referee.token}", **headers},
    )
    assert answer.status_code in {400, 422}
    assert answer.mimetype == "application/problem+json"


def test_streams_are_capped_and_given_back(migrated_sqlite, tmp_path, monkeypatch):
    path = tmp_path / "takeback.db"
    path.write_bytes(migrated_sqlite.read_bytes())
    for app in make_app(f"sqlite:///{path}"):
        night = Night(app)
        following = app.extensions["takeback"].following
        monkeypatch.setattr(following, "_most", 2)
        held = [following.join(night.id) for _ in range(2)]
        answer = problem(night.referee.get(f"{night.path}/stream?seconds=0"), 503, "unavailable")
        assert "2 streams" in answer["detail"]
        following.leave(night.id, held[0])
        following.leave(night.id, held[0])
        assert told(night, night.referee)
        assert told(night, night.referee)


@pytest.fixture
def server(tmp_path):
    running = Server(f"sqlite:///{tmp_path / 'takeback.db'}", tmp_path / "log")
    running.start()
    yield running
    running.stop()


def test_a_live_follower_is_told_at_once_and_a_stopped_server_lets_it_go(server):
    night = Night(server.url)
    stream = Stream(server.url, f"{night.path}/stream", night.referee.token)
    events = stream.events()
    assert next(events)[0] == 1
    for version in (2, 3):
        began = time.monotonic()
        night.referee.post(f"{night.path}/notes", {"version": 1, "text": "x"})
        assert next(events)[0] == version
        assert time.monotonic() - began < 2
    stopper = threading.Thread(target=server._process.terminate)
    stopper.start()
    assert list(events) == []
    stopper.join()
    stream.close()


def test_a_revoked_token_ends_its_stream(stored, monkeypatch):
    night = Night(stored)
    assert told(night, night.public)
    number = night.number("public")
    night.referee.send("DELETE", f"{night.path}/tokens/{number}")
    client = night.app.test_client()
    headers = {"Authorization": f"Bearer {night.public.token}"}
    assert client.get(f"/api/v1{night.path}/stream?seconds=0", headers=headers).status_code == 404


def test_two_hundred_followers_that_come_and_go_while_writers_race_miss_nothing(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'takeback.db'}", tmp_path / "log", streams=3 * FOLLOWERS)
    server.start()
    try:
        night = Night(server.url)
        faults = []

        def follow(number):
            chance, seen, last = random.Random(number), [], 0
            try:
                while last < 1 + WRITES:
                    stream = Stream(server.url, f"{night.path}/stream", night.referee.token, last, timeout=60)
                    if (
                        stream.status == 503
                    ):  # streams that were left are given back at their next sign of life
                        stream.close()
                        time.sleep(0.5)
                        continue
                    left = chance.randint(1, 12)
                    for version, data in stream.events():
                        assert data["version"] == version
                        seen.append(version)
                        last = version
                        left -= 1
                        if left == 0 or last >= 1 + WRITES:
                            break
                    stream.close()
                assert seen == list(range(1, WRITES + 2)), seen
            except Exception as error:  # noqa: BLE001 - told by the test
                faults.append(f"{number}: {error!r} {seen[-5:]}")

        def write(number):
            for _ in range(WRITES // 4):
                answer = night.referee.post(f"{night.path}/notes", {"version": 1, "text": f"{number}"})
                assert answer.status == 201
                time.sleep(0.01)

        followers = [threading.Thread(target=follow, args=(n,)) for n in range(FOLLOWERS)]
        writers = [threading.Thread(target=write, args=(n,)) for n in range(4)]
        for thread in [*followers, *writers]:
            thread.start()
        for thread in [*writers, *followers]:
            thread.join(120)
        assert not any(thread.is_alive() for thread in followers)
        assert faults == []
        assert not STOPPING.is_set()
    finally:
        server.stop()
