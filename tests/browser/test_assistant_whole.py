"""Whole rounds logged by taps alone on a phone: at most two taps a move, on average."""

import random

from tests.api.kit import Night
from tests.browser.table import Scribe, moves

RANKS = "ATKQJ"


def test_a_whole_round_of_asking_is_logged_by_taps_alone(visit, site):
    night = Night(site, seats=4, ruleset="swapybara", names=["Ana", "Ben", "Carla", "Dirk"])
    scribe = Scribe(visit("phone", tokens=[night.opened["referee"]]), night.id)
    labels = {
        face: look["label"] for face, look in night.anyone.get("/rulesets/swapybara").body["looks"].items()
    }
    scribe.seat(0)  # who begins
    for turn in range(12):
        assert scribe.says() == f"{['Ana', 'Ben', 'Carla', 'Dirk'][turn % 4]} to act"
        scribe.seat(scribe.offered()[-1])
        scribe.tap(scribe.page.locator(".even button").last)  # nobody exchanges
    for face in ("2", "3", "6", "-1", "1"):  # the seats in their order, then the centre
        scribe.card(labels[face])
    logged = moves(night)
    assert [move["type"] for move in logged] == ["deal", *(["ask", "answer"] * 12), "reveal"]
    assert set(logged[-1]["faces"]) == {"0", "1", "2", "3", "centre"}
    assert scribe.taps / len(logged) <= 2
    scribe.visitor.check_axe()


def test_a_whole_deal_of_tricks_is_logged_by_taps_alone(visit, site):
    names = ["Noor", "Joris"]
    night = Night(site, seats=2, ruleset="schnapsen", names=names)
    scribe = Scribe(visit("phone", tokens=[night.opened["referee"]]), night.id)
    labels = {
        face: look["label"] for face, look in night.anyone.get("/rulesets/schnapsen").body["looks"].items()
    }
    deck = [rank + suit for suit in "SHDC" for rank in RANKS]
    random.Random(7).shuffle(deck)
    hands, talon, up = [deck[:5], deck[5:10]], deck[10:19], deck[19]
    talon.append(up)
    scribe.seat(1)  # who deals
    scribe.card(labels[up])
    lead = 0
    while hands[0]:
        first = hands[lead][0]
        second = lawful(hands[1 - lead], first, up[1], strict=not talon)[0]
        for seat, face in ((lead, first), (1 - lead, second)):
            assert scribe.says() == f"{names[seat]} to act"
            scribe.card(labels[face])
            hands[seat].remove(face)
        lead = lead if beats(first, second, up[1]) else 1 - lead
        for seat in (lead, 1 - lead) if talon else ():
            hands[seat].append(talon.pop(0))
    logged = moves(night)
    assert [move["type"] for move in logged] == ["deal", *["play"] * 20]
    assert scribe.taps / len(logged) <= 2
    assert night.referee.get(f"{night.path}/findings").body["findings"] == []
    assert scribe.says() == "Deal"
    scribe.visitor.check_axe()


def beats(held: str, laid: str, trump: str) -> bool:
    """Whether a card that was led holds against the one laid on it."""
    if held[1] == laid[1]:
        return RANKS.index(held[0]) < RANKS.index(laid[0])
    return laid[1] != trump


def lawful(hand: list[str], led: str, trump: str, *, strict: bool) -> list[str]:
    if not strict:
        return hand
    suit = [face for face in hand if face[1] == led[1]]
    over = [face for face in suit if not beats(led, face, trump)]
    return over or suit or [face for face in hand if face[1] == trump] or hand


def test_a_game_that_no_page_knows_is_logged_without_a_line_of_its_own(visit, site):
    night = Night(site, seats=3)
    scribe = Scribe(visit("phone", tokens=[night.opened["referee"]]), night.id)
    scribe.tap(scribe.page.get_by_role("button", name="deal", exact=True))
    for seat, face in enumerate(("a1", "a4", "a2")):
        assert scribe.says() == f"P{seat} to act"
        scribe.card(face)
    assert scribe.says() == "P1 to act"
    scribe.tap(scribe.page.get_by_role("button", name="draw", exact=True))
    assert [move["type"] for move in moves(night)] == ["deal", "play", "play", "play", "draw"]
    assert scribe.taps == 5
    scribe.visitor.check_axe()
