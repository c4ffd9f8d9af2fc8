"""Dealt games over HTTP: own cards on own tokens, deals that follow from the seed, what no view is told."""

import json

import pytest

from events.history import read_portable, verify_document
from tests.api.kit import Night, problem


@pytest.fixture
def dealt(stored):
    night = Night(stored, seats=2, ruleset="schnapsen", mode="dealt")
    night.everybody()
    return night


def deal(night, by=None):
    told = (by or night.seat(0)).post(f"{night.path}/moves", {"type": "deal", "dealer": 0})
    assert told.status == 201, told
    return told.body


def hand(night, seat, by=None):
    state = (by or night.seat(seat)).get(f"{night.path}/state").body
    zone = next(zone for zone in state["zones"] if zone["id"] == f"hand:{seat}")
    return [card["face"] for card in zone["cards"]]


def play(night, seat, card):
    return night.seat(seat).post(f"{night.path}/moves", {"type": "play", "seat": seat, "card": card})


def test_a_dealt_game_commits_to_its_seed_before_anything_else(dealt):
    head = dealt.referee.get(dealt.path).body
    assert (head["mode"], head["house"]["unlawful"]) == ("dealt", "refuse")
    event = dealt.public.get(f"{dealt.path}/events/2").body
    assert (event["kind"], event["actor"], list(event["sealed"]), event["opened"]) == (
        "committed",
        "service",
        ["seed"],
        {},
    )


def test_each_seat_sees_its_own_hand_and_nobody_else_does(dealt):
    deal(dealt)
    for seat in (0, 1):
        assert len(set(hand(dealt, seat))) == 5
        for other in (dealt.seat(1 - seat), dealt.public, dealt.referee, dealt.scribe):
            assert hand(dealt, seat, by=other) == [None] * 5


def test_nobody_receives_a_face_that_is_not_for_them(dealt):
    """Every byte that the other seat and the public are answered is searched for the hidden cards."""
    deal(dealt)
    event = dealt.head()[0]
    hidden = {face for seat in (0, 1) for face in hand(dealt, seat)}
    for who, own in ((dealt.public, set()), (dealt.referee, set()), (dealt.seat(1), set(hand(dealt, 1)))):
        for path in ("", "/events", f"/events/{event}", "/state", "/record", "/findings", "/disputes"):
            text = who.get(f"{dealt.path}{path}").raw.decode()
            assert not [face for face in hidden - own if f'"{face}"' in text], (path, text)


def test_the_trump_is_told_by_the_service_and_by_nobody_else(dealt):
    asked = {"type": "deal", "dealer": 0, "trump": "AS"}
    assert "trump" in problem(dealt.seat(0).post(f"{dealt.path}/moves", asked), 422, "invalid")["errors"]
    told = deal(dealt)
    trump = told["event"]["body"]["move"]["trump"]
    assert trump
    assert set(told["event"]["opened"].values()) >= {trump}


def test_a_check_of_a_deal_tells_no_card(dealt):
    for _ in range(2):
        told = dealt.seat(0).post(f"{dealt.path}/moves/check", {"type": "deal", "dealer": 0})
        assert told.status == 200
        assert "v" not in json.dumps(told.body["instructions"]) or told.body["verdict"]["status"] == "legal"
    before = dealt.head()
    told = dealt.seat(0).post(f"{dealt.path}/whatif", {"moves": [{"type": "deal", "dealer": 0}]})
    faces = [card["face"] for zone in told.body["states"][0]["zones"] for card in zone["cards"]]
    assert set(faces) == {None}
    assert dealt.head() == before


def test_trying_a_trick_does_not_look_at_the_talon(dealt):
    deal(dealt)
    mine, yours = hand(dealt, 0), hand(dealt, 1)
    moves = [
        {"type": "play", "seat": 1, "card": yours[0]},
        {"type": "play", "seat": 0, "card": mine[0]},
    ]
    told = dealt.seat(1).post(f"{dealt.path}/whatif", {"moves": moves}).body
    zone = next(zone for zone in told["states"][1]["zones"] if zone["id"] == "hand:1")
    assert sorted(card["face"] for card in zone["cards"] if card["face"]) == sorted(yours[1:])


