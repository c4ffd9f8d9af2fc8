"""The night, every version of it, against what was worked out by hand."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from events.history import Story, fold, verdict_of
from events.table import PUBLIC, seat_view
from service.app import create_app
from service.settings import Settings
from tests.sittings import night
from tests.sittings.paper import Line, newest, read, verdict_on_paper
from tests.sittings.player import Sitting, calls_of, play, through_app

VIEWS = "PABCDE"
LINES = read(night.NIGHT)
HEAD = max(LINES)
MOVES = [line for line in LINES.values() if line.then is not None]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(Settings(database=f"sqlite:///{tmp_path_factory.mktemp('night') / 'takeback.db'}"))


@pytest.fixture(scope="module")
def sitting(app: Flask) -> Sitting:
    return play(calls_of("night"), through_app(app), run="now")


@pytest.fixture(scope="module")
def stories(app: Flask, sitting: Sitting) -> dict[int, Story]:
    """The story as of every version, each folded for itself."""
    whole = app.extensions["takeback"].story(sitting.game)
    return {as_of: fold(whole.events[:as_of], whole.seals) for as_of in range(1, HEAD + 1)}


def role(view: str) -> str:
    return "scribe" if view == "P" else f"seat:{'ABCDE'.index(view)}"


def reading(line: Line, as_of: int) -> int:
    """Which of two readings counts as of a version: from the correction on the second."""
    return -1 if as_of >= night.CORRECTED else 0


def known(view: str, as_of: int) -> str:
    """The cards that a view knows."""
    found = "".join(
        cards for who in {"P", view} for version, cards in night.KNOWN[who].items() if version <= as_of
    )
    slipped = night.SLIP < as_of < night.CORRECTED
    return found.replace("d", "c") if slipped and view == "B" else found


def zones(line: Line, view: str, as_of: int) -> dict[str, list[dict[str, str | None]]]:
    """The zones that a view should be shown at a version. A card is called by its deal and seat there.

    In the one stretch where the record has a slip, what Ben sees in his hand is taken for another card.
    """
    deal = max(deal for deal in night.TRUTH if deal <= line.version)
    truth = night.TRUTH[deal]
    seen = known(view, as_of)
    if view == "B" and night.SLIP < as_of < night.CORRECTED:
        truth = {**truth, "c": "6"}
    lies = line.lies[reading(line, as_of)]
    hands = {
        f"hand:{seat}": [
            {"card": f"v{deal}.{list(truth).index(card)}", "face": truth[card] if card in seen else None}
        ]
        for seat, card in enumerate(lies)
    }
    return hands | {"box": [{"card": None, "face": None}] * 3}


def pointing(version: int) -> dict[str, int]:
    """Whom each pointing card points at: the seat that was asked last in this round."""
    found = {}
    deal = max(deal for deal in night.TRUTH if deal <= version)
    for line in LINES.values():
        who, verb, *whom = line.said[-1].split()[:3] if " " in line.said[-1] else ("", "")
        if deal <= line.version <= version and verb == "asks":
            found[who] = int(whom[0])
    return dict(sorted(found.items()))


def question(version: int) -> dict[str, int] | None:
    """The question that is open: asked in the newest move, and not ruled upon."""
    line = next(LINES[v] for v in range(version, 0, -1) if v in LINES and LINES[v].then is not None)
    if " asks " not in line.said[0] or (line.version == 122 and version >= 124):
        return None
    who, _, whom = line.said[0].split()
    return {"from": int(who), "to": int(whom)}


def markers(line: Line) -> dict[str, Any]:
    version = line.version
    deal = max(deal for deal in night.TRUTH if deal <= version)
    six, minus_one, protection = newest(night.CHIPS, version)
    return {
        "round": list(night.TRUTH).index(deal) + 1,
        "start": {8: 0, 55: 4, 92: 4}[deal],
        "turn": line.turn,
        "pointing": pointing(version),
        "used_centre": [],
        "out": sorted(newest({1: set(), **night.SEATED_OUT}, version)),
        "question": question(version),
        "six": six,
        "minus_one": minus_one,
        "protection": protection,
        "pending": [],
    }


def states(sitting: Sitting, view: str, query: str) -> Any:
    return sitting.get(role(view), f"/state?{query}")


@pytest.mark.parametrize("view", VIEWS)
def test_every_state_is_as_it_was_known_then(sitting: Sitting, view: str):
    for version, line in LINES.items():
        told = states(sitting, view, f"at={version}&as_of={version}")
        where = (version, view)
        shown = {zone["id"]: zone["cards"] for zone in told["zones"]}
        assert shown == zones(line, view, version), where
        assert told["to_act"] == line.to_act, where
        assert told["markers"] == markers(line), where
        points, ranks = newest(night.SCORES, version)
        assert [row["score"] for row in told["standings"]] == [int(point) for point in points.split()], where
        assert [row["rank"] for row in told["standings"]] == [int(rank) for rank in ranks.split()], where


@pytest.mark.parametrize("view", VIEWS)
def test_every_state_is_seen_afterwards_with_all_that_came_out(sitting: Sitting, view: str):
    for version, line in LINES.items():
        told = states(sitting, view, f"at={version}")
        shown = {zone["id"]: zone["cards"] for zone in told["zones"]}
        assert shown == zones(line, view, HEAD), (version, view)
        assert told["to_act"] == line.to_act, (version, view)
        assert told["markers"] == markers(line), (version, view)


@pytest.mark.parametrize("view", VIEWS)
def test_every_verdict_then_and_now_is_the_one_worked_out(sitting: Sitting, view: str):
    for line in MOVES:
        told = sitting.get(role(view), f"/events/{line.version}")["verdict"]
        then = verdict_on_paper(line, VIEWS, view, line.version, night.REVEALS)
        now = verdict_on_paper(line, VIEWS, view, HEAD, night.REVEALS)
        assert (told["then"]["status"], told["now"]["status"]) == (then, now), (line.version, view)


def as_ofs(version: int, view: str) -> Iterator[int]:
    """From a version on, those in which something comes to light or is put right, and those before them."""
    turning = {night.CORRECTED, *night.KNOWN["P"], *night.KNOWN[view], *night.SEATED_OUT, HEAD}
    yield from sorted({v for t in turning for v in (t - 1, t) if v >= version})


@pytest.mark.parametrize("view", VIEWS)
def test_a_verdict_changes_when_something_comes_to_light_and_then_only(stories: dict[int, Story], view: str):
    seen_as = PUBLIC if view == "P" else seat_view("ABCDE".index(view))
    for line in MOVES:
        for as_of in as_ofs(line.version, view):
            found = verdict_of(stories[as_of], line.version, seen_as, as_of, proofs=False, settles=False)
            said = verdict_on_paper(line, VIEWS, view, as_of, night.REVEALS)
            assert found is not None
            assert found.status == said, (line.version, view, as_of)


@pytest.mark.parametrize("view", VIEWS)
def test_the_findings_of_every_version_are_the_breaches_known_then(sitting: Sitting, view: str):
    for as_of in as_ofs(8, view):
        told = sitting.get(role(view), f"/findings?as_of={as_of}")["findings"]
        paper = [
            line.version
            for line in MOVES
            if line.version <= as_of
            and verdict_on_paper(line, VIEWS, view, as_of, night.REVEALS) == "illegal"
        ]
        assert [finding["version"] for finding in told] == paper, (as_of, view)


@pytest.mark.parametrize("view", VIEWS)
def test_each_breach_is_proved_by_the_first_showing_that_decides_it(sitting: Sitting, view: str):
    told = {finding["version"]: finding for finding in sitting.get(role(view), "/findings")["findings"]}
    for version, proofs in night.PROOFS.items():
        because, path = next(proof for views, proof in proofs.items() if view in views)
        assert told[version]["verdict"]["because"] == because, (version, view)
        assert told[version]["verdict"]["path"] == path, (version, view)
        assert (told[version]["dispute"], told[version]["ruling"]) == night.CASES[version]


def test_the_offenders_are_the_asker_with_the_5_the_2_the_4_and_who_asked_twice(sitting: Sitting):
    told = {finding["version"]: finding for finding in sitting.get("scribe", "/findings")["findings"]}
    broken = {
        version: [(rule["id"], rule["offender"]) for rule in found["verdict"]["rules"]]
        for version, found in told.items()
    }
    assert broken == {
        14: [("swapybara.five-neighbours", 1)],
        63: [("swapybara.two-refuses", 3)],
        96: [("swapybara.four-accepts", 2)],
        122: [("swapybara.not-same-twice", 1)],
    }


def test_what_would_settle_an_open_verdict_is_the_one_card_that_matters(sitting: Sitting):
    # Dirk's card of 63 lies with Ben once he has accepted.
    for version, place, face in ((14, "hand:1", "5"), (63, "hand:1", "2"), (96, "hand:2", "4")):
        told = sitting.get("scribe", f"/events/{version}?as_of={version}")["verdict"]["then"]["settles"]
        assert [(settle["place"], settle["if"]) for settle in told] == [(place, [face])], version


def test_the_rulings_tell_what_hands_must_do(sitting: Sitting):
    told = {
        answer.json["version"]: tuple(answer.json["instructions"])
        for answer in sitting.answers
        if answer.status == 201 and answer.json.get("event", {}).get("kind") == "ruled"
    }
    assert told == night.HANDS


def test_the_remedies_offered_first_are_what_the_rulebook_orders(sitting: Sitting):
    filed = {
        answer.json["version"]: [(remedy["id"], remedy["by"]) for remedy in answer.json["remedies"]]
        for answer in sitting.answers
        if answer.status == 201 and "remedies" in answer.json
    }
    undone = [("undo-exchange", "rulebook"), ("undo-only", "custom"), ("let-stand", "custom")]
    out = [("out", "rulebook"), ("let-stand", "custom")]
    assert filed == {36: undone, 14: undone, 63: undone, 96: out, 117: [], 122: out}


def test_the_undone_exchanges_stay_in_the_record_and_are_marked(sitting: Sitting):
    told = sitting.get("scribe", "/events?limit=500")["events"]
    assert {event["version"]: event["void_since"] for event in told if event["void_since"]} == {
        15: 52,
        63: 78,
    }
    assert [event["version"] for event in told] == list(range(1, HEAD + 1))


def test_dirk_wins_by_the_higher_card_of_the_last_round(sitting: Sitting):
    told = sitting.get("scribe", "/state")
    assert (told["over"], told["winners"]) == (True, [3])
    written = [
        ", ".join(
            f"{line['rule'].removeprefix('swapybara.score-')} {line['points']}" for line in row["lines"]
        )
        for row in told["standings"]
    ]
    assert written == list(night.LINES)
    assert sitting.get(None, "")["closed"]


def kind(rule: str) -> str:
    return rule.removeprefix("swapybara.score-")


def test_the_pick_is_sealed_to_the_holder_of_the_1(sitting: Sitting):
    assert sitting.get("seat:2", "/events/54")["opened"] == {"face": "6"}
    for who in ("scribe", "referee", "seat:0", "seat:1", "seat:3", "seat:4", None):
        told = sitting.get(who, "/events/54")
        assert told["opened"] == {}
        assert told["body"]["move"] == {"type": "pick", "seat": 2}


def test_the_withdrawn_and_the_dismissed_dispute_change_nothing(sitting: Sitting):
    told = {case["dispute"]: (case["status"], case["decision"]) for case in disputes(sitting)}
    assert told == {
        1: ("withdrawn", None),
        2: ("ruled", "upheld"),
        3: ("ruled", "upheld"),
        4: ("ruled", "upheld"),
        5: ("ruled", "dismissed"),
        6: ("ruled", "upheld"),
    }


def disputes(sitting: Sitting) -> Any:
    return sitting.get("referee", "/disputes")["disputes"]


def test_a_question_on_which_is_ruled_lapses(sitting: Sitting):
    before, after = (sitting.get("scribe", f"/state?at={version}") for version in (123, 124))
    assert before["markers"]["question"] == {"from": 1, "to": 0}
    assert (after["markers"]["question"], after["to_act"]) == (None, [3])


def test_a_call_that_comes_twice_is_written_once(sitting: Sitting):
    calls = calls_of("night")
    twice = [n for n, call in enumerate(calls) if "third-round" in call.get("headers", {}).values()]
    first, second = (sitting.answers[number] for number in twice)
    assert first == second


def test_the_scribe_may_not_write_what_a_seat_saw_and_a_seat_not_contradict_itself(sitting: Sitting):
    refused = [answer.json for answer in sitting.answers if answer.status in {403, 409}]
    assert [problem["status"] for problem in refused] == [403, 409]
    assert 24 in refused[1]["versions"]


def test_there_are_forty_turns_and_nobody_else_was_due(sitting: Sitting):
    turns = [line for line in MOVES if " asks " in line.said[0]]
    assert len(turns) == 40
