"""A service with the tiny game besides the installed ones, and visitors who must not meet an error."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.api.server import Server
from tests.browser.kit import Visitor

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of a file share a worker, and so its browser and its service."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group(item.path.name))


@pytest.fixture(scope="session")
def site(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real service that tests share: each opens games of its own."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copyfile(migrated_sqlite, folder / "takeback.db")
    server = Server(f"sqlite:///{folder / 'takeback.db'}", folder / "site.log")
    server.start()
    yield server.url
    server.stop()


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Callable[..., Visitor]]:
    """Make visitors: `visit("phone", tokens=[…], language="nl")`. All leave at the end, without a fault."""
    came: list[Visitor] = []

    def make(size: str = "phone", **how: Any) -> Visitor:
        came.append(Visitor(browser, site, size, **how))
        return came[-1]

    yield make
    for visitor in came:
        visitor.close()
