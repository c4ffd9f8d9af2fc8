"""Keeping records: append, read, follow. SQLite and PostgreSQL."""

from events.store.errors import AlreadyClaimed, KeyReused, Unavailable, VersionConflict
from events.store.rows import (
    Access,
    Appended,
    Game,
    Health,
    Invitation,
    Issued,
    NewInvitation,
    NewPen,
    NewToken,
    Pen,
    Repeat,
    Request,
    Token,
)
from events.store.store import Store, connect

__all__ = [
    "Access",
    "AlreadyClaimed",
    "Appended",
    "Game",
    "Health",
    "Invitation",
    "Issued",
    "KeyReused",
    "NewInvitation",
    "NewPen",
    "NewToken",
    "Pen",
    "Repeat",
    "Request",
    "Store",
    "Token",
    "Unavailable",
    "VersionConflict",
    "connect",
]
