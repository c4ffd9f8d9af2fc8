"""Dealt games: who sees what, what the service fills in, a deal that anybody can check afterwards."""

import pytest

from events.games import Choice, Field, Move, MoveKind
from events.history import (
    Draft,
    Impossible,
    Malformed,
    Over,
    Unlawful,
    choices,
    decide_closing,
    decide_correction,
    decide_move,
    decide_share,
    fold,
    opened_parts,
    picture,
    read_portable,
    table_digest,
    unsealed,
    verdict_of,
    verify,
)
from events.history.dealing import face_dealt
from events.history.portable import export
from events.table import ALL, PUBLIC, card_name, seat_view
from tests.history.dealt import DealtSheet, holds, possible
from tests.history.kit import Sheet


def test_each_seat_sees_its_own_cards_and_no_others():
    sheet = DealtSheet("schnapsen")
    sheet.move(type="deal", dealer=0)
    mine, yours = holds(sheet.story, 0), holds(sheet.story, 1)
    assert len(set(mine) | set(yours)) == 10
    for view, other in ((seat_view(0), 1), (seat_view(1), 0)):
        seen = picture(sheet.story.opening.ruleset, sheet.story.table, sheet.story.table, view)
        assert {card.face for card in seen.zones[f"hand:{other}"]} == {None}
        assert {card.face for card in seen.zones["talon"]} == {None}
    public = picture(sheet.story.opening.ruleset, sheet.story.table, sheet.story.table, PUBLIC)
    assert all(
        card.face is None
        for cards in public.zones.values()
        for card in cards
        if cards is not public.zones["trump"]
    )
    (trump,) = public.zones["trump"]
    assert trump.face == sheet.story.move(sheet.story.head)["trump"] not in {*mine, *yours}


def test_a_card_that_a_ruling_gives_to_another_seat_is_known_to_both_and_to_nobody_else():
    sheet = DealtSheet(house={"unlawful": "record"})
    sheet.move(type="deal")
    mine, yours = holds(sheet.story, 0), holds(sheet.story, 1)
    version = sheet.move(type="play", seat=0, card=mine[0])
    given = next(
        card
        for card in sheet.story.table.zones["hand:0"]
        if face_dealt(sheet.story.seals, card) in holds(sheet.story, 0)
    )
    face = face_dealt(sheet.story.seals, given)
    part = {"move": {"cards": [card_name(given)], "from": "hand:0", "to": "hand:1"}}
    sheet.rule(sheet.dispute(version), parts=[part])
    assert sorted(holds(sheet.story, 1)) == sorted([*yours, face])
    assert sorted([*holds(sheet.story, 0), face]) == sorted(mine[1:])
    seen = picture(sheet.story.opening.ruleset, sheet.story.table, sheet.story.table, PUBLIC)
    assert {card.face for card in seen.zones["hand:1"]} == {None}
    bare = fold(sheet.story.events, {})
    assert table_digest(bare.opening.ruleset, bare.table) == table_digest(
        bare.opening.ruleset, sheet.story.table
    )


def test_the_deal_seals_every_place_and_only_their_holders_open_theirs():
    sheet = DealtSheet("schnapsen")
    sheet.move(type="deal", dealer=0)
    event = sheet.story.events[-1]
    assert set(event.sealed) == {f"card.{n}" for n in range(20)}
    assert sorted(opened_parts(sheet.story, event, seat_view(0)).values()) == sorted(
        [*holds(sheet.story, 0), sheet.story.move(event.version)["trump"]]
    )
    assert set(opened_parts(sheet.story, event, PUBLIC)) == {"card.19"}
    assert unsealed(sheet.story, sheet.story.events[1], ALL) == {}


def test_a_drawn_card_is_seen_by_who_drew_it():
    sheet = DealtSheet("schnapsen", seed="ab" * 32)
    sheet.move(type="deal", dealer=0)
    before = {seat: holds(sheet.story, seat) for seat in (0, 1)}
    led = before[1][0]
    sheet.move(type="play", seat=1, card=led)
    sheet.move(type="play", seat=0, card=before[0][0])
    for seat in (0, 1):
        now = holds(sheet.story, seat)
        assert len(now) == 5
        assert len(set(now) - set(before[seat])) == 1, (before, now)


