"""What the OpenAPI document says beyond the requests' schemas: answers, headers, and bodies by ruleset."""

from typing import Any

from service.api.answers import ref

JSON = "application/json"

PROBLEM: dict[str, Any] = {
    "description": "A problem document (RFC 9457): what was wrong, where, and what to do.",
    "content": {"application/problem+json": {"schema": ref("Problem")}},
}
PROBLEMS: dict[int | str, Any] = {422: PROBLEM, "default": PROBLEM}
"""What every route may answer with."""

WRITING: list[dict[str, Any]] = [
    {
        "in": "header",
        "name": "If-Match",
        "description": (
            'A version of the game, e.g. `"12"`: refused with 412 and what happened if the table has changed '
            "since."
        ),
        "schema": {"type": "string", "pattern": '^"[1-9][0-9]{0,8}"$'},
    },
    {
        "in": "header",
        "name": "Idempotency-Key",
        "description": "A fresh random text for each request: sent again with it, it is recorded once.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
    },
]
"""The headers that every write takes."""

PREVIEWING: list[dict[str, Any]] = [
    {
        "in": "query",
        "name": "preview",
        "description": "Whether only to show what would happen.",
        "schema": {"type": "boolean", "default": False},
    },
    *WRITING,
]
"""The same where a write can be previewed."""

NOTHING: dict[int | str, Any] = {"204": {"description": "Done."}, **PROBLEMS}
"""The answers of a route that has nothing to tell."""

MOVE_BODY: dict[str, Any] = {
    "required": True,
    "description": (
        "A move by its ruleset's schema (see `/rulesets/{name}`), or `moves`: a list of them, all or nothing."
    ),
    "content": {
        JSON: {
            "schema": {
                "type": "object",
                "properties": {
                    "type": {"type": "string"},
                    "seat": {"type": "integer", "minimum": 0},
                    "moves": {"type": "array", "items": {"type": "object"}},
                },
            }
        }
    },
}


PICTURE: dict[int | str, Any] = {
    "200": {"description": "A picture.", "content": {"image/svg+xml": {"schema": {"type": "string"}}}},
    **PROBLEMS,
}
"""The answers of a route that draws a table."""

TEXT: dict[int | str, Any] = {
    "200": {"description": "Text.", "content": {"text/plain": {"schema": {"type": "string"}}}},
    **PROBLEMS,
}
"""The answers of a route that tells a game as text."""

STREAM: dict[int | str, Any] = {
    "200": {
        "description": "Server-sent events: `id` is the version, `event` the kind, `data` the event.",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    },
    **PROBLEMS,
}
"""The answers of the route that follows a game."""

STREAMING: list[dict[str, Any]] = [
    {
        "in": "header",
        "name": "Last-Event-ID",
        "description": "The last id that was seen; browsers send it when they resume.",
        "schema": {"type": "string", "pattern": "^[0-9]{1,15}$"},
    }
]
"""The header that resumes a stream."""


def answers(**by_status: str) -> dict[int | str, Any]:
    """The answers of a route: `_200="State"` says which schema comes with which status."""
    told: dict[int | str, Any] = {
        status.removeprefix("_"): {"description": name, "content": {JSON: {"schema": ref(name)}}}
        for status, name in by_status.items()
    }
    return {**told, **PROBLEMS}
