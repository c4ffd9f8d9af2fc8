"""Logging moves, checking them, and being told what can be done."""

import json
from urllib.parse import quote

import pytest

from events.games import picked, rulesets
from events.referee.matching import Steps
from service.api.choosing import PATIENCE, SEARCHED
from tests.api.kit import Api, Night, problem

VERDICT = {"status", "view", "as_of", "rules", "because", "path", "settles"}


def test_a_move_is_answered_with_the_event_the_verdict_and_what_to_do(stored):
    night = Night(stored)
    told = night.scribe.post(f"{night.path}/moves", {"type": "deal"})
    assert told.status == 201
    assert set(told.body) == {"version", "event", "verdict", "instructions"}
    event = told.body["event"]
    assert event["version"] == told.body["version"] == night.head()[0]
    assert event["kind"] == "moved"
    assert event["actor"] == "scribe"
    assert event["body"]["move"] == {"type": "deal"}
    assert event["digest"] == night.head()[1]
    assert event["void_since"] is None
    assert event["text"] == "The cards are dealt"
    assert set(told.body["verdict"]) == VERDICT
    assert told.body["verdict"]["status"] == "legal"
    assert told.body["instructions"] == [
        "the hand of P0: 3 cards",
        "the hand of P1: 3 cards",
        "the hand of P2: 3 cards",
        "the stock: 3 cards",
    ]


def test_a_breach_is_recorded_and_the_verdict_says_which_rule_and_by_whom(night):
    night.move(type="deal")
    told = night.referee.post(f"{night.path}/moves", {"type": "play", "seat": 2, "card": "a1"}).body
    assert told["verdict"]["status"] == "illegal"
    (rule,) = told["verdict"]["rules"]
    assert (rule["id"], rule["status"], rule["offender"]) == ("tiny.turn", "illegal", 2)
    assert rule["text"] == "Play goes round."


def test_an_open_verdict_says_what_would_settle_it(night):
    night.move(type="deal")
    night.move(type="play", seat=0, card="a1")
    told = night.referee.post(f"{night.path}/moves", {"type": "play", "seat": 1, "card": "b1"}).body
    assert told["verdict"]["status"] == "open"
    assert told["verdict"]["settles"][0]["place"] == "hand:1"
    assert "a2" in told["verdict"]["settles"][0]["if"]


def test_a_list_of_moves_is_answered_as_a_list(stored):
    night = Night(stored)
    moves = [{"type": "deal"}, {"type": "play", "seat": 0, "card": "a1"}, {"type": "draw", "seat": 1}]
    told = night.referee.post(f"{night.path}/moves", {"moves": moves})
    assert told.status == 201
    assert [one["version"] for one in told.body["moves"]] == [2, 3, 4]
    assert [one["event"]["body"]["move"] for one in told.body["moves"]] == moves


@pytest.mark.parametrize(
    ("third", "status"),
    [({"type": "play", "seat": 1, "card": "a1"}, 409), ({"type": "nonsense"}, 422), ([], 422)],
)
def test_a_list_is_taken_whole_or_not_at_all(stored, third, status):
    night = Night(stored)
    before = night.head()
    moves = [{"type": "deal"}, {"type": "play", "seat": 0, "card": "a1"}, third]
    problem(night.referee.post(f"{night.path}/moves", {"moves": moves}), status)
    assert night.head() == before


@pytest.mark.parametrize("moves", [[], {}, None, "deal", [{"type": "deal"}] * 501])
def test_a_list_of_moves_that_is_none_is_refused(night, moves):
    before = night.head()
    problem(night.referee.post(f"{night.path}/moves", {"moves": moves}), 422, "invalid")
    problem(night.referee.post(f"{night.path}/moves", {"moves": [{"type": "deal"}], "type": "deal"}), 422)
    assert night.head() == before


