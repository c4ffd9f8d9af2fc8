"""The SQL of the transaction that writes, in the words that both databases understand.

It is constant text, so that the drivers prepare each statement once; Core would build it anew for each move.
"""

from typing import NamedTuple

from sqlalchemy import Dialect, text
from sqlalchemy.dialects import sqlite

_TEXTS = {
    "head": (
        "SELECT version, digest, NULL, NULL, NULL FROM events"
        " WHERE game_id = :game_id ORDER BY version DESC LIMIT 1"
    ),
    "head_and_request": (
        "SELECT version, digest, fingerprint, first_version, last_version FROM"
        " (SELECT version, digest FROM events WHERE game_id = :game_id ORDER BY version DESC LIMIT 1) AS head"
        " LEFT JOIN requests ON game_id = :game_id AND token_n = :token_n AND key = :key"
    ),
    "game": "INSERT INTO games VALUES (:game_id, :ruleset, :ruleset_version, :listed, :opened_at)",
    "seal": "INSERT INTO seals VALUES (:game_id, :version, :name, :salt, :value)",
    "request": "INSERT INTO requests VALUES (:game_id, :token_n, :key, :fingerprint, :first, :last)",
    "token": (
        "INSERT INTO tokens SELECT :game_id, coalesce(max(n), 0) + 1, :token_hash, :role, NULL"
        " FROM tokens WHERE game_id = :game_id RETURNING n"
    ),
    "invitation": (
        "INSERT INTO invitations"
        " SELECT :game_id, coalesce(max(n), 0) + 1, :code_hash, :role, :once, NULL, NULL"
        " FROM invitations WHERE game_id = :game_id RETURNING n"
    ),
    "claim": (
        "UPDATE invitations SET claimed_at = CASE WHEN once THEN :at END"
        " WHERE game_id = :game_id AND code_hash = :code_hash AND revoked_at IS NULL"
        " AND (claimed_at IS NULL OR NOT once) RETURNING n"
    ),
    "revoke_token": (
        "UPDATE tokens SET revoked_at = :at WHERE game_id = :game_id AND n = :n AND revoked_at IS NULL"
    ),
    "pen": (
        "INSERT INTO pens VALUES (:game_id, :token_n, :name, :until) ON CONFLICT (game_id) DO UPDATE"
        " SET token_n = excluded.token_n, name = excluded.name, until = excluded.until"
        " WHERE pens.token_n = excluded.token_n OR :over"
    ),
    "revoke_invitation": (
        "UPDATE invitations SET revoked_at = :at WHERE game_id = :game_id AND n = :n AND revoked_at IS NULL"
    ),
}

_EVENT = "INSERT INTO events VALUES (:game_id, :version, :kind, :content, :digest, {position})"

_LAST = "(SELECT coalesce(max(position), 0) + 1 FROM events)"


class Statements(NamedTuple):
    """One text for each thing that is written, with the placeholders of one driver.

    `lock_game` is empty where a transaction has the database to itself anyway.
    """

    head: str
    head_and_request: str
    game: str
    event: str
    seal: str
    request: str
    token: str
    invitation: str
    claim: str
    revoke_token: str
    pen: str
    revoke_invitation: str
    lock_game: str


def statements(dialect: Dialect, added: int = 0) -> Statements:
    """The statements for SQLite's or PostgreSQL's driver; both take values by name.

    `added` is what PostgreSQL adds to a transaction id to make a position, see `following`.
    """
    texts = dict(_TEXTS)
    if dialect.name == "sqlite":
        dialect = sqlite.dialect(paramstyle="named")
        texts["event"] = _EVENT.format(position=_LAST)
        texts["lock_game"] = ""
    else:
        texts["event"] = _EVENT.format(position=position_sql(added, ":ordinal"))
        texts["lock_game"] = "SELECT 1 FROM games WHERE game_id = :game_id FOR UPDATE"
    return Statements(**{name: str(text(sql).compile(dialect=dialect)) for name, sql in texts.items()})


def position_sql(added: int, place: str) -> str:
    """PostgreSQL's position of the event that is written at a place of the running transaction."""
    return f"((CAST(CAST(pg_current_xact_id() AS text) AS bigint) + {added}) << 16) + {place}"
