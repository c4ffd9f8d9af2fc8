"""What the page of one moment shows: the table, the event with its verdicts, the standings, the log."""

from typing import Any, NamedTuple

from flask import url_for

from events.games import Ruleset, Words
from events.history import Story, opened_parts, verdict_of, voids
from events.record import Event
from events.referee import Verdict
from events.table import ALL, PUBLIC, View, seat_view
from service.access import view_of
from service.api.desk import Caller, passes
from service.api.sentences import describe
from service.recorder import Recorder


class Entry(NamedTuple):
    """One line of the log."""

    version: int
    kind: str
    text: str
    status: str | None
    void_since: int | None
    note: str | None


def moment(who: Caller, state: dict[str, Any], view: View, recorder: Recorder) -> dict[str, Any]:
    """Everything that the template needs."""
    game_id, at, as_of = who.holder.game_id, state["at"], state["as_of"]
    story = recorder.story(game_id, as_of)
    event = story.events[at - 1]
    then = verdict_of(recorder.story(game_id, at), at, view, at)
    now = verdict_of(story, at, view)
    judged, void = recorder.known(story, view).known.status, voids(story)
    before = {spot.zone: spot.seat for spot in story.opening.ruleset.layout(story.tables[at])}
    return {
        "story": who.story,
        "title": who.story.opening.ruleset.title[who.said.language],
        "game_id": game_id,
        "names": who.said.names,
        "state": state,
        "seats": [(seat, zone) for zone in state["zones"] if (seat := before[zone["id"]]) is not None],
        "middle": [zone for zone in state["zones"] if before[zone["id"]] is None],
        "markers": _markers(story.opening.ruleset, state["markers"], who.said),
        "event": _entry(story, event, who.said, view, judged.get(at), void.get(at)),
        "then": _told(then, story, who.said),
        "now": _told(now, story, who.said),
        "log": [
            _entry(story, e, who.said, view, judged.get(e.version), void.get(e.version)) for e in story.events
        ],
        "view": str(view),
        "views": _views(who),
        "link": _linker(game_id, as_of, who.story.head, view),
    }


def _linker(game_id: str, as_of: int, head: int, view: View) -> Any:
    """Links to other moments that keep the clock and the view."""

    def link(at: int, known: int | None = None, seen_by: str | None = None) -> str:
        chosen = known if known is not None else (None if as_of == head else max(as_of, at))
        seen = seen_by or (None if view == PUBLIC else str(view))
        return url_for("pages.one_moment", game_id=game_id, version=at, as_of=chosen, view=seen)

    return link


def _views(who: Caller) -> list[str]:
    """The views that the tokens in hand may take."""
    opening = who.story.opening
    own = {view_of(one.role, opening) for one in (who.holder, *passes(who.holder.game_id))}
    every = [PUBLIC, *(seat_view(seat) for seat in range(opening.seats)), ALL]
    return [str(view) for view in every if view == PUBLIC or view in own or ALL in own]


def _markers(ruleset: Ruleset, markers: dict[str, Any], said: Words) -> list[tuple[str, str]]:
    """What lies or is written on the table, in the ruleset's words if it has some."""
    told = []
    for name, value in markers.items():
        title = ruleset.label("marker", name, said)
        if value in ({}, [], None) and title == name:
            continue
        if value not in ({}, []):
            plain = title == name
            words = _plain(value) if plain else ruleset.label(f"marker.{name}", value, said)
            told.append((name.replace("_", " ") if plain else title, words))
    return told


def _plain(value: Any) -> str:
    """A value as it stands, where the ruleset has no words for it."""
    if isinstance(value, dict):
        return ", ".join(f"{key} → {_plain(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return "; ".join(map(_plain, value))
    return "—" if value is None else str(value)


def _entry(
    story: Story, event: Event, said: Words, view: View, status: str | None, since: int | None
) -> Entry:
    opened = opened_parts(story, event, view)
    note = opened.get("why") or opened.get("reason") or opened.get("text")
    return Entry(
        event.version,
        event.kind,
        describe(story, event, said, view),
        status,
        since,
        note,
    )


def _told(found: Verdict | None, story: Story, said: Words) -> dict[str, Any] | None:
    if found is None:
        return None
    rules = story.opening.ruleset.rules(said.language)
    ruleset = story.opening.ruleset
    return {
        "status": found.status,
        "because": found.because,
        "path": found.path,
        "rules": [(rule, rules[rule.rule]) for rule in found.rules],
        "settles": [
            (ruleset.label("zone", settle.place, said), ", ".join(settle.faces)) for settle in found.settles
        ],
    }
