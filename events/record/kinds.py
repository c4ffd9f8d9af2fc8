"""The kinds of events: few, closed, in the past tense, each with the shape of its body.

A kind's schema number counts the shapes it has had; `upcasting` turns older ones into the newest.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class BadBody(ValueError):
    """A body that does not have its kind's shape; says which field and why."""


Check = Callable[[Any], bool]


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _positive(value: Any) -> bool:
    return _whole(value) and value > 0


def _yes_no(value: Any) -> bool:
    return isinstance(value, bool)


def _object(value: Any) -> bool:
    return isinstance(value, dict)


def _objects(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def _wholes(value: Any) -> bool:
    return isinstance(value, list) and all(_whole(item) for item in value)


def _maybe(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _one_of(*values: str) -> Check:
    return lambda value: value in values


class Kind(NamedTuple):
    """The shape of one kind of event: its fields, which of them may be missing, and its schema number.

    `seals` names the parts that are committed to in `sealed` and not in the body.
    """

    name: str
    schema: int
    fields: Mapping[str, Check]
    optional: frozenset[str] = frozenset()
    seals: frozenset[str] = frozenset()


REASONS = ("over", "abandoned")
"""Why a sitting is closed."""

KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "opened",
            1,
            {
                "ruleset": _text,
                "ruleset_version": _positive,
                "options": _object,
                "seats": _positive,
                "mode": _one_of("table", "dealt"),
                "house": _object,
                "listed": _yes_no,
                "referee_sees": _one_of("public", "all"),
            },
        ),
        Kind(
            "committed",
            1,
            {"seat": _maybe(_whole), "share": _maybe(_text)},
            seals=frozenset({"seed"}),
        ),
        Kind("moved", 1, {"move": _object, "table": _text}),
        Kind(
            "seen",
            1,
            {"place": _text, "at": _positive, "by": _maybe(_whole), "face": _text},
            optional=frozenset({"face"}),
            seals=frozenset({"face"}),
        ),
        Kind(
            "corrected",
            1,
            {"changes": _objects, "rulings": _object},
            seals=frozenset({"why"}),
        ),
        Kind(
            "takeback_asked",
            1,
            {"takeback": _positive, "version": _positive, "seat": _whole, "needs": _wholes},
        ),
        Kind("takeback_answered", 1, {"takeback": _positive, "seat": _whole, "accept": _yes_no}),
        Kind("takeback_withdrawn", 1, {"takeback": _positive}),
        Kind(
            "disputed",
            1,
            {"dispute": _positive, "version": _positive, "rule": _maybe(_text), "seat": _maybe(_whole)},
            seals=frozenset({"reason"}),
        ),
        Kind("withdrawn", 1, {"dispute": _positive}),
        Kind(
            "ruled",
            1,
            {
                "dispute": _positive,
                "version": _positive,
                "decision": _one_of("upheld", "dismissed"),
                "remedy": _maybe(_text),
                "parts": _objects,
            },
            seals=frozenset({"why"}),
        ),
        Kind("seated", 1, {"role": _text}, seals=frozenset({"name"})),
        Kind(
            "noted",
            1,
            {"version": _positive, "kind": _one_of("remark", "bookmark", "gap")},
            seals=frozenset({"text"}),
        ),
        Kind(
            "closing_agreed",
            1,
            {"seat": _whole, "reason": _one_of(*REASONS)},
            seals=frozenset({"why"}),
        ),
        Kind("closed", 1, {"reason": _one_of(*REASONS)}, seals=frozenset({"why"})),
    )
}


def check_body(kind: str, schema: int, body: Mapping[str, Any]) -> None:
    """Raise BadBody unless the body has the newest shape of its kind."""
    shape = KINDS.get(kind)
    if shape is None:
        raise BadBody(f"kind: there is no event kind {kind!r}")
    if schema != shape.schema:
        raise BadBody(f"schema: {kind} has schema {shape.schema}, not {schema}")
    for name in body:
        if name not in shape.fields:
            raise BadBody(f"body.{name}: {kind} has no such field")
    for name, check in shape.fields.items():
        if name not in body:
            if name in shape.optional:
                continue
            raise BadBody(f"body.{name}: missing from {kind}")
        if not check(body[name]):
            raise BadBody(f"body.{name}: {body[name]!r} is not what {kind} holds there")
