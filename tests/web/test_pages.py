"""The plain pages: every one answers, in each language, under the strict policy, and tells no secret."""

import re
from urllib.parse import unquote

import pytest

from events.games import LANGUAGES, rulesets
from service.web.vendoring import MANIFEST, VENDOR, check
from tests.api.kit import ABSENT, Night
from tests.web.reading import Page, check_strict


def browser(app, *tokens):
    client = app.test_client()
    if tokens:
        client.set_cookie("takeback", " ".join(tokens))
    return client


def read(client, path, status=200, **headers):
    """A page that must answer with this status, be well formed and need nothing but the strict policy."""
    answer = client.get(path, headers=headers)
    assert answer.status_code == status, (path, answer.status_code)
    assert answer.mimetype == "text/html"
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "script-src 'self'" in policy
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    page = Page(answer.get_data(as_text=True))
    check_strict(page)
    return page


@pytest.fixture(params=["tiny", "schnapsen", "swapybara"])
def told(request, app):
    """A listed game of each kind with a breach, its ruling, a correction and a note."""
    if request.param == "tiny":
        night = Night(app, listed=True)
        night.version = night.breach()
    elif request.param == "schnapsen":
        night = Night(app, seats=2, listed=True, ruleset="schnapsen")
        night.move(type="deal", dealer=1, trump="KH")
        night.move(type="close", seat=0)
        before = night.move(type="play", seat=0, card="AS")
        night.version = night.move(type="play", seat=1, card="JD")
        night.see("hand:1", "KS", at=before)
    else:
        night = Night(app, seats=5, listed=True, ruleset="swapybara")
        night.move(type="deal", start=0)
        night.version = night.move(type="ask", seat=0, target=2)
        night.move(type="answer", seat=2, accept=True)
        night.see("hand:2", "5")
    asked = {"version": night.version, "reason": "look here"}
    offered = night.referee.post(f"{night.path}/disputes", asked).body["remedies"]
    asked = {"decision": "upheld", "remedy": offered[0]["id"], "why": "clear <b>case</b>"}
    ruled = night.referee.post(f"{night.path}/disputes/1/rulings", asked)
    assert ruled.status == 201, ruled
    night.ruling = ruled.body["version"]
    (night.undone,) = ruled.body["event"]["body"]["parts"][0].values()
    night.referee.post(f"{night.path}/notes", {"version": night.version, "text": "nice & odd"})
    return night


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_of_a_game_is_a_page_in_each_language(told, language):
    client = browser(told.app)
    head = told.head()[0]
    for at in range(1, head + 1):
        for as_of in {at, head}:
            page = read(client, f"{told.path}/at/{at}?as_of={as_of}", Accept_Language=language)
            assert dict(page.tags)["html"]["lang"] == language
            assert not re.search(r"\{\w", page.text)
    read(client, told.path, Accept_Language=language)
    read(client, "/", Accept_Language=language)


def test_every_link_on_the_pages_leads_somewhere(told):
    client = browser(told.app)
    seen, waiting = set(), ["/", told.path, f"{told.path}/at/{told.version}"]
    while waiting:
        path = waiting.pop()
        if path in seen or len(seen) > 60:
            continue
        seen.add(path)
        answer = client.get(path)
        assert answer.status_code == 200, path
        if answer.mimetype != "text/html":
            continue
        for link in Page(answer.get_data(as_text=True)).links():
            target = f"{path.partition('?')[0]}{link}" if link.startswith("?") else link
            if target.startswith("/games") and not target.startswith(told.path):
                continue  # another test's game
            waiting.append(target.partition("#")[0])
    assert len(seen) > 15


def test_the_log_shows_an_undone_move_struck_and_says_by_which_ruling(told):
    answer = browser(told.app).get(told.path).get_data(as_text=True)
    struck = r'<span class="text"><s class="undone">'
    entry = re.search(rf'<span class="number">{told.undone}</span>\s*{struck}', answer)
    assert entry, answer
    assert f"void since event {told.ruling}" in answer
    then = browser(told.app).get(f"{told.path}/at/{told.undone}?as_of={told.undone}").get_data(as_text=True)
    assert '<s class="undone">' not in then


