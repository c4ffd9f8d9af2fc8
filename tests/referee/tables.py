"""Random records of small tables, by the hundred: for asking many questions of each.

Two to four hands of one to six cards, draws, discards seen and unseen, pick-ups, gifts, hands that change
places, shows of some cards or of all, sightings by one seat or all, also of earlier moments, plays undone,
rulings overturned, and a second shuffle. What is told follows one true deal, but for a lie now and then.
"""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

from events.table import (
    ALL,
    Laid,
    Place,
    Table,
    as_without,
    carry,
    leave_out,
    mint,
    open_table,
    rewind,
    saw,
    show,
    swap,
    whisper,
)
from tests.referee.trails import History, last_mint
from tests.referee.walking import Unclear, World, worlds

DECKS = ("abc", "aab", "abcd", "aabc", "aabb", "abcde", "aabcd", "aabbc", "aaabb", "aabbcc", "aaabbc")
KINDS = {
    "draw": 5,
    "play": 6,
    "drop": 3,
    "take": 2,
    "gift": 2,
    "trade": 1,
    "turn": 1,
    "show": 2,
    "whole": 1,
    "late": 2,
    "whisper": 3,
    "undo": 1,
    "back": 2,
    "overturn": 2,
    "shuffle": 1,
}


def plan_of(hands: int) -> dict[str, Place]:
    loose = [Place(f"h{seat}", loose=True, owner=seat) for seat in range(hands)]
    others = (Place("deck"), Place("pile"), Place("up"), Place("box", loose=True, mixed=True))
    return {place.id: place for place in (*loose, *others)}


def hands_of(table: Table[Any]) -> list[str]:
    return [zone for zone, place in table.plan.items() if place.loose and not place.mixed]


