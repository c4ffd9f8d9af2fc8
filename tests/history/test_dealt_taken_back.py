"""Dealt games in which much is taken back: whoever holds cards goes on seeing them."""

import os
from random import Random
from typing import Any

import pytest

from events.history import Impossible, Malformed, Over, Story, offers, statuses
from events.table import ALL, PUBLIC, seat_view
from tests.history.dealt import DealtSheet, holds, possible

COUNT = 40 * (10 if os.environ.get("TAKEBACK_TEST_FULL") else 1)


class Restless:
    """Plays a dealt game at random, and takes back, rules and appeals at random."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.sheet = DealtSheet("schnapsen", house={"unlawful": "record", "takebacks": "all"})
        self.sheet.move(type="deal", dealer=self.random.randrange(2))

    @property
    def story(self) -> Story:
        return self.sheet.story

    def step(self) -> None:
        kind = self.random.choices(("move", "takeback", "ruling"), (8, 2, 1))[0]
        try:
            getattr(self, kind)()
        except (Malformed, Over, Impossible):
            return

    def move(self) -> None:
        seat = self.random.choice(self.story.opening.ruleset.to_act(self.story.table) or (0, 1))
        moves = [move for move in possible(self.story, {}) if move.get("seat") == seat]
        if moves:
            self.sheet.move(**self.random.choice(moves))

    def late(self) -> int:
        """A late version of a move."""
        head = self.story.head
        moves = [version for version in range(2, head + 1) if self.story.move(version) is not None]
        return self.random.choice(moves[-6:])

    def takeback(self) -> None:
        version = self.late()
        seat = self.story.move(version).get("seat")
        if seat is not None:
            self.sheet.answer(self.sheet.offer(version, seat), 1 - seat)

    def ruling(self) -> None:
        version = self.late()
        dispute = self.sheet.dispute(version)
        try:
            self.sheet.rule(dispute, parts=[{"rewind": version}])
        except Malformed:
            self.sheet.rule(dispute, decision="rejected")
            return
        if self.random.random() < 0.4:
            again = self.sheet.dispute(self.story.head)
            self.sheet.rule(again, "overturn")


def hidden(story: Story) -> list[Any]:
    """What a holder would not see of its own hand."""
    return [(story.head, seat, holds(story, seat)) for seat in (0, 1) if "?" in holds(story, seat)]


@pytest.mark.parametrize("part", range(4))
def test_every_seat_sees_its_own_hand_whatever_is_taken_back(part: int):
    undone = 0
    for seed in range(part, COUNT, 4):
        game = Restless(seed)
        for _ in range(40):
            game.step()
            assert hidden(game.story) == []
        undone += len(game.story.table.undone)
        for view in (PUBLIC, seat_view(0), ALL):
            assert "impossible" not in statuses(game.story, view).values()
    assert undone > COUNT / 4


def test_an_exchange_undone_below_a_play_leaves_both_hands_to_be_seen():
    for seed in range(400):
        sheet = DealtSheet("schnapsen", seed=Random(seed).randbytes(32).hex())
        sheet.move(type="deal", dealer=0)
        (trump,) = (sheet.story.table.faces[card] for card in sheet.story.table.zones["trump"])
        mine, yours = holds(sheet.story, 1), holds(sheet.story, 0)
        if f"J{trump[1]}" in mine:
            break
    exchanged = sheet.move(type="exchange", seat=1)
    played = next(card for card in holds(sheet.story, 1) if card != trump)
    sheet.move(type="play", seat=1, card=played)
    sheet.rule(sheet.dispute(exchanged), parts=[{"undo": exchanged}])
    assert sorted(holds(sheet.story, 0)) == sorted(yours)
    assert sorted(holds(sheet.story, 1)) == sorted({*mine} - {played})
    assert len(sheet.story.table.zones["trump"]) == 1
    assert "impossible" not in statuses(sheet.story, seat_view(1)).values()


def test_what_showed_a_card_is_not_taken_back_freely():
    sheet = DealtSheet("swapybara", seats=4, house={"takebacks": "free"})
    sheet.move(type="deal", start=0)
    swapped = sheet.move(type="centre", seat=0)
    number = sheet.offer(swapped, 0)
    assert offers(sheet.story)[number].waiting == (1, 2, 3)
    asked = sheet.move(type="ask", seat=1, target=2)
    number = sheet.offer(asked, 1)
    assert offers(sheet.story)[number].status == "agreed"
