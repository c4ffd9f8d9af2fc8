"""One game and its callers: every call is answered as over the wire, and what is logged is heard too."""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from flask import Flask
from uuid6 import uuid7

from events.games import install
from events.history import Draft, Story, decide_opening
from events.store import Access, NewToken
from service.access import hashed, new_code
from service.recorder import Recorder
from tests.tiny import ruleset as tiny

install(tiny)

PUBLIC_ROLES = ("public", "scribe", "referee")
"""Roles that see what the public sees."""


class Kind(NamedTuple):
    """A kind of game."""

    ruleset: str
    mode: str
    unlawful: str
    seats: int
    disputes: str = "go_on"
    takebacks: str = "all"
    sees: str = "public"


class Call(NamedTuple):
    """A request by the holder of a role's token. In the path, `{game}` is the game's id.

    `tag` asks for the answer only if it is another than the one of last time.
    """

    role: str
    method: str
    path: str
    body: Any = None
    key: str | None = None
    base: int | None = None
    tag: bool = False
    language: str | None = None
    """A page is asked for, in this language."""


class Heard(NamedTuple):
    """All that reaches a caller, and what the service wrote to its log meanwhile."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: str
    log: tuple[str, ...]


class _Log(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        told = self.format(record)
        self.lines.append(f"{record.levelname} {record.name} {told}")


LOGGED = ("service", "events", "werkzeug", "flask.app", "service.app")


@contextmanager
def listening() -> Iterator[list[str]]:
    """Everything that is logged meanwhile."""
    handler = _Log()
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    try:
        root.setLevel(logging.INFO)
        yield handler.lines
    finally:
        root.setLevel(before)
        root.removeHandler(handler)


class Stage:
    """A game of a kind with a token for everybody and every seat taken."""

    def __init__(self, app: Flask, kind: Kind) -> None:
        self.app = app
        self.kind = kind
        self.recorder: Recorder = app.extensions["takeback"]
        self.roles = (*PUBLIC_ROLES, *(f"seat:{seat}" for seat in range(kind.seats)))
        self.tokens = {role: new_code() for role in self.roles}
        self.id = str(uuid7())
        self._tags: dict[tuple[str, str], str] = {}
        self._client = app.test_client(use_cookies=False)
        self._open()

    def _open(self) -> None:
        kind = self.kind
        draft = decide_opening(
            kind.ruleset,
            {},
            [f"P{seat}" for seat in range(kind.seats)],
            {"unlawful": kind.unlawful, "takebacks": kind.takebacks, "disputes": kind.disputes},
            listed=False,
            referee_sees=kind.sees,
            mode=kind.mode,
        )
        access = Access(tokens=tuple(NewToken(hashed(self.tokens[role]), role) for role in self.roles))
        named = f"{draft.body['ruleset']}/{draft.body['ruleset_version']}"
        self.recorder.open(self.id, draft, named, None, access)
        taken = [Draft("seated", role, {"role": role}, {}) for role in self.roles if role.startswith("seat:")]
        self.recorder.write(self.id, [lambda story, one=one: (one, story.table) for one in taken])

    @property
    def story(self) -> Story:
        return self.recorder.story(self.id)

    def send(self, call: Call) -> Heard:
        """What a call is answered."""
        path = call.path.replace("{game}", self.id)
        headers = self._headers(call, path)
        data = None if call.body is None else json.dumps(call.body).encode()
        page = call.language is not None
        where = path if page else f"/api/v1{path}"
        kind = "application/json" if data is not None else None
        with listening() as log:
            answer = self._client.open(
                where, method=call.method, data=data, headers=headers, content_type=kind
            )
            body = answer.get_data(as_text=True)
        if answer.headers.get("ETag"):
            self._tags[call.role, path] = answer.headers["ETag"]
        told = tuple((name, value) for name, value in answer.headers)
        answer.close()
        return Heard(answer.status_code, told, body, tuple(log))

    def _headers(self, call: Call, path: str) -> dict[str, str]:
        token = self.tokens[call.role]
        headers = {"Authorization": f"Bearer {token}"}
        if call.language is not None:
            headers = {"Cookie": f"takeback={token}", "Accept": "text/html", "Accept-Language": call.language}
        if call.key is not None:
            headers["Idempotency-Key"] = call.key
        if call.base is not None:
            headers["If-Match"] = f'"{call.base}"'
        if call.tag and (call.role, path) in self._tags:
            headers["If-None-Match"] = self._tags[call.role, path]
        return headers
