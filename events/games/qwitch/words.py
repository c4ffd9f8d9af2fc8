"""Moves, values and rules in words."""

from collections.abc import Mapping
from typing import Any

from events.games.grammar import Move
from events.games.protocol import RuleText, Words
from events.games.qwitch.deck import DIRECTIONS, FACES
from events.games.qwitch.state import DEALT, State
from events.games.qwitch.texts import signed, texts
from events.games.sentences import NAMED, name_of, rule_texts
from events.table import Table

Sentences = Mapping[str, str]

SECTIONS = {
    "turn-order": "play",
    "fits": "directions",
    "pass-unable": "play",
    "nobody-able": "play",
    "bottom-none": "notes",
    "stop-empty": "play",
    "after-stop": "play",
    "turner": "play",
    "call": "play",
    "refill": "play",
    "win-empty": "winning",
    "score-out": "winning",
    "score-ruling": "winning",
}
"""The section of the rulebook that each rule comes from, by the key of its heading."""


def rules(language: str) -> Mapping[str, RuleText]:
    """Every rule id with its title, our explanation, and the section of the rulebook."""
    return rule_texts("qwitch", texts(language), SECTIONS)


def label(field: str, value: Any, words: Words) -> str:
    """A value of a field, or a zone, in words."""
    said = texts(words.language)
    values, name = said["values"], field.partition(".")[0]
    if field == "zone":
        return _zone(str(value), words, values)
    if field in NAMED:
        return name_of(field, value, said)
    if name == "marker" and field != name:
        return _marker(field.removeprefix("marker."), value, words)
    if value is None:
        return values.get(f"{name}.none", values["none"])
    if isinstance(value, bool):
        return values["true" if value else "false"]
    if value in FACES:
        return str(value)
    if value in DIRECTIONS:
        return f"{signed(value)} ({said['cards'][value]})"
    if isinstance(value, int) and name not in {"n", "drew"}:
        return words.names[value] if value < len(words.names) else str(value)
    return values.get(f"{name}.{value}", str(value))


def _zone(zone: str, words: Words, values: Sentences) -> str:
    kind, colon, seat = zone.partition(":")
    if not colon:
        return values.get(f"zone.{zone}", zone)
    return values[f"zone.{kind}"].format(name=words.names[int(seat)])


def _marker(name: str, value: Any, words: Words) -> str:
    """What is written on the table: seats by name, each with what is its own."""
    if value is None or value == []:
        return "—"
    if name == "left":
        return ", ".join(
            f"{who} {'?' if n is None else n}" for who, n in zip(words.names, value, strict=False)
        )
    if isinstance(value, list):
        return ", ".join(words.names[seat] for seat in value)
    return label(name, value, words)


def describe(table: Table[State], move: Move, words: Words) -> str:
    """What a move did at the table before it."""
    said = texts(words.language)["say"]
    seat = move.get("seat")
    name = "" if seat is None else words.names[seat]
    match move["type"]:
        case "play":
            return _play(move, name, words, said)
        case "stop" | "nobody":
            return said[move["type"]].format(name=name) + _drew(move, words, said)
        case "direction":
            return _direction(table, move, name, words, said)
        case "back":
            return said["back"].format(name=name, card=label("card", move["card"], words))
        case "draw":
            return said["draw" if move["n"] > 1 else "draw_one"].format(name=name, n=move["n"])
        case "bottom":
            key = "bottom" if move.get("card") is None else "bottom_unused"
            return said[key].format(card=label("card", move.get("card"), words))
        case "deal":
            dealer = move.get("dealer")
            anew = "deal" if table.state.phase is None else "deal_anew"
            return said[anew].format(name=words.names[table.state.dealer if dealer is None else dealer])
    return said[move["type"]].format(name=name)


def _play(move: Move, name: str, words: Words, said: Sentences) -> str:
    key = ("play" if move["seat"] is not None else "play_somebody") + ("" if move["card"] else "_unseen")
    told = said[key].format(name=name, card=label("card", move["card"], words))
    called = move.get("called")
    if called in {None, move["card"]}:
        return told
    return said["called"].format(told=told, called=label("card", called, words))


def _drew(move: Move, words: Words, said: Sentences) -> str:
    """How many cards each drew, where that was told."""
    drew = sorted((move.get("drew") or {}).items())
    counts = ", ".join(f"{words.names[int(seat)]} {count}" for seat, count in drew)
    return said["drew"].format(counts=counts) if counts else ""


def _direction(table: Table[State], move: Move, name: str, words: Words, said: Sentences) -> str:
    first = "_first" if table.state.phase == DEALT and move.get("centre") is not None else ""
    unseen = "" if move["face"] is not None else "_unseen"
    face = "" if move["face"] is None else label("face", move["face"], words)
    return said[f"direction{first}{unseen}"].format(
        name=name, face=face, card=label("card", move.get("centre"), words)
    )


def notation(move: Move) -> str:
    """The short form that transcripts print, e.g. `1 B3`."""
    seat = "?" if move.get("seat") is None else move["seat"]
    drew = "".join(f" {who}:{count}" for who, count in sorted((move.get("drew") or {}).items()))
    match move["type"]:
        case "play":
            called = "" if move.get("called") is None else f' "{move["called"]}"'
            return f"{seat} {move['card'] or '?'}{called}"
        case "direction":
            centre = "" if move.get("centre") is None else f" {move['centre']}"
            return f"{seat} turns {move['face'] or '?'}{centre}"
        case "back":
            return f"{seat} back {move['card']}"
        case "draw":
            return f"{seat} draws {move['n']}"
        case "nobody":
            return f"nobody{drew}"
        case "bottom":
            return "bottom" if move.get("card") is None else f"bottom {move['card']}"
        case "deal":
            return "deal" if move.get("dealer") is None else f"deal {move['dealer']}"
    return f"{seat} {move['type']}{drew}"
