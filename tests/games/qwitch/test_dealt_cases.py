"""Dealt games: the deck, what is turned over, the race of seats that play for themselves, the breaches."""

from collections import Counter
from itertools import count
from typing import Any

import pytest

from events.games import Words, install
from events.games.qwitch import ruleset
from events.games.qwitch.deck import DIRECTIONS, FACES, FITTING
from events.history import (
    Impossible,
    Malformed,
    choices,
    decide_closing,
    due_move,
    export,
    read_portable,
    verdict_of,
    verify,
)
from events.table import PUBLIC, View, card_version, seat_view
from tests.games.qwitch.kit import NAMES
from tests.history.dealt import DealtSheet, holds, stack

install(ruleset)

WORDS = Words("en", NAMES)


class Dealt:
    """A dealt game in which the last seat deals and turns the first direction over."""

    def __init__(self, seats: int = 3, seed: str = "5eed" * 16, **options: Any) -> None:
        self.sheet = DealtSheet("qwitch", seats, options=options, house={"unlawful": "record"}, seed=seed)
        self.sheet.move(type="deal", dealer=seats - 1)
        self.turns(seats - 1)

    def turns(self, seat: int) -> int:
        return self.sheet.move(type="direction", seat=seat)

    def call(self, seat: int, kind: str, **fields: Any) -> int:
        return self.sheet.move(type=kind, seat=seat, **fields)

    def play(self, seat: int, card: str, **fields: Any) -> int:
        return self.call(seat, "play", card=card, **fields)

    def status(self, version: int, view: View = PUBLIC, as_of: int | None = None) -> str:
        return verdict_of(self.sheet.story, version, view, as_of).status

    def rule(self, version: int) -> int:
        offered = self.sheet.offers(version, words=WORDS)
        return self.sheet.rule(self.sheet.dispute(version), next(iter(offered)))

    @property
    def table(self) -> Any:
        return self.sheet.story.table

    def lies(self, zone: str) -> list[str | None]:
        return [self.table.faces.get(card) for card in self.table.zones[zone]]


def played_out(game: Dealt, most: int = 400) -> None:
    """Every seat plays what fits as soon as it can, and passes where it cannot."""
    for turn in count():
        table, due = game.table, ruleset.to_act(game.table)
        if not due or turn > most:
            return
        seat = due[turn % len(due)]
        marks = ruleset.markers(table)
        if marks["stopped"] == seat and marks["turns"] is None:
            game.call(seat, "stop")
        elif marks["turns"] is not None:
            game.turns(seat)
        else:
            sign, top = game.lies("direction")[-1], game.lies("centre")[-1]
            held = holds(game.sheet.story, seat)
            fitting = [face for face in held if face in FITTING[sign][top]]
            if fitting:
                game.play(seat, fitting[0])
            elif seat not in marks["passed"]:
                game.call(seat, "pass")


@pytest.mark.parametrize(("kind", "seats"), [("beginner", 5), ("advanced", 4)])
def test_a_whole_dealt_game_is_played_out_and_verifies(kind: str, seats: int):
    game = Dealt(seats, game=kind)
    played_out(game)
    standing = ruleset.standings(game.table)
    assert (standing.over, len(standing.winners)) == (True, 1)
    moves = [event for event in game.sheet.story.events if event.kind == "moved"]
    # The stack was used up and shuffled in mid-game.
    turned = [event.body["move"]["face"] for event in moves if event.body["move"]["type"] == "direction"]
    assert Counter(turned[:12]) == dict.fromkeys(DIRECTIONS, 4) or len(turned) < 12
    game.sheet.write(decide_closing(game.sheet.story, "abandoned", None, "referee"))
    assert verify(read_portable(export(game.sheet.story, PUBLIC))).fault is None


def test_the_stack_is_shuffled_when_another_direction_is_needed():
    game = Dealt(3)
    for _ in range(12):
        while game.table.state.phase == "play":
            game.call(game.table.state.due, "pass")
        game.turns(ruleset.to_act(game.table)[0])
    assert [len(game.table.zones[zone]) for zone in ("directions", "direction")] == [11, 1]
    shuffled = game.table.zones["direction"][-1]
    assert card_version(shuffled) == game.sheet.story.head
    sealed = game.sheet.story.events[-1].sealed
    assert len(sealed) == 12
    faces = [part.value for part in game.sheet.story.seals[game.sheet.story.head].values()]
    assert Counter(faces) == dict.fromkeys(DIRECTIONS, 4)


