"""Killing a process that writes loses nothing that it had acknowledged."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.record import event_digest
from events.store import Store
from tests.store.kit import origin

DEATHS = 15  # on each database
ROOT = Path(__file__).parents[2]


@pytest.fixture
def victims(database_url: str) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.store.victim", database_url],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as process:
        yield process
        process.stdin.close()


def killed_at_work(victims: subprocess.Popen[str], acknowledgements: int) -> list[tuple[str, int, str]]:
    """Let one work until so many were told, kill it, and say all that it had told by then."""
    victims.stdin.write("go\n")
    pid = int(victims.stdout.readline().removeprefix("pid "))
    told = []
    for line in victims.stdout:
        if line == "dead\n":
            return told
        game_id, version, digest = line.split()
        told.append((game_id, int(version), digest))
        if len(told) == acknowledgements:
            os.kill(pid, signal.SIGKILL)
    raise AssertionError("the process ended by itself")


def test_no_acknowledged_event_is_missing_after_a_kill(store: Store, victims: subprocess.Popen[str]) -> None:
    chance = random.Random(7)
    for _ in range(DEATHS):
        told = killed_at_work(victims, chance.randint(1, 60))
        for game_id in {game_id for game_id, _, _ in told}:
            record = store.read(game_id)
            assert [event.version for event in record] == list(range(1, len(record) + 1))
            assert len(record) % 2 == 1  # one, then pairs: no pair was torn
            previous = origin(game_id).digest
            for event in record:
                assert event.digest == event_digest(previous, event.content)
                previous = event.digest
            digests = {event.version: event.digest for event in record}
            for version, digest in ((v, d) for g, v, d in told if g == game_id):
                assert digests[version] == digest