def test_a_check_says_what_a_move_would_be_and_records_nothing(night):
    night.move(type="deal")
    before = night.head()
    told = night.public.post(f"{night.path}/moves/check", {"type": "play", "seat": 1, "card": "a1"})
    assert told.status == 200
    assert told.body["verdict"]["status"] == "illegal"
    assert told.body["text"] == "P1 plays a1"
    assert told.body["version"] == before[0]
    assert told.body["instructions"] == ["the hand of P1: 2 cards", "the pile: 1 cards"]
    problem(night.referee.post(f"{night.path}/moves/check", {"type": "fly"}), 422, "invalid")
    assert night.head() == before


def test_the_house_may_refuse_unlawful_moves_with_the_proof(app):
    night = Night(app, house={"unlawful": "refuse"})
    night.move(type="deal")
    before = night.head()
    told = night.referee.post(f"{night.path}/moves", {"type": "play", "seat": 1, "card": "a1"})
    assert problem(told, 422, "unlawful")["verdict"]["rules"][0]["id"] == "tiny.turn"
    assert night.head() == before
    night.move(type="play", seat=0, card="a1")


def test_play_may_pause_while_a_dispute_is_open(app):
    night = Night(app, house={"disputes": "pause"})
    version = night.breach()
    night.referee.post(f"{night.path}/disputes", {"version": version})
    told = problem(night.referee.post(f"{night.path}/moves", {"type": "draw", "seat": 2}), 409, "closed")
    assert "dispute 1" in told["detail"]
    night.referee.post(f"{night.path}/disputes/1/rulings", {"decision": "dismissed"})
    night.move(type="draw", seat=2)


def test_what_cannot_be_is_refused_with_the_events_that_say_so(stored):
    night = Night(stored)
    night.move(type="deal")
    played = night.move(type="play", seat=0, card="a1")
    before = night.head()
    told = night.referee.post(f"{night.path}/moves", {"type": "play", "seat": 1, "card": "a1"})
    assert problem(told, 409, "impossible")["versions"] == [played]
    told = night.referee.post(f"{night.path}/sightings", {"place": "hand:1", "face": "a1"})
    assert problem(told, 409, "impossible")["versions"] == [played]
    assert night.head() == before


def test_a_sealed_field_is_told_to_its_seat_alone(night):
    night.everybody()
    night.move(type="deal")
    version = night.move(night.seat(1), type="peek", seat=1, card="b6")
    path = f"{night.path}/events/{version}"
    own = night.seat(1).get(path)
    assert own.body["opened"] == {"card": "b6"}
    assert own.body["body"]["move"] == {"type": "peek", "seat": 1}
    for other in (night.referee, night.scribe, night.public, night.seat(0), night.seat(2)):
        assert b'"b6"' not in other.get(path).raw


# --- choices -------------------------------------------------------------------------------------------


def choices(who, path, move=None, **query):
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    told = who.get(f"{path}/choices?move={quote(json.dumps(move or {}))}&{asked}")
    assert told.status == 200, told
    return told.body


def statuses(told):
    return {value["value"]: value["status"] for value in told["values"]}


def test_choices_ask_one_field_after_the_other(night):
    night.move(type="deal")
    first = choices(night.referee, night.path)
    assert (first["field"], first["pick"]) == ("type", "choice")
    assert statuses(first) == {"deal": "legal", "play": "legal", "draw": "legal", "peek": "legal"}
    complete = {value["value"]: value.get("move") for value in first["values"]}
    assert complete == {"deal": {"type": "deal"}, "play": None, "draw": None, "peek": None}
    seat = choices(night.referee, night.path, {"type": "play"})
    assert statuses(seat) == {0: "legal", 1: "illegal", 2: "illegal"}
    assert [value["label"] for value in seat["values"]] == ["P0", "P1", "P2"]
    card = choices(night.referee, night.path, {"type": "play"}, seat=1)
    assert card["field"] == "card"
    assert card["values"][0]["move"] == {"seat": 1, "type": "play", "card": "a1"}
    done = choices(night.referee, night.path, {"type": "play", "seat": 1, "card": "a1"})
    assert done["values"] == []


