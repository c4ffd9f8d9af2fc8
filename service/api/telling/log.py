"""The log beside the table: every event and inserted move, what became of it, and who said so."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from events.games import Words
from events.history import Case, Story, cases, opened_parts, voids
from events.record import Address, Event, told_address
from events.table import View
from service.api.sentences import address_text, describe, role_name
from service.api.telling.outline import Step
from service.texts import say

SIGNS = {"disputed": "dispute", "ruled": "ruling", "noted": "note", "corrected": "correction"}
FREE_TEXT = ("why", "reason", "text")


class Undone(NamedTuple):
    """Since which event an entry is void, what that event says, and why it was made."""

    since: int
    text: str
    why: str | None
    dispute: int | None


class Entry(NamedTuple):
    """One line of the log. `was` is how it read before it was corrected, in version `corrected`."""

    address: int
    step: Step
    kind: str
    text: str
    status: str | None
    undone: Undone | None
    was: str | None
    corrected: int | None
    why: str | None
    notes: tuple[str, ...]
    known: bool

    @property
    def told(self) -> int | str:
        """Its number as it stands in the log and in addresses of pages."""
        return told_address(self.address)

    @property
    def signs(self) -> tuple[str, ...]:
        """What filters and ticks go by."""
        signs = [sign for sign in (SIGNS.get(self.kind),) if sign]
        if self.status in {"illegal", "impossible"}:
            signs.append("breach")
        if self.status == "open":
            signs.append("open")
        if self.undone:
            signs.append("undone")
        return tuple(signs)


class Group(NamedTuple):
    """Entries of one turn or trick under its title."""

    step: Step
    entries: tuple[Entry, ...]


def log(
    story: Story,
    newest: Story,
    steps: list[Step],
    statuses: Mapping[int, str],
    view: View,
    said: Words,
) -> list[Group]:
    """Everything that the newest story holds, as known in `story`; what came later has no verdict."""
    entries = _entries(story, newest, steps, statuses, view, said)
    grouped = groupby(entries, key=lambda entry: (entry.step.part, entry.step.turn))
    listed = [tuple(group) for _, group in grouped]
    return [Group(group[0].step, group) for group in listed]


def _entries(
    story: Story,
    newest: Story,
    steps: list[Step],
    statuses: Mapping[int, str],
    view: View,
    said: Words,
) -> Iterator[Entry]:
    void, filed = voids(story), cases(story)
    notes = _notes(story, view)
    by_version = {int(step.address): step for step in steps if not isinstance(step.address, Address)}
    added: dict[int, list[int]] = {}
    for address in story.in_force.added:
        added.setdefault(int(address), []).append(address)
    for event in newest.events:
        version = event.version
        known = version <= story.head
        told = story if known else newest
        for address in (version, *(added.get(version, ()) if known else ())):
            was, by = _before_correction(told, address, said) if known else (None, None)
            yield Entry(
                address,
                by_version[version]._replace(address=address),
                event.kind if address is version else "moved",
                address_text(told, address, said, view),
                statuses.get(address) if known else None,
                _undone(story, void[address], view, said, filed) if known and address in void else None,
                was,
                by,
                _free_text(told, event, view) if address is version else None,
                notes.get(address, ()),
                known,
            )


def _before_correction(story: Story, address: int, said: Words) -> tuple[str | None, int | None]:
    """How an entry read before a correction changed it, and the version of that correction."""
    change = story.in_force.changes.get(address)
    if change is None or isinstance(address, Address):
        return None, None
    if change.body is None:
        return None, change.by
    event = story.events[address - 1]
    if event.kind != "moved":
        return None, change.by
    text = story.opening.ruleset.describe(story.tables[address - 1], event.body["move"], said)
    return text[:1].upper() + text[1:], change.by


def _undone(story: Story, since: int, view: View, said: Words, filed: Mapping[int, Case]) -> Undone:
    event = story.events[since - 1]
    text = describe(story, event, said, view)
    dispute = event.body.get("dispute") if event.kind == "ruled" else None
    if dispute is not None:
        by, against = role_name(event.actor, said), role_name(filed[dispute].actor, said)
        text = say(said.language, "log.ruled", text=text, by=by, actor=against)
    return Undone(since, text, _free_text(story, event, view), dispute)


def _free_text(story: Story, event: Event, view: View) -> str | None:
    opened = opened_parts(story, event, view)
    return next((opened[name] for name in FREE_TEXT if opened.get(name)), None)


def _notes(story: Story, view: View) -> dict[int, tuple[str, ...]]:
    """The words of the notes on each version."""
    found: dict[int, tuple[str, ...]] = {}
    for event in story.events:
        if event.kind == "noted":
            version = event.body["version"]
            text = _free_text(story, event, view)
            found[version] = (*found.get(version, ()), *([text] if text else []))
    return found
