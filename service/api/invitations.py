"""Taking up invitations, and revoking tokens."""

from typing import Any

from flask import jsonify
from flask.typing import ResponseReturnValue

from events.history import Draft, Over, Story, check_open
from events.store import Access, AlreadyClaimed, Invitation, KeyReused, NewToken, Request
from events.table import Table
from service.access import derived_code, hashed, new_code
from service.api.desk import caller, idempotency_key, recorder
from service.api.resource import Resource
from service.api.schemas import ClaimRequest
from service.api.spec import NOTHING, WRITING, answers
from service.clock import now
from service.problems import Problem

blueprint = Resource("access", __name__, description="Invitations and tokens.")


@blueprint.post("/invitations/<code>")
@blueprint.arguments(ClaimRequest)
@blueprint.doc(responses=answers(_201="Claimed"), parameters=WRITING[1:])
def claim(asked: dict[str, Any], code: str) -> ResponseReturnValue:
    """Take up an invitation: the answer has a token of its role. Seat and scribe codes work once."""
    return jsonify(take_up(code, asked["name"], idempotency_key())), 201


def take_up(code: str, name: str | None, key: str | None) -> dict[str, Any]:
    """Mint a token for an invitation and write who sits down. Raises a 404 or 409."""
    found = recorder().store.find_invitation(hashed(code))
    if found is None or found.revoked_at is not None:
        raise Problem("not-found", "There is no such invitation, or it was revoked. Ask for a new one.")
    token = new_code() if key is None else derived_code(recorder().secret, "claim", code, key)
    told = {"game": found.game_id, "role": found.role, "token": token}
    if key is None:
        _write_claim(found, code, token, name)
        return told
    asked = Request(0, f"claim {hashed(code)} {key}", recorder().fingerprint("claim", name))
    with recorder().one_at_a_time(f"claim {code}"):
        if recorder().store.find_token(hashed(token)) is None:
            # looked up again: a repeat that waited here must not be refused for the claim that it repeats
            again = recorder().store.find_invitation(hashed(code)) or found
            _write_claim(again, code, token, name, asked)
        elif found.role != "public":
            _check_same(found.game_id, asked)
    return told


def _check_same(game_id: str, asked: Request) -> None:
    try:
        recorder().store.find_request(game_id, asked)
    except KeyReused:
        raise Problem(
            "key-reused", "This Idempotency-Key claimed it under another name. Use a fresh key."
        ) from None


def _write_claim(
    found: Invitation, code: str, token: str, name: str | None, asked: Request | None = None
) -> None:
    if found.once and found.claimed_at is not None:
        raise Problem("claimed", "This invitation has been claimed. Ask the referee to invite you anew.")
    draft = Draft("seated", found.role, {"role": found.role}, {} if name is None else {"name": name})

    def seated(story: Story) -> tuple[Draft, Table[Any]]:
        check_open(story)
        return draft, story.table

    access = Access(tokens=(NewToken(hashed(token), found.role),), claim=hashed(code) if found.once else None)
    try:
        # The public's code may be claimed by anybody at any time; only people at the table are recorded.
        if found.role == "public":
            recorder().store.grant(found.game_id, access, now())
        else:
            recorder().write(found.game_id, [seated], request=asked, access=access)
    except Over:
        # After the close people may still come to look; nothing more is written to the record.
        recorder().store.grant(found.game_id, access, now())
    except AlreadyClaimed:
        raise Problem(
            "claimed", "This invitation has been claimed. Ask the referee to invite you anew."
        ) from None


@blueprint.delete("/games/<game_id>/tokens/<int:number>")
@blueprint.doc(responses=NOTHING)
def revoke(game_id: str, number: int) -> ResponseReturnValue:
    """Revoke a token by its number; it opens nothing from then on."""
    caller(game_id, "revoke")
    known = {token.n for token in recorder().store.tokens(game_id)}
    if number not in known:
        raise Problem("not-found", f"This game has tokens {', '.join(map(str, sorted(known)))}.")
    recorder().store.grant(game_id, Access(revoke_tokens=(number,)), now())
    return "", 204


@blueprint.get("/games/<game_id>/tokens")
@blueprint.doc(responses=answers(_200="Tokens"))
def list_tokens(game_id: str) -> ResponseReturnValue:
    """The tokens that were handed out, by number and role; never the tokens themselves."""
    caller(game_id, "revoke")
    tokens = recorder().store.tokens(game_id)
    return jsonify(
        {
            "tokens": [
                {"number": token.n, "role": token.role, "revoked": token.revoked_at is not None}
                for token in tokens
            ]
        }
    )
