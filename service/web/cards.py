"""The table in words: each zone with its cards, and the event that put each there if it can be told."""

from typing import NamedTuple

from events.history import Story
from events.table import card_name
from service.drawing import Scene


class Lying(NamedTuple):
    """Some cards of a zone, alike or one: what they are called, how many, and which event put it there."""

    label: str | None
    number: int
    card: str | None
    since: int | None


class Zone(NamedTuple):
    """A zone in words, its cards from the bottom to the top; unknown ones together."""

    label: str
    cards: tuple[Lying, ...]


def in_words(scene: Scene, came: dict[str, int]) -> list[Zone]:
    """The zones in which anything lies."""
    told = []
    for zone in scene.zones:
        known = [
            Lying(card.look.label, 1, card.name, came.get(card.name or ""))
            for card in zone.cards
            if card.look is not None
        ]
        unknown = [card for card in zone.cards if card.look is None]
        if unknown:
            top = unknown[-1].name
            known.append(Lying(None, len(unknown), top, came.get(top or "")))
        if known:
            told.append(Zone(zone.label, tuple(known)))
    return told


def came_by(story: Story, address: int) -> dict[str, int]:
    """The event that brought each card that can be told apart to where it lies after an address."""
    table = story.at(address)
    missing = {
        card: zone for zone, cards in table.zones.items() if not table.plan[zone].loose for card in cards
    }
    found: dict[str, int] = {}
    for earlier in reversed([one for one in story.addresses() if one <= address]):
        if not missing:
            break
        before = story.before(earlier)
        for card, zone in [*missing.items()]:
            if card not in before.zones[zone]:
                found[card_name(card)] = earlier
                del missing[card]
    return found
