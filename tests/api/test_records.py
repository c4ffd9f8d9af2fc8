"""Records: taken away, brought back, copied, verified; broken ones refused whole."""

import json
import shutil

import pytest

from events.record import event_digest, first_link
from tests.api.conftest import make_app
from tests.api.kit import Api, problem


def bring(app, data, query="", **headers):
    headers.setdefault("Content_Type", "application/json")
    return Api(app).send("POST", f"/records{query}", data, **headers)


@pytest.fixture
def played(night):
    """A game with something of everything, as a record in the eyes of all."""
    version = night.breach()
    night.see("stock", "b6", by=2)
    night.referee.post(f"{night.path}/disputes", {"version": version, "reason": "look"})
    night.referee.post(
        f"{night.path}/disputes/1/rulings", {"decision": "upheld", "remedy": "undo", "why": "so"}
    )
    move = {"type": "play", "seat": 0, "card": "a4"}
    asked = {"changes": [{"replace": 3, "move": move}], "rulings": {}, "why": "misheard"}
    assert night.referee.post(f"{night.path}/corrections", asked).status == 201
    night.referee.post(f"{night.path}/notes", {"version": 3, "text": "Ärger"})
    night.referee.post(f"{night.path}/closing", {"reason": "over"})
    return night


@pytest.fixture
def elsewhere(migrated_sqlite, tmp_path):
    """Another service."""
    shutil.copyfile(migrated_sqlite, tmp_path / "elsewhere.db")
    yield from make_app(f"sqlite:///{tmp_path / 'elsewhere.db'}")


@pytest.mark.parametrize("database_kind", ["postgresql"], indirect=True)
def test_a_record_comes_back_on_another_database_as_the_same_game(played, database_url):
    for elsewhere in make_app(database_url):
        _comes_back(played, elsewhere)


def test_a_record_comes_back_as_the_same_game_with_the_same_digests(played, elsewhere):
    _comes_back(played, elsewhere)


def _comes_back(played, elsewhere):
    record = played.seat(2).get(f"{played.path}/record")
    assert record.headers["Content-Disposition"] == f'attachment; filename="{played.id}.takeback.json"'
    told = bring(elsewhere, record.raw)
    assert told.status == 201
    assert told.body["id"] == played.id
    assert (told.body["version"], told.body["digest"]) == played.head()
    there = Api(elsewhere, told.body["referee"])
    assert there.get(f"{played.path}/record").raw == played.referee.get(f"{played.path}/record").raw
    for path in ("/state", "/events", "/findings", "/disputes"):
        assert there.get(f"{played.path}{path}").body == played.referee.get(f"{played.path}{path}").body
    code = told.body["invitations"]["public"]
    public = Api(elsewhere, there.post(f"/invitations/{code}", {}).body["token"])
    assert public.get(played.path).body["you"]["role"] == "public"


def test_a_game_that_is_here_is_not_imported_again(played):
    record = played.referee.get(f"{played.path}/record").raw
    before = played.head()
    told = problem(bring(played.app, record), 409, "exists")
    assert "copy" in told["detail"]
    assert played.head() == before


def test_a_copy_is_a_game_of_its_own_with_the_same_story(played):
    record = played.referee.get(f"{played.path}/record").raw
    told = bring(played.app, record, "?copy=true")
    assert told.status == 201
    assert told.body["id"] != played.id
    copy = Api(played.app, told.body["referee"])
    path = f"/games/{told.body['id']}"
    assert copy.get(f"{path}/verification").body["ok"] is True
    assert copy.get(f"{path}/state").body == played.referee.get(f"{played.path}/state").body
    assert bring(played.app, copy.get(f"{path}/record").raw, "?copy=true").status == 201


def test_what_a_view_may_not_open_is_not_in_its_record(played):
    mine = json.loads(played.seat(2).get(f"{played.path}/record").raw)["seals"]
    theirs = json.loads(played.public.get(f"{played.path}/record").raw)["seals"]
    faces = {version for version, parts in mine.items() if "face" in parts}
    assert faces
    assert not any("face" in parts for parts in theirs.values())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"nonsense",
        b"\xff",
        b'{"events": []}',
        b"[" * 100_000,
        b'{"format": 1e999}',
    ],
    ids=lambda data: repr(data[:16]),
)
def test_what_is_no_record_is_refused(api, data):
    told = problem(bring(api.app, data), 422, "broken-record")
    assert told["errors"]
    assert api.get("/games").body["games"] == []


def test_a_record_must_be_sent_as_json(played):
    record = played.referee.get(f"{played.path}/record").raw
    problem(bring(played.app, record, Content_Type="text/plain"), 415, "media-type")


