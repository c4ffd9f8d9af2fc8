"""Objections, their withdrawal, the decisions on them; notes and the close."""

import pytest

from tests.api.kit import Night, problem


@pytest.fixture
def three(stored):
    night = Night(stored)
    night.version = night.breach()
    return night


def dispute(night, who=None, **more):
    return (who or night.referee).post(f"{night.path}/disputes", {"version": night.version, **more})


def rule(night, number=1, *, preview=False, **asked):
    path = f"{night.path}/disputes/{number}/rulings{'?preview=true' if preview else ''}"
    return night.referee.post(path, asked)


def test_a_dispute_is_answered_with_its_number_and_what_may_be_done(three):
    told = dispute(three, rule="tiny.follow", seat=2, reason="I saw it")
    assert told.status == 201
    assert (told.body["dispute"], told.body["status"]) == (1, "open")
    assert [remedy["id"] for remedy in told.body["remedies"]] == ["undo", "rewind", "let-stand"]
    assert told.body["remedies"][0]["by"] == "rulebook"
    assert told.body["event"]["opened"] == {"reason": "I saw it"}
    assert three.referee.get(three.path).body["open_disputes"] == [1]
    (listed,) = three.referee.get(f"{three.path}/disputes").body["disputes"]
    assert (listed["seat"], listed["rule"], listed["version"]) == (2, "tiny.follow", three.version)
    assert listed["remedies"]


def test_a_player_disputes_in_their_own_name(three):
    assert dispute(three, three.seat(2)).body["seat"] == 2
    problem(dispute(three, three.seat(2), seat=1), 403, "forbidden")


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"version": 1}, "version"),
        ({"version": 0}, "version"),
        ({"version": -1}, "version"),
        ({"version": 99}, "version"),
        ({"version": 2**53 - 1}, "version"),
        ({"version": True}, "version"),
        ({"version": None}, "version"),
        ({"version": [4]}, "version"),
        ({"version": "4"}, "version"),
        ({}, "version"),
        ({"version": 4, "rule": "tiny.nonsense"}, "rule"),
        ({"version": 4, "rule": ["tiny.follow"]}, "rule"),
        ({"version": 4, "rule": {}}, "rule"),
        ({"version": 4, "seat": 9}, "seat"),
        ({"version": 4, "seat": -1}, "seat"),
        ({"version": 4, "seat": True}, "seat"),
        ({"version": 4, "seat": [1]}, "seat"),
        ({"version": 4, "reason": 5}, "reason"),
        ({"version": 4, "reason": "x" * 2001}, "reason"),
        ({"version": 4, "colour": 1}, "colour"),
    ],
)
def test_a_dispute_about_nothing_is_refused_by_field(night, asked, field):
    assert night.breach() == 4
    before = night.head()
    told = problem(night.referee.post(f"{night.path}/disputes", asked), 422, "invalid")
    assert set(told["errors"]) == {field}
    assert night.head() == before


def test_whoever_filed_a_dispute_withdraws_it_and_nobody_else(three):
    dispute(three, three.seat(2))
    problem(three.referee.post(f"{three.path}/disputes/1/withdrawal", {}), 403, "forbidden")
    problem(three.seat(1).post(f"{three.path}/disputes/1/withdrawal", {}), 403, "forbidden")
    told = three.seat(2).post(f"{three.path}/disputes/1/withdrawal", {})
    assert (told.status, told.body["status"]) == (201, "withdrawn")
    problem(three.seat(2).post(f"{three.path}/disputes/1/withdrawal", {}), 409, "closed")
    problem(rule(three, decision="dismissed"), 409, "closed")
    problem(three.seat(2).post(f"{three.path}/disputes/2/withdrawal", {}), 404, "not-found")


def test_a_ruling_puts_the_table_right_and_says_what_hands_must_do(three):
    dispute(three)
    told = rule(three, decision="upheld", remedy="undo", why="clear")
    assert told.status == 201
    assert told.body["event"]["body"]["parts"] == [{"undo": three.version}]
    assert told.body["event"]["opened"] == {"why": "clear"}
    assert told.body["instructions"] == ["the hand of P1: 3 cards", "the pile: 1 cards"]
    undone = three.referee.get(f"{three.path}/events/{three.version}").body
    assert undone["void_since"] == told.body["version"]
    (case,) = three.referee.get(f"{three.path}/disputes").body["disputes"]
    assert (case["status"], case["decision"], case["ruling"]) == ("ruled", "upheld", told.body["version"])


def test_a_ruling_without_operations_can_be_previewed_like_any(three):
    dispute(three)
    (one,) = rule(three, preview=True, parts=[]).body["remedies"]
    assert one["parts"] == []
    assert rule(three, decision="upheld", parts=[]).status == 201


