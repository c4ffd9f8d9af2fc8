"""Events for store tests: real ones, with content and digests, of no game in particular."""

import hashlib
import threading
import uuid
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from events.record import Event, Link, Seal, commitment, first_link, seal_event
from events.store import Access, Appended, Game, NewInvitation, NewToken, Repeat, Store

WHEN = "2026-11-30T12:00:00Z"
LATER = "2026-11-30T13:00:00Z"


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def new_id() -> str:
    return str(uuid.uuid4())


def game(game_id: str | None = None, *, listed: bool = False) -> Game:
    return Game(game_id or new_id(), "war", 1, listed, WHEN)


def origin(game_id: str) -> Link:
    return Link(0, first_link(game_id, "war/1"))


def make_events(game_id: str, previous: Link, count: int = 1, text: str = "…") -> list[Event]:
    made = []
    for _ in range(count):
        event = seal_event(game_id, new_id(), "noted", 1, WHEN, "scribe", {"text": text}, {}, previous)
        made.append(event)
        previous = Link(event.version, event.digest)
    return made


def sealed_event(game_id: str, previous: Link, seals: Mapping[str, Seal]) -> Event:
    committed = {name: commitment(name, seal) for name, seal in seals.items()}
    return seal_event(game_id, new_id(), "seen", 1, WHEN, "seat:0", {}, committed, previous)


def opened(store: Store, count: int = 1, *, access: Access | None = None) -> str:
    """A new game with `count` events; its id."""
    row = game()
    store.create(row, make_events(row.game_id, origin(row.game_id), count), access=access)
    return row.game_id


def append(store: Store, game_id: str, count: int = 1, **more: Any) -> Appended | Repeat:
    """Append at the head."""
    head = store.head(game_id)
    assert head is not None
    return store.append(game_id, head.version, make_events(game_id, head, count), **more)


def invited(store: Store, code: str = "code", role: str = "seat:0", *, once: bool = True) -> str:
    """A new game with one invitation; its id."""
    return opened(store, access=Access(invitations=(NewInvitation(hashed(code), role, once),)))


def token(secret: str = "token", role: str = "scribe") -> NewToken:
    return NewToken(hashed(secret), role)


def seal(value: Any, salt: str = "00" * 16) -> Seal:
    return Seal(salt, value)


def race(count: int, work: Callable[[int], Any]) -> list[Any]:
    """Call work(0), work(1), … in threads that start together; what each returned or raised."""
    barrier = threading.Barrier(count)

    def run(index: int) -> Any:
        barrier.wait()
        try:
            return work(index)
        except Exception as error:  # noqa: BLE001 the test looks at what was raised
            return error

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))
