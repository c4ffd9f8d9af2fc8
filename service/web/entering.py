"""A link to what only some may see: whoever has a token or an invitation says so and comes to it."""

from urllib.parse import urlsplit

from flask import make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from service.access import CODE_LENGTH, hashed
from service.api.desk import language, recorder
from service.problems import KINDS, Problem
from service.texts import say
from service.web.pages import blueprint, from_here
from service.web.wallet import keep


@blueprint.errorhandler(Problem)
def missing(problem: Problem) -> ResponseReturnValue:
    """A page for people instead of a problem document; where a token would open it, a place for that."""
    return _page(problem), KINDS[problem.kind].status


def _page(problem: Problem, to: str | None = None, wrong: str | None = None) -> str:
    parts = request.path.split("/")
    game_id = parts[2] if parts[1] == "games" and problem.kind in {"forbidden", "not-found"} else None
    here = request.full_path.removesuffix("?") if request.method == "GET" else None
    return render_template("missing.html", problem=problem, game_id=game_id, to=to or here, wrong=wrong)


@blueprint.post("/games/<game_id>/enter")
def enter(game_id: str) -> ResponseReturnValue:
    """Take a token, or the link or code of an invitation, and go on to where the reader was going.

    Only from our own form. The token is in no address and goes into this browser's wallet.
    """
    if not from_here():
        raise Problem("forbidden", say(language(), "page.enter.elsewhere"))
    told = request.form.get("token", "").strip().rsplit("/", 1)[-1]
    to = _within(game_id, request.form.get("to", ""))
    digest = hashed(told[:CODE_LENGTH])
    token, invitation = recorder().store.find_token(digest), recorder().store.find_invitation(digest)
    if len(told) == CODE_LENGTH and token is not None and token.revoked_at is None:
        answer = make_response(redirect(to, 303))
        keep(answer, told)
        return answer
    if len(told) == CODE_LENGTH and invitation is not None and invitation.revoked_at is None:
        return redirect(url_for("pages.invitation", code=told), 303)
    problem = Problem("forbidden", say(language(), "page.enter.needed"))
    return _page(problem, to, say(language(), "page.enter.wrong")), 422


def _within(game_id: str, to: str) -> str:
    """Where to go: an address of this game's pages, else the game itself."""
    parts = urlsplit(to)
    own = url_for("pages.newest", game_id=game_id)
    if parts.scheme or parts.netloc or not (parts.path == own or parts.path.startswith(f"{own}/")):
        return own
    return to
