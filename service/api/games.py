"""Opening games, listing them, and the header of one."""

from typing import Any

from flask import jsonify
from flask.typing import ResponseReturnValue

from events.history import Story, cases, closed, illegal_moves, seat_names
from events.table import PUBLIC
from service.access import hashed
from service.api.desk import (
    Caller,
    bearer_tokens,
    caller,
    idempotency_key,
    page_size,
    passes,
    recorder,
)
from service.api.opening import open_new, opened_json
from service.api.pen import pen_json
from service.api.resource import Resource
from service.api.schemas import GameRequest, GamesQuery
from service.api.shapes import addresses_json, case_json, standings_json, table_version
from service.api.spec import WRITING, answers

blueprint = Resource("games", __name__, description="Games: open them, find them, see how they stand.")


@blueprint.post("/games")
@blueprint.arguments(GameRequest)
@blueprint.doc(responses=answers(_201="Opened"), parameters=WRITING[1:])
def open_game(asked: dict[str, Any]) -> ResponseReturnValue:
    """Open a game: the answer has the referee's token and an invitation for each seat."""
    return jsonify(opened_json(*open_new(asked, idempotency_key()))), 201


@blueprint.get("/games")
@blueprint.arguments(GamesQuery, location="query")
@blueprint.doc(responses=answers(_200="Games"))
def list_games(query: dict[str, Any]) -> ResponseReturnValue:
    """The games of the tokens in hand and those opened as listed, newest first, page by page."""
    limit = page_size(query.get("limit"))
    tokens = [recorder().store.find_token(hashed(token)) for token in bearer_tokens()]
    own = [token.game_id for token in tokens if token is not None and token.revoked_at is None]
    found = recorder().store.list_games(own, before=query.get("cursor"), limit=limit + 1)
    page, more = found[:limit], len(found) > limit
    return jsonify(
        {
            "games": [_summary(story) for story in recorder().stories(game.game_id for game in page)],
            "next": page[-1].game_id if more else None,
        }
    )


def _summary(story: Story) -> dict[str, Any]:
    standings = story.opening.ruleset.standings(story.table)
    return {
        "id": story.events[0].game_id,
        "ruleset": story.opening.ruleset.name,
        "title": story.opening.ruleset.title,
        "opened_at": story.events[0].recorded_at,
        "seats": [{"seat": seat, "name": name} for seat, name in enumerate(seat_names(story))],
        "version": story.head,
        "listed": story.opening.listed,
        "standings": standings_json(standings),
        "over": standings.over,
        "closed": closed(story),
        "open_disputes": [case.dispute for case in cases(story).values() if case.status == "open"],
        "findings": addresses_json(illegal_moves(recorder().known(story, PUBLIC))),
    }


@blueprint.get("/games/<game_id>")
@blueprint.doc(responses=answers(_200="Game"))
def one_game(game_id: str) -> ResponseReturnValue:
    """The header of a game: seats, options, head, standings, whose turn, open disputes."""
    return jsonify(header(caller(game_id)))


def header(who: Caller) -> dict[str, Any]:
    """The header of a game, and as whom the caller sees it."""
    story = who.story
    opening = story.opening
    return _summary(story) | {
        "ruleset_version": opening.ruleset.version,
        "options": opening.options,
        "mode": story.opening.mode,
        "house": opening.house,
        "referee_sees": opening.referee_sees,
        "digest": story.events[-1].digest,
        "table_version": table_version(story),
        "to_act": list(opening.ruleset.to_act(story.table)),
        "disputes": [case_json(case) for case in cases(story).values()],
        "pen": pen_json(who),
        "you": {"role": who.holder.role, "view": str(who.view)},
        "held": [one.role for one in passes(story.events[0].game_id)],
    }
