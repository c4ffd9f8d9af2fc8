"""Opening a game: what the API and the pages do alike."""

from typing import Any

from flask import request
from uuid6 import uuid7

from events.games import DEALT, TABLE
from events.history import Draft, Refusal, Story, decide_opening
from events.store import Access, KeyReused, NewInvitation, NewToken, Request
from service.access import derived_code, hashed, new_code
from service.api.desk import recorder, settings
from service.problems import BY_REFUSAL, Problem

UNGUESSABLE = 16
"""Characters from which on an idempotency key is taken for one that nobody else would choose."""

UNLAWFUL = {TABLE: "record", DEALT: "refuse"}
"""What becomes of unlawful moves where the house rules do not say."""


def open_new(asked: dict[str, Any], key: str | None) -> tuple[Story, str]:
    """Open the game that a GameRequest asks for; its story and the referee's token. Raises a 403, 409 or 422.

    A repeat with the same key gets the same game.
    """
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
    if key is None:
        referee = new_code()
        return _open(draft, referee, None), referee
    # A repeat must get the same token, so it follows from the key. A key that strangers could come upon
    # too is taken together with where it came from.
    origin = "" if len(key) >= UNGUESSABLE else str(request.remote_addr)
    referee = derived_code(recorder().secret, "open", origin, key)
    repeated = Request(0, key, recorder().fingerprint("open", asked))
    with recorder().one_at_a_time(f"open {key}"):
        before = _opened_before(referee, repeated)
        story = _open(draft, referee, repeated) if before is None else recorder().story(before, 1)
        return story, referee


def invitation_codes(seats: int, referee: str) -> dict[str, str]:
    """The code of each role that was invited when a game was opened, by the role.

    They follow from the referee's token, so that its holder can be shown them again.
    """
    roles = [*(f"seat:{seat}" for seat in range(seats)), "scribe", "public"]
    return {role: derived_code(recorder().secret, "invitation", referee, role) for role in roles}


def opened_json(story: Story, referee: str) -> dict[str, Any]:
    """What the API answers whoever opened a game."""
    codes = invitation_codes(story.opening.seats, referee)
    event = story.events[0]
    return {
        "id": event.game_id,
        "version": event.version,
        "digest": event.digest,
        "referee": referee,
        "invitations": {
            "seats": [codes[f"seat:{seat}"] for seat in range(story.opening.seats)],
            "scribe": codes["scribe"],
            "public": codes["public"],
        },
    }


def _open(draft: Draft, referee: str, request: Request | None) -> Story:
    invitations = tuple(
        NewInvitation(hashed(code), role, once=role != "public")
        for role, code in invitation_codes(draft.body["seats"], referee).items()
    )
    access = Access(tokens=(NewToken(hashed(referee), "referee"),), invitations=invitations)
    ruleset = f"{draft.body['ruleset']}/{draft.body['ruleset_version']}"
    return recorder().open(str(uuid7()), draft, ruleset, request, access)


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
