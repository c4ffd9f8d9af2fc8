"""Breaches at a table of Swoop: what each view can say of them when, and what is put right."""

import pytest

from events.history import Impossible
from events.table import PUBLIC
from tests.cases.swoop import Evening

# A higher card, the pile not taken: 6 on top, Ben lays a jack on it, Carla a 9 on the jack.


def the_pile_not_taken(seats: int = 4) -> tuple[Evening, int]:
    table = Evening(seats)
    table.deal()
    table.go("0 plays 6 hand2")
    return table, table.go("1 plays J not-picked-up")


def test_o1_the_jack_is_illegal_for_everybody_as_soon_as_it_lies():
    table, jack = the_pile_not_taken()
    assert table.statuses(jack) == {"illegal"}
    assert table.broken(jack) == {("pick-up", 1)}
    nine = table.go("2 plays 9")
    assert table.statuses(nine) == {"legal"}
    assert table.statuses(jack, jack) == {"illegal"}
    assert table.found() == [jack]


def test_o1_before_carla_plays_it_is_taken_back():
    table, jack = the_pile_not_taken()
    assert list(table.offered(jack)) == ["take-back", "pile-to-hand", "let-stand"]
    assert table.ruled(jack) == ("J: from the pile to Ben's hand",)
    assert (table.faces("pile"), table.to_act) == ("6 6", (1,))


def test_o1_later_all_under_the_jack_goes_to_ben_and_jack_and_nine_stay():
    table, jack = the_pile_not_taken()
    nine = table.go("2 plays 9")
    assert list(table.offered(jack)) == ["pile-to-hand", "let-stand"]
    assert table.ruled(jack) == ("2 \N{MULTIPLICATION SIGN} 6: from the pile to Ben's hand",)
    assert (table.faces("pile"), table.seen(1), table.size(1)) == ("J 9", "6 6", 12)
    assert table.to_act == (3,)
    assert table.statuses(nine) == {"legal"}
    assert table.scores() == [0] * 4


def test_o1_what_a_swoop_removed_meanwhile_comes_back_to_ben_and_the_rest_stays_out():
    table, jack = the_pile_not_taken()
    table.go("2 plays 9; 3 plays X")
    table.ruled(jack)
    assert (table.faces("gone"), table.seen(1), table.to_act) == ("J 9 X", "6 6", (3,))


def test_o1_a_pile_that_somebody_else_picked_up_cannot_be_told_from_theirs_and_stands():
    table, jack = the_pile_not_taken()
    table.go("2 plays K")
    assert list(table.offered(jack)) == ["let-stand"]


def test_o1_who_went_out_with_it_has_cards_again_and_the_hand_goes_on():
    table = Evening(3, table_cards="none")
    table.deal()
    for face in "9876":
        table.go(f"0 plays {face} hand4")
    table.go("0 plays 5 hand2; 1 plays 3; 2 plays 2; 0 plays K not-picked-up")
    assert table.markers["won"] == 0
    jack = table.story.head
    assert table.ruled(jack, "pile-to-hand") == (
        "2, 3, 2 \N{MULTIPLICATION SIGN} 5: from the pile to Ana's hand",
        "The hand goes on",
    )
    assert (table.markers["won"], table.to_act, table.faces("pile")) == (None, (1,), "K")


def test_o1_after_the_next_deal_it_stands():
    table = Evening(3, table_cards="none")
    table.deal()
    jack = table.go("0 plays 6; 1 plays J not-picked-up")
    table.ruled(jack, None, {"award": {"seat": 0}})
    table.go("count 1 200; count 2 200")
    table.deal(start=None)
    assert list(table.offered(jack)) == ["let-stand"]


# A mystery card in the middle of a turn: Eva plays her face-up 7 on an 8, then turns the card under it.


def in_the_middle() -> tuple[Evening, int]:
    table = Evening(5)
    table.deal("A A A A", "A 2 3 4", "8 2 3 4", "9 2 3 4", "7 5 6 9")
    table.go("0 plays 9; 1 plays 9; 2 plays 8 table0; 3 plays 8; 4 plays 7 table0")
    return table, table.go("4 turns 0: 7")


