"""Who sits where, and who may open which sealed part."""

from typing import Any

from events.history.cases import closed
from events.history.dealing import SEED, is_dealt, place_number
from events.history.story import Story
from events.record import KINDS, Event
from events.table import View, card_id, known_faces


def seat_names(story: Story) -> tuple[str, ...]:
    """What the people in the seats are called, in seat order; a seat without a name is told by number."""
    names = [f"Seat {seat + 1}" for seat in range(story.opening.seats)]
    # Only events with a sealed part can name somebody, and they are few.
    for version in sorted(v for v in story.seals if v <= len(story.events)):
        event, opened = story.events[version - 1], story.seals[version]
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
    able = openable(story, event, view)
    return {name: seal.value for name, seal in at_hand.items() if name in able}


def openable(story: Story, event: Event, view: View) -> frozenset[str]:
    """The sealed parts that a view may open: free text all may, a face the seat that it belongs to.

    A dealt card is opened by whom it has been shown to, as the card that it was dealt as; the seed by
    nobody. Once the sitting of a dealt game is closed everybody may open everything.
    """
    if is_dealt(story) and closed(story):
        return frozenset(event.sealed)
    if not any(place_number(name) is not None for name in event.sealed):
        return frozenset(name for name in event.sealed if _may_open(story, event, name, view))
    known = known_faces(story.table, view)
    return frozenset(
        name
        for name in event.sealed
        if (
            card_id(event.version, number) in known
            if (number := place_number(name)) is not None
            else _may_open(story, event, name, view)
        )
    )


def _may_open(story: Story, event: Event, name: str, view: View) -> bool:
    if is_free_text(event.kind, name):
        return True
    if name == SEED:
        return False
    holder = _holder(story, event, name)
    return holder is not None and view.sees(holder)


def is_free_text(kind: str, name: str) -> bool:
    """Whether a sealed part is a person's name or what somebody wrote: these everybody may open.

    Which parts these are follows from the kind of event, so that a move's own field is never one.
    """
    if kind == "opened":
        return name.startswith("seat.") and name.endswith(".name")
    return name in KINDS[kind].seals and name not in {"face", SEED}


def _holder(story: Story, event: Event, name: str) -> int | None:
    body = event.body
    if event.kind == "corrected":
        _, number, name = name.split(".", 2)
        body = event.body["changes"][int(number)]
    if "move" in body:
        return story.opening.ruleset.sealed(body["move"]).get(name)
    by: int | None = body.get("sighting", body).get("by")
    return by
