"""What a ruleset says that hides nothing in its moves and leaves nothing to the table itself."""

from collections.abc import Mapping
from typing import Any

from events.games.grammar import Move
from events.table import Table


class Usual:
    """Members of the protocol that most games answer alike; a game that has more to say has its own."""

    def sealed(self, move: Move) -> Mapping[str, int]:  # noqa: ARG002 - no move hides anything
        """Nothing is sealed: what only one seat knows comes as sightings."""
        return {}

    def awaited(self, table: Table[Any]) -> tuple[int, ...]:  # noqa: ARG002 - nobody chooses anything
        """Nothing is said before a deal."""
        return ()

    def due(self, table: Table[Any]) -> Move | None:  # noqa: ARG002 - what there is to do is called for
        """Nothing is done by the table itself."""
        return None

    def veiled(self, tried: Table[Any], real: Table[Any]) -> Table[Any]:  # noqa: ARG002 - nothing is kept back
        """The table as it is: what is on it may be known."""
        return tried
