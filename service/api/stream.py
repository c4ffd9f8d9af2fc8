"""Following a game live: server-sent events that are resumed without a gap or a repeat."""

import threading
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from flask import Response, current_app, request, stream_with_context
from flask.typing import ResponseReturnValue

from events.history import Story
from events.record import Event
from service.api.desk import Caller, asked_view, caller, recorder, settings
from service.api.resource import Resource
from service.api.schemas import StreamQuery
from service.api.shapes import event_json
from service.api.spec import STREAM, STREAMING
from service.following import STOPPING
from service.problems import Problem

LAST_ID = "Last-Event-ID"
LONGEST_ID = 15
RETRY_MS = 2000

blueprint = Resource("stream", __name__, description="A game as it happens.")


class Window(NamedTuple):
    """Until when a stream goes on, by the monotonic clock, and how often it says that it is alive."""

    until: float
    beat_s: float


@blueprint.get("/games/<game_id>/stream")
@blueprint.arguments(StreamQuery, location="query")
@blueprint.doc(responses=STREAM, parameters=STREAMING)
def stream(query: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """Every event of the record in this view, as it is written.

    The id of each is its version: `Last-Event-ID` (or `after`) resumes after one. A comment comes every few
    seconds while nothing happens. The stream ends after a while, to be resumed.
    """
    asked_view(caller(game_id), query.get("view"))
    after = _after(query)
    most = settings().stream_s
    window = Window(time.monotonic() + min(query.get("seconds", most), most), settings().heartbeat_s)
    following = recorder().following
    news = following.join(game_id)
    answer = Response(
        stream_with_context(_told(game_id, query.get("view"), after, news, window)),
        mimetype="text/event-stream",
        headers={"X-Accel-Buffering": "no", "Cache-Control": "no-store"},
    )
    answer.call_on_close(lambda: following.leave(game_id, news))
    return answer


def _after(query: dict[str, Any]) -> int:
    """The version after which a stream begins: that of the header, else `after`, else the opening itself."""
    header = request.headers.get(LAST_ID)
    if header is None:
        return int(query["after"])
    if not (header.isascii() and header.isdecimal()) or len(header) > LONGEST_ID:
        raise Problem(
            "malformed",
            f"{LAST_ID} is the id of an event, its version.",
            {LAST_ID: ["Give the last id seen."]},
        )
    return int(header)


def _told(game_id: str, view: str | None, after: int, news: threading.Event, window: Window) -> Iterator[str]:
    yield f"retry: {RETRY_MS}\n\n"
    seen = after
    while True:
        try:
            who = caller(game_id)
            who = who._replace(view=asked_view(who, view))
        except Problem:
            return  # the token was revoked
        beat = time.monotonic() + window.beat_s
        while (now := time.monotonic()) < beat:
            news.clear()
            story = recorder().beyond(game_id, seen)
            for event in story.events[seen:]:
                yield _message(who, story, event)
                seen = event.version
            if STOPPING.is_set() or now >= window.until:
                return
            news.wait(max(0, min(beat, window.until) - now))
        yield ": nothing new\n\n"


def _message(who: Caller, story: Story, event: Event) -> str:
    """One event as it was known when it was written, so that whoever resumes later is told the same."""
    then = recorder().back(story, event.version)
    told = current_app.json.dumps(event_json(then, event, who.said, who.view))
    return f"id: {event.version}\nevent: {event.kind}\ndata: {told}\n\n"
