"""What may be done about a breach, and what the table is then."""

import pytest

from events.games import BadPart, Breach
from events.games.swoop import ruleset
from events.table import card_name
from tests.games.swoop.kit import EN, STAND, WORDS, Game


def dealt(*rows: str, seats: int = 4, **options: object) -> Game:
    game = Game(seats, **options)
    game.deal(*rows)
    return game


def ids(game: Game, rule: str, seat: int | None = 1, about: int | None = None) -> list[str]:
    return list(game.offered(max(game.judged) if about is None else about, rule, seat))


# Sets that could not be laid.


@pytest.mark.parametrize(
    ("laid", "rule", "back", "pile"),
    [
        ("9+8", "one-rank", "8", "K 9 7"),
        ("9+9+8+9", "one-rank", "8", "K 9 9 9 7"),
        ("T+5", "one-rank", "5", "7"),
        ("T+T", "special-alone", "T", "7"),
        ("5+X", "special-alone", "5", "7"),
    ],
)
def test_cards_that_were_too_many_go_back_and_what_was_played_since_stands(
    laid: str, rule: str, back: str, pile: str
):
    game = dealt()
    wrong = game.go(f"0 plays K; 1 plays {laid}")
    assert ids(game, rule) == ["take-back", "return-extra", "let-stand"]
    game.go("2 plays 7")
    assert ids(game, rule, about=wrong) == ["return-extra", "let-stand"]
    size = game.size(1)
    game.remedy(wrong, rule, 1)
    assert (game.pile(), game.size(1)) == (pile, size + len(back.split()))


def test_a_fifth_equal_card_goes_back_and_the_four_have_swooped():
    game = dealt()
    wrong = game.go("0 plays 8 hand3; 1 plays 8 hand2")
    game.go("1 plays 5; 2 plays 4")
    game.remedy(wrong, "set-limit", 1)
    assert (game.faces("gone"), game.pile(), game.size(1)) == ("8 8 8 8", "5 4", 9)


def test_a_fifth_card_of_the_row_goes_back_to_its_place():
    game = dealt("8 2 3 4", "8 8 8 8")
    wrong = game.go("0 plays 8 hand3; 1 plays 8 table2,3")
    game.go("1 plays 5; 2 plays 4")
    game.remedy(wrong, "set-limit", 1)
    assert (game.faces("up:1:2"), game.faces("up:1:3")) == ("", "8")


def test_five_of_a_hand_are_one_too_many():
    game = dealt()
    wrong = game.go("0 plays 8 hand5")
    assert ids(game, "one-to-four", 0) == ["take-back", "return-extra", "let-stand"]
    game.remedy(wrong, "one-to-four", 0, "return-extra")
    assert (game.size(0), game.faces("gone"), game.to_act) == (7, "8 8 8 8", (0,))


def test_who_went_out_by_cards_too_many_has_them_back_and_the_hand_goes_on():
    game = dealt(table_cards="none")
    game.shed(1, but=2)
    game.go("0 plays K picked-up; 1 plays 9+8")
    wrong = game.version
    assert game.markers["won"] == 1
    before = game.table
    game.remedy(wrong, "one-rank", 1, "return-extra")
    assert game.markers["won"] is None
    assert (game.size(1), game.to_act[0]) == (1, 2)
    assert "The hand goes on" in ruleset.instructions(before, game.table, EN)


# The pile.


def test_a_pile_picked_up_for_nothing_is_laid_back_under_the_set():
    game = dealt()
    wrong = game.go("0 plays 9 hand2; 1 plays 8; 2 plays 7 picked-up")
    assert ids(game, "pick-up", 2) == ["take-back", "pile-back", "let-stand"]
    game.go("3 plays 6")
    assert ids(game, "pick-up", 2, wrong) == ["pile-back", "let-stand"]
    game.remedy(wrong, "pick-up", 2)
    assert (game.pile(), game.seen(2), game.size(2)) == ("9 9 8 7 6", "", 10)


def test_if_one_of_its_cards_has_been_played_again_it_stands():
    game = dealt()
    wrong = game.go("0 plays 9 hand2; 1 plays 8; 2 plays 7 picked-up")
    game.go("3 plays 6; 0 plays 5; 1 plays 5; 2 plays 9")
    assert ids(game, "pick-up", 2, wrong) == ["let-stand"]


