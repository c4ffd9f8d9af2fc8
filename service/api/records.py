"""Portable records: export, import, verification."""

from typing import Any

from flask import Response, current_app, jsonify, request
from flask.typing import ResponseReturnValue

from events.history import BrokenRecord, Report, export, verify_document
from events.store import VersionConflict
from service.access import new_code
from service.api.bodies import check_json, whole_body
from service.api.desk import caller, recorder, settings
from service.api.resource import Resource
from service.api.schemas import ImportQuery
from service.api.spec import answers
from service.importing import import_record
from service.problems import Problem

blueprint = Resource(
    "records", __name__, description="A game as one file: take it away, bring it back, verify."
)


@blueprint.get("/games/<game_id>/record")
@blueprint.doc(responses=answers(_200="Record"))
def export_record(game_id: str) -> ResponseReturnValue:
    """The whole game as one canonical JSON document, with the sealed parts that this view may open."""
    who = caller(game_id)
    answer = current_app.response_class(export(who.story, who.view), mimetype="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{game_id}.takeback.json"'
    return answer


@blueprint.get("/games/<game_id>/verification")
@blueprint.doc(responses=answers(_200="Report"))
def verification(game_id: str) -> ResponseReturnValue:
    """Whether chain, seals, fold, table digests and standings hold; what could not be checked."""
    who = caller(game_id)
    return jsonify(report_json(verify_document(export(who.story, who.view))))


def report_json(report: Report) -> dict[str, Any]:
    """What verification found."""
    return {
        "ok": report.fault is None,
        "events": report.events,
        "head": report.head,
        "fault": None if report.fault is None else {"where": report.fault.where, "why": report.fault.why},
        "sealed": list(report.sealed),
    }


@blueprint.post("/records")
@blueprint.arguments(ImportQuery, location="query")
@blueprint.doc(
    requestBody={
        "required": True,
        "description": "A portable record, as `GET /games/{id}/record` gives it.",
        "content": {"application/json": {"schema": {"type": "object"}}},
    },
    responses=answers(_201="Imported"),
)
def import_one(query: dict[str, Any]) -> ResponseReturnValue:
    """Import a record as the same game, or with `?copy=true` as a new one; a broken one is refused whole."""
    check_json()
    request.max_content_length = settings().record_limit
    if not settings().anyone_opens:
        raise Problem("forbidden", "Records are imported by whoever runs this service: takeback import.")
    referee, public = new_code(), new_code()
    try:
        story = import_record(recorder().store, whole_body(), referee, public, copy=query["copy"])
    except BrokenRecord as broken:
        raise Problem(
            "broken-record",
            f"Nothing was imported: {broken.fault.where}: {broken.fault.why}.",
            {broken.fault.where: [broken.fault.why]},
        ) from broken
    except VersionConflict:
        raise Problem(
            "exists", "This game is here already. To have it twice, import it as a copy: ?copy=true."
        ) from None
    answer: Response = jsonify(
        {
            "id": story.events[0].game_id,
            "version": story.head,
            "digest": story.events[-1].digest,
            "referee": referee,
            "invitations": {"public": public},
        }
    )
    return answer, 201
