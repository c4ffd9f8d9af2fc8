"""Grouped commits for SQLite: what many threads write at once goes to the disk with one COMMIT.

There is one connection that writes. A thread that finds it idle writes at once, for itself and for all who
have queued up by then: a savepoint for each command, so that a refusal undoes that command alone; then one
COMMIT; then the answers. Who comes meanwhile waits and is part of the next group. No thread of its own is
needed, so a lone writer never waits for another thread, and nothing has to survive a fork.
"""

from threading import Lock
from typing import Any, Generic, TypeVar

from sqlalchemy import Engine

from events.store.errors import Unavailable
from events.store.statements import statements
from events.store.writing import Work

Answer = TypeVar("Answer")


class _Waiting(Generic[Answer]):
    """A command and what became of it; `ready` is released when it is answered or has to lead."""

    __slots__ = ("answer", "done", "error", "leads", "ready", "work")

    def __init__(self, work: Work[Answer]) -> None:
        self.work = work
        self.answer: Answer | None = None
        self.error: Exception | None = None
        self.done = False
        self.leads = False
        self.ready = Lock()
        self.ready.acquire()


class GroupedWriter:
    """The one connection that writes to a SQLite file, shared by all threads of a process."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._sql = statements(engine.dialect)
        self._connection: Any = None
        self._guard = Lock()
        self._queue: list[_Waiting[Any]] = []
        self._busy = False
        self._closed = False

    def write(self, work: Work[Answer]) -> Answer:
        """What `work` answers once it is on the disk; it may be called with others in one transaction.

        Raises what `work` raises, and Unavailable if the database fails.
        """
        waiting = _Waiting(work)
        with self._guard:
            if self._closed:
                raise Unavailable("the store is closed")
            self._enqueue(waiting)
        return self._answer(waiting)

    def close(self) -> None:
        """Answer all who wait, then close the connection. Closing twice does nothing more."""
        last = _Waiting(lambda _driver, _sql: None)
        with self._guard:
            if self._closed:
                return
            self._closed = True
            if self._connection is None and not self._busy:
                return
            self._enqueue(last)
        self._answer(last)
        self._drop()

    def _enqueue(self, waiting: _Waiting[Any]) -> None:
        self._queue.append(waiting)
        waiting.leads = not self._busy
        self._busy = True

    def _answer(self, waiting: _Waiting[Answer]) -> Answer:
        if not waiting.leads:
            try:
                waiting.ready.acquire()
            except BaseException:  # the thread is told to stop while it waits
                self._leave(waiting)
                raise
        if not waiting.done:
            self._lead()
        if waiting.error is not None:
            raise waiting.error
        return waiting.answer  # type: ignore[return-value]  # an answer or an error is there by now

    def _lead(self) -> None:
        with self._guard:
            group, self._queue = self._queue, []
        try:
            self._write_group(group)
        finally:
            self._pass_on()
            for waiting in group:
                waiting.done = True
                waiting.ready.release()

    def _pass_on(self) -> None:
        with self._guard:
            if not self._queue:
                self._busy = False
                return
            following = self._queue[0]
            following.leads = True
        following.ready.release()

    def _leave(self, waiting: _Waiting[Any]) -> None:
        with self._guard:
            if waiting not in self._queue:
                return
            self._queue.remove(waiting)
        if waiting.leads:
            self._pass_on()

    def _write_group(self, group: list[_Waiting[Any]]) -> None:
        try:
            connection = self._connected()
            connection.execute("BEGIN IMMEDIATE")
            for waiting in group:
                self._write_one(connection, waiting)
            connection.execute("COMMIT")
        except BaseException as error:
            # a refusal was decided on what others of the group had written, so it falls with them
            for waiting in group:
                waiting.error = Unavailable(f"nothing was written: {error}")
                waiting.error.__cause__ = error
            self._roll_back()
            if not isinstance(error, Exception):
                raise

    def _connected(self) -> Any:
        if self._connection is None:
            pooled = self._engine.raw_connection()
            self._connection = pooled.driver_connection
            pooled.detach()
        return self._connection

    def _write_one(self, connection: Any, waiting: _Waiting[Any]) -> None:
        connection.execute("SAVEPOINT command")
        try:
            waiting.answer = waiting.work(connection, self._sql)
        except Exception as error:
            # SQLite gives up the whole transaction by itself, for instance when the disk is full
            if not connection.in_transaction:
                raise
            waiting.error = error
            connection.execute("ROLLBACK TO command")
        connection.execute("RELEASE command")

    def _roll_back(self) -> None:
        try:
            if self._connection is not None and self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except Exception:  # noqa: BLE001 a connection that cannot even do that is of no more use
            self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