def test_a_large_record_is_taken_and_a_larger_one_is_not(migrated_sqlite, tmp_path, night):
    night.referee.post(f"{night.path}/moves", {"moves": [{"type": "deal"}] * 500})
    night.referee.post(f"{night.path}/moves", {"moves": [{"type": "deal"}] * 500})
    record = night.referee.get(f"{night.path}/record").raw
    assert len(record) > 300_000
    assert bring(night.app, record, "?copy=true").status == 201
    shutil.copyfile(migrated_sqlite, tmp_path / "small.db")
    for app in make_app(f"sqlite:///{tmp_path / 'small.db'}", record_limit=300_000):
        problem(bring(app, record), 413, "too-large")


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda record: record["events"][2]["body"]["move"].update(card="a6"), "event 3"),
        (lambda record: record["events"][1].update(recorded_at="2020-01-01T00:00:00Z"), "event 2"),
        (lambda record: record["events"][3].update(actor="seat:2"), "event 4"),
        (lambda record: record["events"].pop(), "head"),
        (lambda record: record["events"].pop(2), "event 3"),
        (lambda record: record["events"].append(record["events"][0]), "event 14"),
        (lambda record: record.update(head="00" * 32), "head"),
        (lambda record: record.update(format="other"), "format"),
        (lambda record: record.update(format_version=2), "format_version"),
        (lambda record: record.update(format_version=True), "format_version"),
        (lambda record: record.update(more=1), "more"),
        (lambda record: record.pop("seals"), "seals"),
        (lambda record: record["seals"]["1"]["seat.0.name"].update(value="Zed"), "event 1"),
        (lambda record: record["seals"].update({"99": {}}), "seals"),
        (lambda record: record["seals"].update({"01": record["seals"]["1"]}), "seals"),
        (lambda record: record["seals"].update({"\u0661": record["seals"]["1"]}), "seals"),
        (lambda record: record["seals"].update({"9" * 5000: {}}), "seals"),
    ],
)
def test_an_altered_record_is_refused_by_the_event_or_field_that_is_wrong(played, elsewhere, change, where):
    record = json.loads(played.referee.get(f"{played.path}/record").raw)
    if where == "event 14":
        where = f"event {len(record['events']) + 1}"
    change(record)
    told = problem(bring(elsewhere, canonically(record)), 422, "broken-record")
    assert where in told["errors"], told["errors"]
    assert Api(elsewhere).get(f"/games/{played.id}").status == 404


def canonically(record):
    return json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def test_a_record_that_is_not_in_canonical_form_is_refused(played, elsewhere):
    record = json.loads(played.referee.get(f"{played.path}/record").raw)
    told = problem(bring(elsewhere, json.dumps(record).encode()), 422, "broken-record")
    assert "canonical" in told["detail"]


def rechained(record):
    """The record with its chain made anew, as somebody would who alters what is told."""
    first = record["events"][0]["body"]
    game = record["events"][0]["game_id"]
    previous = first_link(game, f"{first.get('ruleset')}/{first.get('ruleset_version')}")
    for event in record["events"]:
        content = canonically({name: value for name, value in event.items() if name != "digest"})
        event["digest"] = previous = event_digest(previous, content)
    record["head"] = previous
    return canonically(record)


@pytest.mark.parametrize(
    ("change", "where", "why"),
    [
        (lambda events: events[0]["body"].update(ruleset="chess"), "event 1", "chess"),
        (lambda events: events[0]["body"].update(ruleset_version=9), "event 1", "9"),
        (lambda events: events[2]["body"]["move"].update(card="a6"), "event 3", "table"),
        (lambda events: events[1].update(kind="dreamt"), "event 2", "kind"),
        (lambda events: events[2].update(schema=7), "event 3", "schema"),
        (lambda events: events[2].update(actor="nobody"), "event 3", "actor"),
        (lambda events: events[2].update(actor="seat:9"), "event 3", "actor"),
        (lambda events: events[2]["body"]["move"].update(type="fly"), "event 3", "type"),
        (lambda events: events[0]["body"].update(seats=77), "event 1", "seats"),
    ],
)
def test_a_record_with_a_sound_chain_and_a_wrong_story_is_refused(played, elsewhere, change, where, why):
    record = json.loads(played.referee.get(f"{played.path}/record").raw)
    change(record["events"])
    told = problem(bring(elsewhere, rechained(record)), 422, "broken-record")
    assert why in told["errors"][where][0]
    assert Api(elsewhere).get(f"/games/{played.id}").status == 404
