"""The breaches that a referee meets, in dealt games: the same verdicts where a view knows the same.

S7 and the first half of S8 cannot happen there: the service draws, and at once.
"""

from typing import Any

import pytest

from events.games import Words, install
from events.games.schnapsen import ruleset
from events.history import Impossible, verdict_of
from events.table import PUBLIC, View, seat_view
from tests.history.dealt import DealtSheet, stack

install(ruleset)

WORDS = Words("en", ("P0", "P1"))


class Dealt:
    """A dealt game in which seat 0 leads: who holds what, the trump, and the talon from the bottom."""

    def __init__(self, patch: pytest.MonkeyPatch, hands: tuple[str, str], trump: str = "KH") -> None:
        stack(patch, {"hand:0": hands[0], "hand:1": hands[1], "trump": trump})
        self.sheet = DealtSheet("schnapsen", house={"unlawful": "record"})
        self.sheet.move(type="deal", dealer=1)

    def play(self, seat: int, *cards: str) -> int:
        """Cards, the first by this seat and then in turns; the version of the last."""
        for number, card in enumerate(cards):
            version = self.sheet.move(type="play", seat=(seat + number) % 2, card=card)
        return version

    def call(self, seat: int, kind: str, **fields: Any) -> int:
        return self.sheet.move(type=kind, seat=seat, **fields)

    def status(self, version: int, view: View = PUBLIC, as_of: int | None = None) -> str:
        return verdict_of(self.sheet.story, version, view, as_of).status

    def offered(self, version: int) -> list[str]:
        return list(self.sheet.offers(version, words=WORDS))

    def rule(self, version: int) -> int:
        """A ruling with the first remedy offered."""
        return self.sheet.rule(self.sheet.dispute(version), self.offered(version)[0])

    def scores(self) -> list[int | None]:
        return [row.score for row in ruleset.standings(self.sheet.story.table).seats]

    @property
    def closed(self) -> int | None:
        return ruleset.markers(self.sheet.story.table)["closed"]


@pytest.fixture
def dealt(monkeypatch):
    return lambda *hands, **more: Dealt(monkeypatch, hands, **more)


REVOKE = ("AS AD AC TC QC", "JD QD JC KS TD")
"""The second holds the king of spades, and plays a diamond to the ace."""


def test_s1_a_revoke_shown_by_a_later_card(dealt):
    game = dealt(*REVOKE)
    game.call(0, "close")
    game.play(0, "AS")
    revoke = game.play(1, "JD")
    game.play(0, "AD", "QD", "AC", "JC", "TC")
    for view in (PUBLIC, seat_view(0)):
        assert game.status(revoke, view) == "open"
    assert game.status(revoke, seat_view(1)) == "illegal"
    shown = game.play(1, "KS")
    for view in (PUBLIC, seat_view(0)):
        now = verdict_of(game.sheet.story, revoke, view)
        assert (now.status, now.because) == ("illegal", (shown,))
        assert game.status(revoke, view, shown - 1) == "open"
    assert game.offered(revoke) == ["lose-deal", "lose-three", "rewind", "let-stand"]
    game.rule(revoke)
    assert game.scores() == [5, 7]


def test_s1_if_a_claim_ends_the_deal_it_stays_open_until_the_rest_is_shown(dealt):
    game = dealt("AS AD AC KD QC", "JD TD TC KS JC")
    game.call(0, "close")
    revoke = game.play(0, "AS", "JD")
    game.play(0, "AD", "TD", "AC", "TC")
    game.call(0, "claim")
    assert game.status(revoke) == "open"
    shown = game.sheet.see("hand:1", "KS")
    now = verdict_of(game.sheet.story, revoke, PUBLIC)
    assert (now.status, now.because) == ("illegal", (shown,))


def test_s3_an_exchange_after_closing(dealt):
    game = dealt("AS JH AD AC QC", "JS JD QD JC KS", trump="TH")
    game.play(0, "AS", "JS")
    closed = game.call(0, "close")
    exchange = game.call(0, "exchange")
    assert game.status(closed) == "legal"
    for view in (PUBLIC, seat_view(0), seat_view(1)):
        now = verdict_of(game.sheet.story, exchange, view)
        assert (now.status, [rule.rule for rule in now.rules]) == ("illegal", ["schnapsen.exchange-open"])
        assert now.path == (closed,)
    game.rule(exchange)
    assert game.closed == 0
    table = game.sheet.story.table
    assert [table.faces[card] for card in table.zones["trump"]] == ["TH"]


def test_s3_once_the_trump_is_played_the_deal_is_lost(dealt):
    game = dealt("JH AS AD AC QC", "QH JD QD JC KS", trump="TH")
    game.call(0, "close")
    exchange = game.call(0, "exchange")
    game.play(0, "TH", "QH")
    game.rule(exchange)
    assert game.scores() == [7, 4]


def test_s3_the_other_order_is_legal(dealt):
    game = dealt("JH AS AD AC QC", "QH JD QD JC KS", trump="TH")
    assert game.status(game.call(0, "exchange")) == "legal"
    assert game.status(game.call(0, "close")) == "legal"


@pytest.mark.parametrize(("led", "status", "scores"), [("KH", "legal", [4, 7]), ("QH", "legal", [7, 4])])
def test_s5_66_or_65(dealt, led, status, scores):
    game = dealt("KH QH KS QS AD", "JH JD QD JC TC", trump="TH")
    forty = game.call(0, "marriage", suit="H")
    game.play(0, led, "JH")
    twenty = game.call(0, "marriage", suit="S")
    claim = game.call(0, "claim")
    assert [game.status(version) for version in (forty, twenty, claim)] == ["legal", "legal", status]
    assert game.scores() == scores


def test_s8_closing_out_of_turn(dealt):
    game = dealt("AS AD AC TC QC", "JS JD QD JC KS")
    game.play(0, "AS")
    closed = game.call(1, "close")
    for view in (PUBLIC, seat_view(0), seat_view(1)):
        assert game.status(closed, view) == "illegal"
    game.rule(closed)
    assert game.closed is None


@pytest.mark.parametrize(
    "cards", [["JS", "AS"], ["AS", "TS", "AD", "TD", "AC", "TC", "JC", "KC"]], ids=["too few", "enough"]
)
def test_s10_a_claim_out_of_time_is_void(dealt, cards):
    first, second = (("AS AD AC JC JS", "TS TD TC KC QS"), ("JS AD AC JC TH", "AS TD TC KC QS"))[
        len(cards) < 4
    ]
    game = dealt(first, second)
    game.play(0, *cards)
    claim = game.call(0, "claim")
    for view in (PUBLIC, seat_view(0), seat_view(1)):
        assert game.status(claim, view) == "illegal"
    assert game.scores() == [7, 7]
    assert ruleset.to_act(game.sheet.story.table) == (1,)


def test_s10_a_claim_after_leading_the_next_card_is_void(dealt):
    game = dealt("AS AD AC TC QC", "TS JD QD JC KS")
    game.play(0, "AS", "TS", "AD")
    claim = game.call(0, "claim")
    assert game.status(claim) == "illegal"
    assert game.offered(claim) == ["let-stand"]
    assert ruleset.to_act(game.sheet.story.table) == (1,)


def test_a_card_that_is_not_in_the_hand_is_impossible_for_its_seat(dealt):
    game = dealt(*REVOKE)
    with pytest.raises(Impossible):
        game.play(0, "KS")
