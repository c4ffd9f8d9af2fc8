"""What cannot have happened, whoever says so."""

from typing import Any

import pytest

from events.games import BadOptions, install
from events.games.schwupps import ruleset
from events.history import Impossible, verdict_of
from events.referee import settling
from events.referee.clauses import literals
from events.table import PUBLIC, seat_view
from tests.games.schwupps.kit import OPENING, Game
from tests.history.kit import Sheet

install(ruleset)


def dealt(**fields: Any) -> Game:
    game = Game(3, **fields)
    game.deal()
    return game


def misfit(game: Game, **move: Any) -> str | None:
    found = ruleset.fits(game.table, move)
    return None if found is None else found.text


@pytest.mark.parametrize(
    "move",
    [
        {"type": "fly", "seat": 0},
        {"type": "play", "seat": 3, "card": "b1", "pile": 0},
        {"type": "play", "seat": 0, "card": "+1", "pile": 0},
        {"type": "play", "seat": 0, "card": "b1", "pile": 4},
        {"type": "irritate", "seat": 0, "row": 2, "to": 1, "top": None},
        {"type": "irritate", "seat": 0, "row": None, "to": None, "top": None},
        {"type": "irritate", "seat": 0, "row": 0, "to": 7, "top": None},
        {"type": "schwupp", "seat": 0, "row": 0, "top": "b1"},
        {"type": "end", "seat": 0, "drew": 17},
        {"type": "draw", "seat": 0, "from": "box", "n": 1},
        {"type": "draw", "seat": 0, "from": "own", "n": 17},
        {"type": "draw", "seat": 0, "from": "common", "n": 51},
        {"type": "give", "seat": 0, "to": 3},
        {"type": "deal", **OPENING, "start": 3},
        {"type": "deal", **OPENING, "numbers": ["b1", "b1", "b1", "b2"]},
        {"type": "deal", **OPENING, "numbers": ["b1", "b2", "b3", "!"]},
        {"type": "deal", **OPENING, "top": "b1"},
    ],
    ids=str,
)
def test_what_no_table_can_show(move: dict[str, Any]):
    assert misfit(dealt(), **move) is not None


def test_nothing_but_a_deal_with_its_start_comes_first():
    game = Game()
    assert misfit(game, type="end", seat=0) == "No cards have been dealt yet."
    assert misfit(game, type="deal", **OPENING) is not None
    assert misfit(game, type="deal", start=1, schwupps=None, top=None, numbers=None) is None


def test_a_third_copy_cannot_be_played_until_the_piles_were_shuffled():
    game = Game(2)
    game.deal()
    game.go("0 b1 0, 0 b1 0")
    assert misfit(game, type="play", seat=0, card="b1", pile=0) == "All cards b1 lie elsewhere."
    for number in range(61):
        game.go(f"{number % 2} schwupp 1, {number % 2} end")
    assert misfit(game, type="play", seat=1, card="b1", pile=0) is None


def test_the_fifteenth_irritation_card_cannot_be_played():
    game = dealt()
    for number in range(14):
        game.go(f"{number % 3} ! 0 to {(number + 1) % 3}, {number % 3} end")
    assert misfit(game, type="irritate", seat=0, row=0, to=1, top=None) == "All cards ! lie elsewhere."


def test_schwupps_cards_are_counted_only_where_their_numbers_were_told():
    for options, fitting in (({}, True), ({"plus_1": 1, "minus_1": 9}, False)):
        game = dealt(**options)
        assert (misfit(game, type="schwupp", seat=0, row=0, top="+1") is None) is fitting


def test_the_counts_of_schwupps_cards_add_up_to_thirty():
    settled = ruleset.settled({"plus_1": 6, "same_either": 3}, 2)
    names = ("plus_1", "minus_1", "plus_2", "minus_2", "same_number", "same_colour", "same_either")
    with pytest.raises(BadOptions):
        ruleset.settled({"plus_1": 6}, 2)
    with pytest.raises(BadOptions):
        ruleset.settled({}, 6)
    with pytest.raises(BadOptions):
        ruleset.settled({"plus_1": 0}, 2)
    assert [settled[name] for name in names] == [6, 5, 4, 4, 4, 4, 3]
    assert [ruleset.settled({}, 2)[name] for name in names] == [None] * 7
    assert len(ruleset.cards({}, 2)) == 144


@pytest.mark.parametrize(("options", "possible"), [({}, True), ({"plus_1": 5}, False)])
def test_what_nobody_has_counted_contradicts_nothing(options: dict[str, Any], possible: bool):  # noqa: FBT001 - a parameter
    """Six “+1” lie open, or lay there: the box may have so many, unless five were told."""
    sheet = Sheet("schwupps", 2, options)
    sheet.move(type="deal", start=0, schwupps=["+1"] * 4, top="+1", numbers=OPENING["numbers"])
    if possible:
        sheet.move(type="schwupp", seat=0, row=0, top="+1")
        version = sheet.move(type="play", seat=0, card="r5", pile=0)
        assert verdict_of(sheet.story, version, PUBLIC).status == "legal"
    else:
        with pytest.raises(Impossible):
            sheet.move(type="schwupp", seat=0, row=0, top="+1")


def test_for_each_way_that_two_cards_may_look_only_what_they_leave_open_is_asked(
    monkeypatch: pytest.MonkeyPatch,
):
    asked = []
    could = settling.could

    def counted(knowledge: Any, formula: Any, *steps: Any) -> bool:
        asked.append(len(list(literals(formula))))
        return could(knowledge, formula, *steps)

    monkeypatch.setattr(settling, "could", counted)
    game = Game(3)
    game.deal(schwupps=[None] * 4, numbers=[None] * 4)
    game.see(game.table.zones["numbers:1"][-1], "b3", 0)
    played = game.by(0, "play", card=None, pile=1)
    found = game.verdict(played, seat_view(0))
    assert found.status == "open"
    assert [len(settle.faces) for settle in found.settles] == [7, 51]
    assert sum(asked) < 10_000
