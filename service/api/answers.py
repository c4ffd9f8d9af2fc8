"""The shapes of answers as schemas of the OpenAPI document. Fields may be added, never renamed."""

from typing import Any

Schema = dict[str, Any]

WHOLE: Schema = {"type": "integer"}
TEXT: Schema = {"type": "string"}
YES_NO: Schema = {"type": "boolean"}
ANYTHING: Schema = {"type": "object"}
STATUS: Schema = {"enum": ["legal", "illegal", "open", "impossible"]}


def ref(name: str) -> Schema:
    """A schema of this file by name."""
    return {"$ref": f"#/components/schemas/{name}"}


def maybe(schema: Schema) -> Schema:
    """That, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def many(schema: Schema) -> Schema:
    """A list of those."""
    return {"type": "array", "items": schema}


def shape(_also: Schema | None = None, /, **fields: Schema) -> Schema:
    """An object that has these fields, and perhaps some of `_also`."""
    return {"type": "object", "required": sorted(fields), "properties": {**fields, **(_also or {})}}


def by_name(schema: Schema) -> Schema:
    """An object from names to those."""
    return {"type": "object", "additionalProperties": schema}


EVENT = {
    "version": WHOLE,
    "event_id": TEXT,
    "kind": TEXT,
    "schema": WHOLE,
    "recorded_at": TEXT,
    "actor": TEXT,
    "body": ANYTHING,
    "sealed": by_name(TEXT),
    "opened": ANYTHING,
    "digest": TEXT,
    "void_since": maybe(WHOLE),
    "text": TEXT,
}
SUMMARY = {
    "id": TEXT,
    "ruleset": TEXT,
    "title": by_name(TEXT),
    "opened_at": TEXT,
    "seats": many(shape(seat=WHOLE, name=TEXT)),
    "version": WHOLE,
    "listed": YES_NO,
    "standings": many(ref("Standing")),
    "over": YES_NO,
    "closed": YES_NO,
    "open_disputes": many(WHOLE),
    "findings": many(WHOLE),
}
REMEDY = {"id": TEXT, "by": TEXT, "text": TEXT, "parts": many(ANYTHING)}
RULESET = {
    "name": TEXT,
    "version": WHOLE,
    "title": by_name(TEXT),
    "seats": many(WHOLE),
    "options": many(ANYTHING),
}
WRITTEN = {"version": WHOLE, "event": ref("Event")}
PICK = {"field": maybe(TEXT), "pick": maybe(TEXT), "values": many(ref("Pick"))}

SCHEMAS: dict[str, Schema] = {
    "Problem": shape(
        {
            "verdict": ref("Verdict"),
            "since": many(ref("Event")),
            "unresolved": many(WHOLE),
            "versions": many(WHOLE),
        },
        type=TEXT,
        title=TEXT,
        status=WHOLE,
        detail=TEXT,
        errors=by_name(many(TEXT)),
    ),
    "Verdict": shape(
        status=STATUS,
        view=TEXT,
        as_of=WHOLE,
        rules=many(ref("RuleVerdict")),
        because=many(WHOLE),
        path=many(WHOLE),
        settles=many(ref("Settle")),
    ),
    "RuleVerdict": shape(
        id=TEXT, status=STATUS, offender=maybe(WHOLE), because=many(WHOLE), path=many(WHOLE), text=TEXT
    ),
    "Settle": {
        "type": "object",
        "required": ["place", "if"],
        "properties": {"place": TEXT, "if": many(TEXT), "at": WHOLE},
    },
    "Event": shape(**EVENT),
    "EventWithVerdict": shape(**EVENT, verdict=maybe(shape(then=ref("Verdict"), now=maybe(ref("Verdict"))))),
    "Events": shape(events=many(ref("Event")), next=maybe(WHOLE), head=WHOLE),
    "Standing": shape(
        seat=WHOLE,
        score=maybe(WHOLE),
        rank=maybe(WHOLE),
        lines=many(shape(section=TEXT, points=maybe(WHOLE), rule=TEXT)),
    ),
    "State": shape(
        at=WHOLE,
        as_of=WHOLE,
        view=TEXT,
        to_act=many(WHOLE),
        zones=many(shape(id=TEXT, label=TEXT, cards=many(shape(card=maybe(TEXT), face=maybe(TEXT))))),
        markers=ANYTHING,
        standings=many(ref("Standing")),
        over=YES_NO,
        winners=many(WHOLE),
        digest=TEXT,
    ),
    "Summary": shape(**SUMMARY),
    "Game": shape(
        **SUMMARY,
        ruleset_version=WHOLE,
        options=ANYTHING,
        mode=TEXT,
        house=by_name(TEXT),
        referee_sees=TEXT,
        digest=TEXT,
        table_version=WHOLE,
        to_act=many(WHOLE),
        disputes=many(ref("Dispute")),
        you=shape(role=TEXT, view=TEXT),
    ),
    "Games": shape(games=many(ref("Summary")), next=maybe(TEXT)),
    "Opened": shape(
        id=TEXT,
        version=WHOLE,
        digest=TEXT,
        referee=TEXT,
        invitations=shape(seats=many(TEXT), scribe=TEXT, public=TEXT),
    ),
    "Imported": shape(id=TEXT, version=WHOLE, digest=TEXT, referee=TEXT, invitations=shape(public=TEXT)),
    "Claimed": shape(game=TEXT, role=TEXT, token=TEXT),
    "Tokens": shape(tokens=many(shape(number=WHOLE, role=TEXT, revoked=YES_NO))),
    "Moved": shape(**WRITTEN, verdict=maybe(ref("Verdict")), instructions=many(TEXT)),
    "MovedAll": {"anyOf": [ref("Moved"), shape(moves=many(ref("Moved")))]},
    "Checked": shape(version=WHOLE, verdict=ref("Verdict"), text=TEXT, instructions=many(TEXT)),
    "Pick": shape(
        {"move": ANYTHING, "next": ref("Choices")},
        value={},
        label=TEXT,
        status=maybe(STATUS),
    ),
    "Choices": shape({"move": ANYTHING}, **PICK),
    "Finding": shape(version=WHOLE, verdict=ref("Verdict"), dispute=maybe(WHOLE), ruling=maybe(WHOLE)),
    "Findings": shape(findings=many(ref("Finding"))),
    "Sighted": shape(**WRITTEN, findings=many(ref("Finding"))),
    "Corrected": shape({"event": ref("Event"), "unresolved": many(WHOLE)}, version=WHOLE, state=ref("State")),
    "Remedy": shape(**REMEDY),
    "Dispute": shape(
        {"remedies": many(ref("Remedy")), "event": ref("Event")},
        dispute=WHOLE,
        version=WHOLE,
        rule=maybe(TEXT),
        seat=maybe(WHOLE),
        actor=TEXT,
        filed=WHOLE,
        status={"enum": ["open", "withdrawn", "ruled"]},
        ruling=maybe(WHOLE),
        decision=maybe(TEXT),
    ),
    "Disputes": shape(disputes=many(ref("Dispute"))),
    "Ruled": shape(**WRITTEN, instructions=many(TEXT), state=ref("State")),
    "Preview": shape(
        dispute=WHOLE, remedies=many(shape(**REMEDY, instructions=many(TEXT), state=ref("State")))
    ),
    "Noted": shape(**WRITTEN),
    "Closed": shape(**WRITTEN, standings=many(ref("Standing")), winners=many(WHOLE)),
    "Record": shape(
        events=many(ANYTHING), format=TEXT, format_version=WHOLE, head=TEXT, seals=by_name(by_name(ANYTHING))
    ),
    "Report": shape(
        ok=YES_NO, events=WHOLE, head=TEXT, fault=maybe(shape(where=TEXT, why=TEXT)), sealed=many(TEXT)
    ),
    "Rulesets": shape(rulesets=many(shape(**RULESET))),
    "Ruleset": shape(
        **RULESET,
        faces=many(TEXT),
        grammar=many(ANYTHING),
        schemas=by_name(ANYTHING),
        rules=by_name(shape(title=TEXT, text=TEXT, section=TEXT)),
    ),
}
