"""Alembic's entry: runs the revisions on the connection that `upgrade` opened, in its transaction."""

from alembic import context

from events.store.tables import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
