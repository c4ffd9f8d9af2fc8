"""The envelope: what every event carries, and how it becomes bytes and comes back from them."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from events.record.canonical import NotCanonical, canonical
from events.record.chain import event_digest

TYPES: dict[str, type] = {
    "game_id": str,
    "version": int,
    "event_id": str,
    "kind": str,
    "schema": int,
    "recorded_at": str,
    "actor": str,
    "body": dict,
    "sealed": dict,
}


class Link(NamedTuple):
    """The newest event of a record, as the next one sees it. Version 0 is the empty record."""

    version: int
    digest: str


class Event(NamedTuple):
    """One append-only entry of a game's record.

    `content` is the stored canonical form of everything but the digest; it is hashed as it stands and
    never made again. `position` is the place among all games of one database, 0 where there is none.
    """

    game_id: str
    version: int
    event_id: str
    kind: str
    schema: int
    recorded_at: str
    actor: str
    body: Mapping[str, Any]
    sealed: Mapping[str, str]
    digest: str
    content: bytes
    position: int = 0


def seal_event(
    game_id: str,
    event_id: str,
    kind: str,
    schema: int,
    recorded_at: str,
    actor: str,
    body: Mapping[str, Any],
    sealed: Mapping[str, str],
    previous: Link,
) -> Event:
    """The event that follows `previous`, with its canonical bytes and digest.

    Raises NotCanonical if the body holds a value that a record may not hold.
    """
    values: dict[str, Any] = {
        "game_id": game_id,
        "version": previous.version + 1,
        "event_id": event_id,
        "kind": kind,
        "schema": schema,
        "recorded_at": recorded_at,
        "actor": actor,
        "body": dict(body),
        "sealed": dict(sealed),
    }
    content = canonical(values)
    return Event(**values, digest=event_digest(previous.digest, content), content=content)


def read_event(content: bytes, digest: str, position: int = 0) -> Event:
    """The event that stored bytes stand for.

    Raises NotCanonical, naming the envelope field, if the bytes are not an event. The digest is taken
    as given: checking the chain is verification's work, not reading's.
    """
    try:
        raw = json.loads(content)
    except ValueError as error:
        raise NotCanonical(f"the stored event is not JSON: {error}") from error
    if not isinstance(raw, dict) or set(raw) != set(TYPES):
        raise NotCanonical(f"an event has exactly the fields {', '.join(TYPES)}")
    for name, kind in TYPES.items():
        if not isinstance(raw[name], kind) or isinstance(raw[name], bool):
            raise NotCanonical(f"{name}: expected {kind.__name__}, found {raw[name]!r}")
    if not all(isinstance(value, str) for value in raw["sealed"].values()):
        raise NotCanonical("sealed: every commitment is text")
    return Event(**raw, digest=digest, content=content, position=position)
