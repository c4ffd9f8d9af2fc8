"""The shapes of answers as schemas of the OpenAPI document. Fields may be added, never renamed."""

from typing import Any

Schema = dict[str, Any]

WHOLE: Schema = {"type": "integer"}
TEXT: Schema = {"type": "string"}
YES_NO: Schema = {"type": "boolean"}
ANYTHING: Schema = {"type": "object"}
ADDRESS: Schema = {"anyOf": [WHOLE, {"type": "string", "pattern": r"^[1-9][0-9]*\.[1-9][0-9]*$"}]}
"""A version, or the address of a move that was inserted after one."""
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


INSERTED = {
    "address": TEXT,
    "by": WHOLE,
    "replaced_by": maybe(WHOLE),
    "move": ANYTHING,
    "opened": ANYTHING,
    "void_since": maybe(WHOLE),
    "text": TEXT,
}
VERDICTS = {"verdict": maybe(shape(then=ref("Verdict"), now=maybe(ref("Verdict"))))}
UNFIT = {"version": ADDRESS, "why": TEXT}
TAKEBACK = {
    "takeback": WHOLE,
    "version": WHOLE,
    "seat": WHOLE,
    "status": {"enum": ["open", "agreed", "refused", "withdrawn", "void"]},
    "needs": many(WHOLE),
    "agreed": maybe(WHOLE),
    "seen_since": many(shape(version=ADDRESS, text=TEXT)),
}
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
    "findings": many(ADDRESS),
}
REMEDY = {"id": TEXT, "by": TEXT, "text": TEXT, "parts": many(ANYTHING)}
REMEDIED = {"instructions": many(TEXT), "seen_since": many(ADDRESS), "state": ref("State")}
RULESET = {
    "name": TEXT,
    "version": WHOLE,
    "title": by_name(TEXT),
    "seats": many(WHOLE),
    "options": many(ANYTHING),
}
WRITTEN = {"version": WHOLE, "event": ref("Event")}
PICK = {"field": maybe(TEXT), "pick": maybe(TEXT), "asked": YES_NO, "values": many(ref("Pick"))}

