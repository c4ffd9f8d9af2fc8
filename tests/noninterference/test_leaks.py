"""Every leak that is put in is caught, and without one nothing is."""

from random import Random

import pytest

from tests.noninterference.leaks import LEAKS, Planted
from tests.noninterference.outer_leaks import OUTER
from tests.noninterference.pairs import Leak, compared, played

ALL_LEAKS = LEAKS | OUTER
MOST = 60
"""Games in which a leak has to show."""


def caught(app, decks, planted: Planted, name: str, most: int) -> str | None:
    """What gave the leak away."""
    for number in range(most):
        rng = Random(f"{name} {number}")
        try:
            game = played(app, decks, planted.kind, rng, asks=planted.asks, secret=planted.secret)
            compared(game, app, decks, rng, 4)
        except Leak as leak:
            return str(leak)
    return None


@pytest.mark.parametrize("name", ALL_LEAKS)
def test_a_leak_that_is_put_in_is_caught(app, decks, monkeypatch, name):
    planted = ALL_LEAKS[name]
    planted.put_in(monkeypatch)
    assert caught(app, decks, planted, name, MOST)


@pytest.mark.parametrize("kind", dict.fromkeys(planted[1:] for planted in ALL_LEAKS.values()))
def test_without_a_leak_the_same_questions_tell_nothing(app, decks, kind):
    assert caught(app, decks, Planted(lambda _: None, *kind), "none", 2) is None
