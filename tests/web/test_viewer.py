"""The viewer without script: each state is a page with all the ways on, and paper has what a ruling needs."""

import gzip
import re

import pytest

from events.games import LANGUAGES
from tests.api.kit import Night
from tests.web.test_pages import browser, read, told

__all__ = ["told"]


def log(page):
    """The links of the log by address."""
    return {attrs["data-at"]: attrs["data-href"] for attrs in page.all("li") if "data-at" in attrs}


def steps(page):
    return {attrs["data-step"]: attrs["href"] for attrs in page.all("a") if "data-step" in attrs}


def switch(page, name):
    (link,) = [attrs for attrs in page.all("a") if attrs.get("id") == name]
    return link


@pytest.fixture
def mended(app):
    """A game with a move inserted after the first one."""
    night = Night(app, listed=True)
    night.move(type="deal")
    night.first = night.move(type="play", seat=0, card="a1")
    change = {"insert_after": night.first, "move": {"type": "play", "seat": 1, "card": "a2"}}
    told = night.referee.post(f"{night.path}/corrections", {"changes": [change]})
    assert told.status == 201, told
    night.move(type="play", seat=2, card="a3")
    return night


def test_the_newest_moment_is_live_and_every_other_is_history(told):
    head = told.head()[0]
    assert "LIVE" in read(browser(told.app), told.path).text
    for path in (f"{told.path}/at/{head}", f"{told.path}/at/2"):
        page = read(browser(told.app), path)
        assert "LIVE" not in page.text
        assert "HISTORY" in page.text
        assert told.path in page.links()


def test_both_formats_of_the_drawing_are_on_the_page_and_in_its_part(told):
    for more in ("", "?part=moment", "?part=log"):
        text = browser(told.app).get(f"{told.path}/at/3{more}").get_data(as_text=True)
        assert text.count('class="drawing wide"') == text.count('class="drawing tall"') == 1
        assert ('id="log"' in text) == (more != "?part=moment")


def test_the_two_clocks_are_one_switch_and_every_link_keeps_the_one_chosen(told):
    page = read(browser(told.app), f"{told.path}/at/3")
    assert switch(page, "clock-now").get("aria-current")
    then = switch(page, "clock-then")
    assert then["href"] == f"{told.path}/at/3?as_of=3"
    page = read(browser(told.app), then["href"])
    assert switch(page, "clock-then").get("aria-current")
    assert steps(page)["on"] == f"{told.path}/at/4?as_of=4"
    assert log(page)["2"] == f"{told.path}/at/2?as_of=2"
    assert switch(page, "clock-now")["href"] == f"{told.path}/at/3"


def test_the_log_has_later_events_too_but_as_known_then_no_verdict_of_them(told):
    page = read(browser(told.app), f"{told.path}/at/{told.version}?as_of={told.version}")
    assert list(log(page)) == [str(version) for version in range(1, told.head()[0] + 1)]
    lines = [attrs for attrs in page.all("li") if "data-at" in attrs]
    assert not [line for line in lines[told.version :] if {"breach", "open"} & set(line["class"].split())]


def test_an_inserted_move_has_a_line_and_a_page_of_its_own(mended):
    address = f"{mended.first}.1"
    page = read(browser(mended.app), f"{mended.path}/at/{address}")
    assert f"Event {address} of {mended.head()[0]}" in page.text
    assert steps(page)["back"] == f"{mended.path}/at/{mended.first}"
    assert steps(page)["on"] == f"{mended.path}/at/{mended.first + 1}"
    assert log(page)[address] == f"{mended.path}/at/{address}"
    then = read(browser(mended.app), switch(page, "clock-then")["href"])
    assert f"Event {address}" in then.text
    read(browser(mended.app), f"{mended.path}/at/{mended.first}.2", 422)
    read(browser(mended.app), f"{mended.path}/at/{address}?as_of={mended.first}", 422)
    assert browser(mended.app).get(f"{mended.path}/at/?version={address}").status_code == 302


def test_a_corrected_move_reads_as_it_is_with_what_was_written_struck(app):
    night = Night(app, listed=True)
    night.move(type="deal")
    wrong = night.move(type="play", seat=0, card="a1")
    change = {"replace": wrong, "move": {"type": "play", "seat": 0, "card": "a2"}}
    told = night.referee.post(f"{night.path}/corrections", {"changes": [change], "why": "misread"})
    text = browser(app).get(night.path).get_data(as_text=True)
    assert "<s>P0 plays a1</s> P0 plays a2" in text
    assert f"Corrected by event {told.body['version']}" in text
    assert "misread" in text


def test_steps_lead_by_turn_and_round_as_the_ruleset_numbers_them(app):
    night = Night(app, seats=5, listed=True, ruleset="swapybara")
    deal = night.move(type="deal", start=0)
    for seat in range(5):
        night.move(type="ask", seat=seat, target=(seat + 1) % 5)
        last = night.move(type="answer", seat=(seat + 1) % 5, accept=False)
    second = night.move(type="ask", seat=0, target=2)
    page = read(browser(app), f"{night.path}/at/{second}")
    assert "Round 1 · Turn 2" in page.text
    assert steps(page)["turn-back"] == f"{night.path}/at/{deal}"
    assert steps(page)["part-back"] == f"{night.path}/at/{deal}"
    page = read(browser(app), f"{night.path}/at/{last}")
    assert steps(page)["turn-on"] == f"{night.path}/at/{second}"


