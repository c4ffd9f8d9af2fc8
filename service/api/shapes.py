"""The JSON of answers: events, verdicts, states, standings. Field names are part of the API."""

from collections.abc import Sequence
from typing import Any

from events.games import Remedy, Standings, Words
from events.history import (
    Case,
    Finding,
    Picture,
    Story,
    offers,
    opened_parts,
    picture,
    table_digest,
    verdict_of,
    void_since,
)
from events.record import Event
from events.referee import RuleVerdict, Settle, Verdict
from events.table import Table, View
from service.api.sentences import describe

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
        "because": list(found.because),
        "path": list(found.path),
        "settles": [_settle_json(settle) for settle in found.settles],
    }


def _rule_json(rule: RuleVerdict, text: str) -> dict[str, Any]:
    return {
        "id": rule.rule,
        "status": rule.status,
        "offender": rule.offender,
        "because": list(rule.because),
        "path": list(rule.path),
        "text": text,
    }


def _settle_json(settle: Settle) -> dict[str, Any]:
    told: dict[str, Any] = {"place": settle.place, "if": list(settle.faces)}
    return told if settle.at is None else {**told, "at": settle.at}


def event_json(story: Story, event: Event, said: Words, view: View) -> dict[str, Any]:
    """One event as a view may read it: `opened` holds the sealed parts that it may open."""
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
        "void_since": void_since(story, event.version),
        "text": describe(story, event, said, view),
    }


def verdicts_json(now: Story, then: Story, version: int, view: View, said: Words) -> dict[str, Any] | None:
    """A recorded move's verdict when it was made and as known at the head of `now`; None if no move."""
    current = verdict_of(now, version, view)
    first = verdict_of(then, version, view, version)
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
    return {
        "at": at,
        "as_of": as_of,
        "view": str(view),
        "to_act": list(seen.to_act),
        "zones": [
            {
                "id": zone,
                "label": ruleset.label("zone", zone, said),
                "cards": [{"card": card.card, "face": card.face} for card in cards],
            }
            for zone, cards in seen.zones.items()
        ],
        "markers": seen.markers,
        "standings": standings_json(seen.standings),
        "over": seen.standings.over,
        "winners": list(seen.standings.winners),
        "digest": table_digest(ruleset, table),
    }


def finding_json(finding: Finding, story: Story, said: Words) -> dict[str, Any]:
    """A move that is known to be illegal."""
    return {
        "version": finding.version,
        "verdict": verdict_json(finding.verdict, story, said),
        "dispute": finding.dispute,
        "ruling": finding.ruling,
    }


def remedies_json(remedies: Sequence[Remedy]) -> list[dict[str, Any]]:
    """What may be done about a breach, the rulebook's way first."""
    return [
        {"id": remedy.id, "by": remedy.by, "text": remedy.text, "parts": [dict(p) for p in remedy.parts]}
        for remedy in remedies
    ]


def case_json(case: Case) -> dict[str, Any]:
    """A dispute as it stands."""
    return {
        "dispute": case.dispute,
        "version": case.version,
        "rule": case.rule,
        "seat": case.seat,
        "actor": case.actor,
        "filed": case.filed,
        "status": case.status,
        "ruling": case.ruling,
        "decision": case.decision,
    }


def table_changes(story: Story, after: int = 0) -> list[Event]:
    """The events after a version that change the table: a write based on it has been overtaken."""
    agreed = {offer.agreed for offer in offers(story).values()}
    return [event for event in story.events[after:] if event.kind in TABLE_KINDS or event.version in agreed]


def table_version(story: Story) -> int:
    """The newest version that changed the table."""
    return max((event.version for event in table_changes(story)), default=story.events[0].version)
