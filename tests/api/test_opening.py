"""Opening games, finding them, taking places at them."""

import threading

import pytest

from tests.api.kit import ABSENT, Api, Night, problem


@pytest.fixture
def three(stored):
    return Night(stored, options={"bonus": 2})


def test_opening_gives_the_referees_token_and_an_invitation_for_each_place(three):
    told = three.opened
    assert set(told) == {"id", "version", "digest", "referee", "invitations"}
    assert told["version"] == 1
    assert len(told["invitations"]["seats"]) == 3
    codes = [*told["invitations"]["seats"], told["invitations"]["scribe"], told["invitations"]["public"]]
    assert len({*codes, told["referee"]}) == 6
    assert all(len(code) >= 43 for code in codes)


def test_the_header_says_how_a_game_stands(three):
    three.move(type="deal")
    told = three.referee.get(three.path).body
    assert told["ruleset"] == "tiny"
    assert told["options"] == {"bonus": 2, "target": 99}
    assert told["house"] == {"unlawful": "record", "takebacks": "all", "disputes": "go_on"}
    assert [seat["name"] for seat in told["seats"]] == ["P0", "P1", "P2"]
    assert (told["version"], told["digest"]) == three.head()
    assert told["table_version"] == 2
    assert told["to_act"] == [0]
    assert told["you"] == {"role": "referee", "view": "public"}
    assert [row["score"] for row in told["standings"]] == [0, 0, 0]
    assert told["open_disputes"] == []


def test_the_table_version_stays_where_only_notes_and_sightings_come(three):
    three.move(type="deal")
    three.see("hand:1", "a1", by=1)
    three.referee.post(f"{three.path}/notes", {"version": 2, "text": "nice"})
    told = three.referee.get(three.path).body
    assert told["table_version"] == 2
    assert told["version"] > 3


def test_an_invitation_gives_a_token_of_its_role_and_says_who_sits_down(three):
    code = three.opened["invitations"]["seats"][1]
    told = three.anyone.post(f"/invitations/{code}", {"name": "Zoë"})
    assert told.status == 201
    assert told.body["game"] == three.id
    assert told.body["role"] == "seat:1"
    header = Api(three.app, told.body["token"]).get(three.path).body
    assert header["you"] == {"role": "seat:1", "view": "seat:1"}
    assert header["seats"][1]["name"] == "Zoë"
    seated = three.referee.get(f"{three.path}/events?kind=seated").body["events"]
    assert [event["text"] for event in seated] == ["Zoë takes seat 2"]


def test_a_seats_invitation_works_once(three):
    three.seat(1)
    before = three.head()
    code = three.opened["invitations"]["seats"][1]
    problem(three.anyone.post(f"/invitations/{code}", {}), 409, "claimed")
    assert three.head() == before


def test_the_publics_invitation_works_again_and_writes_nothing(three):
    before = three.head()
    code = three.opened["invitations"]["public"]
    tokens = {three.anyone.post(f"/invitations/{code}", {}).body["token"] for _ in range(3)}
    assert len(tokens) == 3
    assert three.head() == before


def test_an_unknown_invitation_is_not_found(api):
    problem(api.post("/invitations/nonsense", {}), 404, "not-found")


def test_tokens_are_listed_by_number_and_role_and_can_be_revoked(three):
    seat = three.seat(1)
    told = three.referee.get(f"{three.path}/tokens").body["tokens"]
    assert [token["role"] for token in told] == ["referee", "seat:1"]
    assert set(told[0]) == {"number", "role", "revoked"}
    number = three.number("seat:1")
    assert three.referee.send("DELETE", f"{three.path}/tokens/{number}").status == 204
    assert three.referee.get(f"{three.path}/tokens").body["tokens"][1]["revoked"] is True
    problem(seat.get(three.path), 404, "not-found")
    problem(seat.post(f"{three.path}/moves", {"type": "deal"}), 404, "not-found")
    problem(three.referee.send("DELETE", f"{three.path}/tokens/77"), 404, "not-found")


