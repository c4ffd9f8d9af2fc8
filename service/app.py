"""The application factory."""

from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, request
from flask.json.provider import DefaultJSONProvider
from flask_smorest import Api

from events.store import Store, connect
from migrations import make_ready
from service import api, problems
from service.api import health
from service.following import Following
from service.problems import Problem
from service.recorder import Recorder
from service.settings import Settings
from service.web import pages

OPENAPI = {
    "API_TITLE": "Takeback",
    "API_VERSION": "v1",
    "OPENAPI_VERSION": "3.1.0",
    "OPENAPI_URL_PREFIX": "/api",
    "OPENAPI_JSON_PATH": "v1/openapi.json",
    "API_SPEC_OPTIONS": {
        "info": {
            "description": (
                "The record keeper and referee for card games at a real table. Every answer is for the "
                "view of the token it is asked with; errors are problem documents (RFC 9457)."
            )
        },
        "components": {
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A token of one game: from opening it or from claiming an invitation.",
                }
            }
        },
        "security": [{"token": []}, {}],
    },
}


class Json(DefaultJSONProvider):
    """Answers keep the order of their fields; any mapping is an object."""

    sort_keys = False

    @staticmethod
    def default(value: Any) -> Any:
        """What has no JSON form of its own."""
        return dict(value) if isinstance(value, Mapping) else DefaultJSONProvider.default(value)


def create_app(settings: Settings | None = None, store: Store | None = None) -> Flask:
    """The service as a WSGI application. Brings the database's schema up to date first."""
    chosen = settings or Settings()
    app = Flask(__name__, static_folder=None)
    app.config.from_mapping(
        OPENAPI, TAKEBACK=chosen, MAX_CONTENT_LENGTH=chosen.body_limit, PROPAGATE_EXCEPTIONS=False
    )
    app.json = Json(app)
    if store is None:
        make_ready(chosen.database)
        store = connect(chosen.database)
    following = Following(store, chosen.streams)
    app.extensions["takeback"] = Recorder(store, store.secret(), following, chosen.stories)
    api.register(Api(app))
    app.register_blueprint(health.blueprint)
    app.register_blueprint(pages.blueprint)
    problems.register(app)
    app.before_request(_check_address)
    app.after_request(_finish)
    return app


def _check_address() -> None:
    """No address and no query holds a NUL character, which databases cannot look for."""
    if "\0" in request.path:
        raise Problem("not-found", "No address holds a NUL character.")
    wrong = [name for name, value in request.args.items(multi=True) if "\0" in f"{name}{value}"]
    if wrong:
        raise Problem(
            "invalid",
            "Leave the NUL character out of the query.",
            {name: ["Leave the NUL character out."] for name in wrong},
        )


def _finish(response: Response) -> Response:
    """Answers are the caller's own: kept by nobody else, and revalidated by their ETag."""
    if request.path.startswith("/api/v1/"):
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.headers.setdefault("Vary", "Authorization, Accept-Language, Cookie")
        whole = request.method == "GET" and response.status_code == 200 and not response.is_streamed  # noqa: PLR2004 - what can be cached
        if whole:
            response.add_etag()
            response.make_conditional(request)
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    return response
