"""What only the night has."""

from collections.abc import Callable

import pytest

from tests.sittings.conftest import Played
from tests.sittings.night import NIGHT, PROOFS
from tests.sittings.player import Sitting, calls_of


@pytest.fixture
def night(played: Callable[[str], Played]) -> Sitting:
    return played("night").sitting


@pytest.mark.parametrize("view", NIGHT.views)
def test_each_breach_is_proved_by_the_first_showing_that_decides_it(night: Sitting, view: str):
    who = "scribe" if view == "P" else f"seat:{'ABCDE'.index(view)}"
    told = {finding["version"]: finding["verdict"] for finding in night.get(who, "/findings")["findings"]}
    for version, proofs in PROOFS.items():
        because, path = next(proof for views, proof in proofs.items() if view in views)
        assert told[version]["because"] == because, version
        assert told[version]["path"] == path, version


def test_what_would_settle_an_open_verdict_is_the_one_card_that_matters(night: Sitting):
    # Dirk's card of 63 lies with Ben once he has accepted.
    for version, place, face in ((14, "hand:1", "5"), (63, "hand:1", "2"), (96, "hand:2", "4")):
        told = night.get("scribe", f"/events/{version}?as_of={version}")["verdict"]["then"]["settles"]
        assert [(settle["place"], settle["if"]) for settle in told] == [(place, [face])], version


def test_the_remedies_offered_first_are_what_the_rulebook_orders(night: Sitting):
    filed = {
        answer.json["version"]: [(remedy["id"], remedy["by"]) for remedy in answer.json["remedies"]]
        for answer in night.answers
        if answer.status == 201 and "remedies" in answer.json
    }
    undone = [("undo-exchange", "rulebook"), ("undo-only", "custom"), ("let-stand", "custom")]
    out = [("out", "rulebook"), ("let-stand", "custom")]
    assert filed == {36: undone, 14: undone, 63: undone, 96: out, 117: [], 122: out}


def test_the_previews_write_nothing_and_tell_what_the_ruling_then_does(night: Sitting):
    previews = [answer.json for answer in night.answers if answer.status == 200 and "remedies" in answer.json]
    rulings = {2: 52, 3: 78, 4: 104, 6: 124}
    assert [preview["dispute"] for preview in previews] == list(rulings)
    for preview in previews:
        first = preview["remedies"][0]
        version = rulings[preview["dispute"]]
        assert tuple(first["instructions"]) == NIGHT.hands[version]
        then = night.get("referee", f"/state?at={version}&as_of={version}")
        assert first["state"] == then


def test_the_undone_exchanges_stay_in_the_record_and_are_marked(night: Sitting):
    told = night.get("scribe", "/events?limit=500")["events"]
    void = {event["version"]: event["void_since"] for event in told if event["void_since"]}
    assert void == {15: 52, 63: 78}
    assert [event["version"] for event in told] == list(range(1, NIGHT.head + 1))


def test_the_pick_is_sealed_to_the_holder_of_the_1(night: Sitting):
    assert night.get("seat:2", "/events/54")["opened"] == {"face": "6"}
    for who in ("scribe", "referee", "seat:0", "seat:1", "seat:3", "seat:4", None):
        told = night.get(who, "/events/54")
        assert told["opened"] == {}
        assert told["body"]["move"] == {"type": "pick", "seat": 2}


def test_the_withdrawn_and_the_dismissed_dispute_stay_on_record(night: Sitting):
    told = night.get("referee", "/disputes")["disputes"]
    upheld = ("ruled", "upheld")
    assert {case["dispute"]: (case["status"], case["decision"]) for case in told} == {
        1: ("withdrawn", None),
        2: upheld,
        3: upheld,
        4: upheld,
        5: ("ruled", "dismissed"),
        6: upheld,
    }


def test_the_slip_reads_as_it_was_written_until_it_is_corrected(night: Sitting):
    early = night.get("scribe", "/events/28?as_of=34")
    late = night.get("scribe", "/events/28")
    rules = [[rule["id"] for rule in event["verdict"]["now"]["rules"]] for event in (early, late)]
    assert rules == [["swapybara.two-refuses"], ["swapybara.four-accepts"]]


def test_a_call_that_comes_twice_is_written_once(night: Sitting):
    twice = [
        n for n, call in enumerate(calls_of("night")) if "third-round" in call.get("headers", {}).values()
    ]
    first, second = (night.answers[number] for number in twice)
    assert first == second


def test_the_scribe_may_not_write_what_a_seat_saw_and_a_seat_not_contradict_itself(night: Sitting):
    refused = [answer.json for answer in night.answers if answer.status in {403, 409}]
    assert [problem["status"] for problem in refused] == [403, 409]
    assert 24 in refused[1]["versions"]


def test_there_are_forty_turns(night: Sitting):
    asked = [line.version for line in NIGHT.moves() if " asks " in line.said]
    moves = {
        event["version"]: event["body"]["move"] for event in night.get(None, "/events?kind=moved")["events"]
    }
    assert [version for version, move in moves.items() if move["type"] == "ask"] == asked
    assert len(asked) == 40
