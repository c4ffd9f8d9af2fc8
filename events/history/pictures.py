"""What a view may see of a table: built up from what it knows, never stripped from the whole."""

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from events.games import Ruleset, Standings
from events.record import canonical
from events.table import PUBLIC, CardId, Face, Table, View, card_name, known_faces


class SeenCard(NamedTuple):
    """A card as a view sees it: its name, if it can be told apart, and its face, if it is known."""

    card: str | None
    face: Face | None


class Picture(NamedTuple):
    """A table as a view sees it. Cards of a zone from the bottom (laid first) to the top."""

    zones: Mapping[str, tuple[SeenCard, ...]]
    to_act: tuple[int, ...]
    markers: Mapping[str, Any]
    standings: Standings


def picture(ruleset: Ruleset, table: Table[Any], known: Table[Any], view: View) -> Picture:
    """The table as this view sees it with all that it knows at the (later or same) table `known`."""
    faces = known_faces(known, view)
    zones = {
        zone: tuple(_seen(table, zone, card, faces) for card in cards) for zone, cards in table.zones.items()
    }
    return Picture(zones, ruleset.to_act(table), ruleset.markers(table), ruleset.standings(table))


def _seen(table: Table[Any], zone: str, card: CardId, faces: Mapping[CardId, Face]) -> SeenCard:
    # In a loose zone nobody can tell which card is which, so neither name nor face may stick to one.
    if table.plan[zone].loose:
        return SeenCard(None, None)
    return SeenCard(card_name(card), faces.get(card))


def table_digest(ruleset: Ruleset, table: Table[Any]) -> str:
    """The first 16 hex digits of SHA-256 over the public view of a table, without names or verdicts."""
    seen = picture(ruleset, table, table, PUBLIC)
    told = {
        "zones": {zone: [card.face for card in cards] for zone, cards in seen.zones.items()},
        "to_act": list(seen.to_act),
        "markers": seen.markers,
        "standings": [[row.score, row.rank] for row in seen.standings.seats],
    }
    return hashlib.sha256(canonical(told)).hexdigest()[:16]
