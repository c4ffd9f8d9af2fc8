"""What hands must do at the table after a ruling: the difference between two tables, in sentences."""

from collections import Counter
from collections.abc import Iterator, Sequence

from events.games.protocol import Words
from events.games.schwupps.standings import entries
from events.games.schwupps.state import State, current
from events.games.schwupps.texts import signed, texts
from events.games.schwupps.words import label
from events.table import CardId, Carried, Table


def instructions(before: Table[State], after: Table[State], words: Words) -> Sequence[str]:
    """Cards that change places and points to write down."""
    were, are = current(before.state), current(after.state)
    moved = were is not None and are is not None and were.dealt == are.dealt
    return (*(_cards(before, after, words) if moved else ()), *_points(before, after, words))


def _say(words: Words, key: str, **facts: object) -> str:
    return texts(words.language)["hands"][key].format(**facts)


def _cards(before: Table[State], after: Table[State], words: Words) -> Iterator[str]:
    """Each card's way, those unseen together. One that is taken back goes to the hand that it came out of."""
    lies = {card: zone for zone, cards in after.zones.items() for card in cards}
    carried = [entry for entry in before.entries() if isinstance(entry, Carried)]
    home = {entry.became: entry.source for entry in carried}
    renamed = {e.card: e.became for e in after.since(before) if isinstance(e, Carried) and e.card != e.became}
    unseen: Counter[tuple[str, str]] = Counter()
    for zone, cards in before.zones.items():
        for card in cards:
            target = lies.get(renamed.get(card, card)) or _home(before, card, home)
            if target is None or target == zone:
                continue
            if card in after.faces:
                yield _say(
                    words, "goes", card=label("card", after.faces[card], words), **_way(zone, target, words)
                )
            else:
                unseen[zone, target] += 1
    for (zone, target), count in unseen.items():
        key = "goes_unseen" if count == 1 else "go_unseen"
        yield _say(words, key, count=count, **_way(zone, target, words))


def _home(before: Table[State], card: CardId, home: dict[CardId, str]) -> str | None:
    """Where a card came from that is no longer told apart there."""
    zone = home.get(card)
    return zone if zone is not None and before.plan[zone].loose else None


def _way(source: str, target: str, words: Words) -> dict[str, str]:
    return {"source": label("zone", source, words), "target": label("zone", target, words)}


def _points(before: Table[State], after: Table[State], words: Words) -> Iterator[str]:
    """Points of games that are not what they were."""
    were, are = _sums(before), _sums(after)
    for section, seat in sorted(were.keys() | are.keys()):
        points = are.get((section, seat), 0)
        if points != were.get((section, seat), 0):
            facts = {"name": words.names[seat], "game": section.removeprefix("game ")}
            yield _say(words, "points", points=signed(points), **facts)


def _sums(table: Table[State]) -> Counter[tuple[str, int]]:
    found: Counter[tuple[str, int]] = Counter()
    for entry in entries(table.state):
        found[entry.section, entry.seat] += entry.points
    return found