def test_taking_a_play_back_restores_the_table():
    game = dealt()
    game.go("0 plays 6 hand2")
    before = game.table
    wrong = game.go("1 plays J not-picked-up")
    game.remedy(wrong, "pick-up", 1)
    assert (game.table.zones, game.table.state) == (before.zones, before.state)


# Sweeping.


def test_a_pile_that_should_have_gone_goes_and_its_seat_has_the_extra_turn():
    game = dealt()
    wrong = game.go("0 plays 6; 1 plays 5 hand4 not-swooped")
    assert ids(game, "swoop") == ["clear-pile", "take-back", "let-stand"]
    game.remedy(wrong, "swoop", 1)
    assert (game.faces("gone"), game.pile(), game.to_act) == ("6 5 5 5 5", "", (1,))


def test_later_what_others_played_on_it_stands():
    game = dealt()
    wrong = game.go("0 plays 6; 1 plays 5 hand4 not-swooped")
    game.go("2 plays 4")
    game.remedy(wrong, "swoop", 1)
    assert (game.faces("gone"), game.pile(), game.to_act) == ("6 5 5 5 5", "4", (3,))


def test_a_false_swoop_without_an_extra_turn_yet_is_laid_back():
    game = dealt()
    wrong = game.go("0 plays 6; 1 plays 5 swooped")
    assert ids(game, "swoop") == ["restore-pile", "take-back", "let-stand"]
    game.remedy(wrong, "swoop", 1)
    assert (game.pile(), game.to_act) == ("6 5", (2,))


def test_several_extra_turns_go_back_in_their_order():
    game = dealt()
    wrong = game.go("0 plays 6; 1 plays 5 swooped")
    game.go("1 plays X; 1 plays 9; 2 plays 4")
    game.remedy(wrong, "swoop", 1)
    assert (game.pile(), game.size(1), game.faces("gone")) == ("6 5 4", 10, "")


# Turns.


def test_a_play_out_of_turn_is_taken_back_until_another_has_played():
    game = dealt()
    wrong = game.go("2 plays 9")
    assert ids(game, "turn-order", 2) == ["take-back", "let-stand"]
    game.go("3 plays 8")
    assert game.offered(wrong, "turn-order", 2) == {"let-stand": STAND, "take-back": ({"rewind": wrong},)}
    game.remedy(wrong, "turn-order", 2, "take-back")
    assert (game.pile(), game.to_act) == ("", (0,))


def test_a_mystery_card_out_of_order_goes_back_from_a_pile_swept_away():
    game = dealt("9 9 9 9")
    wrong = game.go("0 turns 0: 8")
    game.go("1 plays X; 1 plays 6")
    assert game.offered(wrong, "mystery-uncovered", 0)["mystery-back"]
    game.remedy(wrong, "mystery-uncovered", 0)
    assert (game.faces("mystery:0:0"), game.faces("gone")) == ("8", "X")


# After the hand.


def test_found_after_the_hand_the_pile_counts_with_whom_it_should_have_gone_to():
    game = dealt(table_cards="none", seats=3)
    wrong = game.go("0 plays 6 hand2; 1 plays J not-picked-up")
    game.go("2 plays 9")
    game.shed(2, but=0)
    game.go("count 0 150; count 1 140")
    assert game.scores() == [150, 140, 0]
    game.remedy(wrong, "pick-up", 1)
    assert game.scores() == [150, None, 0]
    game.go("count 1 152")
    assert game.scores() == [150, 152, 0]


def test_after_the_next_deal_everything_stands():
    game = dealt(table_cards="none", seats=3)
    wrong = game.go("0 plays 6 hand2; 1 plays J not-picked-up")
    game.shed(2, but=0)
    game.go("count 0 150; count 1 140")
    game.deal(start=None)
    assert game.offered(wrong, "pick-up", 1) == {"let-stand": STAND}
    game.rule(wrong, {"score": {"1": 152}})
    assert game.scores() == [150, 152, 0]


# What a referee may compose.


