"""Bodies and headers that no client should send: each a problem that says what to do, nothing recorded."""

import json

import pytest

from tests.api.kit import Api, Night, problem

WRITES = ("moves", "moves/check", "sightings", "corrections", "disputes", "notes", "closing")
JSON = {"Content_Type": "application/json"}


@pytest.fixture
def unchanged(night):
    night.seat(0)
    night.move(type="deal")
    before = night.head()
    yield night
    assert night.head() == before


@pytest.mark.parametrize("path", WRITES)
@pytest.mark.parametrize(
    "data",
    [
        b"{",
        b"{]",
        b"nonsense",
        b'{"type": NaN}',
        b'{"type": Infinity}',
        b'{"type": -Infinity}',
        b'{"a": 1, "a": 2}',
        b"\xff\xfe",
        b'{"type": "\xff"}',
        b"[" * 100_000,
        b'{"a":' * 20_000 + b"1" + b"}" * 20_000,
        b'{"version": ' + b"9" * 5000 + b"}",
        b"[]",
        b"null",
        b"7",
        b'"deal"',
        b"true",
        b'{"type": "deal"} {}',
        b"\xef\xbb\xbf{}",
    ],
    ids=lambda data: repr(data[:24]),
)
def test_a_body_that_is_no_json_object_is_malformed(unchanged, path, data):
    told = problem(unchanged.referee.send("POST", f"{unchanged.path}/{path}", data, **JSON), 400, "malformed")
    assert told["errors"]["body"]


@pytest.mark.parametrize("path", WRITES)
@pytest.mark.parametrize(
    "value",
    [
        1.5,
        1e300,
        0.0,
        2**53,
        -(2**53),
        10**400,
        "e\u0301",
        "a\u0000b",
        "\ud800",
        "\udfff x",
        [[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]],
    ],
    ids=lambda value: repr(value)[:12],
)
def test_values_that_no_record_holds_are_refused_wherever_they_stand(unchanged, path, value):
    for body, field in (
        ({"type": "deal", "text": value}, "text"),
        ({"type": {"a": [value]}}, "type.a.0"),
    ):
        told = problem(unchanged.referee.post(f"{unchanged.path}/{path}", body), 422, "invalid")
        assert any(name.startswith(field) for name in told["errors"]), told["errors"]


def test_names_of_fields_must_be_text_that_a_record_holds_too(unchanged):
    told = unchanged.referee.post(f"{unchanged.path}/moves", {"type": "deal", "a\u0000": 1})
    problem(told, 422, "invalid")


@pytest.mark.parametrize("path", WRITES)
@pytest.mark.parametrize(
    "kind", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "json"]
)
def test_a_body_of_another_kind_is_not_read(unchanged, path, kind):
    headers = {} if kind is None else {"Content_Type": kind}
    told = unchanged.referee.send("POST", f"{unchanged.path}/{path}", b'{"type": "deal"}', **headers)
    assert "application/json" in problem(told, 415, "media-type")["detail"]


@pytest.mark.parametrize("path", ["moves", "sightings", "corrections", "disputes", "notes", "closing"])
def test_an_empty_body_is_refused(unchanged, path):
    told = unchanged.referee.send("POST", f"{unchanged.path}/{path}", b"", **JSON)
    assert told.status in {400, 422}
    problem(told, told.status)


@pytest.mark.parametrize("path", [*WRITES, "disputes/1/rulings", "disputes/1/withdrawal"])
def test_a_body_that_is_too_large_is_not_read(unchanged, path):
    body = {"type": "deal", "text": "x" * 300_000}
    problem(unchanged.referee.post(f"{unchanged.path}/{path}", body), 413, "too-large")


def test_json_with_a_parameter_or_a_suffix_is_json(night):
    for kind in ("application/json; charset=utf-8", "application/vnd.takeback+json"):
        told = night.referee.send("POST", f"{night.path}/moves", b'{"type": "deal"}', Content_Type=kind)
        assert told.status == 201


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"type": None},
        {"type": ["deal"]},
        {"type": {"deal": 1}},
        {"type": True},
        {"type": 7},
        {"type": ""},
        {"type": "deal", "seat": 0},
        {"type": "play"},
        {"type": "play", "seat": 0},
        {"type": "play", "seat": True, "card": "a1"},
        {"type": "play", "seat": "0", "card": "a1"},
        {"type": "play", "seat": None, "card": "a1"},
        {"type": "play", "seat": [0], "card": "a1"},
        {"type": "play", "seat": {}, "card": "a1"},
        {"type": "play", "seat": 3, "card": "a1"},
        {"type": "play", "seat": -1, "card": "a1"},
        {"type": "play", "seat": 2**52, "card": "a1"},
        {"type": "play", "seat": 0, "card": "z9"},
        {"type": "play", "seat": 0, "card": None},
        {"type": "play", "seat": 0, "card": ["a1"]},
        {"type": "play", "seat": 0, "card": {"a1": 1}},
        {"type": "play", "seat": 0, "card": 1},
        {"type": "play", "seat": 0, "card": "x" * 9999},
        {"type": "draw", "seat": 0, "card": "a1"},
        {"type": "peek", "seat": 0},
        {"type": "peek", "seat": 0, "card": True},
        {"type": "deal", "colour": "red"},
    ],
)
def test_a_move_that_the_game_does_not_know_is_refused_by_field(unchanged, move):
    for path in ("moves", "moves/check"):
        told = problem(unchanged.referee.post(f"{unchanged.path}/{path}", move), 422, "invalid")
        assert told["errors"]
        assert len(json.dumps(told)) < 2000
    problem(unchanged.referee.post(f"{unchanged.path}/moves", {"moves": [move]}), 422, "invalid")


