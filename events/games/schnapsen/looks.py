"""What is printed on the cards, and the chips and notes beside them."""

from collections.abc import Iterator

from events.games.looks import Look, Mark
from events.games.protocol import Words
from events.games.schnapsen.board import markers
from events.games.schnapsen.state import State
from events.games.schnapsen.texts import texts
from events.games.schnapsen.words import label
from events.table import Face, Table

SHAPES = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
INKS = {"S": "black", "H": "red", "D": "blue", "C": "green"}
"""Four inks; who draws in two takes blue for red and green for black."""
COUPLE, ROYAL_COUPLE = 20, 40


def look(face: Face, words: Words) -> Look:
    """A rank and a suit, each as its language prints them."""
    rank, _, letter = texts(words.language)["corners"][face].split()
    return Look(rank, label("card", face, words), SHAPES[face[1]], letter, INKS[face[1]])


def marks(table: Table[State], words: Words) -> tuple[Mark, ...]:
    """Who deals, the trump suit, who closed the talon, marriages, and card points once all may know them."""
    return tuple(_marks(table, words))


def _marks(table: Table[State], words: Words) -> Iterator[Mark]:
    told, said = markers(table), texts(words.language)
    names = said["markers"]
    if told["dealer"] is not None:
        yield Mark("dealer", names["dealer"], names["dealer"], told["dealer"])
    if told["trump"] is not None:
        suit = label("suit", told["trump"], words)
        glyph = said["corners"][f"A{told['trump']}"].split()[1]
        yield Mark("trump", glyph, f"{names['trump']}: {suit}")
    if told["closed"] is not None:
        closed = f"{names['closed']} {words.names[told['closed']]}"
        yield Mark("closed", said["marks"]["closed"], closed, told["closed"])
    # One that is declared again, against the rules, lies there no second time.
    for made in {(made["suit"], made["seat"]): made for made in told["marriages"]}.values():
        points = ROYAL_COUPLE if made["suit"] == told["trump"] else COUPLE
        glyph = said["corners"][f"A{made['suit']}"].split()[1]
        name = f"{said['marks']['marriage']}: {label('suit', made['suit'], words)}"
        yield Mark(f"marriage:{made['suit']}:{made['seat']}", f"{points} {glyph}", name, made["seat"])
    for seat, points in enumerate(told["points"] or ()):
        if points is not None:
            yield Mark(f"points:{seat}", str(points), f"{names['points']}: {points}", seat)
