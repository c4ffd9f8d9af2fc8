"""A face is told of a hand if, and only if, it lay there in every deal that fits what a view knows."""

from collections import Counter
from typing import Any

from hypothesis import given, reject
from hypothesis import strategies as st

from events.referee import certain_faces, possible
from events.table import (
    PUBLIC,
    Carried,
    Shown,
    Table,
    View,
    carry,
    leave_out,
    mint,
    open_table,
    saw,
    seat_view,
    show,
    whisper,
)
from tests.referee.hand_trails import HANDS, SEEN, hand_histories
from tests.referee.trails import VIEWS, History, examples, last_mint
from tests.referee.walking import Unclear, worlds


def always_there(history: History, view: View, then: Table[Any]) -> dict[str, tuple[str, ...]] | None:
    """The faces of each hand in every deal, as often as in all, tried one by one; None if no deal fits."""
    now = (then.version, then.steps)
    found: dict[str, Counter[str]] | None = None
    for world in worlds(history.table, view, history.head, minted=last_mint(then)):
        there = {zone: Counter(world.face[card] for card in world.hand(zone, now)) for zone in ("h0", "h1")}
        found = there if found is None else {zone: found[zone] & there[zone] for zone in there}
    return (
        None
        if found is None
        else {zone: tuple(sorted(faces.elements())) for zone, faces in found.items() if then.zones[zone]}
    )


def gone_unseen(history: History, view: View) -> int:
    """How many cards came out of a hand with faces that the view does not know."""
    entries = list(history.table.entries())
    seen = {entry.card for entry in entries if isinstance(entry, Shown) and view.sees(entry.seat)}
    out = (entry for entry in entries if isinstance(entry, Carried) and entry.card != entry.became)
    return sum(entry.became not in seen for entry in out)


def compared(history: History, view: View, then: Table[Any]) -> tuple[Any, Any]:
    try:
        expected = always_there(history, view, then)
    except Unclear:
        reject()
    return certain_faces(then, history.table, view), expected


@examples(200)
@given(hand_histories(kinds=SEEN), st.data())
def test_what_is_told_of_a_hand_is_what_lies_there_in_every_deal(history: History, data: Any):
    then = history.tables[data.draw(st.integers(1, history.head))]
    for view in VIEWS:
        told, expected = compared(history, view, then)
        if expected is not None:
            assert told == expected


@examples(200)
@given(hand_histories(), st.data())
def test_it_is_never_wrong_and_exact_with_up_to_two_cards_gone_unseen(history: History, data: Any):
    then = history.tables[data.draw(st.integers(1, history.head))]
    for view in VIEWS:
        told, expected = compared(history, view, then)
        if expected is None:
            continue
        assert all(Counter(faces) <= Counter(expected[zone]) for zone, faces in told.items())
        if gone_unseen(history, view) <= 2 and told:
            # On a course that was left a face is told once, however often it surely lay there.
            assert {zone: {*faces} for zone, faces in told.items()} == {
                zone: {*faces} for zone, faces in expected.items()
            }
            assert told == expected or history.table.undone


@examples(100)
@given(hand_histories(lies=False), st.data())
def test_what_was_told_is_told_for_good(history: History, data: Any):
    """What a view knew of a moment it still knows later, if only once of a course that was left."""
    at = data.draw(st.integers(1, history.head))
    for view in VIEWS:
        before: dict[str, Counter[str]] = {}
        for known in history.tables[at:]:
            told = certain_faces(history.tables[at], known, view)
            if known.undone:
                before = {zone: Counter({*faces}) for zone, faces in before.items()}
            assert all(faces <= Counter(told.get(zone, ())) for zone, faces in before.items())
            before = {zone: Counter(faces) for zone, faces in told.items()}


def table(*lay: tuple[str, int], deck: str = "abcdefgh") -> Table[Any]:
    return mint(open_table(HANDS, None).at_version(1), deck, lay)


def test_a_face_seen_in_a_hand_lies_there_until_a_card_may_have_been_that_one():
    dealt = table(("h0", 3), ("deck", 5))
    seen = saw(dealt.at_version(2), "a", 0, dealt, "h0")
    assert certain_faces(dealt, seen, seat_view(0)) == {"h0": ("a",)}
    assert certain_faces(dealt, seen, PUBLIC) == {"h0": ()}
    other = carry(seen.at_version(3), seen.zones["h0"][0], "pile", face="b")
    assert certain_faces(other, other, seat_view(0)) == {"h0": ("a",)}
    gone = carry(other.at_version(4), other.zones["h0"][0], "pile", face="a")
    assert certain_faces(gone, gone, seat_view(0)) == {"h0": ()}
    unseen = carry(other.at_version(4), other.zones["h0"][0], "pile")
    assert certain_faces(unseen, unseen, seat_view(0)) == {"h0": ()}
    # Of the table before, both are known now: what came out had lain there.
    assert certain_faces(dealt, gone, PUBLIC) == {"h0": ("a", "b")}


