"""Every request may be sent twice: with its key the second changes nothing and gets the same answer."""

import json

import pytest

from tests.api.kit import Api, Night, problem


@pytest.fixture
def three(stored):
    return Night(stored)


def twice(who, path, body, **headers):
    """The same request sent twice with one key; the answer, which must be the same."""
    first = who.post(path, body, **headers)
    again = who.post(path, body, **headers)
    assert (again.status, again.raw) == (first.status, first.raw)
    return first


def test_a_night_sent_twice_is_the_same_night(three):
    three.everybody()
    path, head = three.path, three.head()[0]
    night = [
        (three.scribe, "moves", {"type": "deal"}, 1),
        (three.seat(0), "moves", {"type": "play", "seat": 0, "card": "a1"}, 1),
        (
            three.scribe,
            "moves",
            {"moves": [{"type": "play", "seat": 1, "card": "b1"}, {"type": "draw", "seat": 2}]},
            2,
        ),
        (three.seat(2), "sightings", {"place": "stock", "face": "b6", "by": 2}, 1),
        (three.seat(2), "moves", {"type": "peek", "seat": 2, "card": "b6"}, 1),
        (three.referee, "sightings", {"place": "hand:1", "face": "a2", "at": head + 2}, 1),
        (three.seat(2), "disputes", {"version": head + 3, "reason": "look"}, 1),
        (three.referee, "disputes/1/rulings", {"decision": "upheld", "remedy": "undo", "why": "so"}, 1),
        (three.seat(1), "disputes", {"version": head + 2}, 1),
        (three.seat(1), "disputes/2/withdrawal", {}, 1),
        (
            three.scribe,
            "corrections",
            {"changes": [{"replace": head + 2, "move": {"type": "play", "seat": 0, "card": "a4"}}]},
            1,
        ),
        (three.referee, "notes", {"version": head + 1, "text": "nice"}, 1),
        (three.scribe, "closing", {"reason": "over"}, 1),
    ]
    for number, (who, what, body, events) in enumerate(night):
        before = three.head()[0]
        told = twice(who, f"{path}/{what}", body, Idempotency_Key=f"key {number}")
        assert told.status == 201, told
        assert three.head()[0] == before + events
    # and once more, long after: each gets the answer that it got
    before = three.head()
    for number, (who, what, body, _) in enumerate(night):
        assert twice(who, f"{path}/{what}", body, Idempotency_Key=f"key {number}").status == 201
    assert three.head() == before
    assert three.referee.get(f"{path}/verification").body["ok"] is True


def test_a_repeat_gets_its_answer_whatever_version_it_now_names(three):
    body = {"type": "deal"}
    first = three.referee.post(f"{three.path}/moves", body, Idempotency_Key="k", If_Match='"1"')
    three.move(type="deal")
    again = three.referee.post(f"{three.path}/moves", body, Idempotency_Key="k", If_Match='"1"')
    other = three.referee.post(f"{three.path}/moves", body, Idempotency_Key="k", If_Match='"2"')
    assert first.status == again.status == other.status == 201
    assert first.raw == again.raw == other.raw


def test_a_repeat_is_answered_in_the_words_of_its_time(three):
    three.move(type="deal")
    body = {"type": "play", "seat": 1, "card": "a1"}
    first = three.referee.post(f"{three.path}/moves", body, Idempotency_Key="k")
    code = three.opened["invitations"]["seats"][1]
    three.anyone.post(f"/invitations/{code}", {"name": "Zoë"})
    assert three.referee.post(f"{three.path}/moves", body, Idempotency_Key="k").raw == first.raw


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("moves", {"type": "draw", "seat": 0}),
        ("moves", {"moves": [{"type": "deal"}]}),
        ("notes", {"version": 1}),
        ("sightings", {"place": "stock", "face": "b6"}),
        ("closing", {"reason": "over"}),
    ],
)
def test_a_key_that_came_with_something_else_is_refused(three, path, body):
    three.referee.post(f"{three.path}/moves", {"type": "deal"}, Idempotency_Key="k")
    before = three.head()
    told = three.referee.post(f"{three.path}/{path}", body, Idempotency_Key="k")
    assert "fresh key" in problem(told, 409, "key-reused")["detail"]
    assert three.head() == before


def test_the_order_of_a_bodys_fields_makes_no_other_request(three):
    three.move(type="deal")
    path, json_ = f"{three.path}/moves", {"Content_Type": "application/json", "Idempotency_Key": "k"}
    one = three.referee.send("POST", path, b'{"type": "play", "seat": 0, "card": "a1"}', **json_)
    two = three.referee.send("POST", path, b'{"card":"a1","seat":0,"type":"play"}', **json_)
    assert (one.status, one.raw) == (two.status, two.raw)


def test_keys_are_each_tokens_own(three):
    three.move(type="deal")
    body = {"type": "deal"}
    one = three.referee.post(f"{three.path}/moves", body, Idempotency_Key="k")
    two = three.scribe.post(f"{three.path}/moves", body, Idempotency_Key="k")
    assert one.body["version"] != two.body["version"]


