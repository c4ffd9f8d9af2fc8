"""Moves, values and rules in words."""

from collections.abc import Mapping
from typing import Any

from events.games.grammar import Move
from events.games.protocol import RuleText, Words
from events.games.sentences import NAMED, name_of, rule_texts
from events.games.swapybara.deck import BOX, CENTRE
from events.games.swapybara.ending import renames
from events.games.swapybara.ledger import next_start
from events.games.swapybara.state import State, current, question_to
from events.games.swapybara.texts import signed, texts
from events.table import Table

Sentences = Mapping[str, str]

HISSING = frozenset("sßxzç")
"""Letters after which a name takes no further s in German."""

SECTIONS = {
    "turn-order": "play",
    "must-ask": "ask",
    "not-same-twice": "point",
    "target-in-round": "breach",
    "five-neighbours": "cards",
    "four-accepts": "cards",
    "two-refuses": "cards",
    "centre-once": "centre",
    "zero-announced": "end",
    "zero-unprotected": "cards",
    "no-talk": "ask",
    "no-show": "ask",
    "score-face": "end",
    "score-six": "cards",
    "score-minus-one": "cards",
    "score-zero": "cards",
    "score-out": "breach",
    "score-ruling": "breach",
}
"""The section of the rulebook that each rule comes from, by the key of its heading."""


def rules(language: str) -> Mapping[str, RuleText]:
    """Every rule id with its title, our explanation, and the section of the rulebook."""
    return rule_texts("swapybara", texts(language), SECTIONS)


def label(field: str, value: Any, words: Words) -> str:
    """A value of a field, or a zone, in words."""
    said = texts(words.language)
    values = said["values"]
    if field == "zone":
        return _zone(str(value), words, values)
    if field in NAMED:
        return name_of(field, value, said)
    if field.startswith("marker."):
        return _marker(field.removeprefix("marker."), value, words)
    name = field.partition(".")[0]
    if value is None:
        return values.get(f"{name}.none", values["none"])
    if isinstance(value, bool):
        key = f"{name}.{str(value).lower()}"
        return values.get(key, values["true" if value else "false"])
    if isinstance(value, int):
        return words.names[value] if value < len(words.names) else str(value)
    return values["centre"] if value == CENTRE else values.get(f"{name}.{value}", signed(str(value)))


def _zone(zone: str, words: Words, values: Sentences) -> str:
    if zone in {CENTRE, BOX}:
        return values[zone]
    seat = zone.removeprefix("hand:")
    if not seat.isdecimal():
        return zone
    name = words.names[int(seat)]
    easy = name[-1:].isalpha() and name[-1:].lower() not in HISSING
    return values["hand" if easy else "hand.hissing"].format(name=name)


def _marker(name: str, value: Any, words: Words) -> str:
    """What lies or is written on the table: seats by name, pointing cards and questions with arrows."""
    said = texts(words.language)
    if value is None:
        return "—"
    if name in {"round", "turn"}:
        return str(value)
    if name == "pending":
        return ", ".join(said["markers"][chip] for chip in value)
    if name == "question":
        value = {value["from"]: value["to"]}
    if isinstance(value, dict):
        arrows = [f"{words.names[int(seat)]} → {label('target', at, words)}" for seat, at in value.items()]
        return ", ".join(arrows)
    return ", ".join(words.names[seat] for seat in (value if isinstance(value, list) else [value]))


def describe(table: Table[State], move: Move, words: Words) -> str:
    """What a move did at the table before it. The face of a pick is never told."""
    said = texts(words.language)["say"]
    name = words.names[move["seat"]] if "seat" in move else ""
    match move["type"]:
        case "deal":
            return _deal(table, move, words, said)
        case "ask":
            return said["ask"].format(name=name, other=words.names[move["target"]])
        case "answer":
            return _answer(table, move, words, said)
        case "zero":
            return _zero(table, move, words, said)
        case "reveal":
            return _reveal(move, words, said)
        case "conduct":
            seen = "" if move.get("witnessed") is not False else "_unseen"
            return said[f"{move['rule']}{seen}"].format(name=name)
    return said[move["type"]].format(name=name)


def _deal(table: Table[State], move: Move, words: Words, said: Sentences) -> str:
    round_, start = current(table.state), move.get("start")
    start = next_start(table.state, table.faces) if start is None else start
    name = "" if start is None else words.names[start]
    if round_ is not None and round_.scored is None:
        return said["deal_anew"].format(name=name, round=round_.number)
    key = {True: "deal_picked", False: "deal_not_picked"}.get(move.get("picked"), "deal")  # type: ignore[arg-type]
    return said[key].format(name=name, round=round_.number + 1 if round_ else 1)


def _answer(table: Table[State], move: Move, words: Words, said: Sentences) -> str:
    round_ = current(table.state)
    question = question_to(round_, move["seat"]) if round_ else None
    key = "accept" if move["accept"] else "refuse"
    name = words.names[move["seat"]]
    if question is None:
        return said[key].format(name=name)
    return said[f"{key}_from"].format(name=name, other=words.names[question.seat])


def _zero(table: Table[State], move: Move, words: Words, said: Sentences) -> str:
    target, name = move["target"], words.names[move["seat"]]
    if renames(table, move):
        return said["zero_protected"].format(name=name, other=words.names[target])
    if target is None:
        return said["zero_kept"].format(name=name)
    if target == CENTRE:
        return said["zero_centre"].format(name=name)
    return said["zero"].format(name=name, other=words.names[target])


def _reveal(move: Move, words: Words, said: Sentences) -> str:
    shown = [
        f"{label('target', CENTRE if place == CENTRE else int(place), words)} {signed(face)}"
        for place, face in move["faces"].items()
        if face is not None
    ]
    return said["reveal_faces"].format(faces=", ".join(shown)) if shown else said["reveal"]


def notation(move: Move) -> str:
    """The short form that transcripts print, e.g. `0 asks 2`."""
    seat = move.get("seat")
    match move["type"]:
        case "deal":
            start = move.get("start")
            return "deal" if start is None else f"deal {start}"
        case "ask":
            return f"{seat} asks {move['target']}"
        case "answer":
            return f"{seat} {'yes' if move['accept'] else 'no'}"
        case "zero":
            return f"{seat} zero {'-' if move['target'] is None else move['target']}"
        case "reveal":
            return " ".join(["reveal", *(f"{place}:{face or '?'}" for place, face in move["faces"].items())])
        case "pick":
            return f"{seat} picks"
        case "conduct":
            return f"{seat} {move['rule']}{'?' if move.get('witnessed') is False else ''}"
    return f"{seat} {move['type']}"
