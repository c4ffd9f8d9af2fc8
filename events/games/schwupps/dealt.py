"""What a dealt game asks of the rules: what a deal and each reshuffle lay out, and what is turned up."""

from collections.abc import Iterable

from events.games.grammar import Move
from events.games.protocol import Lies, Shuffle
from events.games.schwupps.deck import (
    IRRITATION,
    IRRITATIONS,
    NUMBERS,
    PILE,
    PILES,
    USUAL,
    rule_card,
    slid_faces,
    visible,
)
from events.games.schwupps.play import apply
from events.games.schwupps.state import State
from events.table import CardId, Carried, Face, Table, top


def deck(table: Table[State], move: Move, shuffle: Shuffle) -> tuple[Face, ...]:
    """The faces in the order in which a move tells their cards apart.

    A deal lays the Schwupps cards out first, then a number card on each pile; only after that are the
    irritation cards mixed in. A pile that a move makes up anew has the faces that all have seen go into it.
    """
    if move["type"] == "deal":
        numbers = shuffle((*NUMBERS, *NUMBERS))
        rest = (*numbers[PILES:], *(IRRITATION for _ in range(IRRITATIONS)))
        slid = shuffle(slid_faces(table.state.house.counts or USUAL))
        return (*slid, *numbers[:PILES], *shuffle(rest))
    after = apply(table.at_version(table.version + 1), move)
    entries = [entry for entry in after.since(table) if isinstance(entry, Carried)][::-1]
    faces: list[Face] = []
    for mixed in dict.fromkeys(one.source for one in entries if after.plan[one.source].mixed):
        went_in = [one.became for one in entries if one.target == mixed]
        faces += shuffle([after.faces[card] for card in went_in])
    return tuple(faces)


def filled(table: Table[State], move: Move, lies: Lies) -> Move:
    """A deal turns up four Schwupps cards, the next one and four number cards; a Schwupp the next."""
    shown = top(table, PILE)
    if move["type"] == "deal":
        rules = (rule_card(table, pile) for pile in range(PILES))
        tops = (visible(table, pile) for pile in range(PILES))
        return {
            **move,
            "schwupps": _told(rules, lies),
            "top": None if shown is None else lies(shown),
            "numbers": _told(tops, lies),
        }
    slides = move["type"] in {"schwupp", "irritate"} and move.get("row") is not None
    return {**move, "top": lies(shown)} if slides and shown is not None else move


def _told(cards: Iterable[CardId | None], lies: Lies) -> list[Face]:
    return [lies(card) for card in cards if card is not None]
