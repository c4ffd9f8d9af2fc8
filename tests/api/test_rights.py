"""Who may do what: the table of rights, and whose answers are whose."""

import pytest

from tests.api.kit import Api, Night, problem

ROLES = ("referee", "scribe", "seat:0", "public")
YES = {"referee": "yes", "scribe": "yes", "seat:0": "yes", "public": "no"}

# what is done, and by whom it may be done (a table game, the pen with nobody)
RIGHTS = [
    ("moves", {"type": "play", "seat": 0, "card": "a4"}, ("referee", "scribe", "seat:0")),
    ("moves", {"type": "play", "seat": 1, "card": "a2"}, ("referee", "scribe", "seat:0")),
    ("moves", {"type": "deal"}, ("referee", "scribe", "seat:0")),
    ("corrections", {"changes": [{"void": 4}]}, ("referee", "scribe", "seat:0")),
    ("corrections?preview=true", {"changes": [{"void": 4}]}, ("referee", "scribe", "seat:0")),
    ("sightings", {"place": "stock", "face": "b6"}, ("referee", "scribe", "seat:0")),
    ("sightings", {"place": "stock", "face": "b6", "by": 0}, ("seat:0",)),
    ("sightings", {"place": "stock", "face": "b6", "by": 1}, ()),
    ("disputes", {"version": 4}, ("referee", "seat:0")),
    ("disputes/1/withdrawal", {}, ("referee",)),
    ("notes", {"version": 4, "text": "x"}, ("referee", "scribe", "seat:0")),
    ("disputes/1/rulings", {"decision": "dismissed"}, ("referee",)),
    ("disputes/1/rulings?preview=true", {}, ("referee",)),
    ("closing", {"reason": "over"}, ("referee", "scribe")),
]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(
    ("path", "body", "allowed"), RIGHTS, ids=[f"{p} {list(b)[-1:]}" for p, b, _ in RIGHTS]
)
def test_a_right_is_had_by_whom_the_table_says_and_a_403_says_by_whom(app, role, path, body, allowed):
    night = Night(app)
    night.breach()
    night.referee.post(f"{night.path}/disputes", {"version": 4})
    night.everybody()
    before = night.head()
    told = night.claim(role).post(f"{night.path}/{path}", body)
    if role in allowed:
        assert told.status == (200 if "preview" in path else 201), told
        return
    detail = problem(told, 403, "forbidden")["detail"]
    assert any(who in detail for who in ("referee", "scribe", "player", "seat", "whoever filed")), detail
    assert night.head() == before


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_tokens_are_the_referees_business(app, role, method):
    night = Night(app)
    night.everybody()
    told = night.claim(role).send(method, f"{night.path}/tokens{'/4' if method == 'DELETE' else ''}")
    if role == "referee":
        assert told.status in {200, 204}
    else:
        assert "the referee" in problem(told, 403, "forbidden")["detail"]


@pytest.mark.parametrize(
    "path",
    ["", "/choices", "/events", "/events/2", "/state", "/findings", "/disputes", "/record", "/verification"],
)
def test_everybody_at_an_unlisted_game_may_read_it_and_nobody_else(app, path):
    night = Night(app)
    night.move(type="deal")
    for role in ROLES:
        assert night.claim(role).get(f"{night.path}{path}").status == 200
    problem(Api(app).get(f"{night.path}{path}"), 404, "not-found")
    problem(Api(app, "nonsense").get(f"{night.path}{path}"), 404, "not-found")


def test_a_listed_game_is_read_by_all_and_written_by_those_with_a_token(app):
    night = Night(app, listed=True)
    night.move(type="deal")
    for path in ("", "/choices", "/events", "/state", "/findings", "/disputes", "/record", "/verification"):
        assert Api(app).get(f"{night.path}{path}").status == 200
    assert Api(app).get(night.path).body["you"] == {"role": "public", "view": "public"}
    before = night.head()
    for path, body, _ in RIGHTS:
        if "/1/" not in path:
            problem(Api(app).post(f"{night.path}/{path}", body), 403, "forbidden")
    problem(Api(app).get(f"{night.path}/tokens"), 403, "forbidden")
    assert night.head() == before


@pytest.mark.parametrize("path", ["/state?", "/events/2?", "/findings?", "/choices?"])
def test_nobody_takes_anothers_view(app, path):
    night = Night(app)
    night.move(type="deal")
    for role in ROLES:
        for view in ("public", "all", "seat:0", "seat:1"):
            told = night.claim(role).get(f"{night.path}{path}view={view}")
            if view in {"public", role}:
                assert told.status == 200
            else:
                own = role if role.startswith("seat") else "public"
                able = own if own == "public" else f"{own} or public"
                detail = problem(told, 403, "forbidden")["detail"]
                assert detail == f"You see as {own}, and may ask for {able}."


def test_a_referee_who_sees_all_is_known_to_all_and_may_take_every_view(app):
    night = Night(app, referee_sees="all")
    night.move(type="deal")
    night.see("stock", "b6", by=1)
    assert night.public.get(night.path).body["referee_sees"] == "all"
    assert night.referee.get(night.path).body["you"]["view"] == "all"
    for view in ("all", "public", "seat:0", "seat:1"):
        assert night.referee.get(f"{night.path}/state?view={view}").status == 200
    assert b'"b6"' in night.referee.get(f"{night.path}/state").raw
    assert b'"b6"' not in night.referee.get(f"{night.path}/state?view=seat:0").raw
    assert b'"b6"' not in night.public.get(f"{night.path}/state").raw
    problem(night.scribe.get(f"{night.path}/state?view=all"), 403, "forbidden")