def test_o3_it_is_illegal_at_once_whatever_its_rank():
    table, turned = in_the_middle()
    assert table.statuses(turned) == {"illegal"}
    assert table.broken(turned) == {("turn-order", 4), ("mystery-first", 4)}
    assert table.verdict(turned).path == (turned - 1,)


def test_o3_it_is_put_back_and_lies_face_up_in_its_place():
    table, turned = in_the_middle()
    card = table.story.table.zones["pile"][-1]
    assert list(table.offered(turned)) == [
        "take-back-open",
        "mystery-back-open",
        "let-stand",
        "take-back",
    ]
    hands = table.ruled(turned)
    assert hands == (
        "7: from the pile to Eva's mystery card 1",
        "Turn face up where it lies: Eva's mystery card 1",
    )
    assert table.story.table.zones["mystery:4:0"] == (card,)
    assert (table.faces("mystery:4:0"), table.faces("pile"), table.to_act) == ("7", "9 9 8 8 7", (0,))
    spots = {spot.zone: spot for spot in table.story.opening.ruleset.layout(table.story.table)}
    assert spots["mystery:4:0"].face == "up"
    assert spots["mystery:4:1"].face == "down"


def test_o3_it_can_still_be_played_only_first_in_a_turn():
    table, turned = in_the_middle()
    table.ruled(turned)
    assert table.would_be("4 turns 0: 7").status == "illegal"
    table.go("0 plays 6; 1 plays 5; 2 plays 5; 3 plays 4")
    assert table.would_be("4 turns 0: 7").status == "legal"
    with pytest.raises(Impossible, match="it is 7"):
        table.go("4 turns 0: 6")


def test_o3_later_it_goes_back_and_what_was_played_on_it_stands():
    table, turned = in_the_middle()
    table.go("0 plays 6")
    assert next(iter(table.offered(turned))) == "mystery-back-open"
    table.ruled(turned)
    assert (table.faces("pile"), table.faces("mystery:4:0"), table.to_act) == ("9 9 8 8 7 6", "7", (1,))


# A mystery card still covered: Fons slides it out and plays it.


def covered(top: str, card: str) -> tuple[Evening, int]:
    table = Evening(6)
    table.deal("", "", "", "", "", "7 5 6 9", start=5)
    table.go(f"5 plays {top}; 0 plays {top}; 1 plays 4; 2 plays 4; 3 plays 3; 4 plays 3")
    return table, table.go(f"5 turns 1: {card}")


def test_o4_it_is_illegal_at_once():
    table, turned = covered("9", "2")
    assert table.statuses(turned) == {"illegal"}
    assert table.broken(turned) == {("mystery-uncovered", 5)}


def test_o4_it_goes_back_under_face_down_though_all_know_it():
    table, turned = covered("9", "2")
    assert table.ruled(turned) == ("2: from the pile to Fons's mystery card 2",)
    assert (table.faces("mystery:5:1"), table.faces("up:5:1"), table.to_act) == ("2", "5", (5,))
    spots = {spot.zone: spot for spot in table.story.opening.ruleset.layout(table.story.table)}
    assert spots["mystery:5:1"].face == "down"


@pytest.mark.parametrize("card", ["K", "T"])
def test_o4_a_pile_picked_up_or_swept_away_for_it_lies_there_again_in_its_order(card: str):
    table, turned = covered("9", card)
    assert table.faces("pile") == ("K" if card == "K" else "")
    table.ruled(turned)
    assert (table.faces("pile"), table.faces("gone"), table.seen(5)) == ("9 9 4 4 3 3", "", "")
    assert table.faces("mystery:5:1") == card


def test_o4_later_the_card_goes_back_and_what_others_played_stands():
    table, turned = covered("9", "2")
    table.go("0 plays A")
    table.ruled(turned)
    assert (table.faces("pile"), table.faces("mystery:5:1"), table.to_act) == ("9 9 4 4 3 3 A", "2", (1,))


