"""Reading a game: its events, its states, its findings."""

from typing import Any

from flask import jsonify
from flask.typing import ResponseReturnValue

from events.history import Story, findings, voids
from events.record import Address, read_address
from events.table import Table
from service.api.desk import Caller, asked_view, caller, page_size, recorder
from service.api.resource import Resource
from service.api.schemas import EventsQuery, StateQuery
from service.api.sentences import words
from service.api.shapes import event_json, events_json, finding_json, inserted_json, state_json, verdicts_json
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
            "events": list(events_json(who.story, page, who.said, who.view)),
            "next": page[-1].version if len(wanted) > limit else None,
            "head": who.story.head,
        }
    )


@blueprint.get("/games/<game_id>/events/<address>")
@blueprint.arguments(StateQuery(only=("as_of", "view")), location="query")
@blueprint.doc(responses=answers(_200="OneEvent"))
def one_event(query: dict[str, Any], game_id: str, address: str) -> ResponseReturnValue:
    """One event or inserted move (`8.1`), with its verdict then and now (or as of `as_of`), and the proof."""
    who = caller(game_id)
    view = asked_view(who, query.get("view"))
    at = read_address(address)
    since = None if at is None else _known_since(who.story, at)
    if at is None or since is None:
        raise Problem(
            "not-found",
            f"This game has versions 1 to {who.story.head}; a move inserted after version 8 is 8.1, 8.2 ….",
        )
    now = recorder().story(game_id, _as_of(who, query, since))
    then = recorder().story(game_id, since)
    if isinstance(at, Address):
        told = inserted_json(now, now.in_force.added[at], who.said, view, voids(now))
    else:
        told = event_json(now, now.events[at - 1], who.said, view)
    return jsonify({**told, "verdict": verdicts_json(now, then, at, view, who.said)})


def _known_since(story: Story, at: int) -> int | None:
    """The version by which a version or inserted move was recorded; None if there is none."""
    if isinstance(at, Address):
        return story.in_force.added[at].by if at in story.in_force.added else None
    return at if 1 <= at <= story.head else None


def _as_of(who: Caller, query: dict[str, Any], since: int) -> int:
    as_of: int = query.get("as_of", who.story.head)
    if not since <= as_of <= who.story.head:
        raise Problem(
            "invalid",
            "What is asked about must lie at or before the moment as of which it is known.",
            {"as_of": [f"Give a version from {since} to {who.story.head}, or leave it out."]},
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
    at, as_of = moment(who, query)
    story = recorder().story(who.holder.game_id, as_of)
    said = words(story, who.said.language)
    return state_json(story, table_at(story, at), story.table, view, said, at, as_of)


def moment(who: Caller, query: dict[str, Any]) -> tuple[int, int]:
    """Which table a query names, and as known when. Raises a 422 for a moment that is not there."""
    at: int = query.get("at", _as_of(who, query, 1))
    since = _known_since(who.story, at)
    if since is None:
        raise Problem(
            "invalid",
            f"This game has versions 1 to {who.story.head}, and perhaps moves inserted after them.",
            {"at": [f"Give a version from 1 to {who.story.head}, or the address of an inserted move."]},
        )
    return at, _as_of(who, query, since)


def table_at(story: Story, at: int) -> Table[Any]:
    """The table right after a version or inserted move. Raises a 422 if that move is void here."""
    try:
        return story.at(at)
    except LookupError:
        raise Problem(
            "invalid",
            f"The inserted move {at} is void as of version {story.head}.",
            {"at": [f"Give version {int(at)}, or an earlier `as_of`."]},
        ) from None


@blueprint.get("/games/<game_id>/findings")
@blueprint.arguments(StateQuery(only=("as_of", "view")), location="query")
@blueprint.doc(responses=answers(_200="Findings"))
def list_findings(query: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """The moves now known to be illegal in this view, with their dispute and ruling if any."""
    who = caller(game_id)
    view = asked_view(who, query.get("view"))
    story = recorder().story(game_id, query.get("as_of"))
    return jsonify(
        {
            "findings": [
                finding_json(found, story, who.said)
                for found in findings(story, view, recorder().known(story, view))
            ]
        }
    )
