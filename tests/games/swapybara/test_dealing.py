"""The deal: who starts, the 1's pick, and deals at the wrong moment."""

from events.games.swapybara import ruleset
from events.table import ALL, PUBLIC, YES, CardIs, Not, Shown, known_faces, seat_view
from tests.games.swapybara.kit import Game


def test_the_first_deal_must_name_the_start_seat():
    game = Game(5)
    assert ruleset.fits(game.table, {"type": "deal"}) is not None
    assert game.touched(game.deal(start=3)) == {}
    assert game.markers["start"] == 3


def test_the_seat_with_the_highest_card_starts_the_next_round():
    game = Game(5)
    game.round("1 2 6 4 5", start=0)
    game.deal()
    assert game.markers["start"] == 2
    assert game.to_act == (2,)


def test_a_6_that_scores_minus_one_is_still_the_highest():
    game = Game(5)
    game.round("1 2 6 4 5", start=0)
    game.round("1 2 6 4 5")
    game.deal()
    assert game.markers["start"] == 2


def test_the_highest_card_counts_after_the_exchange_of_the_0():
    game = Game(5)
    game.deal(start=0)
    game.finish()
    game.by(1, "zero", target=2)
    game.reveal("1 6 0 4 5")
    game.deal()
    assert game.markers["start"] == 1


def test_a_seat_that_is_out_does_not_start():
    game = Game(5)
    first = game.deal(start=0)
    game.rule(first, {"out": 2})
    game.finish()
    game.reveal("1 2 6 4 5")
    game.deal()
    assert game.markers["start"] == 4


def test_naming_another_start_seat_than_the_cards_say_is_a_breach_by_the_table():
    game = Game(5)
    game.round("1 2 6 4 5", start=0)
    wrong = game.deal(start=3)
    assert game.touched(wrong) == {"turn-order": YES}
    assert game.judged[wrong][0].offender is None
    assert game.to_act == (3,)
    assert game.offered(wrong, "turn-order", None) == {
        "set-start": ({"turn": 2},),
        "let-stand": ({"stand": True},),
    }
    game.remedy(wrong, "turn-order", None)
    assert game.to_act == (2,)


def test_the_start_put_right_before_the_first_turn_gives_everybody_three_turns():
    game = Game(5)
    game.round("1 2 6 4 5", start=0)
    wrong = game.deal(start=3)
    game.remedy(wrong, "turn-order", None)
    assert game.markers["start"] == 2
    assert game.markers["turn"] == 1
    seen = []
    while game.to_act:
        seen += game.to_act
        game.quiet()
    assert seen == [2, 3, 4, 0, 1] * 3


def test_the_turn_given_after_the_first_one_leaves_the_start_as_it_was():
    game = Game(5)
    dealt = game.deal(start=3)
    game.ask(3, 4)
    game.rule(dealt, {"turn": 1})
    assert game.markers["start"] == 3
    assert game.to_act == (1,)


def test_naming_the_start_seat_that_the_cards_say_is_fine():
    game = Game(5)
    game.round("1 2 6 4 5", start=0)
    assert game.touched(game.deal(start=2)) == {}


def test_where_an_unseen_card_may_be_the_highest_the_start_seat_must_be_named():
    game = Game(5)
    game.round("1 2 ? 4 5", start=0)
    assert ruleset.fits(game.table, {"type": "deal"}) is not None
    assert set(game.touched(game.deal(start=3))) == {"turn-order"}


def test_an_unseen_card_does_not_matter_once_the_highest_is_seen():
    game = Game(4)
    game.round("1 2 6 ?", start=0)
    assert ruleset.fits(game.table, {"type": "deal"}) is None
    game = Game(4)
    game.round("1 5 2 ? 6", start=0)
    game.deal()
    assert game.markers["start"] == 1


def test_a_deal_in_the_middle_of_a_round_makes_it_void():
    game = Game(5)
    first = game.deal(start=1)
    game.rule(game.ask(1, 2, accept=True), {"out": 1})
    anew = game.deal()
    assert game.touched(anew) == {"turn-order": YES}
    assert game.markers["round"] == 1
    assert game.markers["start"] == 1
    assert game.markers["out"] == []
    assert game.scores() == [0, 0, 0, 0, 0]
    assert list(game.offered(anew, "turn-order", None)) == ["let-stand"]
    assert list(game.offered(first + 1, "five-neighbours", 1)) == ["let-stand"]
    game.finish()
    game.reveal("1 2 6 4 5")
    game.deal()
    assert game.markers["round"] == 2


def test_the_holder_of_the_1_may_pick_a_face_that_it_alone_knows():
    game = Game(5)
    game.round("6 1 2 3 4", start=0)
    one = game.card("hand:1")
    picked = game.by(1, "pick", face="5")
    assert game.touched(picked) == {"turn-order": Not(CardIs(one, frozenset({"1"})))}
    assert game.broken(picked) == set()
    assert game.touched(game.deal(picked=True))["turn-order"] is not YES
    card = game.card("hand:1")
    assert known_faces(game.table, seat_view(1))[card] == "5"
    assert card not in known_faces(game.table, PUBLIC)
    assert card not in known_faces(game.table, seat_view(2))
    assert known_faces(game.table, ALL)[card] == "5"


def test_a_pick_whose_face_is_not_at_hand_leaves_nothing_behind():
    for fields in ({}, {"face": None}):
        game = Game(5)
        game.round("6 1 2 3 4", start=0)
        game.by(1, "pick", **fields)
        dealt = game.deal()
        assert not [e for e in game.table.entries() if isinstance(e, Shown) and e.moment[0] == dealt]


def test_a_pick_is_for_the_next_deal_only():
    game = Game(5)
    game.round("6 1 2 3 4", start=0)
    game.by(1, "pick", face="5")
    game.deal()
    game.finish()
    game.reveal("6 2 1 3 4")
    dealt = game.deal()
    assert not [e for e in game.table.entries() if isinstance(e, Shown) and e.moment[0] == dealt]


def test_only_who_ended_with_the_1_in_the_round_picks_and_only_once():
    game = Game(5)
    first = game.deal(start=0)
    game.rule(first, {"out": 4})
    game.finish()
    game.reveal("6 1 2 3 ?")
    assert game.broken(game.by(2, "pick", face="5")) == {"turn-order"}
    assert game.broken(game.by(4, "pick", face="5")) == {"turn-order"}
    assert game.broken(game.by(1, "pick", face="5")) == set()
    assert game.touched(game.by(1, "pick", face="4")) == {"turn-order": YES}


def test_there_is_no_pick_after_the_last_round():
    game = Game(5, rounds=1)
    game.round("6 1 2 3 4", start=0)
    assert game.touched(game.by(1, "pick", face="5")) == {"turn-order": YES}


def test_a_deal_may_not_say_that_a_card_was_picked_where_nobody_had_the_1():
    game = Game(5)
    assert game.touched(game.deal(start=0, picked=True)) == {"turn-order": YES}
    game.finish()
    game.reveal("6 -1 2 3 4")
    assert game.broken(game.deal(picked=True)) == {"turn-order"}
    game.finish()
    game.reveal("6 1 2 3 4")
    assert game.broken(game.deal(picked=True)) == set()
    game.finish()
    game.reveal("6 -1 2 3 4")
    assert game.touched(game.deal(picked=False)) == {"turn-order": YES}


def test_a_round_dealt_anew_starts_where_the_cards_say_not_where_the_void_deal_did():
    game = Game(5)
    game.round("1 2 6 4 5", start=0)
    game.deal(start=3)
    game.deal()
    assert game.markers["start"] == 2