def test_a_browser_with_several_tokens_uses_whichever_has_the_right(app):
    night = Night(app)
    night.move(type="deal")
    wallet = " ".join(
        night.claim(role).token or "" for role in ("public", "seat:1", "seat:2", "scribe", "referee")
    )
    browser = app.test_client()
    browser.set_cookie("takeback", wallet)
    path = f"/api/v1{night.path}"
    assert browser.get(f"{path}/state").json["view"] == "public"
    assert browser.get(f"{path}/state?view=seat:2").json["view"] == "seat:2"
    assert browser.get(f"{path}/state?view=seat:0").status_code == 403
    assert browser.post(f"{path}/moves", json={"type": "deal"}).json["event"]["actor"] == "seat:1"
    assert browser.get(f"{path}/tokens").status_code == 200
    told = browser.post(f"{path}/sightings", json={"place": "stock", "face": "b6", "by": 2})
    assert told.json["event"]["opened"] == {"face": "b6"}
    assert (
        browser.post(f"{path}/sightings", json={"place": "stock", "face": "b6", "by": 0}).status_code == 403
    )


# --- non-interference ---------------------------------------------------------------------------------

READS = ("", "/choices?depth=2", "/events", "/state", "/findings", "/disputes", "/record", "/verification")


def answers(night, role):
    """All that a role is told, without digests, commitments, ids and times."""
    who = night.claim(role)
    told = [who.get(f"{night.path}{path}").body for path in READS]
    told += [who.get(f"{night.path}/events/{version}").body for version in range(1, night.head()[0] + 1)]
    refused = who.post(f"{night.path}/moves/check", {"type": "play", "seat": 1, "card": "b1"})
    # what follows from the face is asked last: whether this very card may still lie elsewhere
    sighted = who.post(f"{night.path}/moves/check", {"type": "play", "seat": 2, "card": "a3"})
    return _plain([told, refused.body, sighted.body])


HIDDEN = {
    "digest",
    "event_id",
    "recorded_at",
    "opened_at",
    "sealed",
    "head",
    "id",
    "game_id",
    "salt",
    "seals",
}


def _plain(value):
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items() if name not in HIDDEN}
    return [_plain(inner) for inner in value] if isinstance(value, list) else value


def test_what_a_seat_notes_for_itself_changes_nothing_that_others_are_told(app):
    told = {}
    for face in ("a3", "b3"):
        night = Night(app)
        night.everybody()
        night.move(type="deal")
        night.see("hand:1", face, by=1)
        night.move(type="play", seat=0, card="a1")
        night.move(type="play", seat=1, card="b1")
        told[face] = {role: answers(night, role) for role in (*ROLES, "seat:1", "seat:2")}
    for role in (*ROLES, "seat:2"):
        assert told["a3"][role] == told["b3"][role], role
    assert told["a3"]["seat:1"] != told["b3"]["seat:1"]


def test_what_only_a_seat_knows_decides_its_own_verdicts_alone(app):
    night = Night(app)
    night.everybody()
    night.move(type="deal")
    night.see("hand:1", "a3", by=1)
    night.move(type="play", seat=0, card="a1")
    version = night.move(type="play", seat=1, card="b1")
    status = {
        role: night.claim(role).get(f"{night.path}/events/{version}").body["verdict"]["now"]["status"]
        for role in (*ROLES, "seat:1", "seat:2")
    }
    assert status == dict.fromkeys((*ROLES, "seat:2"), "open") | {"seat:1": "illegal"}
    assert [f["version"] for f in night.seat(1).get(f"{night.path}/findings").body["findings"]] == [version]
    assert night.public.get(f"{night.path}/findings").body["findings"] == []


def test_a_move_that_only_a_hidden_fact_contradicts_is_recorded_and_impossible_in_the_views_that_know(app):
    night = Night(app)
    night.everybody()
    night.move(type="deal")
    night.see("stock", "b6", by=1)
    told = night.seat(1).post(f"{night.path}/moves", {"type": "play", "seat": 0, "card": "b6"})
    problem(told, 409, "impossible")
    version = night.move(night.scribe, type="play", seat=0, card="b6")
    seen = {
        role: night.claim(role).get(f"{night.path}/events/{version}").body["verdict"]["now"]["status"]
        for role in ("public", "seat:0", "seat:1")
    }
    assert seen == {"public": "legal", "seat:0": "legal", "seat:1": "impossible"}


def test_an_unlisted_game_is_in_nobody_elses_list(app):
    hidden, shown = Night(app), Night(app, listed=True)
    for who in (Api(app), Api(app, "nonsense"), shown.referee, shown.seat(0), shown.public):
        assert hidden.id.encode() not in who.get("/games").raw
    assert hidden.id.encode() not in app.test_client().get("/").get_data()
    for role in ROLES:
        assert hidden.id.encode() in hidden.claim(role).get("/games").raw
