"""Moves, values and rules in words."""

from collections.abc import Mapping
from typing import Any

from events.games.grammar import Move
from events.games.protocol import RuleText, Words
from events.games.schwupps.deck import NUMBERS, to_draw
from events.games.schwupps.sliding import refill_due
from events.games.schwupps.state import State, current, next_start
from events.games.schwupps.texts import texts
from events.games.sentences import NAMED, name_of, rule_texts
from events.table import Table

Sentences = Mapping[str, str]

SECTIONS = {
    "turn-order": "playing",
    "fits": "number",
    "one-free": "free",
    "some-action": "free",
    "draw-one": "free",
    "refill": "playing",
    "give": "irritation",
    "score-won": "tournament",
    "score-cards": "tournament",
    "score-ruling": "tournament",
}
"""The section of the rulebook that each rule comes from, by the key of its heading."""


def rules(language: str) -> Mapping[str, RuleText]:
    """Every rule id with its title, our explanation, and the section of the rulebook."""
    return rule_texts("schwupps", texts(language), SECTIONS)


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
        return values.get(f"{name}.{str(value).lower()}", values["true" if value else "false"])
    if isinstance(value, int):
        return _number(name, value, words, values)
    return values.get(f"{name}.{value}") or _card(str(value), said)


def _number(name: str, value: int, words: Words, values: Sentences) -> str:
    if name in {"pile", "row"}:
        return values[f"{name}.{value}"]
    if name in {"n", "drew"}:
        return str(value)
    return words.names[value] if value < len(words.names) else str(value)


def _card(face: str, said: Mapping[str, Sentences]) -> str:
    if face in NUMBERS:
        return said["cards"]["of_colour"].format(colour=said["colours"][face[0]], number=face[1:])
    return said["cards"].get(face, face)


def _zone(zone: str, words: Words, values: Sentences) -> str:
    kind, colon, number = zone.partition(":")
    if kind in {"hand", "own"} and colon:
        return values[f"zone.{kind}"].format(name=words.names[int(number)])
    return values.get(f"zone.{zone}", zone)


def _marker(name: str, value: Any, words: Words) -> str:
    """What is written on the table: seats by name, each debt with what it is."""
    said = texts(words.language)
    if value is None or value == []:
        return "—"
    if name == "owed":
        return ", ".join(
            f"{words.names[debt['seat']]}: {said['marks'][debt['what']].format(n=debt['n'])}"
            for debt in value
        )
    if name == "schwupped":
        return ", ".join(words.names[seat] for seat in value)
    return words.names[value] if name == "start" else str(value)


def describe(table: Table[State], move: Move, words: Words) -> str:
    """What a move did at the table before it."""
    said = texts(words.language)["say"]
    name = words.names[move["seat"]] if "seat" in move else ""
    match move["type"]:
        case "play":
            key = "play" if move.get("card") is not None else "play_unseen"
            card, pile = label("card", move.get("card"), words), label("pile", move["pile"], words)
            return said[key].format(name=name, card=card, pile=pile)
        case "irritate":
            return _irritate(table, move, words, said)
        case "schwupp":
            drawn = move.get("drew") is not False and to_draw(table)
            told = said["schwupp" if drawn else "schwupp_undrawn"]
            return told.format(name=name, row=label("row", move["row"], words))
        case "end":
            return _end(table, move, words, said)
        case "give":
            return said["give"].format(name=name, other=words.names[move["to"]])
        case "draw":
            return said[f"draw_{move['from']}"].format(name=name, n=move["n"])
    return _deal(table, move, words, said)


def _irritate(table: Table[State], move: Move, words: Words, said: Sentences) -> str:
    name, row, target = words.names[move["seat"]], move.get("row"), move.get("to")
    if row is None:
        return said["irritate_last"].format(name=name)
    where = label("row", row, words)
    if target is None:
        key = "irritate_ungiven" if to_draw(table) else "irritate_none_left"
        return said[key].format(name=name, row=where)
    key = "irritate_self" if target == move["seat"] else "irritate"
    return said[key].format(name=name, row=where, other=words.names[target])


def _end(table: Table[State], move: Move, words: Words, said: Sentences) -> str:
    drew = refill_due(table, move["seat"]) if move.get("drew") is None else move["drew"]
    key = {0: "end_none", 1: "end_one"}.get(drew, "end")
    return said[key].format(name=words.names[move["seat"]], n=drew)


def _deal(table: Table[State], move: Move, words: Words, said: Sentences) -> str:
    game, start = current(table.state), move.get("start")
    start = next_start(table.state) if start is None else start
    anew = game is not None and game.ended is None
    number = (game.number if game else 0) + (not anew)
    name = "" if start is None else words.names[start]
    return said["deal_anew" if anew else "deal"].format(name=name, number=number)


def notation(move: Move) -> str:
    """The short form that transcripts print, e.g. `0 b10 2`."""
    seat = move.get("seat")
    match move["type"]:
        case "play":
            return f"{seat} {move.get('card') or '?'} {move['pile']}"
        case "irritate":
            row, target = move.get("row"), move.get("to")
            if row is None:
                return f"{seat} !"
            return f"{seat} ! {row} to {'-' if target is None else target}"
        case "schwupp":
            return f"{seat} schwupp {move['row']}{' undrawn' if move.get('drew') is False else ''}"
        case "end":
            return f"{seat} end" if move.get("drew") is None else f"{seat} end {move['drew']}"
        case "give":
            return f"{seat} gives {move['to']}"
        case "draw":
            return f"{seat} draws {move['n']} {move['from']}"
    start = "" if move.get("start") is None else f" {move['start']}"
    faces = [*(move.get("schwupps") or ()), move.get("top"), *(move.get("numbers") or ())]
    return f"deal{start} {' '.join(face or '?' for face in faces)}"