def test_a_card_that_is_not_held_cannot_be_played_and_what_the_service_knows_is_not_told():
    sheet = DealtSheet("schnapsen")
    sheet.move(type="deal", dealer=0)
    foreign = holds(sheet.story, 0)[0]
    with pytest.raises(Impossible):
        sheet.move(type="play", seat=1, card=foreign)
    with pytest.raises(Malformed):
        sheet.move(type="play", seat=1, card=None)
    with pytest.raises(Malformed):
        decide_move(sheet.story, {"type": "deal", "dealer": 1, "trump": "AS"}, "referee", PUBLIC)
    for kind in ({"type": "draw", "first": 0, "took": "top"}, {"type": "spoilt", "why": "other"}):
        with pytest.raises(Malformed):
            decide_move(sheet.story, kind, "referee", PUBLIC)


def test_nothing_is_dealt_before_every_seat_is_taken():
    sheet = Sheet("schnapsen", mode="dealt")
    with pytest.raises(Over, match="0, 1"):
        decide_move(sheet.story, {"type": "deal", "dealer": 0}, "referee", PUBLIC)


def test_there_is_nothing_to_correct_in_a_dealt_game():
    sheet = DealtSheet()
    deal = sheet.move(type="deal")
    with pytest.raises(Malformed, match="record is the table"):
        decide_correction(sheet.story, [{"void": deal}], {}, None, "referee", PUBLIC)


def test_a_seat_may_show_its_own_card_and_nothing_false():
    sheet = DealtSheet("schnapsen")
    sheet.move(type="deal", dealer=0)
    from events.history import decide_sighting

    mine, yours = holds(sheet.story, 0), holds(sheet.story, 1)
    asked = {"place": "hand:0", "face": mine[0], "by": None, "at": None}
    with pytest.raises(Malformed):
        decide_sighting(sheet.story, asked, "seat:1", seat_view(1))
    with pytest.raises(Impossible):
        decide_sighting(sheet.story, {**asked, "face": yours[0]}, "seat:0", seat_view(0))
    sheet.write(decide_sighting(sheet.story, asked, "seat:0", seat_view(0)).draft)
    seen = picture(sheet.story.opening.ruleset, sheet.story.table, sheet.story.table, seat_view(1))
    assert [card.face for card in seen.zones["hand:0"] if card.face] == [mine[0]]


def test_folded_without_the_sealed_parts_everything_public_is_the_same():
    sheet = DealtSheet("schnapsen")
    sheet.move(type="deal", dealer=0)
    for seat in (1, 0):
        sheet.move(type="play", seat=seat, card=holds(sheet.story, seat)[0])
    bare = fold(sheet.story.events, {})
    for whole, told in zip(sheet.story.tables, bare.tables, strict=True):
        assert table_digest(bare.opening.ruleset, told) == table_digest(bare.opening.ruleset, whole)
        assert told.faces == whole.faces


@pytest.fixture
def closed():
    sheet = DealtSheet("schnapsen")
    sheet.write(decide_share(sheet.story, 0, "c0ffee", "seat:0"))
    sheet.move(type="deal", dealer=0)
    for seat in (1, 0):
        sheet.move(type="play", seat=seat, card=holds(sheet.story, seat)[0])
    sheet.write(decide_closing(sheet.story, "abandoned", None, "referee"))
    return sheet


def test_at_the_close_everybody_may_open_everything_and_deal_again(closed):
    record = read_portable(export(closed.story, PUBLIC))
    assert len([name for parts in record.seals.values() for name in parts if name.startswith("card.")]) == 20
    report = verify(record)
    assert (report.fault, report.sealed) == (None, ())


def test_before_the_close_the_seed_and_the_others_cards_stay_sealed():
    sheet = DealtSheet("schnapsen")
    sheet.move(type="deal", dealer=0)
    report = verify(read_portable(export(sheet.story, seat_view(0))))
    assert report.fault is None
    assert "version 2: seed" in report.sealed
    assert len(report.sealed) == 1 + 14


def test_a_deal_that_the_seed_does_not_give_is_named(closed, monkeypatch):
    from events.history import dealing

    sheet = DealtSheet("schnapsen")
    honest = dealing.deck_of

    def cheating(*args):
        deck = list(honest(*args))
        deck[0], deck[5] = deck[5], deck[0]
        return tuple(deck)

    monkeypatch.setattr(dealing, "deck_of", cheating)
    version = sheet.move(type="deal", dealer=0)
    monkeypatch.undo()
    sheet.write(decide_closing(sheet.story, "abandoned", None, "referee"))
    report = verify(read_portable(export(sheet.story, PUBLIC)))
    assert report.fault.where == f"event {version}"
    assert "card.0" in report.fault.why


