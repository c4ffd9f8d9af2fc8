"""Reading one game's record and its seals."""

import json
from collections.abc import Mapping

from sqlalchemy import Engine, bindparam, select

from events.record import Event, Link, Seal, read_event
from events.store.tables import events, seals

_HEAD = (
    select(events.c.version, events.c.digest)
    .where(events.c.game_id == bindparam("game_id"))
    .order_by(events.c.version.desc())
    .limit(1)
)
_EVENTS = (
    select(events.c.content, events.c.digest, events.c.position)
    .where(events.c.game_id == bindparam("game_id"), events.c.version > bindparam("after"))
    .order_by(events.c.version)
)
_FIRST_EVENTS = _EVENTS.limit(bindparam("most"))
_SEALS = (
    select(seals.c.version, seals.c.name, seals.c.salt, seals.c.value)
    .where(seals.c.game_id == bindparam("game_id"), seals.c.version > bindparam("after"))
    .order_by(seals.c.version, seals.c.name)
)


def head(engine: Engine, game_id: str) -> Link | None:
    """The game's newest event; None if there is no such game."""
    with engine.connect() as connection:
        row = connection.execute(_HEAD, {"game_id": game_id}).one_or_none()
        return None if row is None else Link(*row)


def read(engine: Engine, game_id: str, after: int, limit: int | None) -> list[Event]:
    """The game's events after a version, oldest first, at most `limit`.

    Raises NotCanonical if what is stored is not an event.
    """
    values = {"game_id": game_id, "after": after}
    with engine.connect() as connection:
        if limit is None:
            rows = connection.execute(_EVENTS, values)
        else:
            rows = connection.execute(_FIRST_EVENTS, values | {"most": limit})
        return [read_event(*row) for row in rows]


def read_seals(engine: Engine, game_id: str, after: int) -> Mapping[int, Mapping[str, Seal]]:
    """The seals of the events after a version, by version and name. Who may see one is not decided here."""
    found: dict[int, dict[str, Seal]] = {}
    with engine.connect() as connection:
        for version, name, salt, value in connection.execute(_SEALS, {"game_id": game_id, "after": after}):
            found.setdefault(version, {})[name] = Seal(salt, json.loads(value))
    return found
