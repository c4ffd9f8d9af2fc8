"""What goes wrong at a table: breaches, slips of the thumb, lost networks, two who log at once."""

import pytest

from tests.api.kit import Night
from tests.browser.table import Scribe, moves

NAMES = ["Ana", "Ben", "Carla", "Dirk", "Eva"]


@pytest.fixture
def night(site):
    """Five at a table; Carla is about to ask."""
    night = Night(site, seats=5, ruleset="swapybara", names=NAMES)
    night.move(type="deal", start=2)
    return night


@pytest.fixture
def scribe(visit, night):
    return Scribe(visit("phone", tokens=[night.opened["referee"]]), night.id)


def test_a_breach_comes_to_light_and_is_disputed_previewed_ruled_and_ticked_off(night, scribe):
    page = scribe.page
    scribe.seat(4)
    scribe.tap(page.locator(".even button").first)
    assert page.get_by_role("button", name="open: Eva accepts").is_visible()
    scribe.press("More")
    scribe.press("Everybody saw a card")
    scribe.press("Carla's card")
    scribe.press(night.anyone.get("/rulesets/swapybara").body["looks"]["2"]["label"])
    found = page.locator(".notice.breach")
    assert "Illegal" in found.inner_text().capitalize()
    scribe.press("Look")
    assert "Eva accepts" in scribe.says(".fact h1")
    assert [text.split("\n")[0] for text in page.locator(".trail b").all_inner_texts()] == ["3", "4", "5"]
    assert page.locator(".trail a").last.get_attribute("href") == f"/games/{night.id}/at/5"
    scribe.visitor.check_axe()
    scribe.press("Dispute this move")
    page.locator(".remedy").first.wait_for()
    assert page.locator(".remedy").first.locator(".points > span").count() == 5
    assert "Rulebook" in page.locator(".remedy").first.inner_text()
    assert page.locator(".remedy input").first.is_checked()
    assert "\N{MINUS SIGN}2" in page.locator(".remedy").first.inner_text()
    scribe.press("Other remedy")
    page.get_by_text("Back to before this move").wait_for()
    scribe.visitor.check_axe()
    scribe.tap(page.locator(".doing > .primary"))
    ticks = page.locator(".ticks input")
    assert ticks.count() == 2
    ticks.first.tap()
    assert ticks.first.is_checked()
    page.locator(".on-panel .drawn svg").wait_for()
    scribe.visitor.check_axe()
    scribe.press("Done")
    assert page.locator(".notice").count() == 0
    told = night.referee.get(f"{night.path}/state").body["standings"]
    assert [row["score"] for row in told] == [0, 0, 0, 0, -2]


def test_a_breach_may_be_let_go(night, scribe):
    night.move(type="ask", seat=2, target=4)
    night.move(type="answer", seat=4, accept=True)
    night.see("hand:2", "2")
    scribe.page.locator(".notice.breach").wait_for()
    scribe.press("Look")
    scribe.press("Let it go")
    assert scribe.page.locator(".notice").count() == 0
    scribe.page.reload()
    scribe.page.wait_for_selector(".who h1")
    assert scribe.page.locator(".notice").count() == 0


def test_what_is_unlawful_is_asked_about_once_and_then_logged(night, scribe):
    scribe.seat(4)
    scribe.tap(scribe.page.locator(".even button").last)
    scribe.tap(scribe.page.get_by_role("button", name="Pass", exact=True))
    assert "breaks a rule" in scribe.says(".confirm h2")
    scribe.press("Back")
    assert len(moves(night)) == 3
    scribe.page.wait_for_selector('main[aria-busy="false"]')
    scribe.press("Pass")
    scribe.tap(scribe.page.get_by_role("button", name="It happened: log it"))
    assert moves(night)[-1] == {"type": "pass", "seat": 3}
    assert "Dirk" in scribe.says(".fact h1")
    assert "Illegal" in scribe.says(".fact p")


def test_undo_says_in_words_what_it_undoes(night, scribe):
    scribe.seat(4)
    assert scribe.says(".undo b") == "Carla asks Eva"
    scribe.tap(".undo")
    assert scribe.says() == "Carla to act"
    assert [move["type"] for move in moves(night)] == ["deal"]
    scribe.seat(3)
    assert scribe.says(".undo b") == "Carla asks Dirk"


