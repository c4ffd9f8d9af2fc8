"""What a dealt game asks of the rules: the deck, what is turned up, and what the table does by itself."""

from collections import Counter
from collections.abc import Iterator

from events.games.grammar import Move
from events.games.protocol import Lies, Shuffle
from events.games.swoop.deck import FACES, REST, before, cards, hand, has_up, mystery, up
from events.games.swoop.ledger import uncounted
from events.games.swoop.starting import drawn_from
from events.games.swoop.state import PLACES, State, current
from events.table import CardId, Carried, Face, Minted, Table, pool_entries, top


def deck(table: Table[State], shuffle: Shuffle) -> tuple[Face, ...]:
    """All the cards, shuffled."""
    return shuffle(cards(table.state.house.seats))


def filled(table: Table[State], move: Move, lies: Lies) -> Move:
    """The cards that a deal turns up, those drawn for the start, a mystery card, a hand laid open."""
    match move["type"]:
        case "deal":
            return {**move, **_dealt(table, lies)}
        case "mystery":
            return {**move, "rank": lies(_turned(table, move)), "to_add": True}
        case "count":
            return {**move, "faces": list(_left(table, move["of"], lies))}
    return move


def _turned(table: Table[State], move: Move) -> CardId:
    """The mystery card that a move turned over: one that all knew may be gone from the pile already."""
    place = mystery(move["seat"], move["place"])
    carried = (entry for entry in table.entries() if isinstance(entry, Carried))
    return next(entry.became for entry in carried if entry.source == place)


def _dealt(table: Table[State], lies: Lies) -> Move:
    house, newest = table.state.house, current(table.state)
    told: dict[str, object] = {}
    if has_up(house):
        told["up"] = {
            str(seat): [
                lies(card) for card in (top(table, up(seat, place)) for place in PLACES) if card is not None
            ]
            for seat in range(house.seats)
        }
    if newest is not None and newest.start is None:
        aside = (lies(card) for card in reversed(table.zones[REST]))
        told["drawn"] = [[seat, face] for seat, face in drawn_from(house, aside)]
    return told


def _left(table: Table[State], seat: int, lies: Lies) -> Iterator[Face]:
    """The faces of all that a seat has left: its hand from the lowest up, then what lies before it."""
    held = _held(table, seat, lies)
    yield from sorted(held.elements(), key=FACES.index)
    for zone in before(table.state.house, seat)[1:]:
        yield from map(lies, table.zones[zone])


def _held(table: Table[State], seat: int, lies: Lies) -> Counter[Face]:
    """What a hand holds: what was dealt into it and came to it since, less what it laid.

    Which card left a hand is not told by the card that stands in for it, but by the face that all then saw.
    """
    mine, held = hand(seat), Counter[Face]()
    for entry in pool_entries(table):
        if isinstance(entry, Minted):
            held.update(lies(card) for zone, there in entry.laid if zone == mine for card in there)
        elif isinstance(entry, Carried) and entry.moment[0] not in table.undone:
            if entry.source == mine:
                held[lies(entry.became)] -= 1
            if entry.target == mine:
                held[lies(entry.became)] += 1
    return held


def due(table: Table[State]) -> Move | None:
    """Once a hand is over, everybody's cards are laid open, seat by seat, where not all have seen them."""
    waiting = uncounted(table.state, table.faces)
    return {"type": "count", "of": waiting[0], "faces": []} if waiting else None
