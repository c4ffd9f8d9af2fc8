"""Corrections: the paper was wrong, and the past is to read differently."""

from typing import Any

from flask import jsonify
from flask.typing import ResponseReturnValue

from events.history import Corrected, Draft, Refusal, Story, decide_correction
from events.table import Table
from service.api.desk import Caller, refused, write
from service.api.pen import own_change, with_pen, writer
from service.api.resource import Resource
from service.api.schemas import CorrectionRequest, PreviewQuery
from service.api.sentences import address_text, describe
from service.api.shapes import addresses_json, event_json, state_json, unfit_json
from service.api.spec import PREVIEWING, answers
from service.problems import Problem
from service.recorder import Written

blueprint = Resource("corrections", __name__, description="Entries that were written down wrongly.")


@blueprint.post("/games/<game_id>/corrections")
@blueprint.arguments(PreviewQuery, location="query")
@blueprint.arguments(CorrectionRequest)
@blueprint.doc(responses=answers(_200="CorrectionPreview", _201="Corrected"), parameters=PREVIEWING)
def correct(query: dict[str, Any], asked: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """Void, replace or insert entries, all or nothing; `?preview=true` only tells what follows."""
    by = next((change["sighting"]["by"] for change in asked["changes"] if "sighting" in change), None)
    who = writer(game_id, "correct", by)
    _own_sightings(asked, who)
    if query["preview"]:
        try:
            return jsonify(_preview(who, _decide(who.story, asked, who, preview=True)))
        except Refusal as refusal:
            raise refused(refusal, who) from refusal

    def step(story: Story) -> tuple[Draft, Table[Any] | None]:
        return _decide(story, asked, who, preview=False).draft, None

    own = all(own_change(who.story, change, who.holder.seat) for change in asked["changes"])
    return write(who, asked, [with_pen(who, step, needed=not own)], _answer)


def _own_sightings(asked: dict[str, Any], who: Caller) -> None:
    for number, change in enumerate(asked["changes"]):
        by = change.get("sighting", {}).get("by")
        if by is not None and by != who.holder.seat:
            raise Problem(
                "forbidden",
                f"What seat {by} alone saw is corrected with that seat's own token.",
                {f"changes.{number}.sighting.by": ["Not this token's seat."]},
            )


def _decide(story: Story, asked: dict[str, Any], who: Caller, *, preview: bool) -> Corrected:
    return decide_correction(
        story,
        asked["changes"],
        asked["rulings"],
        asked["why"],
        who.holder.role,
        who.view,
        preview=preview,
    )


def _preview(who: Caller, corrected: Corrected) -> dict[str, Any]:
    story, table = corrected.story, who.story.veiled(corrected.story.table)
    state = state_json(story, table, table, who.view, who.said, story.head, story.head)
    return {
        "version": who.story.head,
        "unresolved": addresses_json(corrected.unresolved),
        "unfit": [
            {**unfit, "text": address_text(story, address, who.said, who.view)}
            for address, unfit in zip(sorted(corrected.unfit), unfit_json(corrected.unfit), strict=True)
        ],
        "resting": [
            {"version": version, "kind": event.kind, "text": describe(who.story, event, who.said, who.view)}
            for version in corrected.resting
            for event in [who.story.events[version - 1]]
        ],
        "state": state,
        "standings": state["standings"],
    }


def _answer(written: Written, who: Caller) -> dict[str, Any]:
    story = written.story
    return {
        "version": written.last,
        "event": event_json(story, story.events[written.last - 1], who.said, who.view),
        "state": state_json(story, story.table, story.table, who.view, who.said, written.last, written.last),
    }
