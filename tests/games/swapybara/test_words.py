"""Everything is told in three languages, in whole sentences, and no secret with it."""

from string import Formatter

import pytest

from events.games import LANGUAGES, Words
from events.games.swapybara import ruleset
from events.games.swapybara.texts import signed, texts
from tests.games.swapybara.kit import EN, NAMES, WORDS, Game, completions

OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_there_in_every_language_and_speaks_of_the_same_things(language: str):
    english, other = texts("en"), texts(language)
    assert english.keys() == other.keys()
    for group in english:
        assert english[group].keys() == other[group].keys(), group
        for key, text in english[group].items():
            assert other[group][key].strip() == other[group][key] != ""
            assert names_in(other[group][key]) == names_in(text), (group, key)


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_title_a_text_and_its_section(language: str):
    found = ruleset.rules(language)
    judged = {"turn-order", "must-ask", "not-same-twice", "target-in-round", "five-neighbours"}
    judged |= {"four-accepts", "two-refuses", "centre-once", "zero-announced", "zero-unprotected"}
    scored = {"score-face", "score-six", "score-minus-one", "score-zero", "score-out", "score-ruling"}
    assert {rule.removeprefix("swapybara.") for rule in found} == judged | scored | {"no-talk", "no-show"}
    assert all(text.title and text.text and text.section for text in found.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_kind_of_move_has_its_text(language: str):
    assert ruleset.title[language] == "Swapybara"
    assert all(option.text[language] for option in ruleset.options)
    words = WORDS[language]
    for kind in ruleset.grammar({}, 4):
        assert ruleset.label("type", kind.type, words) == texts(language)["kinds"][kind.type]


def test_an_unknown_language_is_spoken_to_in_english():
    assert texts("fr") == texts("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_is_told_in_one_sentence_and_a_short_form(language: str):
    words = WORDS[language]
    game = Game(4)
    stages = [game.table]
    game.deal("6 1 2 3 4", start=0)
    stages.append(game.table)
    game.ask(0, 1, accept=None)
    stages.append(game.table)
    game.by(1, "answer", accept=False)
    game.finish()
    game.reveal("6 1 2 3 4")
    stages.append(game.table)
    for table in stages:
        for kind in ruleset.choices(table, {}).values:
            so_far = {"type": kind}
            if kind == "reveal":
                so_far["faces"] = {"0": "6", "1": None, "2": "2", "3": "-1"}
            for move in completions(table, so_far):
                told = ruleset.describe(table, move, words)
                assert told
                assert "{" not in told
                assert not told.endswith(".")
                assert ruleset.notation(move)


def test_sentences_name_people_and_what_they_did():
    game = Game(5)
    deal = {"type": "deal", "start": 1}
    assert ruleset.describe(game.table, deal, EN) == "Round 1 is dealt; Ben starts"
    game.play(deal)
    ask = {"type": "ask", "seat": 1, "target": 3}
    assert ruleset.describe(game.table, ask, EN) == "Ben asks Dirk"
    assert ruleset.describe(game.table, ask, WORDS["nl"]) == "Ben vraagt Dirk"
    assert ruleset.describe(game.table, ask, WORDS["de"]) == "Ben fragt Dirk"
    game.play(ask)
    answer = {"type": "answer", "seat": 3, "accept": True}
    assert ruleset.describe(game.table, answer, EN) == "Dirk accepts; Dirk and Ben exchange cards"
    stray = {"type": "answer", "seat": 3, "accept": False}
    assert ruleset.describe(game.tables[0], stray, EN) == "Dirk refuses"
    anew = ruleset.describe(game.table, {"type": "deal"}, EN)
    assert anew == "Round 1 is dealt anew; Ben starts"


def test_turned_up_cards_are_told_with_a_real_minus_sign():
    game = Game(4)
    game.deal(start=0)
    move = {"type": "reveal", "faces": {"0": "-1", "1": None, "centre": "5"}}
    assert (
        ruleset.describe(game.table, move, EN) == "All turn their cards up: Ana \N{MINUS SIGN}1, the centre 5"
    )


def test_the_face_of_a_pick_is_never_told():
    game = Game(5)
    game.round("6 1 2 3 4", start=0)
    for words in WORDS.values():
        told = {
            (ruleset.describe(game.table, move, words), ruleset.notation(move))
            for face in (*ruleset.cards({}, 5), None)
            if (move := {"type": "pick", "seat": 1, "face": face})
        }
        assert len(told) == 1
    assert ruleset.sealed({"type": "pick", "seat": 1}) == {"face": 1}
    assert ruleset.sealed({"type": "ask", "seat": 1, "target": 2}) == {}


def test_naming_a_protected_seat_under_zero_rename_is_told_as_such():
    game = Game(5, zero_rename=True)
    game.round("0 1 2 3 4", start=0)
    game.deal()
    game.finish()
    told = ruleset.describe(game.table, {"type": "zero", "seat": 1, "target": 0}, EN)
    assert told == "Ben announces the 0 and names Ana, who is protected; no card moves"


def test_the_short_forms():
    for move, short in (
        ({"type": "deal"}, "deal"),
        ({"type": "deal", "start": 2}, "deal 2"),
        ({"type": "ask", "seat": 0, "target": 2}, "0 asks 2"),
        ({"type": "answer", "seat": 2, "accept": True}, "2 yes"),
        ({"type": "answer", "seat": 2, "accept": False}, "2 no"),
        ({"type": "centre", "seat": 0}, "0 centre"),
        ({"type": "pass", "seat": 0}, "0 pass"),
        ({"type": "zero", "seat": 3, "target": 1}, "3 zero 1"),
        ({"type": "zero", "seat": 3, "target": "centre"}, "3 zero centre"),
        ({"type": "zero", "seat": 3, "target": None}, "3 zero -"),
        ({"type": "reveal", "faces": {"0": "5", "3": None, "centre": "1"}}, "reveal 0:5 3:? centre:1"),
        ({"type": "pick", "seat": 3, "face": "6"}, "3 picks"),
        ({"type": "conduct", "seat": 3, "rule": "no-talk"}, "3 no-talk"),
        ({"type": "conduct", "seat": 3, "rule": "no-show", "witnessed": False}, "3 no-show?"),
    ):
        assert ruleset.notation(move) == short


def test_a_card_before_a_seat_is_called_by_its_name_in_every_language():
    words = {
        language: Words(language, ("Ana", "Gijs", "Max", "Heinz", "Strauß", "Platz 5"))
        for language in LANGUAGES
    }
    told = {
        language: [ruleset.label("zone", f"hand:{seat}", said) for seat in range(6)]
        for language, said in words.items()
    }
    assert told["en"][:2] == ["Ana's card", "Gijs's card"]
    assert told["nl"][:2] == ["de kaart van Ana", "de kaart van Gijs"]
    assert told["de"] == [
        "Anas Karte",
        *(f"die Karte von {name}" for name in ("Gijs", "Max", "Heinz", "Strauß", "Platz 5")),
    ]


def test_a_pass_is_told_without_saying_that_there_was_nobody_to_ask():
    game = Game(5)
    game.deal(start=0)
    told = [ruleset.describe(game.table, {"type": "pass", "seat": 0}, words) for words in WORDS.values()]
    assert sorted(told) == ["Ana passes", "Ana passt", "Ana past"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_marker_has_a_text_and_so_has_its_value(language: str):
    game = Game(4)
    game.round("6 ? 0 3", start=0)
    game.deal(start=0)
    game.by(0, "centre")
    asked = game.ask(1, 2, accept=None)
    titles = set()
    for name, value in game.markers.items():
        title = ruleset.label("marker", name, WORDS[language])
        assert title not in {"", name}
        titles.add(title)
        assert value in ([], {}) or ruleset.label(f"marker.{name}", value, WORDS[language])
    assert len(titles) == len(game.markers)
    assert ruleset.label("marker.question", game.markers["question"], WORDS[language]) == "Ben → Carla"
    game.rule(asked, {"out": 2})
    assert ruleset.label("marker.out", game.markers["out"], WORDS[language]) == "Carla"


def test_values_and_zones_have_labels():
    for field, value, told in (
        ("zone", "hand:3", "Dirk's card"),
        ("zone", "centre", "the centre"),
        ("zone", "box", "the box"),
        ("zone", "attic", "attic"),
        ("seat", 1, "Ben"),
        ("target", 0, NAMES[0]),
        ("target", "centre", "the centre"),
        ("target", None, "nobody"),
        ("start", None, "as the cards say"),
        ("faces.2", "-1", "\N{MINUS SIGN}1"),
        ("faces.2", None, "not seen"),
        ("face", None, "no card"),
        ("accept", True, "accepts"),
        ("accept", False, "refuses"),
        ("picked", True, "a card was picked"),
        ("witnessed", None, "others saw or heard it"),
        ("neighbours", "seats", "seats directly beside it"),
        ("rule", "no-talk", "No talk about cards"),
    ):
        assert ruleset.label(field, value, EN) == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_shows_its_number_and_two_words(language: str):
    looks = {face: ruleset.look(face, WORDS[language]) for face in ruleset.cards({}, 4)}
    assert [look.rank for look in looks.values()] == [signed(number) for number in range(-1, 7)]
    assert [face for face, look in looks.items() if look.underlined] == ["6"]
    assert all(len(look.words) == 2 and look.rank in look.label for look in looks.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_pointing_cards_and_chips_lie_where_everybody_sees_them(language: str):
    game = Game(4)
    first = game.deal("3 2 6 4 1", start=0)
    game.ask(0, 1)
    game.by(1, "centre")
    game.rule(first, {"out": 2})
    marks = {mark.name: mark for mark in ruleset.marks(game.table, WORDS[language])}
    assert {name: (mark.seat, mark.to) for name, mark in marks.items()} == {
        "start": (0, None),
        "pointing:0": (0, 1),
        "pointing:1": (1, "centre"),
        "out:2": (2, None),
        "used_centre:1": (1, None),
        "six": (None, None),
        "minus_one": (None, None),
        "protection": (None, None),
    }
    assert all(mark.label for mark in marks.values())
