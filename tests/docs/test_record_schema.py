"""The published schema of the portable record describes the records that we write."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from events.games import rulesets, sittings
from events.history import export
from events.record import KINDS
from tests.history.kit import Sheet

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "record.schema.json").read_text("utf-8"))
SITTINGS = [found for ruleset in rulesets().values() for found in sittings(ruleset)]


def test_the_schema_is_one_and_knows_every_kind():
    Draft202012Validator.check_schema(SCHEMA)
    assert set(SCHEMA["$defs"]["event"]["properties"]["kind"]["enum"]) == set(KINDS)


def test_a_record_has_the_published_shape():
    sheet = Sheet()
    sheet.move(type="deal")
    sheet.move(type="peek", seat=0, card="a1")
    Draft202012Validator(SCHEMA).validate(json.loads(export(sheet.story, None)))


def corrected():
    sheet = Sheet()
    sheet.move(type="deal")
    sheet.move(type="draw", seat=0)
    sheet.correct({"insert_after": 2, "move": {"type": "peek", "seat": 1, "card": "a1"}})
    sheet.correct({"void": "2.1"}, {"replace": 3, "move": {"type": "draw", "seat": 1}})
    return json.loads(export(sheet.story, None))


def test_a_corrected_record_has_the_published_shape():
    Draft202012Validator(SCHEMA).validate(corrected())


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"void": "2"},
        {"void": 0},
        {"insert_after": "2.1", "move": {}},
        {"insert_after": 2},
        {"void": 2, "move": {}},
    ],
)
def test_a_change_that_is_none_has_not(change):
    document = corrected()
    document["events"][-1]["body"]["changes"] = [change]
    assert not Draft202012Validator(SCHEMA).is_valid(document)


@pytest.mark.parametrize(("name", "data"), SITTINGS, ids=[name for name, _ in SITTINGS])
def test_every_sitting_has_the_published_shape(name, data):
    Draft202012Validator(SCHEMA).validate(json.loads(data))
