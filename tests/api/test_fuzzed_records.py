"""Mutated records: verifying and importing never crash, and what is imported can be read to the end.

Half of them have their chain made anew after the mutation, so that it reaches what lies behind the chain.
"""

import copy
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events.history import verify_document
from events.record import commitment, event_digest, first_link
from events.record.seals import Seal
from tests.api.conftest import make_app
from tests.api.kit import Api, Night

FULL = os.environ.get("TAKEBACK_TEST_FULL") == "1"
EXAMPLES = 3000 if FULL else 150

VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 15),
    st.sampled_from([2**53 - 1, 2**53, -(2**63), 10**40]),
    st.floats(allow_nan=False),
    st.sampled_from(
        ["", "a1", "b6", "x", "seat:1", "seat:9", "hand:0", "v3.1", "v99999999999.1", "referee", "moved"]
    ),
    st.sampled_from(
        [
            "opened",
            "seen",
            "corrected",
            "ruled",
            "closed",
            "upheld",
            "keep",
            "void",
            "1",
            "99",
            "\u0661",
            "e\u0301",
        ]
    ),
    st.sampled_from([[], {}, [1], {"a": 1}, [[]], {"undo": 3}, {"void": 2}, {"replace": 3}, {"rewind": 0}]),
)


@pytest.fixture(scope="module")
def services(
    tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path
) -> Iterator[tuple[Flask, bytes]]:
    """A service, and the record of a game with something of everything."""
    path = tmp_path_factory.mktemp("fuzzed") / "takeback.db"
    shutil.copyfile(migrated_sqlite, path)
    for app in make_app(f"sqlite:///{path}"):
        night = Night(app)
        version = night.breach()
        night.see("stock", "b6", by=2)
        night.move(night.seat(2), type="peek", seat=2, card="b6")
        night.referee.post(f"{night.path}/disputes", {"version": version, "reason": "look"})
        parts: list[Any] = [
            {"undo": version},
            {"score": {"1": -2}},
            {"move": {"cards": 1, "from": "stock", "to": "pile"}},
        ]
        night.referee.post(
            f"{night.path}/disputes/1/rulings", {"decision": "upheld", "parts": parts, "why": "so"}
        )
        changes: list[Any] = [{"replace": 3, "move": {"type": "play", "seat": 0, "card": "a4"}}, {"void": 7}]
        told = night.referee.post(f"{night.path}/corrections", {"changes": changes, "why": "misheard"})
        assert told.status == 201, told
        night.referee.post(f"{night.path}/notes", {"version": 3, "text": "Ärger"})
        night.referee.post(f"{night.path}/closing", {"reason": "over"})
        yield app, night.seat(2).get(f"{night.path}/record").raw


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to every value inside."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in items:
        yield (*path, name)
        yield from places(inner, (*path, name))


def mutated(draw: Any, record: Any) -> Any:
    """The record with a few values changed, taken away, doubled or put elsewhere."""
    record = copy.deepcopy(record)
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(list(places(record))))
        inside = record
        for step in path[:-1]:
            inside = inside[step]
        how = draw(st.sampled_from(["set", "set", "set", "drop", "double", "add"]))
        if how == "set":
            inside[path[-1]] = copy.deepcopy(draw(VALUES))
        elif how == "drop":
            del inside[path[-1]]
        elif how == "double" and isinstance(inside, list):
            inside.insert(path[-1], copy.deepcopy(inside[path[-1]]))
        elif isinstance(inside, dict):
            inside[
                draw(st.sampled_from(["move", "by", "why", "0", "9", "face", "more", "changes.0.card"]))
            ] = copy.deepcopy(draw(VALUES))
    return record


def canonically(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def rechained(record: Any) -> Any:
    """The record with commitments and chain made anew, as far as it still looks like one."""
    try:
        for version, parts in record["seals"].items():
            for name, part in parts.items():
                seal = Seal(part["salt"], part["value"])
                record["events"][int(version) - 1]["sealed"][name] = commitment(name, seal)
        for number, event in enumerate(record["events"], 1):
            event["version"] = number
        first = record["events"][0]
        body = first["body"]
        previous = first_link(first["game_id"], f"{body.get('ruleset')}/{body.get('ruleset_version')}")
        for event in record["events"]:
            content = canonically({name: value for name, value in event.items() if name != "digest"})
            event["digest"] = previous = event_digest(previous, content)
        record["head"] = previous
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        pass
    return record


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.function_scoped_fixture,
        HealthCheck.data_too_large,
    ],
)
@given(data=st.data())
def test_a_mutated_record_is_refused_or_taken_and_then_read_to_the_end(services, data):
    app, sound = services
    record = mutated(data.draw, json.loads(sound))
    if data.draw(st.booleans()) or data.draw(st.booleans()):
        record = rechained(record)
    document = canonically(record)
    report = verify_document(document)
    if report.fault is not None:
        assert report.fault.where
        assert report.fault.why
    answer = Api(app).send("POST", "/records?copy=true", document, Content_Type="application/json")
    assert answer.status == (201 if report.fault is None else 422), answer
    if answer.status == 201:
        read_to_the_end(app, answer.body)


def read_to_the_end(app: Flask, opened: dict[str, Any]) -> None:
    who, path = Api(app, opened["referee"]), f"/games/{opened['id']}"
    asked = ["", "/events", "/state", "/findings", "/disputes", "/choices", "/record", "/verification"]
    asked += [f"/events/{version}" for version in range(1, opened["version"] + 1)]
    asked += [f"/state?at={version}&as_of={version}" for version in range(1, opened["version"] + 1)]
    for what in asked:
        assert who.get(f"{path}{what}").status == 200, what
    browser = app.test_client()
    browser.set_cookie("takeback", opened["referee"])
    for version in (1, opened["version"]):
        assert browser.get(f"{path}/at/{version}").status_code == 200


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_record_with_bytes_changed_is_never_taken_and_never_a_crash(services, data):
    _, sound = services
    altered = bytearray(sound)
    for _ in range(data.draw(st.integers(1, 4))):
        altered[data.draw(st.integers(0, len(sound) - 1))] = data.draw(st.integers(0, 255))
    report = verify_document(bytes(altered))
    assert (report.fault is None) == (bytes(altered) == sound)
