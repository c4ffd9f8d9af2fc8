"""Dealt games: what the service fills in, who sees what, mystery cards, the end of a hand."""

import pytest

from events.games.swoop import ruleset
from events.history import (
    Impossible,
    Unlawful,
    choices,
    decide_closing,
    findings,
    picture,
    read_portable,
    verify,
)
from events.history.portable import export
from events.table import PUBLIC, seat_view
from tests.cases.swoop import Dealt, Evening
from tests.games.swoop.kit import said
from tests.games.swoop.player import sensible
from tests.history.dealt import DealtSheet, holds, stack

HANDS = {
    "hand:0": "9 9 8 7 K K 2 2 3 3 4",
    "hand:1": "9 6 6 J Q A A 5 5 X T",
    "hand:2": "6 5 7 7 8 8 2 3 4 A K",
}
ROWS = {f"up:{seat}:{place}": face for seat in range(3) for place, face in enumerate("45QJ")}
MYSTERIES = {f"mystery:{seat}:{place}": face for seat in range(3) for place, face in enumerate("TJ79")}


def dealt(patch: pytest.MonkeyPatch, **options: object) -> Dealt:
    """These cards to these places, the rest anyhow."""
    stack(patch, {**HANDS, **ROWS, **MYSTERIES})
    table = Dealt(3, **options)
    table.move(type="deal")
    return table


def test_the_deal_turns_the_rows_up_and_draws_for_the_start(monkeypatch: pytest.MonkeyPatch):
    table = dealt(monkeypatch)
    assert [table.faces(f"up:1:{place}") for place in range(4)] == list("45QJ")
    assert table.faces("mystery:1:0") == "?"
    told = table.story.move(table.story.head)["drawn"]
    rest = [table.story.table.faces.get(card) for card in table.story.table.zones["rest"]]
    assert [face for _, face in told] == [face for face in reversed(rest) if face is not None]
    assert told[0][0] == 0
    assert {seat for seat, _ in told} == {0, 1, 2}
    assert table.to_act == (table.markers["start"],)


def test_each_seat_sees_its_hand_and_nobody_a_mystery_card(monkeypatch: pytest.MonkeyPatch):
    table = dealt(monkeypatch)
    assert sorted(holds(table.story, 1)) == sorted(HANDS["hand:1"].split())
    for view in (PUBLIC, seat_view(0), seat_view(1)):
        seen = picture(ruleset, table.story.table, table.story.table, view)
        assert all(card.face is None for place in range(4) for card in seen.zones[f"mystery:1:{place}"])


def first(table: Dealt, seat: int) -> None:
    """A ruling that a seat begins, whoever has drawn what."""
    deal = table.story.head
    table.rule(table.dispute(deal), parts=[{"turn": seat}])


def test_a_mystery_card_waits_for_what_joins_it_whatever_the_seat_holds(monkeypatch: pytest.MonkeyPatch):
    table = dealt(monkeypatch)
    first(table, 0)
    table.go(
        "0 plays K; 1 plays J table3; 2 plays 8; 0 plays 5 table1; 1 plays 5; 2 plays 4 table0; 0 plays 4"
    )
    table.go("1 turns 3")
    turned = table.story.head
    assert table.story.move(turned) == {"type": "mystery", "seat": 1, "place": 3, "rank": "9", "to_add": True}
    assert (table.to_act, table.markers["adds"]) == ((1,), 1)
    assert table.verdict(turned).status == "legal"
    asked = choices(table.story, {"type": "add", "seat": 1})
    assert asked is not None
    table.go("1 adds hand1")
    assert (table.faces("pile"), table.seen(1), table.to_act) == ("9 9", "4 4 5 5 8 J K", (2,))


def test_nothing_may_join_it(monkeypatch: pytest.MonkeyPatch):
    table = dealt(monkeypatch)
    first(table, 1)
    table.go("1 plays J table3; 2 plays J table3; 0 plays J table3; 1 turns 3; 1 adds")
    assert (table.faces("pile"), table.to_act) == ("J J J 9", (2,))


