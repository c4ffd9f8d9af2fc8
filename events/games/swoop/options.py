"""The options of a game and what they settle to."""

from collections.abc import Mapping
from typing import Any

from events.games.grammar import BadOptions, Option, settle_options
from events.games.swoop.deck import SEATS
from events.games.swoop.state import House
from events.games.swoop.texts import in_all

CARDS = 19
TARGET = 500

OPTIONS = (
    Option("target", "number", TARGET, in_all("options", "target"), least=50, most=2000),
    Option("scoring", "choice", "standard", in_all("options", "scoring"), values=("standard", "easy")),
    Option("cards", "number", CARDS, in_all("options", "cards"), least=CARDS, most=CARDS + 1),
    Option(
        "table_cards",
        "choice",
        "both",
        in_all("options", "table_cards"),
        values=("both", "mystery_only", "none"),
    ),
    Option(
        "swoops",
        "choice",
        "tens_and_jokers",
        in_all("options", "swoops"),
        values=("tens_and_jokers", "jokers_only"),
    ),
    Option("big_swoops", "yes_no", default=False, text=in_all("options", "big_swoops")),
)


def settled(options: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
    """All options with their values. Raises BadOptions."""
    if seats not in SEATS:
        raise BadOptions({"seats": [f"Swoop is played by {SEATS[0]} to {SEATS[-1]}."]})
    return settle_options(OPTIONS, options)


def house(options: Mapping[str, Any], seats: int) -> House:
    """What was agreed, from options as a game was opened with."""
    values = settled(options, seats)
    return House(
        seats=seats,
        target=values["target"],
        scoring=values["scoring"],
        cards=values["cards"],
        table_cards=values["table_cards"],
        swoops=values["swoops"],
        big_swoops=values["big_swoops"],
    )
