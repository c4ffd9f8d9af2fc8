"""What is printed on the cards, and the chips beside them."""

from collections.abc import Iterator

from events.games.looks import Look, Mark
from events.games.protocol import Words
from events.games.swoop.board import markers
from events.games.swoop.deck import JOKER
from events.games.swoop.state import State
from events.games.swoop.texts import texts
from events.table import Face, Table

UPSIDE_DOWN = frozenset("69")


def look(face: Face, words: Words) -> Look:
    """A rank as its language prints it: suits do not matter."""
    said = texts(words.language)
    corner = (said["cards"]["joker"],) if face == JOKER else ()
    return Look(said["corners"][face], said["ranks"][face], words=corner, underlined=face in UPSIDE_DOWN)


def marks(table: Table[State], words: Words) -> tuple[Mark, ...]:
    """Who started the hand, whose mystery card waits, and who has won the hand."""
    return tuple(_marks(table, words))


def _marks(table: Table[State], words: Words) -> Iterator[Mark]:
    told, said = markers(table), texts(words.language)
    for name in ("start", "adds", "won"):
        if told[name] is not None:
            yield Mark(name, said["marks"][name], said["markers"][name], told[name])
