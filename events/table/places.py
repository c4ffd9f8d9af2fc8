"""The places of a table: where cards can lie and whether they can be told apart there."""

from collections.abc import Mapping
from typing import NamedTuple

from events.table.cards import Face


class Place(NamedTuple):
    """One zone.

    In a `loose` place (a hand of several, a heap put away) cards cannot be told apart by others; in any
    other each card keeps its identity. `owner` is the seat that may look at what lies there. `faces` are
    those that can lie there at all, where cards of several backs are used (None: any). A `mixed` place is a
    loose one in which cards are shuffled: all of them come out of it again in an order that chance decides.
    """

    id: str
    loose: bool = False
    owner: int | None = None
    faces: frozenset[Face] | None = None
    mixed: bool = False


Plan = Mapping[str, Place]
"""The zones of a table by id, in the order in which they are told."""
