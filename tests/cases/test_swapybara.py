"""Breaches at a table of Swapybara: what each view can say of them when, and what is put right."""

import pytest

from events.table import ALL, PUBLIC, View, seat_view
from tests.cases.swapybara import Round, broken


def players(seats: int) -> list[View]:
    return [seat_view(seat) for seat in range(seats)]


# The 2 accepts: Ana (3) asks Ben (2), who should have refused.


def the_2_accepts() -> tuple[Round, int]:
    """Both have noted what they hold, before and after."""
    table = Round(5)
    table.deal("3 2 6 4 5", start=0)
    table.notes(0)
    table.notes(1)
    asked = table.ask(0, 1, accept=True)
    table.notes(0)
    table.notes(1)
    return table, asked


def test_w1_the_question_is_legal_throughout_for_everybody():
    table, asked = the_2_accepts()
    table.shows(0)
    for view in (PUBLIC, ALL, *players(5)):
        assert table.status(asked, view, asked) == table.status(asked, view) == "legal"


def test_w1_who_held_the_2_knows_at_once_who_got_it_on_looking_and_nobody_else():
    table, asked = the_2_accepts()
    answer = asked + 1
    assert table.status(answer, seat_view(1), answer) == "illegal"
    assert table.status(answer, seat_view(0), answer) == "open"
    assert table.status(answer, seat_view(0)) == "illegal"
    assert [table.status(answer, view) for view in (PUBLIC, *players(5)[2:])] == ["open"] * 4
    assert (table.found(), table.found(seat_view(0)), table.found(seat_view(2))) == ([], [answer], [])


def test_w1_the_acceptance_is_illegal_for_all_once_the_2_is_shown():
    table, asked = the_2_accepts()
    shown = table.shows(0)
    said = table.verdict(asked + 1, PUBLIC)
    assert (said.status, broken(said), said.because) == ("illegal", {("two-refuses", 1)}, (shown,))
    assert [table.status(asked + 1, view) for view in players(5)] == ["illegal"] * 5
    assert table.found() == [asked + 1]


def test_w1_the_cards_go_back_and_ben_is_out_with_minus_2():
    table, asked = the_2_accepts()
    table.shows(0)
    offers = list(table.offered(asked + 1).values())
    assert next((offer.id, offer.by) for offer in offers) == ("undo-exchange", "rulebook")
    table.ruled(asked + 1, "undo-exchange")
    assert table.lies() == "3 2 6 4 5"
    assert table.scores() == [0, -2, 0, 0, 0]
    assert (table.markers["out"], table.markers["pointing"]) == ([1], {"0": 1})
    assert table.to_act == (2,)


def test_w1_all_know_the_dead_2_and_ben_knows_anas_3():
    table, asked = the_2_accepts()
    table.shows(0)
    table.ruled(asked + 1, "undo-exchange")
    assert table.sees(PUBLIC) == {1: "2"}
    assert table.sees(seat_view(1)) == {0: "3", 1: "2"}
    assert table.sees(seat_view(0)) == {0: "3", 1: "2"}
    assert table.sees(seat_view(2)) == {1: "2"}


def test_w1_anas_card_still_points_at_ben():
    table, asked = the_2_accepts()
    table.shows(0)
    table.ruled(asked + 1, "undo-exchange")
    table.quiet_until(0)
    again = table.would_be(type="ask", seat=0, target=1)
    assert broken(again) == {("not-same-twice", 0), ("target-in-round", 0)}


def test_w1_asked_across_the_table_the_question_is_open_until_the_askers_card_shows():
    table = Round(5)
    table.deal("3 6 2 4 5", start=0)
    asked = table.ask(0, 2, accept=True)
    table.shows(0)
    assert [table.status(version, PUBLIC) for version in (asked, asked + 1)] == ["open", "illegal"]
    table.shows(2)
    assert table.status(asked, PUBLIC) == "legal"


# The 5 reaches too far and is refused: Dirk holds it all round and asks Ana, Carla and Eva.


def the_5_reaches_too_far() -> tuple[Round, list[int]]:
    table = Round(6)
    table.deal("1 2 3 5 -1 4", start=0)
    table.notes(3)
    asked = []
    for target in (0, 2, 4):
        table.quiet_until(3)
        asked.append(table.ask(3, target))
    table.quiet_until()
    return table, asked


