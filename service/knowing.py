"""What each view knows of the moves of a game, kept from request to request and carried on as it grows."""

import threading
from collections import OrderedDict

from events.history import Statuses, Story, carry_on
from events.table import PUBLIC, View

KEPT = 1024
"""Views of games whose statuses are kept."""


class Knowing:
    """The newest statuses of every view asked about lately. Safe for threads.

    Nothing here decides anything: what is kept only saves asking again what was decided before.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, View], Statuses] = OrderedDict()
        self._lock = threading.Lock()

    def known(self, story: Story, view: View) -> Statuses:
        """The statuses of all moves of a story in a view, as known at its head."""
        key = (story.events[0].game_id, view)
        coarser = None if view == PUBLIC else self.known(story, PUBLIC)
        with self._lock:
            earlier = self._kept.get(key)
        found = carry_on(story, view, earlier, coarser)
        with self._lock:
            newest = self._kept.get(key)
            if newest is None or newest.known.as_of <= found.known.as_of:
                self._kept[key] = found
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found
