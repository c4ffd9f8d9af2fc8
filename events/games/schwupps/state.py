"""What the table remembers of a game of Schwupps besides where the cards lie. All of it is frozen."""

from typing import NamedTuple

GIFT, COMMON_CARD, OWN_CARD = "gift", "common", "own"


class House(NamedTuple):
    """What was agreed before the first deal.

    `counts` are the numbers of the Schwupps cards in the order of their faces, None where nobody counted.
    """

    seats: int
    tournament: bool
    gift_to_self: bool
    counts: tuple[int, ...] | None


class Turn(NamedTuple):
    """A turn that may go on: its seat, the version since which it may, and the versions of its actions.

    `free` is the version of the Schwupp without an irritation card. `astray`: begun out of turn, and nobody
    else has moved since.
    """

    seat: int
    since: int
    acts: tuple[int, ...] = ()
    free: int | None = None
    astray: bool = False


class Owed(NamedTuple):
    """Cards that a seat still has to give (`gift`) or to draw (`common`, `own`) for a version.

    Also used of cards that it drew and need not have.
    """

    version: int
    seat: int
    what: str
    n: int = 1


class Ending(NamedTuple):
    """How a game ended, by version: `winner` went out or was given the game, None: nobody won it.

    `left` are the cards in hand and own pile of each seat, `ruled` says that a ruling ended it.
    """

    version: int
    winner: int | None
    left: tuple[int, ...]
    ruled: bool = False


class Game(NamedTuple):
    """One game. One that is dealt anew keeps its number and the version `begun` of its first deal.

    `turns` are one turn, or two after a move out of turn: the one that was due, and the other that may go on
    if nobody minds. `moves` are the versions of seats' moves, each with its seat. `excess` are cards drawn
    that were not due. `shuffles` are the versions in which piles were made up anew. `points` are those that a
    ruling gave the winner.
    """

    number: int
    begun: int
    dealt: int
    start: int
    turns: tuple[Turn, ...]
    moves: tuple[tuple[int, int], ...] = ()
    owed: tuple[Owed, ...] = ()
    excess: tuple[Owed, ...] = ()
    shuffles: tuple[int, ...] = ()
    ended: Ending | None = None
    points: int | None = None


class Fix(NamedTuple):
    """A ruling set a seat's points, once so many games were over."""

    games: int
    seat: int
    points: int


class State(NamedTuple):
    """A tournament or a single game: what was agreed, every game so far, and points that a ruling set."""

    house: House
    games: tuple[Game, ...] = ()
    fixes: tuple[Fix, ...] = ()


def current(state: State) -> Game | None:
    """The game that was dealt last, over or not."""
    return state.games[-1] if state.games else None


def with_game(state: State, changed: Game, index: int = -1) -> State:
    """The same, with one of its games changed."""
    games = list(state.games)
    games[index] = changed
    return state._replace(games=tuple(games))


def game_of(state: State, version: int) -> int | None:
    """The index of the game to which a version belongs, or None before the first deal."""
    return next((k for k in reversed(range(len(state.games))) if state.games[k].begun <= version), None)


def finished(state: State) -> int:
    """How many games are over."""
    return sum(game.ended is not None for game in state.games)


def is_over(state: State) -> bool:
    """Whether all has been played: as many games as seats in a tournament, else one."""
    return finished(state) >= (state.house.seats if state.house.tournament else 1)


def next_start(state: State) -> int | None:
    """Who starts the next game: left of the winner, or again the same where nobody won; None: not known."""
    game = current(state)
    if game is None:
        return None
    if game.ended is None or game.ended.winner is None:
        return game.start
    return (game.ended.winner + 1) % state.house.seats