def test_a_card_drawn_from_where_all_know_it_lies_in_the_hand():
    dealt = table(("h0", 2), ("deck", 6))
    shown = show(dealt.at_version(2), dealt.zones["deck"][-1], "c")
    drawn = carry(shown.at_version(3), shown.zones["deck"][-1], "h0")
    assert certain_faces(drawn, drawn, PUBLIC) == {"h0": ("c",)}
    assert certain_faces(shown, drawn, PUBLIC) == {"h0": ()}


def test_two_cards_alike_are_told_twice():
    dealt = table(("h0", 3), ("deck", 3), deck="aabbcc")
    first, second, _ = dealt.zones["h0"]
    seen = whisper(whisper(dealt.at_version(2), first, "a", 0), second, "a", 0)
    assert certain_faces(seen, seen, seat_view(0)) == {"h0": ("a", "a")}
    gone = carry(seen.at_version(3), seen.zones["h0"][2], "pile", face="a")
    assert certain_faces(gone, gone, seat_view(0)) == {"h0": ("a",)}
    assert certain_faces(dealt, gone, seat_view(0)) == {"h0": ("a", "a")}


def test_what_is_left_over_when_all_else_is_known_lies_there():
    dealt = table(("h0", 2), ("h1", 2), deck="abcd")
    own = saw(saw(dealt.at_version(2), "a", 0, dealt, "h0"), "b", 0, dealt, "h0")
    assert certain_faces(own, own, seat_view(0)) == {"h0": ("a", "b"), "h1": ("c", "d")}
    assert certain_faces(own, own, seat_view(1)) == {"h0": (), "h1": ()}


def test_a_card_that_is_taken_back_after_going_on_in_the_same_event_lies_in_its_hand_again():
    dealt = table(("h0", 3), ("deck", 5))
    laid = carry(dealt.at_version(2), dealt.zones["h0"][0], "pile", face="a")
    swept = carry(laid, laid.zones["pile"][-1], "deck", index=0)
    back = leave_out(swept.at_version(3), 2)
    assert certain_faces(back, back, PUBLIC) == {"h0": ("a",)}


def test_from_where_a_record_contradicts_itself_nothing_is_told():
    dealt = table(("h0", 2), ("deck", 6))
    seen = saw(dealt.at_version(2), "a", None, dealt, "h0")
    drawn = carry(seen.at_version(3), seen.zones["deck"][-1], "pile", face="b")
    twice = carry(drawn.at_version(4), drawn.zones["deck"][-1], "pile", face="b")
    assert not possible(twice, PUBLIC, 4)
    assert certain_faces(twice, twice, PUBLIC) == {}
    assert certain_faces(drawn, twice, PUBLIC) == {"h0": ("a",)}


def test_before_the_first_shuffle_there_is_nothing_to_tell():
    empty: Table[Any] = open_table(HANDS, None)
    assert certain_faces(empty, empty, PUBLIC) == {}


def test_a_large_hand_with_many_copies_of_a_face_is_told_at_once():
    """Four packs without suits: forty cards that a seat knows, of which some have come out again."""
    deck = "ABCDEFGHIJKLM" * 16
    dealt = table(("h0", 40), ("h1", 40), ("deck", 128), deck=deck)
    held = "ABCDEFGHIJ" * 4
    for card, face in zip(dealt.zones["h0"], held, strict=True):
        dealt = whisper(dealt, card, face, 0)
    laid = dealt.at_version(2)
    for face in "AAAB":
        laid = carry(laid, laid.zones["h0"][0], "pile", face=face)
    left = tuple(sorted("ABCDEFGHIJ" * 4))
    for face in "AAAB":
        left = (*left[: left.index(face)], *left[left.index(face) + 1 :])
    assert certain_faces(laid, laid, seat_view(0)) == {"h0": left, "h1": ()}
    assert certain_faces(laid, laid, PUBLIC) == {"h0": (), "h1": ()}


def test_what_was_laid_and_taken_back_is_told_as_often_at_once():
    deck = "ABCDEFGHIJKLM" * 12
    dealt = table(("h0", 19), ("h1", 19), ("deck", 118), deck=deck)
    laid = dealt.at_version(2)
    for face in "AAB":
        laid = carry(laid, laid.zones["h0"][0], "pile", face=face)
    back = leave_out(laid.at_version(3), 2)
    assert certain_faces(back, back, PUBLIC) == {"h0": ("A", "A", "B"), "h1": ()}
    other = carry(back.at_version(4), back.zones["h0"][0], "pile", face="C")
    assert certain_faces(other, other, PUBLIC) == {"h0": ("A", "A", "B"), "h1": ()}
    one = carry(other.at_version(5), other.zones["h0"][0], "pile", face="A")
    assert certain_faces(one, one, PUBLIC) == {"h0": ("A", "B"), "h1": ()}
