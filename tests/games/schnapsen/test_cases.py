"""Breaches as a referee meets them: whole records, the verdict of each move at each point, the remedy."""

from typing import Any

from events.games import Words, install
from events.games.schnapsen import ruleset
from events.history import picture, verdict_of
from events.table import PUBLIC, View, seat_view
from tests.history.kit import Sheet

install(ruleset)

WORDS = Words("en", ("P0", "P1"))


class Table:
    """A record of Schnapsen with hearts for trump, in which seat 0 leads."""

    def __init__(self, trump: str = "KH", **options: Any) -> None:
        self.sheet = Sheet("schnapsen", 2, options)
        self.sheet.move(type="deal", dealer=1, trump=trump)

    def play(self, seat: int, *cards: str | None) -> int:
        """Cards, the first by this seat and then in turns; the version of the last."""
        for number, card in enumerate(cards):
            version = self.sheet.move(type="play", seat=(seat + number) % 2, card=card)
        return version

    def call(self, seat: int, kind: str, **fields: Any) -> int:
        return self.sheet.move(type=kind, seat=seat, **fields)

    def verdict(self, version: int, view: View = PUBLIC, as_of: int | None = None) -> str:
        found = verdict_of(self.sheet.story, version, view, as_of, proofs=False, settles=False)
        assert found is not None
        return found.status

    def rule(self, version: int, remedy: str | None = None) -> int:
        """A ruling with an offered remedy, by default the first."""
        offered = self.sheet.offers(version, words=WORDS)
        return self.sheet.rule(self.sheet.dispute(version), remedy or next(iter(offered)))

    def now(self) -> Any:
        table = self.sheet.story.table
        return picture(ruleset, table, table, PUBLIC)

    def scores(self) -> list[int | None]:
        return [row.score for row in self.now().standings.seats]

    def sizes(self) -> list[int]:
        return [len(cards) for cards in self.now().zones.values()]


def test_s1_a_revoke_shown_by_a_later_card():
    table = Table()
    table.call(0, "close")
    table.play(0, "AS")
    revoke = table.play(1, "JD")
    assert table.verdict(revoke) == "open"
    assert table.verdict(revoke, seat_view(0)) == "open"
    table.play(0, "AD", "QD")
    table.play(0, "AC", "JC", "TC")
    assert table.verdict(revoke) == "open"
    shown = table.play(1, "KS")
    now = verdict_of(table.sheet.story, revoke, PUBLIC)
    assert (now.status, now.because) == ("illegal", (shown,))
    assert table.verdict(revoke, seat_view(0)) == "illegal"
    assert table.verdict(revoke, PUBLIC, shown - 1) == "open"
    offered = {name: offer.parts for name, offer in table.sheet.offers(revoke, words=WORDS).items()}
    assert list(offered) == ["lose-deal", "lose-three", "rewind", "let-stand"]
    table.rule(revoke)
    assert table.scores() == [5, 7]
    assert table.now().to_act == ()


def test_s1_the_alternative_is_3_points():
    table = Table()
    table.call(0, "close")
    revoke = table.play(0, "AS", "JD")
    table.play(0, "AD", "KS")
    table.rule(revoke, "lose-three")
    assert table.scores() == [4, 7]


def test_s1_if_a_claim_ends_the_deal_it_stays_open_until_the_rest_is_shown():
    table = Table()
    table.call(0, "close")
    revoke = table.play(0, "AS", "JD")
    table.play(0, "AD", "TD")
    table.play(0, "AC", "TC")
    table.call(0, "claim")
    assert table.verdict(revoke) == "open"
    settles = verdict_of(table.sheet.story, revoke, PUBLIC).settles
    assert [place.place for place in settles] == ["hand:1"]
    shown = table.sheet.see("hand:1", "KS")
    now = verdict_of(table.sheet.story, revoke, PUBLIC)
    assert (now.status, now.because) == ("illegal", (shown,))


def test_s3_an_exchange_after_closing():
    table = Table("TH")
    table.play(0, "AS", "JS")
    closed = table.call(0, "close")
    exchange = table.call(0, "exchange")
    assert table.verdict(closed) == "legal"
    now = verdict_of(table.sheet.story, exchange, PUBLIC)
    assert (now.status, [rule.rule for rule in now.rules]) == ("illegal", ["schnapsen.exchange-open"])
    assert now.path == (closed,)
    table.rule(exchange)
    assert table.now().markers["closed"] == 0
    assert table.now().zones["trump"][0].face == "TH"
    assert table.sizes() == [5, 5, 7, 1, 0, 2, 0]
    assert table.verdict(exchange) == "illegal"
    assert table.now().to_act == (0,)


def test_s3_found_later_the_cards_still_change_back_while_the_trump_is_held():
    table = Table("TH")
    table.call(0, "close")
    exchange = table.call(0, "exchange")
    table.play(0, "AS", "JS", "AD", "JD")
    table.rule(exchange)
    assert table.now().zones["trump"][0].face == "TH"
    assert table.sizes() == [3, 3, 9, 1, 0, 4, 0]
    later = table.play(0, "JH", "QD")
    assert table.verdict(later) == "open"


