"""The wheel, installed alone: it brings its pages, texts, migrations, sittings and assets along."""

import os
import re
import subprocess
import sys
import sysconfig
import time
import urllib.request
from pathlib import Path

import pytest

from tests.serving import free_port

ROOT = Path(__file__).parents[2]
OWN = ("events", "service", "migrations", "takeback", "_editable")


def run(*command: object, **more: object) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` of an environment with the wheel, and the packages it needs, but not the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    (wheel,) = folder.glob("takeback-*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "env")
    python = folder / "env" / "bin" / "python"
    target = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    # No index is at hand: what Takeback needs is linked from here, all but what leads to the checkout.
    for found in Path(sysconfig.get_path("purelib")).iterdir():
        if not found.name.startswith(OWN) and found.suffix != ".pth":
            (target / found.name).symlink_to(found)
    run(
        *(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-index", "--no-deps"),
        *("--disable-pip-version-check", "--no-cache-dir", wheel),
    )
    return python.parent


def test_the_wheel_alone_plays_the_demo_and_serves_it(installed: Path, tmp_path: Path) -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COVERAGE"))}
    where = run(
        installed / "python",
        "-c",
        "import events, service, migrations; print(events.__path__[0])",
        cwd=tmp_path,
        env=clean,
    )
    assert where.startswith(str(installed.parent)), "the checkout leaks into the environment"

    takeback, database = installed / "takeback", f"sqlite:///{tmp_path}/var/wheel.db"
    offered = run(takeback, "rulesets", cwd=tmp_path, env=clean)
    assert [line.split()[0] for line in offered.splitlines()] == ["schnapsen", "swapybara"]
    told = run(takeback, "demo", "--database", database, cwd=tmp_path, env=clean)
    games = re.findall(r"http://127\.0\.0\.1:8000(/games/\S+)", told)
    assert games

    port = free_port()
    server = subprocess.Popen(
        [takeback, "serve", "--port", str(port), "--database", database],
        cwd=tmp_path,
        env=clean,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert server.stdout is not None
    assert f"http://127.0.0.1:{port}/" in server.stdout.readline()
    try:
        until = time.monotonic() + 20
        for path in (
            "/readyz",
            "/",
            *games,
            "/api/docs",
            "/api/v1/openapi.json",
            "/api/v1/rulesets",
            "/problems/invalid",
        ):
            assert fetch(port, path, until), path
        for asset in re.findall(r'(?:src|href)="(/static/[^"]+)"', fetch(port, "/api/docs", until)):
            assert fetch(port, asset, until), asset
        assert 'lang="de"' in fetch(port, "/?lang=de", until)
    finally:
        server.terminate()
        said, _ = server.communicate(timeout=20)
    assert (server.returncode, said) == (0, "")


def fetch(port: int, path: str, until: float) -> str:
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
                return str(answer.read().decode("utf-8"))
        except ConnectionError:
            assert time.monotonic() < until
            time.sleep(0.05)
