"""What a view may open, built up from what it knows: nothing is left out of a whole.

Names and free text everybody may read, a seat what it entered itself, and a dealt card whoever has been
shown it, as the card that it was dealt as. The seed nobody, until the close of a dealt game opens all.
"""

from collections.abc import Iterator
from typing import Any

from events.history.cases import closed
from events.history.dealing import SEED, is_dealt, is_shuffle, place_name
from events.history.effective import Seals
from events.history.story import Opening, Story
from events.record import KINDS, Event, Seal
from events.table import View, card_number, card_version, known_faces

FACE = "face"
"""The sealed part of a sighting, which is for its seat."""


def unsealed_record(story: Story, view: View) -> Seals:
    """The sealed parts of a whole record that this view may open, by version and name."""
    found = {version: unsealed(story, story.events[version - 1], view) for version in story.seals}
    return {version: parts for version, parts in found.items() if parts}


def unsealed(story: Story, event: Event, view: View) -> dict[str, Seal]:
    """The sealed parts of an event that are at hand and that this view may open, by name."""
    at_hand = story.seals.get(event.version, {})
    if is_dealt(story) and closed(story):
        return dict(at_hand)
    may = {*free_text(story.opening, event), *_own(story, event, view), *_shown(story, event, view)}
    # in the order of the record, which is that of writing: another would tell how it was come by
    return {name: seal for name, seal in at_hand.items() if name in may}


def opened_parts(story: Story, event: Event, view: View) -> dict[str, Any]:
    """What the sealed parts of an event say that are at hand and that this view may open, by name."""
    return {name: seal.value for name, seal in unsealed(story, event, view).items()}


def free_text(opening: Opening, event: Event) -> Iterator[str]:
    """The names of the sealed parts of an event in which people are named or write: all may read them.

    Which parts these are follows from the kind of event, so that a move's own field is never one.
    """
    if event.kind == "opened":
        yield from (f"seat.{seat}.name" for seat in range(opening.seats))
    yield from KINDS[event.kind].seals - {FACE, SEED}


def _own(story: Story, event: Event, view: View) -> Iterator[str]:
    """The parts that a seat of this view entered itself; of a correction those of each change."""
    if event.kind in {"moved", "seen"}:
        yield from _entered(story, event.body, view)
    elif event.kind == "corrected":
        for number, change in enumerate(event.body["changes"]):
            entry = change.get("sighting", change)
            yield from (f"changes.{number}.{name}" for name in _entered(story, entry, view))


def _entered(story: Story, entry: Any, view: View) -> Iterator[str]:
    if "move" in entry:
        sealed = story.opening.ruleset.sealed(entry["move"])
        yield from (name for name, seat in sealed.items() if view.sees(seat))
    elif entry.get("by") is not None and view.sees(entry["by"]):
        yield FACE


def _shown(story: Story, event: Event, view: View) -> Iterator[str]:
    """The places of a deal whose cards this view has been shown."""
    if is_shuffle(event):
        for card in known_faces(story.table, view):
            if card_version(card) == event.version:
                yield place_name(card_number(card))
