import json

import pytest

from events.record import (
    BadBody,
    Link,
    NotCanonical,
    Seal,
    check_body,
    commitment,
    event_digest,
    first_link,
    opens,
    read_event,
    seal_event,
    upcast,
)

START = Link(0, first_link("g", "tiny/1"))


def note(previous=START, text="x"):
    return seal_event(
        "g", "e", "noted", 1, "2026-01-01T00:00:00.000Z", "scribe", {"version": 1, "kind": text}, {}, previous
    )


def test_an_event_read_from_its_bytes_is_the_event():
    event = note()
    assert read_event(event.content, event.digest) == event


def test_a_digest_covers_the_bytes_and_all_digests_before():
    one = note()
    two = note(Link(one.version, one.digest))
    assert two.version == 2
    assert event_digest(one.digest, two.content) == two.digest
    assert event_digest(START.digest, two.content) != two.digest
    assert first_link("g", "tiny/1") != first_link("g", "tiny/2") != first_link("h", "tiny/2")


@pytest.mark.parametrize(
    "name", ["game_id", "version", "event_id", "kind", "schema", "actor", "body", "sealed"]
)
def test_a_field_of_the_wrong_type_is_named(name):
    raw = json.loads(note().content)
    raw[name] = 1.5
    with pytest.raises(NotCanonical, match=f"{name}: expected"):
        read_event(json.dumps(raw).encode(), "")


def test_bytes_that_are_no_event_are_refused():
    for content in (b"{", b"[]", b"{}", json.dumps({**json.loads(note().content), "more": 1}).encode()):
        with pytest.raises(NotCanonical):
            read_event(content, "")
    raw = {**json.loads(note().content), "sealed": {"a": 1}}
    with pytest.raises(NotCanonical, match="sealed"):
        read_event(json.dumps(raw).encode(), "")


def test_a_seal_opens_only_its_own_commitment():
    seal = Seal("00" * 16, {"face": "5"})
    made = commitment("face", seal)
    assert opens("face", seal, made)
    assert not opens("other", seal, made)
    assert not opens("face", Seal("01" * 16, seal.value), made)
    assert not opens("face", Seal(seal.salt, {"face": "4"}), made)


# One frozen sample of each kind in each schema that was ever written; a new schema adds its samples.
SAMPLES = {
    ("opened", 1): {
        "ruleset": "tiny",
        "ruleset_version": 1,
        "options": {},
        "seats": 2,
        "mode": "table",
        "house": {},
        "listed": False,
        "referee_sees": "public",
    },
    ("moved", 1): {"move": {"type": "deal"}, "table": "0" * 16},
    ("seen", 1): {"place": "hand:0", "at": 2, "by": None, "face": "a1"},
    ("corrected", 1): {"changes": [{"void": 3}], "rulings": {}},
    ("takeback_asked", 1): {"takeback": 1, "version": 3, "seat": 0, "needs": [1]},
    ("takeback_answered", 1): {"takeback": 1, "seat": 1, "accept": True},
    ("takeback_withdrawn", 1): {"takeback": 1},
    ("disputed", 1): {"dispute": 1, "version": 2, "rule": None, "seat": None},
    ("withdrawn", 1): {"dispute": 1},
    ("ruled", 1): {"dispute": 1, "version": 2, "decision": "upheld", "remedy": None, "parts": []},
    ("seated", 1): {"role": "seat:0"},
    ("noted", 1): {"version": 1, "kind": "remark"},
    ("closed", 1): {"reason": "over"},
}


@pytest.mark.parametrize(("kind", "schema"), SAMPLES)
def test_every_kind_and_schema_ever_written_can_be_read(kind, schema):
    event = note()._replace(kind=kind, schema=schema, body=SAMPLES[kind, schema])
    assert upcast(event).kind == kind


def test_an_old_shape_is_read_as_the_newest_and_its_bytes_stay():
    event = note()._replace(kind="withdrawn", schema=0, body={"number": 1})
    read = upcast(event, {("withdrawn", 0): lambda body: {"dispute": body["number"]}})
    assert (read.schema, read.body, read.content) == (1, {"dispute": 1}, event.content)


@pytest.mark.parametrize(
    ("kind", "schema", "body", "why"),
    [
        ("sung", 1, {}, "no event kind"),
        ("withdrawn", 7, {}, "schema"),
        ("withdrawn", 1, {}, "body.dispute: missing"),
        ("withdrawn", 1, {"dispute": 1, "x": 1}, "body.x"),
        ("withdrawn", 1, {"dispute": True}, "body.dispute: True"),
        ("closed", 1, {"reason": "tired"}, "body.reason"),
    ],
)
def test_a_body_that_is_not_of_its_kind_is_refused_by_field(kind, schema, body, why):
    with pytest.raises(BadBody, match=why):
        check_body(kind, schema, body)
