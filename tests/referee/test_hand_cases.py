"""Single cases about hands, each once got wrong or easily got wrong."""

from itertools import permutations

import pytest

from events.games import Touched
from events.referee import Settle, contradiction, verdict
from events.table import (
    PUBLIC,
    CardIs,
    Formula,
    Held,
    Place,
    Table,
    as_without,
    both,
    carry,
    either,
    leave_out,
    mint,
    negation,
    open_table,
    rewind,
    saw,
    show,
    swap,
)

PLAN = {
    "h0": Place("h0", loose=True, owner=0),
    "h1": Place("h1", loose=True, owner=1),
    "deck": Place("deck"),
    "pile": Place("pile"),
}


def dealt(faces: str, first: int, second: int = 0) -> Table[None]:
    lay = [("h0", first), ("h1", second), ("deck", len(faces) - first - second)]
    return mint(open_table(PLAN, None).at_version(1), faces, lay)


def held(place: str, faces: str, version: int) -> Held:
    return Held(place, frozenset(faces), (version, 0))


def told(formula: Formula, known: Table[None], version: int = 2):
    before = known.at_version(version)
    rule = (Touched("r", 0, formula),)
    return verdict(rule, before, known, PUBLIC, known.version, version=version)


def play(table: Table[None], hand: str, face: str | None) -> Table[None]:
    now = table.at_version(table.version + 1)
    return carry(now, now.zones[hand][0], "pile", face=face)


def test_two_hands_may_each_have_held_one_of_two_equal_cards():
    table = dealt("abbc", 1, 1)
    assert told(both(held("h0", "b", 2), held("h1", "b", 2)), table).status == "open"


def test_a_card_played_later_was_held_before_unless_it_was_drawn_since():
    table = dealt("abcd", 2)
    at_once = play(table, "h0", "a")
    assert told(held("h0", "a", 2), at_once).status == "illegal"
    drawn = carry(table.at_version(2), table.zones["deck"][-1], "h0")
    later = play(drawn, "h0", "a")
    assert told(held("h0", "a", 2), later).status == "open"


def test_a_card_played_before_is_held_no_longer():
    table = play(dealt("abcd", 2), "h0", "a")
    assert told(held("h0", "a", 3), table, 3).status == "legal"


def test_a_hand_seen_whole_holds_nothing_else():
    table = dealt("abcd", 2)
    now = table.at_version(2)
    now = saw(saw(now, "a", None, table, "h0"), "b", None, table, "h0")
    found = told(held("h0", "cd", 2), now)
    assert (found.status, found.because) == ("legal", (2,))


def test_a_move_is_illegal_though_no_single_rule_is_broken_for_certain():
    table = dealt("abcd", 3)
    now = play(table, "h0", "d")
    before = table.at_version(2)
    rules = tuple(Touched(f"held-{face}", 0, held("h0", face, 3)) for face in "abc")
    found = verdict(rules, before, now, PUBLIC, 2, version=3)
    assert found.status == "illegal"
    assert [rule.status for rule in found.rules] == ["open", "open", "open"]


def test_a_card_played_unseen_leaves_the_hand_in_doubt_and_its_face_decides_later():
    table = play(dealt("abc", 2), "h0", None)
    [played] = table.zones["pile"]
    assert told(held("h0", "a", 3), table, 3).status == "open"
    seen = show(table.at_version(3), played, "a")
    assert told(held("h0", "a", 3), seen, 3).status == "legal"
    assert told(held("h0", "a", 2), seen, 2).because == (3,)


def test_hands_that_change_places_take_their_cards_along():
    table = swap(dealt("abcd", 2, 1).at_version(2), "h0", "h1")
    now = play(table, "h1", "a")
    assert told(held("h0", "a", 2), now).status == "illegal"
    assert told(held("h0", "a", 3), now, 3).status == "legal"


def test_a_play_taken_back_is_in_the_hand_again():
    table = play(dealt("abcd", 2), "h0", "a")
    now = leave_out(table.at_version(3), 2)
    assert told(held("h0", "a", 4), now, 4).status == "illegal"
    assert told(held("h0", "a", 3), now, 3).status == "legal"


def test_a_draw_taken_back_is_the_very_card_that_was_drawn():
    table = dealt("abcd", 2)
    top = table.zones["deck"][-1]
    now = leave_out(carry(table.at_version(2), top, "h0").at_version(3), 2)
    now = show(now.at_version(4), top, "a")
    assert told(held("h0", "a", 3), now, 3).status == "illegal"
    assert told(held("h0", "a", 4), now, 4).status == "legal"


