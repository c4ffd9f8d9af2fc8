"""Which events count, and how they read, once corrections are taken into account.

A correction changes the past for whoever asks as of it or later; as of an earlier version the past reads
as it was written.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from events.record import Event, Seal

Seals = Mapping[int, Mapping[str, Seal]]


class Change(NamedTuple):
    """What a correction makes of an event: nothing (`body` None) or another body, and by which version."""

    by: int
    body: Mapping[str, Any] | None
    part: str = ""


class Corrections(NamedTuple):
    """The corrections in force: the changed events, and the rulings that they void, by version."""

    changes: Mapping[int, Change]
    rulings: Mapping[int, int]

    def void_since(self, version: int) -> int | None:
        """The correction by which an event no longer counts, or None."""
        change = self.changes.get(version)
        if change is not None and change.body is None:
            return change.by
        return self.rulings.get(version)


def corrections(events: Sequence[Event], as_of: int) -> Corrections:
    """The corrections in force as of a version: the newest about each event, less those voided."""
    changes: dict[int, Change] = {}
    rulings: dict[int, int] = {}
    for event in reversed(events[:as_of]):
        if event.kind != "corrected" or event.version in changes:
            continue
        for number, change in enumerate(event.body["changes"]):
            version, body = _read_change(change)
            changes.setdefault(version, Change(event.version, body, f"changes.{number}."))
        for ruling, fate in event.body["rulings"].items():
            if fate == "void":
                rulings.setdefault(int(ruling), event.version)
    return Corrections(changes, rulings)


def _read_change(change: Mapping[str, Any]) -> tuple[int, Mapping[str, Any] | None]:
    if "void" in change:
        return change["void"], None
    if "move" in change:
        return change["replace"], {"move": change["move"]}
    return change["replace"], change["sighting"]


def effective_body(event: Event, in_force: Corrections) -> Mapping[str, Any] | None:
    """The body of an event as it reads under these corrections; None if it no longer counts."""
    change = in_force.changes.get(event.version)
    if change is not None:
        return change.body
    return None if event.version in in_force.rulings else event.body


def opened_seals(event: Event, in_force: Corrections, seals: Seals) -> Mapping[str, Any]:
    """The values of an event's sealed fields that are at hand, by field, corrected ones included."""
    change = in_force.changes.get(event.version)
    if change is None:
        return {name: seal.value for name, seal in seals.get(event.version, {}).items()}
    at_hand = seals.get(change.by, {})
    return {
        name.removeprefix(change.part): seal.value
        for name, seal in at_hand.items()
        if name.startswith(change.part)
    }
