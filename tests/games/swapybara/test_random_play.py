"""Whatever is played, lawful or not: cards are conserved, and secrets change nothing that all can see."""

from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from events.games import Breach
from events.games.swapybara import ruleset
from events.history import table_digest
from tests.games.swapybara.kit import EN, Game, any_move, examples, games


@given(games(40), st.data())
@examples(25)
def test_cards_are_conserved_in_any_play_and_after_any_remedy(game: Game, data: st.DataObject):
    seats = game.table.state.house.seats
    for _ in range(3):
        version = data.draw(st.sampled_from(sorted(game.moves)))
        for touched in game.judged[version]:
            breach = Breach(version, touched.rule, touched.offender)
            offered = ruleset.remedies(game.table, breach, EN)
            assert offered[-1].id == "let-stand"
            game.rule(version, *data.draw(st.sampled_from(offered)).parts)
            game.play(data.draw(any_move(game.table)))
    for table in game.tables[1:]:
        assert sum(len(cards) for cards in table.zones.values()) == 8
        assert len({card for cards in table.zones.values() for card in cards}) == 8
        assert all(len(table.zones[f"hand:{seat}"]) == 1 for seat in range(seats))
        assert len(set(ruleset.to_act(table))) == len(ruleset.to_act(table))
        assert not set(ruleset.to_act(table)) & set(ruleset.markers(table)["out"])
        table_digest(ruleset, table)


@given(games(40))
@examples(25)
def test_the_public_table_is_the_same_without_the_sealed_fields(game: Game):
    bare = Game(game.table.state.house.seats)
    for version in sorted(game.moves):
        move: Mapping[str, Any] = game.moves[version]
        hidden = ruleset.sealed(move)
        bare.play({name: value for name, value in move.items() if name not in hidden})
        assert bare.judged[version] == game.judged[version]
        assert table_digest(ruleset, bare.table) == table_digest(ruleset, game.tables[version])


@given(games(30))
@examples(25)
def test_a_formula_names_only_cards_of_the_table_at_hand(game: Game):
    for version, touched in game.judged.items():
        for rule in touched:
            assert rule.rule in ruleset.rules("en")
            assert all(path < version for path in rule.path)


@given(games(30))
@examples(25)
def test_a_game_in_turn_always_comes_to_its_end(game: Game):
    for _ in range(3):
        if ruleset.standings(game.table).over:
            break
        if game.table.state.rounds[-1].scored is not None:
            game.deal(start=0)
        while game.to_act:
            if game.markers["question"]:
                game.by(game.to_act[0], "answer", accept=False)
            else:
                game.quiet()
        assert "turn-order" not in game.broken_openly(game.reveal(""))
    assert ruleset.standings(game.table).over
