"""What is to be seen of a table in a view: seats, zones with their cards, and marks, in words."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from events.games import Look, Mark, Spot, Words
from events.history import Picture, SeenCard, Story, picture
from events.table import Table, View, card_name

FEW = 2
"""A move that brings more cards elsewhere, such as a deal, is plain to see without an outline."""


class Card(NamedTuple):
    """A card as it is drawn: its name if it can be told apart, its look if its face is known.

    `later`: the face was not yet known at the moment that is drawn. `up`: it lies face up. `moved`: it is
    one of the few that this move brought where they lie.
    """

    name: str | None
    look: Look | None
    up: bool
    later: bool = False
    moved: bool = False


class Zone(NamedTuple):
    """A zone with its cards from the bottom to the top."""

    spot: Spot
    label: str
    cards: tuple[Card, ...]


class Seat(NamedTuple):
    """A seat: its name, its score as it is printed, whether it is to act, and the marks before it."""

    number: int
    name: str
    score: str
    acts: bool
    marks: tuple[Mark, ...]


class Scene(NamedTuple):
    """All that is drawn. `told` is the whole of it in one sentence for those who do not see it.

    `status` is that of the move in this view, if it is one.
    """

    seats: tuple[Seat, ...]
    zones: tuple[Zone, ...]
    marks: tuple[Mark, ...]
    told: str
    status: str | None = None

    @property
    def chips(self) -> tuple[Mark, ...]:
        """The marks in the middle that are chips."""
        return tuple(mark for mark in self.marks if mark.text and mark.to is None)


Say = Callable[..., str]
"""A sentence by its key, with values."""


def scene_of(
    story: Story, at: int, known: int, view: View, said: Words, say: Say, status: str | None = None
) -> Scene:
    """The table just after a version or inserted move, as a view knew it at a version `known` from then on.

    `story` reaches to `known` at least; `status` is that of the move in this view. Raises LookupError for
    an address that the story does not have.
    """
    ruleset, table = story.opening.ruleset, story.at(at)
    moved = _moved(story.before(at), table)
    now = picture(ruleset, table, story.tables[known], view)
    then = now if known == at else picture(ruleset, table, table, view)
    marks = ruleset.marks(table, said)
    zones = []
    for spot in ruleset.layout(table):
        seen = _cards(spot, now.zones[spot.zone], then.zones[spot.zone])
        cards = tuple(
            Card(
                card.card,
                None if card.face is None else ruleset.look(card.face, said),
                up,
                later,
                card.card in moved,
            )
            for card, up, later in seen
        )
        zones.append(Zone(spot, ruleset.label("zone", spot.zone, said), cards))
    seats = tuple(_seat(number, name, now, marks, say) for number, name in enumerate(said.names))
    middle = tuple(mark for mark in marks if mark.seat is None)
    return Scene(seats, tuple(zones), middle, _told(seats, zones, say), status)


def _moved(before: Table[Any], after: Table[Any]) -> frozenset[str]:
    """The names of the few cards that changed their zone and can be told apart where they lie now."""
    lay = {card: zone for zone, cards in before.zones.items() for card in cards}
    moved = [
        card_name(card)
        for zone, cards in after.zones.items()
        if not after.plan[zone].loose
        for card in cards
        if lay.get(card, zone) != zone
    ]
    return frozenset(moved if len(moved) <= FEW else ())


def _cards(
    spot: Spot, now: Sequence[SeenCard], then: Sequence[SeenCard]
) -> Iterator[tuple[SeenCard, bool, bool]]:
    """The cards, whether each lies face up, and whether its face became known later."""
    before = Counter(card.face for card in then)
    for place, card in enumerate(now):
        if card.card is None:
            later = card.face is not None and before[card.face] == 0
            before[card.face] -= 1
        else:
            later = card.face is not None and then[place].face is None
        yield card, card.face is not None and not later and spot.face != "down", later


def _seat(number: int, name: str, seen: Picture, marks: Sequence[Mark], say: Say) -> Seat:
    standing = next(row for row in seen.standings.seats if row.seat == number)
    score = (
        say("drawing.pending")
        if standing.score is None
        else str(standing.score).replace("-", "\N{MINUS SIGN}")
    )
    own = tuple(mark for mark in marks if mark.seat == number)
    return Seat(number, name, score, number in seen.to_act, own)


def _told(seats: Sequence[Seat], zones: Sequence[Zone], say: Say) -> str:
    """The table in words: each zone with what is seen in it, and who is to act."""
    parts = [f"{zone.label}: {_in_words(zone, say)}" for zone in zones if zone.cards]
    acting = ", ".join(seat.name for seat in seats if seat.acts)
    if acting:
        parts.append(say("drawing.acts", names=acting))
    return "; ".join(parts)


def _in_words(zone: Zone, say: Say) -> str:
    faces = [card.look.label for card in zone.cards if card.look is not None]
    unseen = len(zone.cards) - len(faces)
    if unseen:
        faces.append(say("drawing.unseen", number=unseen))
    return ", ".join(faces)
