"""A real server with the tiny ruleset, to be raced against, killed and started again at the same address."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.serving import free_port

ROOT = Path(__file__).parents[2]


class Nursery:
    """Starts servers as forks of one process that has loaded all they need."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.api.tiny_takeback", "nursery"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, log: Path, args: list[str]) -> int:
        """Start a server; the id of its group of processes."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([str(log), *args]) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


class Server:
    """`takeback serve` on a database, as a group of processes of its own."""

    def __init__(self, database: str, log: Path, streams: int = 100) -> None:
        self.log = log
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._args = ["serve", "--port", str(self.port), "--database", database, "--streams", str(streams)]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        with self.log.open("ab") as out:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.api.tiny_takeback", *self._args],
                cwd=ROOT,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        deadline = time.monotonic() + 30
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=5).close()
            except OSError:
                assert self._process.poll() is None, self.log.read_text("utf-8")
                assert time.monotonic() < deadline, "the server does not answer"
                time.sleep(0.02)
            else:
                return

    def start_in(self, nursery: Nursery) -> int:
        """Start it without waiting; the id of its group of processes."""
        return nursery.start(self.log, self._args)

    def kill(self, group: int) -> None:
        """SIGKILL to all of them at once; nobody listens afterwards."""
        os.killpg(group, signal.SIGKILL)
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except ConnectionRefusedError:
                return
            except OSError:
                pass  # it was taken up and dropped
            time.sleep(0.001)
        raise AssertionError("they do not die")

    def stop(self, signal_: signal.Signals = signal.SIGTERM) -> float:
        """Tell it to stop; how long that took in seconds. It must end well."""
        assert self._process is not None
        began = time.monotonic()
        self._process.send_signal(signal_)
        assert self._process.wait(30) == 0, self.log.read_text("utf-8")
        return time.monotonic() - began
