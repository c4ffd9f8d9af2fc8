"""Several people at one game, each with a device of their own: all live, nobody learns others' cards."""

import json
from collections.abc import Iterator
from typing import Any

from tests.api.kit import Night
from tests.browser.table import Scribe


def faces_told(told: Any) -> Iterator[str]:
    """Every face that an answer tells of a card of this game: in states and in events."""
    if isinstance(told, dict):
        for name, value in told.items():
            if name in {"face", "card", "trump"} and isinstance(value, str):
                yield value
            elif name == "opened":
                yield from (one for one in value.values() if isinstance(one, str))
            else:
                yield from faces_told(value)
    elif isinstance(told, list):
        for one in told:
            yield from faces_told(one)


def heard(visitor: Any, labels: dict[str, str]) -> set[str]:
    """The faces that came to a visitor, but for lists of all faces there are."""
    found: set[str] = set()
    for address, text in visitor.answers:
        if "/rulesets/" in address or "/choices" in address or "/table" in address:
            continue
        found |= {face for face, label in labels.items() if label in text}
        if "/picture" not in address:
            found |= set(faces_told(json.loads(text)))
    return found


def hand(night: Night, seat: int) -> list[str]:
    zones = night.seat(seat).get(f"{night.path}/state?view=seat:{seat}").body["zones"]
    return [card["face"] for zone in zones if zone["id"] == f"hand:{seat}" for card in zone["cards"]]


def test_two_phones_a_referee_and_a_spectator_follow_a_dealt_game_and_see_their_own_view_only(visit, site):
    night = Night(site, seats=2, ruleset="schnapsen", names=["Noor", "Joris"], mode="dealt")
    night.everybody()
    labels = {
        face: look["label"] for face, look in night.anyone.get("/rulesets/schnapsen").body["looks"].items()
    }
    tokens = {
        "seat:0": night.seat(0).token,
        "seat:1": night.seat(1).token,
        "referee": night.opened["referee"],
        "public": night.public.token,
    }
    people = {}
    for role, token in tokens.items():
        visitor = visit("desktop" if role == "public" else "phone", tokens=[token])
        visitor.listen()
        people[role] = Scribe(visitor, night.id)
    people["seat:0"].seat(1)  # Noor calls for the deal: Joris deals
    noor, joris = people["seat:0"], people["seat:1"]
    for _ in range(3):
        (seat,) = night.referee.get(night.path).body["to_act"]
        acts, waits = (noor, joris) if seat == 0 else (joris, noor)
        name = ("Noor", "Joris")[seat]
        acts.page.get_by_role("heading", name=f"{name} to act").wait_for()
        waits.page.get_by_role("heading", name=f"Waiting for {name}").wait_for()
        for onlooker in (people["referee"], people["public"]):
            onlooker.page.get_by_role("heading", name=f"Waiting for {name}").wait_for()
        cards = acts.page.locator(".cardkey")
        assert cards.count() == len(hand(night, seat))
        acts.tap(".cardkey.legal")
    night_hands = [set(hand(night, seat)) for seat in (0, 1)]
    for person in people.values():
        person.page.wait_for_timeout(600)
    for role, person in people.items():
        secret = night_hands[0] | night_hands[1]
        if role.startswith("seat:"):
            secret = night_hands[1 - int(role[-1])]
        told = heard(person.visitor, labels)
        assert told & secret == set(), role
        assert "stream" in {address for address, _ in person.visitor.answers}, role
    assert heard(noor.visitor, labels) >= night_hands[0]
    for address, _ in [*people["referee"].visitor.answers, *people["public"].visitor.answers]:
        assert "view=seat" not in address


def test_a_move_taken_back_in_a_dealt_game_is_offered_and_agreed_to(visit, site):
    night = Night(site, seats=2, ruleset="schnapsen", names=["Noor", "Joris"], mode="dealt")
    night.everybody()
    noor = Scribe(visit("phone", tokens=[night.seat(0).token]), night.id)
    joris = Scribe(visit("phone", tokens=[night.seat(1).token]), night.id)
    noor.seat(1)
    noor.page.locator(".cardkey").first.wait_for()
    noor.tap(".cardkey.legal")
    noor.press("Offer back", exact=False)
    joris.page.get_by_text("Noor wants to take back").wait_for()
    joris.visitor.check_axe()
    joris.press("Agree")
    noor.page.get_by_role("heading", name="Noor to act").wait_for()