def test_an_undone_move_says_by_which_ruling_by_whom_and_why(told):
    page = read(browser(told.app), f"{told.path}/at/{told.undone}")
    assert f"void since event {told.ruling}" in page.text
    assert "Ruled by the referee" in page.text
    assert "clear <b>case</b>" in page.text
    assert f"{told.path}/rulings/1" in page.links()


def test_cards_lead_to_the_event_that_put_them_there(app):
    night = Night(app, listed=True)
    night.move(type="deal")
    played = night.move(type="play", seat=0, card="a1")
    page = read(browser(app), night.path)
    came = {attrs["data-came"]: attrs["href"] for attrs in page.all("a") if "data-came" in attrs}
    assert f"{night.path}/at/{played}" in came.values()


def test_what_is_undisputed_open_or_noted_is_counted_in_the_filters_of_the_log(told):
    page = read(browser(told.app), told.path)
    assert {attrs.get("id") for attrs in page.all("input")} >= {
        f"filter-{name}" for name in ("all", "breach", "open", "dispute", "note")
    }
    assert "Breaches 1" in page.text
    assert "Notes 1" in page.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_has_a_slip_with_all_that_it_needs(told, language):
    page = read(browser(told.app), f"{told.path}/rulings/1", Accept_Language=language)
    text = browser(told.app).get(f"{told.path}/rulings/1").get_data(as_text=True)
    assert not re.search(r"\{\w", page.text)
    assert 1 <= text.count('class="drawing slip"') <= 3
    assert f"{told.path}/rulings/1" in page.text
    story = told.app.extensions["takeback"].story(told.id, told.ruling)
    groups = re.findall(r"\b[0-9a-f]{4}\b", page.text)
    assert "".join(groups[-16:]) == story.events[-1].digest
    assert 'class="qr"' in text
    assert "clear &lt;b&gt;case&lt;/b&gt;" in text


def test_there_is_a_slip_for_rulings_only_and_only_for_who_may_see_the_game(told, app):
    read(browser(told.app), f"{told.path}/rulings/2", 404)
    night = Night(app)
    version = night.breach()
    night.referee.post(f"{night.path}/disputes", {"version": version, "reason": "look"})
    read(browser(app, night.referee.token), f"{night.path}/rulings/1", 404)
    night.referee.post(f"{night.path}/disputes/1/rulings", {"decision": "dismissed"})
    read(browser(app, night.referee.token), f"{night.path}/rulings/1")
    read(browser(app), f"{night.path}/rulings/1", 404)
    read(browser(app), f"{night.path}/sheet", 404)


def test_a_slip_about_a_move_that_touches_no_rule_has_no_heading_for_one(app):
    night = Night(app)
    night.move(type="deal")
    version = night.move(type="play", seat=0, card="a1")
    night.referee.post(f"{night.path}/disputes", {"version": version, "reason": "look"})
    night.referee.post(f"{night.path}/disputes/1/rulings", {"decision": "dismissed"})
    page = read(browser(app, night.referee.token), f"{night.path}/rulings/1")
    assert "Yes. The move was legal." in page.text
    assert "The rule " not in page.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_sheet_has_names_points_rulings_and_the_fingerprint(told, language):
    page = read(browser(told.app), f"{told.path}/sheet", Accept_Language=language)
    assert not re.search(r"\{\w", page.text)
    assert "P0" in page.text
    assert f"{told.path}/rulings/1" in page.links()
    groups = re.findall(r"\b[0-9a-f]{4}\b", page.text)
    assert "".join(groups[-16:]) == told.head()[1]


def test_the_link_of_an_unlisted_game_carries_the_publics_code_and_leads_to_the_same_moment(app):
    night = Night(app)
    night.move(type="deal")
    night.move(type="play", seat=0, card="a1")
    page = read(browser(app, night.referee.token), f"{night.path}/at/2")
    (link,) = [attrs for attrs in page.all("a") if attrs.get("id") == "fixed"]
    assert link["href"] == f"{night.path}/at/2?as_of=3&view=public"
    assert link["data-copy"] == f"/join/{night.opened['invitations']['public']}?at=2&as_of=3"
    stranger = browser(app)
    read(stranger, link["href"], 404)
    answer = stranger.post(link["data-copy"])
    assert answer.headers["Location"] == link["href"]
    assert "Event 2 of 3" in read(stranger, link["href"]).text
    # who cannot tell the code, and a view that needs a token, get the plain address
    for client, path in (
        (stranger, f"{night.path}/at/2"),
        (browser(app, night.seat(1).token), f"{night.path}/at/2"),
        (browser(app, night.referee.token, night.seat(1).token), f"{night.path}/at/2?view=seat:1"),
    ):
        (link,) = [attrs for attrs in read(client, path).all("a") if attrs.get("id") == "fixed"]
        assert link["data-copy"] == link["href"]
    told = browser(app, night.referee.token)
    assert told.post(f"/join/{night.opened['invitations']['public']}?at=x").status_code == 303


def test_a_page_that_did_not_change_is_not_sent_again(told):
    client = browser(told.app)
    first = client.get(f"{told.path}/at/3?as_of=3")
    again = client.get(f"{told.path}/at/3?as_of=3", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert first.headers["Cache-Control"] == "private, no-cache"


def test_the_viewer_loads_with_less_than_150_kb(told):
    client = browser(told.app)
    page = client.get(told.path).get_data()
    total = len(gzip.compress(page))
    for name in ("tokens.css", "style.css", "table.css", "viewer.css", "viewer.js", "motion.js"):
        with client.get(f"/static/{name}") as asset:
            total += len(gzip.compress(asset.get_data()))
    assert total < 150_000
