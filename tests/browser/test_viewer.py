"""The viewer in a real browser: steps, keys, clocks, playing, following, and all of it within WCAG 2.2 AA."""

import re

import pytest
from playwright.sync_api import expect

from tests.api.kit import Night

NEWS = re.compile(r"\d new moves?")


@pytest.fixture
def night(site):
    """A listed game with a breach, its ruling, a note, and a few moves more."""
    night = Night(site, listed=True)
    night.version = night.breach()
    asked = {"version": night.version, "reason": "look here"}
    offered = night.referee.post(f"{night.path}/disputes", asked).body["remedies"]
    night.referee.post(
        f"{night.path}/disputes/1/rulings", {"decision": "upheld", "remedy": offered[0]["id"], "why": "clear"}
    )
    night.referee.post(f"{night.path}/notes", {"version": night.version, "text": "nice"})
    night.last = night.move(type="play", seat=2, card="a3")
    return night


def position(page):
    return page.locator("#where .position strong")


def at(page, version):
    """Wait until the page shows a moment, whole: position, picture, address."""
    expect(position(page)).to_have_text(re.compile(rf"^Event {re.escape(str(version))} of "))
    expect(page.locator(f'#log [aria-current][href*="/at/{version}"]')).to_have_count(1)
    expect(page).to_have_url(re.compile(rf"/at/{re.escape(str(version))}(\?|$)"))


@pytest.mark.parametrize("size", ["narrow", "phone", "desktop"])
@pytest.mark.parametrize("dark", [False, True])
def test_every_page_of_a_game_keeps_to_wcag_and_fits_its_width(visit, night, size, dark):
    visitor = visit(size, dark=dark)
    paths = ["", f"/at/{night.version}", f"/at/{night.version}?as_of={night.version}"]
    for path in [*paths, "/rulings/1", "/sheet"]:
        page = visitor.go(night.path + path)
        visitor.check_axe()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page = visitor.go(night.path)
    if size != "desktop":
        page.click("#tab-log")
        visitor.check_axe()


@pytest.mark.parametrize("language", ["nl", "de"])
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_every_language_keeps_to_wcag(visit, night, size, language):
    visitor = visit(size, language=language)
    for path in ("", f"/at/{night.version}", "/rulings/1", "/sheet"):
        visitor.go(night.path + path)
        visitor.check_axe()