def test_w3_only_the_question_across_the_table_is_open_until_the_turn_up():
    table, asked = the_5_reaches_too_far()
    for view in (PUBLIC, seat_view(0), seat_view(2), seat_view(5)):
        assert [table.status(turn, view, turn) for turn in asked] == ["open", "legal", "legal"]
        assert [table.status(turn, view) for turn in asked] == ["open", "legal", "legal"]
    assert [table.status(turn, seat_view(3), turn) for turn in asked] == ["illegal", "legal", "legal"]


def test_w3_dirks_5_at_the_turn_up_proves_what_he_held_when_he_asked():
    table, asked = the_5_reaches_too_far()
    shown = table.reveal()
    said = table.verdict(asked[0], PUBLIC)
    assert (said.status, broken(said)) == ("illegal", {("five-neighbours", 3)})
    assert (said.because, said.path) == ((shown,), ())
    assert table.found() == [asked[0]]
    assert [table.status(turn, PUBLIC) for turn in asked[1:]] == ["legal", "legal"]


def test_w3_dirk_scores_minus_2_and_does_not_start_with_his_5():
    table, asked = the_5_reaches_too_far()
    table.reveal()
    assert table.scores() == [1, 2, 3, 5, -1, 4]
    assert table.offered(asked[0])["out"].parts == ({"out": 3},)
    lying = table.lies()
    table.ruled(asked[0], "out")
    assert table.lies() == lying
    assert table.scores() == [1, 2, 3, -2, -1, 4]
    table.deal("1 2 3 5 -1 4")
    assert (table.markers["start"], table.to_act) == (5, (5,))


def test_w3_variant_a_5_that_came_from_carla_later_makes_the_question_legal():
    table = Round(6)
    table.deal("1 2 5 3 -1 6", start=3)
    asked = table.ask(3, 0)
    table.quiet_until(2)
    came = table.ask(2, 3, accept=True)
    table.quiet_until()
    assert table.status(asked, PUBLIC) == "open"
    shown = table.reveal()
    assert table.lies() == "1 2 3 5 -1 6"
    said = table.verdict(asked, PUBLIC)
    assert (said.status, said.because, said.path) == ("legal", (shown,), (came + 1,))
    assert table.found() == []


def test_w3_variant_a_5_that_went_to_carla_later_makes_it_illegal_all_the_same():
    table = Round(6)
    table.deal("1 2 3 5 -1 6", start=3)
    asked = table.ask(3, 0)
    table.quiet_until(2)
    went = table.ask(2, 3, accept=True)
    table.quiet_until()
    table.reveal()
    said = table.verdict(asked, PUBLIC)
    assert (said.status, said.path) == ("illegal", (went + 1,))
    table.ruled(asked, "out")
    assert table.lies() == "1 2 5 3 -1 6"
    assert table.scores() == [1, 2, 5, -2, -1, 6]


# The same seat twice: Carla asks Eva, is refused, and asks her again; Eva accepts.


def the_same_seat_twice(faces: str) -> tuple[Round, int, int]:
    table = Round(5)
    table.deal(faces, start=2)
    first = table.ask(2, 4)
    table.quiet_until(2)
    again = table.ask(2, 4, accept=True)
    table.notes(2)
    table.notes(4)
    return table, first, again


def test_w4_the_second_question_is_illegal_as_soon_as_it_is_spoken():
    table, first, again = the_same_seat_twice("3 -1 6 5 1")
    for view in (PUBLIC, ALL, *players(5)):
        said = table.verdict(again, view, again)
        assert (said.status, said.because, said.path) == ("illegal", (), (first,))
        assert broken(said) == {("not-same-twice", 2)}


def test_w4_eva_is_no_offender_as_far_as_anybody_can_tell():
    table, _, again = the_same_seat_twice("3 -1 6 5 1")
    assert table.status(again + 1, PUBLIC) == "open"
    assert table.found() == [again]
    assert table.status(again + 1, seat_view(2)) == "legal"


def test_w4_carla_is_out_and_both_have_their_own_cards_back():
    table, _, again = the_same_seat_twice("3 -1 6 5 1")
    assert table.lies() == "3 -1 1 5 6"
    table.ruled(again, "undo-exchange")
    assert table.lies() == "3 -1 6 5 1"
    assert (table.markers["out"], table.scores()) == ([2], [0, 0, -2, 0, 0])
    assert table.to_act == (3,)


