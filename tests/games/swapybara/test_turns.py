"""Whose turn it is, and what a move out of turn does."""

from events.games.swapybara import ruleset
from tests.games.swapybara.kit import Game


def test_a_round_is_three_turns_each_clockwise_from_the_start_seat():
    game = Game(5)
    game.deal(start=3)
    asked = []
    while game.to_act:
        asked.append((game.markers["turn"], *game.to_act))
        game.quiet()
    assert asked == [(turn, seat) for turn in (1, 2, 3) for seat in (3, 4, 0, 1, 2)]
    assert game.markers["turn"] == 3


def test_a_turn_lasts_until_the_last_seats_question_is_answered():
    game = Game(5)
    game.deal(start=0)
    game.finish_until(4)
    game.by(4, "ask", target=3)
    assert game.markers["turn"] == 1
    game.by(3, "answer", accept=False)
    assert game.markers["turn"] == 2
    game.ask(4, 0, accept=None)
    assert game.markers["turn"] == 2


def test_nobody_is_to_act_before_the_first_deal():
    assert Game(5).to_act == ()


def test_only_the_asked_seat_is_to_act_while_a_question_is_open():
    game = Game(5)
    game.deal(start=0)
    game.ask(0, 2, accept=None)
    assert game.to_act == (2,)
    assert game.markers["question"] == {"from": 0, "to": 2}
    game.by(2, "answer", accept=False)
    assert game.to_act == (1,)
    assert game.markers["question"] is None


def test_a_move_out_of_turn_leaves_the_seat_due_and_the_seat_after_the_offender_to_act():
    game = Game(6)
    game.deal("3 2 6 4 5 1", start=0)
    wrong = game.ask(2, 3)
    assert game.broken(wrong) == {"turn-order"}
    assert game.to_act == (0, 3)


def test_a_move_out_of_turn_is_accepted_when_the_seat_after_the_offender_goes_on():
    game = Game(6)
    game.deal("3 2 6 4 5 1", start=0)
    game.ask(2, 3)
    on = game.ask(3, 4)
    assert game.broken(on) == set()
    assert game.to_act == (4,)
    for seat in (4, 5):
        game.ask(seat, (seat + 1) % 6)
    assert game.to_act == (0,)
    assert game.markers["turn"] == 2


def test_a_move_out_of_turn_is_not_accepted_when_the_seat_due_goes_on():
    game = Game(6)
    game.deal("3 2 6 4 5 1", start=0)
    game.ask(2, 3)
    on = game.ask(0, 1)
    assert game.broken(on) == set()
    assert game.to_act == (1,)
    game.ask(1, 2)
    assert game.to_act == (2,)


def test_a_second_move_out_of_turn_is_counted_from_the_seat_due():
    game = Game(6)
    game.deal("3 2 6 4 5 1", start=0)
    game.ask(2, 3)
    wrong = game.ask(4, 3)
    assert game.broken(wrong) == {"turn-order"}
    assert game.to_act == (0, 5)


def test_where_the_seat_after_the_offender_is_the_seat_due_nobody_is_passed_over():
    game = Game(5)
    game.deal("3 2 6 4 5", start=0)
    game.ask(0, 1)
    game.ask(0, 4)
    assert game.to_act == (1,)
    game.ask(1, 2)
    assert game.to_act == (2,)
    assert game.markers["turn"] == 1


def test_a_last_turn_taken_early_does_not_end_the_round_while_somebody_has_a_turn_left():
    game = Game(5)
    game.deal("3 2 6 4 0", start=0)
    for _ in range(13):
        game.quiet()
    assert game.to_act == (3,)
    game.ask(4, 1)
    assert game.to_act == (3,)
    assert game.broken(game.by(4, "zero", target=1)) == {"turn-order"}
    assert game.broken(game.reveal("3 0 6 4 2")) == {"turn-order"}


