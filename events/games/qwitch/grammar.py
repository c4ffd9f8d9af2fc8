"""The kinds of moves that any table of a size can be told."""

from events.games.grammar import TABLE, Field, MoveKind
from events.games.qwitch.deck import DIRECTIONS, FACES, HAND
from events.games.qwitch.state import House

MOST_DRAWN = HAND + 1
"""One more than anybody may draw at once."""


def kinds(house: House) -> tuple[MoveKind, ...]:
    """All kinds of moves, those of the play first."""
    seats = tuple(map(str, range(house.seats)))
    drew = Field("drew", "number", required=False, keys=seats, most=MOST_DRAWN, untold=True)
    called = Field("called", "face", required=False, faces=FACES)
    return (
        MoveKind(
            "play",
            "seat",
            (Field("card", "face", nullable=True, faces=FACES), called),
            rapid=house.advanced,
        ),
        MoveKind("pass", "seat"),
        MoveKind("stop", "seat", (drew,)),
        MoveKind(
            "direction",
            "seat",
            (
                Field("face", "face", nullable=True, faces=DIRECTIONS, untold=True),
                Field("centre", "face", required=False, faces=FACES, untold=True),
            ),
        ),
        MoveKind("back", "seat", (Field("card", "face", faces=FACES),)),
        MoveKind("draw", "seat", (Field("n", "number", least=1, most=MOST_DRAWN),)),
        MoveKind("win", "seat"),
        MoveKind("nobody", "table", (drew,), modes=(TABLE,)),
        MoveKind(
            "bottom",
            "table",
            (Field("card", "face", required=False, faces=FACES, untold=True),),
            written=True,
        ),
        MoveKind("deal", "table", (Field("dealer", "seat", required=False),)),
    )
