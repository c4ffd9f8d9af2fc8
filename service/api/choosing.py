"""What can be done now: a move picked field by field, each value with its verdict."""

from typing import Any, NamedTuple

from flask import json, jsonify
from flask.typing import ResponseReturnValue

from events.games import Choice, MoveKind, has_picked, picked, value_picked
from events.games.schema import tidy_move
from events.history import Impossible, Story, closed, judge_move, sent_move, untold
from events.history import choices as next_choice
from events.referee import Allowance, allowing
from events.table import View
from service.api.desk import Caller, asked_view, caller
from service.api.resource import Resource
from service.api.schemas import ChoicesQuery
from service.api.spec import answers
from service.problems import Problem

blueprint = Resource("choices", __name__, description="What can be done now.")

TRIED = 400
"""Completed moves that are judged for one answer; where more would be needed a status is unsaid (null)."""
JUDGED = 4
"""Steps for which judging a completed move counts; each step towards one counts too."""
PATIENCE = 40_000
SEARCHED = 250_000
"""Steps of a search for possible deals that one move and one answer may take; else a status is unsaid."""


class Asked(NamedTuple):
    """By whom choices are asked, for which view, and how long may be searched for all statuses."""

    who: Caller
    view: View
    allowance: Allowance

    @property
    def story(self) -> Story:
        """The game as the caller finds it."""
        return self.who.story


