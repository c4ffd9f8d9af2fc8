"""Random sittings of Schwupps with real cards: what is decided is true, and no true record is impossible.

Cards are played whether or not they fit, some of them noted by nobody or only later; piles are shuffled in
mid-game; seats note what they draw. Nothing untrue is ever written down.
"""

from random import Random
from typing import Any

import pytest

from events.games import install
from events.games.schwupps import ruleset
from events.games.schwupps.deck import rule_card, visible
from events.games.schwupps.rules import suits
from events.history import statuses
from events.table import PUBLIC, CardId, Carried, Minted, seat_view
from tests.history.kit import Sheet

install(ruleset)

STEPS = 110


class Sitting(Sheet):
    """`truth` is what cards told apart really are, `hands` what the seats hold, `broken` what did not fit."""

    def __init__(self, seed: int) -> None:
        super().__init__("schwupps", 2, {})
        self.random = Random(seed)
        self.truth: dict[CardId, str] = {}
        self.hands: list[list[str]] = [[], []]
        self.broken: dict[int, bool] = {}
        self.mixed: dict[str, list[str]] = {}
        self.out = ""

    def deal(self) -> None:
        slid, played = list(ruleset.cards({}, 2)[:30]), list(ruleset.cards({}, 2)[30:])
        self.random.shuffle(slid)
        numbers = [face for face in played if face != "!"]
        self.random.shuffle(numbers)
        rest = [*numbers[4:], *["!"] * 14]
        self.random.shuffle(rest)
        self.deck = [*slid, *numbers[:4], *rest]
        told = {"schwupps": slid[:4], "top": slid[29], "numbers": numbers[:4]}
        self.log({"type": "deal", "start": 0, **told})

    def log(self, move: dict[str, Any], out: str = "") -> int:
        """Write a move by which a card leaves a hand, and follow the real cards."""
        before, self.out = self.story.table, out
        version = self.move(**move)
        for entry in reversed(list(self.story.table.since(before))):
            if isinstance(entry, Minted):
                cards = [card for _, cards in entry.laid for card in cards]
                self.truth |= dict(zip(sorted(cards), self.deck, strict=True))
                laid = dict(entry.laid)
                self.hands = [[self.truth[card] for card in laid[f"hand:{seat}"]] for seat in (0, 1)]
            elif isinstance(entry, Carried):
                self._carried(entry)
        return version

    def _carried(self, entry: Carried) -> None:
        if entry.source.startswith("hand"):
            self.hands[int(entry.source[-1])].remove(self.out)
            self.truth[entry.became] = self.out
        elif entry.card != entry.became:
            left = self.mixed[entry.source]
            self.truth[entry.became] = left.pop(self.random.randrange(len(left)))
        if entry.target.startswith("hand"):
            self.hands[int(entry.target[-1])].append(self.truth[entry.became])
        elif self.story.table.plan[entry.target].mixed:
            self.mixed.setdefault(entry.target, []).append(self.truth[entry.card])

    def step(self) -> None:
        table, random = self.story.table, self.random
        (seat,) = ruleset.to_act(table) or (None,)
        if seat is None:
            return
        hand, turn = self.hands[seat], table.state.games[-1].turns[0]
        if turn.free is None and random.random() < 0.85:
            self._slide(seat)
        elif hand and random.random() < 0.6:
            card, pile = random.choice(hand), random.randrange(4)
            rule, lying = (self.truth[find(table, pile)] for find in (rule_card, visible))
            noted = card if random.random() < 0.9 else None
            version = self.log({"type": "play", "seat": seat, "card": noted, "pile": pile}, card)
            self.broken[version] = not suits(rule, lying, card)
            if noted is None and random.random() < 0.5:
                self.see(f"v{version}.0", card, random.choice((None, seat)))
        elif turn.acts:
            self.log({"type": "end", "seat": seat})
            if random.random() < 0.3 and hand:
                self.see(f"hand:{seat}", random.choice(hand), seat)

    def _slide(self, seat: int) -> None:
        """A free Schwupp; what comes to the top is told unless the pile runs out with it."""
        pile = self.story.table.zones["schwupps"]
        told = {"top": self.truth[pile[-2]]} if len(pile) > 1 and self.random.random() < 0.9 else {}
        self.log({"type": "schwupp", "seat": seat, "row": self.random.randrange(2), **told})


@pytest.mark.parametrize("seed", range(6))
def test_what_is_decided_is_true_and_stays_so_and_no_true_record_is_impossible(seed: int):
    sitting = Sitting(seed)
    sitting.deal()
    views = (PUBLIC, seat_view(0), seat_view(1))
    decided: dict[Any, dict[int, str]] = {view: {} for view in views}
    for number in range(STEPS):
        sitting.step()
        if number % 27 and number != STEPS - 1:
            continue
        for view in views:
            told = statuses(sitting.story, view)
            for version, broken in sitting.broken.items():
                assert told[version] in {"open", "illegal" if broken else "legal"}, (version, view)
                if version in decided[view]:
                    assert told[version] == decided[view][version]
            decided[view] = {v: told[v] for v in sitting.broken if told[v] != "open"}
    assert {"legal", "illegal"} <= set(decided[PUBLIC].values())
    assert sitting.story.table.state.games[-1].shuffles
