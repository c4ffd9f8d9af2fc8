"""A game dealt by the service and logged at a table where seats note their cards: the same verdicts."""

from random import Random
from typing import Any

import pytest

from events.games.qwitch import ruleset
from events.games.qwitch.deck import FITTING
from events.history import statuses
from events.table import PUBLIC, Shown, place_of, seat_view
from tests.games.qwitch.kit import FULL
from tests.history.dealt import DealtSheet, holds
from tests.history.kit import Sheet

GAMES = 20 if FULL else 2
MOVES = 26


def played(seed: int, seats: int, **options: Any) -> DealtSheet:
    """A dealt game in which some cards do not fit, some pass while able, and some draw too early."""
    chance = Random(seed)
    sheet = DealtSheet("qwitch", seats, options=options, house={"unlawful": "record"}, seed=f"{seed:064x}")
    sheet.move(type="deal", dealer=seats - 1)
    for _ in range(MOVES):
        table = sheet.story.table
        due, marks = ruleset.to_act(table), ruleset.markers(table)
        if not due:
            break
        seat = chance.choice(due)
        if marks["turns"] is not None:
            sheet.move(type="direction", seat=seat)
        elif marks["stopped"] == seat:
            sheet.move(type="stop", seat=seat)
        else:
            sheet.move(**_any(sheet, seat, chance))
    return sheet


def _any(sheet: DealtSheet, seat: int, chance: Random) -> dict[str, Any]:
    table, held = sheet.story.table, holds(sheet.story, seat)
    sign, on = (table.faces[table.zones[zone][-1]] for zone in ("direction", "centre"))
    fitting = [face for face in held if face in FITTING[sign][on]]
    roll = chance.random()
    if roll < 0.05:
        return {"type": "draw", "seat": seat, "n": 1}
    if held and roll < 0.15:
        return {"type": "play", "seat": seat, "card": chance.choice(held)}
    if fitting and roll < 0.75:
        return {"type": "play", "seat": seat, "card": chance.choice(fitting)}
    return {"type": "pass", "seat": seat}


def as_at_the_table(dealt: DealtSheet, seats: int, **options: Any) -> tuple[Sheet, dict[int, int]]:
    """The same game logged, each card noted by the seat before which it comes; versions of the moves."""
    twin, versions = Sheet("qwitch", seats, options), {}
    for event in dealt.story.events:
        if event.kind == "moved":
            versions[event.version] = twin.move(**event.body["move"])
            before, after = dealt.story.tables[event.version - 1 : event.version + 1]
            news = [fact for fact in after.since(before) if isinstance(fact, Shown) and fact.seat is not None]
            for fact in news[::-1]:
                twin.see(place_of(after, fact.card), fact.face, by=fact.seat)
    return twin, versions


@pytest.mark.parametrize(("kind", "seats"), [("beginner", 3), ("advanced", 4)])
@pytest.mark.parametrize("seed", range(GAMES))
def test_verdicts_are_the_same_dealt_and_at_the_table(kind: str, seats: int, seed: int):
    dealt = played(seed, seats, game=kind)
    twin, versions = as_at_the_table(dealt, seats, game=kind)
    for view in (PUBLIC, *map(seat_view, range(seats))):
        one, other = statuses(dealt.story, view), statuses(twin.story, view)
        assert {v: one[v] for v in versions} == {v: other[at] for v, at in versions.items()}, view
        if view != PUBLIC:
            own = [v for v in versions if dealt.story.move(v).get("seat") == view.seat]
            assert "open" not in {one[v] for v in own}