def test_points_are_given_on_top_or_set():
    game = dealt()
    about = game.go("0 plays 9")
    game.rule(about, {"award": {"seat": 2, "points": 20}}, {"score": {"1": -5}})
    assert game.scores() == [0, -5, 20, 0]
    lines = [line.rule for row in ruleset.standings(game.table).seats for line in row.lines]
    assert lines == ["swoop.score-ruling", "swoop.score-ruling"]


def test_who_was_given_a_hand_has_no_points_by_the_ruling():
    game = dealt()
    about = game.go("0 plays 9")
    game.rule(about, {"award": {"seat": 2}})
    line = ruleset.standings(game.table).seats[2].lines[0]
    assert (line.points, line.rule) == (0, "swoop.score-ruling")


def test_a_hand_may_be_awarded_or_ended():
    game = dealt()
    about = game.go("0 plays 9")
    game.rule(about, {"award": {"seat": 2}})
    assert (game.markers["won"], game.to_act, game.scores()) == (2, (), [None, None, 0, None])
    game.rule(about, {"award": {"seat": 3}})
    assert game.markers["won"] == 3
    void = dealt()
    about = void.go("0 plays 9")
    void.rule(about, {"end": "hand"})
    assert (void.markers["won"], void.to_act, void.scores()) == (None, (), [0, 0, 0, 0])
    assert void.deal(start=None)
    assert (void.broken(), void.markers["hand"], void.markers["start"]) == (set(), 2, 1)


def test_the_turn_is_given_to_a_seat():
    game = dealt()
    about = game.go("0 plays 9")
    game.rule(about, {"turn": 3})
    assert game.to_act == (3,)


def test_one_move_is_undone_alone():
    game = dealt()
    first = game.go("0 plays 9")
    second = game.go("1 plays 8")
    game.rule(first, {"undo": first})
    assert (game.pile(), game.size(0), game.to_act) == ("8", 11, (2,))
    game.rule(second, {"undo": second})
    assert (game.pile(), game.to_act) == ("", (1,))


def test_an_addition_is_undone_and_the_mystery_card_waits_again():
    game = dealt(table_cards="mystery_only")
    turned = game.go("0 turns 0: 9 waits")
    added = game.go("0 adds hand2")
    with pytest.raises(BadPart, match="undo that first"):
        game.rule(turned, {"undo": turned})
    game.rule(added, {"undo": added})
    assert (game.pile(), game.to_act, game.markers["adds"]) == ("9", (0,), 0)
    game.rule(turned, {"undo": turned})
    assert (game.pile(), game.to_act, game.markers["adds"]) == ("", (0,), None)
    assert game.faces("mystery:0:0") == "9"


def test_a_mystery_card_that_waits_is_undone():
    game = dealt(table_cards="mystery_only")
    turned = game.go("0 turns 0: 9 waits")
    game.rule(turned, {"undo": turned})
    assert (game.pile(), game.to_act, game.markers["adds"]) == ("", (0,), None)


def test_a_count_is_undone():
    game = dealt(seats=3)
    game.shed(0)
    counted = game.go("count 1 300")
    game.rule(counted, {"undo": counted})
    assert game.scores()[1] is None


def test_the_turn_given_while_a_mystery_card_waits_ends_that():
    game = dealt(table_cards="mystery_only")
    about = game.go("0 plays 3; 1 turns 0: 9 waits")
    game.rule(about, {"turn": 3})
    assert (game.to_act, game.pile(), game.seen(1)) == ((3,), "9", "3")


def test_what_means_nothing_here_is_refused():
    game = dealt()
    about = game.go("0 plays 9")
    name = card_name(game.card("pile"))
    for part, why in (
        ({"out": 1}, "out:"),
        ({"turn_up": name}, "only mystery cards"),
        ({"undo": 1}, "the deal itself"),
    ):
        with pytest.raises(BadPart, match=why):
            game.rule(about, part)
    look = game.play({"type": "conduct", "seat": 0, "rule": "no-peek"})
    with pytest.raises(BadPart, match="nothing that could"):
        game.rule(look, {"undo": look})
    game.rule(about, {"end": "hand"})
    for part in ({"end": "hand"}, {"turn": 1}):
        with pytest.raises(BadPart, match="the hand is over"):
            game.rule(about, part)


