"""Dealt games: what the service lays out, whom it shows what, and what it shuffles in mid-game."""

import random
from collections import Counter

import pytest

from events.games import install
from events.games.schwupps import ruleset
from events.games.schwupps.deck import rule_card, visible
from events.games.schwupps.rules import suits
from events.history import Impossible, decide_closing, fold, read_portable, statuses, table_digest, verify
from events.history.portable import export
from events.table import PUBLIC, known_faces, seat_view
from tests.history.dealt import DealtSheet, holds

install(ruleset)


def dealt(seats: int = 3, seed: str = "5eed" * 16) -> DealtSheet:
    sheet = DealtSheet("schwupps", seats, seed=seed, house={"unlawful": "record"})
    sheet.move(type="deal", start=0)
    return sheet


def step(sheet: DealtSheet, rng: random.Random) -> None:
    """A lawful move of whoever is to act: a card that fits, an irritation card, a Schwupp, the end."""
    table = sheet.story.table
    game = table.state.games[-1]
    if game.ended is not None:
        sheet.move(type="deal")
        return
    (seat,) = ruleset.to_act(table)
    held, turn = holds(sheet.story, seat), game.turns[0]
    fitting = [
        (card, pile)
        for card in sorted({*held} - {"!"})
        for pile in range(4)
        if suits(table.faces[rule_card(table, pile)], table.faces[visible(table, pile)], card)
    ]
    last = len(held) + len(table.zones[f"own:{seat}"]) == 1
    if fitting:
        card, pile = rng.choice(fitting)
        sheet.move(type="play", seat=seat, card=card, pile=pile)
    elif "!" in held and last:
        sheet.move(type="irritate", seat=seat)
    elif "!" in held:
        sheet.move(type="irritate", seat=seat, row=rng.randrange(2), to=(seat + 1) % 3)
    elif turn.free is None:
        sheet.move(type="schwupp", seat=seat, row=rng.randrange(2))
    else:
        sheet.move(type="end", seat=seat)


@pytest.fixture(scope="module")
def tournament() -> DealtSheet:
    """A tournament of three, played within the rules, and closed."""
    sheet, rng = dealt(), random.Random(1)
    for _ in range(900):
        if ruleset.standings(sheet.story.table).over:
            break
        step(sheet, rng)
    sheet.write(decide_closing(sheet.story, "over", None, "referee"))
    return sheet


def test_a_deal_turns_up_four_schwupps_cards_the_next_one_and_four_numbers():
    sheet = dealt()
    move = sheet.story.events[-1].body["move"]
    assert {*move["schwupps"], move["top"]} <= {"+1", "-1", "+2", "-2", "number", "colour", "either"}
    assert len(move["schwupps"]) == len(move["numbers"]) == 4
    assert all(face[0] in "bgpry" for face in move["numbers"])
    assert len(sheet.story.events[-1].sealed) == 144
    assert [len(holds(sheet.story, seat)) for seat in range(3)] == [4, 4, 4]
    assert all("?" not in holds(sheet.story, seat) for seat in range(3))


def test_only_a_card_that_is_held_can_be_played_and_copies_are_counted():
    sheet = dealt()
    held = holds(sheet.story, 0)
    other = next(f"{c}{v}" for c in "bgpry" for v in range(1, 11) if f"{c}{v}" not in held)
    with pytest.raises(Impossible):
        sheet.move(type="play", seat=0, card=other, pile=0)
    number = next(card for card in held if card != "!")
    for _ in range(held.count(number)):
        sheet.move(type="play", seat=0, card=number, pile=0)
    with pytest.raises(Impossible):
        sheet.move(type="play", seat=0, card=number, pile=0)


def test_a_gift_is_seen_by_who_gets_it_alone():
    for number in range(40):
        sheet = dealt(seed=f"{number:064x}")
        if "!" in holds(sheet.story, 0):
            break
    sheet.move(type="irritate", seat=0, row=0, to=2)
    got = sheet.story.table.zones["hand:2"][-1]
    for view in (PUBLIC, seat_view(0), seat_view(1), seat_view(2)):
        assert (got in known_faces(sheet.story.table, view)) is (view.seat == 2)
    assert len(holds(sheet.story, 2)) == 5
    assert "?" not in holds(sheet.story, 2)


def test_a_whole_tournament_is_sound_and_every_move_legal(tournament: DealtSheet):
    story = tournament.story
    standings = ruleset.standings(story.table)
    assert standings.over
    assert set(statuses(story, PUBLIC).values()) == {"legal"}
    assert verify(read_portable(export(story, PUBLIC))).fault is None
    bare = fold(story.events, {})
    assert all(
        table_digest(ruleset, one) == table_digest(ruleset, other)
        for one, other in zip(story.tables, bare.tables, strict=True)
    )


def test_a_pile_made_up_anew_has_a_commitment_for_each_of_its_cards(tournament: DealtSheet):
    story = tournament.story
    shuffles = [version for game in story.table.state.games for version in game.shuffles]
    assert shuffles
    for version in shuffles:
        before, after = story.tables[version - 1], story.tables[version]
        count = len(after.zones["schwupps"])
        sealed = story.events[version - 1].sealed
        assert len(sealed) == count
        went_in = Counter(before.faces[card] for card in before.zones["discard"])
        came_out = Counter(seal.value for seal in story.seals[version].values())
        assert (came_out - went_in).total() == 1
        assert set(after.zones["schwupps"][:-1]).isdisjoint(after.faces)


def test_a_common_pile_made_up_anew_is_shuffled_by_the_service():
    sheet = dealt(2)
    for number in range(60):
        seat = number % 2
        sheet.move(type="schwupp", seat=seat, row=0)
        held = holds(sheet.story, seat)
        assert "?" not in held
        sheet.move(type="play", seat=seat, card=next(card for card in held if card != "!"), pile=number % 4)
        sheet.move(type="end", seat=seat)
    assert not sheet.story.table.zones["common"]
    under = sum(len(sheet.story.table.zones[f"numbers:{pile}"]) - 1 for pile in range(4))
    version = sheet.move(type="schwupp", seat=0, row=0)
    table = sheet.story.table
    assert len(table.zones["common"]) == under - 1
    assert set(table.zones["common"]).isdisjoint(table.faces)
    assert len(sheet.story.events[version - 1].sealed) >= under
    assert "?" not in holds(sheet.story, 0)
    sheet.move(type="end", seat=0)
    sheet.move(type="schwupp", seat=1, row=1)
    assert "?" not in holds(sheet.story, 1)
    sheet.write(decide_closing(sheet.story, "abandoned", None, "referee"))
    assert verify(read_portable(export(sheet.story, PUBLIC))).fault is None
