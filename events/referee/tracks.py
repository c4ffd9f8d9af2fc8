"""Where each card lay, from movement to movement: for paths, and for places to look at."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from events.referee.pools import Pool
from events.table import CardId, Laid, Minted, Moment, Shown, card_name, positions_without


class Stop(NamedTuple):
    """A card lies in this zone from this movement on; zone None: it can no longer be told apart."""

    moment: Moment
    zone: str | None


class Tracks(NamedTuple):
    """Every card's stops, and which cards each zone holds at the end."""

    stops: Mapping[CardId, tuple[Stop, ...]]
    zones: Mapping[str, tuple[CardId, ...]]


def read_tracks(pool: Pool, until: Moment | None = None) -> Tracks:
    """Every card's way through the zones, from the shuffle on, before a moment if one is given."""
    stops: dict[CardId, tuple[Stop, ...]] = {}
    zones: Mapping[str, tuple[CardId, ...]] = dict(pool.minted.laid)
    lay: dict[CardId, str] = {}
    for number, move in enumerate((pool.minted, *pool.moves)):
        if until is not None and move.moment >= until:
            break
        if isinstance(move, Laid):
            zones = positions_without((pool.minted, *pool.moves[: number - 1]), move.undone, pool.plan)
        elif not isinstance(move, Minted):
            here = Minted(move.moment, (), tuple(zones.items()))
            zones = positions_without((here, move), frozenset(), pool.plan)
        lies = {card: zone for zone, cards in zones.items() for card in cards}
        for card in {**lay, **lies}:
            if lay.get(card) != lies.get(card):
                stops[card] = (*stops.get(card, ()), Stop(move.moment, lies.get(card)))
        lay = lies
    return Tracks(stops, zones)


def path(pool: Pool, showings: Iterable[Shown], version: int) -> tuple[int, ...]:
    """The versions that moved the cards of these showings between a move and when each was seen."""
    stops = read_tracks(pool).stops
    found: set[int] = set()
    for fact in showings:
        low, high = sorted((fact.at, (version, 0)))
        moves = stops.get(fact.card, ())[1:] if fact.card is not None else ()
        found.update(stop.moment[0] for stop in moves if low <= stop.moment < high)
    return tuple(sorted(found))


def whereabouts(pool: Pool, card: CardId) -> tuple[str, int | None] | None:
    """The place to look for a card, and as of which version if it lies there no longer.

    The place is a zone, or the card's name where the zone holds others too. None if the card could never
    be told apart at the end of a version.
    """
    leaves = None if pool.ended is None else pool.ended[0]
    for stop in reversed(read_tracks(pool).stops.get(card, ())):
        apart = stop.zone is not None and not pool.plan[stop.zone].loose
        if apart and (leaves is None or stop.moment[0] < leaves):
            until = None if leaves is None else (leaves, 0)
            zone = stop.zone or ""
            alone = len(read_tracks(pool, until).zones[zone]) == 1
            return (zone if alone else card_name(card)), None if leaves is None else leaves - 1
        if leaves is None or stop.moment[0] < leaves:
            leaves = stop.moment[0]
    return None
