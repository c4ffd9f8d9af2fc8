"""What the OpenAPI document promises of an answer; every answer that a test gets is held to it."""

import json
import re
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from tests.api.renew_openapi import DOCUMENT


@cache
def _routes() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    document = json.loads(DOCUMENT.read_text("utf-8"))
    return [
        (re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path)) + "$"), item)
        for path, item in document["paths"].items()
    ]


@cache
def _validator(name: str) -> Draft202012Validator:
    components = json.loads(DOCUMENT.read_text("utf-8"))["components"]
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": components})


def check_promise(method: str, path: str, status: int, kind: str, body: Any) -> None:
    """Assert that this answer is one that the document describes for its route."""
    path = path.partition("?")[0]
    item = next((item for pattern, item in _routes() if pattern.match(f"/api/v1{path}")), {})
    told = item.get(method.lower(), {}).get("responses")
    if told is None or status == 304:
        return
    answer = told.get(str(status)) or (told.get("2XX") if status < 300 else None) or told["default"]
    if "content" not in answer:
        assert status == 204, (method, path, status)
        return
    content = answer["content"].get(kind)
    assert content is not None, f"{method} {path} may not answer {status} with {kind}"
    name = content["schema"].get("$ref", "").rpartition("/")[2]
    if name:
        wrong = next(_validator(name).iter_errors(body), None)
        assert wrong is None, f"{method} {path}: {wrong.json_path}: {wrong.message[:300]}"
