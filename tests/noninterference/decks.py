"""Stacked decks: what a game is dealt, told in advance, so that two games differ in chosen cards only."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from events.history import Story
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
        number = 1 + sum("card.0" in event.sealed for event in events)
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
    """What each deal of a game was, by the version that dealt it."""
    found = {}
    for event in story.events:
        if "card.0" in event.sealed:
            parts = story.seals[event.version]
            found[event.version] = tuple(
                parts[f"card.{n}"].value for n in range(sum(name.startswith("card.") for name in parts))
            )
    return found


class Unseen(NamedTuple):
    """What some views have not seen of a game's deals: places, as version and number, and faces.

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
        fixed, seen = _known(story, version, until, views)
        places |= {(version, n) for n in range(len(deck)) if n not in fixed}
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
        fixed, seen = _known(story, version, until, views)
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
    """Each deal's version, the last version before the next deal, and its deck."""
    found = deals(story)
    ends = [*(version - 1 for version in list(found)[1:]), story.head]
    return [(version, until, found[version]) for version, until in zip(found, ends, strict=False)]


def _redealt(story: Story, span: tuple[int, int], deck: Deck, views: Sequence[str], rng: Random) -> Deck:
    version, until = span
    fixed, seen = _known(story, version, until, views)
    fixed |= {n for n, face in enumerate(deck) if face in _picked(story, 0, version)}
    free = [n for n, face in enumerate(deck) if n not in fixed and face not in seen]
    changed = list(deck)
    _shuffle(changed, free, rng)
    laid = next(e for e in story.tables[version].entries() if isinstance(e, Minted)).laid
    for zone, cards in laid:
        if story.tables[version].plan[zone].loose:
            places = [card_number(card) for card in cards if card_number(card) not in fixed]
            _shuffle(changed, places, rng)
    return tuple(changed)


def _shuffle(deck: list[str], places: Sequence[int], rng: Random) -> None:
    faces = [deck[n] for n in places]
    rng.shuffle(faces)
    for n, face in zip(places, faces, strict=True):
        deck[n] = face


def _known(story: Story, version: int, until: int, views: Sequence[str]) -> tuple[set[int], set[str]]:
    """The places of a deal that one of these views has seen, and the faces that have been seen at all."""
    fixed: set[int] = set()
    seen: set[str] = set()
    for entry in story.tables[until].entries():
        if not isinstance(entry, Shown) or entry.at[0] < version:
            continue
        if entry.seat is not None and f"seat:{entry.seat}" not in views:
            continue
        seen.add(entry.face)
        if entry.card is not None and card_version(entry.card) == version:
            fixed.add(card_number(entry.card))
    return fixed, seen


def _picked(story: Story, after: int, before: int) -> dict[str, int]:
    """Faces that seats picked in secret between two versions, with the seat: they lie where it says."""
    return {
        str(seal.value): story.events[version - 1].body["move"]["seat"]
        for version, parts in story.seals.items()
        if after < version < before and story.events[version - 1].kind == "moved"
        for name, seal in parts.items()
        if not name.startswith("card.") and seal.value is not None
    }
