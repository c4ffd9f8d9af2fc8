"""The options of a game and what they settle to."""

from collections.abc import Mapping
from typing import Any

from events.games.grammar import BadOptions, Option, settle_options
from events.games.schnapsen.deck import SEATS
from events.games.schnapsen.state import House
from events.games.schnapsen.texts import in_all

GAME_POINTS = 7

OPTIONS = (
    Option("tracked", "yes_no", default=False, text=in_all("options", "tracked")),
    Option("game_points", "number", GAME_POINTS, in_all("options", "game_points"), least=1, most=21),
    Option("show_marriage", "yes_no", default=True, text=in_all("options", "show_marriage")),
)


def settled(options: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
    """All options with their values. Raises BadOptions."""
    if seats not in SEATS:
        raise BadOptions({"seats": ["Schnapsen is played by two."]})
    return settle_options(OPTIONS, options)


def house(options: Mapping[str, Any], seats: int) -> House:
    """What was agreed, from options as a game was opened with."""
    values = settled(options, seats)
    return House(values["tracked"], values["game_points"], values["show_marriage"])
