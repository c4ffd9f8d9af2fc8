"""Every game is logged on a phone by taps alone and replayed on a desktop, by what its ruleset says.

A part of a game is played at random within the rules, without a page; then each of its moves is tapped in.
"""

import json
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from events.games import rulesets
from tests.api.kit import Night
from tests.browser.table import Scribe, moves
from tests.conformance.kit import setup
from tests.conformance.test_records import Sitting

NAMES = ("Ana", "Ben", "Carla", "Dirk", "Eva", "Finn", "Gina", "Hugo")
SEATS = {2: 2, 3: 3, 4: 4, 5: 4, 8: 5}
"""How many sit at a game for at most so many."""
MOVES = 36


def played(name: str, seed: int) -> tuple[int, list[dict[str, Any]]]:
    """Seats, and moves within the rules that a record takes, without what is rarely told."""
    ruleset = rulesets()[name]
    seats = min(ruleset.seats[-1], max(ruleset.seats[0], SEATS[ruleset.seats[-1]]))
    game = setup(ruleset, seats, {})
    assert game is not None
    sitting = Sitting(game, "table", Random(seed))
    versions = [sitting.step(0) for _ in range(MOVES)]
    return seats, [dict(sitting.story.move(version)) for version in versions if version is not None]


def tap_in(scribe: Scribe, night: Night, move: dict[str, Any]) -> None:
    """One move, by the questions that the page asks."""
    page = scribe.page
    page.wait_for_selector('main[aria-busy="false"]')
    seat = move.get("seat")
    acting = page.locator(".plate.acting").first
    if seat is not None and acting.get_attribute("data-seat") != str(seat):
        scribe.seat(seat)
    so_far: dict[str, Any] = {} if seat is None else {"seat": seat}
    first = choice_at(night, so_far)
    kind = next(one for one in first["values"] if one["value"] == move["type"])
    so_far["type"] = move["type"]
    if not asked_first(scribe, kind["label"]):
        scribe.tap(page.locator(".others").get_by_role("button", name=kind["label"], exact=True))
    grammar = {one["type"]: one for one in night.anyone.get(f"/rulesets/{night.ruleset}").body["grammar"]}
    fields = {field["name"]: field for field in grammar[move["type"]]["fields"]}
    counted: set[str] = set()
    while (choice := choice_at(night, so_far))["field"] is not None:
        value = wanted(move, choice["field"])
        so_far = json.loads(json.dumps(so_far))
        put(so_far, choice["field"], value, fields)
        left_out = not fields[choice["field"].split(".")[0]]["required"] and not choice.get("asked")
        if (value is None and left_out) or choice["field"] in counted:
            continue
        names = list(fields)
        after = fields[names[names.index(choice["field"]) + 1]] if choice["field"] in names[:-1] else None
        if after is not None and after["usual"] is not None:
            counted.add(after["name"])
            if move.get(after["name"]) not in {None, after["usual"]}:
                scribe.press(f"× {move[after['name']]}")
        pick(scribe, choice, value)


def asked_first(scribe: Scribe, label: str) -> bool:
    """Whether the page asks for this kind of move already."""
    title = scribe.page.locator(".asked h2")
    return title.count() > 0 and label in title.first.inner_text()


def choice_at(night: Night, so_far: dict[str, Any]) -> dict[str, Any]:
    told = night.referee.get(f"{night.path}/choices?move={quote(json.dumps(so_far))}")
    assert told.status == 200, told
    return told.body


def wanted(move: dict[str, Any], path: str) -> Any:
    there: Any = move
    for step in path.split("."):
        if isinstance(there, list):
            there = there[int(step)] if int(step) < len(there) else None
        else:
            there = None if there is None else there.get(step)
    return there


def put(so_far: dict[str, Any], path: str, value: Any, fields: dict[str, Any]) -> None:
    name, *steps = path.split(".")
    if not steps:
        so_far[name] = value
        return
    field = fields[name]
    levels = [{} for _ in [0] if field["keys"] or field["pick"] == "faces"]
    levels += [[] for _ in [0] if field["many"]] + [[] for _ in [0] if field["parts"]]
    there = so_far.setdefault(name, levels[0])
    for step, level in zip(steps[:-1], levels[1:], strict=True):
        if isinstance(there, list):
            if int(step) == len(there):
                there.append(level)
            there = there[int(step)]
        else:
            there = there.setdefault(step, level)
    if isinstance(there, list):
        there.append(value)
    else:
        there[steps[-1]] = value


def pick(scribe: Scribe, choice: dict[str, Any], value: Any) -> None:
    """Tap the value that a question offers."""
    page = scribe.page
    label = next(one["label"] for one in choice["values"] if one["value"] == value)
    if choice["pick"] == "seat" and isinstance(value, int):
        scribe.seat(value)
    elif choice["pick"] == "face" and value is None:
        scribe.tap(page.locator(".foot .small").first)
    elif choice["pick"] == "face":
        scribe.tap(page.locator(f'.cardkey[aria-label^="{label}"]'))
    else:
        scribe.tap(page.locator(".asking").get_by_role("button", name=label, exact=True))


@pytest.mark.parametrize("name", sorted(set(rulesets()) - {"tiny"}))
def test_a_hand_is_logged_by_taps_at_most_two_a_move_and_replayed(visit, site, name):
    seats, made = played(name, 5)
    night = Night(site, seats=seats, ruleset=name, names=list(NAMES[:seats]))
    night.ruleset = name
    scribe = Scribe(visit("phone", tokens=[night.opened["referee"]]), night.id)
    for move in made:
        tap_in(scribe, night, move)
    assert moves(night) == made
    setting_up = sum(move["type"] == "deal" for move in made)
    assert (scribe.taps - setting_up * 12) / len(made) <= 2
    scribe.visitor.check_axe()
    desktop = visit("desktop", tokens=[night.opened["referee"]], language="de")
    page = desktop.go(f"/games/{night.id}/at/{len(made) // 2}")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**/at/{len(made) // 2 + 1}**")
    assert "{" not in page.locator("main").inner_text()
    desktop.check_axe()
