"""The schema of the database, as Alembic revisions, one history for SQLite and PostgreSQL."""

from migrations.upgrading import current, newest, upgrade

__all__ = ["current", "newest", "upgrade"]
