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


def inserted(night):
    """A night in which seat 1's card was forgotten: versions 2 (deal), 3 and 4 (cards), the correction."""
    night.everybody()
    dealt = night.move(type="deal")
    first = night.move(type="play", seat=0, card="a1")
    second = night.move(type="play", seat=2, card="a3")
    move = {"type": "play", "seat": 1, "card": "b2"}
    told = correct(night, {"insert_after": first, "move": move})
    assert told.status == 201, told
    return dealt, first, second, told.body["version"]


def test_an_inserted_move_is_read_at_its_address(three):
    dealt, first, second, by = inserted(three)
    for at, faces in ((first, ["a1"]), (f"{first}.1", ["a1", "b2"]), (second, ["a1", "b2", "a3"])):
        told = three.public.get(f"{three.path}/state?at={at}").body
        assert told["at"] == at
        assert [card["face"] for card in zone(told, "pile")] == faces
    assert three.public.get(f"{three.path}/state?at={dealt}").body["to_act"] == [0]
    before = three.public.get(f"{three.path}/state?at={second}&as_of={by - 1}").body
    assert [card["face"] for card in zone(before, "pile")] == ["a1", "a3"]
    told = problem(three.public.get(f"{three.path}/state?at={first}.1&as_of={by - 1}"), 422, "invalid")
    assert str(by) in told["errors"]["as_of"][0]
    for at in (f"{first}.2", f"{second}.1", f"{first}.0", "x", "1.1.1"):
        assert "at" in problem(three.public.get(f"{three.path}/state?at={at}"), 422, "invalid")["errors"]


def test_an_inserted_move_is_listed_with_its_anchor_and_judged_like_any_other(three):
    _, first, _, by = inserted(three)
    anchor = next(
        event
        for event in three.public.get(f"{three.path}/events").body["events"]
        if event["version"] == first
    )
    told = three.public.get(f"{three.path}/events/{first}.1").body
    assert anchor["inserted"] == [{name: value for name, value in told.items() if name != "verdict"}]
    assert anchor["inserted"] == three.public.get(f"{three.path}/events/{first}").body["inserted"]
    assert (told["address"], told["by"], told["text"]) == (f"{first}.1", by, "P1 plays b2")
    assert told["move"] == {"type": "play", "seat": 1, "card": "b2"}
    assert (told["verdict"]["then"]["status"], told["verdict"]["then"]["as_of"]) == ("open", by)
    shown = three.see("hand:1", "a2")
    told = three.public.get(f"{three.path}/events/{first}.1").body
    assert (told["verdict"]["then"]["status"], told["verdict"]["now"]["status"]) == ("open", "illegal")
    assert told["verdict"]["now"]["because"] == [shown]
    found = three.public.get(f"{three.path}/findings").body["findings"]
    assert [finding["version"] for finding in found] == [f"{first}.1"]
    assert three.public.get(three.path).body["findings"] == [f"{first}.1"]


@pytest.mark.parametrize("address", ["0", "99", "3.2", "4.1", "3.0", "3.", "x", "3.1.1", "-1", "3,1"])
def test_an_address_that_is_none_is_not_found(night, address):
    inserted(night)
    problem(night.public.get(f"{night.path}/events/{address}"), 404, "not-found")


def test_an_inserted_move_is_mended_or_voided_by_its_address(three):
    _, first, _, _ = inserted(three)
    address = f"{first}.1"
    again = correct(three, {"replace": address, "move": {"type": "play", "seat": 1, "card": "a2"}})
    told = three.public.get(f"{three.path}/events/{address}").body
    assert (told["move"]["card"], told["replaced_by"]) == ("a2", again.body["version"])
    gone = correct(three, {"void": address}).body["version"]
    told = three.public.get(f"{three.path}/events/{address}").body
    assert (told["void_since"], told["verdict"]) == (gone, {"then": told["verdict"]["then"], "now": None})
    assert "at" in problem(three.public.get(f"{three.path}/state?at={address}"), 422, "invalid")["errors"]
    assert three.public.get(f"{three.path}/state?at={address}&as_of={gone - 1}").status == 200
    assert "void already" in problem(correct(three, {"void": address}), 422, "invalid")["detail"]


def test_a_sealed_field_of_an_inserted_move_is_its_seats_alone(three):
    three.everybody()
    three.move(type="deal")
    change = {"insert_after": three.head()[0], "move": {"type": "peek", "seat": 1, "card": "b5"}}
    address = f"{three.head()[0]}.1"
    assert correct(three, change).status == 201
    for who, opened in ((three.public, {}), (three.seat(0), {}), (three.seat(1), {"card": "b5"})):
        told = who.get(f"{three.path}/events/{address}")
        assert told.body["opened"] == opened
        assert (b"b5" in told.raw) is bool(opened)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"insert_after": 0, "move": {"type": "deal"}}, "changes.0"),
        ({"insert_after": 99, "move": {"type": "deal"}}, "changes.0"),
        ({"insert_after": "2", "move": {"type": "deal"}}, "changes.0.insert_after"),
        ({"insert_after": "2.1", "move": {"type": "deal"}}, "changes.0.insert_after"),
        ({"insert_after": 2}, "changes.0.body"),
        ({"insert_after": 2, "sighting": {"place": "pile", "face": "a1"}}, "changes.0.body"),
        ({"insert_after": 2, "replace": 2, "move": {"type": "deal"}}, "changes.0.body"),
        ({"insert_after": 2, "move": {"type": "fly"}}, "type"),
        ({"void": "2.1"}, "changes.0"),
        ({"void": "2.x"}, "changes.0.void"),
        ({"void": 2.1}, "changes.0.void"),
        ({"replace": "2.1", "move": {"type": "deal"}}, "changes.0"),
    ],
)
def test_an_insertion_that_fits_no_game_is_refused_by_field(night, change, field):
    night.move(type="deal")
    before = night.head()
    told = night.referee.post(f"{night.path}/corrections", {"changes": [change]})
    assert field in problem(told, 422 if told.status != 400 else 400)["errors"]
    assert night.head() == before


