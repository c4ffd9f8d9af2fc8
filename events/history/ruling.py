"""Deciding disputes, rulings, notes and the close."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from events.games import Award, BadPart, Out, Part, Remedy, Score, Turn, TurnUp, Words, read_part
from events.history.cases import Case, cases
from events.history.deciding import check_open
from events.history.drafts import Draft, Malformed, Over
from events.history.story import Story
from events.history.verdicts import breaches
from events.referee.remedies import carry_out
from events.table import Table, View


class Ruled(NamedTuple):
    """A ruling that may be written, and the table after it."""

    draft: Draft
    table: Table[Any]


def _free_text(name: str, text: str | None) -> dict[str, str]:
    return {} if text is None else {name: text}


def _moved(story: Story, version: int) -> None:
    if not 1 <= version <= story.head or story.move(version) is None:
        raise Malformed(
            "A dispute is about a move.",
            errors={"version": [f"Version {version} is not a move that counts."]},
        )


def decide_dispute(
    story: Story, version: int, rule: str | None, seat: int | None, reason: str | None, actor: str
) -> Draft:
    """An objection to a move. Raises Malformed or Over."""
    check_open(story)
    _moved(story, version)
    if rule is not None and rule not in story.opening.ruleset.rules("en"):
        known = ", ".join(story.opening.ruleset.rules("en"))
        raise Malformed("There is no such rule.", errors={"rule": [f"Give one of {known}."]})
    number = len(cases(story)) + 1
    body = {"dispute": number, "version": version, "rule": rule, "seat": seat}
    return Draft("disputed", actor, body, _free_text("reason", reason))


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


def remedies_for(story: Story, version: int, view: View, words: Words) -> tuple[Remedy, ...]:
    """What may be done about a move: for every rule it touches that is not kept in this view.

    Each has an id of its own: where two breaches offer the same id with different operations, the
    later one's carries its offender's seat.
    """
    offered: dict[str, Remedy] = {}
    for breach in breaches(story, version, view):
        for remedy in story.opening.ruleset.remedies(story.table, breach, words):
            same = offered.get(remedy.id)
            if same is not None and same.parts != remedy.parts:
                named = remedy._replace(id=f"{remedy.id}-{breach.offender}")
                offered.setdefault(named.id, named)
            else:
                offered.setdefault(remedy.id, remedy)
    return tuple(offered.values())


def after_remedy(story: Story, parts: Sequence[Mapping[str, Any]], about: int) -> Table[Any]:
    """The table that these operations would give now. Raises Malformed if they cannot be carried out."""
    try:
        read = [read_part(part) for part in parts]
        _check_seats(read, story.opening.seats)
        _check_faces(read, story)
        now = story.table.at_version(story.head + 1)
        return carry_out(story.opening.ruleset, now, read, about, story.tables)
    except BadPart as error:
        raise Malformed("This remedy cannot be carried out.", errors={"parts": [str(error)]}) from error


def _check_seats(parts: Sequence[Part], seats: int) -> None:
    named = {part.seat for part in parts if isinstance(part, Out | Award | Turn)}
    named |= {seat for part in parts if isinstance(part, Score) for seat in part.seats}
    if not named <= set(range(seats)):
        raise BadPart(f"there is no seat {max(named)}; seats are 0 to {seats - 1}")


def _check_faces(parts: Sequence[Part], story: Story) -> None:
    opening = story.opening
    known = {*opening.ruleset.cards(opening.options, opening.seats), None}
    for part in parts:
        if isinstance(part, TurnUp) and part.face not in known:
            raise BadPart(f"turn_up: there is no face {part.face!r}")


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
    done = _parts(story, case, decision, remedy, parts, view, words)
    table = after_remedy(story, done, case.version)
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
    offered = {offer.id: offer for offer in remedies_for(story, case.version, view, words)}
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


def decide_closing(story: Story, reason: str, why: str | None, actor: str) -> Draft:
    """The end of a sitting. Raises Over if it is closed already."""
    check_open(story)
    return Draft("closed", actor, {"reason": reason}, _free_text("why", why))