def test_an_unfinished_value_is_illegal_if_all_its_completions_are_legal_if_one_is_else_open(night):
    night.move(type="deal")
    night.move(type="play", seat=0, card="a1")
    told = statuses(choices(night.referee, night.path, {"type": "play", "seat": 1}))
    assert told["a2"] == "legal"
    assert told["b1"] == "open"
    assert told["a1"] == "impossible"
    assert statuses(choices(night.referee, night.path, {"type": "play"})) == {
        0: "illegal",
        1: "legal",
        2: "illegal",
    }


def test_an_unfinished_value_is_open_if_no_completion_is_legal_and_one_is_open(night):
    night.move(type="deal")
    for n in range(3):
        night.see("hand:1", f"b{n + 1}", by=1)
    night.move(type="play", seat=0, card="a1")
    # seat 1 knows that it holds three of the other colour, so that no card that follows can come from it
    told = statuses(choices(night.seat(1), night.path, {"type": "play", "seat": 1}))
    assert told["a2"] == "impossible"
    assert told["b1"] == "legal"
    assert statuses(choices(night.public, night.path, {"type": "play", "seat": 1}))["b1"] == "open"


def test_depth_nests_the_next_steps(night):
    night.move(type="deal")
    told = choices(night.referee, night.path, {}, seat=0, depth=2)
    by_value = {value["value"]: value for value in told["values"]}
    assert by_value["play"]["next"]["field"] == "card"
    assert by_value["draw"]["move"] == {"seat": 0, "type": "draw"}
    assert by_value["play"]["next"]["values"][0]["move"] == {"seat": 0, "type": "play", "card": "a1"}
    assert "next" not in choices(night.referee, night.path, {}, seat=0)["values"][0]


def test_however_many_moves_there_are_only_so_many_are_judged_for_one_answer(app, monkeypatch):
    from service.api import choosing

    judged = []
    judge = choosing.judge_move
    monkeypatch.setattr(choosing, "judge_move", lambda *a, **k: judged.append(a) or judge(*a, **k))
    night = Night(app, seats=5, ruleset="swapybara")
    night.move(type="deal", start=0)
    for depth in (1, 2, 3):
        judged.clear()
        told = statuses(choices(night.scribe, night.path, depth=depth))
        assert 0 < len(judged) <= choosing.TRIED
        assert told["ask"] == "legal"
        assert told["pass"] == "illegal"


def test_after_the_close_nothing_can_be_done(night):
    night.referee.post(f"{night.path}/closing", {"reason": "over"})
    assert choices(night.referee, night.path)["values"] == []


@pytest.mark.parametrize("name", sorted(rulesets()))
def test_every_completed_choice_can_be_posted_as_it_stands_and_is_what_was_said(app, name):
    ruleset = rulesets()[name]
    night = Night(app, seats=ruleset.seats[0], ruleset=name)
    kinds = ruleset.grammar(ruleset.settled({}, ruleset.seats[0]), ruleset.seats[0])
    for made in range(6):
        found = _offered(night, kinds)
        for value in found[:40]:
            answer = night.scribe.post(f"{night.path}/moves/check", value["move"])
            if value["status"] == "impossible":
                problem(answer, 409, "impossible")
            else:
                assert answer.status == 200, (value, answer.body)
                assert answer.body["verdict"]["status"] == value["status"], value
        lawful = next((value for value in found if value["status"] in LAWFUL), None)
        if lawful is None:
            assert made > 0
            break
        night.move(night.scribe, **lawful["move"])


LAWFUL = {"legal", "open"}


