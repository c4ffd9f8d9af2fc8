"""What is printed on cards, and what else lies on a table to be seen: as data, for whoever draws them."""

from typing import NamedTuple

SHAPES = ("spade", "heart", "diamond", "club", "circle", "square", "triangle", "star")
"""The shapes that can be drawn as a suit."""
INKS = ("black", "red", "blue", "green", "azure", "jade", "purple", "amber")
"""Who draws suits in two colours draws blue as red and green as black; all others are always themselves."""


class Look(NamedTuple):
    """What a card shows: a rank, large; a suit as a shape of `SHAPES` and as a letter; in an ink of `INKS`.

    `words` are a reminder of at most two short words where there is no suit. `underlined` is for ranks that
    could be read upside down. `label` is the card's whole name.
    """

    rank: str
    label: str
    suit: str | None = None
    letter: str = ""
    ink: str = "black"
    words: tuple[str, ...] = ()
    underlined: bool = False


class Mark(NamedTuple):
    """A chip, a pointing card or a note: `text` is short enough to be printed on it, `label` says it whole.

    It lies before a seat, or in the middle (None), and may point `to` a seat or zone. Two marks of one
    table never have the same `name`.
    """

    name: str
    text: str
    label: str
    seat: int | None = None
    to: int | str | None = None
