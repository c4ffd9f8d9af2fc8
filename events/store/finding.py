"""Finding games, and who may do what with them."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Engine, Select, bindparam, select, true, union

from events.store.rows import Game, Invitation, Pen, Repeat, Request, Token
from events.store.tables import games, invitations, pens, requests, service_secret, tokens
from events.store.writing import repeat_of

_GAME = select(games).where(games.c.game_id == bindparam("game_id"))
_TOKENS = select(tokens.c.game_id, tokens.c.n, tokens.c.role, tokens.c.revoked_at)
_TOKEN = _TOKENS.where(tokens.c.token_hash == bindparam("token_hash"))
_TOKENS_OF = _TOKENS.where(tokens.c.game_id == bindparam("game_id")).order_by(tokens.c.n)
_INVITATION = select(
    invitations.c.game_id,
    invitations.c.n,
    invitations.c.role,
    invitations.c.once,
    invitations.c.claimed_at,
    invitations.c.revoked_at,
).where(invitations.c.code_hash == bindparam("code_hash"))

_REQUEST = select(requests.c.fingerprint, requests.c.first_version, requests.c.last_version).where(
    requests.c.game_id == bindparam("game_id"),
    requests.c.token_n == bindparam("token_n"),
    requests.c.key == bindparam("key"),
)

_PEN = (
    select(pens.c.token_n, tokens.c.role, pens.c.name, pens.c.until)
    .join(tokens, (tokens.c.game_id == pens.c.game_id) & (tokens.c.n == pens.c.token_n))
    .where(pens.c.game_id == bindparam("game_id"), tokens.c.revoked_at.is_(None))
)


def find_game(engine: Engine, game_id: str) -> Game | None:
    """The game of that id."""
    with engine.connect() as connection:
        row = connection.execute(_GAME, {"game_id": game_id}).one_or_none()
        return None if row is None else _game(row)


def list_games(
    engine: Engine, ids: Collection[str], *, listed: bool, before: str | None, limit: int
) -> list[Game]:
    """The games of these ids and, if `listed`, those that were opened as listed; newest id first.

    `before` is the last id of the page before this one.
    """
    parts = [_page(select(games).where(games.c.game_id.in_(list(ids))), before, limit)]
    if listed:
        parts.append(_page(select(games).where(games.c.listed == true()), before, limit))
    # each part is cut to a page by its own index before they are put together
    both = union(*(select(part.subquery()) for part in parts)).subquery()
    page = select(both).order_by(both.c.game_id.desc()).limit(limit)
    with engine.connect() as connection:
        return [_game(row) for row in connection.execute(page)]


def find_token(engine: Engine, token_hash: str) -> Token | None:
    """The token of that hash, revoked or not."""
    with engine.connect() as connection:
        row = connection.execute(_TOKEN, {"token_hash": token_hash}).first()
        return None if row is None else Token(*row)


def tokens_of(engine: Engine, game_id: str) -> list[Token]:
    """The tokens of a game by number, revoked ones too."""
    with engine.connect() as connection:
        return [Token(*row) for row in connection.execute(_TOKENS_OF, {"game_id": game_id})]


def find_invitation(engine: Engine, code_hash: str) -> Invitation | None:
    """The invitation of that code's hash, claimed and revoked ones too."""
    with engine.connect() as connection:
        row = connection.execute(_INVITATION, {"code_hash": code_hash}).first()
        if row is None:
            return None
        found = Invitation(*row)
        return found._replace(once=bool(found.once))


def find_pen(engine: Engine, game_id: str) -> Pen | None:
    """Who last took the pen at a game, unless their token was revoked."""
    with engine.connect() as connection:
        row = connection.execute(_PEN, {"game_id": game_id}).one_or_none()
        return None if row is None else Pen(*row)


def find_request(engine: Engine, game_id: str, request: Request) -> Repeat | None:
    """What the request wrote, if it was answered before. Raises KeyReused."""
    with engine.connect() as connection:
        values = {"game_id": game_id, "token_n": request.token_n, "key": request.key}
        row = connection.execute(_REQUEST, values).one_or_none()
        return None if row is None else repeat_of(request, *row)


def _page(part: Select[Any], before: str | None, limit: int) -> Select[Any]:
    if before is not None:
        part = part.where(games.c.game_id < before)
    return part.order_by(games.c.game_id.desc()).limit(limit)


def _game(row: Any) -> Game:
    game = Game(*row)
    return game._replace(listed=bool(game.listed))


def secret(engine: Engine) -> bytes:
    """The secret that was made with the database."""
    with engine.connect() as connection:
        return bytes.fromhex(connection.execute(select(service_secret.c.value)).scalar_one())
