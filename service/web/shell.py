"""The pages around a game: opening one, and the invitations to it."""

from typing import Any
from unicodedata import normalize

import segno
from flask import make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from marshmallow import ValidationError

from events.games import DEALT, Option, Ruleset, Words, rulesets
from service.access import hashed, new_code
from service.api.bodies import unfit_text
from service.api.desk import language, recorder
from service.api.opening import invitation_codes, open_new
from service.api.schemas import LONGEST_NAME, GameRequest
from service.api.sentences import words
from service.problems import Problem, flat_errors
from service.texts import say
from service.web.pages import blueprint, from_here
from service.web.wallet import keep, kept_roles

HOUSE = {"unlawful": ("record", "refuse"), "takebacks": ("all", "free"), "disputes": ("go_on", "pause")}


@blueprint.get("/new")
def choose_game() -> ResponseReturnValue:
    """Which game is to be opened, for how many; then the form for it."""
    ruleset, seats = _asked_for()
    if ruleset is None:
        return render_template("shell/choose.html", rulesets=rulesets().values())
    return render_template("shell/open.html", **_form(ruleset, seats, {}, {}), key=new_code())


@blueprint.post("/new")
def open_game() -> ResponseReturnValue:
    """Open the game that the form tells; the referee's token goes into this browser's wallet."""
    if not from_here():
        raise Problem("forbidden", say(language(), "shell.elsewhere"))
    ruleset, seats = _asked_for()
    if ruleset is None:
        return redirect(url_for("pages.choose_game"), 303)
    key = request.form.get("key", "")[:200] or new_code()
    asked, wrong = _read_form(ruleset, seats)
    try:
        if not wrong:
            story, referee = open_new(asked, key)
    except Problem as problem:
        wrong = problem.errors or {"form": [problem.detail]}
    if wrong:
        told = {name: " ".join(map(str, texts)) for name, texts in wrong.items()}
        return render_template("shell/open.html", **_form(ruleset, seats, request.form, told), key=key), 422
    where = url_for("pages.invitations", game_id=story.events[0].game_id)
    answer = make_response(redirect(where, 303))
    keep(answer, referee)
    return answer


def _asked_for() -> tuple[Ruleset | None, int]:
    """The ruleset and the number of seats that a form or an address names, if there are such."""
    ruleset = rulesets().get(request.values.get("ruleset", ""))
    seats = request.values.get("seats", type=int)
    if ruleset is None or seats not in ruleset.seats:
        return None, 0
    return ruleset, int(seats or 0)


def _form(ruleset: Ruleset, seats: int, given: Any, wrong: dict[str, str]) -> dict[str, Any]:
    return {
        "ruleset": ruleset,
        "seats": seats,
        "options": list(ruleset.options),
        "house": HOUSE,
        "given": given,
        "wrong": wrong,
        "value_label": lambda option, value: ruleset.label(option, value, Words(language(), ())),
    }


def _read_form(ruleset: Ruleset, seats: int) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """The GameRequest that the form tells, and what is wrong with it by field."""
    form = request.form
    names = [normalize("NFC", form.get(f"name.{seat}", "").strip()) for seat in range(seats)]
    bad = [
        f"seats.{seat}.name"
        for seat, name in enumerate(names)
        if len(name) > LONGEST_NAME or unfit_text(name)
    ]
    if bad:
        return {}, {name: [say(language(), "page.join.bad")] for name in bad}
    given = {
        option.name: _option(option, form.get(f"option.{option.name}", "")) for option in ruleset.options
    }
    told = {
        "ruleset": ruleset.name,
        "options": {name: value for name, value in given.items() if value is not None},
        "mode": form.get("mode", "table"),
        "house": {name: form[name] for name in HOUSE if form.get(name) in HOUSE[name]},
        "seats": [{"name": name} if name else {} for name in names],
        "listed": form.get("listed") == "yes",
        "referee_sees": form.get("referee_sees", "public"),
    }
    try:
        asked: dict[str, Any] = GameRequest().load(told)
    except ValidationError as error:
        return {}, flat_errors(error.messages)
    return asked, {}


def _option(option: Option, text: str) -> Any:
    """An option as the form tells it; None where it was left as it is. What is no number stays text."""
    text = text.strip()
    if not text:
        return None
    if option.kind == "yes_no":
        return text == "yes"
    if option.kind == "number":
        return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else text  # noqa: PLR2004
    return text


@blueprint.get("/games/<game_id>/invitations")
def invitations(game_id: str) -> ResponseReturnValue:
    """The invitations to a game as codes to scan, for whoever holds its referee's token."""
    referee = kept_roles().get(game_id, {}).get("referee")
    if referee is None:
        raise Problem("not-found", say(language(), "shell.invitations.whose"))
    story = recorder().story(game_id)
    found = [_invitation(role, code) for role, code in invitation_codes(story.opening.seats, referee).items()]
    return render_template(
        "shell/invitations.html",
        story=story,
        game_id=game_id,
        said=words(story, language()),
        dealt=story.opening.mode == DEALT,
        invitations=[one for one in found if one is not None],
    )


def _invitation(role: str, code: str) -> dict[str, Any] | None:
    """One invitation with its link; None if this service has no such (any more)."""
    known = recorder().store.find_invitation(hashed(code))
    if known is None or known.revoked_at is not None:
        return None
    taken = known.once and known.claimed_at is not None
    name, _, seat = role.partition(":")
    return {
        "role": name,
        "seat": int(seat) if seat else None,
        "link": url_for("pages.invitation", code=code),
        "taken": taken,
        "qr": None if taken else qr(url_for("pages.invitation", code=code, _external=True)),
    }


def qr(text: str) -> Markup:
    """A QR code as an SVG element, dark on light whatever the page's colours."""
    drawn = segno.make(text, error="m").svg_inline(
        scale=4, border=4, dark="#16201b", light="#ffffff", svgclass="qr", lineclass=None, omitsize=True
    )
    return Markup(drawn)  # noqa: S704 - made from modules of the code, not from the text
