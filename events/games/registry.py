"""Rulesets are found by entry point: installing a package that names one is all it takes."""

from functools import cache
from importlib.metadata import entry_points

from events.games.protocol import Ruleset

GROUP = "takeback.rulesets"


class UnknownRuleset(LookupError):
    """No installed package has a ruleset of that name and version."""


@cache
def rulesets() -> dict[str, Ruleset]:
    """Every installed ruleset by name, in the order of names."""
    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point.load() for point in found}


def install(ruleset: Ruleset) -> None:
    """Add a ruleset that comes with no package, for programs that embed Takeback."""
    rulesets()[ruleset.name] = ruleset


def ruleset_named(name: str, version: int | None = None) -> Ruleset:
    """The ruleset of that name (and version). Raises UnknownRuleset, saying which there are."""
    ruleset = rulesets().get(name)
    if ruleset is None:
        raise UnknownRuleset(f"There is no ruleset {name!r}; installed are {', '.join(rulesets())}.")
    if version is not None and ruleset.version != version:
        raise UnknownRuleset(
            f"This record was made under {name} {version}; installed is version {ruleset.version}."
        )
    return ruleset
