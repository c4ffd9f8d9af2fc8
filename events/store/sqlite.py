"""Grouped commits for SQLite: what many threads write at once goes to the disk with one COMMIT.

There is one connection that writes. A thread that finds it idle writes at once, for itself and for all who
have queued up by then: a savepoint for each command, so that a refusal undoes that command alone; then one
COMMIT; then the answers. Who comes meanwhile waits and is part of the next group. No thread of its own is
needed, so a lone writer never waits for another thread, and nothing has to survive a fork.
"""

from threading import Lock
from typing import Any

from sqlalchemy import Engine

from events.store.errors import Unavailable
from events.store.rows import Appended, Repeat
from events.store.statements import statements
from events.store.writing import Command, write


class _Waiting:
    """A command and what became of it; `ready` is released when it is answered or has to lead."""

    __slots__ = ("answer", "command", "error", "leads", "ready")

    def __init__(self, command: Command | None) -> None:
        self.command = command
        self.answer: Appended | Repeat | None = None
        self.error: Exception | None = None
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
        self._queue: list[_Waiting] = []
        self._busy = False
        self._closed = False

    def write(self, command: Command) -> Appended | Repeat:
        """What became of the command, once it is on the disk, perhaps together with others.

        Raises what `write` raises, and Unavailable if the group could not be committed.
        """
        waiting = _Waiting(command)
        with self._guard:
            if self._closed:
                raise Unavailable("the store is closed")
            self._enqueue(waiting)
        self._finish(waiting)
        if waiting.error is not None:
            raise waiting.error
        assert waiting.answer is not None
        return waiting.answer

    def close(self) -> None:
        """Answer all who wait, then close the connection. Closing twice does nothing more."""
        last = _Waiting(None)
        with self._guard:
            if self._closed:
                return
            self._closed = True
            self._enqueue(last)
        self._finish(last)
        self._drop()

    def _enqueue(self, waiting: _Waiting) -> None:
        self._queue.append(waiting)
        waiting.leads = not self._busy
        self._busy = True

    def _finish(self, waiting: _Waiting) -> None:
        if not waiting.leads:
            try:
                waiting.ready.acquire()
            except BaseException:  # the thread is told to stop while it waits
                self._leave(waiting)
                raise
        if waiting.leads:
            self._lead()

    def _lead(self) -> None:
        with self._guard:
            group, self._queue = self._queue, []
        try:
            if any(waiting.command is not None for waiting in group):
                self._write_group(group)
        finally:
            self._pass_on()
            for waiting in group:
                waiting.ready.release()

    def _pass_on(self) -> None:
        with self._guard:
            if not self._queue:
                self._busy = False
                return
            following = self._queue[0]
            following.leads = True
        following.ready.release()

    def _leave(self, waiting: _Waiting) -> None:
        with self._guard:
            if waiting not in self._queue:
                return
            self._queue.remove(waiting)
        if waiting.leads:
            self._pass_on()

    def _write_group(self, group: list[_Waiting]) -> None:
        try:
            cursor = self._connected().cursor()
            cursor.execute("BEGIN IMMEDIATE")
            for waiting in group:
                if waiting.command is not None:
                    self._write_one(cursor, waiting, waiting.command)
            cursor.execute("COMMIT")
        except BaseException as error:
            # a refusal was decided on what others of the group had written, so it falls with them
            for waiting in group:
                waiting.error = Unavailable(f"nothing was written: {error}")
                waiting.error.__cause__ = error
            self._roll_back()
            if not isinstance(error, Exception):
                raise

    def _write_one(self, cursor: Any, waiting: _Waiting, command: Command) -> None:
        cursor.execute("SAVEPOINT command")
        try:
            waiting.answer = write(cursor, self._sql, command)
        except Exception as error:
            # SQLite gives up the whole transaction by itself, for instance when the disk is full
            if not cursor.connection.in_transaction:
                raise
            waiting.error = error
            cursor.execute("ROLLBACK TO command")
        cursor.execute("RELEASE command")

    def _connected(self) -> Any:
        if self._connection is None:
            pooled = self._engine.raw_connection()
            self._connection = pooled.driver_connection
            pooled.detach()
        return self._connection

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
