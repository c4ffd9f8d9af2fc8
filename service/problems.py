"""Problem documents (RFC 9457): what was wrong, where, and what to do."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import Flask, Response, current_app, json
from werkzeug.exceptions import HTTPException

from events.games import UnknownRuleset
from events.history import Impossible, Malformed, Over, Refusal, Unlawful, Unresolved
from events.store import Unavailable


class Kind(NamedTuple):
    """A kind of problem: its status and title. Its `type` is `/problems/` and its name."""

    status: int
    title: str


KINDS: Mapping[str, Kind] = {
    "malformed": Kind(400, "The request cannot be read"),
    "forbidden": Kind(403, "This token has no right to do that"),
    "not-found": Kind(404, "There is nothing here"),
    "method": Kind(405, "This address does not take that method"),
    "not-acceptable": Kind(406, "This cannot be answered in that form"),
    "impossible": Kind(409, "That cannot have happened"),
    "closed": Kind(409, "That is over"),
    "unresolved": Kind(409, "Later events depend on it"),
    "key-reused": Kind(409, "The idempotency key was used for something else"),
    "claimed": Kind(409, "The invitation has been claimed"),
    "exists": Kind(409, "That game is here already"),
    "moved-on": Kind(412, "The table has moved on"),
    "too-large": Kind(413, "The request is too large"),
    "media-type": Kind(415, "Send JSON"),
    "invalid": Kind(422, "The request does not fit the game"),
    "unlawful": Kind(422, "The house takes no unlawful moves"),
    "broken-record": Kind(422, "The record is not sound"),
    "internal": Kind(500, "The service failed"),
    "unavailable": Kind(503, "The service cannot answer now"),
}

BY_STATUS = {
    400: "malformed",
    404: "not-found",
    405: "method",
    406: "not-acceptable",
    413: "too-large",
    415: "media-type",
    422: "invalid",
    503: "unavailable",
}

BY_REFUSAL: Mapping[type[Refusal], str] = {
    Malformed: "invalid",
    Impossible: "impossible",
    Unlawful: "unlawful",
    Over: "closed",
    Unresolved: "unresolved",
}


class Problem(Exception):
    """An answer that says what went wrong; `more` are further members of the document."""

    def __init__(self, kind: str, detail: str, errors: Mapping[str, Any] | None = None, **more: Any) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.errors = dict(errors or {})
        self.more = more


def problem_response(problem: Problem) -> Response:
    """The problem as an `application/problem+json` answer."""
    kind = KINDS[problem.kind]
    document = {
        "type": f"/problems/{problem.kind}",
        "title": kind.title,
        "status": kind.status,
        "detail": problem.detail,
        "errors": problem.errors,
        **problem.more,
    }
    answer = current_app.response_class(
        json.dumps(document), status=kind.status, mimetype="application/problem+json"
    )
    answer.headers["Cache-Control"] = "no-store"
    if kind.status == KINDS["unavailable"].status:
        answer.headers["Retry-After"] = "2"
    return answer


def flat_errors(messages: Any, where: str = "") -> dict[str, list[str]]:
    """The messages of a schema by dotted field name."""
    if isinstance(messages, dict):
        found: dict[str, list[str]] = {}
        for name, inner in messages.items():
            found |= flat_errors(inner, f"{where}.{name}" if where else str(name))
        return found
    texts = messages if isinstance(messages, list) else [messages]
    return {where or "body": [str(text) for text in texts]}


def from_http(error: HTTPException) -> Problem:
    """The problem that a framework's error stands for."""
    status = error.code or 500
    data = getattr(error, "data", None) or {}
    messages = data.get("messages") or data.get("errors")
    if status == 422 and isinstance(messages, dict):  # noqa: PLR2004 - the status of a schema's refusal
        errors: dict[str, list[str]] = {}
        for location in messages.values():
            errors |= flat_errors(location)
        errors = {name.replace("_schema", "body"): texts for name, texts in errors.items()}
        return Problem("invalid", f"Mend the fields named here: {', '.join(sorted(errors))}.", errors)
    if isinstance(messages, dict):
        return Problem(BY_STATUS.get(status, "malformed"), _said(error), flat_errors(messages))
    return Problem(BY_STATUS.get(status, "malformed" if status < 500 else "internal"), _said(error))  # noqa: PLR2004


def _said(error: HTTPException) -> str:
    return {
        404: "No such address. The addresses of the API are listed at /api/docs.",
        405: "Use a method that the header `Allow` names.",
        413: "Send less at once, or set a higher limit on the server.",
    }.get(error.code or 500, error.description or "No more is known.")


def http_response(error: HTTPException) -> Response:
    """The problem document for a framework's error."""
    answer = problem_response(from_http(error))
    answer.headers.extend(allowed(error))
    return answer


def allowed(error: HTTPException) -> dict[str, str]:
    """The header that goes with a 405: the methods which the address takes."""
    methods = getattr(error, "valid_methods", None)
    return {"Allow": ", ".join(methods)} if methods else {}


def register(app: Flask) -> None:
    """Answer every error of the application with a problem document."""

    def on_problem(problem: Problem) -> Response:
        return problem_response(problem)

    def on_http(error: HTTPException) -> Response:
        return http_response(error)

    def on_failing(error: Exception) -> Response:
        app.logger.error("cannot answer: %s", error)
        return problem_response(
            Problem("unavailable", "Nothing was recorded. Send the same request again a little later.")
        )

    def on_unknown(error: UnknownRuleset) -> Response:
        app.logger.error("cannot answer: %s", error)
        return problem_response(
            Problem("unavailable", f"{error} Whoever runs this service has to install it.")
        )

    def on_crash(error: Exception) -> Response:
        app.logger.error("unexpected failure", exc_info=error)
        return problem_response(
            Problem("internal", "This is a fault of the service, not of the request. It has been logged.")
        )

    app.register_error_handler(Problem, on_problem)
    app.register_error_handler(HTTPException, on_http)
    app.register_error_handler(Unavailable, on_failing)
    app.register_error_handler(UnknownRuleset, on_unknown)
    app.register_error_handler(Exception, on_crash)
