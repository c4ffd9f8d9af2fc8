"""What is printed on the cards, and the chips and notes beside them."""

from collections.abc import Iterator

from events.games.looks import Look, Mark
from events.games.protocol import Words
from events.games.schwupps.board import markers
from events.games.schwupps.deck import SCHWUPPS
from events.games.schwupps.sliding import cards_left
from events.games.schwupps.state import State
from events.games.schwupps.texts import texts
from events.games.schwupps.words import label
from events.table import Face, Table

SHAPES = {"b": "square", "g": "triangle", "p": "star", "r": "heart", "y": "circle"}
INKS = {"b": "azure", "g": "jade", "p": "purple", "r": "red", "y": "amber"}


def look(face: Face, words: Words) -> Look:
    """A number in its colour, with a shape and a letter for it; or what a card says."""
    said, name = texts(words.language), label("card", face, words)
    if face in SCHWUPPS or face == "!":
        return Look(said["ranks"][face], name, words=tuple(said["reminders"][face].split("|")))
    colour, rank = face[0], face[1:]
    return Look(rank, name, SHAPES[colour], said["letters"][colour], INKS[colour])


def marks(table: Table[State], words: Words) -> tuple[Mark, ...]:
    """Who started, how many cards are left, who has had the free Schwupp, and who still owes what."""
    return tuple(_marks(table, words))


def _marks(table: Table[State], words: Words) -> Iterator[Mark]:
    told, said = markers(table), texts(words.language)
    names, short = said["markers"], said["marks"]
    if told["start"] is not None:
        yield Mark("start", short["start"], names["start"], told["start"])
    for seat, left in enumerate(cards_left(table) if told["game"] is not None else ()):
        yield Mark(f"left:{seat}", short["left"].format(n=left), short["left_whole"].format(n=left), seat)
    for seat in told["schwupped"]:
        yield Mark(f"schwupped:{seat}", short["schwupped"], names["schwupped"], seat)
    for number, debt in enumerate(told["owed"]):
        text = short[debt["what"]].format(n=debt["n"])
        yield Mark(f"owed:{number}", text, f"{names['owed']}: {text}", debt["seat"])