def test_free_text_is_shown_and_never_becomes_markup(told):
    page = browser(told.app).get(told.path).get_data(as_text=True)
    assert "<b>case" not in page
    assert "clear &lt;b&gt;case&lt;/b&gt;" in page
    assert "nice &amp; odd" in page


def test_the_event_shows_its_verdict_then_and_now_with_links_to_the_proof(told):
    page = read(browser(told.app), f"{told.path}/at/{told.version}")
    assert "Then" in page.text
    proofs = [attrs["href"] for attrs in page.all("a") if attrs.get("class") == "proof"]
    assert proofs
    for link in proofs:
        assert browser(told.app).get(link).status_code == 200


def test_the_steps_lead_to_the_first_the_one_before_the_one_after_and_the_last(told):
    head = told.head()[0]
    page = read(browser(told.app), f"{told.path}/at/3")
    steps = {attrs["data-step"]: attrs["href"] for attrs in page.all("a") if "data-step" in attrs}
    for step, version in (("first", 1), ("back", 2), ("on", 4), ("last", head)):
        assert steps[step] == f"{told.path}/at/{version}"
    kept = read(browser(told.app), f"{told.path}/at/3?as_of=4")
    assert f"{told.path}/at/2?as_of=4" in kept.links()
    assert f"{told.path}/at/4?as_of=4" in kept.links()


def test_going_to_an_event_leads_to_its_page(told):
    client = browser(told.app)
    answer = client.get(f"{told.path}/at/?version=3")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"{told.path}/at/3"
    for odd in ("version=x", "version=", "", "version=99999", "version=-4"):
        assert client.get(f"{told.path}/at/?{odd}", follow_redirects=True).status_code in {200, 404, 422}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/at/99999", 422),
        ("/at/0", 422),
        ("/at/3?as_of=2", 422),
        ("/at/3?as_of=99", 422),
        ("/at/3?view=nobody", 422),
        ("/at/3?view=seat:0", 403),
        ("/at/3?view=all", 403),
        ("/at/x", 404),
        ("/nonsense", 404),
    ],
)
def test_a_moment_that_is_none_is_a_page_that_says_so(told, path, status):
    page = read(browser(told.app), f"{told.path}{path}", status, Accept="text/html")
    assert len(page.text) > 40


