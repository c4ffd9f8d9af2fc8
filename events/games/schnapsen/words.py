"""Moves, values and rules in words."""

from collections.abc import Mapping
from typing import Any

from events.games.grammar import Move
from events.games.protocol import RuleText, Words
from events.games.schnapsen.deck import FACES
from events.games.schnapsen.play import laid_by, shown_by
from events.games.schnapsen.rules import next_dealer
from events.games.schnapsen.state import State, current, is_over
from events.games.schnapsen.texts import texts
from events.games.schnapsen.tricks import ready
from events.games.sentences import NAMED, name_of, rule_texts
from events.table import Table

Sentences = Mapping[str, str]

SECTIONS = {
    "turn-order": "play",
    "exchange-on-lead": "play",
    "exchange-open": "play",
    "exchange-jack": "play",
    "close-on-lead": "play",
    "close-open": "play",
    "marriage-on-lead": "play",
    "marriage-held": "play",
    "marriage-lead": "play",
    "follow-suit": "play",
    "beat": "play",
    "trump": "play",
    "claim-moment": "play",
    "draw": "play",
    "no-notes": "play",
    "no-look": "setup",
    "score-start": "scoring",
    "score-out": "scoring",
    "score-false-claim": "scoring",
    "score-closed": "scoring",
    "score-last": "scoring",
    "score-ruling": "scoring",
}
"""The section of the rulebook that each rule comes from, by the key of its heading."""


def rules(language: str) -> Mapping[str, RuleText]:
    """Every rule id with its title, our explanation, and the section of the rulebook."""
    return rule_texts("schnapsen", texts(language), SECTIONS)


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
    if value is None:
        return values.get(f"{field}.none", values["none"])
    if isinstance(value, bool):
        return values.get(f"{field}.{str(value).lower()}", values["true" if value else "false"])
    if isinstance(value, int):
        return words.names[value] if value < len(words.names) else str(value)
    if value in FACES:
        return said["cards"][value]
    return values.get(f"{field}.{value}", str(value))


def _zone(zone: str, words: Words, values: Sentences) -> str:
    kind, colon, seat = zone.partition(":")
    if not colon:
        return values.get(f"zone.{zone}", zone)
    return values[f"zone.{kind}"].format(name=words.names[int(seat)])


def _marker(name: str, value: Any, words: Words) -> str:
    """What is written on the table: seats by name, each with what is its own."""
    values = texts(words.language)["values"]
    if name == "points":
        if value is None:
            return values["marker.hidden"]
        told = [values["marker.unknown"] if points is None else points for points in value]
        return ", ".join(f"{name} {points}" for name, points in zip(words.names, told, strict=True))
    if value is None:
        return "—"
    if name == "marriages":
        return ", ".join(
            f"{words.names[made['seat']]}: {label('suit', made['suit'], words)}" for made in value
        )
    return str(value) if name == "deal" else label("suit" if name == "trump" else name, value, words)


def describe(table: Table[State], move: Move, words: Words) -> str:
    """What a move did at the table before it. No card points are told."""
    said = texts(words.language)["say"]
    name = words.names[move["seat"]] if "seat" in move else ""
    match move["type"]:
        case "play":
            return _play(table, move, words, said)
        case "marriage":
            shown = {0: "none", 1: "one"}.get(len(shown_by(table, move)), "both")
            suit = label("suit", move["suit"], words)
            cards = " ".join(label("card", face, words) for face in shown_by(table, move)[:1])
            return said[f"marriage_{shown}"].format(name=name, suit=suit, card=cards)
        case "exchange":
            face = laid_by(table, move)
            key = "exchange" if move.get("card") is None or face is None else "exchange_other"
            return said[key].format(name=name, card=label("card", face, words))
        case "draw":
            return said[f"draw_{move['took']}"].format(name=words.names[move["first"]])
        case "deal":
            return _deal(table, move, words, said)
        case "spoilt":
            return said["spoilt"].format(why=label("why", move["why"], words))
        case "conduct":
            seen = "" if move.get("witnessed") is not False else "_unseen"
            return said[f"{move['rule']}{seen}"].format(name=name)
    return said[move["type"]].format(name=name)


def _play(table: Table[State], move: Move, words: Words, said: Sentences) -> str:
    deal = current(ready(table, move["seat"]).state)
    verb = "play" if deal is not None and (deal.course.plays or deal.ended is not None) else "lead"
    seen = "" if move["card"] is not None else "_unseen"
    told = said[f"{verb}{seen}"].format(
        name=words.names[move["seat"]], card=label("card", move["card"], words)
    )
    return told if move.get("drawn") is not False else said["not_drawn"].format(told=told)


def _deal(table: Table[State], move: Move, words: Words, said: Sentences) -> str:
    deal, dealer = current(table.state), move.get("dealer")
    dealer = next_dealer(table.state) if dealer is None else dealer
    anew = deal is not None and not is_over(deal)
    number = (deal.number if deal else 0) + (not anew)
    key = ("deal_anew" if anew else "deal") + ("" if move["trump"] is not None else "_unseen")
    name = "" if dealer is None else words.names[dealer]
    return said[key].format(name=name, number=number, card=label("card", move["trump"], words))


def notation(move: Move) -> str:
    """The short form that transcripts print, e.g. `0 TH`."""
    seat = move.get("seat")
    match move["type"]:
        case "play":
            undrawn = " undrawn" if move.get("drawn") is False else ""
            return f"{seat} {move['card'] or '?'}{undrawn}"
        case "marriage":
            shown = "" if move.get("shown") is None else f" {move['shown']}"
            return f"{seat} marriage {move['suit']}{shown}"
        case "exchange":
            laid = "" if move.get("card") is None else f" {move['card']}"
            return f"{seat} exchange{laid}"
        case "draw":
            return f"draw {move['first']} {move['took']}"
        case "deal":
            dealer = "" if move.get("dealer") is None else f" {move['dealer']}"
            return f"deal{dealer} {move['trump'] or '?'}"
        case "spoilt":
            return f"spoilt {move['why']}"
        case "conduct":
            return f"{seat} {move['rule']}{'?' if move.get('witnessed') is False else ''}"
    return f"{seat} {move['type']}"