def test_a_mystery_ten_swoops_at_once(monkeypatch: pytest.MonkeyPatch):
    table = dealt(monkeypatch)
    first(table, 1)
    table.go("1 plays 4 table0; 2 plays 4 table0; 0 plays 4 table0; 1 turns 0")
    assert (table.faces("pile"), table.faces("gone"), table.to_act) == ("", "4 4 4 T", (1,))


def test_a_dealt_game_asks_for_no_rank_and_for_nothing_that_joins(monkeypatch: pytest.MonkeyPatch):
    table = dealt(monkeypatch)
    first(table, 1)
    assert choices(table.story, {"type": "mystery", "seat": 1, "place": 0}) is None
    assert choices(table.story, {"type": "deal"}) is None
    kinds = choices(table.story, {"seat": 1})
    assert kinds is not None
    assert set(kinds.values) == {"play", "mystery", "conduct"}


def test_a_card_that_a_seat_does_not_hold_is_impossible_in_its_view(monkeypatch: pytest.MonkeyPatch):
    table = dealt(monkeypatch)
    first(table, 0)
    with pytest.raises(Impossible):
        table.go("0 plays Q")
    with pytest.raises(Impossible):
        table.go("0 plays 9 hand3")
    table.go("0 plays 9 hand2")


def played_out(table: Dealt) -> Dealt:
    """The hand played to its end as people play."""
    while table.to_act:
        seat = table.to_act[0]
        table.move(**sensible(table.story.table, seat, held(table, seat)))
    return table


def held(table: Dealt, seat: int) -> list[str]:
    """A seat's own hand, every card of it."""
    seen = picture(ruleset, table.story.table, table.story.table, seat_view(seat))
    return [str(card.face) for card in seen.zones[f"hand:{seat}"]]


def counts(table: Dealt) -> dict[int, list[str]]:
    moves = [event.body["move"] for event in table.story.events if event.kind == "moved"]
    return {move["of"]: move["faces"] for move in moves if move["type"] == "count"}


def test_a_seat_sees_every_card_of_its_hand_as_often_as_it_holds_it(monkeypatch: pytest.MonkeyPatch):
    table = dealt(monkeypatch)
    first(table, 0)
    table.go("0 plays K hand2; 1 plays 9; 2 plays 8; 0 plays 9")
    assert sorted(held(table, 0)) == sorted(["9", "8", "7", "2", "2", "3", "3", "4", "K", "K", "9", "8"])


@pytest.mark.parametrize("options", [{}, {"table_cards": "mystery_only"}, {"table_cards": "none"}])
def test_at_the_end_of_a_hand_all_cards_are_laid_open_and_counted(options: dict[str, str]):
    table = played_out(_begun(4, **options))
    winner = table.markers["won"]
    assert set(counts(table)) <= set(range(4)) - {winner}
    assert None not in table.scores()
    assert table.scores()[winner] == 0
    for seat, faces in counts(table).items():
        left = sum(
            len(there)
            for zone, there in table.story.table.zones.items()
            if zone.split(":")[1:2] == [str(seat)]
        )
        assert len(faces) == left
        assert sorted(faces[: table.size(seat)]) == sorted(held(table, seat))


def _begun(seats: int, **options: object) -> Dealt:
    table = Dealt(seats, **options)
    table.move(type="deal")
    return table


def test_the_record_of_a_dealt_evening_is_sound_once_it_is_closed():
    table = played_out(_begun(3, target=50))
    assert findings(table.story, PUBLIC) == ()
    table.move(type="deal")
    assert table.markers["hand"] == 2
    table.write(decide_closing(table.story, "abandoned", None, "referee"))
    report = verify(read_portable(export(table.story, None)))
    assert (report.fault, report.sealed) == (None, ())


