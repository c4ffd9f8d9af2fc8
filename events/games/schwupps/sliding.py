"""What hands do with the cards in a turn: Schwupps, draws, and piles that are shuffled and made up anew."""

from collections.abc import Sequence

from events.games.schwupps.deck import (
    COLUMNS,
    COMMON,
    DISCARD,
    HAND,
    PILE,
    SHUFFLED,
    SLID,
    hand,
    own,
    row,
    to_refill,
)
from events.games.schwupps.state import Game, State, current, with_game
from events.table import CardId, Face, Table, carry, show, top, with_state


def game_now(table: Table[State]) -> Game:
    """The newest game. For moves that fit only after a deal."""
    game = current(table.state)
    assert game is not None, "a fitting move of this kind comes after a deal"
    return game


def with_changed(table: Table[State], game: Game) -> Table[State]:
    """The table with its newest game changed."""
    return with_state(table, with_game(table.state, game))


def schwupp(table: Table[State], number: int, face: Face | None) -> Table[State]:
    """The top Schwupps card enters a row at column 0 and pushes the last one out; `face` is the next top's.

    A pile that has run out is made up of all discards, the one just pushed out included.
    """
    entering, lying = top(table, PILE), table.zones[row(number)]
    assert entering is not None, "a fitting Schwupp has a card to move"
    if len(lying) == COLUMNS:
        table = carry(table, lying[-1], DISCARD, source=row(number))
    table = carry(table, entering, row(number), index=0, source=PILE)
    if not table.zones[PILE]:
        table = shuffled(table, [(DISCARD, card) for card in table.zones[DISCARD]], SLID, PILE)
    shown = top(table, PILE)
    return table if face is None or shown is None else show(table, shown, face)


def shuffled(
    table: Table[State], cards: Sequence[tuple[str, CardId]], through: str, pile: str
) -> Table[State]:
    """These cards, each with its zone, are shuffled and laid on a pile."""
    if not cards:
        return table
    for zone, card in cards:
        table = carry(table, card, through, source=zone)
    for card in table.zones[through]:
        table = carry(table, card, pile, source=through)
    game = game_now(table)
    return with_changed(table, game._replace(shuffles=(*game.shuffles, table.version)))


def take_common(table: Table[State], seat: int, count: int = 1) -> Table[State]:
    """A seat gets so many cards of the common pile, if there are any; one that runs out is made up anew."""
    for _ in range(count):
        if not table.zones[COMMON]:
            table = shuffled(table, to_refill(table), SHUFFLED, COMMON)
        card = top(table, COMMON)
        if card is None:
            break
        table = carry(table, card, hand(seat), source=COMMON)
    return table


def take_own(table: Table[State], seat: int, count: int) -> Table[State]:
    """A seat draws so many cards of its own pile."""
    for card in reversed(table.zones[own(seat)][len(table.zones[own(seat)]) - count :]):
        table = carry(table, card, hand(seat), source=own(seat))
    return table


def refill_due(table: Table[State], seat: int) -> int:
    """How many cards a seat draws at the end of its turn: up to four, as far as its own pile goes."""
    return max(0, min(HAND - len(table.zones[hand(seat)]), len(table.zones[own(seat)])))


def cards_left(table: Table[State]) -> tuple[int, ...]:
    """How many cards each seat still has, in hand and in its own pile."""
    zones, seats = table.zones, range(table.state.house.seats)
    return tuple(len(zones[hand(seat)]) + len(zones[own(seat)]) for seat in seats)
