"""The second search: other views' faces, salts, seeds and tokens in whatever a view was answered."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from tests.noninterference.decks import unseen
from tests.noninterference.stage import Call, Heard, Stage

TOLD = ("face", "card", "trump", "top", "up", "centre", "drawn")
"""Fields of answers that tell the face of a card that lies somewhere."""


def found(stage: Stage, role: str, heard: Iterable[tuple[Call, Heard]]) -> list[str]:
    """What of other views' secrets stands in these answers, all of them to this role."""
    story = stage.story
    hidden = unseen(story, [role, "public"])
    secrets = dict(_secrets(stage, role))
    for version, number in hidden.places:
        secrets[story.seals[version][f"card.{number}"].salt] = f"the salt of place {number} of {version}"
    told = []
    for call, answer in heard:
        whole = "\n".join((*(f"{name}: {value}" for name, value in answer.headers), answer.body, *answer.log))
        told += [f"{what} in the answer to {call}" for secret, what in secrets.items() if secret in whole]
        if not _guesses(call):
            shown = set(_faces(answer.body)) & hidden.faces
            told += [f"the face {face} in the answer to {call}" for face in sorted(shown)]
    return told


def _secrets(stage: Stage, role: str) -> Iterator[tuple[str, str]]:
    """Every text that must never reach the role, with what it is. None of this asks who may open what."""
    for other, token in stage.tokens.items():
        if other != role:
            yield token, f"the token of {other}"
    story = stage.story
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
    return call.method == "POST" or "/choices" in call.path


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