def test_the_same_hand_at_a_table_has_the_same_scores():
    table = played_out(_begun(3))
    twin = Evening(3)
    for event in table.story.events:
        if event.kind == "moved":
            twin.move(**event.body["move"])
    assert twin.scores() == table.scores()
    assert twin.found() == table.found() == []


def test_a_house_may_refuse_what_is_unlawful(monkeypatch: pytest.MonkeyPatch):
    stack(monkeypatch, {**HANDS, **ROWS, **MYSTERIES})
    sheet = DealtSheet("swoop", 3, house={"unlawful": "refuse"})
    sheet.move(type="deal")
    due = ruleset.to_act(sheet.story.table)[0]
    with pytest.raises(Unlawful):
        sheet.move(**said(f"{(due + 1) % 3} plays A" if due != 2 else "0 plays 9"))


@pytest.mark.parametrize("later", [False, True])
def test_o6_the_service_tells_the_face_of_a_mystery_card_that_is_turned_up(
    monkeypatch: pytest.MonkeyPatch, *, later: bool
):
    table = dealt(monkeypatch)
    first(table, 1)
    look = table.move(type="conduct", seat=2, rule="no-peek", of=1, place=2)
    if later:
        table.go("1 plays J table3")
    table.ruled(look)
    assert table.faces("mystery:1:2") == "7"


def test_o3_and_o4_put_back_what_the_service_turned(monkeypatch: pytest.MonkeyPatch):
    table = dealt(monkeypatch)
    first(table, 1)
    table.go("1 plays J table3")
    turned = table.go("1 turns 3")
    assert table.broken(turned) == {("turn-order", 1), ("mystery-first", 1)}
    table.ruled(turned)
    assert (table.faces("mystery:1:3"), table.faces("pile"), table.to_act) == ("9", "J", (2,))
    table.go("2 plays J table3")
    turned = table.go("0 turns 0")
    assert table.broken(turned) == {("mystery-uncovered", 0)}
    table.ruled(turned)
    assert (table.faces("mystery:0:0"), table.faces("pile"), table.to_act) == ("T", "J J", (0,))


@pytest.mark.parametrize(
    ("before", "place", "gone", "left", "due"),
    [
        ("1 plays 4 table0; 2 plays 4 table0; 0 plays 4 table0", 0, "4 4 4 T", "", 1),
        ("1 plays J table3; 2 plays J table3; 0 plays J table3", 1, "J J J J", "", 1),
        ("1 plays J table3; 2 plays J table3; 0 plays J table3", 3, "", "J J J 9", 2),
    ],
)
def test_a_mystery_card_that_all_know_is_turned_over_like_any_other(
    monkeypatch: pytest.MonkeyPatch, before: str, place: int, gone: str, left: str, due: int
):
    table = dealt(monkeypatch)
    first(table, 1)
    look = table.move(type="conduct", seat=2, rule="no-peek", of=1, place=place)
    table.ruled(look)
    face = table.faces(f"mystery:1:{place}")
    table.go(before)
    turned = table.go(f"1 turns {place}")
    assert table.story.move(turned)["rank"] == face
    if not gone:
        table.go("1 adds")
    assert (table.faces("gone"), table.faces("pile"), table.to_act) == (gone, left, (due,))


def test_o1_and_o7_are_put_right_in_a_dealt_game(monkeypatch: pytest.MonkeyPatch):
    table = dealt(monkeypatch)
    first(table, 0)
    table.go("0 plays 9 hand2")
    wrong = table.go("1 plays J not-picked-up")
    table.go("2 plays 8")
    table.ruled(wrong)
    assert (table.faces("pile"), table.seen(1)) == ("J 8", "9 9")
    swoop = table.go("0 plays 8 swooped")
    table.go("0 plays 4; 1 plays 9")
    assert table.broken(swoop) == {("swoop", 0)}
    table.ruled(swoop)
    assert table.faces("pile") == "J 8 8"
    assert sorted(held(table, 0)) == sorted(["7", "K", "K", "2", "2", "3", "3", "4"])
