"""Deciding disputes, rulings and notes."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from events.games import Remedy, Words
from events.history.cases import Case, cases, void_since
from events.history.deciding import check_open
from events.history.drafts import Draft, Malformed, Over
from events.history.remedying import after_remedy, remedies_for, turned_up
from events.history.story import Story
from events.record import Event
from events.table import Table, View


class Ruled(NamedTuple):
    """A ruling that may be written, and the table after it."""

    draft: Draft
    table: Table[Any]


def _free_text(name: str, text: str | None) -> dict[str, str]:
    return {} if text is None else {name: text}


def decide_dispute(
    story: Story, version: int, rule: str | None, seat: int | None, reason: str | None, actor: str
) -> Draft:
    """An objection to a move, or an appeal against a ruling. Raises Malformed or Over."""
    check_open(story)
    filed = cases(story)
    about = story.events[version - 1] if 1 <= version <= story.head else None
    if about is not None and about.kind == "ruled" and void_since(story, version) is None:
        _check_appeal(filed, about)
    elif about is None or story.move(version) is None:
        raise Malformed(
            "A dispute is about a move, or (an appeal) about a ruling.",
            errors={"version": [f"Version {version} is neither a move nor a ruling that counts."]},
        )
    else:
        _check_undecided(filed, version, rule)
    if rule is not None and rule not in story.opening.ruleset.rules("en"):
        known = ", ".join(story.opening.ruleset.rules("en"))
        raise Malformed("There is no such rule.", errors={"rule": [f"Give one of {known}."]})
    body = {"dispute": len(filed) + 1, "version": version, "rule": rule, "seat": seat}
    return Draft("disputed", actor, body, _free_text("reason", reason))


def _check_appeal(filed: Mapping[int, Case], ruling: Event) -> None:
    case = filed[ruling.body["dispute"]]
    if case.appeals is not None:
        raise Over("The ruling on an appeal is final.", versions=(ruling.version,))
    for other in filed.values():
        if other.appeals == case.dispute and other.status != "withdrawn":
            raise Over(
                f"This ruling has been appealed against already: see dispute {other.dispute}.",
                versions=(other.filed,),
            )


def _check_undecided(filed: Mapping[int, Case], version: int, rule: str | None) -> None:
    """Raise Over if a ruling on this move stands: that it was wrong is for an appeal to say."""
    for case in filed.values():
        same = rule is None or case.rule in {None, rule}
        if case.version == version and case.status == "ruled" and case.overturned is None and same:
            raise Over(
                f"Version {version} has been ruled on, in version {case.ruling}. To object to that, dispute "
                f"version {case.ruling}; about another rule, name the rule.",
                versions=(case.ruling or 0,),
            )


def _open_case(story: Story, dispute: int) -> Case:
    case = cases(story)[dispute]
    if case.status == "ruled":
        raise Over(
            f"Dispute {dispute} has been ruled on already, in version {case.ruling}.",
            versions=(case.ruling or 0,),
        )
    if case.status == "withdrawn":
        raise Over(f"Dispute {dispute} has been withdrawn.")
    return case


def decide_withdrawal(story: Story, dispute: int, actor: str) -> Draft:
    """A dispute taken back. Raises Over if it is no longer open."""
    check_open(story)
    _open_case(story, dispute)
    return Draft("withdrawn", actor, {"dispute": dispute})


def decide_ruling(
    story: Story,
    dispute: int,
    decision: str,
    remedy: str | None,
    parts: Sequence[Mapping[str, Any]] | None,
    why: str | None,
    actor: str,
    view: View,
    words: Words,
) -> Ruled:
    """A decision on an open dispute, with its remedy. Raises Malformed or Over."""
    check_open(story)
    case = _open_case(story, dispute)
    done = turned_up(story, _parts(story, case, decision, remedy, parts, view, words))
    table = after_remedy(story, done, case)
    body = {
        "dispute": dispute,
        "version": case.version,
        "decision": decision,
        "remedy": remedy,
        "parts": [dict(part) for part in done],
    }
    return Ruled(Draft("ruled", actor, body, _free_text("why", why)), table)


def _parts(
    story: Story,
    case: Case,
    decision: str,
    remedy: str | None,
    parts: Sequence[Mapping[str, Any]] | None,
    view: View,
    words: Words,
) -> Sequence[Mapping[str, Any]]:
    if decision == "dismissed":
        if remedy is not None or parts:
            raise Malformed(
                "A dismissed dispute has no remedy.",
                errors={"remedy": ["Leave it out, or uphold the dispute."]},
            )
        return ()
    if parts is not None and remedy is not None:
        raise Malformed("A remedy is named or composed.", errors={"remedy": ["Leave it or `parts` out."]})
    if parts is not None:
        return parts
    offered = {offer.id: offer for offer in remedies_for(story, case, view, words)}
    if remedy is None:
        raise Malformed("An upheld dispute needs a remedy.", errors={"remedy": [_offer(offered)]})
    if remedy not in offered:
        raise Malformed(f"There is no remedy {remedy!r} for this.", errors={"remedy": [_offer(offered)]})
    return offered[remedy].parts


def _offer(offered: Mapping[str, Remedy]) -> str:
    named = f"one of {', '.join(offered)}, or " if offered else ""
    return f"Give {named}`parts` from the closed list of operations."


def decide_note(story: Story, version: int, kind: str, text: str | None, actor: str) -> Draft:
    """A remark or bookmark on a version, or a gap. Raises Malformed or Over."""
    check_open(story)
    if not 1 <= version <= story.head:
        raise Malformed(
            "There is no such version.", errors={"version": [f"Give a version from 1 to {story.head}."]}
        )
    return Draft("noted", actor, {"version": version, "kind": kind}, _free_text("text", text))
