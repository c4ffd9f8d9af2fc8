"""Notes, and the end of a sitting."""

from typing import Any

from flask.typing import ResponseReturnValue

from events.history import Draft, Story, decide_closing, decide_note, decide_share, is_dealt, yet_to_agree
from events.table import Table
from service.api.desk import Caller, caller, write
from service.api.resource import Resource
from service.api.schemas import ClosingRequest, NoteRequest, ShareRequest
from service.api.shapes import event_json, standings_json
from service.api.spec import WRITING, answers
from service.recorder import Written

blueprint = Resource("notes", __name__, description="Remarks and gaps, shares of shuffles, the close.")


@blueprint.post("/games/<game_id>/notes")
@blueprint.arguments(NoteRequest)
@blueprint.doc(responses=answers(_201="Noted"), parameters=WRITING)
def note(asked: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """Remark on or mark a version, or say that something was not logged."""
    who = caller(game_id, "note")

    def step(story: Story) -> tuple[Draft, Table[Any]]:
        draft = decide_note(story, asked["version"], asked["kind"], asked["text"], who.holder.role)
        return draft, story.table

    return write(who, asked, [step], _event)


@blueprint.post("/games/<game_id>/entropy")
@blueprint.arguments(ShareRequest)
@blueprint.doc(responses=answers(_201="Noted"), parameters=WRITING)
def add_entropy(asked: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """Add a seat's share to the shuffles to come of a dealt game: random bytes of its own, for all to see."""
    who = caller(game_id, "share")
    seat = who.holder.seat
    assert seat is not None, "only seats have that right"

    def step(story: Story) -> tuple[Draft, Table[Any]]:
        return decide_share(story, seat, asked["hex"], who.holder.role), story.table

    return write(who, asked, [step], _event)


@blueprint.post("/games/<game_id>/closing")
@blueprint.arguments(ClosingRequest)
@blueprint.doc(responses=answers(_201="Closed"), parameters=WRITING)
def close(asked: dict[str, Any], game_id: str) -> ResponseReturnValue:
    """Close the sitting: nothing more is written to its record.

    In a dealt game a seat's call is its consent, to the table as it stands; the last seat's closes it.
    """
    dealt = is_dealt(caller(game_id).story)
    who = caller(game_id, "agree to close" if dealt else "close")

    def step(story: Story) -> tuple[Draft, None]:
        return decide_closing(story, asked["reason"], asked["why"], who.holder.role), None

    return write(who, asked, [step], _closed)


def _event(written: Written, who: Caller) -> dict[str, Any]:
    story = written.story
    return {
        "version": written.last,
        "event": event_json(story, story.events[written.last - 1], who.said, who.view),
    }


def _closed(written: Written, who: Caller) -> dict[str, Any]:
    story = written.story
    standings = story.opening.ruleset.standings(story.table)
    event = story.events[written.last - 1]
    done = event.kind == "closed"
    return _event(written, who) | {
        "waiting": [] if done else yet_to_agree(story, event.body["reason"]),
        "standings": standings_json(standings),
        "winners": list(standings.winners),
    }
