"""The OpenAPI document: valid, complete, and the one that is checked in."""

import re

import pytest
import schemathesis

from tests.api.renew_openapi import DOCUMENT, emitted


@pytest.fixture
def document(app):
    return app.test_client().get("/api/v1/openapi.json").json


def test_the_document_is_valid_openapi_3_1(document):
    assert document["openapi"] == "3.1.0"
    schemathesis.openapi.from_dict(document).validate()


def test_the_document_is_the_one_checked_in():
    assert DOCUMENT.read_text("utf-8") == emitted(), "renew it: python -m tests.api.renew_openapi"


def test_every_route_of_the_api_is_in_the_document(app, document):
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/games") or rule.rule.startswith(("/api/v1/r", "/api/v1/i"))
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    told = {
        (path, method)
        for path, item in document["paths"].items()
        for method in item
        if method != "parameters"
    }
    assert told == routes


def test_every_operation_says_what_it_does_and_what_may_go_wrong(document):
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                assert operation["summary"], path
                assert "application/problem+json" in operation["responses"]["default"]["content"]
                assert set(operation["responses"]) - {"default", "422"}, (path, method)


def test_every_schema_that_is_named_is_there(document):
    names = set(re.findall(r"#/components/schemas/(\w+)", repr(document["paths"])))
    assert names <= set(document["components"]["schemas"])