@pytest.mark.parametrize(
    ("card", "since", "pile", "gone", "turn"),
    [
        ("K", "0 plays A", "9 9 4 4 3 3 A", "", 1),
        ("T", "5 plays 6; 0 plays A", "9 9 4 4 3 3 A", "", 1),
        ("T", "5 plays 6 table2; 0 plays A hand2; 1 plays A", "9 9 4 4 3 3 A A A", "", 2),
        ("T", "5 plays 6; 0 plays 3 hand2", "", "9 9 4 4 3 3 3 3", 0),
        ("T", "5 plays 6; 0 plays 7", "9 9 4 4 3 3", "", 0),
        ("T", "5 plays 6; 0 plays 5; 1 plays X", "", "9 9 4 4 3 3 5 X", 1),
    ],
)
def test_o4_later_the_pile_lies_there_again_too_and_what_came_of_an_extra_turn_goes_back(
    card: str, since: str, pile: str, gone: str, turn: int
):
    table, turned = covered("9", card)
    size = 11
    table.go(since)
    assert list(table.offered(turned)) == ["mystery-restore", "mystery-back", "let-stand"]
    table.ruled(turned)
    assert (table.faces("pile"), table.faces("gone"), table.to_act) == (pile, gone, (turn,))
    assert (table.faces("mystery:5:1"), table.faces("up:5:1"), table.faces("up:5:2")) == (card, "5", "6")
    assert (table.seen(5), table.size(5)) == ("", size - 1)


@pytest.mark.parametrize("since", ["0 plays 7", "0 plays 3 hand2"])
def test_o4_later_a_pile_picked_up_for_it_stays_where_what_was_played_since_does_not_lie_on_it(since: str):
    table, turned = covered("9", "K")
    table.go(since)
    assert list(table.offered(turned)) == ["mystery-back", "let-stand"]


def test_o3_later_the_pile_that_it_swept_away_lies_there_again():
    table = Evening(5)
    table.deal("A A A A", "A 2 3 4", "8 2 3 4", "9 2 3 4", "7 5 6 9")
    table.go("0 plays 9; 1 plays 9; 2 plays 8 table0; 3 plays 8; 4 plays 7 table0")
    turned = table.go("4 turns 0: X")
    table.go("4 plays 5 table1; 0 plays 4")
    assert next(iter(table.offered(turned))) == "mystery-restore-open"
    table.ruled(turned)
    assert (table.faces("pile"), table.faces("gone"), table.to_act) == ("9 9 8 8 7 4", "", (1,))
    assert (table.faces("mystery:4:0"), table.faces("up:4:1")) == ("X", "5")


# A look at a mystery card: Hanna lifts its corner in Ben's turn.


def peek(**told: object) -> tuple[Evening, int]:
    table = Evening(8)
    table.deal()
    table.go("0 plays 9")
    return table, table.move(type="conduct", seat=7, rule="no-peek", **told)


def test_o6_seen_by_others_it_is_illegal():
    table, look = peek()
    assert table.statuses(look) == {"illegal"}
    assert table.broken(look) == {("no-peek", 7)}
    assert table.to_act == (1,)


def test_o6_unseen_it_stays_open_for_good():
    table, look = peek(witnessed=False, place=2)
    assert table.statuses(look) == {"open"}
    table.go("1 plays 8; 2 plays 8; 3 plays 7; 4 plays 6; 5 plays 5; 6 plays 4; 7 turns 2: 4")
    assert table.statuses(look) == {"open"}
    assert look not in table.found()


def test_o6_the_card_is_turned_face_up_so_that_all_share_what_hanna_knows():
    table, look = peek(place=2)
    card = table.story.table.zones["mystery:7:2"][0]
    assert list(table.offered(look)) == ["turn-up", "let-stand"]
    assert table.ruled(look) == ("Turn face up where it lies: Hanna's mystery card 3",)
    table.see(f"v{card // 1024}.{card % 1024}", "5")
    assert table.faces("mystery:7:2") == "5"


def test_o6_which_card_it_was_need_not_be_known():
    table, look = peek()
    assert list(table.offered(look)) == ["let-stand"]


# A false swoop: from the top Q Q Q 9, two queens by Ben, one by Carla, who clears it and plays a 4.


def the_false_swoop() -> tuple[Evening, int]:
    table = Evening(5)
    table.deal()
    table.go("0 plays 9; 1 plays Q hand2 not-picked-up")
    swoop = table.go("2 plays Q swooped")
    return table, swoop


def test_o7_it_is_illegal_when_clearing_for_everybody():
    table, swoop = the_false_swoop()
    assert table.statuses(swoop) == {"illegal"}
    assert table.broken(swoop) == {("swoop", 2)}
    assert table.to_act == (2, 3)
    four = table.go("2 plays 4")
    assert table.statuses(four) == {"legal"}


