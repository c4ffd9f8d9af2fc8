"""Random questions about a record: formulas of every shape that rulesets use, and deeper ones."""

from random import Random
from typing import Any

from events.table import (
    UNWITNESSED,
    YES,
    CardIs,
    Formula,
    Held,
    Table,
    both,
    either,
    negation,
)
from tests.referee.tables import hands_of
from tests.referee.trails import last_mint


class Questions:
    """Formulas about the cards and hands at a table, up to a moment."""

    def __init__(self, chance: Random, before: Table[Any], moment: int) -> None:
        minted = last_mint(before)
        self.chance, self.moment, self.first = chance, moment, minted.moment[0] + 1
        self.hands = hands_of(before)
        self.cards = [card for _, cards in minted.laid for card in cards]
        self.cards += [
            card for zone, there in before.zones.items() if not before.plan[zone].loose for card in there
        ]
        self.faces = sorted(set(minted.faces))

    def some_faces(self) -> frozenset[str]:
        return frozenset(self.chance.sample(self.faces, self.chance.randint(1, min(3, len(self.faces)))))

    def held(self, place: str | None = None, moment: int | None = None) -> Formula:
        at = self.chance.randint(self.first, max(self.first, self.moment)) if moment is None else moment
        return Held(place or self.chance.choice(self.hands), self.some_faces(), (at, 0))

    def card(self) -> Formula:
        return CardIs(self.chance.choice(self.cards), self.some_faces())

    def literal(self) -> Formula:
        one = self.card() if self.chance.random() < 0.3 else self.held()
        return negation(one) if self.chance.random() < 0.4 else one

    def next(self) -> Formula:
        shape = self.chance.choice((
            self.literal, self.couple, self.forced, self.moments, self.spread, self.deep,
        ))  # fmt: skip
        return shape()

    def couple(self) -> Formula:
        """A marriage: one hand held both, or did not."""
        place, moment = self.chance.choice(self.hands), self.moment
        pair = both(self.held(place, moment), self.held(place, moment))
        return pair if self.chance.random() < 0.5 else negation(pair)

    def forced(self) -> Formula:
        """Following suit: another face was held; or none of one kind but some of another."""
        place, moment = self.chance.choice(self.hands), self.moment
        clause = both(negation(self.held(place, moment)), self.held(place, moment))
        return either(both(self.card(), self.held(place, moment)), clause)

    def moments(self) -> Formula:
        """Several statements that must be true together, of different moments and hands."""
        return both(*(self.literal() for _ in range(self.chance.randint(2, 3))))

    def spread(self) -> Formula:
        """Nobody could have: no hand held any."""
        faces = self.some_faces()
        whole = both(*(negation(Held(place, faces, (self.moment, 0))) for place in self.hands))
        return whole if self.chance.random() < 0.5 else negation(whole)

    def deep(self) -> Formula:
        parts = [self.literal() if self.chance.random() < 0.6 else self.next() for _ in range(2)]
        if self.chance.random() < 0.08:
            parts.append(self.chance.choice((UNWITNESSED, YES)))
        made = both(*parts) if self.chance.random() < 0.5 else either(*parts)
        return negation(made) if self.chance.random() < 0.3 else made
