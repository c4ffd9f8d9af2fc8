"""Who sits where, and who may open which sealed part."""

from typing import Any

from events.history.story import Story
from events.record import Event
from events.table import View

FREE_TEXT = frozenset({"name", "reason", "why", "text"})
"""Sealed parts that everybody may open: people's names and what they write. Only these can be erased."""


def seat_names(story: Story) -> tuple[str, ...]:
    """What the people in the seats are called, in seat order; a seat without a name is told by number."""
    names = [f"Seat {seat + 1}" for seat in range(story.opening.seats)]
    for event in story.events:
        opened = story.seals.get(event.version, {})
        if event.kind == "opened":
            for seat in range(story.opening.seats):
                if f"seat.{seat}.name" in opened:
                    names[seat] = opened[f"seat.{seat}.name"].value
        elif event.kind == "seated" and "name" in opened and event.body["role"].startswith("seat:"):
            names[int(event.body["role"].removeprefix("seat:"))] = opened["name"].value
    return tuple(names)


def opened_parts(story: Story, event: Event, view: View) -> dict[str, Any]:
    """The sealed parts of an event that are at hand and that this view may open, by name."""
    at_hand = story.seals.get(event.version, {})
    return {name: seal.value for name, seal in at_hand.items() if may_open(story, event, name, view)}


def may_open(story: Story, event: Event, name: str, view: View) -> bool:
    """Whether a view may open a sealed part: free text all may, a face only the seat that it belongs to."""
    if name.rpartition(".")[2] in FREE_TEXT:
        return True
    holder = _holder(story, event, name)
    return holder is not None and view.sees(holder)


def _holder(story: Story, event: Event, name: str) -> int | None:
    body = event.body
    if event.kind == "corrected":
        _, number, name = name.split(".", 2)
        body = event.body["changes"][int(number)]
    if "move" in body:
        return story.opening.ruleset.sealed(body["move"]).get(name)
    by: int | None = body.get("sighting", body).get("by")
    return by
