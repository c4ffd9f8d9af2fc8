"""What the table remembers of a game of Swapybara besides where the cards lie. All of it is frozen."""

from collections.abc import Mapping
from typing import NamedTuple

from events.table import CardId, Face

LAPS = 3
"""Turns of each seat in a round."""


class House(NamedTuple):
    """What was agreed before the first deal: the number of seats and the options."""

    seats: int
    rounds: int | None
    target: int | None
    neighbours: str
    zero_rename: bool


class Act(NamedTuple):
    """A turn taken in a round (`ask`, `centre`, `pass`), or an announced 0 (`zero`).

    `spot` is the place in the order of turns that it took. `exchanged` is the version in which cards
    changed places because of it. `unlawful`: openly so when it was made. `card` is the card announced
    as the 0, if that settled it; of an ask the card that may not be the 5, where its seat is no neighbour.
    `retaken`: a ruling gave the turn back.
    """

    version: int
    seat: int
    kind: str
    target: int | str | None = None
    spot: int = 0
    answered: int | None = None
    exchanged: int | None = None
    unlawful: bool = False
    card: CardId | None = None
    retaken: bool = False


class Held(NamedTuple):
    """A scored round: which card lay before each seat, and who was out."""

    cards: tuple[CardId | None, ...]
    out: frozenset[int]


class Fixed(NamedTuple):
    """Points of a seat as a ruling set them, and the version of that ruling."""

    points: int
    version: int


class Round(NamedTuple):
    """One round. A round that is dealt anew keeps its number and the version `begun` of its first deal.

    `pool` are its eight cards. `due` counts turns from the start seat, clockwise, 0 to three times the
    seats (turns are over); `after` is the other place in that order that may go on once somebody has
    moved out of turn. `questions` are the versions of the asks that await an answer, the oldest first.

    `scored` are the cards before the seats when the round was scored, by version `ended`; both are None
    until then. `strays` are versions of exchanges made after that. `fixed` and `awards` are points set or
    given by rulings. If a ruling after the next deal has the round scored again, its points go by `again`
    and no longer by what rulings before had fixed; the chips, the next start and the pick went by `scored`
    and `out` and stay so. In a dealt game the seats of `ready` have nothing to announce.
    """

    number: int
    begun: int
    dealt: int
    start: int
    pool: tuple[CardId, ...]
    acts: tuple[Act, ...] = ()
    due: int = 0
    after: int | None = None
    questions: tuple[int, ...] = ()
    out: frozenset[int] = frozenset()
    scored: tuple[CardId | None, ...] | None = None
    ended: int | None = None
    strays: frozenset[int] = frozenset()
    fixed: Mapping[int, Fixed] = {}
    awards: tuple[tuple[int, int], ...] = ()
    again: Held | None = None
    ready: frozenset[int] = frozenset()


class State(NamedTuple):
    """A game: what was agreed, every round so far, and who picked a card for the round to come.

    A pick's face is None where it was declined or is not known here; nothing public depends on it.
    """

    house: House
    rounds: tuple[Round, ...] = ()
    picks: tuple[tuple[int, Face | None], ...] = ()


def current(state: State) -> Round | None:
    """The round that was dealt last, scored or not."""
    return state.rounds[-1] if state.rounds else None


def with_round(state: State, changed: Round, index: int = -1) -> State:
    """The same game, with one of its rounds changed."""
    rounds = list(state.rounds)
    rounds[index] = changed
    return state._replace(rounds=tuple(rounds))


def round_of(state: State, version: int) -> int | None:
    """The index of the round to which a version belongs, or None before the first deal."""
    return next((k for k in reversed(range(len(state.rounds))) if state.rounds[k].begun <= version), None)


def open_questions(round_: Round) -> tuple[Act, ...]:
    """The asks that await an answer, the newest first; more than one only after a move out of turn."""
    return tuple(act for act in reversed(round_.acts) if act.version in round_.questions)


def question_to(round_: Round, seat: int) -> Act | None:
    """The newest ask that awaits this seat's answer."""
    return next((act for act in open_questions(round_) if act.target == seat), None)
