"""Nobody learns a hidden card: games that differ only in what a view may not see answer it alike."""

import os
from random import Random
from typing import Any

import pytest

from events.games import DEALT, BadOptions, Option, Ruleset, ruleset_named, rulesets
from tests.noninterference.pairs import VARIANTS, Tally, compared, played
from tests.noninterference.stage import Kind

USABLE = 100
FULL = 40
TO_A_SECRET = 20
"""Of so many dealt games one is played until somebody does what nobody else learns all of: a long one."""
OF_A_LONG_ONE = 4
"""Variants of such a game."""

SEATS = {name: ruleset.seats for name, ruleset in sorted(rulesets().items())}


def value_of(option: Option, rng: Random) -> Any:
    if option.kind == "number":
        return rng.randint(option.least, min(option.most, option.least + 4))
    return rng.choice(option.values or (False, True))


def options_of(rules: Ruleset, seats: int, rng: Random) -> tuple[tuple[str, Any], ...]:
    """Some options of a ruleset with values of chance, or none if they exclude each other."""
    chosen = {option.name: value_of(option, rng) for option in rules.options if rng.random() < 0.5}
    try:
        rules.settled(chosen, seats)
    except BadOptions:
        return ()
    return tuple(chosen.items())


def kind_of(ruleset: str, mode: str, unlawful: str, rng: Random) -> Kind:
    seats = rng.choice(SEATS[ruleset])
    return Kind(
        ruleset,
        mode,
        unlawful,
        seats,
        disputes=rng.choice(["go_on", "go_on", "pause"]),
        takebacks=rng.choice(["all", "free"]),
        sees=rng.choice(["public", "public", "all"]),
        options=options_of(ruleset_named(ruleset), seats, rng),
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
        kind = kind_of(ruleset, mode, unlawful, rng)
        secret = mode == DEALT and number % TO_A_SECRET == 1
        if secret:
            kind = kind._replace(seats=SEATS[ruleset][0])
        variants = OF_A_LONG_ONE if secret else VARIANTS
        found = compared(played(app, decks, kind, rng, secret=secret), app, decks, rng, variants)
        tally = Tally(tally.usable + found.usable, tally.aside + found.aside)
    print(f"{ruleset} {mode} {unlawful}: {tally} of {number} games")
    assert tally.usable >= wanted
