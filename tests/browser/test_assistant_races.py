"""Schwupps and Qwitch logged by taps alone on a phone; a race is logged in one call after it."""

from tests.api.kit import Night
from tests.browser.table import Scribe, moves

PILES = ("top row, first pile", "top row, second pile")
NAMES = ["Ana", "Ben", "Carla", "Dirk"]


def test_turns_on_four_piles_are_logged_by_taps_alone(visit, site):
    night = Night(site, seats=3, ruleset="schwupps", names=NAMES[:3])
    scribe = Scribe(visit("phone", tokens=[night.opened["referee"]]), night.id)
    scribe.seat(0)  # who begins
    scribe.presses("“+1”", "“\u22121”", "“same number”", "“same colour”", "“colour or number”")
    scribe.presses("red 4", "blue 7", "green 1", "purple 9")
    dealt = scribe.taps
    for player, card, pile in (("Ana", "blue 5", 0), ("Ben", "red 6", 0), ("Carla", "green 6", 1)):
        assert scribe.says() == f"{player} to act"
        scribe.presses(card, PILES[pile], "End the turn")
    logged = moves(night)
    assert [move["type"] for move in logged] == ["deal", *["play", "end"] * 3]
    assert [move.get("pile") for move in logged[1::2]] == [0, 0, 1]
    assert (scribe.taps - dealt) / len(logged[1:]) <= 2
    assert night.referee.get(f"{night.path}/findings").body["findings"] == []
    scribe.visitor.check_axe()


def test_a_race_is_logged_in_one_call_after_the_stop(visit, site):
    night = Night(site, seats=4, ruleset="qwitch", options={"game": "advanced"}, names=NAMES)
    scribe = Scribe(visit("phone", tokens=[night.opened["referee"]]), night.id)
    scribe.seat(0)  # who deals
    if scribe.page.get_by_role("button", name="+ (one up)", exact=True).count() == 0:
        scribe.presses("Turn a direction over")
    scribe.presses("+ (one up)", "B2")
    version = len(moves(night))
    scribe.press("Play a card: several at once", exact=False)
    race = ("B3", "C3", "C4", "D8", "E8")
    scribe.presses(*race)
    scribe._tap(scribe.page.locator('[data-seat="2"].pressable').first)
    scribe.presses("F1", "Log 6")
    scribe.page.wait_for_function("document.querySelector('.run') === null")
    scribe.page.wait_for_selector('main[aria-busy="false"]')
    logged = moves(night)[version:]
    assert [(move["seat"], move["card"]) for move in logged] == [*((None, card) for card in race), (2, "F1")]
    assert scribe.taps / len(moves(night)) <= 2
    assert night.referee.get(f"{night.path}/findings").body["findings"] == []
    scribe.visitor.check_axe()