@blueprint.get("/games/<game_id>/choices")
@blueprint.arguments(ChoicesQuery, location="query")
@blueprint.doc(responses=answers(_200="Choices"))
def choices(query: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """The next field of a move and its values, each with its verdict in this view."""
    who = caller(game_id)
    view = asked_view(who, query.get("view"))
    so_far, choice = _followed(who.story, _so_far(query, who.story))
    if choice is None or closed(who.story):
        move = tidy_move(so_far, _kinds(who.story)) if choice is None else so_far
        return jsonify({"field": None, "pick": None, "asked": False, "values": [], "move": move})
    allowance = Allowance(PATIENCE, SEARCHED)
    with allowing(allowance):
        asked = Asked(who, view, allowance)
        return jsonify(_choice_json(asked, so_far, choice, query["depth"], [TRIED * JUDGED]))


def _so_far(query: dict[str, Any], story: Story) -> dict[str, Any]:
    seats = story.opening.seats
    try:
        so_far = json.loads(query["move"])
    except (ValueError, RecursionError):
        so_far = None
    if not isinstance(so_far, dict):
        raise Problem("invalid", "`move` is a JSON object.", {"move": ["Give what has been picked so far."]})
    if "seat" in query:
        so_far = {"seat": query["seat"], **so_far}
    seat = so_far.get("seat", 0)
    nobody = seat is None and any(kind.rapid and kind.type == so_far.get("type") for kind in _kinds(story))
    if not nobody and (type(seat) is not int or seat not in range(seats)):
        raise Problem("invalid", "There is no such seat.", {"seat": [f"Give a seat from 0 to {seats - 1}."]})
    return so_far


def _followed(story: Story, so_far: dict[str, Any]) -> tuple[dict[str, Any], Choice | None]:
    """What has been picked, found again step by step, and the next choice. Raises a 422 for anything else."""
    found = {"seat": so_far["seat"]} if "seat" in so_far else {}
    choice = next_choice(story, found)
    while choice is not None and has_picked(so_far, choice.field):
        value = value_picked(so_far, choice.field)
        if not any(type(value) is type(known) and value == known for known in choice.values):
            raise Problem(
                "invalid",
                "That cannot be picked here.",
                {f"move.{choice.field}": [f"Give one of {', '.join(map(json.dumps, choice.values))}."]},
            )
        found = _picked(story, found, choice.field, value)
        choice = next_choice(story, found)
    if found != so_far:
        expected = "The move is complete without it." if choice is None else f"Pick {choice.field} next."
        left = [name for name in so_far if so_far[name] != found.get(name)]
        raise Problem("invalid", "That is not asked for here.", {f"move.{name}": [expected] for name in left})
    return found, choice


def _choice_json(
    asked: Asked, so_far: dict[str, Any], choice: Choice, depth: int, left: list[int]
) -> dict[str, Any]:
    """A choice with a status for each value, found within `left` steps, shared out fairly."""
    values, allowance = [], asked.allowance
    for number, value in enumerate(choice.values):
        parts = len(choice.values) - number
        share, searched = [left[0] // parts], allowance.left // parts
        left[0], others, allowance.left = left[0] - share[0], allowance.left - searched, searched
        values.append(_value_json(asked, so_far, (choice.field, value), depth, share))
        left[0], allowance.left = left[0] + share[0], allowance.left + others
    return {"field": choice.field, "pick": choice.pick, "asked": choice.asked, "values": values}


def _value_json(
    asked: Asked, so_far: dict[str, Any], pick: tuple[str, Any], depth: int, left: list[int]
) -> dict[str, Any]:
    """A value of a choice; what follows it only while there are steps left."""
    left[0] -= 1
    story, (field, value) = asked.story, pick
    chosen = _picked(story, so_far, field, value)
    label = story.opening.ruleset.label(field, value, asked.who.said)
    told: dict[str, Any] = {"value": value, "label": label, "status": None}
    following = next_choice(story, chosen)
    if following is not None and depth > 1 and left[0] > 0:
        told["next"] = _choice_json(asked, chosen, following, depth - 1, left)
        told["status"] = _together({inner["status"] for inner in told["next"]["values"]})
        return told
    if following is not None:
        told["status"] = _status(asked, chosen, left) if left[0] > 0 else None
        return told
    left[0] -= JUDGED - 1
    told["status"], broken = _judged(asked, chosen)
    return {**told, "move": tidy_move(chosen, _kinds(story)), **({"breaks": broken} if broken else {})}


def _picked(story: Story, so_far: dict[str, Any], field: str, value: Any) -> dict[str, Any]:
    """What has been picked with one more value."""
    return picked(so_far, _kinds(story), field, value)


def _kinds(story: Story) -> tuple[MoveKind, ...]:
    return story.opening.ruleset.grammar(story.opening.options, story.opening.seats)


def _status(asked: Asked, so_far: dict[str, Any], left: list[int]) -> str | None:
    """The status of an unfinished move: the best of its completions, the one that tells least tried first.

    What may be left out and is not asked for is left out: the table then did as the rules say.
    """
    left[0] -= 1
    following = next_choice(asked.story, so_far)
    if following is None:
        left[0] -= JUDGED - 1
        return _judged(asked, so_far)[0]
    found: set[str | None] = set()
    values = sorted(following.values, key=lambda value: value is not None)
    for value in values[:1] if _left_out(asked.story, so_far, following) else values:
        chosen = _picked(asked.story, so_far, following.field, value)
        status = _status(asked, chosen, left) if left[0] > 0 else None
        found.add(status)
        if status in {"legal", None}:
            break
    return _together(found)


def _left_out(story: Story, so_far: dict[str, Any], choice: Choice) -> bool:
    """Whether a field is one that nobody tells unless it is worth telling."""
    kind = next((kind for kind in _kinds(story) if kind.type == so_far.get("type")), None)
    field = next((one for one in kind.fields if one.name == choice.field), None) if kind else None
    return field is not None and not field.required and not choice.asked and None in choice.values


def _judged(asked: Asked, move: dict[str, Any]) -> tuple[str | None, list[str]]:
    """The status of a whole move, and the rules that it breaks where it is illegal; null after too long."""
    story, asked.allowance.ran_out = asked.story, False
    try:
        found = judge_move(untold(story), sent_move(story, move), asked.view, proofs=False)[1]
    except Impossible:
        return "impossible", []
    if asked.allowance.ran_out:
        return None, []
    broken = found.rules if found.status == "illegal" else ()
    return found.status, [rule.rule for rule in broken if rule.status != "legal"]


def _together(found: set[str | None]) -> str | None:
    """Legal if some completion is, illegal if every possible one is, else open; null if not all are known."""
    if "legal" in found or None in found:
        return "legal" if "legal" in found else None
    possible = found - {"impossible"}
    if not possible:
        return "impossible"
    return "illegal" if possible == {"illegal"} else "open"
