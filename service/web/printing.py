"""Pages made for paper: the score sheet of a game, and the slip of a ruling."""

from functools import partial
from typing import Any

from flask import render_template, request, url_for
from flask.typing import ResponseReturnValue

from events.history import Story, cases
from events.record import told_address
from events.table import View
from service.api.desk import Caller, asked_view, caller, language, recorder
from service.api.sentences import describe, words
from service.api.telling.sheet import sheet
from service.api.telling.slip import Shot, Slip, slip
from service.api.telling.transcript import fingerprint
from service.drawing import SLIP, draw, scene_of
from service.problems import Problem
from service.texts import say
from service.web.pages import blueprint
from service.web.shell import qr


@blueprint.get("/games/<game_id>/sheet")
def score_sheet(game_id: str) -> ResponseReturnValue:
    """The score sheet of a game, with the fingerprint of its record."""
    who = caller(game_id)
    ruled = [event for event in who.story.events if event.kind == "ruled"]
    return render_template(
        "print/sheet.html",
        **_head(who, who.story),
        sheet=(found := sheet(who.story, who.said)),
        winners=", ".join(who.said.names[seat] for seat in found.winners),
        rulings=[(event, describe(who.story, event, who.said, who.view)) for event in ruled],
        qr=qr(url_for("pages.newest", game_id=game_id, _external=True)),
        address=url_for("pages.newest", game_id=game_id, _external=True),
    )


@blueprint.get("/games/<game_id>/rulings/<int:number>")
def ruling_slip(game_id: str, number: int) -> ResponseReturnValue:
    """The ruling on a dispute, as of that ruling, on one page."""
    who = caller(game_id)
    view = asked_view(who, request.args.get("view"))
    found = _slip(who, number, view)
    if found is None:
        raise Problem("not-found", say(language(), "page.missing"))
    story = recorder().story(game_id, found.ruling)
    address = url_for("pages.ruling_slip", game_id=game_id, number=number, _external=True)
    return render_template(
        "print/slip.html",
        **_head(who, story),
        slip=found,
        shots=[(shot, _drawn(story, shot, view, who)) for shot in found.shots],
        recorded_at=story.events[-1].recorded_at,
        link=partial(_link, game_id, None if view == who.view else str(view)),
        told=told_address,
        qr=qr(address),
        address=address,
    )


def _head(who: Caller, story: Story) -> dict[str, Any]:
    return {
        "game_id": who.holder.game_id,
        "title": story.opening.ruleset.title[who.said.language],
        "names": who.said.names,
        "opened": story.events[0].recorded_at[:10],
        "version": story.head,
        "fingerprint": fingerprint(story),
    }


def _slip(who: Caller, number: int, view: View) -> Slip | None:
    """The slip of a dispute, if it has been ruled on and its move still counts."""
    case = cases(who.story).get(number)
    if case is None or case.ruling is None:
        return None
    game_id = who.holder.game_id
    story = recorder().story(game_id, case.ruling)
    said = words(story, who.said.language)
    return slip(who.story, story, recorder().story(game_id, case.move), case, view, said)


def _drawn(story: Story, shot: Shot, view: View, who: Caller) -> str:
    status = recorder().known(story, view).known.status.get(shot.address)
    say_ = partial(say, who.said.language)
    scene = scene_of(story, shot.address, story.head, view, who.said, say_, status)
    return draw(scene, SLIP, prefix=shot.what)


def _link(game_id: str, view: str | None, address: int) -> str:
    return url_for("pages.one_moment", game_id=game_id, address=told_address(address), view=view)