def test_a_move_out_of_turn_in_the_third_lap_leaves_every_turn_that_is_due():
    game = Game(5)
    game.deal("3 2 6 4 5", start=0)
    for _ in range(11):
        game.quiet()
    wrong = game.ask(4, 0)
    assert game.broken(wrong) == {"turn-order"}
    seen = []
    while game.to_act:
        seen.append(game.to_act)
        game.quiet()
    assert seen == [(1,), (2,), (3,), (4,)]
    assert game.broken(game.reveal("3 2 6 4 5")) == set()


def test_a_fourth_turn_leaves_only_the_seat_due_to_act():
    game = Game(5)
    game.deal("3 2 6 4 5", start=0)
    for _ in range(13):
        game.quiet()
    assert game.broken(game.ask(1, 3)) == {"turn-order"}
    assert game.to_act == (3,)


def test_where_all_after_the_offender_are_out_in_the_third_lap_only_the_seat_due_may_act():
    game = Game(5)
    first = game.deal("3 2 6 4 5", start=0)
    for _ in range(13):
        game.quiet()
    game.rule(first, {"out": 4})
    assert game.broken(game.ask(3, 1)) == set()
    assert game.to_act == ()
    game = Game(5)
    first = game.deal("3 2 6 4 5", start=0)
    for _ in range(11):
        game.quiet()
    game.rule(first, {"out": 4})
    assert game.broken(game.ask(3, 1)) == {"turn-order"}
    assert game.to_act == (1,)


def test_a_question_of_the_asked_seat_breaks_the_order_and_leaves_the_first_one_open():
    game = Game(5)
    game.deal("3 2 6 4 5", start=0)
    first = game.ask(0, 1, accept=None)
    wrong = game.ask(1, 2, accept=None)
    assert game.broken(wrong) == {"turn-order"}
    assert game.judged[wrong][0].path == (first,)
    assert game.to_act == (2, 1)
    game.by(2, "answer", accept=False)
    assert game.to_act == (1,)
    game.by(1, "answer", accept=False)
    assert game.to_act == (2,)


def test_a_third_partys_move_out_of_turn_leaves_somebody_elses_question_open():
    for kind, fields in (("ask", {"target": 4}), ("pass", {}), ("zero", {"target": 4}), ("centre", {})):
        seats = 4 if kind == "centre" else 6
        game = Game(seats)
        game.deal("3 2 6 4 5 1", start=0)
        asked = game.ask(0, 1, accept=None)
        wrong = game.by(3, kind, **fields)
        assert "turn-order" in game.broken(wrong)
        game.by(1, "answer", accept=True)
        assert game.lies()[:2] == ["2", "3"]
        assert game.table.state.rounds[-1].acts[0].exchanged == wrong + 1
        assert asked < wrong


def test_an_answer_answers_the_newest_question_to_that_seat():
    game = Game(6)
    game.deal("3 2 6 4 5 1", start=0)
    game.ask(0, 1, accept=None)
    game.ask(3, 1, accept=None)
    assert game.to_act == (1,)
    assert game.markers["question"] == {"from": 3, "to": 1}
    assert game.markers["turn"] == 1
    game.by(1, "answer", accept=True)
    assert game.lies() == ["3", "4", "6", "2", "5", "1"]
    assert game.markers["question"] == {"from": 0, "to": 1}
    game.by(1, "answer", accept=True)
    assert game.lies() == ["4", "3", "6", "2", "5", "1"]
    assert game.to_act == (1, 4)


def test_a_question_lapses_when_its_asker_takes_another_turn():
    game = Game(6)
    game.deal("3 2 6 4 5 1", start=0)
    game.ask(0, 1, accept=None)
    game.ask(0, 2, accept=None)
    assert game.to_act == (2,)
    assert ruleset.fits(game.table, {"type": "answer", "seat": 1, "accept": True}) is not None


def test_questions_lapse_at_the_reveal():
    game = Game(6)
    game.deal("3 2 6 4 5 1", start=0)
    game.ask(0, 1, accept=None)
    game.reveal("3 2 6 4 5 1")
    assert game.markers["question"] is None