def test_a_mystery_card_is_turned_up_and_down_in_its_place():
    game = dealt()
    about = game.play({"type": "conduct", "seat": 1, "rule": "no-peek", "place": 0})
    before = game.table
    name = card_name(game.card("mystery:1:0"))
    game.rule(about, {"turn_up": {"card": name, "face": "5"}})
    assert (game.faces("mystery:1:0"), ids(game, "no-peek", 1, about)) == ("5", ["let-stand"])
    assert ruleset.instructions(before, game.table, EN) == (
        "Turn face up where it lies: Ben's mystery card 1",
    )
    before = game.table
    game.rule(about, {"turn_down": name})
    assert ruleset.instructions(before, game.table, EN) == (
        "Turn face down where it lies: Ben's mystery card 1",
    )


def test_cards_moved_by_name_keep_what_all_know_of_them():
    game = dealt()
    about = game.go("0 plays 9; 1 plays K")
    card = card_name(game.table.zones["hand:1"][-1])
    game.rule(about, {"move": {"cards": [card], "from": "hand:1", "to": "pile", "at": "bottom"}})
    assert (game.pile(), game.size(1)) == ("9 K", 10)


def test_every_remedy_is_offered_in_three_languages():
    game = dealt()
    wrong = game.go("0 plays 6; 1 plays 5 swooped; 1 plays 4; 2 plays K")
    for words in WORDS.values():
        for version, rule, seat in ((3, "swoop", 1), (wrong, "pick-up", 2)):
            for remedy in ruleset.remedies(game.table, Breach(version, f"swoop.{rule}", seat), words):
                assert remedy.text
                assert "{" not in remedy.text
    assert ruleset.remedies(game.table, Breach(0, "swoop.swoop", 1), EN) == ()


# The end of a hand.


def queens(loser: int, but: int = 1) -> Game:
    """Two queens on the pile; this seat has one card left."""
    game = dealt(seats=3, table_cards="none")
    game.shed(loser, but=but)
    game.go("0 plays Q hand2 picked-up not-swooped")
    return game


def test_a_pile_wrongly_swept_away_by_the_last_card_lies_there_again_and_its_seat_has_won():
    game = queens(1)
    wrong = game.go("1 plays Q swooped")
    game.remedy(wrong, "swoop", 1)
    assert (game.pile(), game.markers["won"], game.to_act) == ("Q Q Q", 1, ())


@pytest.mark.parametrize(("last", "pile", "gone"), [("J", "Q Q Q J", ""), ("Q", "", "Q Q Q Q")])
def test_who_played_a_last_card_and_has_to_give_back_what_it_picked_up_is_out(
    last: str, pile: str, gone: str
):
    game = queens(2)
    wrong = game.go("1 plays Q swooped")
    game.go(f"1 plays 4; 2 plays {last}")
    assert (game.markers["won"], game.seen(2)) == (None, "4")
    game.remedy(wrong, "swoop", 1)
    assert (game.pile(), game.faces("gone"), game.size(2)) == (pile, gone, 0)
    assert (game.markers["won"], game.to_act) == (2, ())


def test_a_set_laid_after_the_end_can_be_undone():
    game = queens(1)
    game.go("1 plays Q")
    late = game.go("2 plays 8")
    assert (game.broken(), game.pile()) == ({"turn-order"}, "Q Q Q 8")
    size = game.size(2)
    game.rule(late, {"undo": late})
    assert (game.pile(), game.size(2), game.markers["won"]) == ("Q Q Q", size + 1, 1)
    with pytest.raises(BadPart, match="nothing that could"):
        game.rule(late, {"undo": late})
    assert ruleset.fits(game.table, {"type": "count", "of": 2, "points": 60}) is None


def test_whoever_played_a_last_card_after_a_wrong_end_has_won_instead():
    game = queens(1)
    game.shed(2, but=1)
    wrong = game.go("0 plays 9 picked-up; 1 plays Q not-picked-up")
    assert game.markers["won"] == 1
    game.go("2 plays 8")
    game.remedy(wrong, "pick-up", 1, "pile-to-hand")
    assert (game.size(1), game.size(2), game.markers["won"], game.to_act) == (1, 0, 2, ())


