"""The pen: who logs at a table game. A lease with a name, beside the record; anybody may take it over."""

from collections.abc import Mapping
from typing import Any

from flask import Response, jsonify

from events.history import Draft, Story, is_dealt
from events.store import Access, NewPen, Pen
from events.table import Table
from service.access import SAID, may, view_of
from service.api.desk import Caller, caller, passes, recorder
from service.api.resource import Resource
from service.api.schemas import PenRequest
from service.api.spec import answers
from service.clock import later, now
from service.problems import Problem
from service.recorder import Step

blueprint = Resource("pen", __name__, description="Who logs at a table game.")

LEASE_S = 600
"""How long a pen is held; each entry of its holder begins the time anew."""
RENEWED_S = LEASE_S - 60
"""A lease with more than this left is not written anew: so an entry seldom costs a second write."""


@blueprint.put("/games/<game_id>/pen")
@blueprint.arguments(PenRequest)
@blueprint.doc(responses=answers(_200="PenHeld"))
def hold(asked: dict[str, Any], game_id: str) -> Response:
    """Take the pen, also from somebody else, or lay one's own down (`take: false`)."""
    who = caller(game_id, "hold")
    if is_dealt(who.story):
        raise Problem("forbidden", "In a dealt game each seat logs its own moves: there is no pen.")
    if asked["take"]:
        _write(who, asked["name"] or _called(who), LEASE_S, over=True)
    else:
        _write(who, "", 0, over=False)
    return jsonify({"pen": pen_json(who)})


def _called(who: Caller) -> str:
    """What somebody is called who gives no name."""
    seat = who.holder.seat
    return SAID[who.holder.role] if seat is None else who.said.names[seat]


def pen_json(who: Caller) -> dict[str, Any] | None:
    """Who has the pen, and whether it is one of the caller's own tokens; None if nobody has."""
    pen = _held(who)
    if pen is None:
        return None
    own = {one.number for one in (who.holder, *passes(who.holder.game_id))}
    return {"name": pen.name, "role": pen.role, "until": pen.until, "yours": pen.token_n in own}


def writer(game_id: str, right: str, seat: int | None) -> Caller:
    """Who writes for the table or for a seat, of several tokens in hand.

    That of the seat itself; else, where somebody has the pen, the one that has it, or the referee's; else
    the first that has the right.
    """
    who = caller(game_id, right, seat)
    able = [one for one in passes(game_id) if may(one.role, right)]
    own = seat is not None and who.holder.seat == seat
    pen = None if own or len(able) == 1 or is_dealt(who.story) else _held(who)
    if pen is None:
        return who
    able.sort(key=lambda one: (one.number != pen.token_n, one.role != "referee"))
    return who._replace(holder=able[0], view=view_of(able[0].role, who.story.opening))


def with_pen(who: Caller, step: Step, *, needed: bool) -> Step:
    """The step, decided only while the caller has the pen, or nobody has and they may; it renews the lease.

    The referee of a table game needs none, and in a dealt game there is none.
    """
    if is_dealt(who.story):
        return step

    def held(story: Story) -> tuple[Draft, Table[Any] | None]:
        pen = _held(who)
        mine = pen is not None and pen.token_n == who.holder.number
        if pen is not None and not mine and needed and who.holder.role != "referee":
            raise Problem(
                "forbidden",
                f"{pen.name} has the pen ({_role(pen)}) and logs for the table. Take it over, "
                "or log your own moves only.",
            )
        if pen is not None and mine and pen.until < later(RENEWED_S):
            _write(who, pen.name, LEASE_S, over=False)
        return step(story)

    return held


def _role(pen: Pen) -> str:
    role, _, seat = pen.role.partition(":")
    return f"seat {seat}" if seat else SAID[role]


def own_change(story: Story, change: Mapping[str, Any], seat: int | None) -> bool:
    """Whether a change of a correction speaks of nothing but a seat's own moves and sightings."""
    if seat is None:
        return False
    address = change.get("void", change.get("replace"))
    if address is not None:
        if not 1 <= address <= story.events[-1].version:
            return False
        move, event = story.move(address), story.events[int(address) - 1]
        if (move or {}).get("seat") != seat and not (event.kind == "seen" and event.actor == f"seat:{seat}"):
            return False
    return "move" not in change or change["move"].get("seat") == seat


def _held(who: Caller) -> Pen | None:
    """The pen as it is held now; None once the lease has run out."""
    pen = recorder().store.find_pen(who.holder.game_id)
    return pen if pen is not None and pen.until > now() else None


def _write(who: Caller, name: str, seconds: int, *, over: bool) -> None:
    pen = NewPen(who.holder.number, name, later(seconds), over)
    recorder().store.grant(who.holder.game_id, Access(pen=pen), now())