def test_a_move_is_made_with_the_own_token_only(dealt):
    deal(dealt)
    before = dealt.head()
    card = hand(dealt, 1)[0]
    for who in (dealt.referee, dealt.scribe, dealt.seat(0)):
        problem(who.post(f"{dealt.path}/moves", {"type": "play", "seat": 1, "card": card}), 403, "forbidden")
    problem(dealt.scribe.post(f"{dealt.path}/moves", {"type": "deal", "dealer": 1}), 403, "forbidden")
    assert dealt.head() == before
    assert play(dealt, 1, card).status == 201


def test_a_card_of_another_hand_is_refused_without_saying_where_it_is(dealt):
    deal(dealt)
    mine = hand(dealt, 0)
    talon_or_mine = problem(play(dealt, 1, mine[0]), 409, "impossible")
    known = set(mine) | set(hand(dealt, 1))
    faces = [f"{rank}{suit}" for suit in "SHDC" for rank in "ATKQJ"]
    trump = dealt.public.get(f"{dealt.path}/events/{dealt.head()[0]}").body["body"]["move"]["trump"]
    elsewhere = next(face for face in faces if face not in known | {trump})
    other = problem(play(dealt, 1, elsewhere), 409, "impossible")
    assert {**other, "verdict": 0} == {**talon_or_mine, "verdict": 0}


def test_there_is_no_correction_and_no_sighting_but_of_ones_own_card(dealt):
    deal(dealt)
    version = dealt.head()[0]
    problem(dealt.referee.post(f"{dealt.path}/corrections", {"changes": [{"void": version}]}), 422, "invalid")
    card = hand(dealt, 0)[0]
    for who, asked in (
        (dealt.seat(1), {"place": "hand:0", "face": card}),
        (dealt.referee, {"place": "hand:0", "face": card}),
        (dealt.seat(0), {"place": "hand:0", "face": card, "by": 0}),
        (dealt.seat(0), {"place": "talon", "face": card}),
    ):
        problem(who.post(f"{dealt.path}/sightings", asked), 422, "invalid")
    told = dealt.seat(0).post(f"{dealt.path}/sightings", {"place": "hand:0", "face": card})
    assert told.status == 201
    assert hand(dealt, 0, by=dealt.public).count(card) == 1


def test_shares_are_for_all_to_see_and_change_the_shuffle(dealt):
    told = dealt.seat(1).post(f"{dealt.path}/entropy", {"hex": "c0ffee"})
    assert told.status == 201, told
    assert told.body["event"]["text"] == "P1 adds to the shuffles to come"
    assert told.body["event"]["body"] == {"seat": 1, "share": "c0ffee"}
    for wrong in ({}, {"hex": "C0"}, {"hex": "abc"}, {"hex": ""}, {"hex": 5}, {"hex": "00" * 65}):
        assert "hex" in problem(dealt.seat(1).post(f"{dealt.path}/entropy", wrong), 422, "invalid")["errors"]
    problem(dealt.referee.post(f"{dealt.path}/entropy", {"hex": "00"}), 403, "forbidden")


def test_nothing_is_dealt_while_a_seat_is_free(stored):
    night = Night(stored, seats=2, ruleset="schnapsen", mode="dealt")
    told = problem(night.seat(0).post(f"{night.path}/moves", {"type": "deal", "dealer": 0}), 409, "closed")
    assert "still free: 1" in told["detail"]


def ruling(night, part, *, preview=False):
    asked = {"decision": "upheld", "parts": [part]}
    return night.referee.post(f"{night.path}/disputes/1/rulings{'?preview=true' * preview}", asked)


def lying(night, zone, who=None):
    zones = (who or night.public).get(f"{night.path}/state").body["zones"]
    return next(shown["cards"] for shown in zones if shown["id"] == zone)


@pytest.fixture
def disputed(dealt):
    deal(dealt)
    version = play(dealt, 1, hand(dealt, 1)[0]).body["version"]
    assert dealt.referee.post(f"{dealt.path}/disputes", {"version": version}).status == 201
    return dealt


