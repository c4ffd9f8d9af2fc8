import pytest

from events.table import (
    PUBLIC,
    Place,
    card_name,
    card_named,
    carry,
    carry_all,
    known_faces,
    leave_out,
    mint,
    open_table,
    place_of,
    rewind,
    saw,
    seat_view,
    show,
    swap,
    top,
    whisper,
)

PLAN = {
    place.id: place
    for place in (
        Place("left", owner=0),
        Place("right", owner=1),
        Place("hand", loose=True, owner=0),
        Place("pile"),
    )
}


def dealt():
    table = open_table(PLAN, None).at_version(1)
    return mint(table, "abcdef", [("left", 1), ("right", 1), ("hand", 3), ("pile", 1)])


def cards(table):
    return sorted(card for zone in table.zones.values() for card in zone)


def test_a_deck_must_be_laid_out_whole():
    with pytest.raises(ValueError, match="cannot be laid out"):
        mint(open_table(PLAN, None), "abc", [("hand", 2)])


def test_a_card_is_named_by_the_event_that_first_told_it_apart():
    table = dealt()
    assert [card_name(card) for card in table.zones["hand"]] == ["v1.2", "v1.3", "v1.4"]
    assert card_named("v1.3") == table.zones["hand"][1]
    played = carry(table.at_version(7), table.zones["hand"][0], "pile", face="c")
    assert card_name(top(played, "pile")) == "v7.0"
    assert len(cards(played)) == len(cards(table))


@pytest.mark.parametrize("text", ["hand:0", "v1", "vx.1", "v1.x", "12.3", "v1.2000", ""])
def test_other_texts_are_no_cards(text):
    assert card_named(text) is None


def test_an_earlier_table_is_never_changed():
    table = dealt()
    before = dict(table.zones)
    swap(carry(table, table.zones["pile"][0], "hand"), "left", "right")
    assert table.zones == before


def test_a_swap_left_out_keeps_the_later_ones():
    table = dealt()
    one, other = table.zones["left"][0], table.zones["right"][0]
    table = swap(table.at_version(2), "left", "right")
    table = carry(table.at_version(3), top(table, "left"), "pile")
    table = carry(table.at_version(4), top(table, "right"), "left")
    table = leave_out(table.at_version(5), 2)
    # Without the swap, version 3 still carries its card to the pile, wherever it then lay.
    assert place_of(table, other) == "pile"
    assert place_of(table, one) == "left"


def test_leaving_out_twice_is_leaving_out_once():
    table = swap(dealt().at_version(2), "left", "right")
    once = leave_out(table.at_version(3), 2)
    assert leave_out(once.at_version(4), 2).zones == once.zones == dealt().zones


def test_a_rewind_puts_cards_back_and_forgets_nothing():
    past = dealt()
    table = carry(past.at_version(2), past.zones["hand"][0], "pile", face="a")
    table = rewind(table.at_version(3), past)
    assert table.zones == past.zones
    assert "a" in table.faces.values()


def test_a_rewind_stops_at_the_last_shuffle():
    past = dealt()
    again = mint(past.at_version(2), "abcdef", [("hand", 6)])
    with pytest.raises(ValueError, match="last shuffle"):
        rewind(again.at_version(3), past)


def test_a_private_face_is_known_to_its_seat_alone():
    table = dealt()
    card = top(table, "left")
    table = whisper(table.at_version(2), card, "a", 0)
    assert known_faces(table, seat_view(0)) == {card: "a"}
    assert known_faces(table, seat_view(1)) == known_faces(table, PUBLIC) == {}
    assert known_faces(show(table, card, "a"), PUBLIC) == {card: "a"}


def test_a_sighting_speaks_of_the_table_as_it_stood():
    then = dealt()
    now = swap(then.at_version(2), "left", "right")
    table = saw(now.at_version(3), "a", None, then, "left")
    assert known_faces(table, PUBLIC) == {top(now, "right"): "a"}
    assert known_faces(saw(now.at_version(3), "a", None, then, "hand"), PUBLIC) == {}
    empty = carry(then, top(then, "left"), "pile")
    with pytest.raises(ValueError, match="no card lay in left"):
        saw(now, "a", None, empty, "left")


def test_a_card_that_is_not_there_cannot_be_carried():
    with pytest.raises(ValueError, match="not on the table"):
        carry(dealt(), 999, "pile")


def test_cards_that_go_one_after_another_leave_the_trail_of_as_many_carries():
    before = dealt().at_version(2)
    left, right = before.zones["left"][0], before.zones["right"][0]
    ways = [(left, "left", "pile"), (right, "right", "pile")]
    after = carry_all(before, ways, "done")
    one_by_one = carry(carry(before, left, "pile"), right, "pile")
    assert (after.zones, after.steps, after.state) == (one_by_one.zones, one_by_one.steps, "done")
    assert list(after.since(before)) == list(one_by_one.since(before))
    assert [entry.card for entry in after.since(before)] == [right, left]
    assert carry_all(before, ways).state is before.state


def test_nothing_was_added_since_the_same_table():
    assert list(dealt().since(dealt())) == list(dealt().entries())
    table = dealt()
    assert list(table.since(table)) == []


def test_a_card_can_only_leave_where_it_lies():
    table = dealt()
    with pytest.raises(ValueError, match="not in tuple"):
        carry_all(table, [(table.zones["left"][0], "right", "pile")])


def test_a_deck_of_more_cards_than_an_event_can_name_is_refused():
    plan = {"pile": Place("pile")}
    with pytest.raises(ValueError, match="1024"):
        mint(open_table(plan, None).at_version(1), "a" * 1025, [("pile", 1025)])


def test_cards_told_apart_after_a_deal_are_numbered_on_from_all_of_its_cards():
    table = dealt()
    after = carry(table, table.zones["hand"][0], "pile")
    assert after.zones["pile"][-1] not in cards(table)
