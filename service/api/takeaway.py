"""Taking a game away to read or print: as text, as a score sheet."""

from typing import Any

from flask import current_app, jsonify
from flask.typing import ResponseReturnValue

from service.api.desk import asked_view, caller, recorder
from service.api.resource import Resource
from service.api.schemas import StateQuery
from service.api.sentences import words
from service.api.spec import TEXT, answers
from service.api.telling.sheet import sheet
from service.api.telling.transcript import fingerprint, transcript

blueprint = Resource("takeaway", __name__, description="A game to read or print.")


@blueprint.get("/games/<game_id>/transcript")
@blueprint.arguments(StateQuery(only=("as_of", "view")), location="query")
@blueprint.doc(responses=TEXT)
def transcript_text(query: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """The whole game as text in the reader's language, the short notation beside each sentence."""
    who = caller(game_id)
    view = asked_view(who, query.get("view"))
    story = recorder().story(game_id, query.get("as_of"))
    statuses = recorder().known(story, view).known.status
    told = transcript(story, statuses, view, words(story, who.said.language))
    return current_app.response_class(told, mimetype="text/plain")


@blueprint.get("/games/<game_id>/sheet")
@blueprint.arguments(StateQuery(only=("as_of",)), location="query")
@blueprint.doc(responses=answers(_200="Sheet"))
def score_sheet(query: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """What each seat got in each round or deal, and in all, with the record's fingerprint."""
    who = caller(game_id)
    story = recorder().story(game_id, query.get("as_of"))
    said = words(story, who.said.language)
    found = sheet(story, said)
    return jsonify(
        {
            "id": game_id,
            "ruleset": story.opening.ruleset.name,
            "title": story.opening.ruleset.title[said.language],
            "opened_at": story.events[0].recorded_at,
            "seats": [{"seat": seat, "name": name} for seat, name in enumerate(said.names)],
            "sections": [{"title": row.title, "points": list(row.points)} for row in found.rows],
            "totals": list(found.totals),
            "ranks": list(found.ranks),
            "over": found.over,
            "winners": list(found.winners),
            "version": story.head,
            "fingerprint": fingerprint(story),
        }
    )
