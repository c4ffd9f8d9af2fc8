"""One command: what it is to write, and the transaction that writes it or refuses.

The order of the checks is part of the promise: a request that was answered before is a repeat whatever
version it names, so the key is looked for first; then the invitation, then the version.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from events.record import Event, Link, Seal, canonical
from events.store.errors import AlreadyClaimed, KeyReused, VersionConflict
from events.store.rows import Access, Appended, Game, Issued, Repeat, Request
from events.store.statements import Statements

MAX_EVENTS = 65_536  # in one command: so many places has a transaction, see `following`
EMPTY = Link(0, "")

Row = Mapping[str, Any]


class Driver(Protocol):
    """A driver's cursor inside a transaction; statements take values by name."""

    def execute(self, sql: str, values: Row, /) -> Any:
        """Run one statement."""

    def executemany(self, sql: str, rows: Iterable[Row], /) -> Any:
        """Run one statement for each row."""

    def fetchall(self) -> list[Any]:
        """The rows that the last statement gave."""


class Command(NamedTuple):
    """What is to be written as a whole. Without events, `expected` is None and access changes alone."""

    game_id: str
    expected: int | None
    at: str
    events: tuple[Row, ...] = ()
    seals: tuple[Row, ...] = ()
    request: Request | None = None
    access: Access | None = None
    game: Game | None = None


class Writer(Protocol):
    """One database's way to write."""

    def write(self, command: Command, /) -> Appended | Repeat:
        """What became of the command, once it is on the disk. What is raised has written nothing."""

    def close(self) -> None:
        """Finish what has begun and let go of the connections."""


def append_command(
    game_id: str,
    expected: int,
    events: Sequence[Event],
    seals: Mapping[int, Mapping[str, Seal]],
    request: Request | None,
    access: Access | None,
    game: Game | None = None,
) -> Command:
    """The command that appends these events after version `expected`.

    Raises ValueError where the events are not the ones that follow, and NotCanonical for a seal's value that
    has no canonical form.
    """
    _check(game_id, expected, events, seals)
    return Command(
        game_id,
        expected,
        events[-1].recorded_at,
        tuple(
            {
                "game_id": game_id,
                "version": event.version,
                "kind": event.kind,
                "content": event.content,
                "digest": event.digest,
                "ordinal": ordinal,
            }
            for ordinal, event in enumerate(events)
        ),
        tuple(
            {
                "game_id": game_id,
                "version": version,
                "name": name,
                "salt": seal.salt,
                "value": canonical(seal.value).decode(),
            }
            for version, named in seals.items()
            for name, seal in named.items()
        ),
        request,
        access,
        game,
    )


def _check(
    game_id: str, expected: int, events: Sequence[Event], seals: Mapping[int, Mapping[str, Seal]]
) -> None:
    if not 0 < len(events) <= MAX_EVENTS:
        raise ValueError(f"no events, or more than {MAX_EVENTS} at once: {len(events)}")
    for version, event in enumerate(events, expected + 1):
        if event.game_id != game_id:
            raise ValueError(f"an event of another game: {event.game_id}")
        if event.version != version:
            raise ValueError(f"version {event.version} does not follow version {version - 1}")
    for version in seals:
        if not expected < version <= expected + len(events):
            raise ValueError(f"seals of version {version}, which is not among the events")


def write(driver: Driver, sql: Statements, command: Command) -> Appended | Repeat:
    """Check and write one command. What it raises must roll the transaction back.

    Raises KeyReused, AlreadyClaimed or VersionConflict. Inserts may still fail when the transaction ends, if
    another one wrote the same version meanwhile.
    """
    access = command.access
    if access is not None and command.game is None and sql.lock_game:
        # numbers n are counted under this lock; it is taken first, so that what is read next is current
        driver.execute(sql.lock_game, {"game_id": command.game_id})
    head, repeat = _look_up(driver, sql, command.game_id, command.request)
    if repeat is not None:
        return repeat
    if access is not None and access.claim is not None:
        _claim(driver, sql, command, access.claim)
    if command.expected is None:
        if head is None:
            raise VersionConflict(EMPTY)
    elif (head or EMPTY).version != command.expected or (head is None and command.game is None):
        raise VersionConflict(head or EMPTY)
    if command.game is not None:
        driver.execute(sql.game, command.game._asdict())
    _insert(driver, sql, command)
    issued = Issued() if access is None else _change(driver, sql, command, access)
    first = (command.expected or 0) + 1
    return Appended(first, first + len(command.events) - 1, issued)


def _look_up(
    driver: Driver, sql: Statements, game_id: str, request: Request | None
) -> tuple[Link | None, Repeat | None]:
    """The game's newest event, and what the request wrote if it was answered before.

    Raises KeyReused if its key came with another request.
    """
    if request is None:
        row = _only(driver, sql.head, {"game_id": game_id})
    else:
        values = {"game_id": game_id, "token_n": request.token_n, "key": request.key}
        row = _only(driver, sql.head_and_request, values)
    if row is None:
        return None, None
    version, digest, fingerprint, first, last = row
    if request is None or fingerprint is None:
        return Link(version, digest), None
    return Link(version, digest), repeat_of(request, fingerprint, first, last)


def repeat_of(request: Request, fingerprint: str, first: int, last: int) -> Repeat:
    """The repeat of what was stored under the request's key. Raises KeyReused if that was another request."""
    if fingerprint != request.fingerprint:
        raise KeyReused("this idempotency key came with another request before")
    return Repeat(first, last)


def _claim(driver: Driver, sql: Statements, command: Command, code_hash: str) -> None:
    values = {"game_id": command.game_id, "code_hash": code_hash, "at": command.at}
    if _only(driver, sql.claim, values) is None:
        raise AlreadyClaimed("this invitation cannot be claimed any more")


def _insert(driver: Driver, sql: Statements, command: Command) -> None:
    if len(command.events) == 1:
        driver.execute(sql.event, command.events[0])
    elif command.events:
        driver.executemany(sql.event, command.events)
    if command.seals:
        driver.executemany(sql.seal, command.seals)
    if command.request is not None:
        versions = {"first": command.events[0]["version"], "last": command.events[-1]["version"]}
        driver.execute(sql.request, {"game_id": command.game_id, **command.request._asdict(), **versions})


def _change(driver: Driver, sql: Statements, command: Command, access: Access) -> Issued:
    game = {"game_id": command.game_id}
    for n in access.revoke_tokens:
        driver.execute(sql.revoke_token, {**game, "n": n, "at": command.at})
    for n in access.revoke_invitations:
        driver.execute(sql.revoke_invitation, {**game, "n": n, "at": command.at})
    if access.pen is not None:
        driver.execute(sql.pen, game | access.pen._asdict())
    return Issued(
        tuple(_only(driver, sql.token, game | new._asdict())[0] for new in access.tokens),
        tuple(_only(driver, sql.invitation, game | new._asdict())[0] for new in access.invitations),
    )


def _only(driver: Driver, sql: str, values: Row) -> Any:
    driver.execute(sql, values)
    # read to the end: SQLite commits no transaction in which a statement is still being read
    rows = driver.fetchall()
    return rows[0] if rows else None
