"""What all can see: markers, the layout, and card points that nobody is told of."""

from hypothesis import given

from events.games.schnapsen import ruleset
from events.table import PUBLIC
from tests.games.schnapsen.kit import Game, examples, games


def test_before_the_first_deal_nothing_is_marked():
    marks = Game().markers
    assert marks["marriages"] == []
    assert {name for name, value in marks.items() if value} == set()
    assert Game().to_act == ()


def test_the_markers_of_a_deal():
    game = Game()
    game.deal()
    game.go("0 AS, 1 JS, 0 close, 0 marriage D, 0 QD")
    assert game.markers == {
        "deal": 1,
        "dealer": 1,
        "lead": 0,
        "trump": "H",
        "strict": True,
        "closed": 0,
        "draw": None,
        "marriages": [{"seat": 0, "suit": "D"}],
        "points": None,
    }


def test_the_layout_names_every_zone_once_and_turns_the_trump_down_when_closed():
    game = Game()
    game.deal()
    assert [spot.zone for spot in ruleset.layout(game.table)] == list(game.table.zones)
    assert {spot.zone: spot.face for spot in ruleset.layout(game.table)}["trump"] == "up"
    game.go("0 close")
    assert {spot.zone: spot.face for spot in ruleset.layout(game.table)}["trump"] == "down"


def test_card_points_appear_only_when_the_deal_is_over():
    game = Game()
    game.deal()
    game.go("0 AS, 1 JS, 0 marriage D, 0 QD, 1 JD")
    assert game.markers["points"] is None
    game.go("0 claim")
    assert game.markers["points"] == [38, 0]


def test_where_points_are_tracked_they_are_always_told():
    game = Game(tracked=True)
    game.deal()
    game.go("0 AS, 1 JS")
    assert game.markers["points"] == [13, 0]


@given(games(40))
@examples(30)
def test_no_card_points_of_a_deal_in_progress_are_told_unless_tracked(game: Game):
    deal = game.table.state.deals[-1]
    if deal.ended is not None or game.table.state.house.tracked:
        return
    assert game.markers["points"] is None
    for row in ruleset.standings(game.table).seats:
        assert f"deal {deal.number}" not in {line.section for line in row.lines}


def test_conduct_is_judged_when_witnessed_and_open_for_good_when_not():
    game = Game()
    game.deal()
    notes = game.by(1, "conduct", rule="no-notes")
    look = game.by(1, "conduct", rule="no-look", witnessed=False)
    assert game.broken_openly(notes) == {"no-notes"}
    assert game.status(look, PUBLIC) == "open"
    assert game.offered(look, "no-look", 1) == {"let-stand": ({"stand": True},)}


def test_where_points_are_tracked_writing_them_down_breaks_nothing():
    game = Game(tracked=True)
    game.deal()
    assert game.touched(game.by(1, "conduct", rule="no-notes")) == {}
