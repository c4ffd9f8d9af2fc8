"""Whatever is played, lawful or not: cards are conserved, and everything that all can see adds up."""

from hypothesis import given
from hypothesis import strategies as st

from events.games import Breach
from events.games.swoop import ruleset
from events.games.swoop.ledger import ledger
from events.history import table_digest
from events.table import YES
from tests.games.swoop.kit import EN, Game, any_move, examples, games


def sound(game: Game) -> None:
    cards = len(ruleset.cards({}, game.seats))
    for table in game.tables[1:]:
        assert sum(len(there) for there in table.zones.values()) == cards
        assert len({card for there in table.zones.values() for card in there}) == cards
        assert all(len(there) <= 1 for zone, there in table.zones.items() if zone[:2] in {"up", "my"})
        assert len(set(ruleset.to_act(table))) == len(ruleset.to_act(table))
        faces = [table.faces[card] for there in table.zones.values() for card in there if card in table.faces]
        assert all(faces.count(face) <= ruleset.cards({}, game.seats).count(face) for face in set(faces))
        assert {spot.zone for spot in ruleset.layout(table)} == set(table.zones)
        assert len(ruleset.layout(table)) == len(table.zones)
        table_digest(ruleset, table)


@given(games(40), st.data())
@examples(40)
def test_cards_are_conserved_in_any_play_and_after_any_remedy(game: Game, data: st.DataObject):
    for _ in range(3):
        version = data.draw(st.sampled_from(sorted(game.moves)))
        for touched in game.judged[version]:
            breach = Breach(version, touched.rule, touched.offender)
            offered = ruleset.remedies(game.table, breach, EN)
            assert ({"stand": True},) in [remedy.parts for remedy in offered]
            before = game.table
            game.rule(version, *data.draw(st.sampled_from(offered)).parts)
            assert all(ruleset.instructions(before, game.table, EN))
            seats = ruleset.to_act(game.table) or range(game.seats)
            so_far = {"seat": data.draw(st.sampled_from(list(seats)))}
            if ruleset.choices(game.table, so_far).values:
                game.play(data.draw(any_move(game.table, so_far)))
    sound(game)


@given(games(40))
@examples(25)
def test_every_rule_is_decided_at_once_by_versions_before(game: Game):
    for version, touched in game.judged.items():
        for rule in touched:
            assert rule.rule in ruleset.rules("en")
            assert rule.broken == YES or rule.rule == "swoop.no-peek"
            assert all(0 < path < version for path in rule.path)


@given(games(30, wild=False), st.data())
@examples(15)
def test_a_hand_in_turn_comes_to_its_end_without_a_breach(game: Game, data: st.DataObject):
    """Whoever is due lays what they may; cards of a low rank come to hand as long as there are any."""
    for _ in range(600):
        if not game.to_act:
            break
        seat = game.to_act[0]
        kinds = ruleset.choices(game.table, {"seat": seat}).values
        legal = [
            move
            for kind in kinds
            if kind in {"play", "mystery", "add"}
            for move in [data.draw(any_move(game.table, {"type": kind, "seat": seat}, deviant=False))]
            if not ruleset.judge(game.table, move)
        ]
        game.play(data.draw(st.sampled_from(legal)) if legal else _one(game, seat))
        assert game.broken() == set()
    assert all(tally.costs or not tally.ended for tally in ledger(game.table.state, game.table.faces).tallies)
    sound(game)


def _one(game: Game, seat: int) -> dict[str, object]:
    """Any single card that this seat may lay: there always is one."""
    ranks = ruleset.choices(game.table, {"type": "play", "seat": seat}).values
    for rank in ranks:
        for more in ({"hand": 1}, *({"table": [place]} for place in range(4))):
            move = {"type": "play", "seat": seat, "rank": rank, **more}
            if (
                rank is not None
                and ruleset.fits(game.table, move) is None
                and not ruleset.judge(game.table, move)
            ):
                return move
    places = [
        p
        for p in range(4)
        if game.table.zones.get(f"mystery:{seat}:{p}") and not game.table.zones.get(f"up:{seat}:{p}")
    ]
    rank = ruleset.choices(game.table, {"type": "mystery", "seat": seat, "place": places[0]}).values[0]
    return {"type": "mystery", "seat": seat, "place": places[0], "rank": rank}
