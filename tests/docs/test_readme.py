"""The README's first game works as printed."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Stands in for curl on a machine that has none: the options that the README uses.
CURL = f"""#!{sys.executable}
import sys, urllib.error, urllib.request
url, method, body, headers = None, None, None, {{}}
words = iter(sys.argv[1:])
for word in words:
    if word == "-s":
        continue
    if word == "-X":
        method = next(words)
    elif word == "-H":
        name, _, value = next(words).partition(": ")
        headers[name] = value
    elif word == "-d":
        body = next(words).encode()
    else:
        url = word
request = urllib.request.Request(url, body, headers, method=method)
try:
    answer = urllib.request.urlopen(request)
except urllib.error.HTTPError as error:
    answer = error
sys.stdout.buffer.write(answer.read())
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python3").symlink_to(sys.executable)
    if shutil.which("curl") is None:
        (tmp_path / "bin" / "curl").write_text(CURL, "utf-8")
        (tmp_path / "bin" / "curl").chmod(0o755)
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "takeback").symlink_to(Path(sys.executable).parent / "takeback")
    return tmp_path


def test_the_first_game_of_the_readme_works_as_printed(folder, served):
    printed = "\n".join(re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL))
    assert "API=http://127.0.0.1:8000/api/v1" in printed
    printed = printed.replace("http://127.0.0.1:8000", served)
    # Each call's answer on a line of its own, to be read below.
    script = f"set -e\n{printed}".replace("\ncurl", "\necho; curl").replace("\npost ", "\necho; post ")
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env={**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stdout.splitlines() if line.strip()]
    told = [json.loads(line) for line in lines if line.startswith("{")]
    verified, standings, sealed = (line for line in lines if not line.startswith("{"))
    assert [answer["status"] for answer in told if "type" in answer] == []
    deal, ask, answer, ben, note, hers, theirs, shown, dispute, preview, ruling, then, now, event = told
    assert [a["verdict"]["status"] for a in (deal, ask, answer)] == ["legal", "open", "open"]
    assert answer["verdict"]["settles"] == [{"place": "hand:0", "if": ["2"]}]
    assert [move["verdict"]["status"] for move in ben["moves"]] == ["open", "open"]
    assert note["event"]["body"] == {"place": "hand:0", "at": 7, "by": 0}
    assert [finding["version"] for finding in hers["findings"]] == [4]
    assert theirs["findings"] == []
    assert shown["findings"] == []  # nothing new in her view
    assert dispute["dispute"] == 1
    assert preview["remedies"][0]["id"] == "undo-exchange"
    assert ruling["state"]["standings"][2]["score"] == -2
    assert ruling["instructions"][0] == "Ana and Carla trade cards"
    assert [state["zones"][0]["cards"][0]["face"] for state in (then, now)] == [None, "2"]
    assert (event["verdict"]["then"]["status"], event["verdict"]["now"]["status"]) == ("open", "illegal")
    assert "is sound" in verified
    assert standings == "Standings: Ana 0, Ben 0, Carla -2, Dirk 0, Eva 0"
    assert sealed == "Sealed, not checked: version 8: face"