@pytest.mark.parametrize("size", ["narrow", "phone", "desktop"])
def test_targets_of_the_viewer_are_large_enough(visit, night, size):
    page = visit(size).go(f"{night.path}/at/{night.version}")
    small = page.evaluate(
        """() => [...document.querySelectorAll(
            ".bar a, .bar summary, .band a, .band button, .foot a, .foot button, .foot select, .tabs button")]
            .map((one) => [one.id || one.textContent.trim(), one.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.width < 44 || box.height < 44))
            .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
    )
    assert small == []


def test_without_script_all_of_it_is_there(visit, night):
    page = visit("desktop", script=False).go(f"{night.path}/at/3")
    page.click("#step-on")
    assert page.url.endswith("/at/4")
    page.click("#clock-then")
    assert page.url.endswith("/at/4?as_of=4")
    page.fill("#goto", "2")
    page.press("#goto", "Enter")
    assert page.url.endswith("/at/2")
    assert page.locator("#verdict").is_visible()
    assert page.locator("#log").is_visible()
    page.check("#filter-note", force=True)
    assert page.locator("#log li:visible").count() == 1


def test_a_step_changes_the_moment_without_loading_the_page_anew(visit, night):
    page = visit("desktop").go(f"{night.path}/at/3")
    page.evaluate("window.mark = 'same page'")
    page.click("#step-on")
    at(page, 4)
    expect(page.locator("#verdict-title")).to_have_text("P1 plays b1")
    page.click("#step-last")
    at(page, night.last)
    page.click("#step-first")
    at(page, 1)
    assert page.evaluate("window.mark") == "same page"


def test_keys_step_only_while_the_viewer_has_the_focus_and_can_be_switched_off(visit, night):
    page = visit("desktop").go(f"{night.path}/at/3")
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(150)
    expect(position(page)).to_have_text(re.compile("^Event 3 "))
    page.focus("#viewer")
    page.keyboard.press("ArrowRight")
    at(page, 4)
    page.keyboard.press("End")
    at(page, night.last)
    page.keyboard.press("Home")
    at(page, 1)
    page.keyboard.press("?")
    page.uncheck("#keys-on")
    page.keyboard.press("Escape")
    page.focus("#viewer")
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(150)
    expect(position(page)).to_have_text(re.compile("^Event 1 "))
    page.reload()
    assert not page.is_checked("#keys-on")


def test_stepping_fast_drops_no_input_and_ends_on_the_right_picture(visit, site):
    night = Night(site, listed=True)
    for _ in range(30):
        night.move(type="deal")
        for seat in range(3):
            night.move(type="play", seat=seat, card=f"a{seat + 1}")
        night.move(type="draw", seat=0)
    head = night.head()[0]
    page = visit("desktop").go(f"{night.path}/at/1")
    page.focus("#viewer")
    for _ in range(100):
        page.keyboard.press("ArrowRight")
    assert position(page).inner_text() == f"Event 101 of {head}"
    assert page.input_value("#scrubber") == "101"
    at(page, 101)
    text = page.locator("#at-101 .text").inner_text()
    expect(page.locator("#verdict-title")).to_have_text(text)
    page.evaluate(
        """() => { const bar = document.getElementById("scrubber");
        for (let value = 1; value <= 90; value++) {
          bar.value = value; bar.dispatchEvent(new Event("input", { bubbles: true })); } }"""
    )
    assert position(page).inner_text() == f"Event 90 of {head}"
    at(page, 90)
    expect(page.locator("#verdict-title")).to_have_text(page.locator("#at-90 .text").inner_text())


def test_the_clocks_switch_in_place_and_steps_keep_them(visit, night):
    page = visit("desktop").go(f"{night.path}/at/{night.version}")
    expect(page.locator("#verdict .status.illegal").first).to_be_visible()
    page.click("#clock-then")
    expect(page).to_have_url(re.compile(rf"as_of={night.version}$"))
    expect(page.locator("#verdict .status.illegal")).to_have_count(0)
    page.focus("#viewer")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(rf"/at/{night.version + 1}\?as_of={night.version + 1}$"))
    page.go_back()
    expect(page.locator("#verdict .status.illegal").first).to_be_visible()


def test_a_proof_and_a_line_of_the_log_are_links_that_stay_on_the_page(visit, night):
    page = visit("desktop").go(f"{night.path}/at/{night.version}")
    page.evaluate("window.mark = 1")
    proof = page.locator("#verdict .proof").first
    version = proof.inner_text()
    proof.click()
    at(page, version)
    page.click(f"#at-{night.version} > a")
    at(page, night.version)
    assert page.evaluate("window.mark") == 1


def test_a_card_on_the_table_leads_to_the_event_that_put_it_there(visit, night):
    page = visit("desktop").go(night.path)
    page.locator('#picture .wide [data-zone="pile"] [data-card]').last.click()
    at(page, night.last)


def test_playing_goes_on_by_itself_and_stops_with_a_step(visit, night):
    page = visit("desktop").go(f"{night.path}/at/2")
    page.select_option("#pace", "0.5")
    page.click("#play")
    expect(position(page)).to_have_text(re.compile("^Event 4 "))
    page.click("#step-back")
    assert page.get_attribute("#play", "aria-pressed") == "false"
    shown = position(page).inner_text()
    page.wait_for_timeout(900)
    assert position(page).inner_text() == shown


def test_live_follows_what_is_written(visit, night):
    page = visit("desktop").go(night.path)
    version = night.move(type="draw", seat=0)
    expect(position(page)).to_have_text(f"Event {version} of {version}")
    expect(page.locator("#verdict-title")).to_have_text("P0 draws")
    assert page.get_attribute("#scrubber", "max") == str(version)


def test_history_says_what_is_new_and_stays_where_it_is(visit, night):
    page = visit("desktop").go(f"{night.path}/at/3")
    shown = page.locator("#picture").inner_html()
    night.move(type="draw", seat=0)
    expect(page.locator("#news")).to_have_text("1 new move")
    version = night.move(type="draw", seat=1)
    expect(page.locator("#news")).to_have_text("2 new moves")
    assert position(page).inner_text().startswith("Event 3 ")
    assert page.locator("#picture").inner_html() == shown
    page.click("#news")
    expect(position(page)).to_have_text(f"Event {version} of {version}")
    expect(page.locator("#where .live")).to_be_visible()
    expect(page.locator("#news")).to_be_hidden()


def test_the_live_region_speaks_at_rest_only(visit, night):
    page = visit("desktop").go(f"{night.path}/at/1")
    page.evaluate(
        """() => { window.told = []; const said = document.getElementById("said");
        const watch = new MutationObserver(() => window.told.push(said.textContent));
        watch.observe(said, { childList: true }); }"""
    )
    page.focus("#viewer")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.wait_for_timeout(1000)
    told = page.evaluate("window.told")
    assert len(told) == 1
    assert told[0].startswith("Event 5 of ")


def test_the_focus_stays_where_it_was(visit, night):
    page = visit("desktop").go(f"{night.path}/at/{night.version}")
    for control in ("#step-on", "#clock-then"):
        page.focus(control)
        page.keyboard.press("Enter")
        page.wait_for_timeout(400)
        assert page.evaluate("'#' + document.activeElement.id") == control


def test_a_view_is_shown_with_what_it_knows_and_the_public_one_hears_nothing_of_it(visit, site):
    night = Night(site, listed=True)
    night.everybody()
    night.move(type="deal")
    night.see("hand:1", "b6", by=1)
    own = visit("desktop", tokens=[night.seat(1).token])
    page = own.go(night.path)
    expect(page.locator("#picture .wide .rank")).to_have_count(1)
    public = visit("desktop")
    public.listen()
    public.go(night.path)
    public.page.click("#step-back")
    at(public.page, night.head()[0] - 1)
    public.page.click("#clock-then")
    public.page.wait_for_timeout(400)
    assert public.heard
    assert not [text for text in public.heard if re.search(r"\bb6\b", text)]
    page.click('[data-view="public"]')
    expect(page.locator("#picture .wide .rank")).to_have_count(0)
    expect(page).to_have_url(re.compile("view=public"))


def test_the_link_that_is_copied_opens_the_same_moment(visit, night):
    visitor = visit("desktop")
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visitor.go(f"{night.path}/at/{night.version}")
    page.click("#fixed")
    expect(page.locator("#fixed")).to_have_text("Link copied")
    link = page.evaluate("navigator.clipboard.readText()")
    title = page.locator("#verdict-title").inner_text()
    page.goto(link)
    assert page.locator("#verdict-title").inner_text() == title
    assert f"/at/{night.version}?as_of=" in page.url


def test_a_move_is_followed_live_found_out_compared_and_sent_to_somebody_else(visit, site):
    night = Night(site, listed=True)
    night.move(type="deal")
    night.move(type="play", seat=0, card="a1")
    visitor = visit("desktop")
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visitor.go(night.path)
    expect(page.locator("#where")).to_contain_text("LIVE")
    played = night.move(type="play", seat=1, card="b1")
    expect(position(page)).to_have_text(re.compile(rf"^Event {played} of {played}"))
    seen = night.see("hand:1", "a2", at=played - 1)
    expect(position(page)).to_have_text(re.compile(rf"^Event {seen} of {seen}"))
    page.locator("#scrubber").fill(str(played))
    at(page, played)
    expect(page.locator("#verdict .status.illegal")).to_be_visible()
    page.click("#clock-then")
    expect(page).to_have_url(re.compile(f"as_of={played}"))
    expect(page.locator("#verdict .status.open")).to_be_visible()
    page.click("#clock-now")
    page.locator("#verdict .proof").first.click()
    at(page, seen)
    page.go_back()
    at(page, played)
    page.click("#fixed")
    expect(page.locator("#fixed")).to_have_text("Link copied")
    other = visit("phone").go(page.evaluate("navigator.clipboard.readText()"))
    assert other.locator("#verdict-title").inner_text() == page.locator("#verdict-title").inner_text()
    expect(other.locator("#verdict .status.illegal")).to_be_visible()


def test_a_picture_that_cannot_be_fetched_is_said_and_fetched_again(visit, night):
    visitor = visit("desktop")
    page = visitor.go(f"{night.path}/at/2")
    page.wait_for_timeout(400)
    page.route("**/at/5?*", lambda route: route.abort())
    page.fill("#goto", "5")
    page.press("#goto", "Enter")
    expect(page.locator("#late")).to_be_visible()
    page.unroute("**/at/5?*")
    expect(page.locator("#late")).to_be_hidden()
    expect(page.locator("#verdict-title")).to_have_text(page.locator("#at-5 .text").inner_text())
    visitor.faults.clear()


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_a_slip_and_a_score_sheet_are_one_page_of_paper_each(visit, night, language):
    page = visit("desktop", language=language).go(f"{night.path}/rulings/1")
    for path in ("/rulings/1", "/sheet"):
        page.goto(night.path + path)
        assert len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(prefer_css_page_size=True))) == 1


def test_nothing_moves_for_who_wants_less_motion(visit, night):
    page = visit("desktop").go(f"{night.path}/at/{night.version - 1}")
    page.focus("#viewer")
    page.keyboard.press("ArrowRight")
    at(page, night.version)
    assert page.evaluate("document.getAnimations().length") == 0