def test_a_preview_tells_what_no_longer_fits_and_what_rests_on_the_change(three):
    version = three.breach()
    three.everybody()
    three.referee.post(f"{three.path}/disputes", {"version": version})
    ruling = three.referee.post(
        f"{three.path}/disputes/1/rulings", {"decision": "upheld", "parts": [{"score": {"1": -5}}]}
    ).body["version"]
    played = three.move(type="play", seat=2, card="a3")
    three.seat(2).post(f"{three.path}/takebacks", {"version": played})
    for seat in (0, 1):
        done = three.seat(seat).post(f"{three.path}/takebacks/1/answers", {"accept": True})
    agreed = done.body["agreed"]
    before = three.head()
    changes = [{"void": version - 2}, {"replace": played, "move": {"type": "draw", "seat": 2}}]
    told = correct(three, *changes, preview=True)
    assert told.status == 200
    fits = {unfit["version"]: unfit for unfit in told.body["unfit"]}
    assert fits[version]["why"] == "the move cannot have happened: Nothing has been dealt yet."
    assert fits[version]["text"] == "P1 plays b1"
    assert [(one["version"], one["kind"]) for one in told.body["resting"]] == [
        (agreed, "takeback_answered"),
    ]
    assert told.body["standings"] == told.body["state"]["standings"]
    assert three.head() == before
    told = problem(correct(three, *changes), 409, "unresolved")
    assert {*told["unresolved"]} == {*fits, agreed}
    assert told["unfit"][0]["why"] == fits[told["unfit"][0]["version"]]["why"]
    change = {"replace": version, "move": {"type": "play", "seat": 1, "card": "b2"}}
    told = correct(three, change, preview=True).body
    assert [(one["version"], one["kind"]) for one in told["resting"]] == [(ruling, "ruled")]
    assert three.head() == before


def test_a_takeback_that_rests_on_a_changed_move_is_kept_or_voided_by_name(three):
    three.everybody()
    three.move(type="deal")
    played = three.move(type="play", seat=0, card="a1")
    other = three.move(type="play", seat=1, card="a2")
    three.seat(0).post(f"{three.path}/takebacks", {"version": played})
    for seat in (1, 2):
        done = three.seat(seat).post(f"{three.path}/takebacks/1/answers", {"accept": True})
    agreed = done.body["agreed"]
    change = {"replace": other, "move": {"type": "play", "seat": 1, "card": "a4"}}
    assert problem(correct(three, change), 409, "unresolved")["unresolved"] == [agreed]
    kept = correct(three, change, rulings={str(agreed): "keep"})
    assert zone(kept.body["state"], "pile") == []
    voided = correct(three, change, rulings={str(agreed): "void"})
    assert [card["face"] for card in zone(voided.body["state"], "pile")] == ["a1", "a4"]
    (offer,) = three.public.get(f"{three.path}/takebacks").body["takebacks"]
    assert (offer["status"], offer["agreed"]) == ("void", None)
    told = problem(three.seat(1).post(f"{three.path}/takebacks/1/answers", {"accept": True}), 409, "closed")
    assert "void" in told["detail"]
    assert three.public.get(f"{three.path}/events/{played}").body["void_since"] is None


def test_an_inserted_move_can_be_neither_disputed_nor_taken_back_and_that_is_said(night):
    _, first, _, _ = inserted(night)
    for path, who in (("disputes", night.referee), ("takebacks", night.seat(1))):
        told = problem(who.post(f"{night.path}/{path}", {"version": f"{first}.1"}), 422, "invalid")
        assert "inserted" in told["errors"]["version"][0]


def test_what_if_begins_right_after_a_version_or_an_inserted_move(night):
    _, first, _, _ = inserted(night)
    move = {"type": "draw", "seat": 0}
    for at, faces in ((first, ["a1"]), (f"{first}.1", ["a1", "b2"])):
        told = night.public.post(f"{night.path}/whatif", {"at": at, "moves": [move]})
        assert told.status == 200, told
        assert [card["face"] for card in zone(told.body["states"][0], "pile")] == faces
        assert told.body["states"][0]["at"] == at


def test_voiding_a_deal_that_was_played_can_be_previewed(app):
    night = Night(app, seats=2, ruleset="schnapsen")
    dealt = night.move(type="deal", dealer=0, trump="TH")
    played = night.move(type="play", seat=1, card="AS")
    told = correct(night, {"void": dealt}, preview=True)
    assert told.status == 200
    assert [unfit["version"] for unfit in told.body["unfit"]] == [played]
