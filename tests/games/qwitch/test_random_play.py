"""Whatever is played, lawful or not: cards are conserved, and what only some know changes nothing for all."""

from hypothesis import given
from hypothesis import strategies as st

from events.games import BadPart, Breach, install
from events.games.qwitch import ruleset
from events.games.qwitch.deck import DIRECTIONS, FACES
from events.games.qwitch.together import lying, span
from events.history import table_digest
from tests.games.qwitch.kit import EN, Game, any_move, examples, games

install(ruleset)


def whole(game: Game, table) -> bool:
    cards = [card for cards in table.zones.values() for card in cards]
    return len(cards) == len(set(cards)) == len(game.faces)


@given(games(40), st.data())
@examples(25)
def test_cards_are_conserved_in_any_play_and_after_any_remedy(game: Game, data: st.DataObject):
    for _ in range(3):
        version = data.draw(st.sampled_from(sorted(game.moves)))
        for touched in game.judged[version]:
            breach = Breach(version, touched.rule, touched.offender)
            offered = ruleset.remedies(game.table, breach, EN)
            before = game.table
            if offered:
                assert {"let-stand", "remind", "play-on", "fill-less"} & {remedy.id for remedy in offered}
                parts = data.draw(st.sampled_from(offered)).parts
                if "rewind" in parts[0] and not reaches(game, version):
                    continue
                game.rule(version, *parts)
                ruleset.instructions(before, game.table, EN)
            game.play(data.draw(any_move(game)))
    for table in game.tables[1:]:
        assert whole(game, table)
        assert len(set(ruleset.to_act(table))) == len(ruleset.to_act(table))
        table_digest(ruleset, table)
        check_sorts(table)
        check_counts(table)


def reaches(game: Game, version: int) -> bool:
    return version > game.table.state.dealt


def check_sorts(table) -> None:
    """Cards of one back lie only where such cards lie."""
    for zone, place in table.plan.items():
        for card in table.zones[zone]:
            if card in table.faces:
                assert table.faces[card] in (place.faces or {*FACES, *DIRECTIONS})


def check_counts(table) -> None:
    """What lies together is at least what seats must have there, and at most what they may have."""
    if table.state.phase is None:
        return
    spans = [span(table, seat) for seat in range(table.state.house.seats)]
    assert all(one.least <= one.most for one in spans)
    if table.state.most is not None:
        assert sum(table.state.most) >= lying(table)
    else:
        assert lying(table) == 0


@given(games(30), st.data())
@examples(25)
def test_any_version_can_be_undone_or_is_refused(game: Game, data: st.DataObject):
    version = data.draw(st.integers(1, game.version))
    before = game.table
    try:
        game.rule(version, {"undo": version})
    except BadPart:
        return
    assert whole(game, game.table)
    check_counts(game.table)
    ruleset.instructions(before, game.table, EN)
    game.play(data.draw(any_move(game)))
    assert whole(game, game.table)


@given(games(30))
@examples(25)
def test_every_rule_has_a_text_and_every_path_lies_in_the_past(game: Game):
    for version, touched in game.judged.items():
        for rule in touched:
            assert rule.rule in ruleset.rules("en")
            assert all(path < version for path in rule.path)


@given(games(20))
@examples(25)
def test_the_layout_shows_every_zone_once(game: Game):
    spots = [spot.zone for spot in ruleset.layout(game.table)]
    assert sorted(spots) == sorted(game.table.plan)


def test_before_the_first_deal_nothing_can_be_put_right():
    breach = Breach(1, "qwitch.fits", None)
    assert ruleset.remedies(Game().table, breach, EN) == ()
