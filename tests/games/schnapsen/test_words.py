"""Everything is told in three languages, in whole sentences, and no card points with it."""

from string import Formatter

import pytest

from events.games import INKS, LANGUAGES, SHAPES
from events.games.schnapsen import ruleset
from events.games.schnapsen.texts import texts
from tests.games.schnapsen.kit import EN, FACES, WORDS, Game, completions

OTHERS = [language for language in LANGUAGES if language != "en"]
BROKEN = {
    "turn-order",
    "exchange-on-lead",
    "exchange-open",
    "exchange-jack",
    "close-on-lead",
    "close-open",
    "marriage-on-lead",
    "marriage-held",
    "marriage-lead",
    "follow-suit",
    "beat",
    "trump",
    "claim-moment",
    "draw",
    "no-notes",
    "no-look",
}
SCORED = {"score-start", "score-out", "score-false-claim", "score-closed", "score-last", "score-ruling"}


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
    assert {rule.removeprefix("schnapsen.") for rule in found} == BROKEN | SCORED
    assert all(text.title and text.text and text.section for text in found.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_shows_a_rank_a_suit_and_its_letter(language: str):
    looks = {face: ruleset.look(face, WORDS[language]) for face in FACES}
    assert len({look.label for look in looks.values()}) == 20
    assert len({(look.rank, look.letter) for look in looks.values()}) == 20
    assert {look.suit for look in looks.values()} <= set(SHAPES)
    assert {look.ink for look in looks.values()} == set(INKS[:4])
    assert {look.rank for face, look in looks.items() if face[0] == "T"} == {"10"}
    for suit in "SHDC":
        assert len({look[2:5] for face, look in looks.items() if face[1] == suit}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_kind_of_move_has_its_text(language: str):
    assert ruleset.title[language] == "Schnapsen"
    assert all(option.text[language] for option in ruleset.options)
    for kind in ruleset.grammar({}, 2):
        assert ruleset.label("type", kind.type, WORDS[language]) == texts(language)["kinds"][kind.type]


def stages() -> list[Game]:
    """A table before the deal, with and without a known trump, in a trick, and after the deal."""
    lines = ("", "0 AS", "0 AS, 1 JS undrawn", "0 AS, 1 ?", "0 AS, 1 JS, 0 claim", "0 close, 0 AS")
    found = [Game()]
    for trump in ("KH", None):
        for line in lines:
            game = Game()
            game.deal(trump)
            if line:
                game.go(line)
            found.append(game)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_is_told_in_one_sentence_and_a_short_form(language: str):
    words = WORDS[language]
    for game in stages():
        for kind in ruleset.choices(game.table, {}).values:
            for move in completions(game.table, {"type": kind}):
                told = ruleset.describe(game.table, move, words)
                assert told
                assert "{" not in told
                assert not told.endswith(".")
                assert ruleset.notation(move)


def test_sentences_name_people_cards_and_what_was_done():
    game = Game()
    told = ruleset.describe(game.table, {"type": "deal", "dealer": 1, "trump": "KH"}, EN)
    assert told == "Deal 1: Joris deals and turns up the king of hearts"
    game.deal()
    lead = {"type": "play", "seat": 0, "card": "QD"}
    assert ruleset.describe(game.table, lead, EN) == "Noor leads the queen of diamonds"
    assert ruleset.describe(game.table, lead, WORDS["nl"]) == "Noor komt uit met ruitenvrouw"
    assert ruleset.describe(game.table, lead, WORDS["de"]) == "Noor spielt Karo-Dame aus"
    game.play(lead)
    answer = {"type": "play", "seat": 1, "card": None, "drawn": False}
    told = ruleset.describe(game.table, answer, EN)
    assert told == "Joris plays a card that was not noted; nobody draws yet"
    one = {"type": "marriage", "seat": 0, "suit": "S", "shown": "king"}
    told = ruleset.describe(game.table, one, EN)
    assert told == "Noor declares a marriage in spades and shows the king of spades"
    swap = {"type": "exchange", "seat": 0, "card": "JD"}
    told = ruleset.describe(game.table, swap, EN)
    assert told == "Noor lays the jack of diamonds under the talon and takes the face-up trump"
    void = {"type": "spoilt", "why": "exposed"}
    told = ruleset.describe(game.table, void, EN)
    assert told == "The deal is void (a card was exposed); the same player deals again"


def test_the_short_forms():
    for move, short in (
        ({"type": "deal", "dealer": 1, "trump": "KH"}, "deal 1 KH"),
        ({"type": "deal", "trump": None}, "deal ?"),
        ({"type": "play", "seat": 0, "card": "TH"}, "0 TH"),
        ({"type": "play", "seat": 0, "card": None}, "0 ?"),
        ({"type": "play", "seat": 1, "card": "JS", "drawn": False}, "1 JS undrawn"),
        ({"type": "marriage", "seat": 0, "suit": "H"}, "0 marriage H"),
        ({"type": "marriage", "seat": 0, "suit": "H", "shown": "none"}, "0 marriage H none"),
        ({"type": "exchange", "seat": 0}, "0 exchange"),
        ({"type": "exchange", "seat": 0, "card": "QH"}, "0 exchange QH"),
        ({"type": "close", "seat": 1}, "1 close"),
        ({"type": "claim", "seat": 1}, "1 claim"),
        ({"type": "draw", "first": 0, "took": "top"}, "draw 0 top"),
        ({"type": "spoilt", "why": "number"}, "spoilt number"),
        ({"type": "conduct", "seat": 1, "rule": "no-notes"}, "1 no-notes"),
        ({"type": "conduct", "seat": 1, "rule": "no-look", "witnessed": False}, "1 no-look?"),
    ):
        assert ruleset.notation(move) == short


def test_values_and_zones_have_labels():
    for field, value, told in (
        ("zone", "hand:1", "the hand of Joris"),
        ("zone", "won:0", "the tricks of Noor"),
        ("zone", "talon", "the talon"),
        ("zone", "attic", "attic"),
        ("seat", 1, "Joris"),
        ("dealer", 0, "Noor"),
        ("dealer", None, "whose turn it is to deal"),
        ("card", "TH", "ten of hearts"),
        ("face", "KS", "king of spades"),
        ("card", None, "not seen"),
        ("suit", "D", "diamonds"),
        ("drawn", False, "they did not draw yet"),
        ("shown", "both", "both cards were shown"),
        ("took", "face_up", "the face-up trump"),
        ("witnessed", None, "others saw it"),
        ("tracked", True, "yes"),
        ("rule", "no-notes", "Points are counted in the head"),
    ):
        assert ruleset.label(field, value, EN) == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_marker_is_told_in_words(language: str):
    for game in (*stages(), tracked()):
        for name, value in game.markers.items():
            assert ruleset.label("marker", name, WORDS[language]) == texts(language)["markers"][name]
            told = ruleset.label(f"marker.{name}", value, WORDS[language])
            assert "None" not in told
            assert not any(sign in told for sign in "[]{}'")


@pytest.mark.parametrize("language", LANGUAGES)
def test_chips_say_who_dealt_and_closed_and_what_is_trump(language: str):
    game = Game(tracked=True)
    assert ruleset.marks(game.table, WORDS[language]) == ()
    game.deal("JH")
    game.go("0 marriage H, 0 KH, 1 AH, 1 marriage S, 1 close")
    marks = {mark.name: mark for mark in ruleset.marks(game.table, WORDS[language])}
    assert {name: mark.seat for name, mark in marks.items()} == {
        "dealer": 1,
        "trump": None,
        "closed": 1,
        "marriage:H:0": 0,
        "marriage:S:1": 1,
        "points:0": 0,
        "points:1": 1,
    }
    assert [marks[f"marriage:{made}"].text[:2] for made in ("H:0", "S:1")] == ["40", "20"]
    assert marks["points:1"].text == "35"
    assert all(mark.label and mark.text for mark in marks.values())


def tracked() -> Game:
    game = Game(tracked=True)
    game.deal("KH")
    game.go("0 AS, 1 JS, 0 marriage D")
    return game


def test_markers_name_seats_and_suits_and_points_only_where_all_may_know_them():
    game = tracked()
    said = {name: ruleset.label(f"marker.{name}", value, EN) for name, value in game.markers.items()}
    assert said == {
        "deal": "1",
        "dealer": "Joris",
        "lead": "Noor",
        "trump": "hearts",
        "strict": "no",
        "closed": "—",
        "draw": "—",
        "marriages": "Noor: diamonds",
        "points": "Noor 33, Joris 0",
    }
    assert ruleset.label("marker.points", None, EN) == "counted in the head until the deal is over"
    assert ruleset.label("marker.points", [None, 12], EN) == "Noor not known, Joris 12"
    assert ruleset.label("marker.closed", 1, EN) == "Joris"


def test_an_unknown_language_is_spoken_to_in_english():
    assert texts("fr") == texts("en")


def test_nothing_is_sealed():
    assert all(ruleset.sealed({"type": kind.type, "seat": 0}) == {} for kind in ruleset.grammar({}, 2))


@pytest.mark.parametrize(
    "move",
    [
        {"type": "play", "seat": 0, "card": "AS"},
        {"type": "play", "seat": 0, "card": None, "drawn": False},
        {"type": "exchange", "seat": 0},
        {"type": "marriage", "seat": 0, "suit": "H"},
    ],
)
def test_a_move_that_a_correction_leaves_without_a_deal_is_still_told(move):
    assert len(ruleset.describe(Game().table, move, EN)) > 10


def test_a_marriage_declared_twice_has_one_mark():
    game = Game()
    game.deal("KH")
    game.go("0 marriage D, 0 marriage D")
    names = [mark.name for mark in ruleset.marks(game.table, EN)]
    assert names.count("marriage:D:0") == 1
