"""The replay viewer: one page for each moment of a game, whole without script."""

import re
from typing import Any

from flask import make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from events.record import read_address
from service.api.desk import asked_view, caller, recorder
from service.api.reading import moment as asked_moment
from service.api.reading import table_at
from service.web.moment import FIXED, NOW, THEN, Moment, context, known_since
from service.web.pages import blueprint

ADDRESS = re.compile(r"\d{1,15}(\.\d{1,6})?", re.ASCII)


@blueprint.get("/games/<game_id>")
def newest(game_id: str) -> ResponseReturnValue:
    """The newest moment of a game, followed live."""
    return _page(game_id, None)


@blueprint.get("/games/<game_id>/at/<address>")
def one_moment(game_id: str, address: str) -> ResponseReturnValue:
    """The moment after a version or inserted move (`8.1`), as known at any later one, in a view."""
    return _page(game_id, address)


@blueprint.get("/games/<game_id>/at/")
def go_to(game_id: str) -> ResponseReturnValue:
    """What the "go to" field and the scrubber ask for."""
    address = request.args.get("version", "1").strip()
    if not ADDRESS.fullmatch(address):
        address = "1"
    view, as_of = request.args.get("view"), request.args.get("as_of")
    return redirect(url_for("pages.one_moment", game_id=game_id, address=address, view=view, as_of=as_of))


def _page(game_id: str, address: str | None) -> ResponseReturnValue:
    if address is not None and not ADDRESS.fullmatch(address):
        raise NotFound
    moment = _moment(game_id, address)
    part = request.args.get("part")
    template = "viewer/part.html" if part is not None else "viewer/page.html"
    answer = make_response(render_template(template, **context(moment), part=part))
    answer.add_etag()
    return answer.make_conditional(request)


def _moment(game_id: str, address: str | None) -> Moment:
    who = caller(game_id)
    view = asked_view(who, request.args.get("view"))
    query: dict[str, Any] = {} if address is None else {"at": read_address(address) or int(float(address))}
    as_of = request.args.get("as_of", type=int)
    if as_of is not None:
        query["as_of"] = as_of
    at, known = asked_moment(who, query)
    story = recorder().story(game_id, known)
    table_at(story, at)
    then = as_of == known_since(who.story, at)
    clock = NOW if as_of is None else THEN if then else FIXED
    return Moment(who, story, at, view, clock, live=address is None and as_of is None)
