"""Logging moves, asking whether one would be legal, and what can be done now."""

from typing import Any

from flask import json, jsonify, request
from flask.typing import ResponseReturnValue

from events.games import Choice
from events.history import (
    Draft,
    Impossible,
    Refusal,
    Story,
    check_move,
    decide_move,
    judge_move,
    verdict_of,
)
from events.table import Table, View
from service.api.bodies import body_object
from service.api.desk import Caller, asked_view, caller, refused, write
from service.api.resource import Resource
from service.api.schemas import ChoicesQuery
from service.api.shapes import event_json, verdict_json
from service.api.spec import ANSWERS, MOVE_BODY
from service.problems import Problem
from service.recorder import Step, Written

blueprint = Resource("moves", __name__, description="Moves: log them, check them, ask what can be done.")

MOST = 500
"""Moves in one list."""

TRIED = 256
"""Completions of an unfinished choice that are judged before its status is left unsaid (null)."""


@blueprint.post("/games/<game_id>/moves")
@blueprint.doc(requestBody=MOVE_BODY, responses=ANSWERS)
def log_moves(game_id: str) -> ResponseReturnValue:
    """Log a move, or a list of moves: all or nothing."""
    who, body = caller(game_id, "log"), body_object()
    if "moves" in body:
        moves = _move_list(body)
        return write(
            who,
            body,
            [_step(move, who) for move in moves],
            lambda written, then: {"moves": _answers(written, then)},
        )
    return write(who, body, [_step(body, who)], lambda written, then: _answers(written, then)[0])


def _move_list(body: dict[str, Any]) -> list[Any]:
    moves = body["moves"]
    if set(body) != {"moves"} or not isinstance(moves, list) or not 1 <= len(moves) <= MOST:
        raise Problem(
            "invalid",
            "Send one move, or `moves` alone with a list.",
            {"moves": [f"Give a list of 1 to {MOST} moves and nothing else."]},
        )
    return moves


def _step(raw: Any, who: Caller) -> Step:
    def step(story: Story) -> tuple[Draft, Table[Any] | None]:
        decided = decide_move(story, raw, who.holder.role, who.view)
        return decided.draft, decided.table

    return step


def _answers(written: Written, who: Caller) -> list[dict[str, Any]]:
    return [_answer(written.story, version, who) for version in range(written.first, written.last + 1)]


def _answer(story: Story, version: int, who: Caller) -> dict[str, Any]:
    found = verdict_of(story, version, who.view, version)
    before, after = story.tables[version - 1], story.tables[version]
    return {
        "version": version,
        "event": event_json(story, story.events[version - 1], who.said, who.view),
        "verdict": None if found is None else verdict_json(found, story, who.said),
        "instructions": list(story.opening.ruleset.instructions(before, after, who.said)),
    }


@blueprint.post("/games/<game_id>/moves/check")
@blueprint.doc(requestBody=MOVE_BODY, responses=ANSWERS)
def check_moves(game_id: str) -> ResponseReturnValue:
    """Say what the verdict of a move would be, without recording it."""
    who, body = caller(game_id), body_object()
    try:
        after, found = judge_move(who.story, check_move(who.story, body), who.view)
    except Refusal as refusal:
        raise refused(refusal, who) from refusal
    ruleset = who.story.opening.ruleset
    return jsonify(
        {
            "version": who.story.head,
            "verdict": verdict_json(found, who.story, who.said),
            "text": ruleset.describe(who.story.table, body, who.said),
            "instructions": list(ruleset.instructions(who.story.table, after, who.said)),
        }
    )


@blueprint.get("/games/<game_id>/choices")
@blueprint.arguments(ChoicesQuery, location="query")
def choices(query: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """What can be done now: the next field of a move and its values, each with its verdict."""
    who = caller(game_id)
    so_far = _so_far(query, who)
    view = asked_view(who, request.args.get("view"))
    choice = who.story.opening.ruleset.choices(who.story.table, so_far)
    if choice is None:
        return jsonify({"field": None, "pick": None, "values": [], "move": so_far})
    return jsonify(_choice_json(who, view, so_far, choice, query["depth"]))


def _so_far(query: dict[str, Any], who: Caller) -> dict[str, Any]:
    try:
        so_far = json.loads(query["move"])
    except ValueError:
        so_far = None
    if not isinstance(so_far, dict):
        raise Problem("invalid", "`move` is a JSON object.", {"move": ["Give what has been picked so far."]})
    if "seat" in query:
        if not 0 <= query["seat"] < who.story.opening.seats:
            most = who.story.opening.seats - 1
            raise Problem("invalid", "There is no such seat.", {"seat": [f"Give a seat from 0 to {most}."]})
        so_far = {"seat": query["seat"], **so_far}
    return so_far


def _choice_json(
    who: Caller, view: View, so_far: dict[str, Any], choice: Choice, depth: int
) -> dict[str, Any]:
    ruleset = who.story.opening.ruleset
    values = []
    for value in choice.values:
        picked = _picked(so_far, choice.field, value)
        told = {
            "value": value,
            "label": ruleset.label(choice.field, value, who.said),
            "status": _status(who.story, view, picked, [TRIED]),
        }
        following = ruleset.choices(who.story.table, picked)
        if following is None:
            told["move"] = picked
        elif depth > 1:
            told["next"] = _choice_json(who, view, picked, following, depth - 1)
        values.append(told)
    return {"field": choice.field, "pick": choice.pick, "values": values}


def _picked(so_far: dict[str, Any], field: str, value: Any) -> dict[str, Any]:
    """What has been picked with one more value; a field `faces.2` goes into the object `faces`."""
    name, dot, place = field.partition(".")
    if not dot:
        return {**so_far, name: value}
    return {**so_far, name: {**so_far.get(name, {}), place: value}}


def _status(story: Story, view: View, so_far: dict[str, Any], left: list[int]) -> str | None:
    """Illegal if every completion is, legal if some completion is, else open; null if too many to try."""
    following = story.opening.ruleset.choices(story.table, so_far)
    if following is None:
        left[0] -= 1
        try:
            return judge_move(story, so_far, view, proofs=False)[1].status
        except Impossible:
            return "impossible"
    found: set[str] = set()
    for value in following.values:
        if left[0] <= 0:
            return None
        status = _status(story, view, _picked(so_far, following.field, value), left)
        if status == "legal":
            return "legal"
        found.add(status or "unsaid")
    if "unsaid" in found:
        return None
    found.discard("impossible")
    if not found:
        return "impossible"
    return "illegal" if found == {"illegal"} else "open"
