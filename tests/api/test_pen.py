"""The pen: who logs at a table, a lease with a name that anybody may take over. On both databases."""

import json

import pytest

import service.api.pen
from tests.api.kit import Api, Night, problem

DRAW = {"type": "draw", "seat": 1}


def pen(night, who, **asked):
    told = who.send("PUT", f"{night.path}/pen", json.dumps(asked).encode(), Content_Type="application/json")
    assert told.status == 200, told
    return told.body["pen"]


@pytest.fixture
def table(stored):
    """A table game of three on each database, dealt, where nobody has the pen."""
    night = Night(stored)
    night.everybody()
    night.move(type="deal")
    return night


def test_while_nobody_has_taken_it_whoever_may_hold_it_counts_as_holding_it(table):
    assert table.public.get(table.path).body["pen"] is None
    for who in (table.scribe, table.seat(0), table.referee):
        assert who.post(f"{table.path}/moves", DRAW).status == 201


def test_without_the_pen_a_403_says_who_has_it(table):
    told = pen(table, table.scribe, name="Ana", take=True)
    assert (told["name"], told["role"], told["yours"]) == ("Ana", "scribe", True)
    assert table.seat(0).get(table.path).body["pen"] == {**told, "yours": False}
    before = table.head()
    for body in (DRAW, {"type": "deal"}, {"moves": [{"type": "draw", "seat": 0}, DRAW]}):
        detail = problem(table.seat(0).post(f"{table.path}/moves", body), 403, "forbidden")["detail"]
        assert "Ana has the pen (the scribe)" in detail
    assert table.head() == before
    assert table.scribe.post(f"{table.path}/moves", DRAW).status == 201


def test_the_referee_and_a_seats_own_moves_need_no_pen(table):
    pen(table, table.scribe, name="Ana")
    assert table.referee.post(f"{table.path}/moves", DRAW).status == 201
    assert table.seat(1).post(f"{table.path}/moves", DRAW).status == 201


def test_it_may_be_taken_over_and_laid_down(table):
    pen(table, table.scribe, name="Ana")
    assert pen(table, table.seat(2))["name"] == "P2"
    detail = problem(table.scribe.post(f"{table.path}/moves", DRAW), 403)["detail"]
    assert "P2 has the pen (seat 2)" in detail
    assert pen(table, table.scribe, take=False)["name"] == "P2"
    assert pen(table, table.seat(2), take=False) is None
    assert table.scribe.post(f"{table.path}/moves", DRAW).status == 201


def test_corrections_of_a_seats_own_entries_need_no_pen_and_others_do(table):
    own = table.move(table.seat(0), type="draw", seat=0)
    seen = table.see("hand:0", "a1", by=0)
    other = table.move(table.referee, type="draw", seat=1)
    pen(table, table.scribe, name="Ana")
    correct = f"{table.path}/corrections"
    for change in (
        {"void": other},
        {"replace": own, "move": {"type": "draw", "seat": 1}},
        {"insert_after": own, "move": DRAW},
        {"void": 999},
    ):
        detail = problem(table.seat(0).post(correct, {"changes": [change]}), 403)["detail"]
        assert "Ana has the pen" in detail
    mine = {"insert_after": own, "move": {"type": "draw", "seat": 0}}
    for change in ({"void": seen}, mine, {"void": own}):
        assert table.seat(0).post(correct, {"changes": [change]}).status == 201
    assert table.scribe.post(correct, {"changes": [{"void": other}]}).status == 201


def test_a_lease_runs_out_and_each_entry_of_its_holder_renews_it(table, monkeypatch):
    monkeypatch.setattr(service.api.pen, "LEASE_S", 30)  # less than is written anew
    first = pen(table, table.scribe, name="Ana")["until"]
    monkeypatch.setattr(service.api.pen, "LEASE_S", 600)
    table.move(table.scribe, **DRAW)
    renewed = table.scribe.get(table.path).body["pen"]
    assert renewed["until"] > first
    assert renewed["name"] == "Ana"
    monkeypatch.setattr(service.api.pen, "LEASE_S", -1)
    assert pen(table, table.scribe, name="Ana") is None
    assert table.seat(0).post(f"{table.path}/moves", DRAW).status == 201


def test_of_several_tokens_in_hand_the_one_that_may_log_is_used(table):
    pen(table, table.seat(1), name="Ben")
    client = table.app.test_client()
    client.set_cookie("takeback", f"{table.scribe.token} {table.seat(1).token}")
    path = f"/api/v1{table.path}"
    assert client.post(f"{path}/moves", json={"type": "draw", "seat": 0}).status_code == 201
    assert client.get(path).json["pen"]["yours"] is True


def test_a_repeat_is_answered_though_the_pen_has_been_taken_over_since(table):
    pen(table, table.scribe, name="Ana")
    first = table.scribe.post(f"{table.path}/moves", DRAW, Idempotency_Key="a")
    pen(table, table.seat(0))
    again = table.scribe.post(f"{table.path}/moves", DRAW, Idempotency_Key="a")
    assert (again.status, again.body) == (201, first.body)


def test_who_may_not_hold_it_is_told_so(table, stored):
    for who in (table.public, Api(stored)):
        told = who.send("PUT", f"{table.path}/pen", b"{}", Content_Type="application/json")
        assert told.status in {403, 404}
    dealt = Night(stored, mode="dealt")
    told = dealt.referee.send("PUT", f"{dealt.path}/pen", b"{}", Content_Type="application/json")
    assert "no pen" in problem(told, 403)["detail"]


def test_the_pen_of_a_revoked_token_is_free(table):
    pen(table, table.scribe, name="Ana")
    told = table.referee.send("DELETE", f"{table.path}/tokens/{table.number('scribe')}")
    assert told.status == 204
    assert table.seat(0).post(f"{table.path}/moves", DRAW).status == 201
