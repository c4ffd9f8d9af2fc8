"""Deciding a correction: the scribe wrote it down wrongly, and the past is to read differently."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from events.history.cases import about_move, remedies_done
from events.history.changes import Changes, read_changes
from events.history.dealing import is_dealt
from events.history.deciding import check_open
from events.history.drafts import Draft, Impossible, Malformed, Unresolved
from events.history.fold import resumed
from events.history.story import Story
from events.record import Address, Link, Seal, read_address, seal_event
from events.referee import contradiction
from events.table import View


class Corrected(NamedTuple):
    """A correction that may be written, and the story as it will read afterwards.

    `unfit` are the moves and sightings that no longer fit, by address, with the reason; the story passes
    over them. `resting` are the rulings and agreed takebacks that rest on a changed move. `unresolved` is
    what of these the correction does not deal with: only a preview has any.
    """

    draft: Draft
    story: Story
    unfit: Mapping[int, str]
    resting: tuple[int, ...]
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
    """A correction as it would be written: void, replace and insert, all or nothing.

    `rulings` says of rulings and agreed takebacks that rest on a changed move, by version, whether to
    `keep` or `void` them. Raises Malformed, Over, Impossible in the actor's view, or (unless this is a
    preview) Unresolved with the later moves that no longer fit and the rulings and takebacks left open.
    """
    check_open(story)
    if is_dealt(story):
        raise Malformed(
            "In a dealt game the record is the table: nothing in it can be written down wrongly.",
            errors={"changes": ["Offer a move back instead, or dispute it."]},
        )
    asked = read_changes(story, changes)
    standing = remedies_done(story)
    _check_rulings(standing, rulings)
    body = {"changes": [dict(change) for change in asked.written], "rulings": dict(rulings)}
    unfit: dict[int, str] = {}
    after = _trial(story, body, asked.sealed, unfit)
    _check_takeable(after, asked, unfit)
    resting = _resting(story, after, standing)
    unresolved = sorted({*unfit, *(version for version in resting if str(version) not in rulings)})
    if unresolved and not preview:
        raise Unresolved(
            "Later events do not fit the corrected past or rest on what it changes. Change the moves too, "
            "and say `keep` or `void` for each ruling and takeback.",
            errors=_reasons(asked, unfit),
            versions=tuple(unresolved),
            unfit=unfit,
        )
    conflict = None if preview else contradiction(after.table, view, after.head)
    if conflict is not None and contradiction(story.table, view, story.head) is None:
        raise Impossible(
            f"So corrected, the record contradicts itself: see {', '.join(map(str, conflict))}.",
            versions=conflict,
        )
    values = {**asked.sealed} if why is None else {**asked.sealed, "why": why}
    draft = Draft("corrected", actor, body, values)
    return Corrected(draft, after, unfit, tuple(resting), tuple(unresolved))


def _check_rulings(standing: Iterable[int], rulings: Mapping[str, str]) -> None:
    known = [str(version) for version in standing]
    unknown = sorted(set(rulings) - set(known))
    if unknown:
        there = f"there are {', '.join(known)}" if known else "there is none"
        raise Malformed(
            "Only rulings that stand and takebacks that happened can be kept or voided.",
            errors={f"rulings.{version}": [f"No such ruling or takeback; {there}."] for version in unknown},
        )


def _trial(story: Story, body: Mapping[str, Any], sealed: Mapping[str, Any], unfit: dict[int, str]) -> Story:
    """The story as it would read, with what does not fit passed over and written to `unfit`."""
    last = story.events[-1]
    event = seal_event(
        last.game_id, "", "corrected", 1, last.recorded_at, "", body, {}, Link(last.version, last.digest)
    )
    seals = {name: Seal("", value) for name, value in sealed.items()}
    return resumed(story, (*story.events, event), {**story.seals, event.version: seals}, misfits=unfit)


def _check_takeable(after: Story, asked: Changes, unfit: Mapping[int, str]) -> None:
    """Raise Malformed for a move of this correction that fits its table and yet cannot be recorded there."""
    for number, address in enumerate(asked.addresses):
        move = after.move(address) if address in unfit else None
        if move is not None and after.opening.ruleset.fits(after.before(address), move) is None:
            where = f"changes.{number}.move"
            raise Malformed("This move cannot be recorded there.", errors={where: [f"{unfit[address]}."]})


def _reasons(asked: Changes, unfit: Mapping[int, str]) -> dict[str, list[str]]:
    """Why moves of this very correction do not fit, by field."""
    return {
        f"changes.{number}": [unfit[address]]
        for number, address in enumerate(asked.addresses)
        if address in unfit
    }


def _resting(story: Story, after: Story, standing: Mapping[int, Sequence[Mapping[str, Any]]]) -> list[int]:
    """The rulings and takebacks that named or took back a move which now reads otherwise."""
    changed = {
        address
        for address in story.in_force.differing(after.in_force)
        if isinstance(address, Address) or after.events[address - 1].kind == "moved"
    }
    resting = []
    for version, parts in standing.items():
        event = story.events[version - 1]
        named = {read_address(part.get("undo")) for part in parts}
        if event.kind == "ruled":
            named.add(about_move(story.events, event.body["version"]))
        first = min((part["rewind"] for part in parts if "rewind" in part), default=version)
        if named & changed or any(first <= address < version for address in changed):
            resting.append(version)
    return resting
