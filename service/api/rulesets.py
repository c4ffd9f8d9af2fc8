"""Which games there are: options, moves, rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import json, jsonify, request
from flask.typing import ResponseReturnValue

from events.games import (
    DEALT,
    TABLE,
    BadOptions,
    Field,
    MoveKind,
    Option,
    Ruleset,
    UnknownRuleset,
    Words,
    ruleset_named,
    rulesets,
)
from events.games.schema import asked_kinds, kind_schema
from events.table import Face
from service.api.desk import language
from service.api.resource import Resource
from service.api.spec import answers
from service.problems import Problem

blueprint = Resource("rulesets", __name__, description="The games that can be recorded.")


@blueprint.get("/rulesets")
@blueprint.doc(responses=answers(_200="Rulesets"))
def list_rulesets() -> ResponseReturnValue:
    """Every installed ruleset: name, version, title, numbers of seats, options."""
    return jsonify({"rulesets": [_header(ruleset) for ruleset in rulesets().values()]})


@blueprint.get("/rulesets/<name>")
@blueprint.doc(responses=answers(_200="Ruleset"))
def one_ruleset(name: str) -> ResponseReturnValue:
    """One ruleset with its moves' schemas and grammar (for `?seats=`, `?options=` as JSON) and its rules."""
    try:
        ruleset = ruleset_named(name)
    except UnknownRuleset as error:
        raise Problem("not-found", str(error)) from error
    seats = request.args.get("seats", default=ruleset.seats[0], type=int)
    if seats not in ruleset.seats:
        allowed = ", ".join(str(count) for count in ruleset.seats)
        raise Problem("invalid", f"This game has {allowed} seats.", {"seats": [f"Give one of {allowed}."]})
    return jsonify(_header(ruleset) | _whole(ruleset, seats, _asked_options(ruleset, seats)))


def _asked_options(ruleset: Ruleset, seats: int) -> Mapping[str, Any]:
    """All options with their values, as asked for. Raises a 422."""
    try:
        asked = json.loads(request.args.get("options", "{}"))
    except (ValueError, RecursionError):
        asked = None
    if not isinstance(asked, dict):
        raise Problem("invalid", "`options` is a JSON object.", {"options": ["Give options by their names."]})
    try:
        return ruleset.settled(asked, seats)
    except BadOptions as error:
        errors = {f"options.{name}": texts for name, texts in error.errors.items()}
        raise Problem("invalid", "No game has these options.", errors) from error


def _schemas(kinds: Sequence[MoveKind], faces: tuple[Face, ...], seats: int) -> dict[str, Any]:
    return {kind.type: kind_schema(kind, faces, seats) for kind in kinds}


def _header(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "name": ruleset.name,
        "version": ruleset.version,
        "title": ruleset.title,
        "seats": list(ruleset.seats),
        "options": [_option(option) for option in ruleset.options],
    }


def _option(option: Option) -> dict[str, Any]:
    told = {"name": option.name, "kind": option.kind, "default": option.default, "text": option.text}
    if option.kind == "number":
        told |= {"least": option.least, "most": option.most}
    if option.kind == "choice":
        told |= {"values": list(option.values)}
    return told


def _whole(ruleset: Ruleset, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    kinds = ruleset.grammar(options, seats)
    faces = ruleset.cards(options, seats)
    rules = ruleset.rules(language())
    said = Words(language(), tuple(str(seat) for seat in range(seats)))
    return {
        "faces": sorted(set(faces)),
        "looks": {
            face: {**ruleset.look(face, said)._asdict(), "order": number}
            for number, face in enumerate(dict.fromkeys(faces))
        },
        "grammar": [
            {
                "type": kind.type,
                "by": kind.by,
                "modes": list(kind.modes),
                "written": kind.written,
                "rapid": kind.rapid,
                "fields": [_field(field) for field in kind.fields],
            }
            for kind in kinds
        ],
        "schemas": _schemas(asked_kinds(kinds, TABLE), faces, seats),
        "dealt_schemas": _schemas(asked_kinds(kinds, DEALT), faces, seats),
        "rules": {
            name: {"title": rule.title, "text": rule.text, "section": rule.section}
            for name, rule in rules.items()
        },
    }


def _field(field: Field) -> dict[str, Any]:
    return {
        "name": field.name,
        "pick": field.pick,
        "required": field.required,
        "nullable": field.nullable,
        "values": list(field.values),
        "places": list(field.places),
        "least": field.least,
        "most": field.most,
        "sealed": field.sealed,
        "untold": field.untold,
        "many": field.many,
        "keys": list(field.keys),
        "parts": [_field(part) for part in field.parts],
        "faces": list(field.faces),
        "usual": field.usual,
    }
