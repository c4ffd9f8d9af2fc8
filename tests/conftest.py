import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest_plugins = ["tests.databases", "tests.serving", "tests.chromium"]

UNCOUNTED = frozenset({"browser", "cases", "conformance", "noninterference", "sittings"})
"""Folders whose tests play whole games: they say nothing of lines, and take twice as long to be counted."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Lines are not counted while such a test is set up and runs.

    `no_cover` does not do it: in a worker of xdist two counters run, and it stops one.
    """
    counting = sys.gettrace()
    if item.path.relative_to(Path(__file__).parent).parts[0] in UNCOUNTED:
        sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(counting)
