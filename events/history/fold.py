"""Folding a record: the table at every version, as known as of one of them.

A `Story` is that fold. It is extended by new events without folding again; only a correction changes
the past and needs a new one.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from events.games import Part, Rewind, read_part, ruleset_named
from events.history.cases import about_move
from events.history.dealing import handed_on, is_dealt, laid_open, learnt, place_number
from events.history.effective import Seals, corrections, effective_body, opened_seals
from events.history.offers import read_offers
from events.history.story import Bridge, Failure, Opening, Story
from events.record import Address, Event, upcast
from events.referee.remedies import carry_out
from events.table import Table, card_named, saw, saw_card

UNTAKEABLE = (ValueError, LookupError, TypeError)
"""What applying an event raises that the record could never have taken."""


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
        body["mode"],
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
    """The checked story as of a version, from the story as of an earlier one or from nothing."""
    if before is None:
        return fold(events, seals, as_of, checked=True)
    return resumed(before, tuple(upcast(event) for event in events[:as_of]), seals, checked=True)


def extend(story: Story, events: Sequence[Event], seals: Seals) -> Story:
    """The story with the events that follow."""
    read = [upcast(event) for event in events]
    known = (*story.events, *read)
    sealed = {**story.seals, **seals}
    if any(event.kind == "corrected" for event in read):
        return resumed(story, known, sealed)
    return _onward(story._replace(events=known, seals=sealed), read)


def resumed(
    before: Story,
    known: tuple[Event, ...],
    seals: Seals,
    *,
    checked: bool = False,
    misfits: dict[int, str] | None = None,
) -> Story:
    """The story of all these events, from the story of the first of them: what a correction asks for.

    Tables before the first version that reads otherwise now are kept. With `misfits` nothing ends the
    fold: what does not fit is passed over, and written there by address with the reason.
    """
    in_force = corrections(known, len(known))
    first = int(min(before.in_force.differing(in_force), default=len(before.tables)))
    kept = before.tables[: min(first, len(before.tables))]
    bridges = {version: bridge for version, bridge in before.bridges.items() if version < len(kept)}
    story = Story(before.opening, known, seals, in_force, kept, bridges=bridges)
    return _onward(story, known[len(kept) - 1 :], checked=checked, misfits=misfits)


def truncated(story: Story, as_of: int) -> Story | None:
    """The story as known as of an earlier version, if no correction lies between; else None."""
    if any(event.kind == "corrected" for event in story.events[as_of:]):
        return None
    return story._replace(events=story.events[:as_of], tables=story.tables[: as_of + 1])


def _onward(
    story: Story, events: Sequence[Event], *, checked: bool = False, misfits: dict[int, str] | None = None
) -> Story:
    tables, bridges = list(story.tables), dict(story.bridges)
    checked = checked or misfits is not None

    def stopped(why: Failure) -> Story:
        return story._replace(tables=tuple(tables), bridges=bridges, failure=why)

    for event in events:
        try:
            if checked:
                _check_fits(story, tables[-1], event.version)
            tables.append(apply_event(story, tables, event))
        except UNTAKEABLE as error:
            if misfits is None:
                return stopped(Failure(event.version, str(error)))
            misfits[event.version] = str(error)
            tables.append(tables[-1].at_version(event.version))
        inserted = story.in_force.inserted.get(event.version)
        if inserted:
            try:
                bridges[event.version] = _bridge(
                    story, tables[-1], inserted, checked=checked, misfits=misfits
                )
            except _Unfit as unfit:
                return stopped(unfit.failure)
            tables[-1] = bridges[event.version].tables[-1]
    return story._replace(tables=tuple(tables), bridges=bridges)


class _Unfit(Exception):
    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.why)
        self.failure = failure


def _bridge(
    story: Story,
    own: Table[Any],
    inserted: Sequence[int],
    *,
    checked: bool,
    misfits: dict[int, str] | None,
) -> Bridge:
    """The tables after each move inserted after a version, of which `own` is the table."""
    tables = [own]
    for address in inserted:
        try:
            if checked:
                _check_fits(story, tables[-1], address)
            tables.append(_moved(story, tables[-1], address, story.move(address) or {}))
        except UNTAKEABLE as error:
            if misfits is None:
                by = story.in_force.changes[address].by
                raise _Unfit(Failure(by, f"inserted as {address}: {error}")) from error
            misfits[address] = str(error)
            tables.append(tables[-1])
    return Bridge(own, tuple(tables[1:]))


def _check_fits(story: Story, before: Table[Any], address: int) -> None:
    move = story.move(address)
    misfit = None if move is None else story.opening.ruleset.fits(before, move)
    if misfit is not None:
        raise ValueError(f"the move cannot have happened: {misfit.text}")


def _moved(story: Story, before: Table[Any], address: int, move: Mapping[str, Any]) -> Table[Any]:
    sealed = opened_seals(address, story.in_force, story.seals)
    if sealed:
        move = {**move, **{name: value for name, value in sealed.items() if place_number(name) is None}}
    return made(story, before, address, move)


def made(story: Story, before: Table[Any], address: int, move: Mapping[str, Any]) -> Table[Any]:
    """The table after a fitting move; in a dealt game each seat sees the cards that come before it."""
    after = story.opening.ruleset.apply(before.at_version(address), move)
    return learnt(before, after, story.seals) if is_dealt(story) else after


def apply_event(story: Story, tables: Sequence[Table[Any]], event: Event) -> Table[Any]:
    """The table after an event; `tables` are those of the versions before it.

    Raises ValueError or LookupError if the record could never have taken the event.
    """
    body = effective_body(event, story.in_force)
    if body is not None and event.kind == "moved":
        return _moved(story, tables[-1], event.version, body["move"])
    # Also what does not touch the table takes a version, so that the next move is one more than its table's.
    now = tables[-1].at_version(event.version)
    if body is None:
        return now
    if event.kind == "closed" and is_dealt(story):
        return laid_open(now, story.seals)
    if event.kind == "seen":
        sealed = opened_seals(event.version, story.in_force, story.seals)
        return sighted(now, tables, {**body, **sealed})
    if event.kind == "ruled":
        parts = [read_part(part) for part in body["parts"]]
        about = about_move(story.events, body["version"])
        return remedied(story, tables, now, parts, about)
    if event.kind in {"takeback_asked", "takeback_answered"}:
        offer = read_offers(story.events[: event.version])[body["takeback"]]
        if offer.agreed == event.version:
            return remedied(story, tables, now, [Rewind(offer.version)], offer.version)
    return now


def remedied(
    story: Story, tables: Sequence[Table[Any]], now: Table[Any], parts: Sequence[Part], about: int
) -> Table[Any]:
    """The table after these operations about a move. Raises BadPart if they cannot be carried out."""

    def without(ruling: int) -> Table[Any] | None:
        return _without_ruling(story, tables, ruling)

    after = carry_out(story.opening.ruleset, now, parts, about, tables, without)
    if not is_dealt(story):
        return after
    return learnt(tables[-1], handed_on(tables[-1], after, story.seals), story.seals)


def _without_ruling(story: Story, tables: Sequence[Table[Any]], ruling: int) -> Table[Any] | None:
    """The newest of these tables had a ruling not been made; None if that version is no ruling that counts.

    Raises ValueError if what was written later does not fit without it.
    """
    if isinstance(ruling, Address) or story.events[ruling - 1].kind != "ruled" or story.body(ruling) is None:
        return None
    in_force = story.in_force._replace(rulings={**story.in_force.rulings, ruling: ruling})
    before = story._replace(in_force=in_force, tables=tuple(tables[:ruling]))
    after = _onward(before, story.events[ruling - 1 : len(tables) - 1], checked=True)
    if after.failure is not None:
        raise ValueError(f"version {after.failure.version}: {after.failure.why}")
    return after.table


def sighted(table: Table[Any], tables: Sequence[Table[Any]], body: Mapping[str, Any]) -> Table[Any]:
    """The table with one more sighting of an earlier one of `tables`; unchanged where its face is sealed."""
    if "face" not in body:
        return table
    then = tables[body["at"]]
    card = card_named(body["place"])
    if card is None:
        return saw(table, body["face"], body["by"], then, body["place"])
    return saw_card(table, body["face"], body["by"], (then.version, then.steps), card)
