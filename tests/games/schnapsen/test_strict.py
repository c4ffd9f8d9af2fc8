"""Strict play: follow suit and beat if able, else trump if able, else anything."""

from hypothesis import given
from hypothesis import strategies as st

from events.table import PUBLIC, seat_view
from tests.games.schnapsen.kit import FACES, Game, examples

RANKS = "JQKTA"


def closed(mine: str, theirs: str) -> Game:
    """Hearts are trump, seat 0 has closed and leads."""
    game = Game()
    game.deal("KH", (mine, theirs))
    game.go("0 close")
    return game


def answered(theirs: str, led: str, card: str) -> set[str]:
    spare = [face for face in FACES if face not in {*theirs.split(), led, "KH"}][:4]
    game = closed(" ".join([led, *spare]), theirs)
    game.go(f"0 {led}, 1 {card}")
    return game.broken()


def test_whoever_can_follow_and_beat_must():
    assert answered("AS JS QH TH TC", "KS", "AS") == set()
    assert answered("AS JS QH TH TC", "KS", "JS") == {"beat"}
    assert answered("AS JS QH TH TC", "KS", "QH") == {"follow-suit"}
    assert answered("AS JS QH TH TC", "KS", "TC") == {"follow-suit"}


def test_whoever_can_follow_but_not_beat_must_follow():
    assert answered("QS JS QH TH TC", "KS", "JS") == set()
    assert answered("QS JS QH TH TC", "KS", "TH") == {"follow-suit"}


def test_whoever_cannot_follow_must_trump():
    assert answered("AD JD QH TH TC", "KS", "QH") == set()
    assert answered("AD JD QH TH TC", "KS", "AD") == {"trump"}


def test_without_the_suit_or_a_trump_anything_goes():
    assert answered("AD JD QD TD TC", "KS", "JD") == set()


def test_there_is_no_duty_to_beat_with_a_trump_but_on_a_trump():
    assert answered("AH JH QD TD TC", "KS", "JH") == set()
    assert answered("AH JH QD TD TC", "TH", "JH") == {"beat"}
    assert answered("QH JH QD TD TC", "TH", "JH") == set()
    assert answered("AD JD QD TD TC", "TH", "JD") == set()


def test_a_ten_beats_a_king():
    assert answered("TS JS QD TD TC", "KS", "JS") == {"beat"}
    assert answered("KS JS QD TD TC", "TS", "JS") == set()


def test_the_lead_is_free_in_strict_play_too():
    game = closed("AS TS KS QS JS", "AD TD KD QD JD")
    assert game.touched(game.go("0 JS")) == {}


def test_a_talon_closed_by_the_other_in_the_middle_of_a_trick_binds_from_the_next_lead_on():
    game = Game()
    game.deal("KH", ("AS TS QD JD QC", "KS QS AD AC TC"))
    game.go("0 TS, 1 close, 1 AD")
    assert game.broken() == set()
    assert "follow-suit" not in game.touched()
    game.go("0 AS, 1 AC")
    assert game.broken() == {"follow-suit"}


def test_the_fifth_trick_is_free_and_the_sixth_is_strict():
    game = Game()
    game.deal("KH", ("AS TS KS QS JS", "AD TD KD QD JD"), "AC TC KC QC JC AH TH QH JH")
    game.go("0 AS, 1 JD, 0 TS, 1 QD, 0 KS, 1 KD, 0 QS, 1 TD")
    fifth = game.go("0 JS, 1 AD")
    assert game.touched(fifth) == {}
    assert game.hands == [{"AC", "KC", "JC", "TH", "JH"}, {"TC", "QC", "AH", "QH", "KH"}]
    game.go("0 KC, 1 QC")
    assert game.broken() == {"beat"}
    game.go("0 AC, 1 KH")
    assert game.broken() == {"follow-suit"}


def test_a_revoke_is_open_until_a_card_of_that_suit_appears():
    game = closed("AS TS JD JC QC", "KS AD TD AC TC")
    game.go("0 AS")
    revoke = game.go("1 AD")
    assert game.status(revoke, PUBLIC) == "open"
    game.see("hand:1", "KS", seat=1)
    assert game.status(revoke, seat_view(1)) == "illegal"
    assert game.status(revoke, PUBLIC) == "open"
    shown = game.go("0 TS, 1 KS")
    now = game.verdict(revoke, PUBLIC)
    assert (now.status, now.because) == ("illegal", (shown,))
    assert [rule.status for rule in now.rules if rule.rule == "schnapsen.follow-suit"] == ["illegal"]


def test_a_card_drawn_later_proves_nothing():
    game = Game()
    game.deal("KH")
    game.go("0 AS, 1 JS, 0 TS, 1 QS, 0 AD, 1 JD, 0 TD, 1 QD")
    fifth = game.go("0 KD, 1 JC")
    sixth = game.go("0 AC, 1 KS")
    game.see("hand:1", "KC")
    assert game.status(fifth, PUBLIC) == "legal"
    assert game.status(sixth, PUBLIC) == "illegal"


def test_a_revoke_can_be_proven_without_any_one_rule_being_so():
    """Every hand that is left holds a spade or a trump: off-suit was wrong either way."""
    game = closed("AS TC JD QD JC", "KS AD TD AC KC")
    game.go("0 AS")
    revoke = game.go("1 AD")
    for face in ("TC", "JD", "QD", "JC"):
        game.see("hand:0", face)
    for place, face in zip(game.table.zones["talon"], ("AC", "KC", "QC", "KD", "TD"), strict=False):
        game.see(place, face)
    now = game.verdict(revoke, PUBLIC)
    assert now.status == "illegal"
    assert {rule.status for rule in now.rules} == {"open"}


def lawful(hand: list[str], led: str, trump: str) -> set[str]:
    """The rule in its own words, by hand."""
    suit = [face for face in hand if face[1] == led[1]]
    higher = [face for face in suit if RANKS.index(face[0]) > RANKS.index(led[0])]
    trumps = [face for face in hand if face[1] == trump]
    return set(higher or suit or trumps or hand)


@given(st.permutations(FACES))
@examples(150)
def test_strict_play_allows_exactly_what_the_rules_say(deck: list[str]):
    mine, theirs, up = deck[:5], deck[5:10], deck[10]
    game = Game()
    game.deal(up, (" ".join(mine), " ".join(theirs)))
    game.go(f"0 close, 0 {mine[0]}")
    before = game.table
    for card in theirs:
        game.go(f"1 {card}")
        assert (game.broken() == set()) is (card in lawful(theirs, mine[0], up[1]))
        game.tables.pop()
        game.hands[1].add(card)
        assert game.table is before
