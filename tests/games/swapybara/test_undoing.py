"""Undoing by its definition: as if the undone exchanges had not happened and all others had."""

from hypothesis import given
from hypothesis import strategies as st

from events.games.swapybara import ruleset
from tests.games.swapybara.kit import Game, examples, games


def exchanges(game: Game) -> list[tuple[int, str, str]]:
    """The exchanges of the round that is played, by version, with the places that traded."""
    found = []
    for act in game.table.state.rounds[-1].acts:
        if act.exchanged is not None:
            other = "centre" if act.target == "centre" else f"hand:{act.target}"
            found.append((act.exchanged, f"hand:{act.seat}", other))
    return sorted(found)


def replayed(game: Game, undone: set[int]) -> dict[str, tuple[int, ...]]:
    """Where the cards lie if the round is played over without some exchanges, seat for seat."""
    zones = dict(game.tables[game.table.state.rounds[-1].dealt].zones)
    for version, one, other in exchanges(game):
        if version not in undone:
            zones[one], zones[other] = zones[other], zones[one]
    return zones


@given(st.data())
@examples(40)
def test_one_to_three_exchanges_undone_in_any_order_lie_as_in_a_replay_without_them(data: st.DataObject):
    game = data.draw(games())
    made = [version for version, _, _ in exchanges(game)]
    chosen = data.draw(st.permutations(made))[: data.draw(st.integers(0, 3))]
    for number, version in enumerate(chosen):
        game.rule(version, {"undo": version})
        assert dict(game.table.zones) == replayed(game, set(chosen[: number + 1]))


@given(st.data())
@examples(40)
def test_exchanges_undone_between_moves_lie_as_in_a_replay_without_them(data: st.DataObject):
    game = data.draw(games(12, wild=False))
    undone: set[int] = set()
    for _ in range(data.draw(st.integers(0, 4))):
        left = [version for version, _, _ in exchanges(game) if version not in undone]
        if left and data.draw(st.booleans()):
            version = data.draw(st.sampled_from(left))
            game.rule(version, {"undo": version})
            undone.add(version)
        elif game.to_act and game.markers["question"] is None:
            seat = game.to_act[0]
            game.ask(seat, (seat + 1) % game.table.state.house.seats, accept=True)
    assert dict(game.table.zones) == replayed(game, undone)


@given(st.data())
@examples(40)
def test_undone_at_the_reveal_the_scores_are_those_of_the_cards_put_right(data: st.DataObject):
    game = data.draw(games(24, wild=False))
    cards = [card for cards in game.table.zones.values() for card in cards]
    truth = dict(zip(cards, data.draw(st.permutations(ruleset.cards({}, 4))), strict=True))
    seats = game.table.state.house.seats
    if game.table.state.rounds[-1].scored is not None:
        return
    lying = [truth[game.card(f"hand:{seat}")] for seat in range(seats)]
    game.reveal(" ".join(lying))
    made = [version for version, _, _ in exchanges(game)]
    undone = set(data.draw(st.permutations(made))[:2])
    for version in undone:
        game.rule(version, {"undo": version})
    zones = replayed(game, undone)
    assert game.scores() == [int(truth[zones[f"hand:{seat}"][-1]]) for seat in range(seats)]
