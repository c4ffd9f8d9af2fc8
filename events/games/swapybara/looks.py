"""What is printed on the cards, and the chips and pointing cards beside them."""

from collections.abc import Iterator

from events.games.looks import Look, Mark
from events.games.protocol import Words
from events.games.swapybara.board import markers
from events.games.swapybara.ledger import Chips
from events.games.swapybara.state import State
from events.games.swapybara.texts import signed, texts
from events.table import Face, Table


def look(face: Face, words: Words) -> Look:
    """A number, with a reminder of what the card does."""
    said = texts(words.language)
    name = said["cards"]["name"].format(number=signed(face))
    return Look(signed(face), name, words=tuple(said["cards"][face].split(" ", 1)), underlined=face == "6")


def marks(table: Table[State], words: Words) -> tuple[Mark, ...]:
    """Pointing cards, who starts and who is out, and the chips that lie where everybody knows."""
    return tuple(_marks(table, words))


def _marks(table: Table[State], words: Words) -> Iterator[Mark]:
    told, said = markers(table), texts(words.language)
    names, short = said["markers"], said["marks"]
    if told["start"] is not None:
        yield Mark("start", short["start"], names["start"], told["start"])
    for seat, target in told["pointing"].items():
        yield Mark(f"pointing:{seat}", "", names["pointing"], int(seat), target)
    for seat in told["out"]:
        yield Mark(f"out:{seat}", short["out"], names["out"], seat)
    for seat in told["used_centre"]:
        yield Mark(f"used_centre:{seat}", short["used_centre"], names["used_centre"], seat)
    if told["round"] is not None:
        for chip in Chips._fields:
            if chip not in told["pending"]:
                yield Mark(chip, short[chip], names[chip], told[chip])
