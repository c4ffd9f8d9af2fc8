"""What is printed on the cards, and the notes beside them."""

from collections.abc import Iterator

from events.games.looks import Look, Mark
from events.games.protocol import Words
from events.games.qwitch.board import markers
from events.games.qwitch.deck import DIRECTIONS, LETTERS
from events.games.qwitch.state import BY_NOBODY, State
from events.games.qwitch.texts import signed, texts
from events.games.qwitch.words import label
from events.table import Face, Table

INKS = ("blue", "red", "green", "black")
"""Letters in turn: it is easier to find a row of cards by its ink."""


def look(face: Face, words: Words) -> Look:
    """A letter and a number, or a sign with a reminder of what it asks for."""
    if face in DIRECTIONS:
        reminder = tuple(texts(words.language)["cards"][face].split(" ", 1))
        return Look(signed(face), label("face", face, words), ink="green", words=reminder)
    return Look(face, label("card", face, words), ink=INKS[LETTERS.index(face[0]) % len(INKS)])


def marks(table: Table[State], words: Words) -> tuple[Mark, ...]:
    """Who deals, who turns a direction over, who has passed or stopped, and how many cards are left."""
    return tuple(_marks(table, words))


def _marks(table: Table[State], words: Words) -> Iterator[Mark]:
    told, said = markers(table), texts(words.language)
    names, short = said["markers"], said["marks"]
    if told["dealer"] is None:
        return
    yield Mark("dealer", short["dealer"], names["dealer"], told["dealer"])
    turns = told["turner"] if told["turns"] is None else told["turns"]
    if turns is not None:
        key = "turner" if told["turns"] is None else "turns"
        yield Mark("turner", short[key], names[key], turns)
    if told["stopped"] == BY_NOBODY:
        yield Mark("stopped", short["nobody"], said["values"]["stopped.nobody"])
    elif told["stopped"] is not None:
        yield Mark("stopped", short["stopped"], names["stopped"], told["stopped"])
    for seat in told["passed"]:
        yield Mark(f"passed:{seat}", short["passed"], names["passed"], seat)
    for seat, count in enumerate(told["left"]):
        if count is not None:
            yield Mark(f"left:{seat}", str(count), f"{names['left']}: {count}", seat)
