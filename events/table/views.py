"""Views: whose knowledge an answer is given for."""

from typing import NamedTuple, TypeVar

from events.table.cards import CardId, Face
from events.table.table import Table
from events.table.trail import Shown

S = TypeVar("S")


class View(NamedTuple):
    """`public`, `all`, or one seat's."""

    kind: str
    seat: int | None = None

    def __str__(self) -> str:
        return self.kind if self.seat is None else f"seat:{self.seat}"

    def sees(self, seat: int | None) -> bool:
        """Whether what `seat` alone knows (None: what everybody knows) is known in this view."""
        return seat is None or self.kind == "all" or seat == self.seat


PUBLIC = View("public")
ALL = View("all")


def seat_view(seat: int) -> View:
    """What this seat knows."""
    return View("seat", seat)


def read_view(text: str, seats: int) -> View | None:
    """The view that a text names at a table of so many seats, or None if it names none."""
    if text in {"public", "all"}:
        return View(text)
    return next((view for view in map(seat_view, range(seats)) if str(view) == text), None)


def known_faces(table: Table[S], view: View) -> dict[CardId, Face]:
    """The faces of cards that this view has been shown, by card. Nothing is worked out from them."""
    if view == PUBLIC:
        return dict(table.faces)
    known: dict[CardId, Face] = {}
    for entry in table.entries():
        if isinstance(entry, Shown) and entry.card is not None and view.sees(entry.seat):
            known[entry.card] = entry.face
    return known | dict(table.faces)
