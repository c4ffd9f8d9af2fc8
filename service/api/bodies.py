"""Reading a request's body: JSON that a record can hold, or a problem that says what to send."""

import json
import unicodedata
from typing import Any

from flask import Request, request
from webargs import missing
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import RequestEntityTooLarge

from service.problems import Problem

DEEPEST = 24
LARGEST = 2**53 - 1


def read_body() -> Any:
    """The request's body as JSON values that a record can hold; `missing` if there is none.

    Raises a 400, 413 or 415 for what is not JSON, a 422 for numbers and texts that no record holds.
    """
    raw = whole_body()
    if not raw:
        return missing
    check_json()
    try:
        body = json.loads(raw.decode("utf-8"), parse_constant=_no_constant, object_pairs_hook=_object)
    except UnicodeDecodeError:
        raise _malformed("it is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise _malformed(f"{error.msg} at line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise _malformed("it is nested too deeply") from None
    except ValueError as error:
        raise _malformed(str(error)) from None
    wrong = _unfit(body, "", 0)
    if wrong is not None:
        where, why = wrong
        raise Problem("invalid", f"{where or 'body'}: {why}", {where or "body": [why]})
    return body


def whole_body() -> bytes:
    """The request's body as it came. Raises a 413 where it is longer than the limit."""
    raw = request.get_data(cache=True)
    most = request.max_content_length
    # A body sent in chunks is only cut off at the limit.
    if request.content_length is None and most is not None and len(raw) >= most:
        raise RequestEntityTooLarge
    return raw


def check_json() -> None:
    """Raise a 415 unless the request says that its body is JSON."""
    if not request.is_json:
        raise Problem("media-type", "Send the body as JSON, with the header Content-Type: application/json.")


def body_object() -> dict[str, Any]:
    """The request's body as a JSON object. Raises what `read_body` raises, and a 400 for anything else."""
    body = read_body()
    if body is missing:
        check_json()
    if not isinstance(body, dict):
        raise Problem("malformed", "Send a JSON object.", {"body": ["Not an object."]})
    return body


def _malformed(why: str) -> Problem:
    return Problem("malformed", f"The body cannot be read as JSON: {why}.", {"body": [f"Mend it: {why}."]})


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return found


def _unfit(value: Any, where: str, depth: int) -> tuple[str, str] | None:
    """The first value that no record can hold: in which field, and what to send instead."""
    if isinstance(value, str):
        why = unfit_text(value)
        return (where, why) if why else None
    if isinstance(value, float):
        return where, "Give a whole number."
    if isinstance(value, int):
        return None if -LARGEST <= value <= LARGEST else (where, "Give a number of at most 53 bits.")
    if depth > DEEPEST:
        return where, f"Nest values at most {DEEPEST} deep."
    items = value.items() if isinstance(value, dict) else enumerate(value or ())
    for name, inner in items:
        wrong = _unfit(name, where, depth) if isinstance(name, str) else None
        wrong = wrong or _unfit(inner, f"{where}.{name}" if where else str(name), depth + 1)
        if wrong is not None:
            return wrong
    return None


def unfit_text(text: str) -> str | None:
    """Why a text cannot stand in a record, as what to send instead; None if it can."""
    if text.isascii():
        return None if "\0" not in text else "Leave the NUL character out."
    if any("\ud800" <= character <= "\udfff" for character in text):
        return "Send whole characters: half of a surrogate pair is none."
    if not unicodedata.is_normalized("NFC", text):
        return "Send text in Unicode form NFC."
    return None if "\0" not in text else "Leave the NUL character out."


class BodyParser(FlaskParser):
    """The schemas' parser, reading bodies by the rules above. An empty body is an empty object."""

    def load_json(self, req: Request, schema: Any) -> Any:  # noqa: ARG002 - the parser's own signature
        """The body, for a schema to check."""
        return body_object() if req.get_data(cache=True) else {}
