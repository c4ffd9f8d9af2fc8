"""Logging moves, and asking whether one would be legal."""

from typing import Any

from flask import jsonify
from flask.typing import ResponseReturnValue

from events.history import (
    Draft,
    Refusal,
    Story,
    check_move,
    decide_move,
    is_dealt,
    judge_move,
    untold,
    verdict_of,
)
from events.referee import Verdict
from events.table import Table
from service.api.bodies import body_object
from service.api.desk import Caller, caller, refused, write
from service.api.pen import with_pen, writer
from service.api.resource import Resource
from service.api.shapes import event_json, verdict_json
from service.api.spec import MOVE_BODY, WRITING, answers
from service.problems import Problem
from service.recorder import Step, Written

blueprint = Resource("moves", __name__, description="Moves: log them, check them.")

MOST = 500
"""Moves in one list."""

Judged = dict[int, Verdict | None]
"""The verdicts that deciding a request found, by the version that it writes."""


@blueprint.post("/games/<game_id>/moves")
@blueprint.doc(requestBody=MOVE_BODY, responses=answers(_201="MovedAll"), parameters=WRITING)
def log_moves(game_id: str) -> ResponseReturnValue:
    """Log a move, or a list of moves: all or nothing."""
    body = body_object()
    who = writer(game_id, "log", _seat_of(body))
    judged: Judged = {}
    if "moves" in body:
        _check_alone(body, who)
        steps = [_step(move, who, judged) for move in _move_list(body)]
        return write(who, body, steps, lambda written, then: {"moves": _answers(written, then, judged)})
    step = _step(body, who, judged)
    return write(who, body, [step], lambda written, then: _answers(written, then, judged)[0])


def _seat_of(body: dict[str, Any]) -> int | None:
    """Whose token is to be chosen of several in hand: that of the seat that moves."""
    seat = body.get("seat")
    return seat if isinstance(seat, int) else None


def _check_own(raw: Any, who: Caller) -> None:
    """In a dealt game a player moves with that seat's own token; any seat or the referee calls for a deal."""
    if not is_dealt(who.story) or not isinstance(raw, dict):
        return
    role, seat = who.holder.role, raw.get("seat")
    if "seat" in raw and who.holder.seat != seat:
        raise Problem(
            "forbidden", f"In a dealt game a move of seat {seat} is made with that seat's own token."
        )
    if "seat" not in raw and who.holder.seat is None and role != "referee":
        raise Problem("forbidden", "In a dealt game a seat or the referee calls for a deal.")


def _check_alone(body: dict[str, Any], who: Caller) -> None:
    """In a dealt game moves come one by one.

    A list is written whole or not at all: one whose first move turns up a card and whose second needs a
    certain card would ask which card it is, and leave no trace unless it is that one.
    """
    moves = body["moves"]
    if is_dealt(who.story) and isinstance(moves, list) and len(moves) > 1:
        raise Problem(
            "invalid",
            "In a dealt game moves are sent one by one: each may bring cards to light.",
            {"moves": ["Give one move."]},
        )


def _move_list(body: dict[str, Any]) -> list[Any]:
    moves = body["moves"]
    if set(body) != {"moves"} or not isinstance(moves, list) or not 1 <= len(moves) <= MOST:
        raise Problem(
            "invalid",
            "Send one move, or `moves` alone with a list.",
            {"moves": [f"Give a list of 1 to {MOST} moves and nothing else."]},
        )
    return moves


def _step(raw: Any, who: Caller, judged: Judged) -> Step:
    _check_own(raw, who)

    def step(story: Story) -> tuple[Draft, Table[Any] | None]:
        decided = decide_move(story, raw, who.holder.role, who.view)
        judged[story.head + 1] = decided.verdict
        return decided.draft, decided.table

    own = isinstance(raw, dict) and "seat" in raw and raw["seat"] == who.holder.seat
    return with_pen(who, step, needed=not own)


def _answers(written: Written, who: Caller, judged: Judged) -> list[dict[str, Any]]:
    return [
        _answer(written.story, version, who, judged) for version in range(written.first, written.last + 1)
    ]


def _answer(story: Story, version: int, who: Caller, judged: Judged) -> dict[str, Any]:
    # A repeat was decided before, so that its verdict is found again.
    found = judged.get(version) or verdict_of(story, version, who.view, version)
    before, after = story.tables[version - 1], story.tables[version]
    return {
        "version": version,
        "event": event_json(story, story.events[version - 1], who.said, who.view),
        "verdict": None if found is None else verdict_json(found, story, who.said),
        "instructions": list(story.opening.ruleset.instructions(before, after, who.said)),
    }


@blueprint.post("/games/<game_id>/moves/check")
@blueprint.doc(requestBody=MOVE_BODY, responses=answers(_200="Checked"))
def check_moves(game_id: str) -> ResponseReturnValue:
    """Say what the verdict of a move would be, without recording it."""
    who, body = caller(game_id), body_object()
    try:
        move = check_move(who.story, body)
        after, found = judge_move(untold(who.story), move, who.view)
        after = who.story.veiled(after)
    except Refusal as refusal:
        raise refused(refusal, who) from refusal
    ruleset = who.story.opening.ruleset
    return jsonify(
        {
            "version": who.story.head,
            "verdict": verdict_json(found, who.story, who.said),
            "text": ruleset.describe(who.story.table, move, who.said),
            "instructions": list(ruleset.instructions(who.story.table, after, who.said)),
        }
    )
