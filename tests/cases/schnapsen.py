"""Random sittings of Schnapsen, played from real cards into a real record.

Whatever fits is played, lawful or not: out of suit, out of turn, marriages that are not held, cards that
nobody notes. Seats, or all, see cards as they really lie or lay. Nothing untrue is ever written down.
"""

from bisect import bisect_left
from random import Random
from typing import Any

from events.games.schnapsen import ruleset
from events.history import Malformed, Over, Refusal
from events.table import (
    All,
    CardId,
    CardIs,
    Carried,
    Constant,
    Formula,
    Held,
    Laid,
    Minted,
    Moment,
    Not,
    Some,
    Table,
    card_name,
)
from tests.history.kit import Sheet

FACES = ruleset.cards({}, 2)
Hands = tuple[frozenset[str], frozenset[str]]


class Lost(Exception):
    """A ruling has moved cards so that which is which can't be followed any more."""


class Sitting(Sheet):
    """A sitting in play: `truth` is what cards told apart really are, `hands` what the seats really hold."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        super().__init__("schnapsen", 2, {"tracked": seed % 3 == 0, "show_marriage": seed % 4 != 0})
        self.truth: dict[CardId, str] = {}
        self.hands: list[set[str]] = [set(), set()]
        self.then: list[tuple[Moment, Hands]] = [((0, 0), (frozenset(), frozenset()))]
        self.deck = list(FACES)

    @property
    def table(self) -> Table[Any]:
        return self.story.table

    def held(self, before: Moment) -> Hands:
        """What the seats held just before a moment."""
        return self.then[bisect_left(self.then, before, key=lambda entry: entry[0]) - 1][1]

    def so(self, formula: Formula) -> bool | None:
        """Whether a formula holds for the real cards; None: nobody can ever say."""
        match formula:
            case Constant(value):
                return value
            case CardIs(card, faces):
                return self.truth[card] in faces
            case Held(place, faces, before):
                return bool(self.held(before)[int(place[-1])] & faces)
            case Not(part):
                return None if (held := self.so(part)) is None else not held
            case All(parts):
                return all(self.so(part) for part in parts)
            case Some(parts):
                told = [self.so(part) for part in parts]
                return True if True in told else None if None in told else False
        return None

    # --- what happens --------------------------------------------------------------------------------

    def step(self) -> None:
        """Something happens: a move that fits is written, or nothing."""
        deal, roll = self.table.state.deals[-1], self.random.random()
        if deal.ended is not None and roll < 0.7:
            self.deal()
        elif roll < 0.6:
            self._play()
        elif roll < 0.75:
            self._see()
        elif roll < 0.97:
            self._other()
        else:
            self._rule()

    def deal(self) -> None:
        self.random.shuffle(self.deck)
        trump = None if self.random.random() < 0.1 else self.deck[-1]
        first = {} if self.table.state.deals else {"dealer": self.random.randrange(2)}
        self._write({"type": "deal", "trump": trump, **first})

    def _seat(self) -> int:
        due = self.story.opening.ruleset.to_act(self.table)
        return self.random.choice(due) if due and self.random.random() < 0.95 else self.random.randrange(2)

    def _play(self) -> None:
        seat = self._seat()
        if not self.hands[seat]:
            return
        card = self.random.choice(sorted(self.hands[seat]))
        told = None if self.random.random() < 0.08 else card
        late = {"drawn": False} if self.random.random() < 0.06 else {}
        self._write({"type": "play", "seat": seat, "card": told, **late}, card)

    def _other(self) -> None:
        random, seat = self.random, self._seat()
        kind = random.choices(
            ("marriage", "exchange", "close", "claim", "draw", "conduct"), (6, 4, 1, 1, 2, 1)
        )[0]
        move: dict[str, Any] = {"type": kind, "seat": seat}
        out = None
        if kind == "marriage":
            held = [suit for suit in "SHDC" if {f"K{suit}", f"Q{suit}"} <= self.hands[seat]]
            move["suit"] = random.choice(held or list("SHDC"))
            move["shown"] = random.choice(("both", "none")) if held else "none"
        elif kind == "exchange":
            jacks = sorted(self.hands[seat])
            out = random.choice([card for card in jacks if card[0] == "J"] or jacks or [None])
            move["card"] = out
        elif kind == "draw":
            move = {"type": kind, "first": seat, "took": random.choice(("top", "top", "face_up"))}
        elif kind == "conduct":
            move |= {"rule": "no-look", "witnessed": random.random() < 0.5}
        if kind != "exchange" or out is not None:
            self._write(move, out)

    def _see(self) -> None:
        """A card is seen, by one seat or by all: one in a hand, now or before, or one told apart."""
        random = self.random
        by = random.choice((None, 0, 0, 1, 1))
        at = random.choice((self.story.head, random.randint(2, self.story.head)))
        table = self.story.tables[at]
        place = random.choice(("hand:0", "hand:1", "hand:0", "hand:1", "trick", "won:0", "won:1", "trump"))
        cards = table.zones[place]
        if not cards:
            return
        if place.startswith("hand"):
            faces = self.held((table.version, table.steps))[int(place[-1])]
            for face in random.sample(sorted(faces), random.randint(1, len(faces))):
                self.see(place, face, by, at)
            return
        card = random.choice(cards)
        self.see(card_name(card), self.truth[card], by, at)

    def _rule(self) -> None:
        """A move of this deal is ruled upon: taken back where it can be, rewound, or let stand."""
        random, begun = self.random, self.table.state.deals[-1].dealt
        moves = [v for v in range(begun + 1, self.story.head + 1) if self.story.move(v) is not None]
        if not moves:
            return
        about, before = random.choice(moves), self.table
        try:
            dispute = self.dispute(about)
        except Over:
            return
        part = random.choice(({"undo": about}, {"rewind": about}, {"stand": True}))
        try:
            self.rule(dispute, parts=[part])
        except Malformed:
            part = {"stand": True}
            self.rule(dispute, parts=[part])
        self._follow(before, None, part.get("rewind"))

    # --- what is really so ----------------------------------------------------------------------------

    def _write(self, move: dict[str, Any], out: str | None = None) -> None:
        """Log a move by which a card `out` leaves a hand, if the record can take it."""
        before = self.table
        try:
            self.move(**move)
        except Refusal:
            return
        self._follow(before, out)

    def _follow(self, before: Table[Any], out: str | None, back: int | None = None) -> None:
        """What an event did to the real cards; `back`: it put all back as before that version."""
        for entry in reversed(list(self.table.since(before))):
            if isinstance(entry, Minted):
                self._dealt(entry)
            elif isinstance(entry, Carried):
                self._carried(entry, out)
            elif isinstance(entry, Laid) and back is not None:
                self.hands = [set(hand) for hand in self.held((back, 0))]
            elif isinstance(entry, Laid):
                self._laid(before)
            self.then.append((entry.moment, (frozenset(self.hands[0]), frozenset(self.hands[1]))))
        if any(len(self.table.zones[f"hand:{seat}"]) != len(self.hands[seat]) for seat in (0, 1)):
            raise Lost

    def _dealt(self, entry: Minted) -> None:
        laid = dict(entry.laid)
        self.hands = [set(self.deck[:5]), set(self.deck[5:10])]
        self.truth |= dict(zip((*laid["talon"], *laid["trump"]), self.deck[10:], strict=True))

    def _carried(self, entry: Carried, out: str | None) -> None:
        if entry.source.startswith("hand"):
            assert out is not None
            self.hands[int(entry.source[-1])].remove(out)
            self.truth[entry.became] = out
        if entry.target.startswith("hand"):
            self.hands[int(entry.target[-1])].add(self.truth[entry.became])

    def _laid(self, before: Table[Any]) -> None:
        """Cards were put where they belong: a card that has come out of a hand may go home to it."""
        were, are = ({c: z for z, cards in t.zones.items() for c in cards} for t in (before, self.table))
        entries = [entry for entry in before.entries() if isinstance(entry, Carried)]
        home = {entry.became: entry.source for entry in entries if entry.card != entry.became}
        for card in were.keys() & self.truth.keys():
            source, target = were[card], are.get(card, home.get(card))
            if target is None:
                raise Lost
            if source != target:
                if source.startswith("hand"):
                    self.hands[int(source[-1])].discard(self.truth[card])
                if target.startswith("hand"):
                    self.hands[int(target[-1])].add(self.truth[card])


def sitting(seed: int, steps: int) -> Sitting:
    """A sitting some way in."""
    found = Sitting(seed)
    found.deal()
    try:
        for _ in range(steps):
            found.step()
    except Lost:
        # What came before is as good as any other sitting.
        pass
    return found
