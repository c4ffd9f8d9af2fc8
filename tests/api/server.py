"""A real server with the tiny ruleset, to be raced against, killed and started again at the same address."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.serving import free_port

ROOT = Path(__file__).parents[2]


class Server:
    """`takeback serve` on a database, as a group of processes of its own."""

    def __init__(self, database: str, log: Path) -> None:
        self.database = database
        self.log = log
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *, wait: bool = True) -> None:
        """Start it; with `wait` until it answers."""
        command = [sys.executable, "-m", "tests.api.tiny_takeback", "serve"]
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port), "--database", self.database],
                cwd=ROOT,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        deadline = time.monotonic() + 30
        while wait:
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=5).close()
            except OSError:
                assert self.process.poll() is None, self.log.read_text("utf-8")
                assert time.monotonic() < deadline, "the server does not answer"
                time.sleep(0.02)
            else:
                return

    def kill(self) -> None:
        """SIGKILL, to all its processes at once."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self, signal_: signal.Signals = signal.SIGTERM) -> float:
        """Tell it to stop; how long that took in seconds. It must end well."""
        assert self.process is not None
        began = time.monotonic()
        self.process.send_signal(signal_)
        assert self.process.wait(30) == 0, self.log.read_text("utf-8")
        return time.monotonic() - began
