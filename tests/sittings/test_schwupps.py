"""The recorded tournament of Schwupps against the same cards counted on a slate."""

import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from events.history import findings, statuses, verdict_of
from events.table import PUBLIC, seat_view
from tests.sittings.conftest import Played
from tests.sittings.slate import SEATS, Slate

Playing = Callable[[str], Played]

NAME = "evening-of-three"
ILLEGAL = {61: "draw-one", 90: "fits", 153: "give", 286: "some-action"}
RULED = {57: 53, 63: 61, 94: 90, 155: 153, 289: 286}
"""By version of a ruling that of its move; the first is dismissed."""
TAKEN_BACK, REFUSED = 35, 147
STEP = 1 if os.environ.get("TAKEBACK_TEST_FULL") else 4
LOOKED_AT = {*RULED, *RULED.values(), 21, 38, 164}
"""Versions that are always looked at; of all others every so many."""
NOTED = {163: "r3"}
"""A card that was noted only after the next move."""


def hands_do(slate: Slate, version: int) -> None:
    """What hands did when a ruling or a takeback was made."""
    match version:
        case 63:
            slate.draw(1)
        case 94:
            slate.piles[2].remove("p5")
            slate.hands[0] += 1
        case 155:
            slate.hands[2] -= 1
            slate.hands[1] += 1
        case 289:
            slate.draw(2)


def counted(played: Playing) -> Iterator[tuple[int, Slate, Mapping[str, Any] | None]]:
    """The slate after each version, with the move of that version as it reads in the end."""
    sitting = played(NAME).sitting
    slate = Slate()
    for event in sitting.get("referee", "/events?limit=500")["events"]:
        version, move = event["version"], None
        hands_do(slate, version)
        if event["kind"] == "moved":
            move = {**event["body"]["move"]}
            move = {20: move | {"card": "g7"}, 163: move | {"card": NOTED[163]}}.get(version, move)
            if move["type"] == "deal":
                slate.deal(move)
            elif version != TAKEN_BACK:
                slate.make(move)
        yield version, slate, move


def sizes(told: Mapping[str, Any]) -> dict[str, int]:
    return {zone["id"]: len(zone["cards"]) for zone in told["zones"]}


def faces(told: Mapping[str, Any], zone: str) -> list[str | None]:
    (cards,) = (one["cards"] for one in told["zones"] if one["id"] == zone)
    return [card["face"] for card in cards]


def test_every_version_has_the_cards_and_points_counted_on_the_slate(played: Playing):
    sitting = played(NAME).sitting
    for version, slate, _ in counted(played):
        told_late = version < 6 or version == TAKEN_BACK or version in range(36, 38)
        if told_late or (version not in LOOKED_AT and version % STEP):
            continue
        told = sitting.get("scribe", f"/state?at={version}")
        found = sizes(told)
        for seat in range(SEATS):
            assert found[f"hand:{seat}"] == slate.hands[seat], version
            assert found[f"own:{seat}"] == slate.owns[seat], version
        assert found["common"] == slate.common, version
        assert (found["schwupps"], found["discard"]) == (slate.schwupps, slate.discards), version
        for pile in range(4):
            assert faces(told, f"numbers:{pile}") == slate.piles[pile], version
        for row in range(2):
            assert faces(told, f"row:{row}") == slate.rows[row], version
        assert [row["score"] for row in told["standings"]] == slate.scores, version
        assert told["to_act"] == ([] if slate.ended else [slate.turn]), version


def test_exactly_what_broke_a_rule_on_the_slate_is_found(played: Playing):
    broken = {}
    for version, slate, move in counted(played):
        if move is not None and move["type"] != "deal" and version != TAKEN_BACK and slate.broken:
            (broken[version],) = slate.broken
    assert broken == ILLEGAL
    story = played(NAME).stories[max(played(NAME).stories)]
    for view in (PUBLIC, *map(seat_view, range(SEATS))):
        told = statuses(story, view)
        assert {version for version, status in told.items() if status == "illegal"} == set(ILLEGAL)
        assert {status for version, status in told.items() if version not in ILLEGAL} == {"legal"}
    assert {finding.version for finding in findings(story, PUBLIC)} == set(ILLEGAL)


def test_what_the_scribe_wrote_wrongly_was_illegal_until_it_was_corrected(played: Playing):
    stories = played(NAME).stories
    for as_of, status in ((20, "illegal"), (21, "legal")):
        found = verdict_of(stories[as_of], 20, PUBLIC, as_of)
        assert found is not None
        assert found.status == status


def test_a_card_that_nobody_noted_left_its_move_open_until_it_was_seen(played: Playing):
    stories = played(NAME).stories
    for as_of, status in ((163, "open"), (164, "legal")):
        found = verdict_of(stories[as_of], 163, PUBLIC, as_of)
        assert found is not None
        assert found.status == status


def test_the_rulings_are_those_of_the_ladder(played: Playing):
    sitting = played(NAME).sitting
    cases = sitting.get("referee", "/disputes")["disputes"]
    assert [case["decision"] for case in cases] == ["dismissed", *["upheld"] * 4]
    assert [case["version"] for case in cases] == list(RULED.values())


def test_a_takeback_gives_the_card_back_and_one_refused_changes_nothing(played: Playing):
    sitting = played(NAME).sitting
    zones = {at: sitting.get("scribe", f"/state?at={at}")["zones"] for at in (34, 38, 147, 149)}
    assert zones[34] == zones[38]
    assert zones[147] == zones[149]


def test_the_tournament_is_won_by_mila(played: Playing):
    told = played(NAME).sitting.get(None, "/state")
    assert [row["score"] for row in told["standings"]] == [-18, -16, -12]
    assert told["over"]
    assert told["winners"] == [2]
