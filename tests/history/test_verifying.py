import json

import pytest

from events.history import export, read_portable, verify_document
from events.record import canonical
from events.table import PUBLIC, seat_view
from tests.history.kit import Sheet


@pytest.fixture(scope="module")
def record():
    sheet = Sheet()
    sheet.move(type="deal")
    sheet.move(type="peek", seat=1, card="a4")
    sheet.move(type="play", seat=0, card="a6")
    sheet.move(type="play", seat=1, card="b1")
    sheet.see("hand:1", "a2", by=1)
    sheet.rule(sheet.dispute(5), "undo")
    sheet.correct({"replace": 4, "move": {"type": "play", "seat": 0, "card": "a5"}})
    sheet.move(type="play", seat=1, card="a1")
    return sheet.story


def test_a_sound_record_is_sound_and_says_what_it_could_not_check(record):
    whole = verify_document(export(record, None))
    assert (whole.fault, whole.sealed, whole.events) == (None, (), record.head)
    public = verify_document(export(record, PUBLIC))
    assert public.fault is None
    assert public.sealed == ("version 3: card", "version 6: face")
    assert verify_document(export(record, seat_view(1))).sealed == ()


def test_any_byte_changed_is_named_by_its_event_or_envelope_field(record):
    data = export(record, None)
    places = {f"event {version}" for version in range(1, record.head + 1)}
    places |= {"events", "format", "format_version", "head", "seals", "document"}
    for index in range(len(data)):
        changed = bytearray(data)
        changed[index] ^= (1, 0x20, 0x80)[index % 3]
        fault = verify_document(bytes(changed)).fault
        assert fault is not None, data[index - 20 : index + 20]
        assert fault.where in places or fault.where.encode() in changed


def test_the_event_that_was_changed_is_the_one_that_is_named(record):
    document = json.loads(export(record, None))
    for index, event in enumerate(document["events"]):
        event["actor"] = event["actor"] + "!"
        fault = verify_document(canonical(document)).fault
        assert fault.where == f"event {index + 1}"
        assert "digest" in fault.why
        event["actor"] = event["actor"][:-1]


def _broken(document, **changes):
    return canonical({**document, **changes})


def test_damage_to_the_document_is_named(record):
    document = json.loads(export(record, None))
    cases = [
        (b"", "events"),
        (b"[]", "document"),
        (b'{"events":[{"a"', "event 1"),
        (_broken(document, format="other"), "format"),
        (_broken(document, format_version=2), "format_version"),
        (_broken(document, head="0" * 64), "head"),
        (_broken(document, extra=1), "extra"),
        (_broken(document, events=[]), "events"),
        (_broken(document, events=document["events"][1:]), "event 1"),
        (_broken(document, events=document["events"][:3] + document["events"][4:]), "event 4"),
        (_broken(document, events=[*document["events"][:2], 7]), "event 3"),
        (_broken(document, seals=[]), "seals"),
        (_broken(document, seals={"99": {}}), "seals"),
        (_broken(document, seals={"2": {"face": {"salt": "", "value": 1}}}), "event 2"),
        (_broken(document, seals={"3": {"card": {"salt": "", "value": "a1"}}}), "event 3"),
        (
            _broken(document, seals={"3": {"card": {"salt": "", "value": "?"}}}).replace(b'"?"', b"1.5"),
            "event 3",
        ),
        (_broken(document, seals={"3": {"card": 7}}), "event 3"),
        (json.dumps(document).encode(), "events"),
        (b'{"a":NaN}', "events"),
    ]
    for data, where in cases:
        assert verify_document(data).fault.where == where, data[:80]


def rechained(document, change):
    """The document with its events changed and chained anew: what a forger who knows the format would do."""
    from events.record import event_digest, first_link

    events = document["events"]
    change(events)
    body = events[0]["body"]
    digest = first_link(events[0]["game_id"], f"{body.get('ruleset')}/{body.get('ruleset_version')}")
    for event in events:
        bare = {name: value for name, value in event.items() if name != "digest"}
        digest = event["digest"] = event_digest(digest, canonical(bare))
    return canonical({**document, "head": digest})


