"""Faces that were seen: by one seat, sealed to it, or by everybody."""

from typing import Any

from flask.typing import ResponseReturnValue

from events.history import Draft, Story, decide_sighting, findings, illegal_moves
from events.table import Table
from service.api.desk import Caller, caller, recorder, write
from service.api.resource import Resource
from service.api.schemas import SightingRequest
from service.api.shapes import event_json, finding_json
from service.api.spec import WRITING, answers
from service.problems import Problem
from service.recorder import Written

blueprint = Resource("sightings", __name__, description="Faces that somebody saw.")


@blueprint.post("/games/<game_id>/sightings")
@blueprint.arguments(SightingRequest)
@blueprint.doc(responses=answers(_201="Sighted"), parameters=WRITING)
def log_sighting(asked: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """Log a face that was seen, now or at an earlier version; the answer lists what it brings to light."""
    who = caller(game_id, "sight", asked["by"])
    if asked["by"] is not None and asked["by"] != who.holder.seat:
        raise Problem(
            "forbidden",
            f"What seat {asked['by']} alone saw is entered with that seat's own token. "
            "Leave `by` out for what everybody saw.",
        )

    def step(story: Story) -> tuple[Draft, Table[Any]]:
        decided = decide_sighting(story, asked, who.holder.role, who.view)
        return decided.draft, decided.table

    return write(who, asked, [step], _answer)


def _answer(written: Written, who: Caller) -> dict[str, Any]:
    story = written.story
    before = story._replace(events=story.events[:-1], tables=story.tables[:-1])
    known = set(illegal_moves(recorder().known(before, who.view)))
    return {
        "version": written.last,
        "event": event_json(story, story.events[written.last - 1], who.said, who.view),
        "findings": [
            finding_json(finding, story, who.said)
            for finding in findings(story, who.view, recorder().known(story, who.view))
            if finding.version not in known
        ],
    }
