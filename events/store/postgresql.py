"""Writing to PostgreSQL: a transaction for each command, on a connection of the pool.

What only appends is one statement, see `at_once`. What also changes access, or opens a game, takes a
statement for each check and row.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Engine

from events.store.at_once import Shape, texts, write_at_once
from events.store.following import transaction_offset
from events.store.rows import Appended, Repeat
from events.store.statements import Statements, statements
from events.store.writing import Command, write


class PooledWriter:
    """Writes with as many connections as there are threads that write at once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._prepared: tuple[Statements, Mapping[Shape, str]] | None = None
        self._clash: type[Exception] = engine.dialect.loaded_dbapi.IntegrityError

    def write(self, command: Command) -> Appended | Repeat:
        """What became of the command, once it is committed.

        Raises what `write` raises, and the driver's errors. Where another transaction wrote the same version
        first, the command is checked once more and told what was written.
        """
        try:
            return self._transaction(command)
        except self._clash:
            return self._transaction(command)

    def close(self) -> None:
        """Nothing is left open between two commands."""

    def _transaction(self, command: Command) -> Appended | Repeat:
        single, at_once = self._prepared or self._prepare()
        pooled = self._engine.raw_connection()
        connection: Any = pooled.driver_connection
        try:
            if command.access is None and command.game is None:
                return write_at_once(connection, at_once, command)
            with connection.transaction(), connection.cursor() as cursor:
                return write(cursor, single, command)
        finally:
            if connection.closed:
                self._engine.dispose()  # the server went away: the pool's other connections are dead too
            pooled.close()

    def _prepare(self) -> tuple[Statements, Mapping[Shape, str]]:
        dialect, added = self._engine.dialect, transaction_offset(self._engine)
        self._prepared = statements(dialect, added), texts(dialect, added)
        return self._prepared