@pytest.mark.parametrize(
    ("change", "where", "why"),
    [
        (lambda e: e[3]["body"]["move"].update(card="a3"), "event 4", "body.table"),
        (lambda e: e[1]["body"].update(table="0" * 16), "event 2", "body.table"),
        (lambda e: e[3]["body"]["move"].update(card="zz"), "event 4", "body.move.card"),
        (lambda e: e[3]["body"].update(move=[]), "event 4", "body.move"),
        (lambda e: e[0].update(kind="closed", body={"reason": "over"}), "event 1", ""),
        (lambda e: e[0]["body"].update(ruleset="chess"), "event 1", "no ruleset"),
        (lambda e: e[0]["body"].update(ruleset_version=9), "event 1", "version"),
        (lambda e: e[1]["body"].update(move={"type": "draw", "seat": 0}), "event 2", "cannot have happened"),
        (lambda e: e[7]["body"].update(parts=[{"undo": 99}]), "event 8", "no version 99"),
        (lambda e: e[5]["body"].update(at=99), "event 6", ""),
        (lambda e: e[2].update(kind="sung"), "event 3", "no event kind"),
    ],
)
def test_a_forged_record_is_caught_by_the_rules(record, change, where, why):
    document = json.loads(export(record, None))
    fault = verify_document(rechained(document, change)).fault
    assert fault is not None
    assert fault.where == where
    assert why in fault.why


def insert(events, kind, **body):
    """Put one more event at the end, as a forger would."""
    last = events[-1]
    events.append({**last, "version": last["version"] + 1, "kind": kind, "body": body, "sealed": {}})


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda e: insert(e, "takeback_withdrawn", takeback=7), "body.takeback"),
        (lambda e: insert(e, "takeback_answered", takeback=1, seat=0, accept=True), "body.takeback"),
        (lambda e: insert(e, "takeback_asked", takeback=2, version=5, seat=1, needs=[0]), "body.takeback"),
        (lambda e: insert(e, "takeback_asked", takeback=1, version=6, seat=1, needs=[0]), "body.version"),
        (lambda e: insert(e, "takeback_asked", takeback=1, version=5, seat=99, needs=[0]), "body.seat"),
        (lambda e: insert(e, "takeback_asked", takeback=1, version=5, seat=1, needs=[1]), "body.needs"),
        (lambda e: insert(e, "disputed", dispute=9, version=5, rule=None, seat=None), "body.dispute"),
        (lambda e: e[-1].update(event_id="../x"), "event_id"),
        (lambda e: e[-1].update(recorded_at="tonight"), "recorded_at"),
        (lambda e: [event.update(game_id='a"\nb') for event in e], "game_id"),
    ],
)
def test_what_reading_could_not_bear_is_not_taken_in(record, change, why):
    fault = verify_document(rechained(json.loads(export(record, None)), change)).fault
    assert fault is not None
    assert why in fault.why


def test_takebacks_and_many_corrections_verify():
    sheet = Sheet()
    sheet.move(type="deal")
    for number, card in enumerate(("a1", "a2", "b1", "b2")):
        sheet.move(type="play", seat=number % 2, card=card)
    sheet.correct({"replace": 4, "move": {"type": "play", "seat": 1, "card": "a3"}})
    sheet.answer(sheet.offer(6, 1), 0)
    sheet.move(type="play", seat=1, card="b3")
    sheet.correct({"void": 7})
    sheet.correct({"replace": 3, "move": {"type": "play", "seat": 0, "card": "a4"}})
    sheet.move(type="draw", seat=0)
    report = verify_document(export(sheet.story, None))
    assert report.fault is None
    assert report.story is not None
    assert report.story.tables[-1].zones == sheet.story.table.zones


def test_an_export_read_back_is_the_record(record):
    read = read_portable(export(record, None))
    assert read.events == record.events
    assert read.seals == record.seals
