"""The portable record: one canonical JSON document that holds a whole game."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from events.history.effective import Seals
from events.history.story import Story
from events.history.unsealing import unsealed_record
from events.record import Event, NotCanonical, Seal, canonical, event_digest, first_link, opens, read_event
from events.table import View

FORMAT = "takeback-record"
FORMAT_VERSION = 1


class Fault(NamedTuple):
    """What is wrong with a record: where (an event, or a field of the envelope) and why."""

    where: str
    why: str


class BrokenRecord(ValueError):
    """A document that is not a sound portable record."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.fault = Fault(where, why)


class Portable(NamedTuple):
    """A record read from its document, its chain and seals checked."""

    events: tuple[Event, ...]
    seals: Seals


def export(story: Story, view: View | None) -> bytes:
    """The record as canonical JSON, with the sealed parts that a view may open (None: all of them)."""
    told = story.seals if view is None else unsealed_record(story, view)
    seals = {
        str(version): {name: {"salt": seal.salt, "value": seal.value} for name, seal in parts.items()}
        for version, parts in told.items()
    }
    return canonical(
        {
            "events": [{**json.loads(event.content), "digest": event.digest} for event in story.events],
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "head": story.events[-1].digest,
            "seals": {version: parts for version, parts in seals.items() if parts},
        }
    )


def read_portable(data: bytes) -> Portable:
    """The record that a document holds.

    Raises BrokenRecord naming the first event, or field of the envelope, that is wrong: not JSON, not in
    canonical form, a link of the chain that does not hold, a seal that does not open its commitment.
    """
    document = _parsed(data)
    for name, expected in (("format", FORMAT), ("format_version", FORMAT_VERSION)):
        if document.get(name) != expected or isinstance(document.get(name), bool):
            raise BrokenRecord(name, f"expected {expected!r}, found {document.get(name)!r}")
    unknown = set(document) ^ {"events", "format", "format_version", "head", "seals"}
    if unknown:
        raise BrokenRecord(min(unknown), "missing, or not a field of a record")
    events = _chain(document["events"])
    if document["head"] != events[-1].digest:
        raise BrokenRecord("head", "this is not the digest of the last event")
    seals = _seals(document["seals"], events)
    try:
        wanted = canonical(document)
    except NotCanonical as error:
        raise BrokenRecord("document", str(error)) from error
    if wanted != data:
        raise BrokenRecord(_first_difference(data, wanted), "not in canonical form (RFC 8785)")
    return Portable(events, seals)


def _parsed(data: bytes) -> dict[str, Any]:
    """The document, read piece by piece so that damage is named by the event it is in."""
    text = data.decode("utf-8", errors="replace")
    if "\ufffd" in text:
        raise BrokenRecord(_where(text, text.index("\ufffd")), "bytes that are not UTF-8")
    try:
        document = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        at = error.pos if isinstance(error, json.JSONDecodeError) else 0
        raise BrokenRecord(_where(text, at), f"not JSON: {error}") from error
    if not isinstance(document, dict):
        raise BrokenRecord("document", "expected an object")
    return document


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _where(text: str, at: int) -> str:
    """Which event, or which field of the envelope, a place in the text belongs to."""
    opening = '{"events":['
    if at < len(opening):
        return "events"
    decoder = json.JSONDecoder()
    position, number = len(opening), 1
    while position < len(text):
        try:
            _, position = decoder.raw_decode(text, position)
        except ValueError:
            return f"event {number}"
        if at <= position:
            return f"event {number}"
        if text[position : position + 1] != ",":
            break
        position += 1
        number += 1
    rest = text[position:at]
    names = [name for name in ("format", "format_version", "head", "seals") if f'"{name}"' in rest]
    return names[-1] if names else "events"


def _first_difference(data: bytes, wanted: bytes) -> str:
    at = next(
        (i for i, (a, b) in enumerate(zip(data, wanted, strict=False)) if a != b), min(len(data), len(wanted))
    )
    return _where(data.decode("utf-8", errors="replace"), at)


def _chain(raw: Any) -> tuple[Event, ...]:
    if not isinstance(raw, list) or not raw:
        raise BrokenRecord("events", "expected a list with at least the opening")
    events: list[Event] = []
    previous = ""
    for number, item in enumerate(raw, start=1):
        event = _event(item, number)
        if number == 1:
            previous = first_link(event.game_id, _ruleset(event))
        elif event.game_id != events[0].game_id:
            raise BrokenRecord(f"event {number}", "game_id: not the game of the first event")
        if event.version != number:
            raise BrokenRecord(f"event {number}", f"version: expected {number}, found {event.version}")
        if event_digest(previous, event.content) != event.digest:
            raise BrokenRecord(f"event {number}", "digest: it does not cover what the event says")
        previous = event.digest
        events.append(event)
    return tuple(events)


def _event(item: Any, number: int) -> Event:
    if not isinstance(item, dict) or not isinstance(item.get("digest"), str):
        raise BrokenRecord(f"event {number}", "expected an object with a digest")
    try:
        content = canonical({name: value for name, value in item.items() if name != "digest"})
        return read_event(content, item["digest"])
    except NotCanonical as error:
        raise BrokenRecord(f"event {number}", str(error)) from error


def _ruleset(event: Event) -> str:
    return f"{event.body.get('ruleset')}/{event.body.get('ruleset_version')}"


def _seals(raw: Any, events: tuple[Event, ...]) -> Seals:
    if not isinstance(raw, dict):
        raise BrokenRecord("seals", "expected an object from versions to sealed parts")
    seals: dict[int, dict[str, Seal]] = {}
    by_version = {str(event.version): event for event in events}
    for version, parts in raw.items():
        event = by_version.get(version)
        if event is None or not isinstance(parts, dict):
            raise BrokenRecord("seals", f"{version[:20]!r} is not a version with sealed parts")
        seals[event.version] = {name: _seal(event, name, part) for name, part in parts.items()}
    return seals


def _seal(event: Event, name: str, part: Any) -> Seal:
    where = f"event {event.version}"
    if name not in event.sealed:
        raise BrokenRecord(where, f"seals.{name}: the event commits to no such part")
    if not isinstance(part, Mapping) or set(part) != {"salt", "value"} or not isinstance(part["salt"], str):
        raise BrokenRecord(where, f"seals.{name}: expected a salt and a value")
    seal = Seal(part["salt"], part["value"])
    try:
        sound = opens(name, seal, event.sealed[name])
    except NotCanonical as error:
        raise BrokenRecord(where, f"seals.{name}: {error}") from error
    if not sound:
        raise BrokenRecord(where, f"seals.{name}: salt and value are not those committed to")
    return seal
