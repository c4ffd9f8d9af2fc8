"""Objections, their withdrawal, and the decisions on them."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import jsonify
from flask.typing import ResponseReturnValue

from events.games import Remedy
from events.history import (
    Case,
    Draft,
    Refusal,
    Story,
    cases,
    decide_dispute,
    decide_ruling,
    decide_withdrawal,
    first_undone,
    remedies_for,
    seen_since,
    try_remedy,
)
from events.table import Table
from service.api.desk import Caller, caller, refused, write
from service.api.resource import Resource
from service.api.schemas import DisputeRequest, PreviewQuery, RulingRequest, WithdrawalRequest
from service.api.shapes import addresses_json, case_json, event_json, remedies_json, state_json
from service.api.spec import PREVIEWING, WRITING, answers
from service.problems import Problem
from service.recorder import Written

blueprint = Resource("disputes", __name__, description="Objections and decisions.")


@blueprint.post("/games/<game_id>/disputes")
@blueprint.arguments(DisputeRequest)
@blueprint.doc(responses=answers(_201="Dispute"), parameters=WRITING)
def file_dispute(asked: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """Object to a move, or appeal against a ruling; the answer lists what may be done about it."""
    who = caller(game_id, "dispute")
    seat = asked["seat"] if who.holder.seat is None else who.holder.seat
    if who.holder.seat is not None and asked["seat"] not in {None, seat}:
        raise Problem("forbidden", "A player disputes in their own name; leave `seat` out.")
    if seat is not None and not 0 <= seat < who.story.opening.seats:
        raise Problem("invalid", "There is no such seat.", {"seat": ["Not a seat of this game."]})

    def step(story: Story) -> tuple[Draft, Table[Any]]:
        draft = decide_dispute(story, asked["version"], asked["rule"], seat, asked["reason"], who.holder.role)
        return draft, story.table

    return write(who, asked, [step], _filed)


def _filed(written: Written, who: Caller) -> dict[str, Any]:
    story = written.story
    event = story.events[written.last - 1]
    case = cases(story)[event.body["dispute"]]
    return {
        **case_json(case),
        "event": event_json(story, event, who.said, who.view),
        "remedies": _offers(case, who._replace(story=story)),
    }


def _offers(case: Case, who: Caller) -> list[dict[str, Any]]:
    return remedies_json(remedies_for(who.story, case, who.view, who.said), who.said)


@blueprint.get("/games/<game_id>/disputes")
@blueprint.doc(responses=answers(_200="Disputes"))
def list_disputes(game_id: str) -> ResponseReturnValue:
    """Every dispute as it stands, with what may be done about those that are open."""
    who = caller(game_id)
    return jsonify({"disputes": [_whole(case, who) for case in cases(who.story).values()]})


def _whole(case: Case, who: Caller) -> dict[str, Any]:
    told = case_json(case)
    if case.status == "open":
        told["remedies"] = _offers(case, who)
    return told


def _case(who: Caller, number: int) -> Case:
    case = cases(who.story).get(number)
    if case is None:
        raise Problem("not-found", f"There is no dispute {number}; file one first: POST /games/…/disputes.")
    return case


@blueprint.post("/games/<game_id>/disputes/<int:number>/withdrawal")
@blueprint.arguments(WithdrawalRequest)
@blueprint.doc(responses=answers(_201="Dispute"), parameters=WRITING)
def withdraw(asked: dict[str, Any], game_id: str, number: int) -> ResponseReturnValue:
    """Take one's own dispute back."""
    who = caller(game_id, "dispute")
    case = _case(who, number)
    if case.actor != who.holder.role:
        raise Problem("forbidden", "A dispute is withdrawn by whoever filed it; a referee dismisses it.")

    def step(story: Story) -> tuple[Draft, Table[Any]]:
        return decide_withdrawal(story, number, who.holder.role), story.table

    return write(who, asked, [step], lambda written, _: case_json(cases(written.story)[number]))


@blueprint.post("/games/<game_id>/disputes/<int:number>/rulings")
@blueprint.arguments(PreviewQuery, location="query")
@blueprint.arguments(RulingRequest)
@blueprint.doc(responses=answers(_200="Preview", _201="Ruled"), parameters=PREVIEWING)
def rule(query: dict[str, Any], asked: dict[str, Any], game_id: str, number: int) -> ResponseReturnValue:
    """Decide a dispute; `?preview=true` shows the table and scores under each remedy and records nothing."""
    who = caller(game_id, "rule")
    case = _case(who, number)
    if query["preview"]:
        try:
            return jsonify({"dispute": number, "remedies": _previews(who, case, asked)})
        except Refusal as refusal:
            raise refused(refusal, who) from refusal
    if "decision" not in asked:
        raise Problem("invalid", "A ruling needs a decision.", {"decision": ["Give upheld or dismissed."]})

    def step(story: Story) -> tuple[Draft, Table[Any]]:
        ruled = decide_ruling(
            story,
            number,
            asked["decision"],
            asked["remedy"],
            asked["parts"],
            asked["why"],
            who.holder.role,
            who.view,
            who.said,
        )
        return ruled.draft, ruled.table

    return write(who, asked, [step], _ruled)


def _previews(who: Caller, case: Case, asked: dict[str, Any]) -> list[dict[str, Any]]:
    offers = remedies_for(who.story, case, who.view, who.said)
    if asked["parts"] is not None:
        offers = (Remedy("composed", "referee", tuple(asked["parts"]), ""),)
    elif asked["remedy"] is not None:
        named = ", ".join(offer.id for offer in offers) or "none"
        offers = tuple(offer for offer in offers if offer.id == asked["remedy"])
        if not offers:
            raise Problem("invalid", "There is no such remedy.", {"remedy": [f"There is {named}."]})
    return [_preview(who, case, offer) for offer in offers]


def _preview(who: Caller, case: Case, offer: Remedy) -> dict[str, Any]:
    table = try_remedy(who.story, offer.parts, case)
    at = who.story.head + 1
    ruleset = who.story.opening.ruleset
    return {
        **remedies_json([offer], who.said)[0],
        "seen_since": _seen_since(who, offer.parts),
        "instructions": list(ruleset.instructions(who.story.table, table, who.said)),
        "state": state_json(who.story, table, table, who.view, who.said, at, at),
    }


def _seen_since(who: Caller, parts: Sequence[Mapping[str, Any]]) -> list[int | str]:
    """What was seen after the first thing that a remedy takes back: that stays seen."""
    first = first_undone(parts)
    return [] if first is None else addresses_json(seen_since(who.story, first, who.view))


def _ruled(written: Written, who: Caller) -> dict[str, Any]:
    story, version = written.story, written.last
    before, after = story.tables[version - 1], story.tables[version]
    return {
        "version": version,
        "event": event_json(story, story.events[version - 1], who.said, who.view),
        "instructions": list(story.opening.ruleset.instructions(before, after, who.said)),
        "seen_since": _seen_since(who, story.events[version - 1].body["parts"]),
        "state": state_json(story, after, after, who.view, who.said, version, version),
    }
