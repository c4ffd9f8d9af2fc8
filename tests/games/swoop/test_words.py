"""Moves, values, rules, cards and chips in three languages."""

from typing import Any

import pytest

from events.games import LANGUAGES
from events.games.swoop import ruleset
from events.games.swoop.texts import texts
from tests.games.swoop.kit import EN, WORDS, Game, said

EVERY = pytest.mark.parametrize("language", LANGUAGES)


def dealt(seats: int = 3, **options: Any) -> Game:
    game = Game(seats, **options)
    game.deal("9 5 9 K", "A 2 3 4", "7 7 8 6")
    return game


def told(game: Game, text: str | dict[str, Any], language: str = "en") -> str:
    """What a move is called; it is then made."""
    move = said(text) if isinstance(text, str) else text
    sentence = ruleset.describe(game.table, move, WORDS[language])
    game.play(move)
    return sentence


def test_every_text_is_there_in_every_language_with_the_same_blanks():
    english = texts("en")
    for language in LANGUAGES:
        other = texts(language)
        assert {group: set(keys) for group, keys in other.items()} == {
            g: set(keys) for g, keys in english.items()
        }
        for group, keys in english.items():
            for key, text in keys.items():
                blanks = {part.split("}")[0] for part in text.split("{")[1:]}
                assert blanks == {part.split("}")[0] for part in other[group][key].split("{")[1:]}, (
                    group,
                    key,
                )


def test_a_language_that_there_is_not_is_told_in_english():
    assert texts("fr") == texts("en")


def test_plays_are_told_with_what_became_of_the_pile():
    game = dealt()
    times = "\N{MULTIPLICATION SIGN}"
    assert told(game, "0 plays 9 hand1 table0,2") == f"Ana plays 3 {times} 9"
    assert told(game, "1 plays K") == "Ben plays K; Ben picks up the pile first"
    assert told(game, "2 plays X") == "Carla plays joker; the pile is swept away"
    assert told(game, "2 plays 8+T table2") == f"Carla plays 2 {times} 8, 10; the pile is swept away"


def test_mystery_cards_are_told():
    game = dealt()
    game.go("0 plays 9 table0; 1 plays 8; 2 plays 6 table3")
    assert told(game, "0 turns 0: 5") == "Ana turns over a mystery card: 5"
    assert told(game, "0 adds hand1 table1") == "Ana adds 2 \N{MULTIPLICATION SIGN} 5"
    game = Game(3, table_cards="mystery_only")
    game.deal()
    assert told(game, "0 turns 0: 5 waits") == "Ana turns over a mystery card: 5"
    assert told(game, "0 adds") == "Ana adds nothing"
    move = {"type": "mystery", "seat": 1, "place": 0}
    assert ruleset.describe(game.table, move, EN) == "Ben turns over a mystery card: a card"


def test_the_end_of_a_hand_is_told():
    game = Game(3, table_cards="none")
    game.deal()
    game.shed(0, but=1)
    assert told(game, "0 plays X") == (
        "Ana plays joker; the pile is swept away; Ana has no card left and wins the hand"
    )
    assert told(game, "count 1 200") == "Ben is left with 200 points"
    times = "\N{MULTIPLICATION SIGN}"
    faces = ["K", "K", "A", *["Q"] * 8, *["J"] * 8]
    assert told(game, {"type": "count", "of": 2, "faces": faces}) == (
        f"Carla is left with A, 8 {times} J, 8 {times} Q, 2 {times} K"
    )


def test_deals_are_told():
    game = Game(3)
    assert ruleset.describe(game.table, {"type": "deal"}, EN) == "Hand 1 is dealt"
    drawn = {"type": "deal", "drawn": [[0, "5"], [1, "K"], [2, "A"]]}
    assert told(game, drawn) == "Hand 1 is dealt; Ben starts"
    assert ruleset.describe(game.table, {"type": "deal"}, EN) == "Hand 1 is dealt anew; Ben starts"
    game.shed(0)
    assert ruleset.describe(game.table, {"type": "deal"}, EN) == "Hand 2 is dealt; Carla starts"


@EVERY
def test_every_kind_of_move_is_told_in_every_language(language: str):
    game = dealt()
    for text in ("0 plays 9 table0", "1 plays 8", "2 plays 6 table3", "0 turns 0: 5", "0 adds hand1"):
        assert "Ana" in (sentence := told(game, text, language)) or text[0] != "0"
        assert "{" not in sentence
    for witnessed in (True, False):
        look = {"type": "conduct", "seat": 1, "rule": "no-peek", "witnessed": witnessed}
        assert "Ben" in told(game, look, language)


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("deal 2", "deal 2"),
        ("1 plays 9 hand2 table3", "1 plays 9 hand2 table3"),
        ("1 plays 9+9+8 table0,2 not-swooped", "1 plays 9+9+8 table0,2 not-swooped"),
        ("1 plays J hand1 not-picked-up", "1 plays J hand1 not-picked-up"),
        ("2 turns 1: 7", "2 turns 1: 7"),
        ("2 turns 1: 7 hand1 picked-up", "2 turns 1: 7 hand1 picked-up"),
        ("2 turns 1:", "2 turns 1: ?"),
        ("2 adds", "2 adds nothing"),
        ("2 adds hand1 table0 swooped", "2 adds hand1 table0 swooped"),
        ("count 1 A 7 K X", "count 1 A 7 K X"),
        ("count 1 68", "count 1 68"),
    ],
)
def test_short_forms(text: str, short: str):
    assert ruleset.notation(said(text)) == short


