"""The JSON Schema of a ruleset's moves, made from its grammar, and what is wrong with a move by it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from events.games.grammar import DEALT, Field, Move, MoveKind
from events.table import Face

Schema = dict[str, Any]

LONGEST = 40
"""Characters of a wrong value that an answer repeats."""


def _field_schema(field: Field, faces: tuple[Face, ...], seats: int) -> Schema:
    told = _each_schema(field, faces, seats)
    if field.keys:
        properties = dict.fromkeys(field.keys, told)
        told = {"type": "object", "properties": properties, "additionalProperties": False}
    if not field.nullable and field.required:
        return told
    if field.many or field.keys:
        return {**told, "type": [told["type"], "null"]}
    null = {"type": "null"}
    whole = told.get("anyOf", [told])
    return told if null in whole else {"anyOf": [*whole, null]}


def _each_schema(field: Field, faces: tuple[Face, ...], seats: int) -> Schema:
    """The values of an object's keys; of any other field the whole of it."""
    if field.parts:
        parts = [_field_schema(part, faces, seats) for part in field.parts]
        item: Schema = {
            "type": "array",
            "prefixItems": parts,
            "items": False,
            "minItems": len(parts),
            "maxItems": len(parts),
        }
    else:
        item = _value_schema(field, faces, seats)
    if field.many is None:
        return item
    least, most = field.many
    return {"type": "array", "items": item, "minItems": least, "maxItems": most}


def _value_schema(field: Field, faces: tuple[Face, ...], seats: int) -> Schema:
    face: Schema = {"enum": sorted(set(field.faces or faces))}
    shapes: dict[str, Schema] = {
        "seat": {"type": "integer", "minimum": 0, "maximum": seats - 1},
        "face": face,
        "yes_no": {"type": "boolean"},
        "number": {"type": "integer", "minimum": field.least, "maximum": field.most},
        "choice": {"enum": list(field.values)},
        "faces": {
            "type": "object",
            "properties": {place: {"anyOf": [face, {"type": "null"}]} for place in field.places},
            "additionalProperties": False,
        },
    }
    allowed = [shapes[field.pick]]
    if field.values and field.pick != "choice":
        allowed.append({"enum": list(field.values)})
    if field.nullable:
        allowed.append({"type": "null"})
    return allowed[0] if len(allowed) == 1 else {"anyOf": allowed}


def asked_kinds(kinds: Sequence[MoveKind], mode: str) -> tuple[MoveKind, ...]:
    """The kinds of moves as they are asked for and sent in a mode: without what the service adds itself.

    In a dealt game every seat plays its own cards, so that nothing is by nobody in particular.
    """
    if mode != DEALT:
        return tuple(kind for kind in kinds if mode in kind.modes)
    return tuple(
        kind._replace(fields=tuple(_seen(field) for field in kind.fields if not field.untold), rapid=False)
        for kind in kinds
        if mode in kind.modes and not kind.written
    )


def _seen(field: Field) -> Field:
    """In a dealt game whoever plays a card has seen it."""
    plays = field.pick == "face" and field.required and not field.sealed
    return field._replace(nullable=False) if plays else field


def kind_schema(kind: MoveKind, faces: tuple[Face, ...], seats: int) -> Schema:
    """The JSON Schema of one kind of move at a table of so many seats."""
    properties: dict[str, Schema] = {"type": {"const": kind.type}}
    required = ["type"]
    if kind.by == "seat":
        seat: Schema = {"type": "integer", "minimum": 0, "maximum": seats - 1}
        properties["seat"] = {"anyOf": [seat, {"type": "null"}]} if kind.rapid else seat
        required.append("seat")
    for field in kind.fields:
        properties[field.name] = _field_schema(field, faces, seats)
        if field.required:
            required.append(field.name)
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


@lru_cache(maxsize=256)
def _validator(kind: MoveKind, faces: tuple[Face, ...], seats: int) -> Draft202012Validator:
    return Draft202012Validator(kind_schema(kind, faces, seats))


