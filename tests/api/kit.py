"""Callers of the API for tests: a token and an application, and a game of the tiny ruleset to talk about."""

import json
from collections.abc import Sequence
from contextlib import closing
from http.client import HTTPConnection
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from flask import Flask

from events.games import install
from service.access import hashed
from tests.api.promised import check_promise
from tests.tiny import ruleset as tiny

install(tiny)

ABSENT = "01890000-0000-7000-8000-00000000dead"


class Answer(NamedTuple):
    """What came back: the status, the JSON body if it is one, the headers, the bytes."""

    status: int
    body: Any
    headers: Any
    raw: bytes


class Api:
    """A caller with a token, or with none, of an application or of a server's address."""

    def __init__(self, app: Flask | str, token: str | None = None) -> None:
        self.app = app
        self.token = token

    def send(self, method: str, path: str, data: bytes | None = None, **headers: str) -> Answer:
        """One request under /api/v1, as it stands. Header names are written with underscores."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token is not None:
            named.setdefault("Authorization", f"Bearer {self.token}")
        if isinstance(self.app, str):
            return _over_the_wire(self.app, method, path, data, named)
        client = self.app.test_client(use_cookies=False)
        answer = client.open(f"/api/v1{path}", method=method, data=data, headers=named)
        raw = answer.get_data()
        told = json.loads(raw) if raw and "json" in answer.content_type else None
        check_promise(method, path, answer.status_code, answer.mimetype, told)
        return Answer(answer.status_code, told, answer.headers, raw)

    def get(self, path: str, **headers: str) -> Answer:
        return self.send("GET", path, **headers)

    def post(self, path: str, body: Any, **headers: str) -> Answer:
        return self.send("POST", path, json.dumps(body).encode(), Content_Type="application/json", **headers)


def _over_the_wire(url: str, method: str, path: str, data: bytes | None, headers: dict[str, str]) -> Answer:
    place = urlsplit(url)
    with closing(HTTPConnection(place.hostname or "", place.port, timeout=30)) as connection:
        connection.request(method, f"/api/v1{path}", data, headers)
        answer = connection.getresponse()
        raw = answer.read()
    told = json.loads(raw) if raw and "json" in (answer.headers["Content-Type"] or "") else None
    return Answer(answer.status, told, answer.headers, raw)


class Night:
    """A game with everybody's tokens; `night.seat(1)` is a caller, `night.path` where the game is."""

    def __init__(
        self, app: Flask | str, seats: int = 3, names: Sequence[str] | None = None, **more: Any
    ) -> None:
        self.app = app
        self.anyone = Api(app)
        called = names or [f"P{n}" for n in range(seats)]
        asked = {"ruleset": "tiny", "seats": [{"name": name} for name in called], **more}
        opened = self.anyone.post("/games", asked)
        assert opened.status == 201, opened
        self.opened = opened.body
        self.id = opened.body["id"]
        self.path = f"/games/{self.id}"
        self.referee = Api(app, opened.body["referee"])
        self._claimed: dict[str, Api] = {}
        codes = opened.body["invitations"]
        self._codes = {f"seat:{n}": code for n, code in enumerate(codes["seats"])}
        self._codes |= {"scribe": codes["scribe"], "public": codes["public"]}

    def claim(self, role: str) -> Api:
        """The holder of a role's token; its invitation is claimed once."""
        if role == "referee":
            return self.referee
        if role not in self._claimed:
            told = self.anyone.post(f"/invitations/{self._codes[role]}", {})
            assert told.status == 201, told
            self._claimed[role] = Api(self.app, told.body["token"])
        return self._claimed[role]

    @property
    def scribe(self) -> Api:
        return self.claim("scribe")

    @property
    def public(self) -> Api:
        return self.claim("public")

    def seat(self, number: int) -> Api:
        return self.claim(f"seat:{number}")

    def everybody(self) -> None:
        """Claim every invitation, so that nothing more is written by claiming."""
        for role in self._codes:
            self.claim(role)

    def number(self, role: str) -> int:
        """The number of a role's token."""
        assert isinstance(self.app, Flask)
        store = self.app.extensions["takeback"].store
        found = store.find_token(hashed(self.claim(role).token or ""))
        assert found is not None
        return int(found.n)

    def head(self) -> tuple[int, str]:
        """The newest version and its digest, as the store has them."""
        if isinstance(self.app, str):
            told = self.referee.get(self.path).body
            return told["version"], told["digest"]
        link = self.app.extensions["takeback"].store.head(self.id)
        return link.version, link.digest

    def move(self, by: Api | None = None, **move: Any) -> int:
        """Log a move that must be taken; its version."""
        told = (by or self.referee).post(f"{self.path}/moves", move)
        assert told.status == 201, told
        return int(told.body["version"])

    def see(self, place: str, face: str, by: int | None = None, at: int | None = None) -> int:
        who = self.referee if by is None else self.seat(by)
        told = who.post(f"{self.path}/sightings", {"place": place, "face": face, "by": by, "at": at})
        assert told.status == 201, told
        return int(told.body["version"])

    def breach(self) -> int:
        """Seat 0 leads a colour that seat 1 holds, seat 1 plays another, and the rest is shown.

        The version of seat 1's move, which is illegal for everybody afterwards.
        """
        self.move(type="deal")
        self.move(type="play", seat=0, card="a1")
        before = self.head()[0]
        version = self.move(type="play", seat=1, card="b1")
        self.see("hand:1", "a2", at=before)
        return version


def problem(answer: Answer, status: int, kind: str | None = None) -> dict[str, Any]:
    """The problem document of an answer, which must be one of this status and kind."""
    assert answer.status == status, answer
    assert answer.headers["Content-Type"] == "application/problem+json"
    told = answer.body
    assert {"type", "title", "status", "detail", "errors"} <= set(told), told
    assert told["status"] == status
    assert len(told["detail"]) > 15
    assert all(isinstance(texts, list) and texts for texts in told["errors"].values()), told
    if kind is not None:
        assert told["type"] == f"/problems/{kind}"
    return told
