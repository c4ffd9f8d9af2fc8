"""What the table remembers of a game of Swoop besides where the cards lie. All of it is frozen."""

from collections.abc import Mapping
from typing import NamedTuple

from events.table import CardId, Face

Cards = tuple[CardId, ...]
PLACES = (0, 1, 2, 3)
"""The places in the row of table cards before a seat."""
FOUR = 4
"""So many equal cards on top swoop; no more may be laid on one another, nor at once."""


class House(NamedTuple):
    """What was agreed before the first deal: the number of seats and the options."""

    seats: int
    target: int
    scoring: str
    cards: int
    table_cards: str
    swoops: str
    big_swoops: bool

    @property
    def swooping(self) -> frozenset[Face]:
        """The faces that have no rank and swoop whatever they are laid on."""
        return frozenset("X" if self.swoops == "jokers_only" else "TX")


class Act(NamedTuple):
    """A set laid onto the pile by the moves `versions`: a `play`, or a `mystery` and perhaps an `add`.

    `laid` are its cards and `sources` the zones where each lay, the mystery card first. `beneath` is the
    pile that lay there before. `seat` picked that pile up if `picked`, and everything on the pile went out
    of the game if `cleared`. `due` and `after` could act before it.
    `joins` is the mystery card as it lay before the cards of an `add` joined it.
    """

    versions: tuple[int, ...]
    seat: int
    kind: str
    laid: Cards
    sources: tuple[str, ...]
    beneath: Cards
    due: int | None
    after: int | None
    picked: bool = False
    cleared: bool = False
    joins: "Turned | None" = None


class Turned(NamedTuple):
    """A mystery card just turned over, which equal cards may join.

    If it `waits` the turn stands until they are told.
    """

    act: Act
    waits: bool


class Ending(NamedTuple):
    """How a hand ended: `out` (a seat has no card left), `ruled` (a ruling says who won) or `void`.

    `left` are the cards that each seat had left then.
    """

    kind: str
    version: int
    seat: int | None
    left: tuple[Cards, ...]


class Count(NamedTuple):
    """What a seat was left with, as somebody counted it in a version: all faces, or points alone."""

    version: int
    points: int | None
    faces: tuple[Face, ...] = ()


class Hand(NamedTuple):
    """One hand. A hand that is dealt anew keeps its number and the version `begun` of its first deal.

    `due` is the seat whose turn it is; `after` is the other one that may go on once somebody has moved out
    of turn or swooped wrongly. `turned` is the mystery card that cards may still join. `opened` are mystery
    cards that lie face up in their place, `peeks` the versions in which somebody looked at one, with the
    card. `fixed` and `awards` are points set or given by rulings.
    """

    number: int
    begun: int
    dealt: int
    start: int | None
    due: int | None
    after: int | None = None
    acts: tuple[Act, ...] = ()
    turned: Turned | None = None
    ended: Ending | None = None
    counts: Mapping[int, Count] = {}
    opened: frozenset[CardId] = frozenset()
    peeks: tuple[tuple[int, CardId], ...] = ()
    fixed: Mapping[int, int] = {}
    awards: tuple[tuple[int, int], ...] = ()


class State(NamedTuple):
    """A game: what was agreed, and every hand so far."""

    house: House
    hands: tuple[Hand, ...] = ()


def current(state: State) -> Hand | None:
    """The hand that was dealt last, over or not."""
    return state.hands[-1] if state.hands else None


def with_hand(state: State, changed: Hand, index: int = -1) -> State:
    """The same game, with one of its hands changed."""
    hands = list(state.hands)
    hands[index] = changed
    return state._replace(hands=tuple(hands))


def hand_of(state: State, version: int) -> int | None:
    """The index of the hand to which a version belongs, or None before the first deal."""
    return next((k for k in reversed(range(len(state.hands))) if state.hands[k].begun <= version), None)


def sets_of(hand: Hand) -> tuple[Act, ...]:
    """All sets of a hand, last of all the mystery card whose turn still stands."""
    waiting = hand.turned is not None and hand.turned.waits
    return (*hand.acts, hand.turned.act) if hand.turned is not None and waiting else hand.acts


def act_of(hand: Hand, version: int) -> Act | None:
    """The set that a version laid or joined, or None."""
    return next((act for act in reversed(sets_of(hand)) if version in act.versions), None)
