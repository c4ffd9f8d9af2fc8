"""The second search: other views' faces, salts, seeds and tokens in whatever a view was answered."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from tests.noninterference.decks import unseen
from tests.noninterference.stage import BRING, Call, Heard, Stage

TOLD = ("face", "card", "trump", "top", "up", "centre", "drawn")
"""Fields of answers that tell the face of a card that lies somewhere."""


def found(stage: Stage, role: str, heard: Iterable[tuple[Call, Heard]]) -> list[str]:
    """What of other views' secrets stands in these answers, all of them to this role."""
    story = stage.hidden
    hidden = unseen(story, [role, "public"])
    secrets = dict(_secrets(stage, role))
    for version, number in hidden.places:
        secrets[story.seals[version][f"card.{number}"].salt] = f"the salt of place {number} of {version}"
    told = []
    for call, answer in heard:
        whole = answer.text
        told += [f"{what} in the answer to {call}" for secret, what in secrets.items() if secret in whole]
        if not _guesses(call):
            shown = {face for body in _bodies(answer) for face in _faces(body)} & hidden.faces
            told += [f"the face {face} in the answer to {call}" for face in sorted(shown)]
    return told


def logged(stage: Stage, heard: Iterable[Heard]) -> list[str]:
    """What of anybody's secrets stands in the log: who keeps the service is no view of any game."""
    lines = "\n".join(line for answer in heard for line in answer.log)
    if not lines:
        return []
    story = stage.hidden
    secrets = {token: f"the token of {role}" for role, token in stage.tokens.items()}
    secrets |= {code: f"the invitation of {role}" for role, code in stage.codes.items()}
    for version, parts in story.seals.items():
        secrets |= {seal.salt: f"the salt of {name} in {version}" for name, seal in parts.items()}
    told = [what for secret, what in secrets.items() if secret in lines]
    faces = unseen(story, ["public"]).faces
    return told + [
        f"the face {face}" for face in sorted(faces) if re.search(rf"\b{re.escape(face)}\b", lines)
    ]


def _bodies(answer: Heard) -> Iterator[str]:
    yield answer.body
    for other in answer.more:
        yield from _bodies(other)


def _secrets(stage: Stage, role: str) -> Iterator[tuple[str, str]]:
    """Every text that must never reach the role, with what it is. None of this asks who may open what."""
    for other, token in stage.tokens.items():
        if other != role:
            yield token, f"the token of {other}"
    story = stage.hidden
    for version, parts in story.seals.items():
        event = story.events[version - 1]
        for name, seal in parts.items():
            if name == "seed":
                yield seal.value, "the seed"
                yield seal.salt, "the salt of the seed"
            elif event.kind in {"seen", "moved"} and not name.startswith("card."):
                seat = event.body.get("by", event.body.get("move", {}).get("seat"))
                if role != f"seat:{seat}":
                    yield seal.salt, f"the salt of {name} in version {version}"


def _guesses(call: Call) -> bool:
    """Whether the caller named faces itself, which the answer may repeat."""
    return (call.method == "POST" and call.path != BRING) or "/choices" in call.path


def _faces(body: str) -> Iterator[str]:
    """Every face that a JSON answer says some card has."""
    try:
        told = json.loads(body)
    except ValueError:
        return
    yield from _told(told)


def _told(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for inner in value:
            yield from _told(inner)
    if not isinstance(value, dict):
        return
    for name, inner in value.items():
        if name in {"opened", "faces"} and isinstance(inner, dict):
            yield from (face for face in inner.values() if isinstance(face, str))
        elif (name in TOLD or name.startswith("card.")) and isinstance(inner, str):
            yield inner
        else:
            yield from _told(inner)
