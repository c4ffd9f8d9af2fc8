"""How the game is told, in English, Dutch and German: the sentences are in `texts/`."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from takeback_tiny.cards import Hands

from events.games import INKS, LANGUAGES, Look, Mark, Move, RuleText, Words
from events.table import Face, Table

SHAPES = {"a": "circle", "b": "square"}


@cache
def texts(language: str) -> Mapping[str, Any]:
    """The sentences of a language."""
    found: Mapping[str, Any] = json.loads(
        files(__package__).joinpath(f"texts/{language}.json").read_text("utf-8")
    )
    return found


def in_all(*path: str) -> dict[str, str]:
    """One text in every language."""
    return {language: _at(texts(language), path) for language in LANGUAGES}


def _at(told: Any, path: Sequence[str]) -> str:
    for step in path:
        told = told[step]
    return str(told)


def look(face: Face) -> Look:
    """A number, and its colour as shape, letter and ink."""
    return Look(face[1], face, SHAPES[face[0]], face[0], INKS["ab".index(face[0])])


def marks(table: Table[Hands], words: Words) -> tuple[Mark, ...]:
    """The colour that was led."""
    led = table.state.led
    return () if led is None else (Mark("led", led, texts(words.language)["led"].format(colour=led)),)


def label(field: str, value: Any, words: Words) -> str:
    """A value in words."""
    said = texts(words.language)
    if field == "seat":
        return words.names[value]
    if field == "zone":
        place, _, seat = value.partition(":")
        return str(said["zones"][place].format(name=words.names[int(seat)] if seat else ""))
    if value is None:
        return str(said["unseen"])
    return str(said["labels"].get(f"{field}.{value}", value))


def describe(move: Move, words: Words) -> str:
    """One sentence for a move; which card was peeked at is not told."""
    name = "" if move.get("seat") is None else words.names[move["seat"]]
    return str(texts(words.language)["moves"][move["type"]].format(name=name, card=move.get("card")))


def instructions(before: Table[Hands], after: Table[Hands], words: Words) -> Iterator[str]:
    """How many cards are to lie in each place that has more or fewer than before."""
    for zone, cards in after.zones.items():
        if len(cards) != len(before.zones[zone]):
            told = texts(words.language)["lie"]
            yield told.format(place=label("zone", zone, words), number=len(cards))


def rules(language: str) -> dict[str, RuleText]:
    """The rules, and the lines of the score."""
    return {name: RuleText(*told) for name, told in texts(language)["rules"].items()}