class Dealer:
    """Makes one record at random. One that lies is told more faces, so that some contradict each other."""

    def __init__(
        self,
        chance: Random,
        *,
        lies: bool,
        kinds: dict[str, int] | None = None,
        decks: Sequence[str] = DECKS,
    ) -> None:
        self.chance = chance
        self.kinds = (KINDS | ({"whisper": 12} if lies else {})) if kinds is None else kinds
        self.decks = decks
        self.hands = chance.choice((2, 2, 2, 3, 4))
        self.history = History([open_table(plan_of(self.hands), None)], lies=lies)
        self.shuffle()

    def record(self, events: int) -> History:
        for _ in range(events):
            [kind] = self.chance.choices(list(self.kinds), list(self.kinds.values()))
            now = self.history.next()
            after = getattr(self, f"_{kind}")(now) if kind != "shuffle" else None
            if kind == "shuffle":
                self.shuffle()
            elif after is not None:
                self.history = self.history.then(after)
        return self.history

    def shuffle(self) -> None:
        faces = self.chance.choice(self.decks)
        deal = list(faces)
        self.chance.shuffle(deal)
        lay, left = [], len(faces)
        for seat in range(self.hands):
            count = self.chance.randint(min(1, left), min(6 if self.hands == 2 else 2, left))
            lay.append((f"h{seat}", count))
            left -= count
        up = self.chance.randint(0, min(1, left))
        table = mint(self.history.next(), faces, [*lay, ("up", up), ("deck", left - up)])
        self.history = self.history.then(table)._replace(deal=tuple(deal))

    def world(self) -> World | None:
        """A world in which all that was said so far is true; None if it is to be a lie."""
        if self.history.lies and self.chance.random() < 0.4:
            return None
        table = self.history.table
        try:
            found = list(islice(worlds(table, ALL, table.version, deals=[self.history.deal]), 8))
        except Unclear:
            return None
        return self.chance.choice(found) if found else None

    def face(self, table: Table[Any], card: int) -> str | None:
        """The face of a card of the newest shuffle, or what is said of it."""
        self.history = self.history.then(table)
        world = self.world()
        self.history = self.history._replace(tables=self.history.tables[:-1])
        return self.any_face(table) if world is None else world.face[world.card[card]]

    def any_face(self, table: Table[Any]) -> str | None:
        return self.chance.choice(last_mint(table).faces) if self.history.lies else None

    def hand(self, now: Table[Any]) -> str | None:
        return self.chance.choice([zone for zone in hands_of(now) if now.zones[zone]] or [None])

    def seat(self) -> int | None:
        return self.chance.choice((None, None, *range(min(2, self.hands))))

    def _draw(self, now: Table[Any]) -> Table[Any] | None:
        if not now.zones["deck"]:
            return None
        return carry(now, now.zones["deck"][-1], self.chance.choice(hands_of(now)))

    def _mix(self, now: Table[Any]) -> Table[Any] | None:
        """The pile is shuffled and goes under the deck."""
        for card in now.zones["pile"]:
            now = carry(now, card, "box")
        for card in now.zones["box"]:
            now = carry(now, card, "deck", index=0)
        return now

    def _play(self, now: Table[Any]) -> Table[Any] | None:
        after = self._drop(now)
        if after is None:
            return None
        became = after.zones["pile"][-1]
        face = self.face(after, became)
        return after if face is None else show(after, became, face)

    def _drop(self, now: Table[Any]) -> Table[Any] | None:
        hand = self.hand(now)
        return None if hand is None else carry(now, self.chance.choice(now.zones[hand]), "pile")

    def _take(self, now: Table[Any]) -> Table[Any] | None:
        """One card of the pile, or the whole of it, into a hand."""
        pile = now.zones["pile"]
        hand = self.chance.choice(hands_of(now))
        for card in pile if self.chance.random() < 0.3 else pile[-1:]:
            now = carry(now, card, hand)
        return now if pile else None

    def _gift(self, now: Table[Any]) -> Table[Any] | None:
        hand = self.hand(now)
        if hand is None:
            return None
        other = self.chance.choice([zone for zone in hands_of(now) if zone != hand])
        return carry(now, self.chance.choice(now.zones[hand]), other)

    def _trade(self, now: Table[Any]) -> Table[Any]:
        return swap(now, *self.chance.sample(hands_of(now), 2))

    def _turn(self, now: Table[Any]) -> Table[Any] | None:
        """The card turned up goes into a hand, and one from the hand takes its place."""
        hand = self.hand(now)
        if hand is None or not now.zones["up"]:
            return None
        up = now.zones["up"][-1]
        now = carry(now, self.chance.choice(now.zones[hand]), "up")
        return carry(now, up, hand)

    def _whisper(self, now: Table[Any]) -> Table[Any] | None:
        """A card that can be told apart, or one as it was dealt, seen by a seat or all."""
        minted = last_mint(now)
        cards = [card for _, there in minted.laid for card in there]
        cards += [card for zone, there in now.zones.items() if not now.plan[zone].loose for card in there]
        card = self.chance.choice(cards)
        face, seat = self.face(now, card), self.seat()
        if face is None:
            return None
        return show(now, card, face) if seat is None else whisper(now, card, face, seat)

    def _show(self, now: Table[Any]) -> Table[Any] | None:
        return self.seen(now, now, self.chance.randint(1, 2))

    def _whole(self, now: Table[Any]) -> Table[Any] | None:
        return self.seen(now, now, 6)

    def _late(self, now: Table[Any]) -> Table[Any] | None:
        return self.seen(now, self.chance.choice(self.history.tables[1:]), self.chance.randint(1, 2))

    def seen(self, now: Table[Any], then: Table[Any], most: int) -> Table[Any] | None:
        """So many cards of a hand, as it was then."""
        hand = self.hand(then)
        if hand is None or last_mint(then) != last_mint(now):
            return None
        world = self.world()
        faces = [face] if world is None and (face := self.any_face(now)) else []
        if world is not None:
            at = (then.version, then.steps)
            faces = [world.face[card] for card in sorted(world.hand(hand, at))]
        self.chance.shuffle(faces)
        seat = self.seat()
        for face in faces[:most]:
            now = saw(now, face, seat, then, hand)
        return now

    def _undo(self, now: Table[Any]) -> Table[Any]:
        head = self.history.head
        return leave_out(now, self.chance.randint(max(1, head - 2), head))

    def _back(self, now: Table[Any]) -> Table[Any] | None:
        past = self.history.tables[max(1, self.history.head - self.chance.choice((1, 2, 2, 3, 4, 5)))]
        return rewind(now, past) if last_mint(past) == last_mint(now) else None

    def _overturn(self, now: Table[Any]) -> Table[Any] | None:
        """A ruling of which nothing came since is as if it had not been made."""
        entry = now.trail.entry
        if not isinstance(entry, Laid):
            return None
        version = entry.moment[0]
        return as_without(now, self.history.tables[version - 1], version)