def test_s3_once_the_trump_is_played_the_deal_is_lost():
    table = Table("TH")
    table.call(0, "close")
    exchange = table.call(0, "exchange")
    table.play(0, "TH", "QH")
    table.rule(exchange)
    assert table.scores() == [7, 4]


def test_s3_the_other_order_is_legal():
    table = Table("TH")
    assert table.verdict(table.call(0, "exchange")) == "legal"
    assert table.verdict(table.call(0, "close")) == "legal"


def test_s5_66_or_65():
    for led, status, scores in (("KH", "legal", [4, 7]), ("QH", "legal", [7, 4])):
        table = Table("TH")
        forty = table.call(0, "marriage", suit="H")
        table.play(0, led, "JH")
        twenty = table.call(0, "marriage", suit="S")
        claim = table.call(0, "claim")
        assert [table.verdict(v) for v in (forty, twenty, claim)] == ["legal", "legal", status]
        assert table.scores() == scores


def test_s7_the_wrong_card_of_the_last_two_is_drawn():
    table = Table("TH")
    table.play(0, "AS", "JS", "TS", "QS", "AD", "JD", "TD", "QD", "KD")
    table.sheet.move(type="play", seat=1, card="JC", drawn=False)
    draw = table.sheet.move(type="draw", first=0, took="face_up")
    assert table.verdict(draw) == "illegal"
    assert verdict_of(table.sheet.story, draw, PUBLIC).rules[0].offender == 0
    before = table.sheet.story.table
    table.rule(draw)
    assert table.sizes() == [5, 5, 0, 0, 0, 10, 0]
    assert table.now().to_act == (0,)
    assert ruleset.instructions(before, table.sheet.story.table, WORDS) == (
        "The ten of hearts goes from the hand of P0 to the hand of P1",
        "A card goes from the hand of P1 to the hand of P0",
    )
    lead = table.play(0, "KC")
    answer = table.play(1, "QC")
    assert (table.verdict(lead), table.verdict(answer)) == ("legal", "open")


def test_s7_after_the_next_lead_it_stands():
    table = Table("TH")
    table.play(0, "AS", "JS", "TS", "QS", "AD", "JD", "TD", "QD", "KD")
    table.sheet.move(type="play", seat=1, card="JC", drawn=False)
    draw = table.sheet.move(type="draw", first=0, took="face_up")
    table.play(0, "TH")
    assert list(table.sheet.offers(draw, words=WORDS)) == ["let-stand"]


def test_s8_closing_before_the_draw():
    table = Table()
    table.sheet.move(type="play", seat=0, card="AS")
    table.sheet.move(type="play", seat=1, card="JS", drawn=False)
    closed = table.call(0, "close")
    assert table.verdict(closed) == "illegal"
    table.rule(closed)
    assert table.now().markers["closed"] is None
    assert table.sizes() == [5, 5, 7, 1, 0, 2, 0]
    assert table.verdict(table.call(0, "close")) == "legal"


def test_s8_closing_out_of_turn():
    table = Table()
    table.play(0, "AS")
    closed = table.call(1, "close")
    assert table.verdict(closed) == "illegal"
    table.rule(closed)
    assert table.now().markers["closed"] is None
    table.play(1, "JS")
    assert table.sizes() == [5, 5, 7, 1, 0, 2, 0]


def test_s8_closing_out_of_turn_found_once_the_trick_is_full():
    table = Table()
    table.play(0, "AS")
    closed = table.call(1, "close")
    table.play(1, "JS")
    assert table.sizes() == [4, 4, 9, 1, 0, 2, 0]
    table.rule(closed)
    assert table.sizes() == [5, 5, 7, 1, 0, 2, 0]
    assert table.now().to_act == (0,)


def test_s8_unnoticed_for_some_tricks_the_closing_stands_as_made():
    table = Table()
    table.sheet.move(type="play", seat=0, card="JS")
    table.sheet.move(type="play", seat=1, card="AS", drawn=False)
    closed = table.call(1, "close")
    table.play(1, "AD", "TD", "AC", "TC", "AH", "JC")
    assert list(table.sheet.offers(closed, words=WORDS)) == ["let-stand"]
    table.call(1, "claim")
    assert table.scores() == [7, 4]


def test_s10_a_claim_out_of_time_is_void():
    for cards in (["JS", "AS"], ["AS", "TS", "AD", "TD", "AC", "TC", "JC", "KC"]):
        table = Table()
        table.play(0, *cards)
        claim = table.call(0, "claim")
        assert table.verdict(claim) == "illegal"
        assert table.scores() == [7, 7]
        assert table.now().to_act == (1,)


def test_s10_a_claim_after_leading_the_next_card_is_void():
    table = Table()
    table.play(0, "AS", "TS", "AD")
    claim = table.call(0, "claim")
    assert table.verdict(claim) == "illegal"
    assert list(table.sheet.offers(claim, words=WORDS)) == ["let-stand"]
    assert table.now().to_act == (1,)
