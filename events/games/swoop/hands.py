"""What hands must do at the table after a ruling: the difference between two tables, in sentences."""

from collections.abc import Iterator, Sequence

from events.games.protocol import Words
from events.games.swoop.ledger import ledger
from events.games.swoop.state import Hand, State, current
from events.games.swoop.texts import texts
from events.games.swoop.words import label, listed
from events.table import CardId, Carried, Face, Table


def instructions(before: Table[State], after: Table[State], words: Words) -> Sequence[str]:
    """Cards that change places, mystery cards turned, a hand that goes on, points to write down."""
    were, are = current(before.state), current(after.state)
    if were is None or are is None or were.dealt != are.dealt:
        return tuple(_points(before, after, words))
    return (
        *_cards(before, after, words),
        *_turned(after, were, are, words),
        *_going_on(were, are, words),
        *_points(before, after, words),
    )


def _say(words: Words, key: str, **facts: object) -> str:
    return texts(words.language)["hands"][key].format(**facts)


def _cards(before: Table[State], after: Table[State], words: Words) -> Iterator[str]:
    """All that goes from one place to another in one sentence. A card taken back goes where it came from."""
    lies = {card: zone for zone, cards in after.zones.items() for card in cards}
    home = {entry.became: entry.source for entry in before.entries() if isinstance(entry, Carried)}
    renamed = _renamed(before, after)
    ways: dict[tuple[str, str], list[Face | None]] = {}
    for zone, cards in before.zones.items():
        for card in cards:
            target = lies.get(renamed.get(card, card))
            if target is None and card in home and (card in after.faces or not before.plan[zone].loose):
                target = home[card]
            if target is not None and target != zone:
                ways.setdefault((zone, target), []).append(before.faces.get(card))
    for (source, target), faces in ways.items():
        seen = [face for face in faces if face is not None]
        yield _say(
            words,
            "go" if seen else "go_unseen",
            cards=listed(seen, words),
            number=len(faces),
            source=label("zone", source, words),
            target=label("zone", target, words),
        )


def _renamed(before: Table[State], after: Table[State]) -> dict[CardId, CardId]:
    """The new identities of cards that a ruling took out of hands."""
    carried = (entry for entry in after.since(before) if isinstance(entry, Carried))
    return {entry.card: entry.became for entry in carried if entry.card != entry.became}


def _turned(after: Table[State], were: Hand, are: Hand, words: Words) -> Iterator[str]:
    for zone, cards in after.zones.items():
        for card in cards:
            if (card in were.opened) != (card in are.opened) and zone.startswith("mystery:"):
                key = "turn_up" if card in are.opened else "turn_down"
                yield _say(words, key, zone=label("zone", zone, words))


def _going_on(were: Hand, are: Hand, words: Words) -> Iterator[str]:
    if (were.ended is None) != (are.ended is None):
        yield _say(words, "goes_on" if are.ended is None else "over")


def _points(before: Table[State], after: Table[State], words: Words) -> Iterator[str]:
    """Points of hands that are over and not what they were."""
    seats = range(after.state.house.seats)
    were = {
        (tally.number, seat): tally.of(seat)
        for tally in ledger(before.state, before.faces).tallies
        if tally.ended
        for seat in seats
    }
    for tally in ledger(after.state, after.faces).tallies:
        for seat in seats:
            points, number = tally.of(seat), tally.number
            if (number, seat) in were and points is not None and points != were[number, seat] and tally.ended:
                yield _say(words, "points", name=words.names[seat], hand=number, points=points)
