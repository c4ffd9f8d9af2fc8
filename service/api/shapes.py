"""The JSON of answers: events, verdicts, states, standings. Field names are part of the API."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from events.games import Remedy, Standings, Words
from events.history import (
    Case,
    Finding,
    Insertion,
    Picture,
    Story,
    offers,
    opened_parts,
    picture,
    table_digest,
    verdict_of,
    voids,
)
from events.record import Event, told_address
from events.referee import RuleVerdict, Settle, Verdict
from events.table import Table, View
from service.api.sentences import describe, describe_inserted, remedy_text

TABLE_KINDS = ("moved", "corrected", "ruled", "closed")
"""Events that change the table, as an agreed takeback does."""


def verdict_json(found: Verdict, story: Story, said: Words) -> dict[str, Any]:
    """A verdict, with each rule explained in the reader's language."""
    rules = story.opening.ruleset.rules(said.language)
    return {
        "status": found.status,
        "view": str(found.view),
        "as_of": found.as_of,
        "rules": [_rule_json(rule, rules[rule.rule].text) for rule in found.rules],
        "because": addresses_json(found.because),
        "path": addresses_json(found.path),
        "settles": [_settle_json(settle) for settle in found.settles],
    }


def _rule_json(rule: RuleVerdict, text: str) -> dict[str, Any]:
    return {
        "id": rule.rule,
        "status": rule.status,
        "offender": rule.offender,
        "because": addresses_json(rule.because),
        "path": addresses_json(rule.path),
        "text": text,
    }


def _settle_json(settle: Settle) -> dict[str, Any]:
    told: dict[str, Any] = {"place": settle.place, "if": list(settle.faces)}
    # Sightings speak of a version with all that was inserted there.
    return told if settle.at is None else {**told, "at": int(settle.at)}


def addresses_json(addresses: Iterable[int]) -> list[int | str]:
    """Versions as whole numbers, inserted moves as texts such as `8.1`."""
    return [told_address(address) for address in addresses]


def event_json(story: Story, event: Event, said: Words, view: View) -> dict[str, Any]:
    """One event as a view may read it: `opened` holds the sealed parts that it may open.

    Where moves were inserted after it, `inserted` has them in their order.
    """
    return next(events_json(story, [event], said, view))


def events_json(story: Story, events: Iterable[Event], said: Words, view: View) -> Iterator[dict[str, Any]]:
    """Several events as `event_json` tells each."""
    void = voids(story)
    for event in events:
        told = _event_json(story, event, said, view, void)
        if event.version in story.in_force.inserted:
            there = [one for address, one in story.in_force.added.items() if int(address) == event.version]
            told["inserted"] = [inserted_json(story, one, said, view, void) for one in there]
        yield told


def inserted_json(
    story: Story, inserted: Insertion, said: Words, view: View, void: Mapping[int, int]
) -> dict[str, Any]:
    """An inserted move as a view may read it: as it reads in this story, or as it came if it is `void`."""
    address = inserted.address
    change = story.in_force.changes[address]
    by, part = (inserted.by, inserted.part) if change.body is None else (change.by, change.part)
    opened = opened_parts(story, story.events[by - 1], view)
    return {
        "address": str(address),
        "by": inserted.by,
        "replaced_by": None if by == inserted.by else by,
        "move": story.move(address) or inserted.move,
        "opened": {name.removeprefix(part): opened[name] for name in opened if name.startswith(part)},
        "void_since": void.get(address),
        "text": describe_inserted(story, inserted, said),
    }


def _event_json(
    story: Story, event: Event, said: Words, view: View, void: Mapping[int, int]
) -> dict[str, Any]:
    return {
        "version": event.version,
        "event_id": event.event_id,
        "kind": event.kind,
        "schema": event.schema,
        "recorded_at": event.recorded_at,
        "actor": event.actor,
        "body": event.body,
        "sealed": event.sealed,
        "opened": opened_parts(story, event, view),
        "digest": event.digest,
        "void_since": void.get(event.version),
        "text": describe(story, event, said, view),
    }


