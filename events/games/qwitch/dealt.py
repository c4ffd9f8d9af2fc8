"""What a dealt game asks of the rules: the decks, and what is turned up."""

from events.games.grammar import Move
from events.games.protocol import Lies, Shuffle
from events.games.qwitch.course import is_over
from events.games.qwitch.deck import (
    CENTRE,
    DIRECTION,
    DIRECTIONS,
    FACES,
    STACK,
    directions,
)
from events.games.qwitch.fits import fits
from events.games.qwitch.state import STOPPED, State
from events.table import Face, Table

EACH = STACK // len(DIRECTIONS)
"""Direction cards of each kind that are dealt where nobody said how many the box has."""


def deck(table: Table[State], move: Move, shuffle: Shuffle) -> tuple[Face, ...]:
    """All cards for a deal; for a direction after the last one the stack, as it was turned over before."""
    if move["type"] != "deal":
        return shuffle([table.faces.get(card, "") for card in table.zones[DIRECTION]])
    signs = directions(table.state.house)
    if table.state.house.directions is not None:
        return (*shuffle(FACES), *shuffle(signs))
    dealt = [sign for sign in DIRECTIONS for _ in range(EACH)]
    spare = [sign for sign in DIRECTIONS for _ in range(signs.count(sign) - EACH)]
    return (*shuffle(FACES), *shuffle(dealt), *spare)


def filled(table: Table[State], move: Move, lies: Lies) -> Move:
    """A direction is turned up, with the first one the card in the centre too; `bottom` may turn one up."""
    match move["type"]:
        case "direction":
            centre = _centre(table, lies)
            told = {} if centre is None else {"centre": centre}
            return {**move, **told, "face": lies(table.zones[DIRECTION][-1])}
        case "bottom":
            card = table.zones[CENTRE][-1]
            return move if card in table.faces else {**move, "card": lies(card)}
    return move


def due(table: Table[State]) -> Move | None:
    """The bottom card goes on top once all have passed under each direction, and none laid or drew a card.

    Whoever called for it could only speak for one hand. A pile of one card, with none left over, is dealt
    anew.
    """
    state, move = table.state, {"type": "bottom"}
    if state.phase != STOPPED or is_over(table) or fits(table, move) is not None:
        return None
    passed = {table.faces[card] for card in state.barren if card in table.faces}
    return move if passed.issuperset(DIRECTIONS) else None


def _centre(table: Table[State], lies: Lies) -> Face | None:
    turned = table.state.turned
    first = turned is not None and turned.first and turned.version == table.version
    return lies(table.zones[CENTRE][0]) if first else None