def test_lists_hold_the_games_of_the_token_and_those_that_are_listed(fresh):
    own, other = Night(fresh), Night(fresh)
    shown = Night(fresh, listed=True)
    ids = {game["id"] for game in own.referee.get("/games").body["games"]}
    assert ids == {own.id, shown.id}
    assert {game["id"] for game in Api(fresh).get("/games").body["games"]} == {shown.id}
    assert {game["id"] for game in Api(fresh, "nonsense").get("/games").body["games"]} == {shown.id}
    assert other.id not in ids


def test_a_revoked_token_no_longer_lists_its_game(three):
    seat = three.seat(0)
    assert [game["id"] for game in seat.get("/games").body["games"]] == [three.id]
    three.referee.send("DELETE", f"{three.path}/tokens/{three.number('seat:0')}")
    assert seat.get("/games").body["games"] == []


def test_lists_go_page_by_page_newest_first(fresh):
    nights = [Night(fresh, listed=True) for _ in range(5)]
    found, cursor = [], ""
    while True:
        page = Api(fresh).get(f"/games?limit=2{cursor}").body
        assert len(page["games"]) <= 2
        found += [game["id"] for game in page["games"]]
        if page["next"] is None:
            break
        cursor = f"&cursor={page['next']}"
    assert found == [night.id for night in reversed(nights)]


def test_a_list_says_what_a_tournament_has_to_look_at(fresh):
    night = Night(fresh, listed=True)
    version = night.breach()
    night.referee.post(f"{night.path}/disputes", {"version": version})
    (told,) = Api(fresh).get("/games").body["games"]
    assert told["open_disputes"] == [1]
    assert told["findings"] == [version]


def test_rulesets_say_what_can_be_played(api):
    told = api.get("/rulesets").body["rulesets"]
    names = [ruleset["name"] for ruleset in told]
    assert "tiny" in names
    assert len(names) > 1
    one = api.get("/rulesets/tiny?seats=3").body
    assert one["version"] == 1
    assert one["schemas"]["play"]["properties"]["seat"]["maximum"] == 2
    assert [kind["type"] for kind in one["grammar"]] == ["deal", "play", "draw", "peek"]
    assert one["rules"]["tiny.follow"]["text"]
    assert one["options"][0]["name"] == "bonus"


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_rules_come_in_the_readers_language(api, language):
    for ruleset in api.get("/rulesets").body["rulesets"]:
        told = api.get(f"/rulesets/{ruleset['name']}", Accept_Language=language)
        assert told.status == 200
        assert told.body["title"][language]


def test_unknown_rulesets_and_seat_counts_are_named(api):
    assert "tiny" in problem(api.get("/rulesets/chess"), 404, "not-found")["detail"]
    problem(api.get("/rulesets/tiny?seats=9"), 422, "invalid")


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"seats": [{}, {}]}, "ruleset"),
        ({"ruleset": "chess", "seats": [{}, {}]}, "ruleset"),
        ({"ruleset": "tiny"}, "seats"),
        ({"ruleset": "tiny", "seats": []}, "seats"),
        ({"ruleset": "tiny", "seats": [{}]}, "seats"),
        ({"ruleset": "tiny", "seats": [{}] * 9}, "seats"),
        ({"ruleset": "tiny", "seats": [{"name": ""}, {}]}, "seats.0.name"),
        ({"ruleset": "tiny", "seats": [{"name": 7}, {}]}, "seats.0.name"),
        ({"ruleset": "tiny", "seats": [{"nom": "x"}, {}]}, "seats.0.nom"),
        ({"ruleset": "tiny", "seats": {"0": {}}}, "seats"),
        ({"ruleset": ["tiny"], "seats": [{}, {}]}, "ruleset"),
        ({"ruleset": "tiny", "seats": [{}, {}], "options": []}, "options"),
        ({"ruleset": "tiny", "seats": [{}, {}], "options": {"bonus": 9}}, "options.bonus"),
        ({"ruleset": "tiny", "seats": [{}, {}], "options": {"bonus": [1]}}, "options.bonus"),
        ({"ruleset": "tiny", "seats": [{}, {}], "options": {"bonus": {"a": 1}}}, "options.bonus"),
        ({"ruleset": "tiny", "seats": [{}, {}], "options": {"bonus": True}}, "options.bonus"),
        ({"ruleset": "tiny", "seats": [{}, {}], "options": {"malus": 1}}, "options.malus"),
        ({"ruleset": "tiny", "seats": [{}, {}], "mode": "cloud"}, "mode"),
        ({"ruleset": "tiny", "seats": [{}, {}], "house": {"unlawful": "maybe"}}, "house.unlawful"),
        ({"ruleset": "tiny", "seats": [{}, {}], "house": {"unlawful": ["record"]}}, "house.unlawful"),
        ({"ruleset": "tiny", "seats": [{}, {}], "house": []}, "house"),
        ({"ruleset": "tiny", "seats": [{}, {}], "listed": "perhaps"}, "listed"),
        ({"ruleset": "tiny", "seats": [{}, {}], "listed": [True]}, "listed"),
        ({"ruleset": "tiny", "seats": [{}, {}], "referee_sees": "none"}, "referee_sees"),
        ({"ruleset": "tiny", "seats": [{}, {}], "colour": "red"}, "colour"),
    ],
)
def test_a_game_that_cannot_be_opened_is_refused_by_field(api, asked, field):
    told = problem(api.post("/games", asked), 422, "invalid")
    assert any(name == field or name.startswith(f"{field}.") for name in told["errors"]), told["errors"]
    assert api.get("/games").body["games"] == []


