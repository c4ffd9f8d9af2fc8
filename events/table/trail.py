"""What happened to cards, entry by entry: the only source of knowledge about hidden faces.

Movements are public, always. A showing says which face a card has, and who knows it.
"""

from typing import NamedTuple

from events.table.cards import CardId, Face, Moment


class Minted(NamedTuple):
    """A deck was shuffled and laid out: new cards, of which only the multiset of faces is known.

    `laid` says which cards lie in which zone; the cards of all earlier pools are gone. Where there are more
    faces than cards the cards have some of them, nobody knows which.
    """

    moment: Moment
    faces: tuple[Face, ...]
    laid: tuple[tuple[str, tuple[CardId, ...]], ...]


class Carried(NamedTuple):
    """A card went from one zone to another, to lie at `spot` there, counted from the bottom (None: on top).

    Out of a loose zone `card` is a stand-in for any card of it, and `became` the identity that it has
    from then on; elsewhere both are the same.
    """

    moment: Moment
    card: CardId
    became: CardId
    source: str
    target: str
    spot: int | None = None


class Swapped(NamedTuple):
    """The cards of two zones changed places."""

    moment: Moment
    one: str
    other: str


class Laid(NamedTuple):
    """A ruling put cards where they belong; `undone` are the versions left out from here on."""

    moment: Moment
    undone: frozenset[int]


class Shown(NamedTuple):
    """Somebody saw a face.

    `moment` is the event by which it became known, `at` the moment of the table that it speaks of.
    Either `card` is the card that was seen, or `place` the loose zone that held such a card then.
    `seat` is the only one that knows; None: everybody does.
    """

    moment: Moment
    at: Moment
    face: Face
    card: CardId | None = None
    place: str | None = None
    seat: int | None = None


Entry = Minted | Carried | Swapped | Laid | Shown
