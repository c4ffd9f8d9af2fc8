"""Random histories of small tables, for comparing the referee with brute force.

A `History` has the table at every version, as a record would give them. Here every zone
tells its cards apart.
"""

import os
from typing import Any, NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from events.table import (
    ALL,
    PUBLIC,
    All,
    CardIs,
    Constant,
    Held,
    Minted,
    Not,
    Place,
    Some,
    Table,
    Unwitnessed,
    carry,
    leave_out,
    mint,
    open_table,
    rewind,
    saw,
    seat_view,
    show,
    swap,
    whisper,
)

VIEWS = (PUBLIC, seat_view(0), seat_view(1), ALL)
DECKS = ("abcd", "aabc", "aabb", "abcde", "aabcd", "aabbc", "aaabb")
SLOTS = {zone: Place(zone) for zone in ("s0", "s1", "s2", "stack")}


def examples(count: int) -> settings:
    """So many examples, the same every time; in the long run many more, and others every time."""
    full = bool(os.environ.get("TAKEBACK_TEST_FULL"))
    return settings(
        max_examples=count * 20 if full else count,
        derandomize=not full,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


class History(NamedTuple):
    """`tables[v]` is the table at version v; `deal` the true faces of the newest shuffle, in card order.

    Where it `lies`, a face is now and then told wrong.
    """

    tables: list[Table[Any]]
    deal: tuple[str, ...] = ()
    lies: bool = False

    @property
    def table(self) -> Table[Any]:
        return self.tables[-1]

    @property
    def head(self) -> int:
        return len(self.tables) - 1

    def next(self) -> Table[Any]:
        return self.table.at_version(self.head + 1)

    def then(self, table: Table[Any]) -> "History":
        return self._replace(tables=[*self.tables, table])


def last_mint(table: Table[Any]) -> Minted | None:
    return next((entry for entry in table.entries() if isinstance(entry, Minted)), None)


@st.composite
def slot_histories(draw: Any, events: int = 7, *, lies: bool = True) -> History:
    """Cards that can all be told apart: swaps, carries, shows, sightings, rulings, a second deal."""
    history = dealt(draw, History([open_table(SLOTS, None)], lies=lies), _lay_slots)
    kinds = ["swap", "swap", "carry", "show", "show", "whisper", "saw", "saw", "undo", "rewind", "mint"]
    for _ in range(draw(st.integers(1, events))):
        kind = draw(st.sampled_from(kinds))
        history = _slot_event(draw, history, kind)
    return history


def _lay_slots(draw: Any, count: int) -> list[tuple[str, int]]:
    singles = draw(st.integers(2, min(3, count)))
    return [*((f"s{k}", 1) for k in range(singles)), ("stack", count - singles)]


def dealt(draw: Any, history: History, lay: Any) -> History:
    faces = draw(st.sampled_from(DECKS))
    spare = draw(st.sampled_from((0, 0, 0, 1)))
    deal = tuple(draw(st.permutations(faces)))[spare:]
    table = mint(history.next(), faces, lay(draw, len(deal)), spare=spare)
    return history._replace(tables=[*history.tables, table], deal=deal)


def true_face(draw: Any, history: History, table: Table[Any], card: int) -> str:
    """The face of a card of any shuffle as dealt, or now and then a lie."""
    minted = next(e for e in table.entries() if isinstance(e, Minted) and _has(e, card))
    if minted != last_mint(history.table) or (history.lies and draw(st.integers(0, 9)) == 0):
        return draw(st.sampled_from(sorted(set(minted.faces))))
    return history.deal[[c for _, cards in minted.laid for c in cards].index(card)]


def _has(minted: Minted, card: int) -> bool:
    return any(card in cards for _, cards in minted.laid)


def _slot_event(draw: Any, history: History, kind: str) -> History:
    now = history.next()
    cards = [card for zone in now.zones.values() for card in zone]
    if kind == "swap":
        one, other = draw(st.permutations(["s0", "s1", "s2"]))[:2]
        return history.then(swap(now, one, other))
    if kind == "carry":
        target = draw(st.sampled_from(sorted(SLOTS)))
        return history.then(carry(now, draw(st.sampled_from(cards)), target))
    if kind == "show":
        card = draw(st.sampled_from(cards))
        return history.then(show(now, card, true_face(draw, history, now, card)))
    if kind == "whisper":
        card = draw(st.sampled_from(cards))
        face = true_face(draw, history, now, card)
        return history.then(whisper(now, card, face, draw(st.sampled_from([0, 1]))))
    if kind == "saw":
        then = draw(st.sampled_from(history.tables[1:]))
        place = draw(st.sampled_from([zone for zone, there in then.zones.items() if there]))
        face = true_face(draw, history, now, then.zones[place][-1])
        return history.then(saw(now, face, draw(st.sampled_from([None, 0, 1])), then, place))
    if kind == "undo":
        return history.then(leave_out(now, draw(st.integers(1, history.head))))
    if kind == "rewind":
        past = draw(st.sampled_from(history.tables[1:]))
        return history.then(rewind(now, past) if last_mint(past) == last_mint(now) else now)
    return dealt(draw, history, _lay_slots) if draw(st.integers(0, 2)) == 0 else history.then(now)


def card_formulas(cards: list[int], faces: str, hands: Any = None) -> Any:
    """Formulas up to depth two over these cards, with and, or, not and what nobody witnessed."""
    named = st.frozensets(st.sampled_from(faces), min_size=1, max_size=3)
    leaves = []
    if cards:
        leaves.append(st.builds(CardIs, st.sampled_from(cards), named))
    if hands is not None:
        leaves.append(st.builds(Held, st.sampled_from(["h0", "h1"]), named, hands))
    rare = st.sampled_from([Unwitnessed(), Constant(value=True), Constant(value=False)])
    leaf = st.one_of(*leaves, *leaves, *leaves, *leaves, rare)

    def deeper(part: Any) -> Any:
        parts = st.lists(part, min_size=1, max_size=3).map(tuple)
        return st.one_of(st.builds(All, parts), st.builds(Some, parts), st.builds(Not, part))

    return st.one_of(leaf, deeper(leaf), deeper(st.one_of(leaf, deeper(leaf))))
