"""Many at once, against a real server: who names a version wins alone, who names none gets a turn."""

import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread

import pytest

from tests.api.kit import Api, Night, problem
from tests.api.server import Server
from tests.store.kit import race

WRITERS = 20


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[Server]:
    server = Server(database_url, tmp_path / "server.log")
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text("utf-8")


def test_of_many_writers_at_once_each_gets_what_is_due(server):
    night = Night(server.url)
    version = night.move(type="deal")
    path, body = f"{night.path}/moves", {"type": "deal"}

    # all name the same version: exactly one wins, and the others are told what happened
    told = race(WRITERS, lambda _: night.referee.post(path, body, If_Match=f'"{version}"'))
    assert Counter(answer.status for answer in told) == {201: 1, 412: WRITERS - 1}
    (won,) = (answer.body["version"] for answer in told if answer.status == 201)
    assert won == version + 1
    for answer in told:
        if answer.status == 412:
            assert [event["version"] for event in problem(answer, 412, "moved-on")["since"]] == [won]

    # none names a version: all are taken, one after the other
    told = race(WRITERS, lambda _: night.referee.post(path, body))
    assert Counter(answer.status for answer in told) == {201: WRITERS}
    assert sorted(answer.body["version"] for answer in told) == list(range(won + 1, won + 1 + WRITERS))

    # all send the same request: it is taken once, and all get the same answer
    told = race(WRITERS, lambda _: night.referee.post(path, body, Idempotency_Key="same"))
    assert {answer.status for answer in told} == {201}
    assert len({answer.raw for answer in told}) == 1

    # one key, two contents: one of them is taken
    cards = [{"type": "deal"}, {"type": "draw", "seat": 0}]
    told = race(WRITERS, lambda n: night.referee.post(path, cards[n % 2], Idempotency_Key="two"))
    assert Counter(answer.status for answer in told) == {201: WRITERS // 2, 409: WRITERS // 2}
    assert night.referee.get(f"{night.path}/verification").body["ok"] is True


def test_of_many_who_claim_a_seat_one_sits_down(server):
    night = Night(server.url)
    path = f"/invitations/{night.opened['invitations']['seats'][0]}"
    told = race(WRITERS, lambda n: Api(server.url).post(path, {"name": f"P{n}"}))
    assert Counter(answer.status for answer in told) == {201: 1, 409: WRITERS - 1}
    for answer in told:
        if answer.status == 409:
            problem(answer, 409, "claimed")
    path = f"/invitations/{night.opened['invitations']['seats'][1]}"
    told = race(WRITERS, lambda _: Api(server.url).post(path, {"name": "Ana"}, Idempotency_Key="mine"))
    assert {answer.status for answer in told} == {201}
    assert len({answer.raw for answer in told}) == 1
    assert len(night.referee.get(f"{night.path}/events?kind=seated").body["events"]) == 2


def test_of_many_who_open_a_game_with_one_key_all_get_the_same(server):
    asked = {"ruleset": "tiny", "seats": [{}, {}], "listed": True}
    told = race(WRITERS, lambda _: Api(server.url).post("/games", asked, Idempotency_Key="opening"))
    assert {answer.status for answer in told} == {201}
    assert len({answer.raw for answer in told}) == 1
    assert len(Api(server.url).get("/games").body["games"]) == 1


@pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)
def test_a_body_that_is_sent_in_chunks_is_measured_too(server):
    night = Night(server.url)
    before = night.head()
    connection = HTTPConnection("127.0.0.1", server.port, timeout=10)
    headers = {"Authorization": f"Bearer {night.referee.token}", "Content-Type": "application/json"}
    chunks = iter([b'{"type": "', *[b"x" * 10_000] * 40, b'"}'])
    with suppress(BrokenPipeError):
        connection.request("POST", f"/api/v1{night.path}/moves", chunks, headers, encode_chunked=True)
    assert connection.getresponse().status == 413
    connection.close()
    assert night.head() == before


@pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)
def test_connections_that_say_nothing_keep_nobody_waiting(server):
    silent = [HTTPConnection("127.0.0.1", server.port) for _ in range(40)]
    for connection in silent:
        connection.connect()
    began = time.monotonic()
    assert Api(server.url).get("/rulesets").status == 200
    assert time.monotonic() - began < 2
    for connection in silent:
        connection.close()


@pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_told_to_stop_answers_what_was_asked_and_is_soon_gone(how, database_url, tmp_path):
    server = Server(database_url, tmp_path / "server.log")
    server.start()
    night = Night(server.url)
    idle, silent = (HTTPConnection("127.0.0.1", server.port) for _ in range(2))
    idle.request("GET", "/healthz")
    idle.getresponse().read()
    silent.connect()
    told: list[int] = []
    long = {"moves": [{"type": "deal"}] * 100}
    asking = Thread(target=lambda: told.append(night.referee.post(f"{night.path}/moves", long).status))
    asking.start()
    time.sleep(0.1)
    assert server.stop(how) < 4  # a connection that is waited for takes five or more
    asking.join()
    assert told == [201]
    idle.close()
    silent.close()
    assert "Traceback" not in server.log.read_text("utf-8")