@pytest.mark.parametrize("number", range(3))
def test_a_draw_undone_below_a_play_that_stands_leaves_everything_after_open(number: int):
    table = carry(dealt("abcd", 2).at_version(2), 1024 + 3, "h0")
    table = carry(table.at_version(3), table.zones["h0"][number], "pile", face="a")
    now = leave_out(table.at_version(4), 2)
    now = play(now, "h0", "b")
    assert told(held("h0", "cd", 5), now, 5).status == "open"
    assert told(held("h0", "a", 3), now, 3).status == "illegal"


def test_plays_and_draws_taken_back_tell_what_the_hands_hold_again():
    start = dealt("aabcde", 2, 2)
    table = play(play(start, "h0", "a"), "h1", "b")
    for hand in ("h0", "h1"):
        table = carry(table.at_version(table.version + 1), table.zones["deck"][-1], hand)
    table = play(play(table, "h0", "a"), "h1", "c")
    back = rewind(table.at_version(8), start)
    assert told(held("h1", "b", 9), back, 9).status == "illegal"
    assert told(held("h1", "b", 3), back, 3).status == "illegal"
    assert told(held("h1", "b", 7), back, 7).status == "legal"
    assert told(held("h0", "a", 9), back, 9).status == "illegal"
    assert told(held("h0", "b", 9), back, 9).status == "legal"
    drawn = start.zones["deck"]
    assert told(CardIs(drawn[-1], frozenset("a")), back, 9).status == "open"
    assert told(CardIs(drawn[0], frozenset("de")), back, 9).status == "open"
    seen = saw(saw(back.at_version(9), "a", None, back, "h0"), "e", None, back, "h0")
    assert told(CardIs(drawn[-1], frozenset("a")), seen, 10).status == "illegal"
    again = play(play(seen, "h0", "a"), "h0", "a")
    assert contradiction(again, PUBLIC, 11) == (9, 10, 11)


def test_a_card_that_nobody_saw_played_and_that_was_taken_back_is_of_the_hand():
    start = dealt("aabc", 2)
    table = play(play(start, "h0", None), "h0", "b")
    back = rewind(table.at_version(4), start)
    assert told(held("h0", "b", 5), back, 5).status == "illegal"
    played = table.zones["pile"][0]
    assert told(CardIs(played, frozenset("c")), back, 3).status == "open"
    seen = saw(back.at_version(5), "a", None, back, "h0")
    assert told(CardIs(played, frozenset("a")), seen, 3).status == "illegal"


def test_a_ruling_that_falls_leaves_the_cards_as_they_were_before_it():
    start = dealt("abcde", 2, 1)
    table = play(start, "h0", "a")
    table = carry(table.at_version(3), table.zones["deck"][-1], "h0")
    table = play(table, "h0", "b")
    ruled = rewind(table.at_version(5), start)
    again = as_without(ruled.at_version(6), table, 5)
    assert told(held("h0", "a", 7), again, 7).status == "legal"
    assert told(held("h0", "a", 6), ruled, 6).status == "illegal"
    assert told(held("h0", "a", 2), again, 2).status == "illegal"


def test_a_card_seen_in_a_hand_may_be_the_one_drawn_and_then_taken_back():
    start = dealt("abcd", 2)
    top = start.zones["deck"][-1]
    drawn = carry(start.at_version(2), top, "h0")
    seen = saw(drawn.at_version(3), "a", None, drawn, "h0")
    back = leave_out(seen.at_version(4), 2)
    assert told(held("h0", "a", 5), back, 5).status == "open"
    now = show(back.at_version(5), top, "a")
    assert told(held("h0", "a", 5), now, 5).status == "legal"
    other = show(back.at_version(5), top, "b")
    assert told(held("h0", "a", 5), other, 5).status == "illegal"


def test_a_hand_may_hold_what_it_was_given_unseen_however_often():
    table = dealt("abcd", 2)
    one, other = table.zones["h0"]
    table = show(show(table.at_version(2), one, "b"), other, "c")
    for version in (3, 4):
        table = table.at_version(version)
        table = carry(table, table.zones["h0"][0], "h1")
    table = carry(table.at_version(5), table.zones["deck"][-1], "h0")
    assert told(held("h1", "a", 6), table, 6).status == "legal"
    table = carry(table.at_version(6), table.zones["h0"][0], "h1")
    assert told(held("h1", "a", 7), table, 7).status == "open"
    assert told(held("h1", "bc", 7), table, 7).status != "legal"


