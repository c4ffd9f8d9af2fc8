"""Environments of their own with the built packages and nothing of the checkout."""

import os
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COVERAGE"))}
OWN = ("events", "service", "migrations", "takeback", "_editable")


def run(*command: object, **more: object) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0, done.stderr
    return done.stdout


def environment(folder: Path) -> Path:
    """An environment with Takeback's wheel and the packages it needs; its Python."""
    wheel = built(ROOT, folder)
    run(sys.executable, "-m", "venv", "--without-pip", folder / "env")
    python = folder / "env" / "bin" / "python"
    target = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    # No index is at hand: what Takeback needs is linked from here, all but what leads to the checkout.
    for found in Path(sysconfig.get_path("purelib")).iterdir():
        if not found.name.startswith(OWN) and found.suffix != ".pth":
            (target / found.name).symlink_to(found)
    install(python, wheel)
    return python


def built(source: Path, folder: Path) -> Path:
    """The wheel of a source tree."""
    before = set(folder.glob("*.whl"))
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, source)
    (wheel,) = {*folder.glob("*.whl")} - before
    return wheel


def install(python: Path, wheel: Path) -> None:
    """Put a wheel into an environment."""
    run(
        *(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-index", "--no-deps"),
        *("--disable-pip-version-check", "--no-cache-dir", wheel),
    )


def fetch(port: int, path: str, until: float) -> str:
    """The text at a path of a service here, as soon as it answers. Raises an HTTPError for a refusal."""
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
                return str(answer.read().decode("utf-8"))
        except urllib.error.HTTPError:
            raise
        except OSError:
            assert time.monotonic() < until
            time.sleep(0.05)
