"""Deciding the first event of a record."""

from collections.abc import Mapping, Sequence
from typing import Any

from events.games import TABLE, BadOptions, UnknownRuleset, ruleset_named
from events.history.drafts import Draft, Malformed


def decide_opening(
    ruleset_name: str,
    options: Mapping[str, Any],
    names: Sequence[str | None],
    house: Mapping[str, Any],
    *,
    listed: bool,
    referee_sees: str,
    mode: str = TABLE,
) -> Draft:
    """The opening of a game with one seat for each name. Raises Malformed with what is wrong."""
    try:
        ruleset = ruleset_named(ruleset_name)
    except UnknownRuleset as error:
        raise Malformed(str(error), errors={"ruleset": [str(error)]}) from error
    if len(names) not in ruleset.seats:
        allowed = ", ".join(str(count) for count in ruleset.seats)
        raise Malformed(
            f"{ruleset.title['en']} is not played by {len(names)}.",
            errors={"seats": [f"Give {allowed} seats."]},
        )
    try:
        settled = ruleset.settled(options, len(names))
    except BadOptions as error:
        errors = {f"options.{name}": texts for name, texts in error.errors.items()}
        raise Malformed("These options do not go together or do not exist.", errors=errors) from error
    body = {
        "ruleset": ruleset.name,
        "ruleset_version": ruleset.version,
        "options": dict(settled),
        "seats": len(names),
        "mode": mode,
        "house": dict(house),
        "listed": listed,
        "referee_sees": referee_sees,
    }
    sealed = {f"seat.{seat}.name": name for seat, name in enumerate(names) if name is not None}
    return Draft("opened", "service", body, sealed)
