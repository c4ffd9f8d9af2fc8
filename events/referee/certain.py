"""Which faces surely lie in a loose zone, though nobody can tell its cards apart."""

from collections.abc import Mapping
from typing import Any

from events.referee.basis import Bases
from events.referee.hindsight import fewest
from events.referee.pools import last_minted
from events.table import Face, Table, View


def certain_faces(table: Table[Any], known: Table[Any], view: View) -> Mapping[str, tuple[Face, ...]]:
    """The faces that lay in each loose zone of a table in every deal that fits what a view knows.

    `known` is the table or a later one of the same record. Faces are sorted, each as often as it surely lay
    there. From where a record contradicts itself nothing is told.
    """
    minted = last_minted(table)
    loose = [zone for zone, place in table.plan.items() if place.loose and table.zones[zone]]
    if minted is None or not loose:
        return {}
    now = (table.version, table.steps)
    knowledge, conflict = Bases(known, view, known.version).of(minted)
    blurred = knowledge.timeline.blurred
    if (conflict is not None and now >= (conflict.since, 0)) or (blurred is not None and now > blurred):
        return {}
    return {zone: tuple(sorted(fewest(knowledge, zone, now).elements())) for zone in loose}
