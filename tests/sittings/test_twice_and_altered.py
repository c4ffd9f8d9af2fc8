"""The night again, every request sent twice; and its record with any one byte changed."""

import json
import os
from collections.abc import Mapping
from itertools import accumulate, count
from typing import Any

import pytest

from events.history import verify_document
from events.record import canonical
from service.app import create_app
from service.settings import Settings
from tests.sittings.player import Answer, Send, calls_of, file_of, names, play, through_app

RECORD = file_of("night", "takeback").read_bytes()
STEP = 1 if os.environ.get("TAKEBACK_TEST_FULL") else 53


def doubled(send: Send) -> Send:
    """Every write goes out twice with one key, and both must be answered alike."""
    numbers = count(1)

    def twice(method: str, path: str, body: Any, headers: Mapping[str, str]) -> Answer:
        if method == "GET":
            return send(method, path, body, headers)
        keyed = {"Idempotency-Key": f"request number {next(numbers)}", **headers}
        first, second = send(method, path, body, keyed), send(method, path, body, keyed)
        assert first.status == second.status, (path, body, second)
        if first.status == 201:
            assert json.loads(first.text) == json.loads(second.text)
        return first

    return twice


@pytest.mark.parametrize("name", names())
def test_a_sitting_whose_requests_are_all_sent_twice_is_the_same_sitting(tmp_path, name):
    app = create_app(Settings(database=f"sqlite:///{tmp_path / 'takeback.db'}"))
    once = play(calls_of(name), through_app(app), "sent once")
    twice = play(calls_of(name), doubled(through_app(app)), "sent twice")
    first, second = (sitting.get("referee", "/events?limit=500")["events"] for sitting in (once, twice))
    assert [event["text"] for event in first] == [event["text"] for event in second]
    states = [sitting.get("referee", "/state") for sitting in (once, twice)]
    assert states[0] == states[1]


def test_any_byte_changed_in_the_exported_night_is_named_by_its_event():
    events = [len(canonical(event)) + 1 for event in json.loads(RECORD)["events"]]
    ends = list(accumulate(events, initial=len(b'{"events":[')))
    for index in range(0, len(RECORD), STEP):
        altered = bytearray(RECORD)
        altered[index] ^= (1, 0x20, 0x80)[index % 3]
        fault = verify_document(bytes(altered)).fault
        assert fault is not None, index
        inside = next((n for n, end in enumerate(ends[1:], 1) if ends[n - 1] <= index < end - 1), None)
        if inside is not None:
            assert fault.where == f"event {inside}", (index, fault)