SCHEMAS: dict[str, Schema] = {
    "Problem": shape(
        {
            "verdict": ref("Verdict"),
            "since": many(ref("Event")),
            "unresolved": many(ADDRESS),
            "unfit": many(shape(**UNFIT)),
            "versions": many(ADDRESS),
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
        because=many(ADDRESS),
        path=many(ADDRESS),
        settles=many(ref("Settle")),
    ),
    "RuleVerdict": shape(
        id=TEXT, status=STATUS, offender=maybe(WHOLE), because=many(ADDRESS), path=many(ADDRESS), text=TEXT
    ),
    "Settle": {
        "type": "object",
        "required": ["place", "if"],
        "properties": {"place": TEXT, "if": many(TEXT), "at": WHOLE},
    },
    "Event": shape({"inserted": many(ref("Inserted"))}, **EVENT),
    "Inserted": shape(**INSERTED),
    "OneEvent": {"anyOf": [ref("EventWithVerdict"), shape(**INSERTED, **VERDICTS)]},
    "EventWithVerdict": shape({"inserted": many(ref("Inserted"))}, **EVENT, **VERDICTS),
    "Events": shape(events=many(ref("Event")), next=maybe(WHOLE), head=WHOLE),
    "Standing": shape(
        seat=WHOLE,
        score=maybe(WHOLE),
        rank=maybe(WHOLE),
        lines=many(shape(section=TEXT, points=maybe(WHOLE), rule=TEXT)),
    ),
    "State": shape(
        at=ADDRESS,
        as_of=WHOLE,
        view=TEXT,
        to_act=many(WHOLE),
        zones=many(
            shape(
                id=TEXT,
                label=TEXT,
                seat=maybe(WHOLE),
                shape=TEXT,
                cards=many(shape(card=maybe(TEXT), face=maybe(TEXT))),
            )
        ),
        marks=many(
            shape(
                name=TEXT,
                text=TEXT,
                label=TEXT,
                seat=maybe(WHOLE),
                to={"type": ["integer", "string", "null"]},
            )
        ),
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
        pen=maybe(ref("Pen")),
        you=shape(role=TEXT, view=TEXT),
        held=many(TEXT),
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
    "Pen": shape(name=TEXT, role=TEXT, until=TEXT, yours=YES_NO),
    "PenHeld": shape(pen=maybe(ref("Pen"))),
    "Claimed": shape(game=TEXT, role=TEXT, token=TEXT),
    "Tokens": shape(tokens=many(shape(number=WHOLE, role=TEXT, revoked=YES_NO))),
    "Moved": shape(**WRITTEN, verdict=maybe(ref("Verdict")), instructions=many(TEXT)),
    "MovedAll": {"anyOf": [ref("Moved"), shape(moves=many(ref("Moved")))]},
    "Checked": shape(version=WHOLE, verdict=ref("Verdict"), text=TEXT, instructions=many(TEXT)),
    "Pick": shape(
        {"move": ANYTHING, "next": ref("Choices"), "breaks": many(TEXT)},
        value={},
        label=TEXT,
        status=maybe(STATUS),
    ),
    "Choices": shape({"move": ANYTHING}, **PICK),
    "Finding": shape(version=ADDRESS, verdict=ref("Verdict"), dispute=maybe(WHOLE), ruling=maybe(WHOLE)),
    "Findings": shape(findings=many(ref("Finding"))),
    "Sighted": shape(**WRITTEN, findings=many(ref("Finding"))),
    "Corrected": shape(**WRITTEN, state=ref("State")),
    "CorrectionPreview": shape(
        version=WHOLE,
        unresolved=many(ADDRESS),
        unfit=many(shape(**UNFIT, text=TEXT)),
        resting=many(shape(version=WHOLE, kind=TEXT, text=TEXT)),
        state=ref("State"),
        standings=many(ref("Standing")),
    ),
    "Takeback": shape(**TAKEBACK),
    "TakebackAnswered": shape(**TAKEBACK, event=ref("Event"), instructions=many(TEXT)),
    "Takebacks": shape(takebacks=many(ref("Takeback"))),
    "Remedy": shape(**REMEDY),
    "Dispute": shape(
        {"remedies": many(ref("Remedy")), "event": ref("Event")},
        dispute=WHOLE,
        version=WHOLE,
        move=WHOLE,
        appeals=maybe(WHOLE),
        rule=maybe(TEXT),
        seat=maybe(WHOLE),
        actor=TEXT,
        filed=WHOLE,
        status={"enum": ["open", "withdrawn", "ruled"]},
        ruling=maybe(WHOLE),
        decision=maybe(TEXT),
        overturned=maybe(WHOLE),
        evidence=many(WHOLE),
    ),
    "Disputes": shape(disputes=many(ref("Dispute"))),
    "Ruled": shape(**WRITTEN, **REMEDIED),
    "Preview": shape(dispute=WHOLE, remedies=many(shape(**REMEDY, **REMEDIED))),
    "WhatIf": shape(
        states=many(ref("State")),
        verdicts=many(ref("Verdict")),
        texts=many(TEXT),
        instructions=many(many(TEXT)),
    ),
    "Noted": shape(**WRITTEN),
    "Closed": shape(**WRITTEN, waiting=many(WHOLE), standings=many(ref("Standing")), winners=many(WHOLE)),
    "Record": shape(
        events=many(ANYTHING), format=TEXT, format_version=WHOLE, head=TEXT, seals=by_name(by_name(ANYTHING))
    ),
    "Report": shape(
        ok=YES_NO, events=WHOLE, head=TEXT, fault=maybe(shape(where=TEXT, why=TEXT)), sealed=many(TEXT)
    ),
    "Sheet": shape(
        id=TEXT,
        ruleset=TEXT,
        title=TEXT,
        opened_at=TEXT,
        seats=many(shape(seat=WHOLE, name=TEXT)),
        sections=many(shape(title=TEXT, points=many(maybe(WHOLE)))),
        totals=many(maybe(WHOLE)),
        ranks=many(maybe(WHOLE)),
        over=YES_NO,
        winners=many(WHOLE),
        version=WHOLE,
        fingerprint=TEXT,
    ),
    "Rulesets": shape(rulesets=many(shape(**RULESET))),
    "Ruleset": shape(
        **RULESET,
        faces=many(TEXT),
        looks=by_name(
            shape(
                rank=TEXT,
                label=TEXT,
                suit=maybe(TEXT),
                letter=TEXT,
                ink=TEXT,
                words=many(TEXT),
                underlined=YES_NO,
            )
        ),
        grammar=many(ANYTHING),
        schemas=by_name(ANYTHING),
        dealt_schemas=by_name(ANYTHING),
        rules=by_name(shape(title=TEXT, text=TEXT, section=TEXT)),
    ),
}
