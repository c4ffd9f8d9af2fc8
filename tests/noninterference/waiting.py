"""Time that passes only while somebody waits, so that the moments of announcements can be compared."""

from collections.abc import Callable
from functools import partial
from threading import Event
from typing import Any

import pytest

from service.api import stream
from service.following import Following


class Clock:
    """The clock of streams. What happens `meanwhile` happens half-way through what is left of a wait."""

    def __init__(self) -> None:
        self.now = 0.0
        self.meanwhile: list[Callable[[], None]] = []

    def start(self, meanwhile: list[Callable[[], None]]) -> None:
        self.now, self.meanwhile = 0.0, meanwhile

    def monotonic(self) -> float:
        return self.now

    def wait(self, news: Event, timeout: float) -> bool:
        """What a follower does until there is news: nothing really waits."""
        if news.is_set():
            return True
        while self.meanwhile:
            timeout /= 2
            self.now += timeout
            self.meanwhile.pop(0)()
            if news.is_set():
                return True
        self.now += timeout
        return False


CLOCK = Clock()


def without_waiting(patch: pytest.MonkeyPatch) -> None:
    """Streams go by that clock."""
    join = Following.join

    def joined(self: Following, game_id: str) -> Any:
        news: Any = join(self, game_id)
        news.wait = partial(CLOCK.wait, news)
        return news

    patch.setattr(Following, "join", joined)
    patch.setattr(stream, "time", CLOCK)
