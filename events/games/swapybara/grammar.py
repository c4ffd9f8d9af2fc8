"""The kinds of moves that any table of a size can be told."""

from events.games.grammar import DEALT, Field, MoveKind
from events.games.swapybara.deck import CENTRE, has_centre

CONDUCT = ("no-talk", "no-show")
"""Rules about conduct at the table, which only a `conduct` move can break."""


def places(seats: int) -> tuple[str, ...]:
    """The places at which a card is turned up: the seats, and the centre where there is one."""
    return (*map(str, range(seats)), *((CENTRE,) if has_centre(seats) else ()))


def kinds(seats: int) -> tuple[MoveKind, ...]:
    """All kinds of moves, those of the turns first."""
    middle = (CENTRE,) if has_centre(seats) else ()
    return (
        MoveKind("ask", "seat", (Field("target", "seat"),)),
        MoveKind("answer", "seat", (Field("accept", "yes_no"),)),
        MoveKind("centre", "seat"),
        MoveKind("pass", "seat"),
        MoveKind("zero", "seat", (Field("target", "seat", nullable=True, values=middle),)),
        MoveKind("ready", "seat", modes=(DEALT,)),
        MoveKind("reveal", "table", (Field("faces", "faces", places=places(seats)),), written=True),
        MoveKind("pick", "seat", (Field("face", "face", nullable=True, sealed=True),)),
        MoveKind(
            "deal",
            "table",
            (Field("start", "seat", required=False), Field("picked", "yes_no", required=False, untold=True)),
        ),
        MoveKind(
            "conduct",
            "seat",
            (Field("rule", "choice", values=CONDUCT), Field("witnessed", "yes_no", required=False)),
        ),
    )