def _offered(night, kinds):
    """Completed choices, one of them lawful: a few steps on, and further where it takes more."""
    found, so_far = [], {}
    while not any(value["status"] in LAWFUL for value in found):
        told = choices(night.scribe, night.path, depth=3, move=so_far)
        found += _completed(told)
        going_on = [one for one in told["values"] if "move" not in one and one["status"] in {*LAWFUL, None}]
        if not going_on:
            break
        value = next((one for one in going_on if one["value"] is None), going_on[0])
        so_far = picked(so_far, kinds, told["field"], value["value"])
    return found


def _completed(told):
    for value in told["values"]:
        if "move" in value:
            yield value
        elif "next" in value:
            yield from _completed(value["next"])


@pytest.mark.parametrize(
    "move",
    [
        {"seat": True},
        {"seat": 0.0},
        {"seat": [0]},
        {"seat": None},
        {"seat": 7},
        {"seat": -1},
        {"seat": "0"},
        {"type": ["play"]},
        {"type": {"play": 1}},
        {"type": None},
        {"type": "nonsense"},
        {"type": "play", "seat": 0, "card": "z9"},
        {"type": "play", "seat": 0, "card": ["a1"]},
        {"type": "play", "seat": 0, "card": {}},
        {"type": "play", "seat": 0, "card": "a1", "more": 1},
        {"type": "deal", "seat": 0, "card": "a1"},
        {"card": "a1"},
        {"faces": {"0": "5"}},
        {"\u0000": 1},
    ],
)
def test_picks_that_no_choice_led_to_are_refused_by_field(night, move):
    night.move(type="deal")
    told = night.referee.get(f"{night.path}/choices?move={quote(json.dumps(move))}")
    assert problem(told, 422, "invalid")["errors"]


@pytest.mark.parametrize(
    "query",
    [
        "move=[]",
        "move=x",
        "move=" + "[" * 4000,
        "seat=9",
        "seat=x",
        "seat=-1",
        "depth=0",
        "depth=9",
        "view=me",
    ],
)
def test_questions_about_choices_that_make_no_sense_are_refused(night, query):
    problem(night.referee.get(f"{night.path}/choices?{query}"), 422, "invalid")


def test_the_public_may_ask_but_not_log(night):
    night.move(type="deal")
    assert choices(night.public, night.path)["values"]
    problem(night.public.post(f"{night.path}/moves", {"type": "deal"}), 403, "forbidden")
    problem(Api(night.app).get(f"{night.path}/choices"), 404, "not-found")


RACE = ("A2", "A3", "B3", "B4", "C4", "C5", "D5", "D6", "E6", "E7", "F7", "F8")


def test_what_takes_too_long_to_find_out_has_no_status_and_most_else_has(app, monkeypatch):
    """A hand that its owner noted went together with all others, unnoticed: who had what is a riddle."""
    night = Night(app, seats=4, ruleset="qwitch", options={"game": "advanced"})
    night.move(type="deal", dealer=3)
    night.move(type="direction", seat=3, face="+", centre="A1")
    for face in ("A2", "B3", "C4", "D5", "E6"):
        told = night.seat(0).post(f"{night.path}/sightings", {"place": "hand:0", "face": face, "by": 0})
        assert told.status == 201, told
    race = [{"type": "play", "seat": None, "card": face} for face in RACE]
    assert night.referee.post(f"{night.path}/moves", {"moves": race}).status == 201
    searched = []
    take = Steps.take
    monkeypatch.setattr(Steps, "take", lambda steps, n=1: (searched.append(n), take(steps, n))[1])
    told = choices(night.seat(0), night.path, view="seat:0", depth=2)
    assert sum(searched) <= SEARCHED + PATIENCE
    assert {one["value"]: one["status"] for one in told["values"]}["nobody"] is None
    told = choices(night.seat(0), night.path, view="seat:0", seat=0, depth=2)
    known = {one["value"] for one in told["values"] if one["status"] is not None}
    assert known >= {"play", "direction", "back", "draw", "win"}
