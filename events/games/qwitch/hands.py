"""What hands must do at the table after a ruling: the difference between two tables, in sentences."""

from collections.abc import Iterator, Sequence

from events.games.protocol import Words
from events.games.qwitch.course import to_act
from events.games.qwitch.deck import SHUFFLING, TOGETHER
from events.games.qwitch.state import State
from events.games.qwitch.texts import texts
from events.games.qwitch.words import label
from events.table import CardId, Carried, Table


def instructions(before: Table[State], after: Table[State], words: Words) -> Sequence[str]:
    """Cards that change places, and whose turn it is where that changes."""
    if before.state.dealt != after.state.dealt:
        return ()
    return (*_cards(before, after, words), *_goes_on(before, after, words))


def _say(words: Words, key: str, **facts: object) -> str:
    return texts(words.language)["hands"][key].format(**facts)


def _cards(before: Table[State], after: Table[State], words: Words) -> Iterator[str]:
    """Each card's way; cards that nobody sees are counted. A card taken back goes where it came from."""
    lies = {card: zone for zone, cards in after.zones.items() for card in cards}
    home = {entry.became: entry.source for entry in before.entries() if isinstance(entry, Carried)}
    renamed = _renamed(before, after)
    unseen: dict[tuple[str, str], int] = {}
    for zone, cards in before.zones.items():
        for card in cards:
            target = lies.get(renamed.get(card, card))
            if target is None and not before.plan[zone].loose:
                target = home.get(card)
            if target in {None, zone} or {target, zone} <= {TOGETHER, SHUFFLING, *_hands(before)}:
                continue
            face = after.faces.get(card)
            if face is None:
                unseen[zone, str(target)] = unseen.get((zone, str(target)), 0) + 1
            else:
                yield _way(words, "goes", zone, str(target), card=label("card", face, words))
    for (zone, target), count in unseen.items():
        yield _way(words, "goes_unseen" if count == 1 else "go_unseen", zone, target, count=count)


def _way(words: Words, key: str, source: str, target: str, **facts: object) -> str:
    return _say(words, key, source=label("zone", source, words), target=label("zone", target, words), **facts)


def _hands(table: Table[State]) -> Iterator[str]:
    return (zone for zone, place in table.plan.items() if place.owner is not None)


def _renamed(before: Table[State], after: Table[State]) -> dict[CardId, CardId]:
    """The new identities of cards that a ruling took out of hands."""
    carried = (entry for entry in after.since(before) if isinstance(entry, Carried))
    return {entry.card: entry.became for entry in carried if entry.card != entry.became}


def _goes_on(before: Table[State], after: Table[State], words: Words) -> Iterator[str]:
    were, are = to_act(before), to_act(after)
    if were != are and len(are) == 1:
        yield _say(words, "turn", name=words.names[are[0]])
