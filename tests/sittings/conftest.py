from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest

from events.history import Story, fold
from service.app import create_app
from service.settings import Settings
from tests.sittings.player import Sitting, calls_of, play, through_app


class Played(NamedTuple):
    """A sitting played from its calls: as people reach it, and its story as of every version."""

    sitting: Sitting
    stories: dict[int, Story]


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Played]:
    """Plays a sitting from its calls, once a run."""

    @cache
    def playing(name: str) -> Played:
        app = create_app(Settings(database=f"sqlite:///{tmp_path_factory.mktemp(name) / 'takeback.db'}"))
        sitting = play(calls_of(name), through_app(app), run="anew")
        whole: Story = app.extensions["takeback"].story(sitting.game)
        versions = range(1, whole.head + 1)
        return Played(sitting, {as_of: fold(whole.events[:as_of], whole.seals) for as_of in versions})

    return playing
