"""Dealt games played into a story: the seats' own calls, what the service adds, and the close."""

from typing import Any

from events.games import Move
from events.history import Draft, Story, choices, decide_move, decide_seed, due_move
from events.table import PUBLIC, View, seat_view
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
