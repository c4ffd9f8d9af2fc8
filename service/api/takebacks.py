"""Moves offered back, the answers, and an offer taken back."""

from typing import Any

from flask import jsonify
from flask.typing import ResponseReturnValue

from events.history import (
    Draft,
    Offer,
    Story,
    decide_answer,
    decide_takeback,
    decide_takeback_withdrawal,
    is_dealt,
    offers,
    seen_since,
)
from events.record import told_address
from events.table import Table
from service.api.desk import Caller, caller, write
from service.api.resource import Resource
from service.api.schemas import AnswerRequest, TakebackRequest
from service.api.sentences import address_text
from service.api.shapes import event_json
from service.api.spec import WRITING, answers
from service.problems import Problem
from service.recorder import Written

blueprint = Resource("takebacks", __name__, description="Moves that a player wants to take back.")


@blueprint.post("/games/<game_id>/takebacks")
@blueprint.arguments(TakebackRequest)
@blueprint.doc(responses=answers(_201="TakebackAnswered"), parameters=WRITING)
def offer_back(asked: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """Offer a move back; the answer says whose consent it needs and what cannot be unseen."""
    who = caller(game_id, "take back", asked["seat"])
    seat = _seat(asked, who)

    def step(story: Story) -> tuple[Draft, Table[Any]]:
        offered = decide_takeback(story, asked["version"], seat, who.holder.role)
        return offered.draft, offered.table

    return write(who, asked, [step], _answer)


@blueprint.get("/games/<game_id>/takebacks")
@blueprint.doc(responses=answers(_200="Takebacks"))
def list_offers(game_id: str) -> ResponseReturnValue:
    """Every offer as it stands."""
    who = caller(game_id)
    return jsonify({"takebacks": [offer_json(offer, who) for offer in offers(who.story).values()]})


@blueprint.post("/games/<game_id>/takebacks/<int:number>/answers")
@blueprint.arguments(AnswerRequest)
@blueprint.doc(responses=answers(_201="TakebackAnswered"), parameters=WRITING)
def answer(asked: dict[str, Any], game_id: str, number: int) -> ResponseReturnValue:
    """Consent to an offer or refuse it; with the last consent the table goes back to before the move."""
    who = caller(game_id, "take back", asked["seat"])
    _offer(who, number)
    seat = _seat(asked, who)

    def step(story: Story) -> tuple[Draft, Table[Any]]:
        answered = decide_answer(story, number, seat, who.holder.role, accept=asked["accept"])
        return answered.draft, answered.table

    return write(who, asked, [step], _answer)


@blueprint.delete("/games/<game_id>/takebacks/<int:number>")
@blueprint.doc(responses=answers(_201="TakebackAnswered"), parameters=WRITING)
def withdraw_offer(game_id: str, number: int) -> ResponseReturnValue:
    """Take an offer back; by whoever made it."""
    who = caller(game_id, "take back")
    if _offer(who, number).actor != who.holder.role:
        raise Problem("forbidden", "An offer is taken back by whoever made it.")

    def step(story: Story) -> tuple[Draft, Table[Any]]:
        return decide_takeback_withdrawal(story, number, who.holder.role), story.table

    return write(who, {}, [step], _answer)


def _seat(asked: dict[str, Any], who: Caller) -> int:
    own, named = who.holder.seat, asked["seat"]
    if own is None and is_dealt(who.story):
        raise Problem("forbidden", "In a dealt game a seat offers and answers with its own token.")
    if own is not None and named not in {None, own}:
        raise Problem("forbidden", "A player offers and answers in their own name; leave `seat` out.")
    seat = own if named is None else named
    if seat is None or not 0 <= seat < who.story.opening.seats:
        most = who.story.opening.seats - 1
        raise Problem("invalid", "Say for which seat.", {"seat": [f"Give a seat from 0 to {most}."]})
    return int(seat)


def _offer(who: Caller, number: int) -> Offer:
    found = offers(who.story).get(number)
    if found is None:
        raise Problem("not-found", f"There is no takeback {number}; offer one: POST /games/…/takebacks.")
    return found


def offer_json(offer: Offer, who: Caller) -> dict[str, Any]:
    """An offer as it stands, with what was seen since its move."""
    story = who.story
    return {
        "takeback": offer.takeback,
        "version": offer.version,
        "seat": offer.seat,
        "status": offer.status,
        "needs": list(offer.waiting),
        "agreed": offer.agreed,
        "seen_since": [
            {"version": told_address(v), "text": address_text(story, v, who.said, who.view)}
            for v in seen_since(story, offer.version, who.view)
        ],
    }


def _answer(written: Written, who: Caller) -> dict[str, Any]:
    story, version = written.story, written.last
    event = story.events[version - 1]
    before, after = story.tables[version - 1], story.tables[version]
    return {
        **offer_json(offers(story)[event.body["takeback"]], who),
        "event": event_json(story, event, who.said, who.view),
        "instructions": list(story.opening.ruleset.instructions(before, after, who.said)),
    }
