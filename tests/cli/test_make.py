"""`make serve`: one command from a checkout to a running service that says where to look."""

import os
import re
import signal
import subprocess
import urllib.request
from pathlib import Path

import pytest

from tests.serving import free_port

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not (ROOT / ".venv" / "run").exists(), reason="make would install into .venv first")
def test_make_serve_says_where_to_look_and_stops_when_it_is_told_to(tmp_path: Path) -> None:
    port = free_port()
    with subprocess.Popen(
        ["make", "--no-print-directory", "serve", f"PORT={port}", f"DATABASE=sqlite:///{tmp_path}/made.db"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as made:
        assert made.stdout is not None
        told = []
        for line in made.stdout:
            told.append(line)
            if "Ctrl-C" in line:
                break
        assert f"http://127.0.0.1:{port}/" in told[-1], told
        games = re.findall(r"(http://\S+/games/\S+)", "".join(told))
        assert games
        for url in games:
            assert url.startswith(f"http://127.0.0.1:{port}/")
            urllib.request.urlopen(url, timeout=20).close()
        os.killpg(made.pid, signal.SIGINT)  # as Ctrl-C does
        assert "Traceback" not in made.stdout.read()
