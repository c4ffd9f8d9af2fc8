"""The choices lead to exactly the moves that fit."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from events.games import Move, picked
from events.games.schema import move_errors, tidy_move, whole_move
from events.games.swoop import ruleset
from events.games.swoop.grammar import most_laid
from tests.games.swoop.kit import Game, any_move, completions, examples, games, kinds_of

ROWS = [list(row) for size in range(5) for row in combinations(range(4), size)]
MAYBE = (True, False, None)


def expressible(game: Game, kind: str, seat: int, rank: str) -> Iterator[Move]:
    """Every move of a kind, seat and rank, but for mixed sets."""
    most = range(most_laid(game.table.state.house) + 1)
    rows = ROWS if game.options.get("table_cards", "both") == "both" else [[]]
    start = {"type": kind, "seat": seat}
    for picked_up, swooped, hand, table in product(MAYBE, MAYBE, most, rows):
        told = {"hand": hand, "table": table, "picked_up": picked_up, "swooped": swooped}
        if kind == "play":
            yield {**start, "rank": rank, **told}
        elif kind == "add":
            yield {**start, **told}
        else:
            yield from ({**start, "place": place, "rank": rank, **told} for place in (0, 3))


def frozen(move: Move) -> str:
    """A move without what says nothing."""
    silent = (None, [], 0, False)
    kept = {
        name: value
        for name, value in move.items()
        if name in {"type", "seat", "place"}
        or (name in {"picked_up", "swooped"} and value is not None)
        or value not in silent
    }
    return repr(sorted(kept.items()))


def told(game: Game, kind: str, seat: int, rank: str) -> set[str]:
    """What the choices lead to for a rank."""
    found: set[str] = set()
    start: Move = {"type": kind, "seat": seat}
    if kind == "play":
        choice = ruleset.choices(game.table, start)
        starts = [{**start, "rank": rank}] if choice is not None and rank in choice.values else []
    elif kind == "mystery":
        starts = []
        for place in {0, 3}.intersection(ruleset.choices(game.table, start).values):
            choice = ruleset.choices(game.table, {**start, "place": place})
            starts += [{**start, "place": place, "rank": rank}] if rank in choice.values else []
    else:
        starts = [start]
    for one in starts:
        for move in completions(game.table, one):
            if move.get("to_add") is not True:
                found.add(frozen(tidy_move(move, kinds_of(game.table))))
    return found


def fitting(game: Game, kind: str, seat: int, rank: str) -> set[str]:
    return {
        frozen(move) for move in expressible(game, kind, seat, rank) if ruleset.fits(game.table, move) is None
    }


@given(games(16), st.sampled_from("A59TX"))
@examples(12)
def test_following_every_step_yields_exactly_the_moves_that_fit(game: Game, rank: str):
    kinds = ruleset.choices(game.table, {"seat": 1}).values
    for kind in ("play", "mystery", "add"):
        if kind in kinds:
            assert told(game, kind, 1, rank) == fitting(game, kind, 1, rank), kind
        elif kind in {kind.type for kind in kinds_of(game.table)}:
            assert not fitting(game, kind, 1, rank)


@given(games(25), st.data())
@examples(60)
def test_any_move_offered_fits_and_is_taken_by_the_schema(game: Game, data: st.DataObject):
    so_far = data.draw(st.sampled_from([{}, *({"seat": seat} for seat in range(game.seats))]))
    if not ruleset.choices(game.table, so_far).values:
        return
    move = data.draw(any_move(game.table, so_far))
    kinds = kinds_of(game.table)
    whole = whole_move(move, kinds)
    assert move_errors(kinds, ruleset.cards({}, game.seats), game.seats, whole) == {}
    assert ruleset.fits(game.table, whole) is None


def asked(game: Game, so_far: Move) -> list[str]:
    """The fields that the assistant asks for until the move is whole, where the first value is taken."""
    fields = []
    kinds = kinds_of(game.table)
    while (choice := ruleset.choices(game.table, so_far)) is not None:
        if None in choice.values and not choice.asked:
            so_far = picked(so_far, kinds, choice.field, None)
        else:
            fields.append(choice.field)
            so_far = picked(so_far, kinds, choice.field, choice.values[0])
    return fields


def test_a_usual_play_takes_two_taps():
    game = Game(3)
    game.deal("9 5 7 K", "A 2 3 4", "A 2 3 4")
    assert asked(game, {"type": "play", "seat": 0}) == ["rank", "hand"]
    assert asked(game, {"type": "mystery", "seat": 0}) == ["place", "rank"]


def test_face_up_cards_are_asked_for_where_one_of_that_rank_lies():
    game = Game(3)
    game.deal("9 5 9 K", "A 2 3 4", "A 2 3 4")
    so_far: Move = {"type": "play", "seat": 0, "rank": "9"}
    assert ruleset.choices(game.table, so_far).values == (0, 1, 2, 3, 4, 5, None)
    assert ruleset.choices(game.table, {**so_far, "hand": 0}).values == (0, 2)
    assert ruleset.choices(game.table, {**so_far, "hand": 1}).values == (0, 2, None)
    assert ruleset.choices(game.table, {**so_far, "hand": 1, "table": [0]}).values == (2, None)
    assert ruleset.choices(game.table, {**so_far, "hand": 1, "table": [2]}).field == "swooped"


def test_before_the_first_deal_only_a_deal_is_offered_and_it_asks_who_starts():
    game = Game(4)
    assert ruleset.choices(game.table, {}).values == ("deal",)
    assert ruleset.choices(game.table, {"seat": 1}).values == ()
    first = ruleset.choices(game.table, {"type": "deal"})
    assert (first.field, first.values, first.asked) == ("start", (0, 1, 2, 3, None), True)
    draws = ruleset.choices(game.table, {"type": "deal", "start": None})
    assert (draws.field, draws.values) == ("drawn.0.0", (0, 1, 2, 3, None))


@given(st.data())
@examples(30)
def test_any_drawing_comes_to_who_starts(data: st.DataObject):
    game = Game(data.draw(st.integers(3, 8)))
    move = data.draw(any_move(game.table, {"type": "deal", "start": None}))
    game.play(move)
    assert "drawn" not in move or game.to_act == (game.markers["start"],)
    assert len(move.get("drawn", "123456789")) >= game.seats


def test_later_deals_ask_for_the_face_up_cards_alone():
    game = Game(3)
    game.deal()
    game.shed(0)
    assert {field.split(".")[0] for field in asked(game, {"type": "deal"})} == {"up"}
    assert len(asked(game, {"type": "deal"})) == 12


def test_a_count_names_points_or_exactly_the_cards():
    game = Game(3, table_cards="none")
    game.deal()
    game.shed(1, but=1)
    game.go("1 plays K not-swooped")
    game.shed(0)
    assert ruleset.choices(game.table, {"type": "count"}).values == (1, 2)
    so_far: dict[str, Any] = {"type": "count", "of": 1}
    points = game.scores()[1]
    assert ruleset.choices(game.table, so_far).values == (points, None)
    so_far |= {"points": None, "faces": []}
    for _ in range(game.size(1)):
        choice = ruleset.choices(game.table, _named(so_far))
        so_far["faces"] = [*so_far["faces"], choice.values[0]]
    assert ruleset.choices(game.table, so_far) is None
    assert " ".join(sorted(so_far["faces"], key="A23456789TJQKX".index)) == game.seen(1)


def _named(so_far: dict[str, Any]) -> dict[str, Any]:
    return so_far if so_far["faces"] else {name: value for name, value in so_far.items() if name != "faces"}


def test_a_type_that_there_is_not_is_asked_for_again():
    assert ruleset.choices(Game(5).table, {"type": "shout"}).field == "type"