def test_a_preview_shows_table_and_scores_under_each_remedy_and_records_nothing(three):
    dispute(three)
    before = three.head()
    told = rule(three, preview=True)
    assert told.status == 200
    remedies = {remedy["id"]: remedy for remedy in told.body["remedies"]}
    assert set(remedies) == {"undo", "rewind", "let-stand"}
    piles = {
        name: sum(len(zone["cards"]) for zone in remedy["state"]["zones"] if zone["id"] == "pile")
        for name, remedy in remedies.items()
    }
    assert piles == {"undo": 1, "rewind": 1, "let-stand": 2}
    (one,) = rule(three, preview=True, remedy="undo").body["remedies"]
    assert one["id"] == "undo"
    (own,) = rule(three, preview=True, parts=[{"score": {"0": 7}}]).body["remedies"]
    assert own["state"]["standings"][0]["score"] == 7
    assert three.head() == before


def test_a_preview_of_a_remedy_that_is_not_offered_says_so(three):
    dispute(three)
    problem(rule(three, preview=True, remedy="nonsense"), 422, "invalid")


def test_a_remedy_may_be_composed_of_parts(three):
    dispute(three)
    parts = [
        {"undo": three.version},
        {"out": 1},
        {"score": {"1": -2}},
        {"award": {"seat": 0, "points": 2}},
        {"turn": 2},
        {"end": "hand"},
        {"move": {"cards": 1, "from": "stock", "to": "pile", "at": "bottom"}},
        {"stand": True},
    ]
    told = rule(three, decision="upheld", parts=parts)
    assert told.status == 201
    assert told.body["event"]["body"]["parts"] == parts
    assert told.body["state"]["standings"][1]["score"] == -2
    assert told.body["state"]["markers"]["out"] == [1]


@pytest.mark.parametrize(
    "part",
    [
        {},
        [],
        None,
        "undo",
        7,
        {"undo": 1, "out": 1},
        {"nonsense": 1},
        {"undo": True},
        {"undo": "4"},
        {"undo": [4]},
        {"undo": 99},
        {"undo": 0},
        {"undo": -1},
        {"undo": 2**52},
        {"rewind": 99},
        {"rewind": 0},
        {"rewind": {}},
        {"rewind": 1},
        {"out": 9},
        {"out": -1},
        {"out": "1"},
        {"out": None},
        {"score": []},
        {"score": {"x": 1}},
        {"score": {"9": 1}},
        {"score": {"1": "2"}},
        {"score": {"1": True}},
        {"score": {"²": 1}},
        {"score": {"01": 1}},
        {"score": {"9" * 5000: 1}},
        {"award": 1},
        {"award": {}},
        {"award": {"seat": 9}},
        {"award": {"seat": [0]}},
        {"award": {"seat": 0, "points": "2"}},
        {"award": {"seat": 0, "more": 1}},
        {"end": "world"},
        {"end": ["round"]},
        {"end": {}},
        {"end": None},
        {"turn": 9},
        {"turn": True},
        {"stand": 1},
        {"stand": False},
        {"stand": [True]},
        {"move": 1},
        {"move": {"cards": 1}},
        {"move": {"cards": 0, "from": "stock", "to": "pile"}},
        {"move": {"cards": 99, "from": "stock", "to": "pile"}},
        {"move": {"cards": -1, "from": "stock", "to": "pile"}},
        {"move": {"cards": True, "from": "stock", "to": "pile"}},
        {"move": {"cards": ["v1.1", "v99.9"], "from": "stock", "to": "pile"}},
        {"move": {"cards": [["v1.1"]], "from": "stock", "to": "pile"}},
        {"move": {"cards": 1, "from": "nowhere", "to": "pile"}},
        {"move": {"cards": 1, "from": ["stock"], "to": "pile"}},
        {"move": {"cards": 1, "from": "stock", "to": {}}},
        {"move": {"cards": 1, "from": "stock", "to": "pile", "at": ["top"]}},
        {"move": {"cards": 1, "from": "stock", "to": "pile", "at": "middle"}},
        {"move": {"cards": 1, "from": "stock", "to": "pile", "at": -5}},
        {"move": {"cards": 1, "from": "stock", "to": "pile", "at": None}},
        {"turn_up": "v99.1"},
        {"turn_up": 5},
        {"turn_up": {"card": []}},
        {"turn_up": {"card": "v99.1", "face": "a1"}},
        {"turn_up": "v" + "9" * 5000 + ".1"},
        {"turn_down": 5},
        {"turn_down": ["v1.1"]},
        {"turn_down": "v99.1"},
    ],
)
def test_a_part_that_is_none_is_refused_and_nothing_changes(night, part):
    version = night.breach()
    night.referee.post(f"{night.path}/disputes", {"version": version})
    before = night.head()
    for preview in (True, False):
        told = rule(night, preview=preview, decision="upheld", parts=[part])
        assert problem(told, 422, "invalid")["errors"], part
    assert night.head() == before


