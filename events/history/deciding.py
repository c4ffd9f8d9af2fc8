"""Deciding what may be written: moves and sightings. A story and a request give a draft or a refusal."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from events.games import Touched
from events.games.schema import asked_kinds, move_errors, whole_move
from events.history.cases import cases, closed
from events.history.dealing import as_seals, fill_in, is_dealt
from events.history.drafts import Draft, Impossible, Malformed, Over, Unlawful
from events.history.fold import made, sighted
from events.history.pictures import table_digest
from events.history.story import Story
from events.record import Event, Seal
from events.referee import Verdict, contradiction, current_shuffles, known_after, possible, verdict
from events.table import PUBLIC, Swapped, Table, View, card_named


class Decided(NamedTuple):
    """A move or sighting that may be written: the draft, the table after it, and its proven verdict."""

    draft: Draft
    table: Table[Any]
    verdict: Verdict | None = None


def follow(story: Story, event: Event, seals: Mapping[str, Seal], table: Table[Any]) -> Story:
    """The story with one event whose table is at hand. Not for corrections."""
    sealed = {**story.seals, event.version: seals} if seals else story.seals
    return story._replace(events=(*story.events, event), seals=sealed, tables=(*story.tables, table))


def check_open(story: Story, *, play: bool = False) -> None:
    """Raise Over if the sitting is closed, or if play is asked for and paused by an open dispute."""
    if closed(story):
        raise Over("The sitting is closed; nothing more is written to its record.")
    if play and story.opening.house.get("disputes") == "pause":
        waiting = [case for case in cases(story).values() if case.status == "open"]
        if waiting:
            raise Over(
                f"Play is paused until dispute {waiting[0].dispute} about version {waiting[0].version} "
                "is ruled on or withdrawn.",
                versions=(waiting[0].filed,),
            )


def check_move(story: Story, move: Any) -> dict[str, Any]:
    """The move as the record keeps it. Raises Malformed with what is wrong by field."""
    opening = story.opening
    kinds = opening.ruleset.grammar(opening.options, opening.seats)
    faces = opening.ruleset.cards(opening.options, opening.seats)
    asked = asked_kinds(kinds, opening.mode)
    errors = move_errors(asked, faces, opening.seats, move)
    if errors:
        raise Malformed(f"This is not a move of {opening.ruleset.name}.", errors=errors)
    return whole_move(move, kinds)


def sent_move(story: Story, move: Mapping[str, Any]) -> dict[str, Any]:
    """A move of the grammar with the fields that must be there and that nobody tells in this mode."""
    opening = story.opening
    return whole_move(move, opening.ruleset.grammar(opening.options, opening.seats))


def judge_move(
    story: Story, move: Mapping[str, Any], view: View, *, proofs: bool = True
) -> tuple[Table[Any], Verdict]:
    """The table after a well-formed move, and its verdict in a view. Raises Impossible if it cannot be.

    Without `proofs` only the status of the verdict and of its rules is found, which is quicker.
    """
    ruleset, before = story.opening.ruleset, story.table
    check_fits(story, move)
    version = story.head + 1
    after = made(story, before, version, move)
    newest = None if proofs else known_after(before, after, view, story.head)
    if not proofs and newest is None:
        _check_quickly(story, after, view)
    touched: tuple[Touched, ...] = ruleset.judge(before, move)
    found = verdict(
        touched, before, after, view, version, version=version, proofs=proofs, settles=proofs, newest=newest
    )
    if proofs:
        _check_possible(story, after, view, found)
    return after, found


def _check_quickly(story: Story, after: Table[Any], view: View) -> None:
    """Raise Impossible as `_check_possible` does, without saying what contradicts what."""
    if not tells(story.table, after) or _possible(after, view, story.head + 1):
        return
    if _possible(story.table, view, story.head):
        raise Impossible("This contradicts what is already known.")


def _possible(table: Table[Any], view: View, as_of: int) -> bool:
    return all(possible(table, view, as_of, shuffle) for shuffle in current_shuffles(table))


def check_fits(story: Story, move: Mapping[str, Any]) -> None:
    """Raise Impossible if a move cannot have happened at the newest table."""
    misfit = story.opening.ruleset.fits(story.table, move)
    if misfit is not None:
        raise Impossible(misfit.text, versions=misfit.versions)


def complete_move(story: Story, move: Mapping[str, Any]) -> tuple[Story, dict[str, Any], dict[str, Any]]:
    """A move with all that the service adds in a dealt game, the story that it is judged in, and the deck.

    The deck is by sealed part, empty where nothing is dealt. Raises Impossible or Over.
    """
    if not is_dealt(story):
        return story, dict(move), {}
    check_fits(story, move)
    filled, deck = fill_in(story, move)
    seals = {**story.seals, story.head + 1: as_seals(deck)} if deck else story.seals
    return story._replace(seals=seals), filled, deck


def _check_possible(story: Story, after: Table[Any], view: View, found: Verdict | None = None) -> None:
    """Raise Impossible if what is added contradicts the record, as this view knows it."""
    if not tells(story.table, after):
        return
    version = story.head + 1
    conflict = contradiction(after, view, version)
    # A record that this view already knew to be impossible cannot be made worse by going on.
    if conflict is None or contradiction(story.table, view, story.head) is not None:
        return
    raise contradicts(conflict, version, found)


def contradicts(conflict: Sequence[int], version: int, found: Verdict | None) -> Impossible:
    """The refusal of what would be written as a version because these versions cannot all be true then."""
    earlier = tuple(v for v in conflict if v != version)
    told = ", ".join(str(v) for v in earlier) or "the deck itself"
    return Impossible(
        f"This contradicts what is already known: see {told}. If that was written down wrongly, correct it; "
        "otherwise look at this entry again.",
        verdict=found,
        versions=earlier,
    )


def tells(before: Table[Any], after: Table[Any]) -> bool:
    """Whether anything was added that limits the possible deals: cards that only changed places do not."""
    return any(not isinstance(entry, Swapped) for entry in after.since(before))


def decide_move(story: Story, raw: Any, actor: str, view: View) -> Decided:
    """A move as it would be written by this actor, judged for the actor's view.

    Raises Malformed, Impossible, Over, or Unlawful where the house takes no unlawful moves.
    """
    move = check_move(story, raw)
    check_open(story, play=True)
    decided = _written(story, move, actor, view)
    found = decided.verdict
    if found is not None and found.status == "illegal" and story.opening.house.get("unlawful") == "refuse":
        raise Unlawful("The house rules take no unlawful moves.", verdict=found)
    return decided


def _written(story: Story, asked: Mapping[str, Any], actor: str, view: View) -> Decided:
    told, move, deck = complete_move(story, asked)
    after, found = judge_move(told, move, view)
    body, hidden = parted(story, move)
    digest = table_digest(story.opening.ruleset, after)
    draft = Draft("moved", actor, {"move": body, "table": digest}, {**hidden, **deck})
    return Decided(draft, after, found)


def parted(story: Story, move: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A move without its sealed fields, and those."""
    hidden = story.opening.ruleset.sealed(move)
    told = {name: value for name, value in move.items() if name not in hidden}
    return told, {name: move[name] for name in hidden if name in move}


