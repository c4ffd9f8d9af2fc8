"""The wheel, installed alone: it brings its pages, texts, migrations, sittings and assets along."""

import re
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.environments import CLEAN, environment, fetch, run
from tests.serving import free_port

FIVE = ["qwitch", "schnapsen", "schwupps", "swapybara", "swoop"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` of an environment with the wheel, and the packages it needs, but not the checkout."""
    return environment(tmp_path_factory.mktemp("wheel")).parent


def test_the_wheel_alone_plays_the_demo_and_serves_it(installed: Path, tmp_path: Path) -> None:
    where = run(
        installed / "python",
        "-c",
        "import events, service, migrations; print(events.__path__[0])",
        cwd=tmp_path,
        env=CLEAN,
    )
    assert where.startswith(str(installed.parent)), "the checkout leaks into the environment"

    takeback, database = installed / "takeback", f"sqlite:///{tmp_path}/var/wheel.db"
    offered = run(takeback, "rulesets", cwd=tmp_path, env=CLEAN)
    assert [line.split()[0] for line in offered.splitlines()] == FIVE
    told = run(takeback, "demo", "--database", database, cwd=tmp_path, env=CLEAN)
    games = re.findall(r"http://127\.0\.0\.1:8000(/games/\S+)", told)
    assert games

    port = free_port()
    server = subprocess.Popen(
        [takeback, "serve", "--port", str(port), "--database", database],
        cwd=tmp_path,
        env=CLEAN,
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
