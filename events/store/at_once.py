"""PostgreSQL's common command as one statement: the checks, the events, their seals and the request.

One statement is one round trip, with BEGIN and COMMIT implied. All its parts see the record as it was before
it began; of two that run at once on one version, the key of `events` stops the second.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Dialect, text

from events.record import Link
from events.store.errors import VersionConflict
from events.store.rows import Appended, Repeat
from events.store.statements import position_sql
from events.store.writing import EMPTY, Command, repeat_of

_HEAD = """WITH head AS (
    SELECT version, digest FROM events WHERE game_id = :game_id ORDER BY version DESC LIMIT 1
)"""
_FITS = """, fits AS (SELECT 1 FROM head WHERE version = :expected)"""
_ANSWERED = """, answered AS (
    SELECT fingerprint, first_version, last_version FROM requests
    WHERE game_id = :game_id AND token_n = :token_n AND key = :key
), fits AS (
    SELECT 1 FROM head WHERE version = :expected AND NOT EXISTS (SELECT 1 FROM answered)
), new_request AS (
    INSERT INTO requests SELECT :game_id, :token_n, :key, :fingerprint, :expected + 1, :last FROM fits
)"""
_EVENT = """, new_event AS (
    INSERT INTO events
    SELECT :game_id, :expected + 1, :kind, CAST(:content AS bytea), :digest, {position} FROM fits
)"""
_EVENTS = """, new_events AS (
    INSERT INTO events SELECT :game_id, :expected + place, kind, content, digest, {position}
    FROM fits, unnest(CAST(:kinds AS text[]), CAST(:contents AS bytea[]), CAST(:digests AS text[]))
        WITH ORDINALITY AS new (kind, content, digest, place)
)"""
_SEALS = """, new_seals AS (
    INSERT INTO seals SELECT :game_id, version, name, salt, value FROM fits, unnest(
        CAST(:versions AS integer[]), CAST(:names AS text[]), CAST(:salts AS text[]), CAST(:values AS text[])
    ) AS new (version, name, salt, value)
)"""
_ANSWER = """
SELECT version, digest, NULL, NULL, NULL FROM head"""
_ANSWER_REPEAT = """
SELECT version, digest, fingerprint, first_version, last_version FROM head LEFT JOIN answered ON true"""

Shape = tuple[bool, bool, bool]  # one event only, with seals, with a request


def texts(dialect: Dialect, added: int) -> Mapping[Shape, str]:
    """The statement of each shape. `added` is what a transaction id is raised by, see `following`."""
    both = (False, True)
    return {
        (one, seals, request): str(text(_text(added, one, seals, request)).compile(dialect=dialect))
        for one in both
        for seals in both
        for request in both
    }


def _text(added: int, one: bool, seals: bool, request: bool) -> str:  # noqa: FBT001 the parts of a shape
    return "".join(
        (
            _HEAD,
            _ANSWERED if request else _FITS,
            _EVENT.format(position=position_sql(added, "0")) if one else "",
            _EVENTS.format(position=position_sql(added, "place - 1")) if not one else "",
            _SEALS if seals else "",
            _ANSWER_REPEAT if request else _ANSWER,
        )
    )


def write_at_once(connection: Any, shapes: Mapping[Shape, str], command: Command) -> Appended | Repeat:
    """Check and write a command that changes no access. Raises KeyReused or VersionConflict."""
    assert command.expected is not None
    events, seals, request = command.events, command.seals, command.request
    last = command.expected + len(events)
    values: dict[str, Any] = {"game_id": command.game_id, "expected": command.expected}
    if len(events) == 1:
        values |= events[0]
    else:
        values |= {f"{name}s": [row[name] for row in events] for name in ("kind", "content", "digest")}
    if seals:
        values |= {f"{name}s": [row[name] for row in seals] for name in ("version", "name", "salt", "value")}
    if request is not None:
        values |= {**request._asdict(), "last": last}
    shape = (len(events) == 1, bool(seals), request is not None)
    row = connection.execute(shapes[shape], values).fetchone()
    if row is None:
        raise VersionConflict(EMPTY)
    version, digest, *answered = row
    if request is not None and answered[0] is not None:
        return repeat_of(request, *answered)
    if version != command.expected:
        raise VersionConflict(Link(version, digest))
    return Appended(version + 1, last)
