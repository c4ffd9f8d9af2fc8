"""The kinds of moves that any table can be told."""

from events.games.grammar import Field, MoveKind
from events.games.schwupps.deck import NUMBERS, PILES, PLAYED, ROWS, SCHWUPPS

OWN, COMMON = "own", "common"
MOST = 25
"""No seat can draw more cards at once: so many are dealt to each of two."""

TOP = Field("top", "face", required=False, untold=True, faces=SCHWUPPS)
"""The Schwupps card that lies on the pile after a Schwupp; left out if not noted."""
ROW = Field("row", "number", least=0, most=ROWS - 1)

KINDS = (
    MoveKind(
        "play",
        "seat",
        (
            Field("card", "face", nullable=True, faces=PLAYED),
            Field("pile", "number", least=0, most=PILES - 1),
        ),
    ),
    MoveKind("irritate", "seat", (ROW._replace(nullable=True), Field("to", "seat", nullable=True), TOP)),
    MoveKind("schwupp", "seat", (ROW, TOP, Field("drew", "yes_no", required=False))),
    MoveKind("end", "seat", (Field("drew", "number", required=False, least=0, most=MOST),)),
    MoveKind("give", "seat", (Field("to", "seat"),)),
    MoveKind(
        "draw",
        "seat",
        (Field("from", "choice", values=(OWN, COMMON)), Field("n", "number", least=1, most=MOST)),
    ),
    MoveKind(
        "deal",
        "table",
        (
            Field("start", "seat", required=False),
            Field("schwupps", "face", nullable=True, untold=True, many=(PILES, PILES), faces=SCHWUPPS),
            TOP,
            Field("numbers", "face", nullable=True, untold=True, many=(PILES, PILES), faces=NUMBERS),
        ),
    ),
)
"""All kinds of moves, those of the turns first."""
