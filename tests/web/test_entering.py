"""A link to what only some may see asks for a token; suits are drawn in the colours that were picked."""

import pytest

from events.games import LANGUAGES
from tests.api.kit import Night
from tests.web.reading import Page
from tests.web.test_pages import browser, read


@pytest.fixture
def night(app):
    made = Night(app)
    made.move(type="deal")
    made.move(type="play", seat=0, card="a1")
    return made


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_to_a_seats_view_asks_for_its_token_then_shows_that_state(app, night, language):
    client = browser(app, night.public.token)
    there = f"{night.path}/at/3?view=seat:1"
    page = read(client, there, 403, Accept_Language=language)
    [form] = page.all("form")
    [to] = [attrs["value"] for attrs in page.all("input") if attrs.get("name") == "to"]
    assert to == there
    token = night.seat(1).token
    answer = client.post(form["action"], data={"token": token, "to": to})
    assert (answer.status_code, answer.headers["Location"]) == (303, there)
    assert token not in answer.headers["Location"]
    assert read(client, there).text


def test_an_unlisted_game_opens_the_same_way(app, night):
    client = browser(app)
    page = read(client, night.path, 404)
    [form] = page.all("form")
    answer = client.post(form["action"], data={"token": night.public.token, "to": night.path})
    assert answer.status_code == 303
    read(client, night.path)


def test_an_invitation_by_link_or_code_leads_to_joining(app, night):
    client = browser(app)
    code = night.opened["invitations"]["public"]
    for told in (code, f"http://localhost/join/{code}", f"  {code}\n"):
        answer = client.post(f"{night.path}/enter", data={"token": told})
        assert (answer.status_code, answer.headers["Location"]) == (303, f"/join/{code}")


@pytest.mark.parametrize("told", ["", "x", "x" * 43, "ü" * 43, "\u0000", "a" * 100_000])
def test_what_is_no_token_is_said_and_may_be_given_again(app, night, told):
    answer = browser(app).post(f"{night.path}/enter", data={"token": told, "to": f"{night.path}/at/2"})
    assert answer.status_code == 422
    assert "Set-Cookie" not in answer.headers
    page = Page(answer.get_data(as_text=True))
    assert "no longer holds" in page.text
    assert f"{night.path}/at/2" in [attrs.get("value") for attrs in page.all("input")]


@pytest.mark.parametrize(
    "to",
    ["https://elsewhere.example/", "//elsewhere.example/games", "/games/other", "javascript:alert(1)", "\\x"],
)
def test_it_leads_nowhere_but_to_the_game(app, night, to):
    answer = browser(app).post(f"{night.path}/enter", data={"token": night.public.token, "to": to})
    assert (answer.status_code, answer.headers["Location"]) == (303, night.path)


def test_another_site_cannot_put_a_token_into_the_wallet(app, night):
    answer = browser(app).post(
        f"{night.path}/enter", data={"token": night.public.token}, headers={"Sec-Fetch-Site": "cross-site"}
    )
    assert answer.status_code == 403
    assert "Set-Cookie" not in answer.headers


def test_a_page_that_no_token_opens_asks_for_none(app, night):
    assert not read(browser(app), "/nowhere", 404, Accept="text/html").all("form")
    assert not read(browser(app, night.public.token), f"{night.path}/at/99", 422).all("form")


def test_suits_come_in_four_colours_once_picked_and_in_two_again(app, night):
    client = browser(app, night.referee.token)
    pages = ("/", night.path, f"{night.path}/table", f"{night.path}/sheet")

    def four() -> set[bool]:
        found = [read(client, path).all("body")[0].get("class") or "" for path in pages]
        return {"four-colour" in classes for classes in found}

    assert four() == {False}
    read(client, "/?colours=four")
    assert four() == {True}
    read(client, "/?colours=nonsense")
    assert four() == {True}
    read(client, "/?colours=two")
    assert four() == {False}
