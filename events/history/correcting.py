"""Deciding a correction: the scribe wrote it down wrongly, and the past is to read differently."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from events.games import BadPart
from events.history.deciding import check_move, check_open, check_sighting
from events.history.drafts import Draft, Impossible, Malformed, Unresolved
from events.history.effective import corrections
from events.history.fold import apply_event
from events.history.story import Story
from events.record import Event, Link, Seal, seal_event
from events.referee import contradiction
from events.table import Table, View

CORRECTABLE = ("moved", "seen", "corrected")


class Corrected(NamedTuple):
    """A correction that may be written, and the story as it will read afterwards."""

    draft: Draft
    tables: tuple[Table[Any], ...]
    unresolved: tuple[int, ...]


def decide_correction(
    story: Story,
    changes: Sequence[Mapping[str, Any]],
    rulings: Mapping[str, str],
    why: str | None,
    actor: str,
    view: View,
    *,
    preview: bool = False,
) -> Corrected:
    """A correction as it would be written: void and replace, all or nothing.

    Raises Malformed, Over, Impossible in the actor's view, or (unless this is a preview) Unresolved with
    the later moves that no longer fit and the rulings that rest on a changed move.
    """
    check_open(story)
    written, sealed = _read(story, changes)
    _check_rulings(story, rulings)
    body = {"changes": written, "rulings": dict(rulings)}
    trial = _trial(story, body, sealed)
    in_force = corrections(trial.events, len(trial.events))
    tables, misfits = _refold(trial._replace(in_force=in_force))
    resting = _resting(story, [change.get("void", change.get("replace")) for change in changes])
    unresolved = sorted({*misfits, *(version for version in resting if str(version) not in rulings)})
    if unresolved and not preview:
        raise Unresolved(
            "Later events do not fit the corrected past or rest on what it changes. Change the moves too, "
            "and say `keep` or `void` for each ruling.",
            versions=tuple(unresolved),
        )
    conflict = contradiction(tables[-1], view, len(tables) - 1)
    if conflict is not None and contradiction(story.table, view, story.head) is None and not preview:
        raise Impossible(
            f"So corrected, the record contradicts itself: see {', '.join(map(str, conflict))}.",
            versions=conflict,
        )
    values = {**sealed} if why is None else {**sealed, "why": why}
    return Corrected(Draft("corrected", actor, body, values), tables, tuple(unresolved))


def _read(story: Story, changes: Sequence[Mapping[str, Any]]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The changes as the record keeps them, and the values of their sealed fields."""
    written: list[dict[str, Any]] = []
    sealed: dict[str, Any] = {}
    seen: set[int] = set()
    for number, change in enumerate(changes):
        version = change.get("void", change.get("replace"))
        where = f"changes.{number}"
        event = _correctable(story, version, where)
        if event.version in seen:
            raise Malformed("A version is changed once.", errors={where: [f"{version} is named twice."]})
        seen.add(event.version)
        if "void" in change:
            written.append({"void": event.version})
            continue
        body, hidden = _replacement(story, event, change, where)
        written.append(body)
        sealed |= {f"{where}.{name}": value for name, value in hidden.items()}
    return written, sealed


def _check_rulings(story: Story, rulings: Mapping[str, str]) -> None:
    standing = {
        str(e.version) for e in story.events if e.kind == "ruled" and story.body(e.version) is not None
    }
    unknown = sorted(set(rulings) - standing)
    if unknown:
        known = f"there are {', '.join(sorted(standing, key=int))}" if standing else "there is none"
        raise Malformed(
            "Only rulings that stand can be kept or voided.",
            errors={f"rulings.{version}": [f"No such ruling stands; {known}."] for version in unknown},
        )


def _correctable(story: Story, version: Any, where: str) -> Event:
    if not isinstance(version, int) or not 1 <= version <= story.head:
        raise Malformed(
            "There is no such version.", errors={where: [f"Give a version from 1 to {story.head}."]}
        )
    event = story.events[version - 1]
    if event.kind not in CORRECTABLE:
        raise Malformed(
            f"Version {version} is `{event.kind}`; only moves, sightings and corrections can be corrected. "
            "A wrong ruling is mended by an appeal.",
            errors={where: [f"`{event.kind}` cannot be corrected."]},
        )
    if event.kind != "corrected" and story.body(version) is None:
        raise Malformed("That version is void already.", errors={where: [f"{version} is void."]})
    return event


def _replacement(
    story: Story, event: Event, change: Mapping[str, Any], where: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    before = story._replace(tables=story.tables[: event.version])
    wanted = {"moved": "move", "seen": "sighting"}.get(event.kind)
    if wanted is None or wanted not in change:
        say = "A correction can only be voided." if wanted is None else f"Give `{wanted}` to replace it with."
        raise Malformed(f"Version {event.version} is `{event.kind}`.", errors={where: [say]})
    if wanted == "move":
        move = check_move(story, change["move"])
        hidden = story.opening.ruleset.sealed(move)
        told = {name: value for name, value in move.items() if name not in hidden}
        return {"replace": event.version, "move": told}, {name: move[name] for name in hidden if name in move}
    sighting = check_sighting(before, change["sighting"])
    if sighting["by"] is None:
        return {"replace": event.version, "sighting": sighting}, {}
    face = sighting.pop("face")
    return {"replace": event.version, "sighting": sighting}, {"face": face}


def _trial(story: Story, body: Mapping[str, Any], sealed: Mapping[str, Any]) -> Story:
    last = story.events[-1]
    event = seal_event(
        last.game_id, "", "corrected", 1, last.recorded_at, "", body, {}, Link(last.version, last.digest)
    )
    seals = {name: Seal("", value) for name, value in sealed.items()}
    return story._replace(events=(*story.events, event), seals={**story.seals, event.version: seals})


def _refold(trial: Story) -> tuple[tuple[Table[Any], ...], list[int]]:
    """The tables of the corrected record, and the versions that no longer fit, which it passes over."""
    ruleset = trial.opening.ruleset
    tables = [trial.tables[0]]
    misfits: list[int] = []
    for event in trial.events:
        move = trial.move(event.version) if event.kind == "moved" else None
        if move is not None and ruleset.fits(tables[-1], move) is not None:
            misfits.append(event.version)
            tables.append(tables[-1])
            continue
        try:
            tables.append(apply_event(trial, tables, event))
        except (BadPart, ValueError):
            misfits.append(event.version)
            tables.append(tables[-1])
    return tuple(tables), misfits


def _resting(story: Story, changed: Sequence[Any]) -> list[int]:
    """The rulings in force whose dispute or remedy names a changed version."""
    versions = set(changed)
    return [
        event.version
        for event in story.events
        if event.kind == "ruled"
        and story.body(event.version) is not None
        and (event.body["version"] in versions or any(p.get("undo") in versions for p in event.body["parts"]))
    ]
