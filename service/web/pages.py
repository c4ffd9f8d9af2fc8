"""The plain pages: the games, one moment of a game, an invitation, the API's documentation."""

from typing import Any
from unicodedata import normalize
from urllib.parse import urlencode, urlsplit

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import LanguageAccept
from werkzeug.exceptions import MethodNotAllowed, NotFound, RequestEntityTooLarge

from events.games import LANGUAGES
from service.access import hashed
from service.api.bodies import unfit_text
from service.api.desk import (
    language,
    recorder,
    settings,
)
from service.api.invitations import take_up
from service.api.schemas import LONGEST_NAME
from service.api.sentences import words
from service.drawing.shapes import PATTERNS
from service.problems import KINDS, Problem, allowed, from_http, http_response
from service.texts import say
from service.web.wallet import keep, kept_roles

blueprint = Blueprint(
    "pages", __name__, template_folder="templates", static_folder="static", static_url_path="/static"
)

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
LANGUAGE = "takeback_language"
COLOURS = "takeback_colours"
FOUR = "four"
KEPT_S = 365 * 24 * 3600


@blueprint.before_app_request
def choose_language() -> None:
    """A language picked on a page, now or before, goes before the browser's."""
    picked = [code for code in (request.args.get("lang"), request.cookies.get(LANGUAGE)) if code in LANGUAGES]
    if picked and not request.path.startswith("/api/v1/"):
        request.accept_languages = LanguageAccept([(picked[0], 1)])


@blueprint.after_request
def guard(response: Response) -> Response:
    """The strict policy, on every page; a language or the suits' colours that were picked are kept."""
    response.headers.setdefault("Content-Security-Policy", POLICY)
    if request.endpoint != "pages.static":
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.headers.setdefault("Vary", "Accept-Language, Cookie")
    for name, picked, known in (
        (LANGUAGE, request.args.get("lang"), LANGUAGES),
        (COLOURS, request.args.get("colours"), (FOUR, "two")),
    ):
        if picked is not None and picked in known:
            response.set_cookie(name, picked, max_age=KEPT_S, httponly=True, samesite="Lax")
    return response


def four_colours() -> bool:
    """Whether the reader wants each suit in a colour of its own, by this address or as picked before."""
    return request.args.get("colours", request.cookies.get(COLOURS)) == FOUR


@blueprint.app_context_processor
def sentences() -> dict[str, Any]:
    """What templates say things with."""
    chosen = language()
    return {
        "lang": chosen,
        "say": lambda key, **values: say(chosen, key, **values),
        "languages": LANGUAGES,
        "patterns": PATTERNS,
        "four_colours": four_colours(),
        "same_page": lambda code: f"?{urlencode({**request.args, 'lang': code})}",
    }


@blueprint.app_errorhandler(404)
@blueprint.app_errorhandler(405)
def nowhere(error: NotFound | MethodNotAllowed) -> ResponseReturnValue:
    """A page for an address that is none or takes no form, and a problem document where a program asks."""
    if request.path.startswith("/api/") or not request.accept_mimetypes.accept_html:
        return http_response(error)
    page = render_template("missing.html", problem=from_http(error), game_id=None)
    answer = make_response(page, error.code)
    answer.headers.extend(allowed(error))
    return guard(answer)


@blueprint.errorhandler(413)
def too_large(error: RequestEntityTooLarge) -> ResponseReturnValue:
    """A page for a form that is too large."""
    return render_template("missing.html", problem=from_http(error), game_id=None), 413


@blueprint.get("/")
def lobby() -> ResponseReturnValue:
    """The games that this browser may see."""
    own = kept_roles()
    found = recorder().store.list_games(list(own), limit=settings().page_size)
    stories = list(recorder().stories(game.game_id for game in found))
    games = [(story, words(story, language()), own.get(story.events[0].game_id, {})) for story in stories]
    return render_template("shell/lobby.html", games=games)


@blueprint.get("/join/<code>")
def invitation(code: str) -> ResponseReturnValue:
    """What an invitation offers."""
    found = recorder().store.find_invitation(hashed(code))
    if found is None or found.revoked_at is not None:
        raise Problem("not-found", say(language(), "page.missing"))
    role, _, seat = found.role.partition(":")
    told = say(language(), f"role.{role}", number=int(seat) + 1 if seat else 0)
    taken = found.once and found.claimed_at is not None
    return render_template("join.html", role=told, taken=taken, named=found.role != "public")


@blueprint.post("/join/<code>")
def join(code: str) -> ResponseReturnValue:
    """Take an invitation up: the token goes into this browser's wallet. Only from our own form.

    Another site's form comes without the wallet (SameSite) and would put a new one in its place.
    """
    if not from_here():
        raise Problem("forbidden", say(language(), "page.join.elsewhere"))
    name = normalize("NFC", request.form.get("name", "").strip()) or None
    if name is not None and (len(name) > LONGEST_NAME or unfit_text(name)):
        raise Problem(
            "invalid", say(language(), "page.join.bad"), {"name": [say(language(), "page.join.bad")]}
        )
    told = take_up(code, name, None)
    answer = make_response(redirect(_after_joining(told), 303))
    keep(answer, told["token"])
    return answer


def _after_joining(told: dict[str, Any]) -> str:
    """Where an invitation leads: people at the table to the table, lookers-on to the moment of the link."""
    game_id, at = told["game"], request.args.get("at")
    if told["role"] != "public":
        return url_for("pages.assistant", game_id=game_id)
    if at is None:
        return url_for("pages.newest", game_id=game_id)
    as_of = request.args.get("as_of")
    return url_for("pages.one_moment", game_id=game_id, address=at, as_of=as_of, view="public")


def from_here() -> bool:
    """Whether a form was sent from our own page. Our pages send no referrer, and so no origin either."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in {"same-origin", "none"}
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.host


@blueprint.get("/api/docs")
def docs() -> ResponseReturnValue:
    """The API's documentation, to browse and try out."""
    return render_template("docs.html")


@blueprint.get("/problems/<kind>")
def problem_kind(kind: str) -> ResponseReturnValue:
    """What the `type` of a problem document means."""
    if kind not in KINDS:
        raise Problem("not-found", say(language(), "page.missing"))
    return render_template("problem.html", kind=kind, told=KINDS[kind])
