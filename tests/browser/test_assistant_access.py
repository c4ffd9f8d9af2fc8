"""The assistant for everybody: axe in each language and size, keyboard only, targets, reflow."""

import pytest

from tests.api.kit import Night
from tests.browser.table import Scribe, moves

SMALLEST_TARGET = """() => [...document.querySelectorAll('button, a, [role=button], summary')]
    .filter((one) => one.checkVisibility() && !one.closest('p') && !one.disabled)
    .map((one) => [one.textContent.trim() || one.ariaLabel, one.getBoundingClientRect()])
    .map(([name, box]) => [name, Math.round(box.width), Math.round(box.height)])"""


@pytest.fixture
def tables(site):
    """A table where a seat is picked and one where a card is, each with something to look at."""
    asking = Night(site, seats=5, ruleset="swapybara", names=["Ana", "Ben", "Carla", "Dirk", "Eva"])
    asking.move(type="deal", start=0)
    asking.move(type="ask", seat=0, target=2)
    asking.move(type="answer", seat=2, accept=True)
    asking.see("hand:2", "5")
    playing = Night(site, seats=2, ruleset="schnapsen", names=["Noor", "Joris"])
    playing.move(type="deal", dealer=1, trump="KD")
    playing.move(type="play", seat=0, card="AS")
    return asking, playing


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_axe_finds_nothing_on_any_screen(visit, tables, language, size, dark):
    asking, playing = tables
    visitor = visit(
        size, tokens=[asking.opened["referee"], playing.opened["referee"]], language=language, dark=dark
    )
    for night in tables:
        scribe = Scribe(visitor, night.id)
        page = scribe.page
        assert page.evaluate("document.documentElement.lang") == language
        assert "{" not in page.locator("body").inner_text()
        visitor.check_axe()
        page.locator(".foot .small").last.click()
        visitor.check_axe()
        for number in range(page.locator(".list button").count()):
            page.locator(".list button").nth(number).click()
            page.locator("h1.title").wait_for()
            visitor.check_axe()
            assert "{" not in page.locator("body").inner_text()
            page.locator(".doing button").last.click()
            page.locator(".foot .small").last.click()
    page = visitor.go(f"/games/{asking.id}/table")
    page.locator(".notice.breach button").click()
    page.locator(".doing").wait_for()
    visitor.check_axe()


def test_targets_are_48_pixels_high_and_wide(visit, tables):
    for night in tables:
        scribe = Scribe(visit("phone", tokens=[night.opened["referee"]]), night.id)
        for name, width, height in scribe.page.evaluate(SMALLEST_TARGET):
            assert min(width, height) >= 48, (name, width, height)


def test_at_320_pixels_nothing_has_to_be_scrolled_sideways(visit, tables):
    for night in tables:
        scribe = Scribe(visit("narrow", tokens=[night.opened["referee"]], language="de"), night.id)
        assert scribe.page.evaluate("document.documentElement.scrollWidth") <= 320
        scribe.visitor.check_axe()
        scribe.page.locator(".foot .small").last.tap()
        assert scribe.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_question_and_its_answer_are_logged_by_keys_alone(visit, tables):
    night, _ = tables
    visitor = visit("desktop", tokens=[night.opened["referee"]])
    page = visitor.go(f"/games/{night.id}/table")
    page.locator(".pressable.offered").first.wait_for()

    def to(selector):
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"{selector} is not reached")

    to(".pressable.offered")
    page.keyboard.press("Enter")
    page.locator(".even").wait_for()
    to(".even button")
    page.keyboard.press("Space")
    page.locator(".pressable.offered").first.wait_for()
    assert [move["type"] for move in moves(night)] == ["deal", "ask", "answer", "ask", "answer"]


def test_without_script_the_page_leads_to_the_viewer(visit, tables):
    night, _ = tables
    page = visit("phone", tokens=[night.opened["referee"]], script=False).go(f"/games/{night.id}/table")
    assert page.locator("noscript a").get_attribute("href") == f"/games/{night.id}"


@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_game_is_opened_and_joined_without_script(visit, size, language):
    host = visit(size, language=language, script=False)
    page = host.go("/")
    page.locator('a[href="/new"]').click()
    page.locator(".tables a").last.click()
    page.locator("#name-0").fill("Ana")
    page.locator("button.primary").click()
    page.wait_for_url("**/invitations")
    code = page.locator(".invitations a").first.get_attribute("href")
    guest = visit(size, language=language, script=False)
    guest.go(code).locator("#name").fill("Zoë")
    guest.page.locator("button.primary").click()
    guest.page.wait_for_url("**/table")
    assert "Zoë" in host.go("/").locator(".people").first.inner_text()


@pytest.mark.parametrize("path", ["/", "/new", "/new?ruleset=swapybara&seats=5"])
@pytest.mark.parametrize("size", ["narrow", "desktop"])
def test_axe_finds_nothing_on_the_pages_around_a_game(visit, path, size):
    for language in ("en", "nl", "de"):
        visitor = visit(size, language=language)
        page = visitor.go(path)
        visitor.check_axe()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_axe_finds_nothing_where_people_are_invited_or_lost(visit, site, size):
    night = Night(site)
    for language in ("en", "nl", "de"):
        visitor = visit(size, tokens=[night.opened["referee"]], language=language)
        visitor.foretold |= {"status of 404", "status of 403"}
        for path in (
            f"{night.path}/invitations",
            f"/join/{night.opened['invitations']['public']}",
            "/nowhere",
            f"{night.path}/at/1?view=seat:1",
        ):
            visitor.go(path)
            visitor.check_axe()
