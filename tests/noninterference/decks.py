"""Stacked decks: what a game is dealt, told in advance, so that two games differ in chosen cards only."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from events.history import Story
from events.history.dealing import is_shuffle
from events.record import Event
from events.table import Minted, Shown, card_number, card_version, known_faces, read_view

Deck = tuple[str, ...]


class Decks:
    """The decks of some games by the number of their deal, and the chance that the others are left to."""

    def __init__(self) -> None:
        self._stacked: dict[str, Mapping[int, Deck]] = {}
        self._chance: dict[str, str] = {}

    def stack(self, game: str, decks: Mapping[int, Deck], rng: Random) -> None:
        """Deal these decks to a game, and more as `rng` has it: the same whenever that is the same."""
        self._stacked[game] = decks
        self._chance[game] = str(rng.random())

    def deck_of(self, story: Story, version: int, before: Any, move: Mapping[str, Any]) -> Deck:
        events = story.events[: version - 1]
        number = 1 + sum(map(is_shuffle, events))
        game = story.events[0].game_id
        if number in self._stacked[game]:
            return self._stacked[game][number]
        rng = Random(f"{self._chance[game]} {number}")
        deck = story.opening.ruleset.deck(before, move, lambda faces: rng.sample(faces, len(faces)))
        return tuple(deck)


def stacked(monkeypatch: pytest.MonkeyPatch) -> Decks:
    """Decks that the service deals from."""
    decks = Decks()
    monkeypatch.setattr("events.history.dealing.deck_of", decks.deck_of)
    return decks


def deals(story: Story) -> dict[int, Deck]:
    """What each shuffle of a game gave, of the whole deck or some of it, by the version that shuffled."""
    return {
        event.version: tuple(story.seals[event.version][f"card.{n}"].value for n in numbers(event))
        for event in story.events
        if is_shuffle(event)
    }


def numbers(event: Event) -> list[int]:
    """The numbers of the cards that an event shuffled."""
    return sorted(int(name.removeprefix("card.")) for name in event.sealed if name.startswith("card."))


class Unseen(NamedTuple):
    """What some views have not seen of a game's shuffles: cards, as version and number, and faces.

    Faces only where there was one deal: those of an earlier one may have been seen and lie hidden again.
    And only where they lie in several zones: in one they are what is left of the deck.
    """

    places: frozenset[tuple[int, int]]
    faces: frozenset[str]


def unseen(story: Story, views: Sequence[str]) -> Unseen:
    """What these views have not seen."""
    places: set[tuple[int, int]] = set()
    faces: set[str] = set()
    for version, until, deck in _spans(story):
        fixed, _, seen = _known(story, version, until, views)
        told = numbers(story.events[version - 1])
        places |= {(version, told[n]) for n in range(len(deck)) if n not in fixed}
        faces |= set(deck) - seen
    several = len(deals(story)) == 1 and len(_hiding(story, views)) > 1
    return Unseen(frozenset(places), frozenset(faces if several else ()))


def _hiding(story: Story, views: Sequence[str]) -> list[str]:
    """The zones in which a card lies that none of these views has been shown."""
    read = [view for text in views if (view := read_view(text, story.opening.seats)) is not None]
    known = {card for view in read for card in known_faces(story.table, view)}
    return [zone for zone, cards in story.table.zones.items() if not known.issuperset(cards)]


Picks = dict[tuple[int, str], str]
"""Other faces for those that seats picked in secret, by seat and face."""


def redealt(story: Story, views: Sequence[str], rng: Random) -> tuple[dict[int, Deck], Picks]:
    """Other deals, by their number, and other picks, with which these views would have seen the same.

    Cards that none of them has seen lie anywhere else; what came out of a hidden hand was dealt in that
    hand, but in another place of it.
    """
    decks: dict[int, Deck] = {}
    picks: Picks = {}
    after = 0
    for number, (version, until, deck) in enumerate(_spans(story), start=1):
        changed = list(_redealt(story, (version, until), deck, views, rng))
        fixed, seen, _ = _known(story, version, until, views)
        picked = _picked(story, after, version)
        free = [n for n, face in enumerate(changed) if n not in fixed and face not in {*seen, *picked}]
        for face, seat in picked.items():
            place = changed.index(face)
            if f"seat:{seat}" in views or place in fixed or face in seen or not free:
                continue
            other = free.pop(rng.randrange(len(free)))
            picks[seat, face] = changed[other]
            changed[place], changed[other] = changed[other], changed[place]
        decks[number] = tuple(changed)
        after = version
    faces = story.opening.ruleset.cards(story.opening.options, story.opening.seats)
    for face, seat in _picked(story, after, story.head + 1).items():
        if f"seat:{seat}" not in views:
            picks[seat, face] = rng.choice(faces)
    return decks, picks


def _spans(story: Story) -> list[tuple[int, int, Deck]]:
    """Each shuffle's version, the last version before its cards are gathered again, and its faces."""
    found = deals(story)
    whole = [version for version in found if _laid(story, version)]
    ends = {version: next((later for later in whole if later > version), story.head + 1) for version in found}
    return [(version, ends[version] - 1, deck) for version, deck in found.items()]


