"""Opening games, listing them, and the header of one."""

from typing import Any

from flask import jsonify, request
from flask.typing import ResponseReturnValue
from uuid6 import uuid7

from events.games import DEALT, TABLE
from events.history import Draft, Refusal, Story, cases, closed, decide_opening, illegal_moves, seat_names
from events.store import Access, KeyReused, NewInvitation, NewToken, Request
from events.table import PUBLIC
from service.access import derived_code, hashed, new_code
from service.api.desk import (
    Caller,
    bearer_tokens,
    caller,
    idempotency_key,
    page_size,
    passes,
    recorder,
    settings,
)
from service.api.pen import pen_json
from service.api.resource import Resource
from service.api.schemas import GameRequest, GamesQuery
from service.api.shapes import addresses_json, case_json, standings_json, table_version
from service.api.spec import WRITING, answers
from service.problems import BY_REFUSAL, Problem

UNGUESSABLE = 16
"""Characters from which on an idempotency key is taken for one that nobody else would choose."""

UNLAWFUL = {TABLE: "record", DEALT: "refuse"}
"""What becomes of unlawful moves where the house rules do not say."""

blueprint = Resource("games", __name__, description="Games: open them, find them, see how they stand.")


@blueprint.post("/games")
@blueprint.arguments(GameRequest)
@blueprint.doc(responses=answers(_201="Opened"), parameters=WRITING[1:])
def open_game(asked: dict[str, Any]) -> ResponseReturnValue:
    """Open a game: the answer has the referee's token and an invitation for each seat."""
    if not settings().anyone_opens:
        raise Problem("forbidden", "Games are not opened by everybody here. Ask whoever runs this service.")
    names = [seat["name"] for seat in asked["seats"]]
    try:
        draft = decide_opening(
            asked["ruleset"],
            asked["options"],
            names,
            {"unlawful": UNLAWFUL[asked["mode"]], **asked["house"]},
            listed=asked["listed"],
            referee_sees=asked["referee_sees"],
            mode=asked["mode"],
        )
    except Refusal as refusal:
        raise Problem(BY_REFUSAL[type(refusal)], refusal.detail, refusal.errors) from refusal
    roles = ["referee", *(f"seat:{seat}" for seat in range(len(names))), "scribe", "public"]
    key = idempotency_key()
    if key is None:
        return jsonify(_opened(_open(draft, {role: new_code() for role in roles}, None))), 201
    # A repeat must get the same codes, so they follow from the key. A key that strangers could come upon
    # too is taken together with where it came from.
    origin = "" if len(key) >= UNGUESSABLE else str(request.remote_addr)
    codes = {role: derived_code(recorder().secret, "open", origin, key, role) for role in roles}
    repeated = Request(0, key, recorder().fingerprint("open", asked))
    with recorder().one_at_a_time(f"open {key}"):
        before = _opened_before(codes["referee"], repeated)
        if before is not None:
            return jsonify(_opened((recorder().story(before, 1), codes))), 201
        return jsonify(_opened(_open(draft, codes, repeated))), 201


def _open(draft: Draft, codes: dict[str, str], request: Request | None) -> tuple[Story, dict[str, str]]:
    access = Access(
        tokens=(NewToken(hashed(codes["referee"]), "referee"),),
        invitations=tuple(
            NewInvitation(hashed(code), role, once=role != "public")
            for role, code in codes.items()
            if role != "referee"
        ),
    )
    ruleset = f"{draft.body['ruleset']}/{draft.body['ruleset_version']}"
    return recorder().open(str(uuid7()), draft, ruleset, request, access), codes


def _opened_before(referee: str, request: Request) -> str | None:
    """The game that this very request opened before. Raises a 409 if its key opened another."""
    token = recorder().store.find_token(hashed(referee))
    if token is None:
        return None
    try:
        recorder().store.find_request(token.game_id, request)
    except KeyReused:
        raise Problem(
            "key-reused", "This Idempotency-Key opened another game. Use a fresh key for each request."
        ) from None
    return token.game_id


def _opened(game: tuple[Story, dict[str, str]]) -> dict[str, Any]:
    story, codes = game
    seats = [codes[f"seat:{seat}"] for seat in range(story.opening.seats)]
    event = story.events[0]
    return {
        "id": event.game_id,
        "version": event.version,
        "digest": event.digest,
        "referee": codes["referee"],
        "invitations": {"seats": seats, "scribe": codes["scribe"], "public": codes["public"]},
    }


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
        "you": {
            "role": who.holder.role,
            "view": str(who.view),
            "held": [one.role for one in passes(story.events[0].game_id)],
        },
    }