def test_more_short_forms():
    assert ruleset.notation({"type": "deal"}) == "deal"
    assert ruleset.notation({"type": "count", "of": 1, "faces": []}) == "count 1 ?"
    assert ruleset.notation({"type": "play", "seat": 0, "table": [1]}) == "0 plays - table1"
    look = {"type": "conduct", "seat": 1, "rule": "no-peek"}
    assert ruleset.notation(look) == "1 no-peek"
    assert ruleset.notation({**look, "witnessed": False}) == "1 no-peek?"


@EVERY
def test_values_have_words(language: str):
    words = WORDS[language]
    values: dict[str, tuple[Any, ...]] = {
        "type": ("play", "mystery", "add", "count", "deal", "conduct"),
        "rule": ("no-peek", "pick-up"),
        "rank": ("A", "T", "X", None),
        "hand": (0, 4, None),
        "table": (0, 3, None),
        "place": (2, None),
        "picked_up": (True, False, None),
        "swooped": (True, False, None),
        "to_add": (True, False, None),
        "witnessed": (True, False, None),
        "of": (1, None),
        "start": (0, None),
        "points": (68, None),
        "drawn": (2, "K", None),
        "up": ("9", None),
        "marker": ("hand", "start", "adds", "won"),
        "marker.hand": (3, None),
        "marker.won": (1, None),
    }
    for field, tried in values.items():
        found = [ruleset.label(field, value, words) for value in tried]
        assert all(found)
        assert len(set(found)) == len(found) or field in {"to_add", "witnessed", "table"}
    for option in ruleset.options:
        assert all(ruleset.label(option.name, value, words) != value for value in option.values)


@EVERY
def test_zones_have_names(language: str):
    game = dealt(8)
    names = [ruleset.label("zone", zone, WORDS[language]) for zone in game.table.plan]
    assert len(set(names)) == len(names)
    assert ruleset.label("zone", "elsewhere", WORDS[language]) == "elsewhere"


def test_a_german_name_that_hisses_takes_no_s():
    assert ruleset.label("zone", "hand:5", WORDS["de"]) == "Fons\N{RIGHT SINGLE QUOTATION MARK} Hand"
    assert ruleset.label("zone", "mystery:1:0", WORDS["de"]) == "Bens verdeckte Karte 1"


@EVERY
def test_cards_are_printed_as_the_language_prints_them(language: str):
    looks = {face: ruleset.look(face, WORDS[language]) for face in "A23456789TJQKX"}
    assert len({look.rank for look in looks.values()}) == 14
    assert looks["T"].rank == "10"
    assert [face for face, look in looks.items() if look.underlined] == ["6", "9"]
    assert {"en": "J", "nl": "B", "de": "B"}[language] == looks["J"].rank


def test_chips_tell_who_started_who_adds_and_who_won():
    game = Game(3, table_cards="mystery_only")
    game.deal()
    game.go("0 turns 0: 5 waits")
    assert [(mark.name, mark.seat) for mark in ruleset.marks(game.table, EN)] == [("start", 0), ("adds", 0)]
    game.rule(game.version, {"award": {"seat": 1}})
    assert [(mark.name, mark.seat) for mark in ruleset.marks(game.table, EN)] == [("start", 0), ("won", 1)]
    assert ruleset.marks(Game(3).table, EN) == ()


def test_the_table_is_laid_out_with_mystery_cards_under_face_up_ones():
    spots = {spot.zone: spot for spot in ruleset.layout(dealt().table)}
    assert (spots["hand:1"].shape, spots["hand:1"].seat) == ("fan", 1)
    assert (spots["up:1:2"].shape, spots["up:1:2"].face) == ("slot", "up")
    assert (spots["mystery:1:2"].under, spots["mystery:1:2"].face) == ("up:1:2", "down")
    assert (spots["pile"].shape, spots["pile"].face, spots["pile"].seat) == ("pile", "up", None)
    alone = Game(3, table_cards="mystery_only")
    alone.deal()
    assert all(spot.under is None for spot in ruleset.layout(alone.table))


def test_every_rule_names_its_section():
    for language in LANGUAGES:
        rules = ruleset.rules(language)
        assert set(rules) == set(ruleset.rules("en"))
        assert all(rule.title and rule.text and rule.section for rule in rules.values())


@pytest.mark.parametrize(
    ("turned", "added"),
    [
        ("", "Carla adds 9"),
        (" waits", "Carla adds 9; Carla picks up the pile first"),
    ],
)
def test_a_pile_is_picked_up_once_for_a_mystery_card_and_what_joins_it(turned: str, added: str):
    game = Game(3, table_cards="mystery_only")
    game.deal()
    game.go("0 plays 4")
    last = "" if turned else "; Carla picks up the pile first"
    game.go("1 plays 4")
    assert told(game, f"2 turns 0: 9{turned}") == f"Carla turns over a mystery card: 9{last}"
    assert told(game, "2 adds hand1") == added


def test_a_mystery_card_that_the_next_move_ends_is_told_with_it():
    game = Game(3, table_cards="mystery_only")
    game.deal()
    game.go("0 plays 4; 1 plays 4; 2 turns 0: 9 waits")
    assert told(game, "0 plays 3") == "Carla picks up the pile first; Ana plays 3"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Ben is left with 1 point"), ("nl", "Ben houdt 1 punt over"), ("de", "Ben bleibt mit 1 Punkt")],
)
def test_one_point_is_told_as_one(language: str, sentence: str):
    assert ruleset.describe(dealt().table, said("count 1 1"), WORDS[language]) == sentence


@EVERY
def test_a_move_that_no_longer_fits_what_comes_before_it_is_told_by_what_it_says(language: str):
    undealt, game = Game(), dealt()
    move = said("0 plays 9 table0")
    plainly = ruleset.describe(game.table, move, WORDS[language])
    assert ruleset.describe(undealt.table, move, WORDS[language]) == plainly
    game.play(move)
    assert ruleset.describe(game.table, move, WORDS[language]) == plainly