def test_shares_and_the_number_of_the_shuffle_change_the_deal():
    decks = set()
    for shares in ((), ("c0ffee",), ("c0ffee", "00")):
        sheet = DealtSheet()
        for share in shares:
            sheet.write(decide_share(sheet.story, 0, share, "seat:0"))
        for _ in range(2):
            version = sheet.move(type="deal")
            decks.add(tuple(seal.value for _, seal in sorted(sheet.story.seals[version].items())))
    assert len(decks) == 6


def test_an_unlawful_move_is_refused_where_the_house_says_so_by_the_seats_own_knowledge():
    sheet = DealtSheet("schnapsen", house={"unlawful": "refuse"})
    sheet.move(type="deal", dealer=0)
    hand = holds(sheet.story, 1)
    with pytest.raises(Unlawful):
        sheet.move(type="play", seat=0, card=holds(sheet.story, 0)[0])
    sheet.move(type="play", seat=1, card=hand[0])


def test_a_swapybara_round_dealt_from_ready_to_reveal_and_the_secret_pick():
    sheet = DealtSheet("swapybara", seats=5)
    sheet.move(type="deal", start=0)
    for _ in range(3):
        for seat in range(5):
            turn = sheet.story.opening.ruleset.to_act(sheet.story.table)[0]
            moves = possible(sheet.story, {"seat": turn, "type": "ask"})
            target = moves[(seat + _) % len(moves)]["target"]
            sheet.move(type="ask", seat=turn, target=target)
            accept = holds(sheet.story, target) != ["2"]
            sheet.move(type="answer", seat=target, accept=accept)
    faces = {seat: holds(sheet.story, seat)[0] for seat in range(5)}
    assert sheet.story.opening.ruleset.to_act(sheet.story.table) == ()
    zero = next((seat for seat, face in faces.items() if face == "0"), None)
    if zero is not None:
        sheet.move(type="zero", seat=zero, target=(zero + 1) % 5)
    else:
        for seat in range(5):
            sheet.move(type="ready", seat=seat)
    event = sheet.story.events[-1]
    assert (event.actor, event.body["move"]["type"]) == ("service", "reveal")
    assert None not in event.body["move"]["faces"].values()
    now = {seat: holds(sheet.story, seat)[0] for seat in range(5)}
    one = next((seat for seat, face in now.items() if face == "1"), None)
    if one is not None:
        with pytest.raises(Over, match=f"seat {one}"):
            sheet.move(type="deal")
        sheet.move(type="pick", seat=one, face="6")
    sheet.move(type="deal")
    if one is not None:
        assert holds(sheet.story, one) == ["6"]
    sheet.write(Draft("closed", "referee", {"reason": "over"}))
    assert verify(read_portable(export(sheet.story, PUBLIC))).fault is None


def test_cards_turn_up_also_where_that_shows_a_breach_that_the_house_would_refuse():
    """Refusing whoever was last to be ready would tell that seat who holds the 0."""
    for number in range(40):
        sheet = DealtSheet("swapybara", seats=5, seed=f"{number:064x}", house={"unlawful": "refuse"})
        sheet.move(type="deal", start=0)
        for turn in range(15):
            seat, lap = turn % 5, turn // 5
            near = [(seat + 1) % 5, (seat + 4) % 5][lap % 2]
            sheet.move(type="ask", seat=seat, target=near)
            sheet.move(type="answer", seat=near, accept=holds(sheet.story, near) == ["4"])
        if any(holds(sheet.story, seat) == ["0"] for seat in range(5)):
            break
    for seat in range(5):
        sheet.move(type="ready", seat=seat)
    event = sheet.story.events[-1]
    assert event.body["move"]["type"] == "reveal"
    assert verdict_of(sheet.story, event.version, PUBLIC).status == "illegal"


def test_a_list_that_the_service_fills_in_is_not_asked_for(monkeypatch: pytest.MonkeyPatch):
    """Left out at its first value, it is left out whole."""
    sheet = DealtSheet()
    rules = sheet.story.opening.ruleset
    field = Field("up", "face", many=(1, 2), untold=True)
    kinds = (MoveKind("deal", "table", (field,)), *rules.grammar({}, 2)[1:])

    def asked(_: object, __: object, so_far: Move) -> Choice | None:
        return None if "up" in so_far else Choice("up.0", "face", ("a1", None))

    monkeypatch.setattr(type(rules), "grammar", lambda *_: kinds)
    monkeypatch.setattr(type(rules), "choices", asked)
    assert choices(sheet.story, {"type": "deal"}) is None