def test_o7_the_pile_lies_there_again_and_the_4_is_in_carlas_hand():
    table, swoop = the_false_swoop()
    table.go("2 plays 4")
    size = table.size(2)
    assert next(iter(table.offered(swoop))) == "restore-pile"
    assert table.ruled(swoop) == (
        "4: from the pile to Carla's hand",
        "9, 3 \N{MULTIPLICATION SIGN} Q: from the cards swept away to the pile",
    )
    assert (table.faces("pile"), table.faces("gone"), table.to_act) == ("9 Q Q Q", "", (3,))
    assert table.size(2) == size + 1


def test_o7_a_queen_or_lower_that_dirk_played_since_stands_on_the_restored_pile():
    for face in ("3", "J"):
        table, swoop = the_false_swoop()
        table.go("2 plays 4")
        table.go(f"3 plays {face}")
        size = table.size(3)
        table.ruled(swoop)
        assert table.faces("pile") == f"9 Q Q Q {face}"
        assert table.to_act == (4,)
        # the 4 that he picked up goes back to Carla too
        assert table.size(3) == size - (face == "J")


def test_o7_a_fourth_queen_swoops_the_restored_pile_and_dirk_goes_on():
    table, swoop = the_false_swoop()
    table.go("2 plays 4; 3 plays Q")
    table.ruled(swoop)
    assert (table.faces("pile"), sorted(table.faces("gone").split()), table.to_act) == (
        "",
        ["9", "Q", "Q", "Q", "Q"],
        (3,),
    )


@pytest.mark.parametrize("face", ["T", "X"])
def test_o7_a_ten_or_a_joker_swoops_it(face: str):
    table, swoop = the_false_swoop()
    table.go(f"2 plays 4; 3 plays {face}")
    size = table.size(2)
    table.ruled(swoop)
    assert (table.faces("gone"), table.faces("pile"), table.to_act) == (f"9 Q Q Q {face}", "", (3,))
    assert table.size(2) == size + 1


def test_o7_a_king_rested_on_the_void_clearing_and_dirk_plays_again():
    table, swoop = the_false_swoop()
    table.go("2 plays 4; 3 plays K")
    assert next(iter(table.offered(swoop))) == "play-again"
    table.ruled(swoop)
    assert (table.faces("pile"), table.to_act, table.seen(3)) == ("9 Q Q Q", (3,), "")
    assert [table.size(seat) for seat in range(4)] == [10, 9, 10, 11]


def test_o7_once_eva_has_gone_on_from_the_king_only_the_4_goes_back():
    table, swoop = the_false_swoop()
    table.go("2 plays 4; 3 plays K; 4 plays J")
    assert next(iter(table.offered(swoop))) == "return-extra-turn"
    table.ruled(swoop)
    assert (table.faces("pile"), table.faces("gone"), table.to_act) == ("K J", "9 Q Q Q", (0,))


# A card too many.


def test_o9_a_ninth_4_of_two_packs_is_impossible_and_nobodys_breach():
    table = Evening(3)
    table.deal()
    table.go("0 plays 4 hand4; 0 plays 5; 1 plays 4 hand4; 1 plays 9")
    with pytest.raises(Impossible) as raised:
        table.go("2 plays 4")
    assert raised.value.versions == (3, 5)
    assert table.found() == []


def test_o9_the_record_is_corrected_first_and_then_judged_again():
    table = Evening(3)
    table.deal()
    wrong = table.go("0 plays 4 hand4")
    table.go("0 plays 5; 1 plays 4 hand4; 1 plays 3")
    table.correct({"replace": wrong, "move": {"type": "play", "seat": 0, "rank": "6", "hand": 4}})
    four = table.go("2 plays 4")
    assert table.verdict(four, PUBLIC).status == "legal"


def test_o9_three_cards_of_a_seat_with_two_are_impossible():
    table = Evening(3, table_cards="none")
    table.deal()
    for face in "2356":
        table.go(f"0 plays {face} hand4")
    table.go("0 plays 7")
    with pytest.raises(Impossible, match="2 cards in that hand"):
        table.go("0 plays 8 hand3")
