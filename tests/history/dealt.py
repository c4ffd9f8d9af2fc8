"""Dealt games played into a story: the seats' own calls, what the service adds, and the close."""

from collections.abc import Mapping
from typing import Any

import pytest

from events.games import Move
from events.history import Draft, Story, choices, decide_move, decide_seed, decide_sighting, due_move
from events.table import PUBLIC, Table, View, card_number, seat_view
from tests.history.kit import Sheet

SEED = "5eed" * 16


class DealtSheet(Sheet):
    """A dealt game with every seat taken."""

    def __init__(self, ruleset: str = "tiny", seats: int = 2, seed: str = SEED, **more: Any) -> None:
        super().__init__(ruleset, seats, mode="dealt", **more)
        self.write(decide_seed(seed))
        for seat in range(seats):
            self.write(Draft("seated", "service", {"role": f"seat:{seat}"}, {}))

    def move(self, view: View | None = None, **move: Any) -> int:
        """A call by the seat's own token, or (a deal) by the referee's; and what follows by itself."""
        seat = move.get("seat")
        view = view or (PUBLIC if seat is None else seat_view(seat))
        version = self.write(
            decide_move(self.story, move, str(view) if seat is not None else "referee", view).draft
        )
        while (due := due_move(self.story)) is not None:
            self.write(due.draft)
        return version

    def see(self, place: str, face: str, by: int | None = None, at: int | None = None) -> int:
        """A card of one's own that a seat shows to all; `by` and `at` are those of a game at the table."""
        assert (by, at) == (None, None), "in a dealt game nobody notes a card"
        seat = self.story.table.plan[place].owner
        assert seat is not None, "only one's own cards are shown"
        raw = {"place": place, "face": face, "by": None, "at": None}
        return self.write(decide_sighting(self.story, raw, f"seat:{seat}", seat_view(seat)).draft)


def holds(story: Story, seat: int) -> list[str]:
    """The faces of a seat's own places, as it is dealt and told them."""
    from events.history import picture

    seen = picture(story.opening.ruleset, story.table, story.table, seat_view(seat))
    owned = [zone for zone, place in story.table.plan.items() if place.owner == seat]
    return [card.face or "?" for zone in owned for card in seen.zones[zone]]


def possible(story: Story, so_far: Move) -> list[dict[str, Any]]:
    """Every move that the choices complete from here."""
    choice = choices(story, so_far)
    if choice is None:
        return [dict(so_far)]
    return [found for value in choice.values for found in possible(story, {**so_far, choice.field: value})]


def stack(patch: pytest.MonkeyPatch, *deals: Mapping[str, str]) -> None:
    """Let games be dealt these cards in turn: faces by zone, from the bottom; the rest lies anywhere."""

    def deck_of(story: Story, version: int, before: Table[Any], move: Move) -> tuple[str, ...]:
        dealt = sum("card.0" in event.sealed for event in story.events)
        ruleset = story.opening.ruleset
        rest = list(ruleset.cards(story.opening.options, story.opening.seats))
        deck: dict[int, str] = {}
        zones = ruleset.apply(before.at_version(version), move).zones
        for zone, faces in deals[dealt].items():
            told = dict(zip(map(card_number, zones[zone]), faces.split(), strict=False))
            deck |= told
            for face in told.values():
                rest.remove(face)
        return tuple(deck.get(n) or rest.pop(0) for n in range(len(deck) + len(rest)))

    patch.setattr("events.history.dealing.deck_of", deck_of)
