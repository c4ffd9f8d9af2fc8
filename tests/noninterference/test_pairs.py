"""Nobody learns a hidden card: games that differ only in what a view may not see answer it alike."""

import os
from random import Random

import pytest

from tests.noninterference.pairs import Tally, compared, played
from tests.noninterference.stage import Kind

pytestmark = pytest.mark.no_cover
"""Comparing games says nothing of lines that are run, and takes twice as long while they are counted."""

USABLE = 200
FULL = 20
SEATS = {"tiny": (2, 3), "schnapsen": (2,), "swapybara": (4, 5, 7)}


def kind_of(ruleset: str, mode: str, unlawful: str, rng: Random) -> Kind:
    return Kind(
        ruleset,
        mode,
        unlawful,
        rng.choice(SEATS[ruleset]),
        disputes=rng.choice(["go_on", "go_on", "pause"]),
        takebacks=rng.choice(["all", "free"]),
        sees=rng.choice(["public", "public", "all"]),
    )


@pytest.mark.parametrize("unlawful", ["record", "refuse"])
@pytest.mark.parametrize("mode", ["dealt", "table"])
@pytest.mark.parametrize("ruleset", SEATS)
def test_games_that_differ_in_hidden_cards_only_are_answered_alike(app, decks, ruleset, mode, unlawful):
    wanted = USABLE * (FULL if os.environ.get("TAKEBACK_TEST_FULL") else 1)
    tally, number = Tally(), 0
    while tally.usable < wanted and number < wanted:
        number += 1
        rng = Random(f"{ruleset} {mode} {unlawful} {number}")
        found = compared(played(app, decks, kind_of(ruleset, mode, unlawful, rng), rng), app, decks, rng)
        tally = Tally(tally.usable + found.usable, tally.aside + found.aside)
    print(f"{ruleset} {mode} {unlawful}: {tally} of {number} games")
    assert tally.usable >= wanted
