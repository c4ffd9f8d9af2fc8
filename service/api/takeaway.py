"""Taking a game away to read, print or show: as text, as a score sheet, as a picture of one moment."""

from base64 import b64encode
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from typing import Any

from flask import current_app, jsonify
from flask.typing import ResponseReturnValue

from service.api.desk import asked_view, caller, recorder
from service.api.reading import moment, table_at
from service.api.resource import Resource
from service.api.schemas import PictureQuery, StateQuery
from service.api.sentences import words
from service.api.spec import PICTURE, TEXT, answers
from service.api.telling.sheet import sheet
from service.api.telling.transcript import fingerprint, transcript
from service.drawing import TALL, WIDE, scene_of, still
from service.texts import say

FORMATS = {"wide": WIDE, "tall": TALL}

blueprint = Resource("takeaway", __name__, description="A game to read, print or show.")


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


@blueprint.get("/games/<game_id>/picture")
@blueprint.arguments(PictureQuery, location="query")
@blueprint.doc(responses=PICTURE)
def still_picture(query: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """The table at any moment (`at`), as known at any later one (`as_of`), as an SVG picture."""
    who = caller(game_id)
    view = asked_view(who, query.get("view"))
    at, as_of = moment(who, query)
    story = recorder().story(game_id, as_of)
    table_at(story, at)
    status = recorder().known(story, view).known.status.get(at)
    said = words(story, who.said.language)
    shown = status if status != "legal" else None
    scene = scene_of(story, at, as_of, view, said, partial(say, said.language), shown)
    drawn = still(scene, FORMATS[query["format"]], style())
    answer = current_app.response_class(drawn, mimetype="image/svg+xml")
    allowed = b64encode(sha256(style().encode()).digest()).decode()
    answer.headers["Content-Security-Policy"] = f"default-src 'none'; style-src 'sha256-{allowed}'"
    return answer


@cache
def style() -> str:
    """The style sheet of a still picture: colours, and how each shape is drawn."""
    static = files("service.web").joinpath("static")
    return "".join(static.joinpath(name).read_text("utf-8") for name in ("tokens.css", "table.css"))
