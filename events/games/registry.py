"""Rulesets are found by entry point: installing a package that names one is all it takes."""

from collections.abc import Iterator
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files

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


def sittings(ruleset: Ruleset) -> Iterator[tuple[str, bytes]]:
    """The recorded sittings that come with a ruleset's package: the name and the portable record of each."""
    for point in entry_points(group=GROUP, name=ruleset.name):
        folder = files(point.module).joinpath("sittings")
        for found in sorted(folder.iterdir(), key=lambda item: item.name) if folder.is_dir() else ():
            name, dot, _ = found.name.partition(".takeback.json")
            if dot:
                yield name, found.read_bytes()
