"""Whatever is played, lawful or not: cards are conserved, and what only some know changes nothing for all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.games import Breach, install
from events.games.schnapsen import ruleset
from events.history import Impossible, fold, table_digest
from events.table import PUBLIC
from tests.games.schnapsen.kit import EN, FACES, Game, any_move, examples, games
from tests.history.kit import Sheet

install(ruleset)


def whole(table) -> bool:
    cards = [card for cards in table.zones.values() for card in cards]
    return len(cards) == len(set(cards)) == 20


@given(games(40), st.data())
@examples(25)
def test_cards_are_conserved_in_any_play_and_after_any_remedy(game: Game, data: st.DataObject):
    for _ in range(3):
        version = data.draw(st.sampled_from(sorted(game.moves)))
        for touched in game.judged[version]:
            breach = Breach(version, touched.rule, touched.offender)
            offered = ruleset.remedies(game.table, breach, EN)
            assert "let-stand" in {remedy.id for remedy in offered}
            before = game.table
            game.rule(version, *data.draw(st.sampled_from(offered)).parts)
            ruleset.instructions(before, game.table, EN)
            game.play(data.draw(any_move(game.table)))
    for table in game.tables[1:]:
        assert whole(table)
        assert len(set(ruleset.to_act(table))) == len(ruleset.to_act(table))
        table_digest(ruleset, table)


@given(games(30))
@examples(25)
def test_every_rule_has_a_text_and_every_path_lies_in_the_past(game: Game):
    for version, touched in game.judged.items():
        for rule in touched:
            assert rule.rule in ruleset.rules("en")
            assert all(path < version for path in rule.path)


@given(games(40))
@examples(25)
def test_a_move_in_turn_that_breaks_nothing_openly_is_always_there_until_the_deal_is_over(game: Game):
    for seat in game.to_act:
        assert game.table.zones[f"hand:{seat}"]
        move = {"type": "play", "seat": seat, "card": None}
        assert ruleset.fits(game.table, move) is None
        assert "schnapsen.turn-order" not in {
            touched.rule for touched in ruleset.judge(game.table, move) if len(game.to_act) == 1
        }


@given(st.permutations(FACES), st.lists(st.integers(0, 4), min_size=10, max_size=10))
@examples(12)
def test_the_public_table_is_the_same_with_and_without_the_private_sightings(deck, picks):
    sheet = Sheet("schnapsen", 2)
    sheet.move(type="deal", dealer=1, trump=deck[10])
    hands = [list(deck[:5]), list(deck[5:10])]
    for number, pick in enumerate(picks):
        seat = next(iter(ruleset.to_act(sheet.story.table)), None)
        if seat is None or not hands[seat]:
            break
        for face in hands[1 - seat][:1]:
            sheet.see(f"hand:{1 - seat}", face, by=number % 2)
        card = hands[seat].pop(pick % len(hands[seat]))
        sheet.move(type="play", seat=seat, card=card)
    bare = fold(sheet.story.events, {})
    for with_seals, without in zip(sheet.story.tables, bare.tables, strict=True):
        assert table_digest(ruleset, with_seals) == table_digest(ruleset, without)


@given(st.permutations(FACES), st.data())
@examples(10)
def test_a_game_of_true_cards_is_never_impossible_and_legal_moves_stay_so(deck, data):
    """Every public verdict agrees with the truth, and none that was decided changes."""
    game = Game()
    game.deal(deck[10], (" ".join(deck[:5]), " ".join(deck[5:10])), " ".join(deck[11:]))
    decided: dict[int, str] = {}
    while game.to_act and game.version < 24:
        seat = game.to_act[0]
        if data.draw(st.integers(0, 7)) == 0 and game.table.zones["trump"]:
            game.by(seat, "close")
        game.by(seat, "play", card=data.draw(st.sampled_from(sorted(game.hands[seat]))))
        for version, status in decided.items():
            assert game.status(version, PUBLIC) == status
        for version in game.moves:
            found = game.status(version, PUBLIC)
            assert found != "impossible"
            if found != "open":
                decided[version] = found
                assert (found == "illegal") is bool(game.broken(version))


def test_a_face_in_two_places_is_refused_as_impossible():
    sheet = Sheet("schnapsen", 2)
    sheet.move(type="deal", dealer=1, trump="KH")
    sheet.see("hand:0", "AS")
    sheet.move(type="play", seat=0, card="JS")
    with pytest.raises(Impossible) as refused:
        sheet.move(type="play", seat=1, card="AS")
    assert refused.value.versions == (3,)
