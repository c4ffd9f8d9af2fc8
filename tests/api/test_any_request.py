"""Whatever the document allows, and much that it does not: never a crash, never a broken promise."""

import os
import shutil

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.api.conftest import make_app
from tests.api.kit import ABSENT, Night

FULL = os.environ.get("TAKEBACK_TEST_FULL") == "1"
EXAMPLES = 300 if FULL else 12
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]


@pytest.fixture(scope="module")
def stage(migrated_sqlite, tmp_path_factory):
    """A service with a few games in every condition, and the tokens that open them."""
    path = tmp_path_factory.mktemp("any") / "takeback.db"
    shutil.copyfile(migrated_sqlite, path)
    for app in make_app(f"sqlite:///{path}"):
        nights = [Night(app), Night(app, listed=True), Night(app, seats=5, ruleset="swapybara"), Night(app)]
        for night in nights:
            night.everybody()
        for night in (nights[0], nights[1], nights[3]):
            version = night.breach()
            night.referee.post(f"{night.path}/disputes", {"version": version})
        nights[3].referee.post(f"{nights[3].path}/closing", {"reason": "over"})
        yield app, nights


def operations(app):
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    return {operation.ok().label: operation.ok() for operation in schema.get_all_operations()}


ROLES = ["referee", "scribe", "seat:0", "seat:1", "public", None]


def test_no_request_breaks_a_promise(stage):
    app, nights = stage
    found = operations(app)
    assert len(found) > 25
    for label, operation in found.items():
        if not label.endswith("/stream"):  # it does not end; test_stream.py tries it
            _try(label, operation, nights)


def _try(label, operation, nights):
    @seed(7)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        case=operation.as_strategy(),
        night=st.sampled_from(nights),
        role=st.sampled_from(ROLES),
        there=st.integers(0, 9),
        number=st.integers(0, 3),
    )
    def one(case, night, role, there, number):
        if "game_id" in case.path_parameters:
            case.path_parameters["game_id"] = night.id if there else ABSENT
        if "number" in case.path_parameters and there > 2:
            case.path_parameters["number"] = 9 if "tokens" in case.path else number
        if "version" in case.path_parameters and there > 2:
            case.path_parameters["version"] = number + 1
        if "name" in case.path_parameters and there > 2:
            case.path_parameters["name"] = "tiny"
        headers = {} if role is None else {"Authorization": f"Bearer {night.claim(role).token}"}
        response = case.call(headers=headers)
        case.validate_response(response, checks=CHECKS)
        if response.status_code >= 400:
            told = response.json()
            assert told["type"].startswith("/problems/"), label
            assert told["detail"]

    one()