def test_a_card_that_a_ruling_turns_up_is_told_by_the_service(disputed):
    card = lying(disputed, "talon")[-1]["card"]
    told = ruling(disputed, {"turn_up": card})
    assert told.status == 201, told
    (part,) = told.body["event"]["body"]["parts"]
    face = part["turn_up"]["face"]
    assert part == {"turn_up": {"card": card, "face": face}}
    assert lying(disputed, "talon")[-1] == {"card": card, "face": face}
    assert face not in {*hand(disputed, 0), *hand(disputed, 1)}
    opened = disputed.public.get(f"{disputed.path}/events/{card[1:].partition('.')[0]}").body["opened"]
    assert opened[f"card.{card.partition('.')[2]}"] == face
    assert disputed.public.get(f"{disputed.path}/verification").body["ok"] is True


def test_a_ruling_that_is_only_tried_turns_no_card_up(disputed):
    card = lying(disputed, "talon")[-1]["card"]
    for part in ({"turn_up": card}, {"move": {"cards": [card], "from": "talon", "to": "hand:1"}}):
        told = ruling(disputed, part, preview=True)
        assert told.status == 200
        before = [
            card["face"]
            for zone in disputed.referee.get(f"{disputed.path}/state").body["zones"]
            for card in zone["cards"]
            if card["face"]
        ]
        state = told.body["remedies"][0]["state"]
        after = [card["face"] for zone in state["zones"] for card in zone["cards"] if card["face"]]
        assert sorted(after) == sorted(before)


@pytest.mark.parametrize("preview", [True, False])
def test_a_card_that_cannot_be_told_apart_is_not_turned_up(disputed, preview):
    dealt_in = lying(disputed, "talon")[-1]["card"].partition(".")[0]
    talon = lying(disputed, "talon")[-1]["card"]
    before = disputed.head()
    for part in (
        {"turn_up": f"{dealt_in}.0"},
        {"turn_up": {"card": talon, "face": "AS"}},
        {"turn_up": f"v{before[0]}.0"},
        {"turn_up": f"v{before[0] + 1}.0"},
        {"turn_up": "nothing"},
        {"turn_down": f"{dealt_in}.0"},
    ):
        told = problem(ruling(disputed, part, preview=preview), 422, "invalid")
        assert told["errors"]["parts"], part
    assert disputed.head() == before


def test_choices_leave_out_what_the_service_adds(dealt):
    kinds = dealt.referee.get(f"{dealt.path}/choices").body["values"]
    assert [value["value"] for value in kinds] == ["deal"]
    deal(dealt)
    seat = dealt.seat(1)
    told = seat.get(f'{dealt.path}/choices?move={{"type":"play","seat":1}}').body
    mine = hand(dealt, 1)
    for value in told["values"]:
        if value["value"] is not None:
            assert (value["status"] == "legal") == (value["value"] in mine), value
            assert set(value["move"]) == {"type", "seat", "card"}


def test_after_the_close_everybody_can_deal_again(dealt):
    dealt.seat(0).post(f"{dealt.path}/entropy", {"hex": "c0ffee"})
    deal(dealt)
    play(dealt, 1, hand(dealt, 1)[0])
    sealed = verify_document(dealt.public.get(f"{dealt.path}/record").raw)
    assert (sealed.fault, len(sealed.sealed)) == (None, 20)
    assert dealt.referee.post(f"{dealt.path}/closing", {"reason": "abandoned"}).status == 201
    record = dealt.public.get(f"{dealt.path}/record").raw
    report = verify_document(record)
    assert (report.fault, report.sealed) == (None, ())
    assert len(read_portable(record).seals) >= 2
    assert dealt.public.get(f"{dealt.path}/verification").body["ok"] is True


def close(dealt, who, reason="abandoned"):
    return who.post(f"{dealt.path}/closing", {"reason": reason})


def test_the_seats_close_it_together_and_none_of_them_alone(dealt):
    deal(dealt)
    first = close(dealt, dealt.seat(0))
    assert (first.status, first.body["event"]["kind"], first.body["waiting"]) == (201, "closing_agreed", [1])
    assert first.body["event"]["text"] == "P0 agrees to abandon the sitting"
    assert "still to agree: seat 1" in problem(close(dealt, dealt.seat(0)), 409, "closed")["detail"]
    assert len(verify_document(dealt.seat(0).get(f"{dealt.path}/record").raw).sealed) == 15
    assert dealt.public.get(dealt.path).body["closed"] is False
    last = close(dealt, dealt.seat(1))
    assert (last.status, last.body["event"]["kind"], last.body["waiting"]) == (201, "closed", [])
    report = verify_document(dealt.public.get(f"{dealt.path}/record").raw)
    assert (report.fault, report.sealed) == (None, ())


