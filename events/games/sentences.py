"""The sentences of a ruleset: one JSON file a language, by group and key, in a package of their own."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from json import loads

from events.games.protocol import LANGUAGES, RuleText

Texts = Mapping[str, Mapping[str, str]]

NAMED = {"type": "kinds", "rule": "rule_titles", "marker": "markers"}
"""The group that names the values of a field: kinds of moves, rules, markers."""


@cache
def texts(package: str, language: str) -> Texts:
    """All sentences of a language by group and key; English for a language that has none."""
    name = language if language in LANGUAGES else LANGUAGES[0]
    loaded: Texts = loads(files(package).joinpath(f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def in_all(package: str, group: str, key: str) -> dict[str, str]:
    """One text in every language."""
    return {language: texts(package, language)[group][key] for language in LANGUAGES}


def name_of(field: str, value: object, said: Texts) -> str:
    """The name of a value of one of the fields in `NAMED`; the value itself where it has none."""
    return said[NAMED[field]].get(str(value), str(value))


def rule_texts(game: str, said: Texts, sections: Mapping[str, str]) -> dict[str, RuleText]:
    """Every rule id with its title, our explanation, and the section of the rulebook.

    `sections` tells that section's key in the group of this name, by the rule's key.
    """
    return {
        f"{game}.{key}": RuleText(title, said["rule_texts"][key], said["sections"][sections[key]])
        for key, title in said["rule_titles"].items()
    }


def signed(points: int | str) -> str:
    """A number as people print it, with a real minus sign."""
    return str(points).replace("-", "\N{MINUS SIGN}")
