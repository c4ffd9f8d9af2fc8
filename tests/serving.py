"""A real service for tests: `takeback serve` on a free port, as a process of its own."""

import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(database: str, port: int, log: Path) -> subprocess.Popen[bytes]:
    """Start the service and wait until it answers."""
    takeback = Path(sys.executable).parent / "takeback"
    with log.open("ab") as out:
        process = subprocess.Popen(
            [takeback, "serve", "--port", str(port), "--database", database],
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return process
    process.kill()
    raise AssertionError(f"the service did not start: {log.read_text('utf-8')}")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """The address of a service with an empty SQLite database of its own."""
    port = free_port()
    process = start(f"sqlite:///{tmp_path}/served.db", port, tmp_path / "served.log")
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(10)
