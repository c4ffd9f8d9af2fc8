"""What if: moves tried on a copy of the table, from any moment. Nothing is recorded."""

from typing import Any

from flask import jsonify
from flask.typing import ResponseReturnValue

from events.history import Refusal, try_moves
from service.api.desk import asked_view, caller, recorder, refused
from service.api.reading import moment, table_at
from service.api.resource import Resource
from service.api.schemas import WhatIfRequest
from service.api.sentences import words
from service.api.shapes import state_json, verdict_json
from service.api.spec import answers

blueprint = Resource("whatif", __name__, description="Moves tried on a copy of the table.")


@blueprint.post("/games/<game_id>/whatif")
@blueprint.arguments(WhatIfRequest)
@blueprint.doc(responses=answers(_200="WhatIf"))
def what_if(asked: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """Try moves on the table as it stood at `at`, with what is known `as_of`; records nothing."""
    who = caller(game_id)
    view = asked_view(who, asked["view"])
    at, as_of = moment(who, asked)
    story = recorder().story(game_id, as_of)
    try:
        tried = try_moves(story, table_at(story, at), asked["moves"], view, at)
    except Refusal as refusal:
        raise refused(refusal, who) from refusal
    said = words(story, who.said.language)
    ruleset = story.opening.ruleset
    return jsonify(
        {
            "states": [state_json(story, one.after, one.known, view, said, at, as_of) for one in tried],
            "verdicts": [verdict_json(one.verdict, story, said) for one in tried],
            "texts": [ruleset.describe(one.before, one.move, said) for one in tried],
            "instructions": [list(ruleset.instructions(one.before, one.after, said)) for one in tried],
        }
    )
