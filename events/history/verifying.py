"""Verifying a record: chain, seals, fold, table digests and standings, with no server and no database."""

from typing import NamedTuple

from events.games import UnknownRuleset
from events.history.cases import closed
from events.history.dealing import (
    deck_of,
    has_seed,
    is_dealt,
    place_name,
    place_number,
    shuffled_in,
)
from events.history.effective import Seals
from events.history.fold import fold_on, read_opening
from events.history.pictures import table_digest
from events.history.portable import BrokenRecord, Fault, Portable, read_portable
from events.history.story import Failure, Story
from events.history.wellformed import malformed
from events.record import BadBody, Event, upcast
from events.referee import contradiction
from events.table import PUBLIC, card_number


class Report(NamedTuple):
    """What verification found: the first fault if any, and what could not be checked as it is sealed."""

    events: int
    head: str
    fault: Fault | None
    sealed: tuple[str, ...] = ()
    story: Story | None = None


def verify_document(data: bytes) -> Report:
    """The report on a portable record. Never raises: what is wrong is in `fault`."""
    try:
        return verify(read_portable(data))
    except BrokenRecord as broken:
        return Report(0, "", broken.fault)


def verify(record: Portable) -> Report:
    """The report on a record whose chain and seals hold."""
    head = record.events[-1].digest
    unopened = tuple(
        f"version {event.version}: {name}"
        for event in record.events
        for name in event.sealed
        if name not in record.seals.get(event.version, {})
    )
    fault = _bodies(record.events)
    if fault is not None:
        return Report(len(record.events), head, fault, unopened)
    try:
        fault, story = _checked(record.events, record.seals)
    except UnknownRuleset as error:
        return Report(len(record.events), head, Fault("event 1", str(error)), unopened)
    return Report(len(record.events), head, fault, unopened, story)


def _bodies(events: tuple[Event, ...]) -> Fault | None:
    """The first event that is of no known kind, or whose body does not have its kind's shape."""
    if events[0].kind != "opened":
        return Fault("event 1", "kind: a record begins with `opened`")
    for event in events:
        try:
            upcast(event)
        except BadBody as error:
            return Fault(f"event {event.version}", str(error))
    return None


def _checked(events: tuple[Event, ...], seals: Seals) -> tuple[Fault | None, Story | None]:
    """The first fault of a fold, checked as of each version with the corrections then in force."""
    shape = malformed(read_opening(upcast(events[0])), events, seals)
    if shape is not None:
        return shape, None
    # A table digest speaks of its own version as known then, so that each stretch between corrections
    # is folded as of its end, going on from the last table that the correction before it left as it was.
    turns = [event.version for event in events if event.kind == "corrected"]
    story: Story | None = None
    for start, stop in zip([0, *turns], [*(turn - 1 for turn in turns), len(events)], strict=True):
        story = fold_on(story, events, seals, stop)
        fault = _first_fault(story, start)
        if fault is not None:
            return fault, None
    return None, story


def _failure(failure: Failure | None) -> Fault | None:
    return None if failure is None else Fault(f"event {failure.version}", failure.why)


def _first_fault(story: Story, start: int) -> Fault | None:
    ruleset = story.opening.ruleset
    for version in range(start + 1, story.head + 1):
        if story.move(version) is None:
            continue
        expected = table_digest(ruleset, story.tables[version])
        if story.events[version - 1].body["table"] != expected:
            return Fault(f"event {version}", "body.table: the rules give another table than the record says")
        fault = _redealt(story, version)
        if fault is not None:
            return fault
    return _failure(story.failure) or _played_as_dealt(story)


def _played_as_dealt(story: Story) -> Fault | None:
    """The first play of a dealt game that the deals, once all are open, say cannot have been."""
    if not (is_dealt(story) and closed(story)):
        return None
    conflict = contradiction(story.table, PUBLIC, story.head)
    if conflict is None:
        return None
    moves = [version for version in conflict if story.move(version) is not None]
    told = ", ".join(str(version) for version in conflict)
    return Fault(
        f"event {max(moves or conflict)}", f"a card that was dealt elsewhere: {told} cannot all be true"
    )


def _redealt(story: Story, version: int) -> Fault | None:
    """The first card of a deal that the seed, once it is at hand, would have dealt elsewhere."""
    event = story.events[version - 1]
    cards = shuffled_in(story.tables[version - 1], story.tables[version])
    places = [place_name(card_number(card)) for card in cards] if is_dealt(story) else []
    if {*places} != {name for name in event.sealed if place_number(name) is not None}:
        return Fault(
            f"event {version}", "sealed: each card that is shuffled has a commitment, and nothing else"
        )
    at_hand = story.seals.get(version, {})
    if not has_seed(story.seals) or at_hand.keys().isdisjoint(places):
        return None
    deck = deck_of(story, version, story.tables[version - 1], event.body["move"])
    for name, face in zip(places, deck, strict=True):
        if name in at_hand and at_hand[name].value != face:
            return Fault(
                f"event {version}", f"sealed.{name}: the seed deals {face} there, not {at_hand[name].value}"
            )
    return None
