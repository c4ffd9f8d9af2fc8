"""Which faces surely lie in a loose zone, though nobody can tell its cards apart."""

from collections.abc import Iterator, Mapping
from typing import Any

from events.referee.hindsight import Knowledge, could, learn, possible_with
from events.referee.pools import Pool, last_minted, read_pool
from events.referee.possible import contradicted
from events.table import Face, Held, Moment, Table, View, negation


def certain_faces(table: Table[Any], known: Table[Any], view: View) -> Mapping[str, tuple[Face, ...]]:
    """The faces that lay in each loose zone of a table in every deal that fits what a view knows.

    `known` is the table or a later one of the same record. Faces are sorted; one that the deck has several
    times is told once. From where a record contradicts itself nothing is told.
    """
    minted = last_minted(table)
    loose = [zone for zone, place in table.plan.items() if place.loose and table.zones[zone]]
    if minted is None or not loose:
        return {}
    now = (table.version, table.steps)
    knowledge = _up_to(read_pool(known, minted), view, known.version, now)
    return {} if knowledge is None else {zone: tuple(_certain(knowledge, zone, now)) for zone in loose}


def _up_to(pool: Pool, view: View, as_of: int, now: Moment) -> Knowledge | None:
    """What a view knows, less what contradicts it later; None if nothing can be told of this moment."""
    knowledge = learn(pool, view, as_of)
    if not possible_with(knowledge):
        conflict = contradicted(pool, view, as_of)
        if now >= (conflict.since, 0):
            return None
        knowledge = learn(pool, view, conflict.since - 1)
    blurred = knowledge.timeline.blurred
    return None if blurred is not None and now > blurred else knowledge


def _certain(knowledge: Knowledge, zone: str, now: Moment) -> Iterator[Face]:
    for face in sorted(knowledge.pool.faces):
        if not could(knowledge, negation(Held(zone, frozenset((face,)), now))):
            yield face
