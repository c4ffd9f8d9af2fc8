"""The options of a game and what they settle to."""

from collections.abc import Mapping
from typing import Any

from events.games.grammar import BadOptions, Option, settle_options
from events.games.qwitch.deck import DIRECTIONS, MOST_ALIKE, SEATS, STACK
from events.games.qwitch.state import House
from events.games.qwitch.texts import in_all

BEGINNER, ADVANCED = GAMES = ("beginner", "advanced")
COUNTS = ("directions_up", "directions_down", "directions_equal")

OPTIONS = (
    Option("game", "choice", BEGINNER, in_all("options", "game"), values=GAMES),
    Option("free_pass", "yes_no", default=False, text=in_all("options", "free_pass")),
    *(Option(name, "number", None, in_all("options", name), least=1, most=MOST_ALIKE) for name in COUNTS),
)


def settled(options: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
    """All options with their values. Raises BadOptions."""
    if seats not in SEATS:
        raise BadOptions({"seats": ["Qwitch is played by three, four or five."]})
    values = settle_options(OPTIONS, options)
    counts = [values[name] for name in COUNTS]
    told = [count for count in counts if count is not None]
    if told and (len(told) < len(DIRECTIONS) or sum(told) != STACK):
        wrong = f"Give all three numbers of direction cards, {STACK} together, or none of them."
        raise BadOptions({name: [wrong] for name in COUNTS})
    return values


def house(options: Mapping[str, Any], seats: int) -> House:
    """What was agreed, from options as a game was opened with."""
    values = settled(options, seats)
    up, down, equal = (values[name] for name in COUNTS)
    counts = None if up is None else (up, down, equal)
    return House(seats, values["game"] == ADVANCED, values["free_pass"], counts)