def test_a_move_before_the_deal_is_impossible(night):
    before = night.head()
    problem(night.referee.post(f"{night.path}/moves", {"type": "draw", "seat": 0}), 409, "impossible")
    assert night.head() == before


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bearer",
        "Bearer ",
        "bearer x",
        "Basic dXNlcjpwYXNz",
        "Bearer a b",
        "Bearer é",
        "x" * 5000,
        "Bearer \t",
        "Token x",
    ],
)
def test_a_bad_authorization_header_opens_nothing(unchanged, header):
    nobody = Api(unchanged.app)
    problem(nobody.get(unchanged.path, Authorization=header), 404, "not-found")
    body = json.dumps({"type": "deal"}).encode()
    told = nobody.send("POST", f"{unchanged.path}/moves", body, Authorization=header, **JSON)
    problem(told, 404, "not-found")
    assert nobody.get("/games", Authorization=header).status == 200


def test_the_scheme_of_a_token_may_be_written_in_any_case(night):
    token = night.opened["referee"]
    for scheme in ("Bearer", "bearer", "BEARER"):
        assert Api(night.app).get(night.path, Authorization=f"{scheme} {token}").status == 200


def test_a_token_of_another_game_opens_nothing(app):
    one, other = Night(app), Night(app)
    before = other.head()
    problem(one.referee.get(other.path), 404, "not-found")
    problem(one.referee.post(f"{other.path}/moves", {"type": "deal"}), 404, "not-found")
    problem(one.referee.get(f"{other.path}/record"), 404, "not-found")
    problem(one.referee.send("DELETE", f"{other.path}/tokens/1"), 404, "not-found")
    assert other.head() == before


@pytest.mark.parametrize(
    "header",
    [
        "0",
        "-1",
        "x",
        '"x"',
        "",
        '""',
        "*",
        "1.5",
        '"1", "2"',
        "²",
        "9" * 16,
        "9" * 5000,
        '"' + "9" * 5000 + '"',
        "true",
    ],
)
def test_if_match_must_name_a_version(unchanged, header):
    told = unchanged.referee.post(f"{unchanged.path}/moves", {"type": "deal"}, If_Match=header)
    assert problem(told, 400, "malformed")["errors"]["If-Match"]


@pytest.mark.parametrize("key", ["", "x" * 201, "é", "a\tb"])
def test_a_key_must_be_a_key(unchanged, key):
    told = unchanged.referee.post(f"{unchanged.path}/moves", {"type": "deal"}, Idempotency_Key=key)
    assert problem(told, 400, "malformed")["errors"]["Idempotency-Key"]
    opened = {"ruleset": "tiny", "seats": [{}, {}]}
    problem(unchanged.anyone.post("/games", opened, Idempotency_Key=key), 400, "malformed")
    code = unchanged.opened["invitations"]["seats"][1]
    problem(unchanged.anyone.post(f"/invitations/{code}", {}, Idempotency_Key=key), 400, "malformed")


@pytest.mark.parametrize("query", ["cursor=%00", "cursor=e%CC%81", "cursor=%ff", "kind=%00", "kind=e%CC%81"])
def test_odd_characters_in_a_query_are_never_a_crash(stored, query):
    night = Night(stored)
    where = "/games" if query.startswith("cursor") else f"{night.path}/events"
    assert night.referee.get(f"{where}?{query}").status in {200, 422}
    told = night.referee.post(f"{night.path}/moves?{query}", {"type": "deal"}, Idempotency_Key="k")
    assert told.status in {201, 422}


@pytest.mark.parametrize("code", ["%00", "e%CC%81", "%ff", "x" * 3000])
def test_odd_characters_in_an_address_are_not_found(stored, code):
    night = Night(stored)
    problem(night.referee.get(f"/games/{code}"), 404, "not-found")
    problem(night.referee.post(f"/invitations/{code}", {}), 404, "not-found")
    problem(night.referee.get(f"/rulesets/{code}"), 404, "not-found")
    assert stored.test_client().get(f"/join/{code}").status_code == 404
    assert stored.test_client().get(f"/games/{code}").status_code == 404


def test_methods_that_an_address_does_not_take_say_which_it_does(night):
    for method in ("PUT", "DELETE", "PATCH"):
        told = night.referee.send(method, night.path)
        problem(told, 405, "method")
        assert "GET" in told.headers["Allow"]
    problem(night.referee.get(f"{night.path}/moves"), 405, "method")


def test_an_address_that_is_none_is_a_problem_document(api):
    problem(api.get("/nowhere"), 404, "not-found")
    problem(api.post("/games/1/2/3", {}), 404, "not-found")