def test_a_hand_that_a_ruling_has_ended_is_not_started_anew():
    game = dealt()
    game.rule(1, {"end": "hand"})
    wrong = game.deal(start=3)
    assert list(game.offered(wrong, "turn-order", None)) == ["set-start", "let-stand"]
    game.rule(wrong, {"award": {"seat": 0}})
    assert list(game.offered(wrong, "turn-order", None)) == ["let-stand"]


# Sets taken back by themselves, and mystery cards that others may join.


def test_a_set_out_of_turn_that_is_undone_leaves_the_turn_where_it_was():
    game = dealt()
    game.go("0 plays 9")
    wrong = game.go("2 plays 8")
    game.rule(wrong, {"undo": wrong})
    assert (game.pile(), game.to_act) == ("9", (1,))


def test_an_addition_that_is_undone_leaves_the_mystery_card_as_it_lay():
    game = dealt(table_cards="mystery_only", seats=3)
    game.go("0 plays 5; 1 plays 4; 2 turns 0: 9")
    before = game.table
    added = game.go("2 adds hand1")
    game.rule(added, {"undo": added})
    assert (game.table.zones, game.table.state) == (before.zones, before.state)
    game.go("0 plays 3")
    assert (game.broken(), game.pile(), game.to_act) == (set(), "9 3", (1,))


def test_an_addition_that_is_undone_later_leaves_the_mystery_card_a_set_of_its_own():
    game = dealt(table_cards="mystery_only")
    turned = game.go("0 plays 9; 1 turns 0: 4 waits")
    game.go("1 adds hand1; 2 plays 3")
    game.rule(turned + 1, {"undo": turned + 1})
    assert (game.pile(), game.to_act) == ("9 4 3", (3,))
    game.rule(turned, {"undo": turned})
    assert (game.pile(), game.faces("mystery:1:0")) == ("9 3", "4")


@pytest.mark.parametrize("told", ["", "; 2 adds", "; 2 adds hand1", "; 2 adds hand1; 3 plays 3"])
def test_a_mystery_card_of_the_extra_turn_goes_back_too(told: str):
    game = dealt(table_cards="mystery_only")
    game.go("0 plays 9; 1 plays Q hand2 not-picked-up")
    wrong = game.go("2 plays Q swooped")
    size = game.size(2)
    game.go(f"2 turns 0: 4 waits{told}")
    game.remedy(wrong, "swoop", 2)
    assert game.pile() == ("9 Q Q Q 3" if "3 plays" in told else "9 Q Q Q")
    assert (game.faces("mystery:2:0"), game.size(2)) == ("4", size)
    assert game.to_act == ((0,) if "3 plays" in told else (3,))


def test_a_mystery_card_that_another_seat_has_turned_is_later_than_the_breach():
    game = dealt(table_cards="mystery_only")
    wrong = game.go("0 plays 6; 1 plays J not-picked-up")
    game.go("2 turns 0: K waits")
    assert ids(game, "pick-up", 1, wrong) == ["pile-to-hand", "let-stand"]
    game.remedy(wrong, "pick-up", 1)
    game.go("2 adds")
    assert (game.broken(), game.pile(), game.to_act) == (set(), "K", (3,))
    assert (game.seen(1), game.seen(2)) == ("6", "J")


def test_a_mystery_card_waits_on_the_pile_as_a_ruling_leaves_it():
    game = dealt(table_cards="mystery_only")
    wrong = game.go("0 plays 6; 1 plays 5+4")
    game.go("2 turns 0: 5 waits")
    game.remedy(wrong, "one-rank", 1, "return-extra")
    game.go("2 adds hand2")
    assert (game.broken(), game.pile(), game.faces("gone")) == (set(), "", "6 5 5 5 5")


@pytest.mark.parametrize("waits", ["", " waits"])
def test_a_mystery_card_back_in_its_place_can_be_joined_no_more(waits: str):
    game = dealt("A A A A", "7 2 3 4")
    wrong = game.go(f"0 plays 8; 1 plays 7 table0; 1 turns 0: 7{waits}")
    assert ids(game, "mystery-first") == ["take-back-open", "mystery-back-open", "let-stand"]
    game.remedy(wrong, "mystery-first", 1, "mystery-back-open")
    assert "has not just turned over" in game.impossible("1 adds hand1")
    game.go("2 plays 6")
    assert (game.broken(), game.pile(), game.to_act) == (set(), "8 7 6", (3,))
