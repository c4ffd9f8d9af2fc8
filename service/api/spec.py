"""What the OpenAPI document says beyond the schemas: answers in common, and bodies by ruleset."""

from typing import Any

PROBLEM: dict[str, Any] = {
    "type": "object",
    "required": ["type", "title", "status", "detail", "errors"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "errors": {
            "type": "object",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
        "verdict": {"type": "object"},
        "since": {"type": "array", "items": {"type": "object"}},
        "unresolved": {"type": "array", "items": {"type": "integer"}},
        "versions": {"type": "array", "items": {"type": "integer"}},
    },
}

ANSWERS: dict[str, Any] = {
    "default": {
        "description": "A problem document (RFC 9457): what was wrong, where, and what to do.",
        "content": {"application/problem+json": {"schema": PROBLEM}},
    }
}

MOVE_BODY: dict[str, Any] = {
    "required": True,
    "description": (
        "A move by its ruleset's schema (see `/rulesets/{name}`), or `moves`: a list of them, all or nothing."
    ),
    "content": {
        "application/json": {
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