def test_a_ruling_on_one_of_two_open_questions_leaves_the_other_open():
    game = Game(6)
    game.deal("3 2 6 4 5 1", start=0)
    game.ask(0, 1, accept=None)
    wrong = game.ask(3, 4, accept=None)
    game.remedy(wrong, "turn-order", 3)
    assert game.markers["question"] == {"from": 0, "to": 1}
    assert game.to_act == (1,)


def test_turns_after_the_last_one_break_the_order():
    game = Game(5)
    game.deal("3 2 6 4 5", start=0)
    game.finish()
    assert game.to_act == ()
    assert game.broken(game.ask(2, 0)) == {"turn-order"}
    game.reveal("3 2 6 4 5")
    assert game.broken(game.ask(2, 1)) == {"turn-order"}


def test_a_seat_that_is_out_is_passed_over_and_may_not_move():
    game = Game(5)
    game.deal("3 2 6 4 1", start=0)
    wrong = game.ask(0, 1, accept=True)
    game.remedy(wrong + 1, "two-refuses", 1)
    assert game.to_act == (2,)
    late = game.ask(1, 3)
    assert game.broken(late) == {"turn-order"}
    assert game.to_act == (2,)
    game.finish_until(4)
    game.ask(1, 2)
    assert game.to_act == (4,)
    seen = []
    while game.to_act:
        seen.append(game.to_act[0])
        game.quiet()
    assert seen == [4, 0, 2, 3, 4, 0, 2, 3, 4]


def test_the_turn_may_be_given_back_or_to_another_seat():
    game = Game(5)
    game.deal(start=0)
    first = game.ask(0, 1)
    game.rule(first, {"undo": first}, {"turn": 0})
    assert game.to_act == (0,)
    assert game.markers["pointing"] == {}
    again = game.ask(0, 1)
    assert game.broken(again) == set()
    game.rule(again, {"turn": 3})
    assert game.to_act == (3,)
    game.finish()
    game.rule(again, {"turn": 2})
    assert game.to_act == (2,)


def test_ending_the_round_by_ruling_leaves_the_reveal():
    game = Game(5)
    game.deal("3 2 6 4 5", start=0)
    first = game.ask(0, 1, accept=None)
    game.rule(first, {"end": "round"})
    assert game.to_act == ()
    assert game.broken(game.reveal("3 2 6 4 5")) == set()


def test_moves_that_cannot_be_are_told_apart_from_unlawful_ones():
    game = Game(5)
    ask = {"type": "ask", "seat": 0, "target": 1}
    assert ruleset.fits(game.table, ask) is not None
    assert ruleset.fits(game.table, {"type": "deal"}) is not None
    assert ruleset.fits(game.table, {"type": "deal", "start": 7}) is not None
    game.deal(start=0)
    for move in (
        {"type": "shout"},
        {"type": "ask", "seat": 0, "target": 0},
        {"type": "ask", "seat": 0, "target": 5},
        {"type": "ask", "seat": 5, "target": 0},
        {"type": "answer", "seat": 1, "accept": True},
        {"type": "centre", "seat": 0},
        {"type": "zero", "seat": 0, "target": "centre"},
        {"type": "zero", "seat": 0, "target": 0},
        {"type": "zero", "seat": 0, "target": 9},
        {"type": "reveal", "faces": {"5": "2"}},
        {"type": "reveal", "faces": {"centre": "2"}},
        {"type": "reveal", "faces": {"0": "2", "1": "2"}},
        {"type": "reveal", "faces": {"0": "7"}},
        {"type": "pick", "seat": 0, "face": "6"},
    ):
        assert ruleset.fits(game.table, move) is not None, move
    asked = game.ask(0, 1, accept=None)
    misfit = ruleset.fits(game.table, {"type": "answer", "seat": 2, "accept": True})
    assert misfit is not None
    assert misfit.versions == (asked,)
    game.by(1, "answer", accept=False)
    game.finish()
    game.reveal("3 2 6 4 5")
    assert ruleset.fits(game.table, {"type": "pick", "seat": 0, "face": "7"}) is not None
