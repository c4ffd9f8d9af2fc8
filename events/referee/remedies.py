"""Carrying out a remedy: the operations of a ruling, applied to the table one after the other."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from events.games import BadPart, MoveCards, Part, Rewind, Ruleset, TurnDown, TurnUp, Undo
from events.table import Table, as_without, card_named, carry, leave_out, place_of, rewind, show

Without = Callable[[int], Table[Any] | None]
"""The newest table as it would stand without a ruling; None if that version is no ruling.

Raises ValueError where what came later does not fit without it.
"""


def carry_out(
    ruleset: Ruleset,
    table: Table[Any],
    parts: Sequence[Part],
    about: int,
    past: Sequence[Table[Any]],
    without: Without = lambda _: None,
) -> Table[Any]:
    """The table after a ruling about the move `about`; `past[v]` is the table at version v.

    `without` folds again without an earlier ruling; by default no version is one.

    Raises BadPart if an operation names a version, card or zone that it cannot reach.
    """
    for number, part in enumerate(parts):
        other = _overturned(part, past, without)
        if other is None:
            table = ruleset.settle(_moved(table, part, past), part, about)
        elif number > 0:
            raise BadPart("undo: a ruling is undone first of all")
        else:
            table = other(table)
    return table


def _overturned(
    part: Part, past: Sequence[Table[Any]], without: Without
) -> Callable[[Table[Any]], Table[Any]] | None:
    """How to put the table as it would stand without a ruling, where that is what the operation undoes."""
    if not isinstance(part, Undo) or not 1 <= part.version < len(past):
        return None
    ruling = part.version
    try:
        other = without(ruling)
    except (LookupError, TypeError, ValueError) as error:
        raise BadPart(f"undo: later moves rest on the ruling of version {ruling}: {error}") from error
    return None if other is None else partial(_put_as, other=other, ruling=ruling)


def _put_as(table: Table[Any], *, other: Table[Any], ruling: int) -> Table[Any]:
    try:
        return as_without(table, other, ruling)
    except ValueError as error:
        raise BadPart(f"undo: {error}") from error


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
        zone = place_of(table, card) or ""
        if table.plan[zone].loose:
            raise BadPart(f"turn_up, turn_down: nobody can tell which card of {zone} that is")
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
