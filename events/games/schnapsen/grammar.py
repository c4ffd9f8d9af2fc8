"""The kinds of moves that any table can be told."""

from events.games.grammar import TABLE, Field, MoveKind
from events.games.schnapsen.deck import SUITS

CONDUCT = ("no-notes", "no-look")
"""Rules about conduct at the table, which only a `conduct` move can break."""
SHOWN = ("both", "king", "queen", "none")
SPOILT = ("number", "exposed", "other")
TOP, FACE_UP = "top", "face_up"

KINDS = (
    MoveKind(
        "play",
        "seat",
        (Field("card", "face", nullable=True), Field("drawn", "yes_no", required=False, untold=True)),
    ),
    MoveKind(
        "marriage",
        "seat",
        (
            Field("suit", "choice", values=tuple(SUITS)),
            Field("shown", "choice", required=False, values=SHOWN),
        ),
    ),
    MoveKind("close", "seat"),
    MoveKind("exchange", "seat", (Field("card", "face", required=False, untold=True),)),
    MoveKind("claim", "seat"),
    MoveKind(
        "draw",
        "table",
        (Field("first", "seat"), Field("took", "choice", values=(TOP, FACE_UP))),
        modes=(TABLE,),
    ),
    MoveKind(
        "deal",
        "table",
        (Field("dealer", "seat", required=False), Field("trump", "face", nullable=True, untold=True)),
    ),
    MoveKind("spoilt", "table", (Field("why", "choice", values=SPOILT),), modes=(TABLE,)),
    MoveKind(
        "conduct",
        "seat",
        (Field("rule", "choice", values=CONDUCT), Field("witnessed", "yes_no", required=False)),
    ),
)
"""All kinds of moves, those of the turns first."""
