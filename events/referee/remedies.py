"""Carrying out a remedy: the operations of a ruling, applied to the table one after the other."""

from collections.abc import Sequence
from typing import Any

from events.games import BadPart, MoveCards, Part, Rewind, Ruleset, TurnDown, TurnUp, Undo
from events.table import Table, card_named, carry, leave_out, place_of, rewind, show


def carry_out(
    ruleset: Ruleset,
    table: Table[Any],
    parts: Sequence[Part],
    about: int,
    past: Sequence[Table[Any]],
) -> Table[Any]:
    """The table after a ruling about version `about`; `past[v]` is the table at version v.

    Raises BadPart if an operation names a version, card or zone that it cannot reach.
    """
    for part in parts:
        table = ruleset.settle(_moved(table, part, past), part, about)
    return table


def _moved(table: Table[Any], part: Part, past: Sequence[Table[Any]]) -> Table[Any]:
    if isinstance(part, Undo | Rewind) and not 1 <= part.version < len(past):
        raise BadPart(f"there is no version {part.version} to take back")
    if isinstance(part, Undo):
        return leave_out(table, part.version)
    if isinstance(part, Rewind):
        try:
            return rewind(table, past[part.version - 1])
        except ValueError as error:
            raise BadPart(f"rewind: {error}") from error
    if isinstance(part, MoveCards):
        return _cards_moved(table, part)
    if isinstance(part, TurnUp | TurnDown):
        card = _card(table, part.card)
        if isinstance(part, TurnUp) and part.face is not None:
            return show(table, card, part.face)
    return table


def _cards_moved(table: Table[Any], part: MoveCards) -> Table[Any]:
    for zone in (part.source, part.target):
        if zone not in table.zones:
            raise BadPart(f"move: there is no zone {zone!r}; there are {', '.join(table.zones)}")
    lying = table.zones[part.source]
    if isinstance(part.cards, int):
        if not 1 <= part.cards <= len(lying):
            raise BadPart(f"move: {part.source} holds {len(lying)} cards")
        cards = lying[-part.cards :]
    else:
        cards = tuple(_card(table, name) for name in part.cards)
        if not set(cards) <= set(lying):
            raise BadPart(f"move: not all of these cards lie in {part.source}")
    for card in cards:
        spot = {"top": None, "bottom": 0}.get(str(part.at), part.at)
        table = carry(table, card, part.target, index=None if spot is None else int(spot))
    return table


def _card(table: Table[Any], name: str) -> int:
    card = card_named(name)
    if card is None or place_of(table, card) is None:
        raise BadPart(f"there is no card {name!r} on the table")
    return card
