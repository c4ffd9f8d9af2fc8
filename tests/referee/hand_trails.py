"""Random histories of tables with hands: cards that cannot be told apart while they lie there."""

from itertools import islice
from typing import Any

from hypothesis import strategies as st

from events.table import (
    ALL,
    Place,
    Table,
    carry,
    leave_out,
    open_table,
    rewind,
    saw,
    show,
    swap,
    whisper,
)
from tests.referee.trails import History, dealt, last_mint
from tests.referee.walking import Unclear, worlds

HANDS = {
    "h0": Place("h0", loose=True, owner=0),
    "h1": Place("h1", loose=True, owner=1),
    "deck": Place("deck"),
    "pile": Place("pile"),
}
SEEN = ("draw", "play", "play", "show", "whisper", "saw", "take")
HAND_EVENTS = (*SEEN, "drop", "gift", "trade", "undo", "back", "trick")


@st.composite
def hand_histories(draw: Any, events: int = 7, *, lies: bool = True, kinds: Any = None) -> History:
    """Loose hands: draws, plays seen and unseen, gifts, shows, pick-ups, hands traded, rulings."""
    history = dealt(draw, History([open_table(HANDS, None)], lies=lies), _lay_hands)
    for _ in range(draw(st.integers(1, events))):
        history = _hand_event(draw, history, draw(st.sampled_from(kinds or HAND_EVENTS)))
    return history


def _lay_hands(draw: Any, count: int) -> list[tuple[str, int]]:
    first = draw(st.integers(1, min(3, count - 1)))
    second = draw(st.integers(0, min(2, count - first)))
    return [("h0", first), ("h1", second), ("deck", count - first - second)]


def _world(draw: Any, history: History, table: Table[Any]) -> Any:
    """A world that fits all that was said so far and the true deal; None if it is to be a lie."""
    if history.lies and draw(st.integers(0, 11)) == 0:
        return None
    try:
        found = list(islice(worlds(table, ALL, table.version, deals=[history.deal]), 12))
    except Unclear:
        return None
    return draw(st.sampled_from(found)) if found else None


def _any_face(draw: Any, table: Table[Any]) -> str:
    minted = last_mint(table)
    assert minted is not None
    return draw(st.sampled_from(sorted(set(minted.faces))))


def _face_of(draw: Any, history: History, table: Table[Any], card: int) -> str | None:
    world = _world(draw, history, table)
    if world is not None:
        return world.face[world.card[card]]
    return _any_face(draw, table) if history.lies else None


def _hand_event(draw: Any, history: History, kind: str) -> History:
    now = history.next()
    hand = draw(st.sampled_from(["h0", "h1"]))
    cards = now.zones[hand]
    other = "h1" if hand == "h0" else "h0"
    if kind == "draw" and now.zones["deck"]:
        return history.then(carry(now, now.zones["deck"][-1], hand))
    if kind in {"play", "drop"} and cards:
        return history.then(_played(draw, history, carry(now, cards[0], "pile"), seen=kind == "play"))
    if kind == "trick" and cards:
        laid = _played(draw, history, carry(now, cards[0], "pile"), seen=True)
        return history.then(carry(laid, laid.zones["pile"][-1], "deck", index=0))
    if kind == "gift" and cards:
        return history.then(carry(now, draw(st.sampled_from(cards)), other))
    if kind == "take" and now.zones["pile"]:
        return history.then(carry(now, draw(st.sampled_from(now.zones["pile"])), hand))
    if kind == "trade":
        return history.then(swap(now, "h0", "h1"))
    if kind == "whisper":
        minted = last_mint(now)
        card = draw(st.sampled_from([card for _, there in minted.laid for card in there]))
        face = _face_of(draw, history, now, card)
        return history.then(now if face is None else whisper(now, card, face, draw(st.sampled_from([0, 1]))))
    if kind == "show" and cards:
        return history.then(_shown(draw, history, now, now, hand))
    if kind == "saw":
        then = draw(st.sampled_from(history.tables[1:]))
        return history.then(_shown(draw, history, now, then, hand) if then.zones[hand] else now)
    if kind == "undo":
        return history.then(leave_out(now, draw(st.integers(max(1, history.head - 2), history.head))))
    if kind == "back" and history.head > 2:
        return history.then(rewind(now, history.tables[history.head - draw(st.integers(1, 2))]))
    return history.then(now)


def _played(draw: Any, history: History, after: Table[Any], *, seen: bool) -> Table[Any]:
    became = after.zones["pile"][-1]
    face = _face_of(draw, history, after, became) if seen else None
    return after if face is None else show(after, became, face)


def _shown(draw: Any, history: History, now: Table[Any], then: Table[Any], hand: str) -> Table[Any]:
    """One or two cards of a hand seen at once, by all or by one seat."""
    seat = draw(st.sampled_from([None, None, 0, 1]))
    world = _world(draw, history, now)
    if world is None and not history.lies:
        return now
    at = (then.version, then.steps)
    faces = [_any_face(draw, now)] if world is None else [world.face[c] for c in sorted(world.hand(hand, at))]
    for face in draw(st.permutations(faces))[: draw(st.integers(1, 2))]:
        now = saw(now, face, seat, then, hand)
    return now
