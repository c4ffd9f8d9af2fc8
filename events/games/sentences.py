"""The sentences of a ruleset: one JSON file a language, by group and key, in a package of their own."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from json import loads

from events.games.protocol import LANGUAGES

Texts = Mapping[str, Mapping[str, str]]


@cache
def texts(package: str, language: str) -> Texts:
    """All sentences of a language by group and key; English for a language that has none."""
    name = language if language in LANGUAGES else LANGUAGES[0]
    loaded: Texts = loads(files(package).joinpath(f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def in_all(package: str, group: str, key: str) -> dict[str, str]:
    """One text in every language."""
    return {language: texts(package, language)[group][key] for language in LANGUAGES}


def signed(points: int | str) -> str:
    """A number as people print it, with a real minus sign."""
    return str(points).replace("-", "\N{MINUS SIGN}")
