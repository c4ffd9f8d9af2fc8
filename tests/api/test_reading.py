"""Reading a game: its events, its tables at any moment as known at any later one, its findings."""

import pytest

from tests.api.kit import Api, Night, problem

EVENT = {
    "version", "event_id", "kind", "schema", "recorded_at", "actor", "body", "sealed", "opened", "digest",
    "void_since", "text",
}  # fmt: skip


@pytest.fixture
def three(stored):
    return Night(stored)


def test_events_are_paged_in_order_and_by_kind(three):
    for _ in range(5):
        three.move(type="deal")
    three.see("hand:0", "a1")
    found, after = [], 0
    while True:
        page = three.referee.get(f"{three.path}/events?after={after}&limit=2").body
        assert page["head"] == 7
        found += page["events"]
        if page["next"] is None:
            break
        after = page["next"]
    assert [event["version"] for event in found] == [1, 2, 3, 4, 5, 6, 7]
    assert all(set(event) == EVENT for event in found)
    moved = three.referee.get(f"{three.path}/events?kind=moved").body["events"]
    assert [event["version"] for event in moved] == [2, 3, 4, 5, 6]
    assert three.referee.get(f"{three.path}/events?kind=nonsense").body["events"] == []
    assert three.referee.get(f"{three.path}/events?after=999999999999999999").body["events"] == []


def test_the_events_form_a_chain_to_the_head(three):
    three.move(type="deal")
    events = three.referee.get(f"{three.path}/events").body["events"]
    assert (events[-1]["version"], events[-1]["digest"]) == three.head()


def test_an_event_has_its_verdict_then_and_now_and_the_proof(three):
    version = three.breach()
    told = three.referee.get(f"{three.path}/events/{version}").body
    then, now = told["verdict"]["then"], told["verdict"]["now"]
    assert (then["status"], then["as_of"]) == ("open", version)
    assert (now["status"], now["as_of"]) == ("illegal", version + 1)
    assert now["because"] == [version + 1]
    assert then["settles"]
    assert three.referee.get(f"{three.path}/events/1").body["verdict"] is None


def test_a_verdict_can_be_asked_for_as_of_any_later_version(three):
    version = three.breach()
    told = three.referee.get(f"{three.path}/events/{version}?as_of={version}").body
    assert told["verdict"]["now"]["status"] == "open"
    problem(three.referee.get(f"{three.path}/events/{version}?as_of={version - 1}"), 422, "invalid")
    problem(three.referee.get(f"{three.path}/events/99"), 404, "not-found")
    problem(three.referee.get(f"{three.path}/events/0"), 404, "not-found")
    problem(three.referee.get(f"{three.path}/events/-1"), 404, "not-found")


def test_every_moment_can_be_read_as_known_at_every_later_one(three):
    three.breach()
    three.referee.post(f"{three.path}/corrections", {"changes": [{"void": 3}]})
    head = three.head()[0]
    for at in range(1, head + 1):
        for as_of in range(at, head + 1):
            told = three.referee.get(f"{three.path}/state?at={at}&as_of={as_of}")
            assert told.status == 200
            assert (told.body["at"], told.body["as_of"]) == (at, as_of)
            assert told.body["view"] == "public"
            assert sum(len(zone["cards"]) for zone in told.body["zones"]) == (12 if at > 1 else 0)


def test_a_correction_changes_the_past_only_for_who_asks_as_of_it(three):
    three.move(type="deal")
    played = three.move(type="play", seat=0, card="a1")
    corrected = three.referee.post(
        f"{three.path}/corrections",
        {"changes": [{"replace": played, "move": {"type": "play", "seat": 0, "card": "b5"}}]},
    ).body["version"]
    assert faces(three, played, played) == ["a1"]
    assert faces(three, played, corrected) == ["b5"]
    assert faces(three, corrected, corrected) == ["b5"]


def faces(night, at, as_of, zone="pile"):
    told = night.referee.get(f"{night.path}/state?at={at}&as_of={as_of}").body
    return next([card["face"] for card in z["cards"]] for z in told["zones"] if z["id"] == zone)


