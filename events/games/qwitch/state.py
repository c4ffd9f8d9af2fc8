"""What the table remembers of a game of Qwitch besides where the cards lie. All of it is frozen."""

from typing import NamedTuple

from events.table import CardId

DEALT, PLAY, STOPPED = "dealt", "play", "stopped"
"""What a game waits for: the first direction, cards, or the next direction after hands were filled up."""
BY_HAND, BY_NOBODY = "hand", "nobody"
"""Why play stopped: a hand was empty, or nobody could play."""


class House(NamedTuple):
    """What was agreed before the deal. `directions` counts the cards up, down and equal, if it was said."""

    seats: int
    advanced: bool
    free_pass: bool
    directions: tuple[int, int, int] | None = None


class Pass(NamedTuple):
    """A seat said that it cannot play."""

    version: int
    seat: int


class Lay(NamedTuple):
    """A card laid on the centre pile.

    `seat` is None where nobody noticed whose it was. It was laid `on` a card under a direction (None: there
    was none), after these passes; `late` after play had stopped, by the lay of version `after` (None: by a
    stop that was called). One that did not fit or came late counts as if it had not once a ruling lets it
    stand.
    """

    version: int
    seat: int | None
    card: CardId
    on: CardId | None
    direction: CardId | None
    passes: tuple[Pass, ...] = ()
    late: bool = False
    after: int | None = None
    stands: bool = False


class Stop(NamedTuple):
    """Play stopped, and hands were filled up, by this version. `due` and `most` are what they were before.

    `seat` is the one whose hand was empty.
    """

    why: str
    version: int
    due: int
    seat: int | None = None
    most: tuple[int, ...] | None = None


class Turned(NamedTuple):
    """A direction card was turned over; `before` is the seat that had turned one before that."""

    version: int
    seat: int
    before: int | None
    first: bool = False


class State(NamedTuple):
    """A game: what was agreed, and how far it has come.

    `due` is the seat whose turn it is where turns are taken, `also` one that a move out of turn kept waiting.
    `passes` are those since the last card, `barren` the directions under which nobody could play, one after
    another, since a card was laid or drawn. `most` says for each seat how many cards of `together` may be
    its own (None: hands are apart); so many more than lie there were laid by seats unnoticed. `owed` are
    the cards that each seat drew too few at the last stop. `winner` is set by a ruling alone.
    """

    house: House
    phase: str | None = None
    dealt: int = 0
    dealer: int = 0
    due: int = 0
    also: int | None = None
    turned: Turned | None = None
    passes: tuple[Pass, ...] = ()
    barren: tuple[CardId, ...] = ()
    lays: tuple[Lay, ...] = ()
    stop: Stop | None = None
    most: tuple[int, ...] | None = None
    owed: tuple[int, ...] = ()
    ended: int | None = None
    winner: int | None = None


def lay_of(state: State, card: CardId | None) -> Lay | None:
    """How a card came onto the centre pile the last time; None for the first one."""
    return next((lay for lay in reversed(state.lays) if lay.card == card), None)


def last_lay(state: State, seat: int) -> Lay | None:
    """The card that a seat laid last."""
    return next((lay for lay in reversed(state.lays) if lay.seat == seat), None)