def test_w4_carla_and_eva_know_each_others_card():
    table, _, again = the_same_seat_twice("3 -1 6 5 1")
    table.ruled(again, "undo-exchange")
    assert table.sees(PUBLIC) == {}
    assert table.sees(seat_view(4)) == {2: "6"}
    assert table.sees(seat_view(2)) == {4: "1"}


def test_w4_an_eva_with_the_2_commits_a_breach_of_her_own():
    table, _, again = the_same_seat_twice("3 -1 6 5 2")
    assert [table.status(again + 1, view) for view in (PUBLIC, seat_view(2))] == ["open", "illegal"]
    table.ruled(again, "undo-exchange")
    table.shows(4)
    assert broken(table.verdict(again + 1, PUBLIC)) == {("two-refuses", 4)}
    assert table.found() == [again, again + 1]
    table.ruled(again + 1, "out")
    assert table.lies() == "3 -1 6 5 2"
    assert (table.markers["out"], table.scores()) == ([2, 4], [0, 0, -2, 0, -2])


# The 0 for the protected seat: Fons got it in round 1 and has the chip in round 2; Ana names him.


def fons_is_protected(**options: bool) -> Round:
    table = Round(6, **options)
    table.deal("1 2 3 6 0 5", start=0)
    table.quiet_until()
    table.move(type="zero", seat=4, target=5)
    table.reveal()
    assert (table.scores(), table.markers["protection"]) == ([1, 2, 3, 6, 5, 0], 5)
    table.deal("0 1 2 3 5 6")
    table.quiet_until()
    return table


def test_w7_naming_the_protected_seat_is_illegal_at_once_for_everybody():
    table = fons_is_protected()
    ended = next(e.version for e in table.story.events if e.body.get("move", {}).get("type") == "reveal")
    named = table.move(type="zero", seat=0, target=5)
    for view in (PUBLIC, *players(6)):
        said = table.verdict(named, view, named)
        assert (said.status, said.because, said.path) == ("illegal", (), (ended,))
        assert broken(said) == {("zero-unprotected", 0)}


def test_w7_fons_gets_his_card_back_and_nobody_ends_with_the_0():
    table = fons_is_protected()
    named = table.move(type="zero", seat=0, target=5)
    assert table.lies() == "6 1 2 3 5 0"
    table.ruled(named, "undo-exchange")
    assert table.lies() == "0 1 2 3 5 6"
    assert table.markers["out"] == [0]
    shown = table.reveal()
    assert table.status(shown, PUBLIC) == "legal"
    assert table.scores() == [1 - 2, 2 + 1, 3 + 2, 6 + 3, 5 + 5, 0 + 6]
    assert (table.markers["protection"], table.markers["six"]) == (None, 5)


def test_w7_found_at_the_turn_up_it_comes_to_the_same():
    table = fons_is_protected()
    named = table.move(type="zero", seat=0, target=5)
    table.reveal()
    assert table.markers["protection"] == 5
    table.ruled(named, "undo-exchange")
    assert table.lies() == "0 1 2 3 5 6"
    assert table.scores() == [-1, 3, 5, 9, 10, 6]
    assert table.markers["protection"] is None


def test_w7_where_the_house_lets_another_be_named_no_card_moves_and_nothing_is_broken():
    table = fons_is_protected(zero_rename=True)
    named = table.move(type="zero", seat=0, target=5)
    assert table.lies() == "0 1 2 3 5 6"
    assert "zero-unprotected" not in {rule for rule, _ in broken(table.verdict(named, PUBLIC))}
    assert table.status(named, PUBLIC) == "open"
    other = table.move(type="zero", seat=0, target=3)
    assert table.lies() == "3 1 2 0 5 6"
    table.reveal()
    assert [table.status(version, PUBLIC) for version in (named, other)] == ["legal", "legal"]
    assert table.scores() == [1 + 3, 2 + 1, 3 + 2, 6 + 0, 5 + 5, 0 + 6]
    assert (table.markers["protection"], table.found()) == (3, [])


