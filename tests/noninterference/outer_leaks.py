"""Leaks around a game: its close, its record brought elsewhere, invitations, streams, the log."""

from collections.abc import Iterator
from typing import Any

from flask import current_app, has_app_context, request

from events import history
from events.games import DEALT
from events.history import Story, unsealing
from events.table import ALL, View
from service import following
from service.api import closing, desk, moves, stream
from service.api.desk import recorder
from service.settings import Settings
from service.web import pages
from tests.noninterference.leaks import CARDS, FIVE, Patch, Planted, a_card, newest
from tests.noninterference.readers import Reader
from tests.noninterference.stage import Kind

FOUR = Kind("swapybara", DEALT, "record", 4, options=(("rounds", 3),))


def consent_opens(patch: Patch) -> None:
    """With the first seat that agrees to close it, the cards of a game are open."""
    closed = unsealing.closed

    def early(story: Story) -> bool:
        return closed(story) or any(event.kind == "closing_agreed" for event in story.events)

    patch.setattr(unsealing, "closed", early)


def close_tells(patch: Patch) -> None:
    """The answer to a close, or to a consent, has the last card of the deal."""
    told = closing._closed

    def telling(written: Any, who: Any) -> dict[str, Any]:
        return {**told(written, who), "card": a_card(written.story)}

    patch.setattr(closing, "_closed", telling)


def close_tells_earlier(patch: Patch) -> None:
    """Once the sitting is closed, earlier moments are told with what was hidden then."""
    shown = unsealing._shown

    def later(story: Story, event: Any, view: View) -> Iterator[str]:
        yield from event.sealed if "closed" in _kinds(newest()) else shown(story, event, view)

    patch.setattr(unsealing, "_shown", later)


def _kinds(story: Story) -> set[str]:
    return {event.kind for event in story.events}


def brought_whole(patch: Patch) -> None:
    """What an export leaves sealed is opened by bringing it back."""
    bring = desk.recorder

    def opened(store: Any, data: bytes, *args: Any, **more: Any) -> Any:
        record = history.read_portable(data)
        whole = history.export(bring().story(record.events[0].game_id), None)
        return brought(store, whole, *args, **more)

    from service.api import records

    brought = records.import_record
    patch.setattr(records, "import_record", opened)


def invitation_tells(patch: Patch) -> None:
    """The page of an invitation says what the game's next card is."""
    render = pages.render_template

    def telling(name: str, **values: Any) -> str:
        if name != "join.html":
            return render(name, **values)
        code = (request.view_args or {})["code"]
        found = recorder().store.find_invitation(pages.hashed(code))
        assert found is not None
        return render(name, **values) + f"<!-- {a_card(recorder().story(found.game_id))} -->"

    patch.setattr(pages, "render_template", telling)


def beats_sooner(patch: Patch) -> None:
    """A heartbeat comes as many seconds apart as a hidden card says."""

    def telling() -> Settings:
        settings = desk.settings()
        return settings._replace(heartbeat_s=float(2 + int(a_card(newest())[1:] or 0)))

    patch.setattr(stream, "settings", telling)


def tells_late(patch: Patch) -> None:
    """A follower is woken at once only if a hidden card is of one colour."""
    tell = following.Following.tell

    def late(self: following.Following, game_id: str) -> None:
        if not (has_app_context() and a_card(recorder().story(game_id)).startswith("a")):
            tell(self, game_id)

    patch.setattr(following.Following, "tell", late)
    patch.setattr(following.Following, "tell_all", lambda self: None)


def picks_told(patch: Patch) -> None:
    """Everybody may open what a seat picks in secret."""
    patch.setattr(unsealing, "_entered", lambda story, entry, _: _entered(story, entry, ALL))


_entered = unsealing._entered


def move_logged(patch: Patch) -> None:
    """Every move is logged with what its seat holds."""
    decide = moves.decide_move

    def logged(story: Story, raw: Any, actor: str, view: View) -> Any:
        current_app.logger.info("%s holds %s", actor, sorted(a_card(story)))
        return decide(story, raw, actor, view)

    patch.setattr(moves, "decide_move", logged)


def token_logged(patch: Patch) -> None:
    tokens = desk.bearer_tokens

    def logged() -> list[str]:
        found = tokens()
        current_app.logger.info("asked with %s", found)
        return found

    patch.setattr(desk, "bearer_tokens", logged)


OUTER = {
    "cards open with the first consent": Planted(consent_opens, CARDS, (Reader.agree, Reader.events)),
    "a card in the answer to a close": Planted(close_tells, CARDS, (Reader.agree,)),
    "earlier moments told after the close": Planted(close_tells_earlier, CARDS, (Reader.end,)),
    "an export brought back whole": Planted(brought_whole, FIVE, (Reader.bring,)),
    "an invitation that tells a card": Planted(invitation_tells, CARDS, (Reader.invitation,)),
    "a heartbeat that comes sooner": Planted(beats_sooner, CARDS, (Reader.stream,)),
    "an event that is told late": Planted(tells_late, CARDS, (Reader.stream,)),
    "a secret pick told": Planted(picks_told, FOUR, (Reader.events,), secret=True),
    "a log line of another seat's move": Planted(move_logged, CARDS),
    "a token in the log": Planted(token_logged, CARDS, (Reader.plain,)),
}
