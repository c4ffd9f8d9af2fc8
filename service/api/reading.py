"""Reading a game: its events, its states, its findings."""

from typing import Any

from flask import jsonify
from flask.typing import ResponseReturnValue

from events.history import findings
from service.api.desk import Caller, asked_view, caller, page_size, recorder
from service.api.resource import Resource
from service.api.schemas import EventsQuery, StateQuery
from service.api.sentences import words
from service.api.shapes import event_json, finding_json, state_json, verdicts_json
from service.api.spec import answers
from service.problems import Problem

blueprint = Resource("reading", __name__, description="Any moment of a game, as known at any later one.")


@blueprint.get("/games/<game_id>/events")
@blueprint.arguments(EventsQuery, location="query")
@blueprint.doc(responses=answers(_200="Events"))
def list_events(query: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """The record in this view, oldest first, page by page (`after` a version), perhaps of one kind."""
    who = caller(game_id)
    limit = page_size(query.get("limit"))
    wanted = [
        event
        for event in who.story.events[query["after"] :]
        if "kind" not in query or event.kind == query["kind"]
    ]
    page = wanted[:limit]
    return jsonify(
        {
            "events": [event_json(who.story, event, who.said, who.view) for event in page],
            "next": page[-1].version if len(wanted) > limit else None,
            "head": who.story.head,
        }
    )


@blueprint.get("/games/<game_id>/events/<int:version>")
@blueprint.arguments(StateQuery(only=("as_of", "view")), location="query")
@blueprint.doc(responses=answers(_200="EventWithVerdict"))
def one_event(query: dict[str, Any], game_id: str, version: int) -> ResponseReturnValue:
    """One event with its verdict then and now (or as of `as_of`), and the proof."""
    who = caller(game_id)
    view = asked_view(who, query.get("view"))
    if not 1 <= version <= who.story.head:
        raise Problem("not-found", f"This game has versions 1 to {who.story.head}.")
    as_of = _as_of(who, query, version)
    now = recorder().story(game_id, as_of)
    then = recorder().story(game_id, version)
    told = event_json(now, now.events[version - 1], who.said, view)
    return jsonify({**told, "verdict": verdicts_json(now, then, version, view, who.said)})


def _as_of(who: Caller, query: dict[str, Any], at: int) -> int:
    as_of: int = query.get("as_of", who.story.head)
    if not at <= as_of <= who.story.head:
        raise Problem(
            "invalid",
            "What is asked about must lie at or before the moment as of which it is known.",
            {"as_of": [f"Give a version from {at} to {who.story.head}, or leave it out."]},
        )
    return as_of


@blueprint.get("/games/<game_id>/state")
@blueprint.arguments(StateQuery, location="query")
@blueprint.doc(responses=answers(_200="State"))
def state(query: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """The table at any moment (`at`), as known at any later one (`as_of`), to a view the token may take."""
    who = caller(game_id)
    view = asked_view(who, query.get("view"))
    return jsonify(state_at(who, query, view))


def state_at(who: Caller, query: dict[str, Any], view: Any) -> dict[str, Any]:
    """The state that a query names. Raises a 422 for a moment that is not there."""
    at: int = query.get("at", query.get("as_of", who.story.head))
    as_of = _as_of(who, query, 1)
    if not 1 <= at <= who.story.head:
        raise Problem(
            "invalid",
            f"This game has versions 1 to {who.story.head}.",
            {"at": [f"Give a version from 1 to {who.story.head}."]},
        )
    _as_of(who, query, at)
    story = recorder().story(who.holder.game_id, as_of)
    said = words(story, who.said.language)
    return state_json(story, story.tables[at], story.table, view, said, at, as_of)


@blueprint.get("/games/<game_id>/findings")
@blueprint.arguments(StateQuery(only=("as_of", "view")), location="query")
@blueprint.doc(responses=answers(_200="Findings"))
def list_findings(query: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """The moves now known to be illegal in this view, with their dispute and ruling if any."""
    who = caller(game_id)
    view = asked_view(who, query.get("view"))
    story = recorder().story(game_id, query.get("as_of"))
    return jsonify({"findings": [finding_json(found, story, who.said) for found in findings(story, view)]})
