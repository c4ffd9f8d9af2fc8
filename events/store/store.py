"""The store: where records are kept, read and followed. One for a process, used by all its threads."""

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Concatenate, ParamSpec, TypeVar
from weakref import WeakSet

from sqlalchemy import URL, Engine, Pool

from events.record import Event, Link, Seal
from events.store import finding, following, reading
from events.store.engine import make_engine
from events.store.failing import told
from events.store.health import health
from events.store.postgresql import PooledWriter
from events.store.rows import Access, Appended, Game, Health, Invitation, Issued, Pen, Repeat, Request, Token
from events.store.sqlite import GroupedWriter
from events.store.writing import Command, Writer, append_command

Found = TypeVar("Found")
Arguments = ParamSpec("Arguments")

NO_SEALS: Mapping[int, Mapping[str, Seal]] = {}


class Store:
    """One database of records.

    Every call may raise Unavailable; nothing was written then, unless the connection was lost in the middle
    of a commit: who sends a request with a key can send it again and learns what became of it.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writer = _make_writer(engine)
        _open_stores.add(self)

    def create(
        self,
        game: Game,
        events: Sequence[Event],
        seals: Mapping[int, Mapping[str, Seal]] = NO_SEALS,
        request: Request | None = None,
        access: Access | None = None,
    ) -> Appended | Repeat:
        """Write a new game with its first events. Raises VersionConflict if it exists; else as `append`."""
        return self._write(append_command(game.game_id, 0, events, seals, request, access, game))

    def append(
        self,
        game_id: str,
        expected: int,
        events: Sequence[Event],
        seals: Mapping[int, Mapping[str, Seal]] = NO_SEALS,
        request: Request | None = None,
        access: Access | None = None,
    ) -> Appended | Repeat:
        """Write events after version `expected`, with their seals and a change of access, all or nothing.

        Repeat if the request was answered before, whatever version it expects now. Raises KeyReused,
        AlreadyClaimed or VersionConflict, and ValueError for events that do not follow `expected`.
        """
        return self._write(append_command(game_id, expected, events, seals, request, access))

    def grant(self, game_id: str, access: Access, at: str) -> Issued:
        """Issue, claim and revoke without an event, at a time of the service's clock.

        Raises AlreadyClaimed, and VersionConflict if there is no such game.
        """
        answer = self._write(Command(game_id, None, at, access=access))
        assert isinstance(answer, Appended)  # only a request can be a repeat
        return answer.issued

    def find_request(self, game_id: str, request: Request) -> Repeat | None:
        """What the request wrote, if it was answered before. Raises KeyReused."""
        return self._read(finding.find_request, game_id, request)

    def head(self, game_id: str) -> Link | None:
        """The game's newest event; None if there is no such game."""
        return self._read(reading.head, game_id)

    def read(self, game_id: str, after: int = 0, limit: int | None = None) -> list[Event]:
        """The game's events after a version, oldest first. Raises NotCanonical if they are none."""
        return self._read(reading.read, game_id, after, limit)

    def read_seals(self, game_id: str, after: int = 0) -> Mapping[int, Mapping[str, Seal]]:
        """The seals of the events after a version, by version and name, whoever may see them."""
        return self._read(reading.read_seals, game_id, after)

    def read_all(self, after: int = 0, limit: int = 1_000) -> list[Event]:
        """The events of all games after a position, in an order that never changes behind the reader."""
        return self._read(following.read_all, after, limit)

    def last_position(self) -> int:
        """Where a reader starts who wants only what comes from now on."""
        return self._read(following.last_position)

    def find_game(self, game_id: str) -> Game | None:
        """The game of that id."""
        return self._read(finding.find_game, game_id)

    def list_games(
        self, ids: Collection[str] = (), *, listed: bool = True, before: str | None = None, limit: int = 50
    ) -> list[Game]:
        """The games of these ids and, if `listed`, all that were opened as listed; newest first.

        `before` is the last id of the page before.
        """
        return self._read(finding.list_games, ids, listed=listed, before=before, limit=limit)

    def find_token(self, token_hash: str) -> Token | None:
        """The token of that hash, revoked or not."""
        return self._read(finding.find_token, token_hash)

    def tokens(self, game_id: str) -> list[Token]:
        """The tokens of a game by number, revoked ones too."""
        return self._read(finding.tokens_of, game_id)

    def find_invitation(self, code_hash: str) -> Invitation | None:
        """The invitation of that code's hash, claimed and revoked ones too."""
        return self._read(finding.find_invitation, code_hash)

    def find_pen(self, game_id: str) -> Pen | None:
        """Who last took the pen at a game, unless their token was revoked; the lease may have run out."""
        return self._read(finding.find_pen, game_id)

    def secret(self) -> bytes:
        """The service's secret: made with the database, known to nobody else."""
        return self._read(finding.secret)

    def health(self) -> Health:
        """The database's kind and version, and what about it endangers the record."""
        return self._read(health)

    def close(self) -> None:
        """Answer those who wait, then let go of every connection."""
        self._writer.close()
        self._engine.dispose()
        _open_stores.discard(self)

    def _write(self, command: Command) -> Appended | Repeat:
        with told(self._engine):
            return self._writer.write(command)

    def _read(
        self,
        find: Callable[Concatenate[Engine, Arguments], Found],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Found:
        with told(self._engine):
            return find(self._engine, *args, **kwargs)

    def _start_anew(self) -> None:
        _left_behind.append((self._engine.pool, self._writer))
        self._engine.dispose(close=False)
        self._writer = _make_writer(self._engine)


def connect(database: str | URL) -> Store:
    """The store of a database, `sqlite:///path/to/file.db` or `postgresql://user@host/name`.

    Nothing is opened before the first call. Raises ValueError for another kind of database.
    """
    return Store(make_engine(database))


def _make_writer(engine: Engine) -> Writer:
    return GroupedWriter(engine) if engine.dialect.name == "sqlite" else PooledWriter(engine)


_open_stores: WeakSet[Store] = WeakSet()
# connections belong to the process that opened them; a forked one must neither use nor close them
_left_behind: list[tuple[Pool, Writer]] = []


def _after_fork() -> None:
    for store in _open_stores:
        store._start_anew()  # noqa: SLF001 a store's own business, at the one moment that only the process knows


os.register_at_fork(after_in_child=_after_fork)