def test_an_older_slip_takes_along_what_rests_on_it_after_asking(night, scribe):
    scribe.seat(4)
    scribe.tap(scribe.page.locator(".even button").last)
    scribe.press("More")
    scribe.press("Something was written down wrongly")
    scribe.press("Carla asks Eva", exact=False)
    scribe.page.get_by_text("no longer fit").wait_for()
    scribe.press("Void these too")
    scribe.page.wait_for_selector(".list")
    scribe.press("Back to the table")
    assert [move["type"] for move in moves(night)] == ["deal"]


def test_who_was_overtaken_is_told_what_happened_and_loses_nothing(night, scribe):
    scribe.visitor.foretold = {"status of 412"}

    def first(route):
        night.move(type="ask", seat=2, target=0)
        route.continue_()

    scribe.page.route("**/moves", first, times=1)
    scribe.press("Dirk")
    notice = scribe.page.locator(".notice.refused")
    notice.wait_for()
    assert "Carla asks Ana" in notice.inner_text()
    assert "1 not sent" in scribe.says(".sent")
    scribe.press("Drop it")
    notice.wait_for(state="detached")
    scribe.page.get_by_role("heading", name="Ana to act").wait_for()
    assert scribe.says(".sent") == "Sent"
    assert [move["type"] for move in moves(night)] == ["deal", "ask"]


def test_an_answer_that_is_lost_is_asked_for_again_and_recorded_once(night, scribe):
    scribe.visitor.foretold = {"ERR_FAILED"}

    def lose(route):
        route.fetch()
        route.abort()

    scribe.page.route("**/moves", lose, times=1)
    scribe.press("Dirk")
    scribe.page.get_by_text("1 not sent").wait_for()
    scribe.page.get_by_text("Sent", exact=True).wait_for()
    assert [move["type"] for move in moves(night)] == ["deal", "ask"]
    assert scribe.says() == "Dirk to act"


def test_without_the_pen_a_scribe_is_told_who_has_it_and_may_take_it_over(visit, night):
    held = night.seat(1).send("PUT", f"{night.path}/pen", b'{"name": "Ben"}', Content_Type="application/json")
    assert held.status == 200
    scribe = Scribe(visit("phone", tokens=[night.scribe.token]), night.id)
    scribe.visitor.foretold = {"status of 403"}
    assert "Ben" in scribe.says(".head")
    scribe.press("Dirk")
    scribe.press("Take the pen over from Ben")
    scribe.page.get_by_role("heading", name="Dirk to act").wait_for()
    assert night.referee.get(night.path).body["pen"]["role"] == "scribe"


def test_a_players_own_phone_enters_its_own_cards_for_itself(visit, night):
    scribe = Scribe(visit("phone", tokens=[night.seat(2).token]), night.id)
    scribe.press("More")
    scribe.press("Enter my cards")
    scribe.press(night.anyone.get("/rulesets/swapybara").body["looks"]["5"]["label"])
    scribe.page.get_by_text("Entered: ").wait_for()
    scribe.press("Back to the table")
    assert night.public.get(f"{night.path}/state").body["zones"][2]["cards"][0]["face"] is None
    assert night.seat(2).get(f"{night.path}/state?view=seat:2").body["zones"][2]["cards"][0]["face"] == "5"
    # the 5 asks only neighbours: its own phone knows
    assert sorted(scribe.offered()) == [1, 3]
    scribe.visitor.check_axe()


def test_notes_and_the_end_of_the_sitting(night, scribe):
    scribe.press("More")
    scribe.press("Notes and bookmarks")
    scribe.page.get_by_label("Remark").fill("a fine start")
    scribe.press("Keep this remark")
    scribe.page.wait_for_selector(".who")
    scribe.press("More")
    scribe.press("Close the game")
    scribe.press("Abandoned")
    scribe.page.get_by_text("The game is closed.").wait_for()
    kinds = [event["kind"] for event in night.referee.get(f"{night.path}/events").body["events"]]
    assert kinds[-2:] == ["noted", "closed"]
    scribe.visitor.check_axe()
