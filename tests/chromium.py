"""Debian's Chromium for tests of the pages, driven by Playwright: one browser for each worker."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")
MISSING = "Chromium is missing. Install it: apt-get install chromium ({why})"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


def _install() -> None:
    """Install Debian's package where that may be done. Fails with the one command otherwise."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        pytest.fail(MISSING.format(why="as root"), pytrace=False)
    done = subprocess.run(
        [apt, "install", "--yes", "--no-install-recommends", "chromium"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
    )
    if done.returncode != 0:
        pytest.fail(MISSING.format(why=done.stderr.strip()[-300:]), pytrace=False)


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """Where Chromium is. Of several workers that find none, one installs it."""
    with (Path(tempfile.gettempdir()) / "takeback-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not CHROMIUM.exists():
            _install()
    return CHROMIUM


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium_path: Path) -> Iterator[Browser]:
    """A browser with a fresh profile, without a window."""
    with launched(playwright, chromium_path) as browser:
        yield browser


@contextmanager
def launched(playwright: Playwright, path: Path = CHROMIUM) -> Iterator[Browser]:
    """Chromium while it is needed."""
    browser = playwright.chromium.launch(
        executable_path=path, headless=True, args=list(FLAGS), chromium_sandbox=False
    )
    yield browser
    browser.close()
