"""The schema of the database, as Alembic revisions, one history for SQLite and PostgreSQL."""

from migrations.upgrading import NEWEST, current, make_ready, newest, upgrade

__all__ = ["NEWEST", "current", "make_ready", "newest", "upgrade"]
