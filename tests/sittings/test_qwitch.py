"""The recorded race of Qwitch against the same cards face up on paper."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from events.games import Words
from events.history import seat_names, verdict_of
from events.table import PUBLIC, seat_view
from service.api.telling.sheet import section_title
from tests.sittings.conftest import Played
from tests.sittings.player import Sitting
from tests.sittings.racing import Race, Stage

Playing = Callable[[str], Played]

NAME = "race"
CARDS = """
D4 C1 D8 C2 B2  G6 F6 G3 B5 D3  D5 D2 F5 H2 G4  E6 E3 F7 E2 H5
C4 E4 B6 F2 E1 F8 E7 E8 C6 G2  A1 A3 C7 H7 G7 H4 B8 F3 A8 B1
F4 D7 G5 D6 E5 C3 A4 B3 A2 C5  C8 B4 H1 G8 H3 G1 B7 H8 D1 A7
H6  A6 F1 A5
"""
"""The hands of the four seats, their draw piles from the bottom, the centre, and the cards left over."""
UNNOTICED = {"F6": 1, "A7": 3, "A8": 1, "A4": 2, "B8": 1, "C5": 2, "F7": 3, "A2": 2}
"""Who laid the cards that nobody saw being laid."""
WRITTEN_WRONG = {64: {"type": "play", "seat": 2, "card": "D6"}}
"""Pim wrote D7 down for Nina's D6."""
CARD_BACK = {25: ("E3", 3)}
"""By ruling a card goes back to its hand."""
TAKEN_BACK = {75: 3}
"""Otis's pass is taken back once all have agreed."""
BROKEN = {22: {"fits"}, 33: {"win-empty"}, 81: {"pass-unable"}, 96: {"after-stop"}}


class Line(NamedTuple):
    """What is so once a version is written."""

    version: int
    move: Mapping[str, Any] | None
    stage: Stage


def lines(sitting: Sitting) -> Iterator[Line]:
    """The sitting on paper, version by version, from the first direction on."""
    race = Race(CARDS, UNNOTICED)
    for event in sitting.get("referee", "/events?limit=500")["events"]:
        version, move = event["version"], None
        if event["kind"] == "moved":
            move = WRITTEN_WRONG.get(version, event["body"]["move"])
            race.follow(move)
        if version in CARD_BACK:
            race.back(*CARD_BACK[version])
        if version in TAKEN_BACK:
            race.unpassed(TAKEN_BACK[version])
        if race.sign:
            yield Line(version, move, race.stage())


def state(sitting: Sitting, role: str, at: int, as_of: int | None = None) -> Any:
    return sitting.get(role, f"/state?at={at}" + (f"&as_of={as_of}" if as_of else ""))


def faces(told: Any, zone: str) -> list[str | None]:
    (cards,) = (one["cards"] for one in told["zones"] if one["id"] == zone)
    return [card["face"] for card in cards]


def test_every_table_is_as_on_paper(played: Playing):
    sitting = played(NAME).sitting
    for line in lines(sitting):
        told, stage = state(sitting, "scribe", line.version), line.stage
        assert faces(told, "centre") == list(stage.centre), line.version
        sizes = [len(faces(told, f"draw:{seat}")) for seat in range(4)]
        assert sizes == list(stage.piles), line.version
        hands = [len(faces(told, f"hand:{seat}")) for seat in range(4)]
        if stage.together:
            assert hands == [0] * 4
            assert len(faces(told, "together")) == sum(map(len, stage.hands)), line.version
            assert told["markers"]["left"] == [None] * 4
        else:
            assert hands == [len(hand) for hand in stage.hands], line.version
            left = [len(hand) + pile for hand, pile in zip(stage.hands, stage.piles, strict=True)]
            assert told["markers"]["left"] == left, line.version


def test_lotte_who_notes_her_cards_is_shown_no_other_than_she_holds(played: Playing):
    sitting = played(NAME).sitting
    for line in lines(sitting):
        told = faces(state(sitting, "seat:0", line.version, line.version), "hand:0")
        assert {face for face in told if face} <= {*line.stage.hands[0]}, line.version
        others = faces(state(sitting, "seat:1", line.version, line.version), "hand:0")
        assert {face for face in others if face} <= {"E8"}, line.version


def test_verdicts_are_open_or_right_when_made_and_afterwards(played: Playing):
    sitting, stories = played(NAME)
    head = max(stories)
    for line in lines(sitting):
        if line.move is None:
            continue
        assert line.stage.broken == BROKEN.get(line.version, set()), line.version
        right = "illegal" if line.stage.broken else "legal"
        for view in (PUBLIC, *map(seat_view, range(4))):
            for as_of in (line.version, head):
                if line.version in WRITTEN_WRONG and as_of == line.version:
                    continue
                found = verdict_of(stories[as_of], line.version, view, as_of, proofs=False, settles=False)
                assert found is not None
                assert found.status in {"open", right}, (line.version, view, as_of)
                sure = line.move["type"] in {"play", "back", "direction", "win", "stop"}
                assert not sure or found.status == right, (line.version, view, as_of)


def test_each_breach_is_found_once_and_milans_pass_when_he_lays_what_he_held(played: Playing):
    sitting = played(NAME).sitting
    told = {one["version"]: one["verdict"] for one in sitting.get("scribe", "/findings")["findings"]}
    assert {version: broken(verdict) for version, verdict in told.items()} == BROKEN
    for as_of, found in ((81, [22, 33]), (82, [22, 33, 81])):
        seen = sitting.get("scribe", f"/findings?as_of={as_of}")["findings"]
        assert [one["version"] for one in seen] == found
    assert told[81]["because"] == [82]


def broken(verdict: Any) -> set[str]:
    return {rule["id"].removeprefix("qwitch.") for rule in verdict["rules"] if rule["status"] == "illegal"}


def test_what_was_written_wrong_was_illegal_only_until_it_was_corrected(played: Playing):
    sitting = played(NAME).sitting
    statuses = [
        sitting.get("scribe", f"/events/64?as_of={as_of}")["verdict"]["now"]["status"] for as_of in (64, 65)
    ]
    assert statuses == ["illegal", "legal"]


def test_rulings_tell_what_hands_do_and_the_pass_taken_back_may_be_said_again(played: Playing):
    sitting = played(NAME).sitting
    ruled = [
        (answer.json["version"], answer.json["instructions"])
        for answer in sitting.answers
        if answer.status == 201 and answer.json.get("event", {}).get("kind") == "ruled"
    ]
    assert ruled == [(25, ["E3 goes from the centre pile to the hand of Otis"]), (35, [])]
    assert [state(sitting, "scribe", at)["markers"]["passed"] for at in (71, 75, 76)] == [[3], [], [3]]


@pytest.mark.parametrize("role", ["scribe", "seat:0", "seat:3"])
def test_nina_wins_and_the_sitting_is_closed(played: Playing, role: str):
    sitting = played(NAME).sitting
    told = sitting.get(role, "/state")
    assert (told["over"], told["winners"]) == (True, [2])
    assert [(row["score"], row["rank"]) for row in told["standings"]] == [(0, 2), (0, 2), (1, 1), (0, 2)]
    assert sitting.get(None, "")["closed"]


@pytest.mark.parametrize(("language", "title"), [("en", "Game"), ("nl", "Spel"), ("de", "Spiel")])
def test_the_one_game_is_named_in_the_language_of_the_sheet(played: Playing, language: str, title: str):
    story = played(NAME).stories[103]
    assert section_title(story, "game", Words(language, seat_names(story))) == title
