"""The browser's wallet: tokens in a cookie that no script reads, and what they are for."""

from flask import Response, request

from service.access import hashed
from service.api.desk import WALLET, WALLET_SIZE, bearer_tokens, recorder

WALLET_AGE_S = 365 * 24 * 3600


def kept_roles() -> dict[str, dict[str, str]]:
    """The tokens that still open something: by game, then by role."""
    found: dict[str, dict[str, str]] = {}
    for text in bearer_tokens():
        token = recorder().store.find_token(hashed(text))
        if token is not None and token.revoked_at is None:
            found.setdefault(token.game_id, {})[token.role] = text
    return found


def keep(answer: Response, token: str) -> None:
    """Put a token into the wallet of whoever gets this answer; the oldest goes where it is full."""
    kept = [*(known for known in bearer_tokens() if known != token), token][-WALLET_SIZE:]
    answer.set_cookie(
        WALLET,
        " ".join(kept),
        max_age=WALLET_AGE_S,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
