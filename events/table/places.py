"""The places of a table: where cards can lie and whether they can be told apart there."""

from collections.abc import Mapping
from typing import NamedTuple


class Place(NamedTuple):
    """One zone.

    In a `loose` place (a hand of several, a heap put away) cards cannot be told apart by others; in any
    other each card keeps its identity. `owner` is the seat that may look at what lies there.
    """

    id: str
    loose: bool = False
    owner: int | None = None


Plan = Mapping[str, Place]
"""The zones of a table by id, in the order in which they are told."""
