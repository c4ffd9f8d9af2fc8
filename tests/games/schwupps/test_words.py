"""Everything is told in three languages, in whole sentences."""

from string import Formatter

import pytest

from events.games import INKS, LANGUAGES, SHAPES
from events.games.schwupps import ruleset
from events.games.schwupps.deck import IRRITATION, NUMBERS, SCHWUPPS
from events.games.schwupps.texts import texts
from tests.games.schwupps.kit import EN, KINDS, WORDS, Game, completions

OTHERS = [language for language in LANGUAGES if language != "en"]
BROKEN = {"turn-order", "fits", "one-free", "some-action", "draw-one", "refill", "give"}
SCORED = {"score-won", "score-cards", "score-ruling"}
FACES = (*NUMBERS, IRRITATION, *SCHWUPPS)


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_there_in_every_language_and_speaks_of_the_same_things(language: str):
    english, other = texts("en"), texts(language)
    assert english.keys() == other.keys()
    for group in english:
        assert english[group].keys() == other[group].keys(), group
        for key, text in english[group].items():
            assert other[group][key].strip() == other[group][key] != ""
            assert names_in(other[group][key]) == names_in(text), (group, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_title_a_text_and_its_section(language: str):
    found = ruleset.rules(language)
    assert {rule.removeprefix("schwupps.") for rule in found} == BROKEN | SCORED
    assert all(text.title and text.text and text.section for text in found.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_told_from_every_other(language: str):
    looks = {face: ruleset.look(face, WORDS[language]) for face in FACES}
    assert len({look.label for look in looks.values()}) == len(FACES)
    assert len({(look.rank, look.letter) for look in looks.values()}) == len(FACES)
    assert {looks[face].suit for face in NUMBERS} <= set(SHAPES)
    assert {look.ink for look in looks.values()} <= set(INKS)
    assert {looks[face].suit for face in (*SCHWUPPS, IRRITATION)} == {None}
    assert all(looks[face].words for face in (*SCHWUPPS, IRRITATION))
    for colour in "bgpry":
        assert len({look[2:5] for face, look in looks.items() if face[0] == colour and look.suit}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_kind_of_move_has_its_text(language: str):
    assert ruleset.title[language] == "Schwupps"
    assert all(option.text[language] for option in ruleset.options)
    for kind in KINDS:
        assert ruleset.label("type", kind.type, WORDS[language]) == texts(language)["kinds"][kind.type]


def stages() -> list[Game]:
    """A table in the first turn, with debts, and after a game."""
    lines = ("", "0 schwupp 0 -2 undrawn, 0 ! 1 to - +1, 0 g5 0, 0 end 0", "1 g6 0")
    found = []
    for line in lines:
        game = Game(3)
        game.deal()
        if line:
            game.go(line)
        found.append(game)
    game.rule(2, {"award": {"seat": 1}})
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_is_told_in_one_sentence_and_a_short_form(language: str):
    words = WORDS[language]
    for game in stages():
        for kind in ("play", "irritate", "schwupp", "end", "give", "draw"):
            for move in completions(game.table, {"type": kind, "seat": 0}):
                told = ruleset.describe(game.table, move, words)
                assert told
                assert "{" not in told
                assert not told.endswith(".")
                assert ruleset.notation(move)


def test_sentences_name_people_cards_and_what_was_done():
    game = Game(3)
    deal = {"type": "deal", "start": 1, "schwupps": ["+1", "-1", "number", None], "top": "either"}
    deal |= {"numbers": ["b1", "b2", "b3", "b4"]}
    assert ruleset.describe(game.table, deal, EN) == "Game 1 is dealt; Doro starts"
    assert ruleset.notation(deal) == "deal 1 +1 -1 number ? either b1 b2 b3 b4"
    game.deal()
    for move, sentence, notation in (
        (
            {"type": "play", "seat": 0, "card": "b10", "pile": 2},
            "Juan plays the blue 10 (bottom row, first pile)",
            "0 b10 2",
        ),
        (
            {"type": "irritate", "seat": 0, "row": 1, "to": 2, "top": "+1"},
            "Juan plays an irritation card, shifts the bottom row and gives Mila a card",
            "0 ! 1 to 2",
        ),
        (
            {"type": "schwupp", "seat": 0, "row": 0, "top": None},
            "Juan shifts the top row without a card and draws one",
            "0 schwupp 0",
        ),
        ({"type": "end", "seat": 0, "drew": 2}, "Juan ends the turn and draws 2 cards", "0 end 2"),
        ({"type": "end", "seat": 0}, "Juan ends the turn and draws nothing", "0 end"),
    ):
        assert ruleset.describe(game.table, move, EN) == sentence
        assert ruleset.notation(move) == notation
    play = {"type": "play", "seat": 0, "card": "y9", "pile": 0}
    assert (
        ruleset.describe(game.table, play, WORDS["nl"]) == "Juan speelt geel 9 (bovenste rij, eerste stapel)"
    )
    assert (
        ruleset.describe(game.table, play, WORDS["de"]) == "Juan spielt gelb 9 (obere Reihe, erster Stapel)"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_zones_markers_and_values_have_words(language: str):
    words = WORDS[language]
    for game in stages():
        for zone in game.table.zones:
            assert ruleset.label("zone", zone, words)
        for name, value in game.markers.items():
            assert ruleset.label("marker", name, words) not in {name, ""}
            assert ruleset.label(f"marker.{name}", value, words)
        marks = ruleset.marks(game.table, words)
        assert len({mark.name for mark in marks}) == len(marks)
        assert all(mark.text and mark.label for mark in marks)
    for field, value in (("from", "own"), ("pile", 3), ("row", 1), ("to", None), ("drew", None), ("n", 3)):
        assert ruleset.label(field, value, words)
    assert ruleset.label("to", 1, words) == "Doro"
    assert ruleset.label("numbers.2", "b4", words) == ruleset.label("card", "b4", words)
    assert ruleset.label("rule", "fits", words) == texts(language)["rule_titles"]["fits"]


@pytest.mark.parametrize(
    ("language", "kept"), [("en", "only if that is agreed"), ("nl", "afgesproken"), ("de", "vereinbart")]
)
def test_the_rule_of_the_gift_says_that_keeping_it_can_be_agreed(language: str, kept: str):
    assert kept in ruleset.rules(language)["schwupps.give"].text