def test_w7_where_nobody_noted_fonss_0_the_naming_is_open_until_that_is_filled_in():
    table = Round(6)
    table.deal("1 2 3 6 0 5", start=0)
    table.quiet_until()
    table.move(type="zero", seat=4, target=5)
    ended = table.reveal(unseen=5)
    assert (table.markers["protection"], table.markers["pending"]) == (None, ["minus_one", "protection"])
    table.deal("0 1 2 3 5 6")
    table.quiet_until()
    noted = table.see("hand:5", "0", by=5, at=ended)
    named = table.move(type="zero", seat=0, target=5)
    assert [table.status(named, view) for view in (PUBLIC, *players(6)[:5])] == ["open"] * 6
    said = table.verdict(named, seat_view(5))
    assert (said.status, broken(said), said.because) == ("illegal", {("zero-unprotected", 0)}, (noted,))
    filled = table.see("hand:5", "0", at=ended)
    said = table.verdict(named, PUBLIC)
    assert (said.status, broken(said), said.because) == ("illegal", {("zero-unprotected", 0)}, (filled,))
    assert table.verdict(named, seat_view(5)).because == (noted,)
    assert table.markers["protection"] == 5


def test_w7_where_another_turns_out_to_have_had_the_0_naming_fons_was_lawful():
    table = Round(6)
    table.deal("1 2 3 6 0 5", start=0)
    table.quiet_until()
    table.move(type="zero", seat=4, target=3)
    ended = table.reveal(unseen=5)
    table.deal("0 1 2 3 5 6")
    table.quiet_until()
    named = table.move(type="zero", seat=0, target=5)
    assert {rule.rule for rule in table.verdict(named, PUBLIC).rules} == {"swapybara.zero-announced"}
    assert table.see("hand:5", "5", at=ended)
    assert (table.status(named, PUBLIC), table.status(named, ALL)) == ("open", "open")


# The neighbour is out: Ben is, Ana has the 5 and asked Fons last.


def ben_is_out(neighbours: str) -> Round:
    table = Round(6, neighbours=neighbours)
    table.deal("5 1 3 6 2 -1", start=0)
    first = table.ask(0, 5)
    table.quiet_until(0)
    table.ruled(first, parts=[{"out": 1}])
    assert table.to_act == (0,)
    return table


def test_w9_past_a_seat_that_is_out_carla_is_anas_neighbour():
    table = ben_is_out("in_round")
    asked = table.ask(0, 2)
    assert [table.status(asked, view, asked) for view in (PUBLIC, *players(6))] == ["legal"] * 7
    table.shows(0)
    assert table.status(asked, PUBLIC) == "legal"


def test_w9_where_only_the_seats_beside_count_asking_carla_is_illegal_once_the_5_shows():
    table = ben_is_out("seats")
    asked = table.ask(0, 2)
    assert table.status(asked, PUBLIC, asked) == "open"
    shown = table.shows(0)
    said = table.verdict(asked, PUBLIC)
    assert (said.status, broken(said), said.because) == ("illegal", {("five-neighbours", 0)}, (shown,))
    assert list(table.offered(asked)) == ["out", "let-stand"]
    table.ruled(asked, "out")
    assert (table.markers["out"], table.scores()) == ([0, 1], [-2, -2, 0, 0, 0, 0])


def test_w9_there_ana_had_nobody_to_ask_and_might_have_passed():
    table = ben_is_out("seats")
    table.notes(0)
    for target in (1, 2, 3, 4, 5):
        assert table.would_be(seat_view(0), type="ask", seat=0, target=target).status == "illegal"
    passed = table.move(type="pass", seat=0)
    assert [table.status(passed, view) for view in (PUBLIC, seat_view(0))] == ["open", "legal"]
    table.shows(0)
    assert table.status(passed, PUBLIC) == "legal"


@pytest.mark.parametrize("neighbours", ["in_round", "seats"])
def test_w9_asking_ben_himself_is_illegal_either_way(neighbours: str):
    table = ben_is_out(neighbours)
    asked = table.move(type="ask", seat=0, target=1)
    for view in (PUBLIC, *players(6)):
        assert ("target-in-round", 0) in broken(table.verdict(asked, view, asked))
    assert table.to_act == (2,)


@pytest.mark.parametrize("neighbours", ["in_round", "seats"])
def test_w9_asking_dirk_is_open_and_illegal_once_the_5_shows(neighbours: str):
    table = ben_is_out(neighbours)
    asked = table.ask(0, 3)
    assert [table.status(asked, view) for view in (PUBLIC, *players(6))] == ["open"] * 7
    table.shows(0)
    assert [table.status(asked, view) for view in (PUBLIC, *players(6))] == ["illegal"] * 7
