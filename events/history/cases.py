"""Disputes and rulings as they stand: an objection to a move, its withdrawal or its decision."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from events.history.offers import offers
from events.history.story import Story
from events.record import Event, read_address


class Case(NamedTuple):
    """One dispute. `status` is open, withdrawn or ruled; `filed` and `ruling` are versions.

    `version` is what it objects to: a move, or (an appeal) the ruling on the dispute `appeals`. `move` is
    the move that it comes down to, and `evidence` what was noted about it or seen while it was open.
    `overturned` is the later ruling by which its own no longer stands.
    """

    dispute: int
    version: int
    rule: str | None
    seat: int | None
    actor: str
    filed: int
    move: int
    appeals: int | None = None
    status: str = "open"
    ruling: int | None = None
    decision: str | None = None
    overturned: int | None = None
    evidence: tuple[int, ...] = ()


def cases(story: Story) -> dict[int, Case]:
    """Every dispute of a game by its number. A ruling that a correction voided leaves it open."""
    found: dict[int, Case] = {}
    by_ruling: dict[int, int] = {}
    for event in story.events:
        body = event.body
        if event.kind == "disputed":
            number = body["dispute"]
            found[number] = _filed(event, found.get(by_ruling.get(body["version"], 0)))
        elif event.kind == "withdrawn":
            found[body["dispute"]] = found[body["dispute"]]._replace(status="withdrawn")
        elif event.kind == "ruled" and story.body(event.version) is not None:
            by_ruling[event.version] = body["dispute"]
            found[body["dispute"]] = found[body["dispute"]]._replace(
                status="ruled", ruling=event.version, decision=body["decision"]
            )
        elif event.kind in {"noted", "seen"}:
            for number, case in found.items():
                if _speaks_of(event, case):
                    found[number] = case._replace(evidence=(*case.evidence, event.version))
    undone = {ruling: since for ruling, since in voided(story).items() if ruling in by_ruling}
    return {number: case._replace(overturned=undone.get(case.ruling or 0)) for number, case in found.items()}


def _filed(event: Event, appealed: Case | None) -> Case:
    body = event.body
    move, appeals = (body["version"], None) if appealed is None else (appealed.move, appealed.dispute)
    number, seat = body["dispute"], body["seat"]
    return Case(number, body["version"], body["rule"], seat, event.actor, event.version, move, appeals)


def _speaks_of(event: Event, case: Case) -> bool:
    if case.status != "open":
        return False
    return event.kind == "seen" or event.body["version"] in {case.version, case.move}


def about_move(events: Sequence[Event], version: int) -> int:
    """The move that a ruling is about, also where it decides an appeal against another ruling."""
    named = events[version - 1]
    return named.body["version"] if named.kind == "ruled" else version


def voided(story: Story) -> dict[int, int]:
    """The moves and rulings that no ruling or takeback has left standing, each with that version.

    A ruling that a later one undid takes nothing back any more. Sightings and notes are never void: what
    people saw they have seen.
    """
    found: dict[int, int] = {}
    remedies = remedies_done(story)
    if not remedies:
        return found
    undoable = set(remedies)
    undoable.update(event.version for event in story.events if event.kind == "moved")
    undoable.update(address for inserted in story.in_force.inserted.values() for address in inserted)
    for version, parts in reversed(remedies.items()):
        if version not in found:
            found |= {
                undone: version
                for undone in undoable
                if any(_undoes(part, undone, version) for part in parts)
            }
    return found


def remedies_done(story: Story) -> dict[int, Sequence[Mapping[str, Any]]]:
    """The operations of every ruling and agreed takeback that counts, by the version of each."""
    done: dict[int, Sequence[Mapping[str, Any]]] = {
        event.version: event.body["parts"]
        for event in story.events
        if event.kind == "ruled" and story.body(event.version) is not None
    }
    done |= {o.agreed: ({"rewind": o.version},) for o in offers(story).values() if o.agreed}
    return dict(sorted(done.items()))


def _undoes(part: Mapping[str, Any], address: int, version: int) -> bool:
    """Whether one operation of a remedy of this version takes an earlier version or inserted move back."""
    return read_address(part.get("undo")) == address or part.get("rewind", version) <= address < version


def voids(story: Story) -> dict[int, int]:
    """Every version that no longer stands, with the correction, ruling or takeback since which it is void."""
    changes = story.in_force.changes.items()
    corrected = {version: change.by for version, change in changes if change.body is None}
    return {**voided(story), **story.in_force.rulings, **corrected}


def void_since(story: Story, version: int) -> int | None:
    """The correction or ruling since which a version no longer stands, or None."""
    return voids(story).get(version)


def closed(story: Story) -> bool:
    """Whether the sitting has been closed; of what is written after that only erasures leave it so."""
    newest = next((event.kind for event in reversed(story.events) if event.kind != "erased"), "")
    return newest == "closed"