@pytest.mark.parametrize(
    "path", [f"/games/{ABSENT}", "/nowhere", "/join/nonsense", "/problems/nonsense", "/static/none.css"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_address_that_is_none_is_a_page_in_each_language(app, path, language):
    read(browser(app), path, 404, Accept="text/html", Accept_Language=language)


def test_a_program_that_asks_for_an_address_that_is_none_gets_a_problem_document(app):
    answer = browser(app).get("/nowhere", headers={"Accept": "application/json"})
    assert answer.mimetype == "application/problem+json"
    assert (
        browser(app).get("/api/v1/nowhere", headers={"Accept": "text/html"}).mimetype
        == "application/problem+json"
    )


def test_what_the_type_of_a_problem_means_is_a_page(app):
    from service.problems import KINDS

    for kind in KINDS:
        assert KINDS[kind].title in read(browser(app), f"/problems/{kind}").text


def test_a_picked_language_stays_and_keeps_the_moment(told):
    client = browser(told.app)
    page = read(client, f"{told.path}/at/3?as_of=4", Accept_Language="en")
    (dutch,) = [attrs["href"] for attrs in page.all("a") if attrs.get("hreflang") == "nl"]
    page = read(client, f"{told.path}/at/3{dutch}", Accept_Language="en")
    assert dict(page.tags)["html"]["lang"] == "nl"
    assert f"{told.path}/at/2?as_of=4" in page.links()
    assert dict(read(client, "/", Accept_Language="en").tags)["html"]["lang"] == "nl"
    assert dict(read(client, "/?lang=xx", Accept_Language="de").tags)["html"]["lang"] == "nl"


@pytest.mark.parametrize("name", ["schnapsen", "swapybara", "tiny"])
def test_markers_are_told_in_words_and_seats_by_name(app, name):
    ruleset = rulesets()[name]
    night = Night(app, seats=ruleset.seats[0], listed=True, ruleset=name)
    told = night.referee.get(f"{night.path}/choices?depth=3").body
    night.move(**next(move for move in completed(told) if move.get("start", 0) == 0))
    for language in LANGUAGES:
        page = read(browser(app), night.path, Accept_Language=language)
        assert "None" not in page.text
    if name == "swapybara":
        page = read(browser(app), night.path, Accept_Language="nl")
        assert "Ronde 1" in page.text
        night.move(type="ask", seat=0, target=2)
        assert "P0 → P2" in read(browser(app), night.path).text


def completed(told):
    """The moves that choices lead to."""
    for value in told["values"]:
        if "move" in value:
            yield value["move"]
        yield from completed(value.get("next", {"values": []}))


# --- secrets -------------------------------------------------------------------------------------------


def test_a_private_face_is_on_no_page_of_another_view(app):
    night = Night(app)
    night.everybody()
    night.move(type="deal")
    night.see("stock", "b6", by=1)
    night.move(night.seat(1), type="peek", seat=1, card="b6")
    head = night.head()[0]
    for role in ("referee", "scribe", "seat:0", "seat:2", "public"):
        client = browser(app, night.claim(role).token)
        for at in (head - 1, head):
            for path in (f"{night.path}/at/{at}", f"{night.path}/at/{at}?view=public", night.path):
                assert b"b6" not in re.sub(rb"[0-9a-f-]{30,}", b"", client.get(path).get_data())
    own = browser(app, night.seat(1).token)
    assert b"b6" in own.get(night.path).get_data()
    assert b"b6" not in re.sub(rb"[0-9a-f-]{30,}", b"", own.get(f"{night.path}?view=public").get_data())


def test_the_views_on_offer_are_those_of_the_tokens_in_hand(app):
    night = Night(app)
    night.everybody()
    night.move(type="deal")
    page = read(browser(app, night.public.token, night.seat(1).token, night.seat(2).token), night.path)
    views = {unquote(link).partition("view=")[2] for link in page.links() if "view=" in link}
    assert views == {"public", "seat:1", "seat:2"}
    all_ = Night(app, referee_sees="all")
    page = read(browser(app, all_.referee.token), all_.path)
    views = {unquote(link).partition("view=")[2] for link in page.links() if "view=" in link}
    assert {"public", "seat:0", "seat:1", "seat:2"} <= views


def test_an_unlisted_game_is_shown_only_to_who_holds_a_token(app):
    night = Night(app)
    read(browser(app), night.path, 404)
    read(browser(app, "nonsense"), night.path, 404)
    read(browser(app, night.referee.token), night.path)
    assert night.id not in browser(app).get("/").get_data(as_text=True)
    assert night.id in browser(app, night.referee.token).get("/").get_data(as_text=True)
    night.referee.send("DELETE", f"{night.path}/tokens/1")
    read(browser(app, night.referee.token), night.path, 404)


# --- joining -------------------------------------------------------------------------------------------


def test_an_invitation_is_taken_up_by_a_form_and_opens_the_game(app):
    night = Night(app)
    client = browser(app)
    code = night.opened["invitations"]["seats"][1]
    page = read(client, f"/join/{code}")
    assert "seat 2" in page.text
    assert [attrs["method"] for attrs in page.all("form")] == ["post"]
    read(client, night.path, 404)
    answer = client.post(f"/join/{code}", data={"name": "  Zoe\u0308 "})
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"{night.path}/table"
    cookie = answer.headers["Set-Cookie"]
    for part in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert part in cookie
    assert "Zoë" in read(client, night.path).text
    assert "Zoë takes seat 2" in read(client, night.path).text
    assert client.get(f"{night.path}?view=seat:1").status_code == 200
    # taken: the page says so, and a second claim gets a page, not a crash
    assert "has been claimed" in read(browser(app), f"/join/{code}").text
    assert browser(app).post(f"/join/{code}", data={}).status_code == 409


@pytest.mark.parametrize("name", ["x" * 81, "a\u0000b"])
def test_a_name_that_cannot_be_is_refused_and_the_seat_stays_free(app, name):
    night = Night(app)
    code = night.opened["invitations"]["seats"][0]
    answer = browser(app).post(f"/join/{code}", data={"name": name})
    assert answer.status_code == 422
    assert "80 characters" in answer.get_data(as_text=True)
    assert browser(app).post(f"/join/{code}", data={"name": ""}).status_code == 303


def test_the_cookie_is_sent_over_https_alone_where_the_page_came_by_it(app):
    night = Night(app)
    code = night.opened["invitations"]["public"]
    answer = app.test_client().post(f"/join/{code}", base_url="https://here")
    assert "Secure" in answer.headers["Set-Cookie"]


def test_a_wallet_keeps_the_newest_tokens_and_each_opens_its_game(app):
    client = browser(app)
    nights = [Night(app) for _ in range(3)]
    for night in nights:
        client.post(f"/join/{night.opened['invitations']['public']}")
    for night in nights:
        read(client, night.path)
    for _ in range(45):
        client.post(f"/join/{nights[0].opened['invitations']['public']}")
    kept = client.get_cookie("takeback").value.split()
    assert len(kept) == 40
    assert len(client.get_cookie("takeback").value) < 4000
    read(client, nights[0].path)


# --- documentation and assets --------------------------------------------------------------------------


def test_the_documentation_refers_only_to_assets_of_its_own(app):
    client = browser(app)
    page = read(client, "/api/docs")
    assets = [attrs["src"] for attrs in page.all("script")]
    assets += [attrs["href"] for attrs in page.all("link") if attrs["rel"] == "stylesheet"]
    assert len(assets) == 4
    for asset in assets:
        assert asset.startswith("/static/")
        answer = client.get(asset)
        assert answer.status_code == 200
        answer.close()
    (docs,) = [attrs for attrs in page.all("div") if attrs.get("id") == "docs"]
    assert client.get(docs["data-spec"]).json["openapi"] == "3.1.0"


def test_vendored_assets_are_those_of_their_manifest_and_carry_their_licences():
    assert check() == []
    kept = {
        str(path.relative_to(VENDOR)) for path in VENDOR.rglob("*") if path.is_file() and path != MANIFEST
    }
    assert kept == {name for name in kept if name in MANIFEST.read_text("utf-8")}
    for folder in VENDOR.iterdir():
        assert folder == MANIFEST or (folder / "LICENSE").is_file()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 303),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "null"}, 303),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Origin": "http://localhost"}, 303),
    ],
)
def test_an_invitation_is_taken_up_from_our_own_form_only(app, headers, status):
    code = Night(app).opened["invitations"]["public"]
    answer = app.test_client().post(f"/join/{code}", headers=headers)
    assert answer.status_code == status
    assert ("Set-Cookie" in answer.headers) == (status == 303)


@pytest.mark.parametrize("path", ["/", "/games/x"])
def test_a_form_sent_to_a_page_that_takes_none_is_answered_with_a_page(app, path):
    answer = app.test_client().post(path, headers={"Accept": "text/html"})
    assert (answer.status_code, answer.mimetype) == (405, "text/html")
    assert "GET" in answer.headers["Allow"]
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    asked = app.test_client().post(path, headers={"Accept": "application/json"})
    assert (asked.status_code, asked.mimetype) == (405, "application/problem+json")