def _laid(story: Story, version: int) -> Mapping[str, tuple[int, ...]]:
    """Where a deal laid its cards; nothing if only some of them were shuffled."""
    before, after = story.tables[version - 1], story.tables[version]
    return next((dict(e.laid) for e in after.since(before) if isinstance(e, Minted)), {})


def _redealt(story: Story, span: tuple[int, int], deck: Deck, views: Sequence[str], rng: Random) -> Deck:
    version, until = span
    fixed, seen, _ = _known(story, version, until, views)
    fixed |= {n for n, face in enumerate(deck) if face in _picked(story, 0, version)}
    changed = list(deck)
    plan = story.tables[version].plan
    sorts: dict[tuple[bool, ...], list[int]] = {}
    for n, face in enumerate(deck):
        if n not in fixed and face not in seen:
            kept = tuple(place.faces is not None and face in place.faces for place in plan.values())
            sorts.setdefault(kept, []).append(n)
    for places in sorts.values():
        _shuffle(changed, places, rng)
    for zone, cards in _laid(story, version).items():
        if plan[zone].loose:
            places = [card_number(card) for card in cards if card_number(card) not in fixed]
            _shuffle(changed, places, rng)
    return tuple(changed)


def _shuffle(deck: list[str], places: Sequence[int], rng: Random) -> None:
    faces = [deck[n] for n in places]
    rng.shuffle(faces)
    for n, face in zip(places, faces, strict=True):
        deck[n] = face


def _known(
    story: Story, version: int, until: int, views: Sequence[str]
) -> tuple[set[int], set[str], set[str]]:
    """Which cards of a shuffle one of these views has seen, by their place in it; the faces that were seen
    without it being told of which card; and all that were seen."""
    fixed: set[int] = set()
    loose: set[str] = set()
    seen: set[str] = set()
    dealt = {version: numbers(story.events[version - 1]) for version in deals(story)}
    for entry in story.tables[until].entries():
        if not isinstance(entry, Shown) or entry.at[0] < version:
            continue
        if entry.seat is not None and f"seat:{entry.seat}" not in views:
            continue
        seen.add(entry.face)
        told = None if entry.card is None else (card_version(entry.card), card_number(entry.card))
        if told is None or told[1] not in dealt.get(told[0], ()):
            loose.add(entry.face)
        elif told[0] == version:
            fixed.add(dealt[version].index(told[1]))
    return fixed, loose, seen


def _picked(story: Story, after: int, before: int) -> dict[str, int]:
    """Faces that seats picked in secret between two versions, with the seat: they lie where it says."""
    return {
        str(seal.value): story.events[version - 1].body["move"]["seat"]
        for version, parts in story.seals.items()
        if after < version < before and story.events[version - 1].kind == "moved"
        for name, seal in parts.items()
        if not name.startswith("card.") and seal.value is not None
    }
