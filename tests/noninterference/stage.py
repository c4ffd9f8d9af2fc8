"""One game and its callers: every call is answered as over the wire, and what is logged is heard too."""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

from flask import Flask
from uuid6 import uuid7

from events.games import DEALT, Ruleset, install, ruleset_named
from events.history import Draft, Story, closed, decide_opening
from events.store import Access, NewInvitation, NewToken
from service.access import hashed, new_code
from service.recorder import Recorder
from tests.noninterference.waiting import CLOCK
from tests.tiny import ruleset as tiny

install(tiny)

CREATED = 201

PUBLIC_ROLES = ("public", "scribe", "referee")
"""Roles that see what the public sees."""

INVITED = ("public", "scribe")
"""Roles for which there is an invitation that nobody has taken up."""

BRING = "/records?copy=true"
"""Where a caller brings its own export back, as another game."""

BROUGHT = ("", "/state", "/findings", "/record")
"""What is then asked of that game."""

FOLLOWED = 30
"""Seconds for which a game is followed: a few heartbeats."""


class Kind(NamedTuple):
    """A kind of game."""

    ruleset: str
    mode: str
    unlawful: str
    seats: int
    disputes: str = "go_on"
    takebacks: str = "all"
    sees: str = "public"
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def rules(self) -> Ruleset:
        return ruleset_named(self.ruleset)


class Call(NamedTuple):
    """A request by the holder of a role's token. In the path, `{game}` is the game's id.

    An invitation's code is `{public}` or `{scribe}`. `tag` asks for the answer only if it is another than
    the one of last time. `meanwhile` happens while a stream is followed.
    """

    role: str
    method: str
    path: str
    body: Any = None
    key: str | None = None
    base: int | None = None
    tag: bool = False
    language: str | None = None
    """A page is asked for, in this language, or its form is sent."""
    meanwhile: tuple["Call", ...] = ()


class Heard(NamedTuple):
    """All that reaches a caller, and what the service wrote to its log meanwhile.

    `more` are the answers of a game that the caller brought; `meanwhile` is how others were answered.
    """

    status: int
    headers: tuple[tuple[str, str], ...]
    body: str
    log: tuple[str, ...]
    more: tuple["Heard", ...] = ()
    meanwhile: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """Every byte of it."""
        told = (*(f"{name}: {value}" for name, value in self.headers), self.body, *self.log)
        return "\n".join((*told, *(other.text for other in self.more)))


class _Log(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        told = self.format(record)
        self.lines.append(f"{record.levelname} {record.name} {told}")


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
        self.codes = {role: new_code() for role in INVITED}
        self.id = str(uuid7())
        self._tags: dict[tuple[str, str], str] = {}
        self._client = app.test_client(use_cookies=False)
        self._open()

    def _open(self) -> None:
        kind = self.kind
        draft = decide_opening(
            kind.ruleset,
            dict(kind.options),
            [f"P{seat}" for seat in range(kind.seats)],
            {"unlawful": kind.unlawful, "takebacks": kind.takebacks, "disputes": kind.disputes},
            listed=False,
            referee_sees=kind.sees,
            mode=kind.mode,
        )
        access = Access(
            tokens=tuple(NewToken(hashed(self.tokens[role]), role) for role in self.roles),
            invitations=tuple(
                NewInvitation(hashed(code), role, once=role != "public") for role, code in self.codes.items()
            ),
        )
        named = f"{draft.body['ruleset']}/{draft.body['ruleset_version']}"
        self.recorder.open(self.id, draft, named, None, access)
        taken = [Draft("seated", role, {"role": role}, {}) for role in self.roles if role.startswith("seat:")]
        self.recorder.write(self.id, [lambda story, one=one: (one, story.table) for one in taken])

    @property
    def story(self) -> Story:
        return self.recorder.story(self.id)

    @property
    def over(self) -> bool:
        """Whether every card has been opened: the sitting of a dealt game is closed."""
        return self.kind.mode == DEALT and closed(self.story)

    @property
    def hidden(self) -> Story:
        """The newest story in which the cards are still hidden."""
        story = self.story
        if not self.over:
            return story
        return self.recorder.back(story, next(e.version for e in story.events if e.kind == "closed") - 1)

    def send(self, call: Call) -> Heard:
        """What a call is answered."""
        if call.path == BRING:
            return self._brought(call)
        path = call.path.replace("{game}", self.id)
        for role, code in self.codes.items():
            path = path.replace(f"{{{role}}}", code)
        headers = self._headers(call, path)
        where = path if call.language is not None else f"/api/v1{path}"
        if call.language is not None and call.body is not None:
            heard = self._ask(where, call, headers, data=call.body)
        elif call.body is not None:
            data = json.dumps(call.body).encode()
            heard = self._ask(where, call, headers, data=data, content_type="application/json")
        else:
            heard = self._ask(where, call, headers)
        tag = dict(heard.headers).get("ETag")
        if tag:
            self._tags[call.role, path] = tag
        return heard

    def _ask(self, where: str, call: Call, headers: dict[str, str], **more: Any) -> Heard:
        told: list[int] = []
        if "/stream" in where:
            CLOCK.start([partial(self._happens, other, told) for other in call.meanwhile])
        with listening() as log:
            answer = self._client.open(where, method=call.method, headers=headers, **more)
            if "/stream" in where:
                body = "".join(f"{CLOCK.now} {chunk.decode()}" for chunk in answer.iter_encoded())
            else:
                body = answer.get_data(as_text=True)
        named = tuple(answer.headers)
        answer.close()
        return Heard(answer.status_code, named, body, tuple(log), meanwhile=tuple(told))

    def _happens(self, other: Call, told: list[int]) -> None:
        told.append(self.send(other).status)

    def _brought(self, call: Call) -> Heard:
        """The caller's export comes back as another game, and is asked about by whoever brought it."""
        own = {"Authorization": f"Bearer {self.tokens[call.role]}"}
        record = self._ask(f"/api/v1/games/{self.id}/record", Call(call.role, "GET", ""), own)
        data = record.body.encode()
        brought = self._ask(f"/api/v1{BRING}", call, {}, data=data, content_type="application/json")
        if brought.status != CREATED:
            return brought
        told = json.loads(brought.body)
        referee = {"Authorization": f"Bearer {told['referee']}"}
        asked = [f"/api/v1/games/{told['id']}{path}" for path in BROUGHT]
        return brought._replace(
            more=tuple(self._ask(where, Call(call.role, "GET", ""), referee) for where in asked)
        )

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
