"""Corrections: all or nothing, previewed, with everything that rests on the change dealt with."""

import pytest

from tests.api.kit import Night, problem


@pytest.fixture
def three(stored):
    return Night(stored)


def correct(night, *changes, who=None, preview=False, **more):
    path = f"{night.path}/corrections{'?preview=true' if preview else ''}"
    return (who or night.scribe).post(path, {"changes": list(changes), **more})


def zone(state, name):
    return next(zone["cards"] for zone in state["zones"] if zone["id"] == name)


def test_a_correction_is_answered_with_the_event_and_the_state_that_it_gives(three):
    three.move(type="deal")
    played = three.move(type="play", seat=0, card="a1")
    told = correct(
        three, {"replace": played, "move": {"type": "play", "seat": 0, "card": "b6"}}, why="misheard"
    )
    assert told.status == 201
    assert told.body["event"]["kind"] == "corrected"
    assert told.body["event"]["opened"] == {"why": "misheard"}
    assert [card["face"] for card in zone(told.body["state"], "pile")] == ["b6"]
    assert three.referee.get(three.path).body["table_version"] == told.body["version"]


def test_a_preview_shows_the_state_and_records_nothing(three):
    three.move(type="deal")
    played = three.move(type="play", seat=0, card="a1")
    head = three.head()
    three.scribe.get(three.path)
    head = three.head()
    told = correct(three, {"void": played}, preview=True)
    assert told.status == 200
    assert told.body["unresolved"] == []
    assert zone(told.body["state"], "pile") == []
    assert told.body["version"] == head[0]
    assert three.head() == head


def test_void_and_replaced_entries_say_so(three):
    three.move(type="deal")
    played = three.move(type="play", seat=0, card="a1")
    version = correct(three, {"void": played}).body["version"]
    assert three.referee.get(f"{three.path}/events/{played}").body["void_since"] == version
    told = three.referee.get(f"{three.path}/events/{played}?as_of={played}").body
    assert told["void_since"] is None


def test_later_moves_that_no_longer_fit_must_be_dealt_with(three):
    dealt = three.move(type="deal")
    played = three.move(type="play", seat=0, card="a1")
    three.scribe.get(three.path)
    before = three.head()
    told = problem(correct(three, {"void": dealt}), 409, "unresolved")
    assert told["unresolved"] == [played]
    assert three.head() == before
    assert correct(three, {"void": dealt}, preview=True).body["unresolved"] == [played]
    assert correct(three, {"void": dealt}, {"void": played}).status == 201


def test_a_ruling_that_rests_on_a_changed_move_is_kept_or_voided_by_name(three):
    version = three.breach()
    three.referee.post(f"{three.path}/disputes", {"version": version})
    ruling = three.referee.post(
        f"{three.path}/disputes/1/rulings", {"decision": "upheld", "parts": [{"score": {"1": -5}}]}
    ).body["version"]
    change = {"replace": version, "move": {"type": "play", "seat": 1, "card": "b2"}}
    assert problem(correct(three, change), 409, "unresolved")["unresolved"] == [ruling]
    kept = correct(three, change, rulings={str(ruling): "keep"})
    assert kept.body["state"]["standings"][1]["score"] == -5
    voided = correct(three, change, rulings={str(ruling): "void"})
    assert voided.status == 201
    assert voided.body["state"]["standings"][1]["score"] == 0
    assert three.referee.get(f"{three.path}/disputes").body["disputes"][0]["status"] == "open"


@pytest.mark.parametrize("rulings", [{"2": "void"}, {"3": "keep"}, {"99": "keep"}, {"1": "void"}])
def test_only_a_ruling_that_stands_can_be_kept_or_voided(night, rulings):
    night.move(type="deal")
    played = night.move(type="play", seat=0, card="a1")
    night.scribe.get(night.path)
    before = night.head()
    told = problem(correct(night, {"void": played}, rulings=rulings), 422, "invalid")
    assert set(told["errors"]) == {f"rulings.{version}" for version in rulings}
    assert night.head() == before


def test_a_correction_can_be_voided_by_another(three):
    three.move(type="deal")
    played = three.move(type="play", seat=0, card="a1")
    first = correct(three, {"void": played}).body["version"]
    told = correct(three, {"void": first})
    assert told.status == 201
    assert [card["face"] for card in zone(told.body["state"], "pile")] == ["a1"]


