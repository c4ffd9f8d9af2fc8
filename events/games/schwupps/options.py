"""The options of a game and what they settle to."""

from collections.abc import Mapping
from typing import Any

from events.games.grammar import BadOptions, Option, settle_options
from events.games.schwupps.deck import MOST, SCHWUPPS, SCHWUPPS_CARDS, SEATS, USUAL
from events.games.schwupps.state import House
from events.games.schwupps.texts import in_all

COUNTS = {
    "+1": "plus_1",
    "-1": "minus_1",
    "+2": "plus_2",
    "-2": "minus_2",
    "number": "same_number",
    "colour": "same_colour",
    "either": "same_either",
}
"""The option that says how many there are of a Schwupps card."""
OPTIONS = (
    Option("tournament", "yes_no", default=True, text=in_all("options", "tournament")),
    Option("gift_to_self", "yes_no", default=False, text=in_all("options", "gift_to_self")),
    *(
        Option(COUNTS[face], "number", None, in_all("options", COUNTS[face]), least=1, most=MOST)
        for face in SCHWUPPS
    ),
)


def settled(options: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
    """All options with their values. Raises BadOptions; counts that are left out are the usual ones."""
    if seats not in SEATS:
        raise BadOptions({"seats": [f"Schwupps is played by {SEATS[0]} to {SEATS[-1]}."]})
    values = settle_options(OPTIONS, options)
    counted = [name for name in COUNTS.values() if values[name] is not None]
    if not counted:
        return values
    usual = dict(zip(COUNTS.values(), USUAL, strict=True))
    counts = {name: usual[name] if values[name] is None else values[name] for name in COUNTS.values()}
    total = sum(counts.values())
    if total != SCHWUPPS_CARDS:
        wrong = [f"All Schwupps cards together are {SCHWUPPS_CARDS}; these are {total}."]
        raise BadOptions(dict.fromkeys(counted, wrong))
    return {**values, **counts}


def house(options: Mapping[str, Any], seats: int) -> House:
    """What was agreed, from options as a game was opened with."""
    values = settled(options, seats)
    counts = tuple(values[COUNTS[face]] for face in SCHWUPPS)
    return House(
        seats=seats,
        tournament=values["tournament"],
        gift_to_self=values["gift_to_self"],
        counts=None if None in counts else counts,
    )