def due_move(story: Story) -> Decided | None:
    """The move that the table of a dealt game makes by itself now, or None.

    It is written also if it shows that somebody broke a rule: refusing the call that made it due would
    tell its caller what only the cards that would be turned up can tell.
    """
    due = story.opening.ruleset.due(story.table) if is_dealt(story) and not closed(story) else None
    return None if due is None else _written(story, due, "service", PUBLIC)


def check_sighting(story: Story, raw: Mapping[str, Any]) -> dict[str, Any]:
    """A sighting as the record keeps it: place, at, by, face. Raises Malformed with what is wrong."""
    opening = story.opening
    errors: dict[str, list[str]] = {}
    at = raw.get("at")
    at = story.head if at is None else at
    if not 1 <= at <= story.head:
        errors["at"] = [f"Give a version from 1 to {story.head}."]
    faces = sorted(set(opening.ruleset.cards(opening.options, opening.seats)))
    if raw["face"] not in faces:
        errors["face"] = [f"There is no such face; give one of {', '.join(faces)}."]
    by = raw.get("by")
    if by is not None and not 0 <= by < opening.seats:
        errors["by"] = [f"Give a seat from 0 to {opening.seats - 1}, or null for everybody."]
    if "at" not in errors:
        problem = _place_problem(story.tables[at], raw["place"])
        if problem:
            errors["place"] = [problem]
    if errors:
        raise Malformed("This sighting does not fit the game.", errors=errors)
    return {"place": raw["place"], "at": at, "by": by, "face": raw["face"]}


def _check_showing(story: Story, sighting: Mapping[str, Any], view: View) -> None:
    """In a dealt game the service tells everybody what they see: what is left is to show one's own card."""
    errors: dict[str, list[str]] = {}
    place = story.table.plan.get(sighting["place"])
    if place is None or place.owner is None or place.owner != view.seat:
        errors["place"] = ["Name a place of your own, with your own token."]
    if sighting["by"] is not None:
        errors["by"] = ["Leave it out: the card is shown to all."]
    if sighting["at"] != story.head:
        errors["at"] = ["Leave it out: a card is shown now."]
    if errors:
        raise Malformed(
            "In a dealt game a seat may show its own cards, and nothing else is noted.", errors=errors
        )


def _place_problem(then: Table[Any], place: str) -> str | None:
    card = card_named(place)
    if card is not None:
        told_apart = any(card in cards for zone, cards in then.zones.items() if not then.plan[zone].loose)
        return None if told_apart else f"There is no card {place} that could be told apart then."
    if place not in then.zones:
        return f"There is no such place; give a card's name or one of {', '.join(then.zones)}."
    return None if then.zones[place] else f"No card lay in {place} then."


def decide_sighting(story: Story, raw: Mapping[str, Any], actor: str, view: View) -> Decided:
    """A sighting as it would be written. Raises Malformed, Over, or Impossible in the actor's view."""
    sighting = check_sighting(story, raw)
    check_open(story)
    if is_dealt(story):
        _check_showing(story, sighting, view)
    after = sighted(story.table.at_version(story.head + 1), story.tables, sighting)
    _check_possible(story, after, view)
    face = {"face": sighting.pop("face")}
    if sighting["by"] is None:
        return Decided(Draft("seen", actor, {**sighting, **face}), after)
    return Decided(Draft("seen", actor, sighting, face), after)