def test_both_sorts_are_shuffled_apart_and_dealt_in_order():
    game = Dealt(4)
    version = card_version(game.table.zones["draw:0"][0])
    dealt = {name: part.value for name, part in game.sheet.story.seals[version].items()}
    faces = [dealt[f"card.{number}"] for number in range(len(dealt))]
    assert sorted(faces[:64]) == sorted(FACES)
    assert Counter(faces[64:76]) == dict.fromkeys(DIRECTIONS, 4)
    assert Counter(faces[76:]) == dict.fromkeys(DIRECTIONS, 6)


def test_the_counts_that_were_agreed_are_dealt():
    counts = {"directions_up": 10, "directions_down": 1, "directions_equal": 1}
    game = Dealt(3, **counts)
    version = card_version(game.table.zones["draw:0"][0])
    dealt = Counter(part.value for part in game.sheet.story.seals[version].values())
    assert [dealt[sign] for sign in DIRECTIONS] == [10, 1, 1]


def test_a_seat_plays_its_own_cards_and_nobody_plays_unnoticed():
    game = Dealt(4, game="advanced")
    assert ruleset.to_act(game.table) == (0, 1, 2, 3)
    others = holds(game.sheet.story, 1)
    with pytest.raises(Impossible):
        game.play(0, others[0])
    with pytest.raises((Malformed, Impossible)):
        game.sheet.move(type="play", seat=None, card=others[0])


def test_the_service_asks_for_nothing_that_it_turns_over_itself():
    game = Dealt(4, game="advanced")
    story = game.sheet.story
    assert choices(story, {"type": "stop", "seat": 0}) is None
    assert choices(story, {"type": "direction", "seat": 0}) is None
    assert None not in choices(story, {"type": "play", "seat": 0}).values
    assert choices(story, {"type": "play"}).values == (0, 1, 2, 3)


@pytest.fixture
def stacked(monkeypatch):
    def begun(seats: int, first: str, *hands: str, **options: Any) -> Dealt:
        sign, centre = first.split()
        stacked = {f"hand:{seat}": faces for seat, faces in enumerate(hands)}
        stack(
            monkeypatch, {**stacked, "centre": centre, "directions": " ".join(["=", *["-"] * 10, sign])}, {}
        )
        return Dealt(seats, directions_up=1, directions_down=10, directions_equal=1, **options)

    return begun


def test_q1_a_pass_while_able(stacked):
    game = stacked(3, "+ C4", "F5 A1 A2 A3 A8", "D1 H1 H2 H3 H4", "E2 G1 G2 G3 G6")
    passed = game.call(0, "pass")
    assert [game.status(passed, view, passed) for view in (PUBLIC, seat_view(0), seat_view(1))] == [
        "open",
        "illegal",
        "open",
    ]
    game.play(1, "D1")
    game.play(2, "E2")
    assert game.status(passed) == "open"
    shown = game.play(0, "F5")
    found = verdict_of(game.sheet.story, passed, PUBLIC)
    assert (found.status, found.because) == ("illegal", (shown,))


def test_q5_every_pass_on_h8_is_lawful(stacked):
    game = stacked(3, "+ H8", "A1 A2 A3 A4 A5", "B1 B2 B3 B4 B5", "C1 C2 C3 C4 C5")
    wrapped = game.play(0, "A1")
    assert game.status(wrapped) == "illegal"
    game.rule(wrapped)
    assert game.lies("centre") == ["H8"]
    assert [game.status(game.call(seat, "pass")) for seat in range(3)] == ["legal"] * 3


def test_q6_a_card_after_the_last_one(stacked):
    game = stacked(4, "+ A1", "A2 A3 A4 A5 A6", "A7 B1 B2 B3 B4", game="advanced")
    for card in ("A2", "A3", "A4", "A5", "A6"):
        last = game.play(0, card)
    late = game.play(1, "A7")
    assert [game.status(version) for version in (last, late)] == ["legal", "illegal"]
    game.rule(late)
    assert "A7" in holds(game.sheet.story, 1)
    game.call(0, "stop")
    assert len(holds(game.sheet.story, 0)) == 5
    assert ruleset.to_act(game.table) == (0,)


def test_q8_a_draw_in_mid_play(stacked):
    game = stacked(4, "+ A1", "A2 A3 A4 A5 A6", game="advanced")
    game.play(0, "A2")
    before = holds(game.sheet.story, 0)
    drawn = game.call(0, "draw", n=1)
    assert game.status(drawn) == "illegal"
    game.rule(drawn)
    assert holds(game.sheet.story, 0) == before


