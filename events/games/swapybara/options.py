"""The options of a game and what they settle to."""

from collections.abc import Mapping
from typing import Any

from events.games.grammar import BadOptions, Option, settle_options
from events.games.swapybara.deck import SEATS
from events.games.swapybara.state import House
from events.games.swapybara.texts import in_all

ROUNDS = 3

OPTIONS = (
    Option("rounds", "number", ROUNDS, in_all("options", "rounds"), least=1, most=20),
    Option("target", "number", None, in_all("options", "target"), least=1, most=100),
    Option("neighbours", "choice", "in_round", in_all("options", "neighbours"), values=("in_round", "seats")),
    Option("zero_rename", "yes_no", default=False, text=in_all("options", "zero_rename")),
)


def settled(options: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
    """All options with their values. Raises BadOptions; `rounds` and `target` exclude each other."""
    if seats not in SEATS:
        raise BadOptions({"seats": [f"Swapybara is played by {SEATS[0]} to {SEATS[-1]}."]})
    values = settle_options(OPTIONS, options)
    if values["target"] is None:
        return values
    if options.get("rounds") is not None:
        both = ["Give a number of rounds or a target, not both."]
        raise BadOptions({"rounds": both, "target": both})
    return {**values, "rounds": None}


def house(options: Mapping[str, Any], seats: int) -> House:
    """What was agreed, from options as a game was opened with."""
    values = settled(options, seats)
    return House(
        seats=seats,
        rounds=values["rounds"],
        target=values["target"],
        neighbours=values["neighbours"],
        zero_rename=values["zero_rename"],
    )