def test_a_correction_that_contradicts_the_record_is_impossible(three):
    three.move(type="deal")
    first = three.move(type="play", seat=0, card="a1")
    second = three.move(type="play", seat=1, card="a2")
    three.scribe.get(three.path)
    before = three.head()
    told = correct(three, {"replace": second, "move": {"type": "play", "seat": 1, "card": "a1"}})
    assert first in problem(told, 409, "impossible")["versions"]
    assert three.head() == before


def test_a_sighting_can_be_replaced_and_a_private_one_by_its_seat_alone(three):
    three.everybody()
    three.move(type="deal")
    seen = three.see("hand:1", "a1", by=1)
    change = {"replace": seen, "sighting": {"place": "hand:1", "face": "a2", "by": 1, "at": seen - 1}}
    problem(correct(three, change), 403, "forbidden")
    problem(correct(three, change, who=three.seat(0)), 403, "forbidden")
    assert correct(three, change, who=three.seat(1)).status == 201
    told = three.seat(1).get(f"{three.path}/events?kind=corrected").body["events"][0]
    assert list(told["opened"].values()) == ["a2"]
    assert b'"a2"' not in three.public.get(f"{three.path}/events?kind=corrected").raw


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ([{"void": 1}], "changes.0"),
        ([{"replace": 1, "move": {"type": "deal"}}], "changes.0"),
        ([{"void": 99}], "changes.0"),
        ([{"void": 0}], "changes.0"),
        ([{"void": -4}], "changes.0"),
        ([{"void": 2**52}], "changes.0"),
        ([{"void": 2**70}], "changes.0.void"),
        ([{"void": True}], "changes.0.void"),
        ([{"void": "2"}], "changes.0.void"),
        ([{"void": [2]}], "changes.0.void"),
        ([{"void": None}], "changes.0.void"),
        ([{"void": 2}, {"void": 2}], "changes.1"),
        ([{"void": 2, "replace": 3}], "changes.0.body"),
        ([{"replace": 2}], "changes.0.body"),
        (
            [{"replace": 2, "move": {"type": "deal"}, "sighting": {"place": "pile", "face": "a1"}}],
            "changes.0.body",
        ),
        ([{"replace": 2, "sighting": {"place": "stock", "face": "a1"}}], "changes.0"),
        ([{"replace": 2, "move": {"type": "fly"}}], "type"),
        ([{"replace": 2, "move": {"type": ["deal"]}}], "type"),
        ([{"replace": 2, "move": []}], "changes.0.move"),
        ([{"replace": 2, "move": "deal"}], "changes.0.move"),
        ([{}], "changes.0.body"),
        ([[]], "changes.0.body"),
        ([None], "changes.0"),
        ([7], "changes.0.body"),
        ([], "changes"),
        ({}, "changes"),
        (None, "changes"),
        ([{"void": 2}] * 101, "changes"),
    ],
)
def test_a_correction_that_fits_no_game_is_refused_by_field(night, changes, field):
    night.move(type="deal")
    before = night.head()
    told = problem(night.referee.post(f"{night.path}/corrections", {"changes": changes}), 422, "invalid")
    assert field in told["errors"]
    assert night.head() == before


@pytest.mark.parametrize(
    "rulings",
    [
        [],
        "keep",
        {"2": "perhaps"},
        {"2": ["keep"]},
        {"": "keep"},
        {"-1": "keep"},
        {"1.5": "keep"},
        {"9" * 5000: "keep"},
        {"x": "keep"},
        {"2": None},
    ],
)
def test_rulings_that_are_none_are_refused(night, rulings):
    night.move(type="deal")
    before = night.head()
    asked = {"changes": [{"void": 2}], "rulings": rulings}
    problem(night.referee.post(f"{night.path}/corrections", asked), 422, "invalid")
    assert night.head() == before


@pytest.mark.parametrize("kind", ["noted", "disputed", "ruled", "seated", "closed"])
def test_only_moves_sightings_and_corrections_can_be_corrected(night, kind):
    version = night.breach()
    night.seat(1)
    night.referee.post(f"{night.path}/notes", {"version": version, "text": "see"})
    night.referee.post(f"{night.path}/disputes", {"version": version})
    night.referee.post(f"{night.path}/disputes/1/rulings", {"decision": "dismissed"})
    if kind == "closed":
        night.referee.post(f"{night.path}/closing", {"reason": "over"})
    (event,) = night.referee.get(f"{night.path}/events?kind={kind}").body["events"][-1:]
    before = night.head()
    told = night.referee.post(f"{night.path}/corrections", {"changes": [{"void": event["version"]}]})
    if kind == "closed":
        problem(told, 409, "closed")
    else:
        assert kind in problem(told, 422, "invalid")["detail"]
    assert night.head() == before
