"""Folding a record: the table at every version, as known as of one of them.

A `Story` is that fold. It is extended by new events without folding again; only a correction changes
the past and needs a new one.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.games import Rewind, read_part, ruleset_named
from events.history.effective import Corrections, Seals, corrections, effective_body, opened_seals
from events.history.offers import read_offers
from events.history.story import Failure, Opening, Story
from events.record import Event, upcast
from events.referee.remedies import carry_out
from events.table import Table, card_named, saw, saw_card


def read_opening(event: Event) -> Opening:
    """The game that an `opened` event opens. Raises UnknownRuleset if its ruleset is not installed."""
    body = event.body
    return Opening(
        ruleset_named(body["ruleset"], body["ruleset_version"]),
        body["options"],
        body["seats"],
        body["house"],
        body["listed"],
        body["referee_sees"],
    )


def fold(events: Sequence[Event], seals: Seals, as_of: int | None = None, *, checked: bool = False) -> Story:
    """The story of a record as known as of a version (default: the newest).

    Raises UnknownRuleset if the game's ruleset or its version is not installed. An event that the
    ruleset cannot take ends the fold with a Failure. What this service has written itself needs no
    check that each move fits; a record from elsewhere does.
    """
    known = tuple(upcast(event) for event in (events if as_of is None else events[:as_of]))
    opening = read_opening(known[0])
    table = opening.ruleset.open(opening.options, opening.seats)
    story = Story(opening, known, seals, corrections(known, len(known)), (table,))
    return _onward(story, known, checked=checked)


def fold_on(before: Story | None, events: Sequence[Event], seals: Seals, as_of: int) -> Story:
    """The checked story as of a version, from the story as of an earlier one or from nothing.

    Tables before the first version that reads otherwise now are kept.
    """
    if before is None:
        return fold(events, seals, as_of, checked=True)
    known = tuple(upcast(event) for event in events[:as_of])
    in_force = corrections(known, as_of)
    first = min(_differing(before.in_force, in_force), default=before.head + 1)
    kept = before.tables[: min(first, len(before.tables))]
    story = Story(before.opening, known, seals, in_force, kept)
    return _onward(story, known[len(kept) - 1 :], checked=True)


def _differing(one: Corrections, other: Corrections) -> Iterator[int]:
    """The versions that read otherwise under two sets of corrections."""
    for version in {*one.changes, *other.changes}:
        if one.changes.get(version) != other.changes.get(version):
            yield version
    yield from one.rulings.keys() ^ other.rulings.keys()


def extend(story: Story, events: Sequence[Event], seals: Seals) -> Story:
    """The story with the events that follow. A correction among them folds the whole record again."""
    read = [upcast(event) for event in events]
    known = (*story.events, *read)
    sealed = {**story.seals, **seals}
    if any(event.kind == "corrected" for event in read):
        return fold(known, sealed)
    return _onward(story._replace(events=known, seals=sealed), read)


def truncated(story: Story, as_of: int) -> Story | None:
    """The story as known as of an earlier version, if no correction lies between; else None."""
    if any(event.kind == "corrected" for event in story.events[as_of:]):
        return None
    return story._replace(events=story.events[:as_of], tables=story.tables[: as_of + 1])


def _onward(story: Story, events: Sequence[Event], *, checked: bool = False) -> Story:
    tables = list(story.tables)
    for event in events:
        try:
            if checked:
                _check_fits(story, tables[-1], event)
            tables.append(apply_event(story, tables, event))
        except (ValueError, LookupError, TypeError) as error:
            return story._replace(tables=tuple(tables), failure=Failure(event.version, str(error)))
    return story._replace(tables=tuple(tables))


def _check_fits(story: Story, before: Table[Any], event: Event) -> None:
    move = story.move(event.version) if event.kind == "moved" else None
    misfit = None if move is None else story.opening.ruleset.fits(before, move)
    if misfit is not None:
        raise ValueError(f"the move cannot have happened: {misfit.text}")


def apply_event(story: Story, tables: Sequence[Table[Any]], event: Event) -> Table[Any]:
    """The table after an event; `tables` are those of the versions before it.

    Raises ValueError or LookupError if the record could never have taken the event.
    """
    before = tables[-1]
    body = effective_body(event, story.in_force)
    if body is None:
        return before
    if event.kind == "moved":
        move = {**body["move"], **opened_seals(event, story.in_force, story.seals)}
        return story.opening.ruleset.apply(before.at_version(event.version), move)
    if event.kind == "seen":
        sealed = opened_seals(event, story.in_force, story.seals)
        return sighted(before.at_version(event.version), tables, {**body, **sealed})
    if event.kind == "ruled":
        parts = [read_part(part) for part in body["parts"]]
        return carry_out(
            story.opening.ruleset, before.at_version(event.version), parts, body["version"], tables
        )
    if event.kind in {"takeback_asked", "takeback_answered"}:
        offer = read_offers(story.events[: event.version])[body["takeback"]]
        if offer.agreed == event.version:
            now = before.at_version(event.version)
            return carry_out(story.opening.ruleset, now, [Rewind(offer.version)], offer.version, tables)
    return before


def sighted(table: Table[Any], tables: Sequence[Table[Any]], body: Mapping[str, Any]) -> Table[Any]:
    """The table with one more sighting of an earlier one of `tables`; unchanged where its face is sealed."""
    if "face" not in body:
        return table
    then = tables[body["at"]]
    card = card_named(body["place"])
    if card is None:
        return saw(table, body["face"], body["by"], then, body["place"])
    return saw_card(table, body["face"], body["by"], (then.version, then.steps), card)