def test_a_game_that_is_not_there_is_not_found(api, night):
    for caller in (api, night.referee):
        problem(caller.get(f"/games/{ABSENT}"), 404, "not-found")
        problem(caller.get("/games/%00"), 404, "not-found")
        problem(caller.get("/games/é"), 404, "not-found")


def test_on_a_server_where_not_everybody_opens_games_nobody_does_by_accident(migrated_sqlite, tmp_path):
    import shutil

    from tests.api.conftest import make_app

    shutil.copyfile(migrated_sqlite, tmp_path / "closed.db")
    for app in make_app(f"sqlite:///{tmp_path / 'closed.db'}", anyone_opens=False):
        told = Api(app).post("/games", {"ruleset": "tiny", "seats": [{}, {}]})
        problem(told, 403, "forbidden")
        problem(Api(app).post("/records", {}), 403, "forbidden")


def test_a_seat_is_called_what_its_last_holder_said_also_after_an_import(fresh):
    night = Night(fresh)
    night.anyone.post(f"/invitations/{night.opened['invitations']['seats'][0]}", {"name": "Early"})
    for _ in range(9):
        night.move(type="deal")
    night.anyone.post(f"/invitations/{night.opened['invitations']['seats'][1]}", {"name": "Late"})
    assert night.head()[0] > 10, "two figures, which sort before one"
    record = night.referee.get(f"{night.path}/record").raw
    told = Api(fresh).send("POST", "/records?copy=true", record, Content_Type="application/json").body
    for who, path in ((night.referee, night.path), (Api(fresh, told["referee"]), f"/games/{told['id']}")):
        assert [seat["name"] for seat in who.get(path).body["seats"]] == ["Early", "Late", "P2"]


def test_claiming_with_a_key_never_waits_for_itself(app, monkeypatch):
    recorder = app.extensions["takeback"]
    for locks in ("_turns", "_askers"):  # as if all names met in one
        monkeypatch.setattr(recorder, locks, getattr(recorder, locks)[:1])
    night = Night(app)
    code = night.opened["invitations"]["seats"][0]
    told = []
    asked = {"name": "Ana"}
    claim = threading.Thread(
        target=lambda: told.append(night.anyone.post(f"/invitations/{code}", asked, Idempotency_Key="mine")),
        daemon=True,
    )
    claim.start()
    claim.join(10)
    assert [answer.status for answer in told] == [201]


def test_a_ruleset_tells_the_grammar_of_a_game_with_its_options(api):
    def kinds(options):
        told = api.get(f"/rulesets/qwitch?seats=4&options={options}")
        return {kind["type"]: kind["rapid"] for kind in told.body["grammar"]}

    assert not kinds("{}")["play"]
    assert kinds('{"game":"advanced"}')["play"]
    for wrong in ('{"game":"x"}', "[]", "x", '{"none":1}'):
        problem(api.get(f"/rulesets/qwitch?options={wrong}"), 422, "invalid")
