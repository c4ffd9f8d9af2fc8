"""Whatever is played, lawful or not: cards are conserved, and every remedy leaves a table to go on from."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from events.games import Breach
from events.games.schwupps import ruleset
from events.history import table_digest
from events.table import Table
from tests.games.schwupps.kit import EN, WORDS, Game, any_move, examples


@st.composite
def games(draw: st.DrawFn, most: int = 40) -> Game:
    """A game some way in: mostly actions in turn, and now and then anything at all."""
    game = Game(draw(st.sampled_from((2, 3, 5))), tournament=draw(st.booleans()))
    game.deal()
    for _ in range(draw(st.integers(0, most))):
        roll = draw(st.integers(0, 19))
        if roll < 2 or not game.to_act:
            game.play(draw(any_move(game.table)))
            continue
        seat, own = draw(st.sampled_from(game.to_act)), game.table.zones
        kind = "end" if not own[f"hand:{seat}"] or roll < 6 else "schwupp" if roll < 10 else "play"
        game.play(draw(any_seats_move(game, seat, kind)))
    return game


@st.composite
def any_seats_move(draw: st.DrawFn, game: Game, seat: int, kind: str):
    """A move of a kind by this seat, with its free fields picked by chance."""
    if kind == "play":
        values = ruleset.choices(game.table, {"type": "play", "seat": seat}).values
        card = draw(st.sampled_from(values))
        return {"type": "play", "seat": seat, "card": card, "pile": draw(st.integers(0, 3))}
    if kind == "schwupp":
        return {"type": "schwupp", "seat": seat, "row": draw(st.integers(0, 1)), "top": None}
    return {"type": "end", "seat": seat}


def whole(table: Table) -> bool:
    cards = [card for cards in table.zones.values() for card in cards]
    return len(cards) == len(set(cards)) == 144


@given(games())
@examples(40)
def test_cards_are_conserved_and_lie_where_their_back_belongs(game: Game):
    for table in game.tables[1:]:
        assert whole(table)
        assert not table.zones["shuffled"]
        assert not table.zones["slid"]
        assert len(table.zones["row:0"]) == len(table.zones["row:1"]) == 2
        table_digest(ruleset, table)
        for zone, cards in table.zones.items():
            faces = {table.faces[card] for card in cards if card in table.faces}
            assert faces <= table.plan[zone].faces, zone
    seen = Counter(
        game.table.faces[card]
        for cards in game.table.zones.values()
        for card in cards
        if card in game.table.faces
    )
    assert all(
        count <= 2
        for face, count in seen.items()
        if face[0] in "bgpry" and face not in ruleset.cards({}, 2)[:30]
    )


@given(games(), st.data())
@examples(40)
def test_any_remedy_leaves_a_whole_table_to_go_on_from(game: Game, data: st.DataObject):
    for _ in range(3):
        breaches = [(version, touched) for version, found in game.judged.items() for touched in found]
        if not breaches:
            return
        version, touched = data.draw(st.sampled_from(breaches))
        breach = Breach(version, touched.rule, touched.offender)
        offered = ruleset.remedies(game.table, breach, EN)
        assert offered[-1].id == "let-stand"
        assert all("{" not in remedy.text for remedy in offered)
        before = game.table
        game.rule(version, *data.draw(st.sampled_from(offered)).parts)
        assert whole(game.table)
        for words in WORDS.values():
            assert all("{" not in told for told in ruleset.instructions(before, game.table, words))
        game.play(data.draw(any_move(game.table)))


@given(games())
@examples(40)
def test_points_never_hang_on_a_face_and_sum_up_to_the_scores(game: Game):
    standings = ruleset.standings(game.table)
    for row in standings.seats:
        assert row.score == sum(line.points for line in row.lines)
        assert row.rank is not None
        assert all(line.rule in ruleset.rules("en") for line in row.lines)
    assert bool(standings.winners) is standings.over


@given(games())
@examples(40)
def test_a_seat_to_act_always_has_a_lawful_move(game: Game):
    for seat in game.to_act:
        if game.markers["schwupped"] == [] and len(game.to_act) == 1:
            free = {"type": "schwupp", "seat": seat, "row": 0, "top": None}
            assert ruleset.fits(game.table, free) is None
            assert ruleset.judge(game.table, free) == ()


@given(games())
@examples(40)
def test_every_rule_has_a_text_and_every_path_lies_in_the_past(game: Game):
    for version, touched in game.judged.items():
        for rule in touched:
            assert rule.rule in ruleset.rules("en")
            assert all(path < version for path in rule.path)


@given(games())
@examples(20)
def test_every_zone_is_drawn_once(game: Game):
    spots = ruleset.layout(game.table)
    assert sorted(spot.zone for spot in spots) == sorted(game.table.zones)
