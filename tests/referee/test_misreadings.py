"""Plausible misreadings, each shown to differ from all deals tried one by one, where the referee does not."""

from itertools import permutations

from events.games import Touched
from events.referee import contradiction, possible, verdict
from events.table import (
    ALL,
    PUBLIC,
    UNWITNESSED,
    Formula,
    Held,
    Place,
    Table,
    View,
    both,
    card_is,
    carry,
    either,
    known_faces,
    mint,
    negation,
    open_table,
    saw,
    seat_view,
    show,
    whisper,
)
from tests.referee.brute import brute

PLAN = {zone: Place(zone) for zone in ("a", "b", "c", "d")}
HAND = {"hand": Place("hand", loose=True, owner=0), "deck": Place("deck"), "pile": Place("pile")}


def deal(faces: str = "wxyz") -> Table[None]:
    return mint(open_table(PLAN, None).at_version(1), faces, [(zone, 1) for zone in PLAN])


def card(table: Table[None], zone: str) -> int:
    return table.zones[zone][-1]


def referee(table: Table[None], *formulas: Formula, view: View = PUBLIC, version: int = 2) -> str:
    rules = tuple(Touched("r", 0, formula) for formula in formulas)
    found = verdict(rules, table, table, view, table.version, version=version)
    assert found.status == brute(table, view, table.version, either(*formulas)).status
    return found.status


def test_rules_asked_one_by_one_miss_that_one_of_them_must_be_broken():
    table = deal()
    table = show(show(table.at_version(2), card(table, "c"), "w"), card(table, "d"), "x")
    rules = [card_is(card(table, "a"), "y"), card_is(card(table, "a"), "z")]
    assert [brute(table, PUBLIC, 2, rule).status for rule in rules] == ["open", "open"]
    assert referee(table, *rules) == "illegal"


def test_statements_asked_one_by_one_miss_that_they_cannot_be_true_together():
    table = deal()
    one, other = card_is(card(table, "a"), "w"), card_is(card(table, "b"), "w")
    assert brute(table, PUBLIC, 1, one).status == brute(table, PUBLIC, 1, other).status == "open"
    assert referee(table, both(one, other)) == "legal"


def test_faces_read_off_without_elimination_miss_what_no_other_card_can_be():
    table = deal()
    for zone, face in (("b", "w"), ("c", "x"), ("d", "y")):
        table = show(table.at_version(table.version + 1), card(table, zone), face)
    assert card(table, "a") not in known_faces(table, PUBLIC)
    assert referee(table, card_is(card(table, "a"), "z"), version=2) == "illegal"


def test_a_face_seen_elsewhere_excludes_nothing_while_there_is_another_copy():
    table = deal("wwyz")
    table = show(table.at_version(2), card(table, "b"), "w")
    assert referee(table, card_is(card(table, "a"), "w")) == "open"
    table = show(table.at_version(3), card(table, "c"), "w")
    assert referee(table, card_is(card(table, "a"), "w")) == "legal"


def test_what_one_seat_saw_decides_for_nobody_else():
    table = deal()
    table = whisper(table.at_version(2), card(table, "a"), "w", 1)
    rule = card_is(card(table, "a"), "w")
    told = [referee(table, rule, view=view) for view in (PUBLIC, seat_view(0), seat_view(1), ALL)]
    assert told == ["open", "open", "illegal", "illegal"]


def test_what_was_seen_before_a_shuffle_says_nothing_of_the_cards_after_it():
    table = deal()
    table = show(table.at_version(2), card(table, "a"), "w")
    table = mint(table.at_version(3), "wxyz", [(zone, 1) for zone in PLAN])
    assert referee(table, card_is(card(table, "a"), "w"), version=4) == "open"


def test_a_deal_is_not_ruled_out_because_a_player_would_have_broken_a_rule_in_it():
    table = deal()
    wrong = card_is(card(table, "a"), "w")
    assert brute(table, PUBLIC, 1, wrong, also=negation(wrong)).status == "legal"
    assert referee(table, wrong) == "open"


def test_an_act_that_nobody_witnessed_is_neither_proved_nor_disproved():
    table = show(deal().at_version(2), card(deal(), "a"), "w")
    rule = card_is(card(table, "a"), "w")
    assert referee(table, UNWITNESSED) == referee(table, negation(UNWITNESSED)) == "open"
    assert referee(table, both(UNWITNESSED, negation(UNWITNESSED))) == "open"
    assert referee(table, either(UNWITNESSED, rule)) == "illegal"
    assert referee(table, both(UNWITNESSED, negation(rule))) == "legal"


def test_a_verdict_from_before_a_contradiction_stays_and_one_after_it_is_impossible():
    dealt = deal()
    first = show(dealt.at_version(2), card(dealt, "b"), "w")
    table = show(first.at_version(4), card(dealt, "c"), "w")
    rule = (Touched("r", 0, card_is(card(dealt, "a"), "w")),)
    assert not possible(table, PUBLIC, 4)
    assert contradiction(table, PUBLIC, 4) == (2, 4)
    assert verdict(rule, first, table, PUBLIC, 4, version=3).status == "legal"
    later = verdict(rule, table, table, PUBLIC, 4, version=4)
    assert (later.status, later.because, later.rules[0].status) == ("impossible", (2, 4), "impossible")


def test_a_contradiction_that_a_view_cannot_see_is_none_for_it():
    dealt = deal()
    table = whisper(dealt.at_version(2), card(dealt, "b"), "w", 0)
    table = show(table.at_version(3), card(dealt, "c"), "w")
    conflicts = [contradiction(table, view, 3) for view in (PUBLIC, seat_view(0), seat_view(1), ALL)]
    assert conflicts == [None, (2, 3), None, (2, 3)]


def test_a_late_sighting_can_contradict_a_deal_that_is_over():
    dealt = deal()
    table = show(dealt.at_version(2), card(dealt, "b"), "w")
    after = mint(table.at_version(3), "wxyz", [(zone, 1) for zone in PLAN])
    now = after.at_version(4)
    wrong = saw(now, "w", None, dealt, "c")
    assert contradiction(wrong, PUBLIC, 4) == (2, 4)
    assert possible(wrong, PUBLIC, 4)
    assert contradiction(saw(now, "x", None, dealt, "c"), PUBLIC, 4) is None


def test_held_does_not_mean_had_gone_in_before():
    table = mint(open_table(HAND, None).at_version(1), "abc", [("hand", 2), ("deck", 1)])
    table = carry(table.at_version(2), table.zones["hand"][0], "pile", face="a")
    had_gone_in = Held("hand", frozenset("a"), (2, 0))
    assert brute(table, PUBLIC, 2, had_gone_in).status == "illegal"
    assert referee(table, Held("hand", frozenset("a"), (3, 0)), version=3) == "legal"


def test_a_card_played_tells_nothing_of_which_card_that_went_in_it_was():
    """The table's own stand-in for a card that leaves a hand must never decide anything."""
    dealt = mint(open_table(HAND, None).at_version(1), "abc", [("hand", 2), ("deck", 1)])
    for stand_in in dealt.zones["hand"]:
        table = carry(dealt.at_version(2), stand_in, "pile", face="a")
        assert [referee(table, card_is(c, "a")) for c in dealt.zones["hand"]] == ["open", "open"]


def test_the_oracle_tries_every_deal():
    table = deal("wxyz")
    cards = [card(table, zone) for zone in PLAN]
    tried = 0
    for faces in permutations("wxyz"):
        just_so = both(*(card_is(one, face) for one, face in zip(cards, faces, strict=True)))
        tried += brute(table, PUBLIC, 1, just_so).status == "open"
    assert tried == 24
