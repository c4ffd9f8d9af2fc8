"""Waking those who follow a game: by what this process writes at once, by what others write soon after."""

import threading

from events.store import Store, Unavailable
from service.problems import Problem

POLL_S = 0.5
"""How often the one reader of all games looks for what other processes wrote, while anybody follows."""
BATCH = 1000

STOPPING = threading.Event()
"""Set once the server is told to stop: streams end then."""


class Following:
    """The followers of all games of a store. Safe for threads; nothing runs while nobody follows."""

    def __init__(self, store: Store, most: int) -> None:
        self._store = store
        self._most = most
        self._waiting: dict[str, set[threading.Event]] = {}
        self._count = 0
        self._lock = threading.Lock()
        self._reader: threading.Thread | None = None

    def join(self, game_id: str) -> threading.Event:
        """An event that is set whenever something may have been written to a game, until one `leave`s.

        Raises a 503 while as many follow as this service takes.
        """
        news = threading.Event()
        with self._lock:
            if self._count >= self._most:
                raise Problem(
                    "unavailable",
                    f"{self._most} streams are open, and this service takes no more. Try again a little "
                    "later, or read the events without following.",
                )
            self._count += 1
            self._waiting.setdefault(game_id, set()).add(news)
            if self._reader is None:
                self._reader = threading.Thread(target=self._read, name="following", daemon=True)
                self._reader.start()
        return news

    def leave(self, game_id: str, news: threading.Event) -> None:
        """Follow no longer; safe to repeat."""
        with self._lock:
            waiting = self._waiting.get(game_id, set())
            if news in waiting:
                waiting.remove(news)
                self._count -= 1
                if not waiting:
                    del self._waiting[game_id]

    def tell(self, game_id: str) -> None:
        """Something was written to a game."""
        with self._lock:
            for news in self._waiting.get(game_id, ()):
                news.set()

    def tell_all(self) -> None:
        """Wake every follower, to look or to end."""
        with self._lock:
            for waiting in self._waiting.values():
                for news in waiting:
                    news.set()

    def _read(self) -> None:
        """Follow all games in the order of positions until nobody is left."""
        position: int | None = None
        while not STOPPING.wait(POLL_S):
            with self._lock:
                if self._count == 0:
                    self._reader = None
                    return
            try:
                if position is None:
                    position = self._store.last_position()
                    self.tell_all()  # what came before the reader stood at its place
                for event in self._store.read_all(position, BATCH):
                    position = event.position
                    self.tell(event.game_id)
            except Unavailable:
                continue  # the database is away: the next look finds what was missed
        self.tell_all()