def verdicts_json(now: Story, then: Story, address: int, view: View, said: Words) -> dict[str, Any] | None:
    """A move's verdict when it was recorded, as known at the head of `then`, and at that of `now`.

    None if it is no move.
    """
    current = verdict_of(now, address, view)
    first = verdict_of(then, address, view)
    if first is None:
        return None
    return {
        "then": verdict_json(first, then, said),
        "now": None if current is None else verdict_json(current, now, said),
    }


def standings_json(standings: Standings) -> list[dict[str, Any]]:
    """How each seat stands, in seat order, with the rule behind each point."""
    return [
        {
            "seat": row.seat,
            "score": row.score,
            "rank": row.rank,
            "lines": [
                {"section": line.section, "points": line.points, "rule": line.rule} for line in row.lines
            ],
        }
        for row in standings.seats
    ]


def state_json(
    story: Story, table: Table[Any], known: Table[Any], view: View, said: Words, at: int, as_of: int
) -> dict[str, Any]:
    """A table as a view sees it with what is known at `known`."""
    ruleset = story.opening.ruleset
    seen: Picture = picture(ruleset, table, known, view)
    spots = {spot.zone: spot for spot in ruleset.layout(table)}
    return {
        "at": told_address(at),
        "as_of": as_of,
        "view": str(view),
        "to_act": list(seen.to_act),
        "zones": [
            {
                "id": zone,
                "label": ruleset.label("zone", zone, said),
                "seat": spots[zone].seat,
                "shape": spots[zone].shape,
                "cards": [{"card": card.card, "face": card.face} for card in cards],
            }
            for zone, cards in seen.zones.items()
        ],
        "markers": seen.markers,
        "marks": [mark._asdict() for mark in ruleset.marks(table, said)],
        "standings": standings_json(seen.standings),
        "over": seen.standings.over,
        "winners": list(seen.standings.winners),
        "digest": table_digest(ruleset, table),
    }


def finding_json(finding: Finding, story: Story, said: Words) -> dict[str, Any]:
    """A move that is known to be illegal."""
    return {
        "version": told_address(finding.version),
        "verdict": verdict_json(finding.verdict, story, said),
        "dispute": finding.dispute,
        "ruling": finding.ruling,
    }


def unfit_json(unfit: Mapping[int, str]) -> list[dict[str, Any]]:
    """The entries that do not fit a corrected past, each with the reason."""
    return [{"version": told_address(address), "why": unfit[address]} for address in sorted(unfit)]


def remedies_json(remedies: Sequence[Remedy], said: Words) -> list[dict[str, Any]]:
    """What may be done about a breach or a ruling, the fitting way first."""
    return [
        {
            "id": remedy.id,
            "by": remedy.by,
            "text": remedy_text(remedy, said),
            "parts": [dict(part) for part in remedy.parts],
        }
        for remedy in remedies
    ]


def case_json(case: Case) -> dict[str, Any]:
    """A dispute as it stands."""
    return {
        "dispute": case.dispute,
        "version": case.version,
        "move": case.move,
        "appeals": case.appeals,
        "rule": case.rule,
        "seat": case.seat,
        "actor": case.actor,
        "filed": case.filed,
        "status": case.status,
        "ruling": case.ruling,
        "decision": case.decision,
        "overturned": case.overturned,
        "evidence": list(case.evidence),
    }


def table_changes(story: Story, after: int = 0) -> list[Event]:
    """The events after a version that change the table: a write based on it has been overtaken."""
    agreed = {offer.agreed for offer in offers(story).values()}
    return [event for event in story.events[after:] if event.kind in TABLE_KINDS or event.version in agreed]


def table_version(story: Story) -> int:
    """The newest version that changed the table."""
    return max((event.version for event in table_changes(story)), default=story.events[0].version)
