"""What can lie where as far as all can see: what a hand may hold, and which cards are still unseen."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from events.games.swoop.deck import FACES, copies, hand, has_up, known, points, up
from events.games.swoop.state import PLACES, Cards, House, State
from events.table import CardId, Face, Table, card_version, top

Zones = Mapping[str, Cards]


class Room(NamedTuple):
    """What a seat can lay.

    `held` are the cards of its hand that all have seen, beside so many others (`unseen`); `row` are its
    face-up cards by place, None where nobody noted which it is; `left` says how many cards of each face lie
    where nobody has seen them.
    """

    held: Mapping[Face, int]
    unseen: int
    row: Mapping[int, Face | None]
    left: Mapping[Face, int]

    def takes(self, faces: Sequence[Face], places: Sequence[int], rank: Face | None, turned: int = 0) -> bool:
        """Whether cards of these faces may come out of the hand, with these of the row, which have the rank.

        `turned` is how many cards of the rank are turned over besides.
        """
        wanted = Counter(faces)
        new = Counter({face: max(0, number - self.held.get(face, 0)) for face, number in wanted.items()})
        if new.total() > self.unseen:
            return False
        if rank is not None:
            new[rank] += turned + sum(self.row[place] is None for place in places)
        return all(number <= self.left[face] for face, number in new.items() if number)


def room(table: Table[State], seat: int) -> Room:
    """What a seat can lay now."""
    house, lying = table.state.house, table.zones[hand(seat)]
    seen = known(table, lying)
    row = {place: top(table, up(seat, place)) for place in PLACES if has_up(house)}
    return Room(
        held=Counter(seen),
        unseen=len(lying) - len(seen),
        row={place: table.faces.get(card) for place, card in row.items() if card is not None},
        left=unseen_of(table),
    )


_latest: list[tuple[Zones, Mapping[CardId, Face], Mapping[Face, int]]] = []


def unseen_of(table: Table[State]) -> Mapping[Face, int]:
    """How many cards of each face lie where nobody has seen them. Never less than none.

    Every value of every choice asks this of the same table: what was found for the latest one is kept.
    """
    for zones, faces, known_left in _latest:
        if zones is table.zones and faces is table.faces:
            return known_left
    found = _unseen(table)
    _latest[:] = [(table.zones, table.faces, found)]
    return found


def _unseen(table: Table[State]) -> Mapping[Face, int]:
    seen = Counter(known(table, (card for there in table.zones.values() for card in there)))
    seats = table.state.house.seats
    return {face: max(0, copies(seats, face) - seen[face]) for face in FACES}


def seen_at(table: Table[State], face: Face) -> tuple[int, ...]:
    """The versions by which the cards of a face that all have seen came to be told apart."""
    everywhere = (card for there in table.zones.values() for card in there)
    return tuple(sorted({card_version(card) for card in everywhere if table.faces.get(card) == face}))


def span(house: House, table: Table[State], there: Cards) -> tuple[int, int]:
    """The fewest and the most points that these cards can be."""
    seen = [points(house, face) for face in known(table, there)]
    costs = sorted(points(house, face) for face, number in unseen_of(table).items() for _ in range(number))
    unseen = len(there) - len(seen)
    most = sum(costs[len(costs) - unseen :]) if unseen else 0
    return sum(seen) + sum(costs[:unseen]), sum(seen) + most
