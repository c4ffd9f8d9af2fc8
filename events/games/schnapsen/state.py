"""What the table remembers of a game of Schnapsen besides where the cards lie. All of it is frozen."""

from typing import NamedTuple

from events.table import CardId, Face

Cards = tuple[CardId, ...]


class House(NamedTuple):
    """What was agreed before the first deal."""

    tracked: bool
    game_points: int
    show_marriage: bool


class Play(NamedTuple):
    """A card that a seat laid into the trick."""

    version: int
    seat: int
    card: CardId


class Taken(NamedTuple):
    """The trick that was taken last, and by which version."""

    version: int
    winner: int
    plays: tuple[Play, ...]


class Exchange(NamedTuple):
    """The face-up card `up` went into a hand, and `laid` came under the talon for it."""

    version: int
    seat: int
    up: CardId
    laid: CardId


class Marriage(NamedTuple):
    """A declared marriage, and which faces of it all saw.

    `openly_void` says that all could see it to be none: not before a lead of this seat, or of a card that
    lay elsewhere. It counts as declared until a ruling says otherwise, but binds and permits nothing.
    """

    version: int
    seat: int
    suit: str
    shown: tuple[Face, ...]
    openly_void: bool = False


class Closing(NamedTuple):
    """Who closed the talon, and what the tricks of either seat were then."""

    version: int
    seat: int
    won: tuple[Cards, Cards]


class Ending(NamedTuple):
    """How a deal ended.

    `kind` is `claim` (by `seat`), `last` (the cards ran out; `seat` took the last trick, None where that
    cannot be told), `ruled` or `void`. `won` are the tricks of either seat then. `before` is the ending
    that a claim after the last trick replaced.
    """

    kind: str
    version: int
    seat: int | None
    won: tuple[Cards, Cards]
    before: "Ending | None" = None


class Course(NamedTuple):
    """How far a deal has come: what changes with every card.

    `leader` leads the next trick, or has led this one; `plays` are the cards of the trick, `strict` says how
    it is played, and `drawn` whether a draw follows it. `leads` are the versions of all leads, `last` is the
    trick that was taken last. `declared` is the marriage that the next lead has to follow. `winner_may` and
    `declarer_may` are the seats that may claim 66, for having taken a trick and for having declared.
    """

    leader: int
    plays: tuple[Play, ...] = ()
    strict: bool = False
    drawn: bool = True
    leads: tuple[int, ...] = ()
    last: Taken | None = None
    declared: Marriage | None = None
    winner_may: int | None = None
    declarer_may: int | None = None


class Deal(NamedTuple):
    """One deal. A deal that is dealt anew keeps its number and the version `begun` of its first deal.

    `up` is the card turned up at the start. `owed` names who draws first in each draw still to be made (those
    of a closed talon too: a ruling may open it again), `draws` the version of each that was logged by itself
    and who should have drawn first. `award` is a seat and its points by ruling. The card points of a `veiled`
    deal are not told.
    """

    number: int
    begun: int
    dealt: int
    dealer: int
    up: CardId
    course: Course
    owed: tuple[int, ...] = ()
    draws: tuple[tuple[int, int], ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    closing: Closing | None = None
    marriages: tuple[Marriage, ...] = ()
    ended: Ending | None = None
    award: tuple[int, int] | None = None
    veiled: bool = False

    def going_on(self, course: Course) -> "Deal":
        """The same deal a card further."""
        # Every card comes through here; naming all fields is several times quicker than `_replace`.
        return Deal(
            self.number,
            self.begun,
            self.dealt,
            self.dealer,
            self.up,
            course,
            self.owed,
            self.draws,
            self.exchanges,
            self.closing,
            self.marriages,
            self.ended,
            self.award,
            self.veiled,
        )


class Fix(NamedTuple):
    """A ruling set a seat's game points, once so many deals were over."""

    deals: int
    seat: int
    points: int


class State(NamedTuple):
    """A game: what was agreed, every deal so far, and game points that a ruling set."""

    house: House
    deals: tuple[Deal, ...] = ()
    fixes: tuple[Fix, ...] = ()


def current(state: State) -> Deal | None:
    """The deal that was dealt last, over or not."""
    return state.deals[-1] if state.deals else None


def with_deal(state: State, changed: Deal, index: int = -1) -> State:
    """The same game, with one of its deals changed."""
    if index == -1:
        return State(state.house, (*state.deals[:-1], changed), state.fixes)
    deals = list(state.deals)
    deals[index] = changed
    return State(state.house, tuple(deals), state.fixes)


def deal_of(state: State, version: int) -> int | None:
    """The index of the deal to which a version belongs, or None before the first."""
    return next((k for k in reversed(range(len(state.deals))) if state.deals[k].begun <= version), None)


def complete(deal: Deal) -> bool:
    """Whether both seats have laid a card into the trick."""
    plays = deal.course.plays
    return len(plays) > 1 and plays[0].seat != plays[-1].seat


def lead_and_answer(deal: Deal) -> tuple[Play, Play]:
    """The cards that decide a complete trick: the first one, and the one that filled it."""
    return deal.course.plays[0], deal.course.plays[-1]


def is_over(deal: Deal) -> bool:
    """Whether another deal follows this one; one that was spoilt is dealt anew."""
    return deal.ended is not None and deal.ended.kind != "spoilt"


def finished(state: State) -> int:
    """How many deals are over."""
    return sum(is_over(deal) for deal in state.deals)
