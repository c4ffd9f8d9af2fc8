"""What a view may see of a table: built up from what it knows, never stripped from the whole."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from events.games import Ruleset, Standings
from events.record import canonical
from events.referee import certain_faces
from events.table import CardId, Face, Table, View, card_name, known_faces


class SeenCard(NamedTuple):
    """A card as a view sees it: its name, if it can be told apart, and its face, if it is known.

    In a loose zone it is some card: one of those there has this face.
    """

    card: str | None
    face: Face | None


class Picture(NamedTuple):
    """A table as a view sees it. Cards of a zone from the bottom (laid first) to the top."""

    zones: Mapping[str, tuple[SeenCard, ...]]
    to_act: tuple[int, ...]
    markers: Mapping[str, Any]
    standings: Standings


def picture(ruleset: Ruleset, table: Table[Any], known: Table[Any], view: View) -> Picture:
    """The table as this view sees it with all that it knows at the (later or same) table `known`.

    In a loose zone nobody can tell which card is which: the faces that surely lie there come first, in
    order, without names.
    """
    faces, held = known_faces(known, view), certain_faces(table, known, view)
    zones = {
        zone: _in_heap(cards, held.get(zone, ())) if table.plan[zone].loose else _apart(cards, faces)
        for zone, cards in table.zones.items()
    }
    return Picture(zones, ruleset.to_act(table), ruleset.markers(table), ruleset.standings(table))


def _in_heap(cards: Sequence[CardId], held: Sequence[Face]) -> tuple[SeenCard, ...]:
    told = tuple(SeenCard(None, face) for face in held)
    return told + (SeenCard(None, None),) * (len(cards) - len(told))


def _apart(cards: Sequence[CardId], faces: Mapping[CardId, Face]) -> tuple[SeenCard, ...]:
    return tuple(SeenCard(card_name(card), faces.get(card)) for card in cards)


def table_digest(ruleset: Ruleset, table: Table[Any]) -> str:
    """The first 16 hex digits of SHA-256 over the public view of a table, without names or verdicts.

    Of loose zones it takes in the number of cards and no face: which faces lie there for certain is worked
    out, and a better way of working it out must not break the records of before.
    """
    loose = {zone for zone, place in table.plan.items() if place.loose}
    told = {
        "zones": {
            zone: [None if zone in loose else table.faces.get(card) for card in cards]
            for zone, cards in table.zones.items()
        },
        "to_act": list(ruleset.to_act(table)),
        "markers": ruleset.markers(table),
        "standings": [[row.score, row.rank] for row in ruleset.standings(table).seats],
    }
    return hashlib.sha256(canonical(told)).hexdigest()[:16]