def test_q9_a_false_win(stacked):
    game = stacked(4, "+ A1", "A2 A3 A4 A5 A6", game="advanced")
    for card in ("A2", "A3", "A4", "A5", "A6"):
        game.play(0, card)
    claim = game.call(0, "win")
    assert game.status(claim) == "illegal"
    game.rule(claim)
    game.call(0, "stop")
    assert not ruleset.standings(game.table).over
    assert len(holds(game.sheet.story, 0)) == 5


HANDS = ("A1 A2 A3 A4 A5", "B1 B2 B3 B4 B5", "C1 C2 C3 C4 C5", "D1 D2 D3 D4 D5")


@pytest.fixture
def barren(monkeypatch):
    """A table of so many seats on H8, at which nobody can play under + or -, and = is the third direction."""

    def begun(seats: int, *hands: str) -> Dealt:
        stacked = {f"hand:{seat}": faces for seat, faces in enumerate(hands)}
        signs = " ".join([*"+++-===-", "+", "=", "-", "+"])
        stack(monkeypatch, {**stacked, "centre": "H8", "directions": signs}, {})
        return Dealt(seats, directions_up=5, directions_down=3, directions_equal=4)

    return begun


def all_pass(game: Dealt) -> None:
    for _ in range(game.sheet.story.opening.seats):
        game.call(game.table.state.due, "pass")


def test_nobody_calls_for_the_bottom_card_it_comes_once_all_have_passed_under_each_direction(barren):
    game = barren(4, *HANDS)
    with pytest.raises(Malformed):
        game.sheet.move(type="bottom")
    assert "bottom" not in choices(game.sheet.story, {}).values
    for _ in range(2):
        all_pass(game)
        assert ruleset.markers(game.table)["stopped"] == "nobody"
        game.turns(3)
    all_pass(game)
    event = game.sheet.story.events[-1]
    assert (event.actor, event.body["move"]["type"]) == ("service", "bottom")
    assert game.lies("centre") == ["H8", event.body["move"]["card"]]
    # The direction stays, and the same seat goes on.
    assert (ruleset.markers(game.table)["direction"], ruleset.to_act(game.table)) == ("=", (0,))
    all_pass(game)
    assert ruleset.markers(game.table)["stopped"] == "nobody"


def test_a_ruling_can_take_the_bottom_card_back(barren):
    game = barren(4, *HANDS[:3], "D1 D2 D3 D4 G8")
    all_pass(game)
    game.turns(3)
    all_pass(game)
    game.turns(3)
    all_pass(game)
    bottom = game.sheet.story.head
    game.sheet.see("hand:3", "G8")
    assert game.status(bottom) == "illegal"
    game.rule(bottom)
    assert due_move(game.sheet.story) is None
    assert game.lies("centre") == ["H8"]
    assert ruleset.markers(game.table)["stopped"] == "nobody"


def test_a_card_laid_or_drawn_in_between_has_it_shown_anew_that_nobody_can_play(barren):
    game = barren(4, *HANDS[:2], "C1 C2 C3 C4 G1", HANDS[3])
    all_pass(game)
    game.turns(3)
    game.call(0, "pass")
    game.call(1, "pass")
    game.play(2, "G1")
    for seat in (3, 0, 1, 2):
        game.call(seat, "pass")
    # The third direction: that all pass now does not count together with what was before G1.
    game.turns(2)
    all_pass(game)
    assert ruleset.markers(game.table)["stopped"] == "nobody"


def test_where_no_card_is_left_over_all_stays_as_it_is_until_somebody_deals_anew(barren):
    game = barren(3, *HANDS[:3])
    for _ in range(2):
        all_pass(game)
        game.turns(2)
    all_pass(game)
    assert ruleset.markers(game.table)["stopped"] == "nobody"
    assert game.status(game.sheet.move(type="deal")) == "open"


def test_dealing_anew_is_unlawful_for_who_could_play_under_another_direction(stacked):
    game = stacked(3, "+ H8", "H1 B1 B2 B3 B4", "A1 A2 A3 A4 A5", "C1 C2 C3 C4 C5")
    all_pass(game)
    dealt = game.sheet.move(type="deal", view=seat_view(0))
    assert [game.status(dealt, view, dealt) for view in (PUBLIC, seat_view(0), seat_view(1))] == [
        "open",
        "illegal",
        "open",
    ]
