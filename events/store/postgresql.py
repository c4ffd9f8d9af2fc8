"""Writing to PostgreSQL: a transaction for each command, on a connection of the pool.

Statements whose answer is not needed at once travel together (the protocol's pipeline mode), so a command
takes two round trips: BEGIN with the checks, then the rows with COMMIT.
"""

from collections.abc import Iterable
from typing import Any, TypeVar

from sqlalchemy import Engine

from events.store.following import transaction_offset
from events.store.statements import Statements, statements
from events.store.writing import Row, Work

Answer = TypeVar("Answer")


class PooledWriter:
    """Writes with as many connections as there are threads that write at once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._sql: Statements | None = None
        self._clash: type[Exception] = engine.dialect.loaded_dbapi.IntegrityError

    def write(self, work: Work[Answer]) -> Answer:
        """What `work` answers once it is committed.

        Raises what `work` raises, and the driver's errors. Where another transaction wrote the same version
        first, `work` is called once more and sees what was written.
        """
        if self._sql is None:
            self._sql = statements(self._engine.dialect, transaction_offset(self._engine))
        try:
            return self._transaction(work, self._sql)
        except self._clash:
            return self._transaction(work, self._sql)

    def close(self) -> None:
        """Nothing is left open between two commands."""

    def _transaction(self, work: Work[Answer], sql: Statements) -> Answer:
        pooled = self._engine.raw_connection()
        connection: Any = pooled.driver_connection
        try:
            with connection.pipeline():
                answer = work(_Pipelined(connection), sql)
                connection.commit()
        except BaseException:
            if connection.closed:
                self._engine.dispose()  # the server went away: the pool's other connections are dead too
            raise
        else:
            return answer
        finally:
            pooled.close()  # rolls back what is still open


class _Pipelined:
    """A driver in whose pipeline each statement has a cursor of its own to keep its answer."""

    def __init__(self, connection: Any) -> None:
        self.execute = connection.execute
        self._cursor = connection.cursor

    def executemany(self, sql: str, rows: Iterable[Row]) -> Any:
        return self._cursor().executemany(sql, rows)
