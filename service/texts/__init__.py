"""What the service itself says, in three languages: one file of sentences for each."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from events.games import LANGUAGES


@cache
def texts(language: str) -> Mapping[str, str]:
    """The sentences of one language by key."""
    known: Mapping[str, str] = json.loads(files(__name__).joinpath(f"{language}.json").read_text("utf-8"))
    return known


def say(language: str, key: str, **values: object) -> str:
    """One sentence with its values filled in."""
    return texts(language)[key].format(**values)


__all__ = ["LANGUAGES", "say", "texts"]
