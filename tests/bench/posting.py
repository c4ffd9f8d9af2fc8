"""Moves POSTed a second, beside the same POST stored by one row and a bare echo, on the same server."""

import http.client
import json
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.bench.night import OPENING, moves
from tests.serving import free_port, start

THREADS = 8
ROUNDS = 5


class Client:
    """One connection that is kept open."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port)
        self._connection.connect()

    def post(self, path: str, body: Any, token: str = "") -> Any:
        """POST JSON; the answer's JSON. Anything but a 201 is a fault of the measurement."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        self._connection.request("POST", path, json.dumps(body), headers)
        answer = self._connection.getresponse()
        data = answer.read()
        assert answer.status == 201, data
        return json.loads(data)


def _rate(job: Callable[[], Iterable[Callable[[], Any]]], clients: int, each: int) -> float:
    """Calls a second over all clients, from the moment that all are ready."""
    ready = threading.Barrier(clients + 1)

    def run() -> None:
        calls = job()
        ready.wait()
        for call in calls:
            call()

    with ThreadPoolExecutor(clients) as pool:
        jobs = [pool.submit(run) for _ in range(clients)]
        ready.wait()
        began = time.perf_counter()
        for done in jobs:
            done.result()
        return clients * each / (time.perf_counter() - began)


def _plain(port: int, path: str, each: int) -> Callable[[], Iterable[Callable[[], Any]]]:
    def job() -> Iterable[Callable[[], Any]]:
        client = Client(port)
        return [lambda move=move: client.post(path, move) for move in moves(each)]

    return job


def _games(port: int, each: int) -> Callable[[], Iterable[Callable[[], Any]]]:
    def job() -> Iterable[Callable[[], Any]]:
        client = Client(port)
        opened = client.post("/api/v1/games", OPENING)
        path = f"/api/v1/games/{opened['id']}/moves"
        return [lambda move=move: client.post(path, move, opened["referee"]) for move in moves(each)]

    return job


def measure(folder: Path, each: int = 300) -> list[tuple[str, float, float, float]]:
    """Rows of clients, moves, single rows and echoes a second: the medians of interleaved runs."""
    service_port, peer_port = free_port(), free_port()
    service = start(f"sqlite:///{folder}/service.db", service_port, folder / "service.log")
    peer = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.peers", str(folder / "peer.db"), str(peer_port), str(THREADS)]
    )
    try:
        _wait(peer_port)
        return [_row(clients, service_port, peer_port, each) for clients in (1, 8)]
    finally:
        for process in (service, peer):
            process.terminate()
            process.wait(10)


def _row(clients: int, service_port: int, peer_port: int, each: int) -> tuple[str, float, float, float]:
    found: list[tuple[float, float, float]] = []
    for _ in range(ROUNDS):
        count = max(each // clients, 50)
        found.append(
            (
                _rate(_games(service_port, count), clients, count),
                _rate(_plain(peer_port, "/insert", count), clients, count),
                _rate(_plain(peer_port, "/echo", count), clients, count),
            )
        )
    ours, single, echo = (statistics.median(column) for column in zip(*found, strict=True))
    return (f"{clients} client{'s' * (clients > 1)}", ours, single, echo)


def _wait(port: int) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            Client(port).post("/echo", {})
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the peer did not start")