def test_what_is_seen_after_cards_were_mixed_up_says_nothing_of_before():
    table = carry(dealt("abcd", 2).at_version(2), 1024 + 3, "h0")
    table = play(table, "h0", "a")
    table = leave_out(table.at_version(4), 2)
    table = carry(table.at_version(5), table.zones["deck"][-1], "h0")
    assert told(held("h0", "d", 4), table, 3).status == "open"
    now = saw(table.at_version(6), "d", None, table, "h0")
    assert told(held("h0", "d", 4), now, 3).status == "open"


def test_more_copies_than_there_are_is_a_contradiction_that_names_all_of_them():
    table = play(play(dealt("abcd", 3), "h0", "a"), "h0", "a")
    assert contradiction(table, PUBLIC, 3) == (2, 3)
    assert contradiction(table, PUBLIC, 2) is None


def test_what_settles_names_no_face_that_is_known_to_lie_elsewhere():
    """`a` is seen in the other hand and `c` was played; `d` is asked for and not."""
    table = dealt("abcdefgh", 2, 2)
    table = saw(table.at_version(2), "a", None, table, "h1")
    table = play(table, "h1", "c")
    assert told(held("h0", "abcd", 4), table, 4).settles == (Settle("h0", None, ("b", "d")),)
    both_ways = both(held("h0", "abcd", 4), negation(held("h0", "de", 4)))
    assert told(both_ways, table, 4).settles == (Settle("h0", None, ("b",)),)


def test_showing_the_hand_settles_what_it_held():
    table = dealt("abcd", 2)
    found = told(either(held("h0", "a", 2), held("h0", "b", 2)), table)
    assert found.settles == (Settle("h0", None, ("a", "b")),)
    gone = play(table, "h0", "c")
    assert told(held("h0", "a", 2), gone).settles == (Settle("h0", 1, ("a",)),)


def test_a_hand_that_must_hold_something_is_illegal_for_what_it_lacks():
    found = told(negation(held("h0", "a", 2)), dealt("abcd", 2))
    assert found.settles == (Settle("h0", None, ()),)


def test_a_ruling_that_moved_nothing_and_a_card_taken_back_that_cannot_have_been():
    start = leave_out(dealt("aabc", 2).at_version(2), 7)
    table = play(start, "h0", None)
    played = table.zones["pile"][0]
    back = rewind(table.at_version(4), start)
    known = saw(saw(back.at_version(5), "a", None, back, "h0"), "a", None, back, "h0")
    assert told(CardIs(played, frozenset("c")), known, 3).status == "legal"
    assert told(CardIs(played, frozenset("a")), known, 3).status == "illegal"


def test_a_card_drawn_and_played_whose_draw_is_undone_is_taken_from_where_it_lies():
    table = carry(dealt("abcd", 0, 2).at_version(2), 1024 + 3, "h0")
    table = play(table, "h0", "a")
    now = leave_out(table.at_version(4), 2)
    assert now.zones["h0"] == ()
    assert sum(map(len, now.zones.values())) == 4
    assert told(held("h1", "a", 5), now, 5).status == "open"


@pytest.mark.parametrize("faces", [*permutations("abcd")])
@pytest.mark.parametrize("first", [0, 1])
def test_of_two_cards_drawn_one_had_been_in_another_hand_before_that_was_taken_back(
    faces: tuple[str, ...], first: int
):
    a, b, c, d = faces
    table = dealt("abcd", 1, 1)
    table = show(table.at_version(2), table.zones["h0"][0], d)
    taken, other = table.zones["deck"][:: 1 if first else -1]
    past = table
    table = play(carry(table.at_version(3), taken, "h1"), "h1", None)
    left = table.zones["pile"][0]
    table = rewind(table.at_version(6), past)
    table = carry(carry(table.at_version(7), taken, "h0"), other, "h0")
    lies_here = both(held("h0", a, 8), negation(held("h1", a, 5)))
    question = both(CardIs(left, frozenset((b, c))), lies_here)
    assert told(question, table, 8).status == "open"
    assert told(negation(question), table, 8).status == "open"