def move_errors(
    kinds: Sequence[MoveKind], faces: tuple[Face, ...], seats: int, move: Any
) -> dict[str, list[str]]:
    """What is wrong with a move by field, in words; empty if the schema takes it."""
    if not isinstance(move, dict):
        return {"move": ["Give an object with `type` and the fields of that kind of move."]}
    kind = next((kind for kind in kinds if kind.type == move.get("type")), None)
    if kind is None:
        return {"type": [f"Give one of {', '.join(kind.type for kind in kinds)}."]}
    errors: dict[str, list[str]] = {}
    for error in _validator(kind, faces, seats).iter_errors(move):
        for name, text in _told(error, kind):
            errors.setdefault(name, []).append(text)
    return errors


def _told(error: ValidationError, kind: MoveKind) -> list[tuple[str, str]]:
    schema: Any = error.schema
    instance: Any = error.instance
    where = ".".join(str(step) for step in error.absolute_path)
    if error.validator == "required":
        needed: Any = error.validator_value
        missing = [name for name in needed if name not in instance]
        return [(name, f"Missing from `{kind.type}`.") for name in missing[:1]]
    if error.validator == "additionalProperties":
        known = schema.get("properties", {})
        extra = [name for name in instance if name not in known]
        prefix = f"{where}." if where else ""
        return [(f"{prefix}{name}", f"Not known here; known are {', '.join(known)}.") for name in extra]
    return [(where, f"{_shown(error.instance)} is not possible here; {_wanted(schema)}")]


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _wanted(schema: Schema) -> str:
    types = schema.get("type")
    options = schema.get("anyOf", [schema])
    if isinstance(types, list):
        options = [{**schema, "type": name} for name in types]
    return f"give {' or '.join(_told_shape(option) for option in options)}."


def _told_shape(schema: Schema) -> str:
    if "enum" in schema:
        return f"one of {', '.join(str(value) for value in schema['enum'])}"
    if schema.get("type") == "integer":
        return f"a whole number from {schema['minimum']} to {schema['maximum']}"
    if schema.get("type") == "array":
        least, most = schema["minItems"], schema["maxItems"]
        return f"a list of {most}" if least == most else f"a list of {least} to {most}"
    names = {"boolean": "true or false", "null": "null"}
    if schema.get("type") == "object":
        return f"an object with any of {', '.join(schema['properties'])}"
    return names.get(str(schema.get("type")), f"{schema.get('const')}")


def whole_move(move: Move, kinds: Sequence[MoveKind]) -> dict[str, Any]:
    """The move as the record keeps it: with every field that must be there, and without needless nulls."""
    kind = next(kind for kind in kinds if kind.type == move["type"])
    missing = {field.name: None for field in kind.fields if field.required and field.name not in move}
    loose = {field.name for field in kind.fields if not field.required and not field.nullable}
    whole = {**tidy_move(move, kinds), **missing}
    return {n: value for n, value in whole.items() if value is not None or n not in loose}


def tidy_move(move: Move, kinds: Sequence[MoveKind]) -> dict[str, Any]:
    """A move picked step by step, without the nulls that ended its lists or left keys out.

    A list or object that may be left out and in which nothing was picked is left out.
    """
    kind = next(kind for kind in kinds if kind.type == move["type"])
    made = {field.name: field for field in kind.fields if (field.many or field.keys) and not field.nullable}
    tidy = {name: _tidy(value) if name in made else value for name, value in move.items()}
    bare = {name for name, field in made.items() if not field.required and tidy.get(name) in ([], {})}
    return {name: value for name, value in tidy.items() if name not in bare}


def _tidy(value: Any) -> Any:
    if isinstance(value, list):
        items = [_tidy(item) for item in value if item is not None]
        return [item for item in items if item != []]
    if isinstance(value, dict):
        inside = {key: _tidy(inner) for key, inner in value.items() if inner is not None}
        return {key: inner for key, inner in inside.items() if inner != []}
    return value