def test_a_face_seen_later_is_there_as_known_now_and_not_as_known_then(three):
    three.move(type="deal")
    dealt = three.head()[0]
    seen = three.see("stock", "b6", at=dealt)
    assert faces(three, dealt, dealt, "stock") == [None, None, None]
    assert faces(three, dealt, seen, "stock") == [None, None, "b6"]


def test_the_newest_state_is_the_default(three):
    three.move(type="deal")
    three.move(type="draw", seat=0)
    head = three.head()[0]
    told = three.referee.get(f"{three.path}/state").body
    assert (told["at"], told["as_of"]) == (head, head)
    assert three.referee.get(f"{three.path}/state?as_of=2").body["at"] == 2
    assert told["markers"] == {"led": None, "out": []}
    assert told["standings"][0] == {
        "seat": 0,
        "score": 0,
        "rank": 1,
        "lines": [{"section": "tricks", "points": 0, "rule": "tiny.trick"}],
    }
    assert told["digest"] == three.referee.get(f"{three.path}/events/{head}").body["body"]["table"]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("at=3&as_of=2", "as_of"),
        ("at=0", "at"),
        ("at=-1", "at"),
        ("at=99", "at"),
        ("at=1e3", "at"),
        ("at=1.5", "at"),
        ("at=" + "9" * 30, "at"),
        ("at=" + "9" * 5000, "at"),
        ("at=x", "at"),
        ("at=", "at"),
        ("as_of=99", "as_of"),
        ("as_of=0", "as_of"),
        ("at=1&as_of=" + "9" * 30, "as_of"),
        ("view=nobody", "view"),
        ("view=seat:9", "view"),
        ("view=seat:-1", "view"),
        ("view=seat:²", "view"),
        ("view=seat:" + "9" * 5000, "view"),
        ("view=", "view"),
        ("view=%00", "view"),
    ],
)
def test_moments_and_views_that_are_none_are_refused_by_field(night, query, field):
    night.move(type="deal")
    night.move(type="deal")
    for where in ("state", "events/1", "findings"):
        if where == "state" or not query.startswith("at="):
            assert (
                field in problem(night.referee.get(f"{night.path}/{where}?{query}"), 422, "invalid")["errors"]
            )


@pytest.mark.parametrize(
    "query", ["after=-1", "after=x", "limit=0", "limit=-5", "limit=x", "after=" + "9" * 5000]
)
def test_pages_that_are_none_are_refused_by_field(night, query):
    told = problem(night.referee.get(f"{night.path}/events?{query}"), 422, "invalid")
    assert set(told["errors"]) == {query.partition("=")[0]}
    if query.startswith("limit"):
        problem(night.referee.get(f"/games?{query}"), 422, "invalid")


def test_a_page_has_an_upper_limit_and_says_so(app):
    night = Night(app)
    night.referee.post(f"{night.path}/moves", {"moves": [{"type": "deal"}] * 500})
    night.move(type="deal")
    page = night.referee.get(f"{night.path}/events?limit=500").body
    assert len(page["events"]) == 500
    assert page["next"] == 500
    for path in (f"{night.path}/events", "/games"):
        assert problem(night.referee.get(f"{path}?limit=501"), 400, "malformed")["errors"].keys() == {"limit"}


def test_findings_are_the_moves_now_known_to_be_illegal(three):
    version = three.breach()
    (found,) = three.referee.get(f"{three.path}/findings").body["findings"]
    assert found["version"] == version
    assert found["verdict"]["status"] == "illegal"
    assert (found["dispute"], found["ruling"]) == (None, None)
    assert three.referee.get(f"{three.path}/findings?as_of={version}").body["findings"] == []
    three.referee.post(f"{three.path}/disputes", {"version": version})
    (found,) = three.referee.get(f"{three.path}/findings").body["findings"]
    assert found["dispute"] == 1
    ruling = three.referee.post(
        f"{three.path}/disputes/1/rulings", {"decision": "upheld", "remedy": "let-stand"}
    ).body["version"]
    (found,) = three.referee.get(f"{three.path}/findings").body["findings"]
    assert found["ruling"] == ruling