def test_a_face_that_the_deck_does_not_have_cannot_be_turned_up(night):
    version = night.breach()
    night.referee.post(f"{night.path}/disputes", {"version": version})
    state = night.referee.get(f"{night.path}/state").body
    card = next(zone for zone in state["zones"] if zone["id"] == "stock")["cards"][-1]["card"]
    asked = {"decision": "upheld", "parts": [{"turn_up": {"card": card, "face": "z9"}}]}
    problem(rule(night, **asked), 422, "invalid")


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({}, "decision"),
        ({"decision": "perhaps"}, "decision"),
        ({"decision": ["upheld"]}, "decision"),
        ({"decision": "upheld"}, "remedy"),
        ({"decision": "upheld", "remedy": "nonsense"}, "remedy"),
        ({"decision": "upheld", "remedy": ["undo"]}, "remedy"),
        ({"decision": "upheld", "remedy": {}}, "remedy"),
        ({"decision": "dismissed", "remedy": "undo"}, "remedy"),
        ({"decision": "dismissed", "parts": [{"stand": True}]}, "remedy"),
        ({"decision": "upheld", "parts": {}}, "parts"),
        ({"decision": "upheld", "parts": [{"stand": True}] * 51}, "parts"),
        ({"decision": "upheld", "remedy": "undo", "parts": [{"stand": True}]}, "remedy"),
        ({"decision": "upheld", "remedy": "undo", "why": []}, "why"),
    ],
)
def test_a_ruling_that_decides_nothing_is_refused_by_field(night, asked, field):
    version = night.breach()
    night.referee.post(f"{night.path}/disputes", {"version": version})
    before = night.head()
    assert field in problem(rule(night, **asked), 422, "invalid")["errors"]
    assert night.head() == before


def test_a_ruling_needs_a_dispute_and_comes_once(three):
    before = three.head()
    for number in (1, 0, 99):
        problem(rule(three, number, decision="dismissed"), 404, "not-found")
        problem(rule(three, number, preview=True), 404, "not-found")
    assert three.head() == before
    dispute(three)
    assert rule(three, decision="dismissed").status == 201
    before = three.head()
    told = problem(rule(three, decision="upheld", remedy="undo"), 409, "closed")
    assert told["versions"] == [before[0]]
    assert three.head() == before


def test_notes_mark_a_version_and_all_may_read_them(three):
    for kind in ("remark", "bookmark", "gap"):
        told = three.seat(2).post(f"{three.path}/notes", {"version": 2, "kind": kind, "text": "Ärger"})
        assert told.status == 201
        event = three.public.get(f"{three.path}/events/{told.body['version']}").body
        assert event["body"] == {"version": 2, "kind": kind}
        assert event["opened"] == {"text": "Ärger"}
        assert event["actor"] == "seat:2"


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({}, "version"),
        ({"version": 0}, "version"),
        ({"version": 99}, "version"),
        ({"version": -1}, "version"),
        ({"version": 2**60}, "version"),
        ({"version": True}, "version"),
        ({"version": "1"}, "version"),
        ({"version": {}}, "version"),
        ({"version": 1, "kind": "song"}, "kind"),
        ({"version": 1, "kind": ["remark"]}, "kind"),
        ({"version": 1, "text": "x" * 2001}, "text"),
        ({"version": 1, "text": 5}, "text"),
        ({"version": 1, "text": "a\u0000b"}, "text"),
        ({"version": 1, "text": "\ud800"}, "text"),
        ({"version": 1, "text": "e\u0301"}, "text"),
        ({"version": 1, "txt": "x"}, "txt"),
    ],
)
def test_a_note_that_says_nothing_is_refused_by_field(night, asked, field):
    before = night.head()
    assert set(problem(night.referee.post(f"{night.path}/notes", asked), 422, "invalid")["errors"]) == {field}
    assert night.head() == before


def test_after_the_close_nothing_more_is_written(three):
    dispute(three)
    told = three.scribe.post(f"{three.path}/closing", {"reason": "over", "why": "tired"})
    assert told.status == 201
    assert told.body["event"]["kind"] == "closed"
    assert len(told.body["standings"]) == 3
    header = three.referee.get(three.path).body
    assert header["closed"] is True
    before = three.head()
    three.everybody()  # a place can still be taken, to look
    assert three.seat(2).get(f"{three.path}/verification").body["ok"] is True
    for path, asked in (
        ("moves", {"type": "deal"}),
        ("moves", {"moves": [{"type": "deal"}]}),
        ("sightings", {"place": "stock", "face": "b6"}),
        ("corrections", {"changes": [{"void": three.version}]}),
        ("disputes", {"version": three.version}),
        ("disputes/1/rulings", {"decision": "dismissed"}),
        ("disputes/1/withdrawal", {}),
        ("notes", {"version": 1}),
        ("closing", {"reason": "over"}),
    ):
        problem(three.referee.post(f"{three.path}/{path}", asked), 409, "closed")
    assert three.head() == before


@pytest.mark.parametrize(
    "asked", [{}, {"reason": "bored"}, {"reason": ["over"]}, {"reason": "over", "why": 5}]
)
def test_a_close_without_a_reason_is_refused(night, asked):
    before = night.head()
    problem(night.referee.post(f"{night.path}/closing", asked), 422, "invalid")
    assert night.head() == before
