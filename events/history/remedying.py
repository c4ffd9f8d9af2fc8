"""What may be done about a disputed move or ruling, and what the table would be then."""

from collections.abc import Mapping, Sequence
from typing import Any

from events.games import (
    Award,
    BadPart,
    Out,
    Part,
    Remedy,
    Rewind,
    Score,
    Turn,
    TurnUp,
    Undo,
    Words,
    read_part,
    told_part,
)
from events.history.cases import Case, cases
from events.history.dealing import face_dealt, is_dealt, untold, was_dealt
from events.history.drafts import Malformed
from events.history.fold import remedied
from events.history.story import Story
from events.history.verdicts import breaches
from events.table import Table, View, card_named

CUSTOM = "custom"
OVERTURN = "overturn"
BACK = "rewind-ruling"
INSTEAD = "instead-"


def remedies_for(story: Story, case: Case, view: View, words: Words) -> tuple[Remedy, ...]:
    """What may be done about what a dispute objects to, as far as this view knows, the fitting way first.

    The same operations are offered once, by the first name. Where two breaches of a move offer the same id
    with different operations, the later one's carries its offender's seat. An appeal first offers to undo
    the ruling itself (no ruleset knows of rulings, so that these have no `text`), then other remedies in its
    place (`instead-`).
    """
    if case.appeals is None:
        return _about_move(story, case.move, story.table, view, words)
    ruling = cases(story)[case.appeals].ruling or case.version
    if not _does_something(story, ruling):
        return _about_move(story, case.move, story.table, view, words)
    return (*_overturning(story, ruling, case.move, view, words), *_going_back(story, ruling, case.move))


def _about_move(
    story: Story, version: int, table: Table[Any], view: View, words: Words
) -> tuple[Remedy, ...]:
    offered: dict[str, Remedy] = {}
    for breach in breaches(story, version, view):
        for made in story.opening.ruleset.remedies(table, breach, words):
            remedy = made._replace(parts=tuple(told_part(part) for part in made.parts))
            if any(other.parts == remedy.parts for other in offered.values()):
                continue
            if remedy.id in offered:
                remedy = remedy._replace(id=f"{remedy.id}-{breach.offender}")
            offered.setdefault(remedy.id, remedy)
    return tuple(offered.values())


def _does_something(story: Story, ruling: int) -> bool:
    return any("stand" not in part for part in story.events[ruling - 1].body["parts"])


def _overturning(story: Story, ruling: int, move: int, view: View, words: Words) -> tuple[Remedy, ...]:
    """The ruling undone by itself, or another remedy in its place; nothing if later moves rest on it."""
    undo: Mapping[str, Any] = {"undo": ruling}
    try:
        without = _carried_out(story, [undo], move)
    except BadPart:
        return ()
    told = story.events[ruling - 1].body["parts"]
    others = _about_move(story, move, story.veiled(without), view, words)
    return (
        Remedy(OVERTURN, CUSTOM, (undo,), ""),
        *(
            other._replace(id=f"{INSTEAD}{other.id}", parts=(undo, *other.parts))
            for other in others
            if list(other.parts) != told and other.parts != ({"stand": True},)
        ),
    )


def _going_back(story: Story, ruling: int, move: int) -> tuple[Remedy, ...]:
    """Everything since before the ruling taken back, unless the cards have been shuffled since."""
    if not any(story.move(version) for version in range(ruling + 1, story.head + 1)):
        return ()
    back: Mapping[str, Any] = {"rewind": ruling}
    try:
        _carried_out(story, [back], move)
    except BadPart:
        return ()
    return (Remedy(BACK, CUSTOM, (back,), ""),)


def after_remedy(story: Story, parts: Sequence[Mapping[str, Any]], case: Case) -> Table[Any]:
    """The table that these operations would give now. Raises Malformed if they cannot be carried out."""
    try:
        _check_rulings(story, [read_part(part) for part in parts], case)
        return _carried_out(story, parts, case.move)
    except BadPart as error:
        raise Malformed("This remedy cannot be carried out.", errors={"parts": [str(error)]}) from error


def _carried_out(story: Story, parts: Sequence[Mapping[str, Any]], about: int) -> Table[Any]:
    read = [read_part(part) for part in parts]
    _check_seats(read, story.opening.seats)
    _check_faces(read, story)
    return remedied(story, story.tables, story.table.at_version(story.head + 1), read, about)


def _check_rulings(story: Story, parts: Sequence[Part], case: Case) -> None:
    """Rulings are undone by an appeal against them and by nothing else."""
    for part in parts:
        if not isinstance(part, Undo) or part.version == case.version or not 1 <= part.version <= story.head:
            continue
        if story.events[part.version - 1].kind == "ruled":
            raise BadPart(f"undo: version {part.version} is a ruling; dispute it, and rule on that appeal")


def try_remedy(story: Story, parts: Sequence[Mapping[str, Any]], case: Case) -> Table[Any]:
    """The same as it may be shown while nothing is ruled: no card is looked at. Raises Malformed."""
    scratch = untold(story)
    return story.veiled(after_remedy(scratch, turned_up(scratch, parts), case))


def turned_up(story: Story, parts: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """These operations as the record keeps them: in a dealt game with the faces of cards that turn up.

    A face that is not at hand is left out. Raises Malformed if one is told that the service is to fill in,
    or if nobody knows it.
    """
    if not is_dealt(story):
        return list(parts)
    try:
        return [_with_face(story, part, read_part(part)) for part in parts]
    except BadPart as error:
        raise Malformed("This remedy cannot be carried out.", errors={"parts": [str(error)]}) from error


def _with_face(story: Story, told: Mapping[str, Any], part: Part) -> Mapping[str, Any]:
    card = card_named(part.card) if isinstance(part, TurnUp) else None
    if not isinstance(part, TurnUp) or card is None:
        return told
    if part.face is not None:
        raise BadPart("turn_up: leave `face` out: in a dealt game the service tells it")
    face = story.table.faces.get(card) or face_dealt(story.seals, card)
    if face is None and not was_dealt(story.events, card):
        raise BadPart(f"turn_up: no card {part.card} was dealt, so that its face cannot be told")
    return told if face is None else {"turn_up": {"card": part.card, "face": face}}


def first_undone(parts: Sequence[Mapping[str, Any]]) -> int | None:
    """The earliest version that these operations take back, or None."""
    read = [read_part(part) for part in parts]
    return min((part.version for part in read if isinstance(part, Undo | Rewind)), default=None)


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
