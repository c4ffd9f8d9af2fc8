"""Swoop logged by taps alone on a phone: a set is a rank and a number, a row of cards one tap each."""

from tests.api.kit import Night
from tests.browser.table import Scribe, moves


def test_a_deal_and_turns_of_sets_are_logged_by_taps_alone(visit, site):
    night = Night(site, seats=3, ruleset="swoop", names=["Ana", "Ben", "Carla"])
    scribe = Scribe(visit("phone", tokens=[night.opened["referee"]]), night.id)
    scribe.seat(0)  # who begins
    scribe.presses("9", "5", "9", "king", "row not seen", "row not seen")
    dealt = scribe.taps
    assert scribe.says() == "Ana to act"
    scribe.presses("How many: 2", "8")
    assert scribe.says() == "Ben to act"
    scribe.presses("7", "no (more) face-up card")
    assert scribe.says() == "Carla to act"
    scribe.presses("joker", "no (more) face-up card")
    assert scribe.says() == "Carla to act"
    logged = moves(night)
    assert logged[0]["up"] == {"0": ["9", "5", "9", "K"]}
    assert [(move["rank"], move["hand"]) for move in logged[1:]] == [("8", 2), ("7", 1), ("X", 1)]
    assert (scribe.taps - dealt) / len(logged[1:]) <= 2
    scribe.visitor.check_axe()
