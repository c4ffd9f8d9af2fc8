"""What every route needs: who calls, whose view they have, in which language, and how a write is answered."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from flask import Response, current_app, jsonify, request

from events.games import LANGUAGES, Words
from events.history import Refusal, Story, Unresolved
from events.store import Access, Request
from events.table import View, read_view
from service.access import CODE_LENGTH, Pass, hashed, may, require, require_view, view_of
from service.api.sentences import words
from service.api.shapes import addresses_json, events_json, table_changes, unfit_json, verdict_json
from service.problems import BY_REFUSAL, Problem
from service.recorder import Recorder, Step, Written
from service.settings import Settings

KEY_LIMIT = 200

WALLET = "takeback"
WALLET_SIZE = 40
"""Tokens that a browser keeps; the oldest goes first, so that the cookie stays within its limit."""
LONGEST_VERSION = 15


class Caller(NamedTuple):
    """Who asks about a game: their pass, the newest story, their view, and how to speak to them."""

    holder: Pass
    story: Story
    view: View
    said: Words


def recorder() -> Recorder:
    """The application's recorder."""
    kept: Recorder = current_app.extensions["takeback"]
    return kept


def settings() -> Settings:
    """The application's settings."""
    kept: Settings = current_app.config["TAKEBACK"]
    return kept


def language() -> str:
    """The best of our languages for the reader; English if they name none of them."""
    return request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]


def bearer_tokens() -> list[str]:
    """The tokens in hand: that of the Authorization header, or those of the browser's wallet."""
    header = request.headers.get("Authorization", "")
    if header.lower().startswith("bearer "):
        return [header[7:].strip()]
    kept = request.cookies.get(WALLET, "").split()
    return [token for token in kept if len(token) == CODE_LENGTH][-WALLET_SIZE:]


def caller(game_id: str, right: str | None = None, seat: int | None = None) -> Caller:
    """Who asks about a game: of several tokens in hand one that has the right, best the seat's own.

    Raises a 404 if the game is not for them to see, and a 403 if none of their tokens has the right.
    """
    held = passes(game_id)
    story = recorder().story(game_id)
    if not held:
        if not story.opening.listed:
            raise Problem("not-found", "There is no such game, or this token does not open it.")
        held = [Pass(game_id, 0, "public")]
    holder = held[0]
    if right is not None:
        able = [one for one in held if may(one.role, right)]
        holder = next((one for one in able if seat is None or one.seat == seat), [*able, holder][0])
        require(holder, right)
    return Caller(holder, story, view_of(holder.role, story.opening), words(story, language()))


def passes(game_id: str) -> list[Pass]:
    """What the tokens in hand allow at a game, in the order in which they were given."""
    found = [recorder().store.find_token(hashed(token)) for token in bearer_tokens()]
    return [
        Pass(game_id, token.n, token.role)
        for token in found
        if token is not None and token.game_id == game_id and token.revoked_at is None
    ]


def asked_view(who: Caller, text: str | None) -> View:
    """The view that a request asks for, by default the token's own. Raises a 422 or 403."""
    if text is None:
        return who.view
    view = read_view(text, who.story.opening.seats)
    if view is None:
        raise Problem("invalid", "There is no such view.", {"view": ["Give public, all or seat:n."]})
    require_view([who.holder, *passes(who.holder.game_id)], who.story.opening, view)
    return view


def idempotency_key() -> str | None:
    """The key that the sender gave this request. Raises a 400 for one that cannot be."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not (1 <= len(key) <= KEY_LIMIT and key.isascii() and key.isprintable()):
        raise Problem(
            "malformed",
            f"An Idempotency-Key has 1 to {KEY_LIMIT} characters of ASCII.",
            {"Idempotency-Key": ["Give a fresh random text, such as a UUID."]},
        )
    return key


def idempotency(holder: Pass, body: Any) -> Request | None:
    """What makes this request recognisable when it comes again, if its sender gave it a key."""
    key = idempotency_key()
    if key is None:
        return None
    return Request(holder.number, key, recorder().fingerprint(request.method, request.full_path, body))


def page_size(asked: int | None) -> int:
    """How many rows a page has. Raises a 400 for more than the service gives at once."""
    most = settings().page_limit
    if asked is not None and asked > most:
        raise Problem("malformed", f"A page has at most {most} rows.", {"limit": [f"Give 1 to {most}."]})
    return settings().page_size if asked is None else asked


def overtaken(who: Caller) -> Callable[[Story], None] | None:
    """The check that `If-Match` asks for: nothing that changes the table has come since that version."""
    header = request.headers.get("If-Match")
    if header is None:
        return None
    text = header.strip().removeprefix("W/").strip('"')
    if not (text.isascii() and text.isdecimal()) or len(text) > LONGEST_VERSION or int(text) < 1:
        raise Problem(
            "malformed",
            'If-Match names a version of the game, e.g. "12".',
            {"If-Match": ["Give the version that this request is based on."]},
        )
    version = int(text)

    def check(story: Story) -> None:
        if version > story.head:
            raise Problem("moved-on", f"This game is only at version {story.head}.", since=[])
        since = table_changes(story, version)
        if since:
            raise Problem(
                "moved-on",
                f"The table has changed since version {version}: look at what happened, then send this again "
                f"based on version {story.head}.",
                since=list(events_json(story, since, who.said, who.view)),
            )

    return check


def write(
    who: Caller,
    body: Any,
    steps: Sequence[Step],
    answer: Callable[[Written, Caller], dict[str, Any]],
    access: Access | None = None,
) -> tuple[Response, int]:
    """Decide, append and answer; a repeated request gets the answer that it got, in the same words."""
    check, asked = overtaken(who), idempotency(who.holder, body)
    try:
        written = recorder().write(who.holder.game_id, steps, request=asked, check=check, access=access)
    except Refusal as refusal:
        raise refused(refusal, who) from refusal
    then = who._replace(story=written.story, said=words(written.story, who.said.language))
    return jsonify(answer(written, then)), 201


def refused(refusal: Refusal, who: Caller) -> Problem:
    """The problem document of a refusal, in the caller's view."""
    more: dict[str, Any] = {}
    if refusal.verdict is not None:
        more["verdict"] = verdict_json(refusal.verdict, who.story, who.said)
    if isinstance(refusal, Unresolved):
        more["unresolved"] = addresses_json(refusal.versions)
        more["unfit"] = unfit_json(refusal.unfit)
    elif refusal.versions:
        more["versions"] = addresses_json(refusal.versions)
    return Problem(BY_REFUSAL[type(refusal)], refusal.detail, refusal.errors, **more)