def test_after_the_close_nothing_more_is_written(dealt):
    deal(dealt)
    card = hand(dealt, 1)[0]
    version = play(dealt, 1, card).body["version"]
    assert close(dealt, dealt.referee).status == 201
    before = dealt.head()
    for path, asked in (
        ("entropy", {"hex": "c0ffee"}),
        ("moves", {"type": "play", "seat": 1, "card": card}),
        ("sightings", {"place": "hand:1", "face": hand(dealt, 1)[0]}),
        ("takebacks", {"version": version}),
        ("disputes", {"version": version}),
        ("notes", {"version": version}),
        ("closing", {"reason": "abandoned"}),
    ):
        problem(dealt.seat(1).post(f"{dealt.path}/{path}", asked), 409, "closed")
    assert dealt.head() == before
    assert dealt.public.get(f"{dealt.path}/verification").body["ok"] is True


def test_the_public_has_no_say_in_closing_it(dealt):
    assert "a player" in problem(close(dealt, dealt.public), 403, "forbidden")["detail"]


def test_a_swapybara_round_is_turned_up_by_the_service_once_all_are_ready(stored):
    night = Night(stored, seats=5, ruleset="swapybara", mode="dealt")
    night.everybody()
    assert night.seat(0).post(f"{night.path}/moves", {"type": "deal", "start": 0}).status == 201
    for turn in range(15):
        seat = turn % 5
        target = (seat + 1 + (turn // 5) % 2) % 5
        asked = night.seat(seat).post(f"{night.path}/moves", {"type": "ask", "seat": seat, "target": target})
        if asked.status == 422:  # a 5 asks its neighbours only
            target = (seat + 4) % 5 if turn // 5 == 1 else (seat + 1) % 5
            asked = night.seat(seat).post(
                f"{night.path}/moves", {"type": "ask", "seat": seat, "target": target}
            )
        assert asked.status == 201, asked
        answer = {"type": "answer", "seat": target, "accept": True}
        if night.seat(target).post(f"{night.path}/moves", answer).status != 201:
            told = night.seat(target).post(f"{night.path}/moves", {**answer, "accept": False})
            assert told.status == 201, told
    faces = {seat: hand(night, seat)[0] for seat in range(5)}
    zero = next((seat for seat, face in faces.items() if face == "0"), None)
    before = night.head()[0]
    if zero is None:
        for seat in range(5):
            told = night.seat(seat).post(f"{night.path}/moves", {"type": "ready", "seat": seat})
            assert told.status == 201, told
        assert night.head()[0] == before + 6
    else:
        move = {"type": "zero", "seat": zero, "target": (zero + 1) % 5}
        assert night.seat(zero).post(f"{night.path}/moves", move).status == 201
        assert night.head()[0] == before + 2
    last = night.public.get(f"{night.path}/events/{night.head()[0]}").body
    assert (last["actor"], last["body"]["move"]["type"]) == ("service", "reveal")
    assert all(last["body"]["move"]["faces"].values())
    assert last["verdict"]["now"]["status"] == "legal"
    assert all(row["score"] is not None for row in night.public.get(f"{night.path}/state").body["standings"])


def test_moves_of_a_dealt_game_are_sent_one_by_one(dealt):
    deal(dealt)
    card = hand(dealt, 1)[0]
    moves = [{"type": "play", "seat": 1, "card": card}, {"type": "play", "seat": 1, "card": card}]
    before = dealt.head()
    told = problem(dealt.seat(1).post(f"{dealt.path}/moves", {"moves": moves}), 422, "invalid")
    assert told["errors"] == {"moves": ["Give one move."]}
    assert dealt.head() == before
    assert dealt.seat(1).post(f"{dealt.path}/moves", {"moves": moves[:1]}).status == 201
