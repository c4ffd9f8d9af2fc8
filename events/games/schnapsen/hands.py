"""What hands must do at the table after a ruling: the difference between two tables, in sentences."""

from collections.abc import Iterator, Sequence

from events.games.protocol import Words
from events.games.schnapsen.deck import TRUMP
from events.games.schnapsen.ledger import ledger
from events.games.schnapsen.state import Deal, Marriage, State, current
from events.games.schnapsen.texts import texts
from events.games.schnapsen.words import label
from events.table import CardId, Carried, Table


def instructions(before: Table[State], after: Table[State], words: Words) -> Sequence[str]:
    """Cards that change places, the talon turned, marriages that no longer count, points to write down."""
    were, are = current(before.state), current(after.state)
    if were is None or are is None or were.dealt != are.dealt:
        return tuple(_points(before, after, words))
    return (
        *_cards(before, after, words),
        *_talon(were, are, words),
        *_marriages(were, are, words),
        *_points(before, after, words),
    )


def _say(words: Words, key: str, **facts: object) -> str:
    return texts(words.language)["hands"][key].format(**facts)


def _cards(before: Table[State], after: Table[State], words: Words) -> Iterator[str]:
    """Each card's way. A card that is taken back goes to the hand that it came out of."""
    lies = {card: zone for zone, cards in after.zones.items() for card in cards}
    home = {entry.became: entry.source for entry in before.entries() if isinstance(entry, Carried)}
    renamed = _renamed(before, after)
    for zone, cards in before.zones.items():
        for card in cards:
            target = lies.get(renamed.get(card, card))
            if target is None:
                target = None if before.plan[zone].loose else home.get(card)
            if target is not None and target != zone:
                face = after.faces.get(card)
                yield _say(
                    words,
                    "goes" if face else "goes_unseen",
                    card=label("card", face, words),
                    source=label("zone", zone, words),
                    target=label("zone", target, words),
                )


def _renamed(before: Table[State], after: Table[State]) -> dict[CardId, CardId]:
    """The new identities of cards that a ruling took out of hands."""
    carried = (entry for entry in after.since(before) if isinstance(entry, Carried))
    return {entry.card: entry.became for entry in carried if entry.card != entry.became}


def _talon(were: Deal, are: Deal, words: Words) -> Iterator[str]:
    if (were.closing is None) != (are.closing is None):
        key = "closed" if are.closing is not None else "opened"
        yield _say(words, key, zone=label("zone", TRUMP, words))


def _marriages(were: Deal, are: Deal, words: Words) -> Iterator[str]:
    gone: tuple[Marriage, ...] = tuple(made for made in were.marriages if made not in are.marriages)
    for made in gone:
        yield _say(words, "marriage", name=words.names[made.seat], suit=label("suit", made.suit, words))


def _points(before: Table[State], after: Table[State], words: Words) -> Iterator[str]:
    """Game points left that are not what they were."""
    were, are = (ledger(table.state, table.faces).left for table in (before, after))
    for seat, points in enumerate(are):
        if points is not None and points != were[seat]:
            yield _say(words, "points", name=words.names[seat], points=points)
