"""Walking through a trail in every possible world, card by card.

A *world* says which face every card of a shuffle has and, for each card that came out of a loose zone,
which of the cards in it that was. Worlds that do not fit what a view knows are dropped.
"""

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Any, NamedTuple

from events.table import Carried, Laid, Minted, Plan, Shown, Swapped, Table, View

Lies = dict[str, list[int]]


class Unclear(Exception):
    """A trail that puts cards back in a way that can't be walked through card by card."""


class World(NamedTuple):
    """`face` by physical card, `card` (physical) by identity, and what lay in loose zones, by moment."""

    face: dict[int, str]
    card: dict[int, int]
    hands: list[tuple[tuple[int, int], dict[str, frozenset[int]]]]

    def hand(self, place: str, before: tuple[int, int]) -> frozenset[int]:
        found: frozenset[int] = frozenset()
        for moment, hands in self.hands:
            if moment >= before:
                break
            found = hands.get(place, frozenset())
        return found


def worlds(
    known: Table[Any],
    view: View,
    as_of: int,
    *,
    minted: Minted | None = None,
    without: frozenset[int] = frozenset(),
    deals: Iterable[tuple[str, ...]] | None = None,
) -> Iterator[World]:
    """Every world that fits what a view knew, over all deals or over those given."""
    trail = list(known.entries())[::-1]
    mints = [entry for entry in trail if isinstance(entry, Minted)]
    first = mints[-1] if minted is None else minted
    later = [entry.moment for entry in mints if entry.moment > first.moment]
    moves = [
        entry
        for entry in trail
        if isinstance(entry, Carried | Swapped | Laid)
        and first.moment < entry.moment
        and (not later or entry.moment < later[0])
        and entry.moment[0] <= as_of
    ]
    facts = [
        entry
        for entry in trail
        if isinstance(entry, Shown)
        and entry.moment[0] <= as_of
        and entry.moment[0] not in without
        and (entry.seat is None or view.kind == "all" or entry.seat == view.seat)
        and first.moment < entry.at
        and (not later or entry.at <= later[0])
    ]
    cards = [card for _, cards in first.laid for card in cards]
    for faces in dict.fromkeys(permutations(first.faces, len(cards))) if deals is None else deals:
        face = dict(zip(cards, faces, strict=True))
        yield from _walk(known.plan, first, moves, facts, face)


def _walk(
    plan: Plan, first: Minted, moves: list[Any], facts: list[Shown], face: dict[int, str]
) -> Iterator[World]:
    zones = dict.fromkeys(plan, ()) | dict(first.laid)
    start = {zone: list(cards) for zone, cards in zones.items()}
    looks = {zone: frozenset(cards) for zone, cards in start.items()}
    world = World(face, {card: card for card in face}, [(first.moment, looks)])
    if not _believable(world, facts, None):
        return
    if not any(place.loose for place in plan.values()):
        yield world
    else:
        yield from _step(plan, list(moves), [], facts, world, start)


def _step(
    plan: Plan, moves: list[Any], done: list[Any], facts: list[Shown], world: World, lies: Lies
) -> Iterator[World]:
    """`lies` has the physical cards of each zone, from the bottom."""
    if not moves:
        if _shows_fit(world, facts):
            yield world
        return
    move, rest = moves[0], moves[1:]
    for card, after in _outcomes(plan, move, done, world, lies):
        named = world.card if card is None else {**world.card, move.became: card}
        hands = {zone: frozenset(cards) for zone, cards in after.items()}
        onward = World(world.face, named, [*world.hands, (move.moment, hands)])
        new = None if card is None else move.became
        if new is None or _believable(onward, facts, new):
            yield from _step(plan, rest, [*done, (move, lies)], facts, onward, after)


def _outcomes(
    plan: Plan, move: Any, done: list[Any], world: World, lies: Lies
) -> Iterator[tuple[int | None, Lies]]:
    """What the zones may be after a move, and which card a new identity is."""
    if isinstance(move, Swapped):
        mixed = plan[move.one].loose is not plan[move.other].loose
        loose = move.one if plan[move.one].loose else move.other
        if mixed and lies[loose]:
            raise Unclear
        yield None, {**lies, move.one: lies[move.other], move.other: lies[move.one]}
    elif isinstance(move, Laid):
        yield from _put_back(plan, move, done, world, lies)
    else:
        loose = plan[move.source].loose
        for card in lies[move.source] if loose else [world.card[move.card]]:
            after = dict(lies)
            after[move.source] = [other for other in lies[move.source] if other != card]
            there = after[move.target]
            spot = len(there) if move.spot is None else move.spot
            after[move.target] = [*there[:spot], card, *there[spot:]]
            yield (card if loose else None), after


def _put_back(
    plan: Plan, laid: Laid, done: list[Any], world: World, lies: Lies
) -> Iterator[tuple[None, Lies]]:
    """The cards lie as they did once; or movements are undone, newest first, each card as the very one.

    The latter only where nothing in between can have mixed the cards up, else Unclear.
    """
    moves = [move for move, _ in done]
    stands = _standing(moves, laid.undone)
    undone: frozenset[int] = frozenset()
    for place, (move, then) in enumerate(done):
        if _standing(moves[:place], undone) == stands:
            yield None, then
            return
        undone = move.undone if isinstance(move, Laid) else undone
    after = {zone: list(cards) for zone, cards in lies.items()}
    before = {version for move, _ in done if isinstance(move, Laid) for version in move.undone}
    if before - laid.undone:
        raise Unclear
    for move, _ in reversed(done):
        if isinstance(move, Laid) or move.moment[0] not in laid.undone - before:
            continue
        if isinstance(move, Swapped):
            if plan[move.one].loose or plan[move.other].loose:
                raise Unclear
            after[move.one], after[move.other] = after[move.other], after[move.one]
            continue
        card = world.card[move.became]
        target, source = plan[move.target].loose, plan[move.source].loose
        since = [m for m, _ in done if m.moment > move.moment]
        moved = any(isinstance(m, Carried) and m.became == move.became for m in since)
        left = any(isinstance(m, Carried) and m.source == move.target for m in since)
        if moved or (target and (source or left)) or any(not isinstance(m, Carried) for m in since):
            raise Unclear
        after[move.target].remove(card)
        after[move.source].append(card)
    yield None, after


def _standing(moves: list[Any], undone: frozenset[int]) -> list[Any]:
    return [move for move in moves if not isinstance(move, Laid) and move.moment[0] not in undone]


def _believable(world: World, facts: list[Shown], card: int | None) -> bool:
    """Whether the cards (all, or one just named) have the faces that were seen."""
    return all(
        world.face[world.card[fact.card]] == fact.face
        for fact in facts
        if fact.card is not None and fact.card in world.card and card in {None, fact.card}
    )


def _shows_fit(world: World, facts: list[Shown]) -> bool:
    """Whether every hand held what was seen in it; what one event showed of it are different cards."""
    together: dict[Any, list[str]] = {}
    for fact in facts:
        if fact.place is not None:
            key = (fact.place, fact.at, fact.moment[0], fact.seat)
            together.setdefault(key, []).append(fact.face)
    for (place, at, _, _), faces in together.items():
        held = [world.face[card] for card in world.hand(place, at)]
        if any(faces.count(face) > held.count(face) for face in faces):
            return False
    return True
