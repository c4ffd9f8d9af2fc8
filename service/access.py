"""Access: capability tokens, each with a role on one game, hence a view and rights."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import NamedTuple

from events.history import Opening
from events.table import ALL, PUBLIC, View, seat_view
from service.problems import Problem

TOKEN_BYTES = 32
CODE_LENGTH = 43
"""Characters of a token or code: 32 bytes in base64 for URLs."""


class Pass(NamedTuple):
    """What the caller may do at one game: as which role, and the token's number there (0: no token)."""

    game_id: str
    number: int
    role: str

    @property
    def seat(self) -> int | None:
        """The seat of a seat's token, else None."""
        return int(self.role.removeprefix("seat:")) if self.role.startswith("seat:") else None


RIGHTS = {
    "log": ("referee", "scribe", "seat"),
    "sight": ("referee", "scribe", "seat"),
    "correct": ("referee", "scribe", "seat"),
    "take back": ("scribe", "seat"),
    "dispute": ("referee", "seat"),
    "note": ("referee", "scribe", "seat"),
    "rule": ("referee",),
    "close": ("referee", "scribe"),
    "agree to close": ("referee", "scribe", "seat"),
    "share": ("seat",),
    "hold": ("referee", "scribe", "seat"),
    "revoke": ("referee",),
}
"""Which roles may do what. The seats of a dealt game agree to close it; a table game they do not close."""

SAID = {"referee": "the referee", "scribe": "the scribe", "seat": "a player"}


def new_code() -> str:
    """A fresh token or invitation code of 256 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def derived_code(secret: bytes, *parts: str) -> str:
    """A code that only this service can make, the same each time: so that a repeat gets the same answer."""
    digest = hmac.new(secret, "\n".join(parts).encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def hashed(code: str) -> str:
    """The form in which a code is stored."""
    return hashlib.sha256(code.encode()).hexdigest()


def view_of(role: str, opening: Opening) -> View:
    """Whose knowledge a role's answers are given for."""
    if role.startswith("seat:"):
        return seat_view(int(role.removeprefix("seat:")))
    return ALL if role == "referee" and opening.referee_sees == "all" else PUBLIC


def may(role: str, right: str) -> bool:
    """Whether a role has a right."""
    return role.partition(":")[0] in RIGHTS[right]


def require(caller: Pass, right: str) -> None:
    """Raise a 403 that says who has the right, unless the caller has it."""
    if not may(caller.role, right):
        who = " or ".join(SAID[role] for role in RIGHTS[right])
        raise Problem("forbidden", f"Only {who} may do this. Use such a token, or ask who holds one.")


def require_view(callers: Sequence[Pass], opening: Opening, view: View) -> None:
    """Raise a 403 unless one of the caller's passes sees in this view."""
    own = [view_of(caller.role, opening) for caller in callers]
    if view != PUBLIC and view not in own and ALL not in own:
        able = " or ".join(dict.fromkeys(map(str, (*own, PUBLIC))))
        raise Problem("forbidden", f"You see as {own[0]}, and may ask for {able}.")
