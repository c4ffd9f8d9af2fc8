"""Everything is told in three languages, in whole sentences."""

from string import Formatter

import pytest

from events.games import INKS, LANGUAGES
from events.games.qwitch import ruleset
from events.games.qwitch.deck import DIRECTIONS, FACES
from events.games.qwitch.texts import texts
from tests.games.qwitch.kit import EN, WORDS, Game, read

OTHERS = [language for language in LANGUAGES if language != "en"]
BROKEN = {
    "turn-order",
    "fits",
    "pass-unable",
    "nobody-able",
    "bottom-none",
    "stop-empty",
    "after-stop",
    "turner",
    "call",
    "refill",
    "win-empty",
}
SCORED = {"score-out", "score-ruling"}
MOVES = """
1 B3
1 B3 D5
1 unseen
? B3
? unseen
1 pass
1 stop
1 stop 0:2 1:5
0 turns + B2
0 turns unseen B2
0 turns =
1 turns unseen
1 back B3
1 draws 1
1 draws 2
1 win
nobody
nobody 0:1
bottom
bottom D2
deal 0
"""


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_there_in_every_language_and_speaks_of_the_same_things(language: str):
    english, other = texts("en"), texts(language)
    assert english.keys() == other.keys()
    for group in english:
        assert english[group].keys() == other[group].keys(), group
        for key, text in english[group].items():
            assert other[group][key].strip() == other[group][key].rstrip() != ""
            assert names_in(other[group][key]) == names_in(text), (group, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_title_a_text_and_its_section(language: str):
    found = ruleset.rules(language)
    assert {rule.removeprefix("qwitch.") for rule in found} == BROKEN | SCORED
    assert all(text.title and text.text and text.section for text in found.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_show_what_is_printed_and_directions_what_they_ask_for(language: str):
    looks = {face: ruleset.look(face, WORDS[language]) for face in (*FACES, *DIRECTIONS)}
    assert len({look.label for look in looks.values()}) == 67
    assert looks["B2"].rank == looks["B2"].label == "B2"
    assert {look.ink for look in looks.values()} <= set(INKS)
    assert [looks[sign].rank for sign in DIRECTIONS] == ["+", "\N{MINUS SIGN}", "="]
    assert all(1 <= len(looks[sign].words) <= 2 for sign in DIRECTIONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_kind_of_move_has_its_text(language: str):
    assert ruleset.title[language] == "Qwitch"
    assert all(option.text[language] for option in ruleset.options)
    for kind in ruleset.grammar({}, 3):
        assert ruleset.label("type", kind.type, WORDS[language]) == texts(language)["kinds"][kind.type]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", MOVES.split("\n")[1:-1])
def test_every_move_is_told_in_one_sentence_and_a_short_form(language: str, line: str):
    for table in (Game(game="advanced").table, begun().table):
        told = ruleset.describe(table, read(line), WORDS[language])
        assert told
        assert "{" not in told
        assert "None" not in told
        assert not told.endswith(".")
        assert "None" not in ruleset.notation(read(line))


def begun() -> Game:
    game = Game(game="advanced")
    game.say("deal 0")
    return game


def test_sentences_name_people_cards_and_what_was_done():
    table = begun().table
    assert ruleset.describe(table, read("1 B3"), EN) == "Ben plays B3"
    assert ruleset.describe(table, read("? B3"), EN) == "Somebody plays B3"
    assert ruleset.describe(table, read("1 B3 D5"), WORDS["nl"]) == "Ben speelt B3 en noemt die D5"
    assert ruleset.describe(table, read("0 turns + B2"), WORDS["de"]) == (
        "Ana deckt die erste Richtung auf, + (eins aufwärts), und B2 in der Mitte"
    )
    told = ruleset.describe(table, read("2 stop 0:2 1:5"), EN)
    assert told == "Carla calls the stop; drawn: Ana 2, Ben 5"


@pytest.mark.parametrize(
    ("line", "short"),
    [
        *(("1 B3", "1 B3"), ("1 B3 D5", '1 B3 "D5"'), ("? B3", "? B3"), ("1 unseen", "1 ?")),
        *(("0 turns + B2", "0 turns + B2"), ("2 stop 0:2 1:5", "2 stop 0:2 1:5"), ("1 pass", "1 pass")),
        *(("bottom", "bottom"), ("bottom D2", "bottom D2"), ("deal 1", "deal 1"), ("1 draws 2", "1 draws 2")),
        *(("nobody 0:1", "nobody 0:1"), ("1 back B3", "1 back B3"), ("1 win", "1 win")),
    ],
)
def test_the_short_form_is_that_of_transcripts(line: str, short: str):
    assert ruleset.notation(read(line)) == short


def test_values_and_places_have_names():
    assert ruleset.label("card", "B3", EN) == "B3"
    assert ruleset.label("face", "-", EN) == "\N{MINUS SIGN} (one down)"
    assert ruleset.label("card", None, EN) == "not seen"
    assert ruleset.label("called", None, EN) == "called as it is"
    assert ruleset.label("centre", None, EN) == "not seen"
    assert ruleset.label("seat", 2, EN) == "Carla"
    assert ruleset.label("seat", None, EN) == "nobody noticed who"
    assert ruleset.label("drew.1", 3, EN) == "3"
    assert ruleset.label("drew.1", None, EN) == "up to five"
    assert ruleset.label("n", 2, EN) == "2"
    assert ruleset.label("zone", "draw:1", EN) == "the draw pile of Ben"
    assert ruleset.label("zone", "together", EN) == "the hands together"
    assert ruleset.label("game", "advanced", EN) == "as a race (advanced)"
    assert ruleset.label("rule", "fits", EN) == "One up, one down or the same"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_markers_are_told_in_words(language: str):
    words = WORDS[language]
    game = begun()
    for line in ("0 turns + B2", "1 pass", "1 C1, 0 pass, ? D5", "nobody 0:0 1:1 2:1"):
        game.say(line)
        for name, value in game.markers.items():
            assert ruleset.label("marker", name, words) == texts(language)["markers"][name]
            told = ruleset.label(f"marker.{name}", value, words)
            assert told
            assert "None" not in told


def test_markers_name_seats_and_count_cards():
    game = begun()
    game.say("0 turns + B2, 1 C1, 0 pass, 2 pass")
    told = {name: ruleset.label(f"marker.{name}", value, EN) for name, value in game.markers.items()}
    assert told == {
        "dealer": "Ana",
        "direction": "+ (one up)",
        "turner": "Ana",
        "turns": "—",
        "stopped": "—",
        "passed": "Ana, Carla",
        "left": "Ana 21, Ben 20, Carla 21",
    }
    marks = {mark.name: (mark.text, mark.seat) for mark in ruleset.marks(game.table, EN)}
    assert marks["passed:0"] == ("pass", 0)
    assert marks["left:1"] == ("20", 1)
    game.say("1 pass")
    marks = {mark.name: mark.label for mark in ruleset.marks(game.table, EN)}
    assert marks["stopped"] == "Nobody could play"
    assert marks["turner"] == "Turns the next direction over"
