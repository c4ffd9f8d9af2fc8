"""One sentence for each event, in the reader's language."""

from typing import Any

from events.games import Remedy, Words
from events.history import BACK, INSTEAD, OVERTURN, Insertion, Story, opened_parts, seat_names
from events.record import Address, Event
from events.table import View
from service.texts import say


def words(story: Story, language: str) -> Words:
    """The language, and what the people in the seats are called."""
    return Words(language, seat_names(story))


def role_name(role: str, said: Words) -> str:
    """A role in words: a seat by its person's name."""
    if role.startswith("seat:"):
        return said.names[int(role.removeprefix("seat:"))]
    return say(said.language, f"role.{role}")


def describe(story: Story, event: Event, said: Words, view: View) -> str:
    """What an event says, as this view may read it. Moves are told by their ruleset."""
    text = _said(story, event, said, view)
    return text[:1].upper() + text[1:]


def remedy_text(remedy: Remedy, said: Words) -> str:
    """What a remedy does, in words: its ruleset's, and our own where it undoes a ruling."""
    if remedy.id.startswith(INSTEAD):
        return say(said.language, "remedy.instead", version=remedy.parts[0]["undo"], text=remedy.text)
    if remedy.id in {OVERTURN, BACK}:
        return say(said.language, f"remedy.{remedy.id}", version=next(iter(remedy.parts[0].values())))
    return remedy.text


def _said(story: Story, event: Event, said: Words, view: View) -> str:
    body = event.body
    if event.kind == "moved":
        move = story.move(event.version) or body["move"]
        return story.opening.ruleset.describe(story.tables[event.version - 1], move, said)
    if event.kind == "seen":
        return _seen(story, event, said)
    if event.kind == "corrected":
        return _corrected(event, said)
    if event.kind == "seated":
        return _seated(event, said, opened_parts(story, event, view).get("name"))
    return _plain(event, said, appeal=_is_appeal(story, event))


def _is_appeal(story: Story, event: Event) -> bool:
    return event.kind in {"disputed", "ruled"} and story.events[event.body["version"] - 1].kind == "ruled"


def _plain(event: Event, said: Words, *, appeal: bool) -> str:
    values = {name: value for name, value in event.body.items() if isinstance(value, int | str)}
    key = event.kind
    for choice in ("decision", "reason", "kind"):
        if f"{event.kind}.{event.body.get(choice)}" in _KEYS:
            key = f"{event.kind}.{event.body[choice]}"
    if appeal:
        key = f"{key}.appeal"
    if event.kind == "committed" and event.body["seat"] is not None:
        key = "committed.share"
    if event.kind == "takeback_answered":
        key = f"{event.kind}.{'yes' if event.body['accept'] else 'no'}"
    if event.kind.startswith(("takeback_", "committed")) and "seat" in values:
        values["seat"] = said.names[event.body["seat"]]
    return say(said.language, key, **{**values, "actor": role_name(event.actor, said)})


_KEYS = frozenset(
    {
        "ruled.upheld",
        "ruled.dismissed",
        "noted.remark",
        "noted.bookmark",
        "noted.gap",
        "closing_agreed.over",
        "closing_agreed.abandoned",
        "closed.over",
        "closed.abandoned",
    }
)


def describe_inserted(story: Story, inserted: Insertion, said: Words) -> str:
    """What an inserted move says as it reads here; one that no longer counts as it was written."""
    counts = story.move(inserted.address)
    before = story.tables[inserted.address] if counts is None else story.before(inserted.address)
    text = story.opening.ruleset.describe(before, counts or inserted.move, said)
    return text[:1].upper() + text[1:]


def address_text(story: Story, address: int, said: Words, view: View) -> str:
    """What an event or inserted move says, as this view may read it."""
    if isinstance(address, Address):
        return describe_inserted(story, story.in_force.added[address], said)
    return describe(story, story.events[address - 1], said, view)


def _seen(story: Story, event: Event, said: Words) -> str:
    body: Any = story.body(event.version) or event.body
    if body["by"] is not None:
        return say(said.language, "seen.seat", seat=said.names[body["by"]])
    ruleset = story.opening.ruleset
    place = body["place"]
    told = ruleset.label("zone", place, said) if place in story.tables[0].zones else place
    return say(said.language, "seen.all", face=ruleset.label("face", body["face"], said), place=told)


def _corrected(event: Event, said: Words) -> str:
    changes = [
        say(said.language, f"corrected.{what}", version=change[what])
        for change in event.body["changes"]
        for what in ("void", "replace", "insert_after")
        if what in change
    ]
    return say(said.language, "corrected", changes=", ".join(changes))


def _seated(event: Event, said: Words, name: str | None) -> str:
    role, _, seat = event.body["role"].partition(":")
    key = f"seated.{role}" if name is not None else f"seated.{role}.unnamed"
    return say(said.language, key, name=name, number=int(seat) + 1 if seat else None)