def test_a_request_that_failed_leaves_its_key_free(three):
    before = three.head()
    told = three.referee.post(f"{three.path}/moves", {"type": "draw", "seat": 0}, Idempotency_Key="k")
    problem(told, 409, "impossible")
    problem(three.referee.post(f"{three.path}/moves", {"type": "fly"}, Idempotency_Key="k"), 422)
    assert three.head() == before
    assert three.referee.post(f"{three.path}/moves", {"type": "deal"}, Idempotency_Key="k").status == 201


def test_a_game_is_opened_once_for_a_key(fresh):
    asked = {"ruleset": "tiny", "seats": [{"name": "A"}, {"name": "B"}], "listed": True}
    told = twice(Api(fresh), "/games", asked, Idempotency_Key="opening")
    assert told.status == 201
    assert len(Api(fresh).get("/games").body["games"]) == 1
    other = Api(fresh).post("/games", {**asked, "listed": False}, Idempotency_Key="opening")
    problem(other, 409, "key-reused")
    assert len(Api(fresh).get("/games").body["games"]) == 1
    assert Api(fresh).post("/games", asked, Idempotency_Key="another").body["id"] != told.body["id"]
    referee = Api(fresh, told.body["referee"])
    moved = referee.post(f"/games/{told.body['id']}/moves", {"type": "deal"}, Idempotency_Key="opening")
    assert moved.status == 201, "the key that opened a game is nobody's key in it"


def test_a_seat_is_claimed_once_for_a_key(three):
    code = three.opened["invitations"]["seats"][0]
    told = twice(three.anyone, f"/invitations/{code}", {"name": "Ana"}, Idempotency_Key="mine")
    assert told.status == 201
    assert Api(three.app, told.body["token"]).get(three.path).body["you"]["role"] == "seat:0"
    assert len(three.referee.get(f"{three.path}/events?kind=seated").body["events"]) == 1
    problem(three.anyone.post(f"/invitations/{code}", {}, Idempotency_Key="yours"), 409, "claimed")


def test_the_version_named_may_be_any_since_which_the_table_is_the_same(three):
    three.everybody()
    based = three.move(type="deal")
    three.see("stock", "b6", by=1)
    three.see("stock", "b6")
    three.referee.post(f"{three.path}/notes", {"version": based, "text": "x"})
    dispute = three.referee.post(f"{three.path}/disputes", {"version": based})
    three.referee.post(f"{three.path}/disputes/{dispute.body['dispute']}/withdrawal", {})
    told = three.scribe.post(f"{three.path}/moves", {"type": "draw", "seat": 0}, If_Match=f'"{based}"')
    assert told.status == 201


@pytest.mark.parametrize("header", ['"{}"', "{}", 'W/"{}"'])
def test_a_stale_version_is_refused_with_what_happened_since(three, header):
    based = three.move(type="deal")
    moved = three.move(type="draw", seat=1)
    before = three.head()
    for path, body in (("moves", {"type": "draw", "seat": 0}), ("notes", {"version": 1})):
        told = three.referee.post(f"{three.path}/{path}", body, If_Match=header.format(based))
        since = problem(told, 412, "moved-on")["since"]
        assert [event["version"] for event in since] == [moved]
        assert since[0]["text"] == "P1 draws"
    assert three.head() == before


@pytest.mark.parametrize("kind", ["corrections", "rulings", "closing"])
def test_whatever_changes_the_table_makes_a_version_stale(night, kind):
    version = night.breach()
    night.referee.post(f"{night.path}/disputes", {"version": version})
    based = night.head()[0]
    path, body = {
        "corrections": ("corrections", {"changes": [{"void": version}]}),
        "rulings": ("disputes/1/rulings", {"decision": "dismissed"}),
        "closing": ("closing", {"reason": "over"}),
    }[kind]
    assert night.referee.post(f"{night.path}/{path}", body).status == 201
    told = night.referee.post(f"{night.path}/notes", {"version": 1}, If_Match=f'"{based}"')
    assert len(problem(told, 412, "moved-on")["since"]) == 1


def test_a_version_that_is_not_there_yet_is_refused(night):
    told = night.referee.post(f"{night.path}/moves", {"type": "deal"}, If_Match='"99"')
    assert problem(told, 412, "moved-on")["since"] == []


def test_what_happened_since_is_told_in_the_callers_view(night):
    night.everybody()
    based = night.move(type="deal")
    night.move(night.seat(1), type="peek", seat=1, card="b6")
    for role, opened in (("seat:1", {"card": "b6"}), ("scribe", {})):
        told = night.claim(role).post(f"{night.path}/moves", {"type": "deal"}, If_Match=f'"{based}"')
        assert problem(told, 412)["since"][0]["opened"] == opened
        assert (b'"b6"' in told.raw) == bool(opened)


def test_a_preview_needs_no_key_and_leaves_none(night):
    night.move(type="deal")
    body = {"changes": [{"void": 2}]}
    path = f"{night.path}/corrections"
    assert night.referee.post(f"{path}?preview=true", body, Idempotency_Key="k").status == 200
    assert night.referee.post(path, body, Idempotency_Key="k").status == 201
    assert json.loads(night.referee.get(night.path).raw)["version"] == 3
