"""Opening a game on a page, its invitations, the lobby: as forms and links, without script."""

import re

import pytest

from events.games import LANGUAGES, rulesets
from tests.api.kit import Night
from tests.web.reading import Page
from tests.web.test_pages import browser, read

ASKED = {"ruleset": "tiny", "seats": "3", "key": "k" * 43, "mode": "table"}


def opened(client, **form):
    """Open a game by the form; the address of its invitations."""
    answer = client.post("/new", data={**ASKED, **form})
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return answer.headers["Location"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruleset_has_a_form_for_each_number_of_seats(app, language):
    client = browser(app)
    chosen = read(client, "/new", Accept_Language=language).links()
    for ruleset in rulesets().values():
        for seats in ruleset.seats:
            path = f"/new?ruleset={ruleset.name}&seats={seats}"
            assert path in chosen
            page = read(client, path, Accept_Language=language)
            names = {attrs.get("name") for tag in ("input", "select") for attrs in page.all(tag)}
            assert {f"option.{option.name}" for option in ruleset.options} <= names
            assert f"name.{seats - 1}" in names
            assert f"name.{seats}" not in names
            for option in ruleset.options:
                assert option.text.get(language, option.text["en"]) in page.text
            assert "{" not in page.text


def test_opening_leads_to_codes_for_every_place_and_no_token_is_in_an_address(app):
    client = browser(app)
    where = opened(client, **{"name.0": "Ana", "name.1": "Zoe\u0308", "option.bonus": "2", "listed": "yes"})
    page = read(client, where)
    assert re.fullmatch(r"/games/[0-9a-f-]{36}/invitations", where)
    joining = [link for link in page.links() if "/join/" in link]
    assert len(joining) == 5
    assert len([tag for tag, attrs in page.tags if tag == "svg" and attrs.get("class") == "qr"]) == 5
    assert "Zoë" in page.text
    told = client.get(f"/api/v1{where.removesuffix('/invitations')}").json
    assert told["options"] == {"bonus": 2, "target": 99}
    assert told["listed"] is True
    assert told["held"] == ["referee"]
    token = client.get_cookie("takeback").value
    assert token not in str(page.tags)
    other = browser(app)
    assert other.post(joining[1].removeprefix("http://localhost"), data={}).status_code == 303
    again = read(client, where)
    assert len([link for link in again.links() if "/join/" in link]) == 4
    assert "Taken" in again.text


def test_a_form_that_is_sent_twice_opens_one_game(app):
    client = browser(app)
    assert opened(client, key="a" * 43) == opened(client, key="a" * 43)
    assert len(client.get_cookie("takeback").value.split()) == 1


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"option.bonus": "77"}, "from 1 to 3"),
        ({"option.bonus": "many"}, "from 1 to 3"),
        ({"option.bonus": "--2"}, "from 1 to 3"),
        ({"name.1": "x" * 81}, "80 characters"),
        ({"name.1": "a\u0000b"}, "80 characters"),
        ({"mode": "nonsense"}, "real cards"),
        ({"referee_sees": "some"}, "Must be one of"),
    ],
)
def test_what_cannot_be_opened_comes_back_with_what_was_filled_in(app, form, told):
    answer = browser(app).post("/new", data={**ASKED, "name.0": "Ana & Bo", **form})
    assert answer.status_code == 422
    page = Page(answer.get_data(as_text=True))
    assert told in page.text
    assert "Ana & Bo" in [attrs.get("value") for attrs in page.all("input")]


def test_a_form_that_is_too_large_is_answered_with_a_page(app):
    answer = browser(app).post("/new", data={**ASKED, "name.0": "x" * (4 << 20)})
    assert (answer.status_code, answer.mimetype) == (413, "text/html")


def test_a_game_is_opened_from_our_own_form_only(app):
    answer = app.test_client().post("/new", data=ASKED, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403
    assert "Set-Cookie" not in answer.headers
    assert app.test_client().post("/new", data={"ruleset": "none"}).status_code == 303


def test_only_the_referees_token_shows_the_invitations(app):
    night = Night(app)
    read(browser(app), f"{night.path}/invitations", 404)
    read(browser(app, night.scribe.token), f"{night.path}/invitations", 404)
    page = read(browser(app, night.referee.token), f"{night.path}/invitations")
    assert any(night.opened["invitations"]["public"] in link for link in page.links())


def test_the_lobby_leads_to_the_table_whoever_has_something_to_do_there(app):
    night = Night(app)
    for token, leads in (
        (night.referee.token, True),
        (night.seat(1).token, True),
        (night.public.token, False),
    ):
        links = read(browser(app, token), "/").links()
        assert night.path in links
        assert (f"{night.path}/table" in links) == leads
    read(browser(app), f"{night.path}/table", 404)
    assert "data-game" in str(read(browser(app, night.public.token), f"{night.path}/table").tags)
