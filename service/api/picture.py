"""One state of a game as a picture."""

from base64 import b64encode
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from typing import Any

from flask import current_app
from flask.typing import ResponseReturnValue

from service.api.desk import asked_view, caller, recorder
from service.api.reading import moment, table_at
from service.api.resource import Resource
from service.api.schemas import PictureQuery
from service.api.sentences import words
from service.api.spec import PICTURE
from service.drawing import TALL, WIDE, scene_of, still
from service.problems import Problem
from service.texts import say

blueprint = Resource("picture", __name__, description="A table, drawn.")

FORMATS = {"wide": WIDE, "tall": TALL}
SHEETS = ("tokens.css", "table.css")


@blueprint.get("/games/<game_id>/picture")
@blueprint.arguments(PictureQuery, location="query")
@blueprint.doc(responses=PICTURE)
def picture(query: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """The table at any moment (`at`), as known at any later one (`as_of`), with one seat at the bottom."""
    who = caller(game_id)
    view = asked_view(who, query.get("view"))
    if query["bottom"] not in range(who.story.opening.seats):
        raise Problem("invalid", "There is no such seat.", {"bottom": ["Not a seat of this game."]})
    at, as_of = moment(who, query)
    story = recorder().story(game_id, as_of)
    table_at(story, at)
    status = recorder().known(story, view).known.status.get(at)
    said = words(story, who.said.language)
    scene = scene_of(story, at, as_of, view, said, partial(say, said.language), status)
    drawn = still(scene, FORMATS[query["format"]], style(), query["bottom"])
    answer = current_app.response_class(drawn, mimetype="image/svg+xml")
    allowed = b64encode(sha256(style().encode()).digest()).decode()
    answer.headers["Content-Security-Policy"] = f"default-src 'none'; style-src 'sha256-{allowed}'"
    return answer


@cache
def style() -> str:
    """The style sheet of a still picture: colours, and how each shape is drawn."""
    static = files("service.web").joinpath("static")
    return "".join(static.joinpath(name).read_text("utf-8") for name in SHEETS)
