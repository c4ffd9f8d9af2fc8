"""The schema of the database, as Alembic revisions, one history for SQLite and PostgreSQL."""
