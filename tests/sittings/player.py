"""Plays a list of calls against the service as the people at the table would, each with their own token.

A call says as whom it is made, and with which status it is answered. `{game}` and `{invitation:seat:0}`
stand for what the calls before it were told; `{run}` for something that no other run has.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import requests
from flask import Flask

FOLDERS = sorted(Path(__file__).parents[2].glob("events/games/*/sittings"))
"""Where the sittings of each game lie. No two of them have the same name."""


class Answer(NamedTuple):
    status: int
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


Send = Callable[[str, str, Any, Mapping[str, str]], Answer]
"""Makes a request: method, path, body, headers."""


class Sitting(NamedTuple):
    """A game that was played: its id, the token of each role, and what each call was answered."""

    game: str
    tokens: Mapping[str, str]
    answers: tuple[Answer, ...]
    send: Send

    def get(self, role: str | None, path: str) -> Any:
        """What this role is answered about the game."""
        answer = self.send("GET", f"/api/v1/games/{self.game}{path}", None, _bearer(self.tokens, role))
        assert answer.status == 200, (path, answer)
        return answer.json


def through_app(app: Flask) -> Send:
    """Requests to an application in this process."""
    client = app.test_client()

    def send(method: str, path: str, body: Any, headers: Mapping[str, str]) -> Answer:
        told = client.open(path, method=method, json=body, headers=dict(headers))
        return Answer(told.status_code, told.get_data(as_text=True))

    return send


def through_url(base: str) -> Send:
    """Requests to a service that runs somewhere."""
    session = requests.Session()

    def send(method: str, path: str, body: Any, headers: Mapping[str, str]) -> Answer:
        told = session.request(method, base.rstrip("/") + path, json=body, headers=dict(headers), timeout=30)
        return Answer(told.status_code, told.text)

    return send


def calls_of(name: str) -> list[dict[str, Any]]:
    """The calls of a sitting that comes with the package."""
    found: list[dict[str, Any]] = json.loads(file_of(name, "calls").read_text("utf-8"))
    return found


def file_of(name: str, what: str) -> Path:
    """The `calls` of a sitting, or its `takeback`: the record."""
    (found,) = (path for folder in FOLDERS for path in folder.glob(f"{name}.{what}.json"))
    return found


def names() -> list[str]:
    """Every sitting that comes with the package."""
    return sorted(path.name.partition(".")[0] for folder in FOLDERS for path in folder.glob("*.calls.json"))


def play(calls: Iterable[Mapping[str, Any]], send: Send, run: str) -> Sitting:
    """Make the calls one after another. An answer with another status than foretold ends it."""
    told = {"run": run}
    tokens: dict[str, str] = {}
    answers = []
    for number, call in enumerate(calls, 1):
        headers = {name: _filled(value, told) for name, value in call.get("headers", {}).items()}
        headers |= _bearer(tokens, call["as"])
        answer = send(call["method"], _filled(call["path"], told), call.get("body"), headers)
        assert answer.status == call["status"], (number, call, answer)
        answers.append(answer)
        if answer.status == 201:
            _remember(answer.json, told, tokens)
    return Sitting(told["game"], tokens, tuple(answers), send)


def _bearer(tokens: Mapping[str, str], role: str | None) -> dict[str, str]:
    return {} if role is None else {"Authorization": f"Bearer {tokens[role]}"}


def _filled(text: str, told: Mapping[str, str]) -> str:
    return re.sub(r"\{([^}]+)\}", lambda found: told[found[1]], text)


def _remember(answer: Mapping[str, Any], told: dict[str, str], tokens: dict[str, str]) -> None:
    """Keep what an opening or a claimed invitation hands out."""
    if "invitations" in answer:
        told["game"] = answer["id"]
        tokens["referee"] = answer["referee"]
        codes = answer["invitations"]
        told |= {f"invitation:seat:{seat}": code for seat, code in enumerate(codes["seats"])}
        told |= {f"invitation:{role}": codes[role] for role in ("scribe", "public")}
    elif "token" in answer:
        tokens[answer["role"]] = answer["token"]