def test_a_sighting_says_which_moves_it_brings_to_light(three):
    three.move(type="deal")
    three.move(type="play", seat=0, card="a1")
    before = three.head()[0]
    version = three.move(type="play", seat=1, card="b1")
    told = three.scribe.post(f"{three.path}/sightings", {"place": "hand:1", "face": "a2", "at": before})
    assert [finding["version"] for finding in told.body["findings"]] == [version]
    again = three.scribe.post(f"{three.path}/sightings", {"place": "hand:1", "face": "a3", "at": before})
    assert again.body["findings"] == []


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"place": "nowhere", "face": "a1"}, "place"),
        ({"place": "v99.1", "face": "a1"}, "place"),
        ({"place": "v" + "9" * 70 + ".1", "face": "a1"}, "place"),
        ({"place": "v²." + "1", "face": "a1"}, "place"),
        ({"place": "pile", "face": "a1"}, "place"),
        ({"place": 5, "face": "a1"}, "place"),
        ({"place": ["stock"], "face": "a1"}, "place"),
        ({"place": "x" * 81, "face": "a1"}, "place"),
        ({"face": "a1"}, "place"),
        ({"place": "stock", "face": "z9"}, "face"),
        ({"place": "stock", "face": None}, "face"),
        ({"place": "stock", "face": ["a1"]}, "face"),
        ({"place": "stock", "face": {"a": 1}}, "face"),
        ({"place": "stock"}, "face"),
        ({"place": "stock", "face": "a1", "at": 0}, "at"),
        ({"place": "stock", "face": "a1", "at": -3}, "at"),
        ({"place": "stock", "face": "a1", "at": 99}, "at"),
        ({"place": "stock", "face": "a1", "at": 2**60}, "at"),
        ({"place": "stock", "face": "a1", "at": "2"}, "at"),
        ({"place": "stock", "face": "a1", "at": True}, "at"),
        ({"place": "stock", "face": "a1", "at": 1.5}, "at"),
        ({"place": "stock", "face": "a1", "at": [2]}, "at"),
        ({"place": "stock", "face": "a1", "by": True}, "by"),
        ({"place": "stock", "face": "a1", "by": "1"}, "by"),
        ({"place": "stock", "face": "a1", "by": {}}, "by"),
        ({"place": "stock", "face": "a1", "colour": 1}, "colour"),
    ],
)
def test_a_sighting_that_fits_no_game_is_refused_by_field(night, asked, field):
    night.move(type="deal")
    before = night.head()
    assert set(problem(night.referee.post(f"{night.path}/sightings", asked), 422, "invalid")["errors"]) == {
        field
    }
    assert night.head() == before


def test_an_answer_that_has_not_changed_is_not_sent_again(night):
    first = night.referee.get(night.path)
    tag = first.headers["ETag"]
    assert first.headers["Cache-Control"] == "private, no-cache"
    again = night.referee.get(night.path, If_None_Match=tag)
    assert (again.status, again.raw) == (304, b"")
    night.move(type="deal")
    assert night.referee.get(night.path, If_None_Match=tag).status == 200


def test_verification_checks_the_record_in_this_view(three):
    three.move(type="deal")
    three.see("stock", "b6", by=1)
    told = three.referee.get(f"{three.path}/verification").body
    assert told["ok"] is True
    assert told["head"] == three.head()[1]
    assert told["fault"] is None
    assert told["sealed"] == [f"version {three.head()[0]}: face"]
    assert three.seat(1).get(f"{three.path}/verification").body["sealed"] == []


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_the_service_says_that_it_is_well(stored, path):
    told = stored.test_client().get(path)
    assert told.status_code == 200
    assert told.json["status"] == "ok"


def test_readiness_names_the_database(fresh, database_kind):
    assert fresh.test_client().get("/readyz").json["database"]["kind"] == database_kind


@pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)
def test_an_unready_database_is_a_503_that_says_what_to_do(fresh, tmp_path):
    app = fresh
    night = Night(app)
    night.move(type="deal")
    store = app.extensions["takeback"].store
    store.close()
    for path in tmp_path.glob("takeback.db*"):
        path.unlink()
    (tmp_path / "takeback.db").write_bytes(b"no database at all" * 100)
    told = problem(night.referee.get(night.path), 503, "unavailable")
    assert "again" in told["detail"]
    problem(night.referee.post(f"{night.path}/moves", {"type": "deal"}), 503, "unavailable")
    assert app.test_client().get("/readyz").status_code == 503
    assert app.test_client().get("/healthz").status_code == 200


@pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)
def test_a_game_whose_ruleset_is_gone_is_a_503_and_hides_no_other_game(fresh):
    app = fresh
    from events.games import rulesets

    kept = Night(app, listed=True, ruleset="tiny")
    other = Night(app, seats=5, listed=True, ruleset="swapybara")
    app.extensions["takeback"]._stories.clear()
    taken = rulesets().pop("swapybara")
    try:
        told = problem(other.referee.get(other.path), 503, "unavailable")
        assert "swapybara" in told["detail"]
        assert [game["id"] for game in Api(app).get("/games").body["games"]] == [kept.id]
        assert app.test_client().get("/").status_code == 200
    finally:
        rulesets()["swapybara"] = taken


def test_a_state_says_where_each_zone_lies_and_what_else_is_to_be_seen(night):
    night.move(type="deal")
    night.move(type="play", seat=0, card="a1")
    told = night.public.get(f"{night.path}/state").body
    assert [(zone["id"], zone["seat"], zone["shape"]) for zone in told["zones"]][-2:] == [
        ("stock", None, "pile"),
        ("pile", None, "row"),
    ]
    assert told["zones"][1]["seat"] == 1
    assert told["marks"] == [
        {"name": "led", "text": "a", "label": "a was led", "seat": None, "to": None},
    ]


def test_a_header_says_which_roles_are_in_hand(app, night):
    browser = app.test_client()
    browser.set_cookie("takeback", f"{night.seat(1).token} {night.referee.token}")
    told = browser.get(f"/api/v1{night.path}").json
    assert told["you"] == {"role": "seat:1", "view": "seat:1"}
    assert told["held"] == ["seat:1", "referee"]


def test_an_unlawful_choice_says_which_rules_it_breaks(night):
    night.move(type="deal")
    told = night.referee.get(f"{night.path}/choices?seat=1&depth=2").body["values"]
    (play,) = [value for value in told if value["value"] == "play"]
    assert {tuple(value["breaks"]) for value in play["next"]["values"]} == {("tiny.turn",)}
    (draw,) = [value for value in told if value["value"] == "draw"]
    assert "breaks" not in draw


@pytest.mark.parametrize("format_", ["wide", "tall"])
def test_a_moment_is_drawn_in_each_format_for_a_view_with_a_seat_at_the_bottom(night, format_):
    night.move(type="deal")
    night.see("hand:1", "a2", by=1)
    base = f"{night.path}/picture?format={format_}"
    public, own = night.public.get(base), night.seat(1).get(f"{base}&view=seat:1&bottom=1")
    assert public.headers["Content-Type"].startswith("image/svg+xml")
    assert b"the hand of P1: 3 unseen" in public.raw
    assert b"the hand of P1: a2, 2 unseen" in own.raw
    problem(night.public.get(f"{base}&bottom=7"), 422)
    problem(night.public.get(f"{base}&view=seat:1"), 403)


def test_a_ruleset_says_what_is_printed_on_each_card(api):
    for name in ("tiny", "schnapsen", "swapybara"):
        told = api.get(f"/rulesets/{name}", Accept_Language="nl").body
        assert sorted(told["looks"]) == told["faces"]
        assert len({look["label"] for look in told["looks"].values()}) == len(told["faces"])
