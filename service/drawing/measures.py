"""Boxes, points, and how much room a text takes."""

from collections.abc import Iterable
from math import cos, radians, sin
from typing import NamedTuple
from unicodedata import east_asian_width

RATIO = 7 / 5
"""A card's height to its width."""
NARROW, BROAD = frozenset("fijlrtI.,:;'!|()[] ·-\N{MINUS SIGN}"), frozenset("mwMWGQO@%…")


class Point(NamedTuple):
    """A place on the drawing, in its units, from the top left."""

    x: float
    y: float

    def moved(self, x: float, y: float) -> "Point":
        """The same place so much further right and down."""
        return Point(self.x + x, self.y + y)


class Box(NamedTuple):
    """A rectangle by its centre and its size."""

    x: float
    y: float
    width: float
    height: float

    def moved(self, x: float, y: float) -> "Box":
        """The same box so much further right and down."""
        return Box(self.x + x, self.y + y, self.width, self.height)

    def inside(self, other: "Box") -> bool:
        """Whether no part of it lies outside another."""
        return (
            abs(self.x - other.x) <= (other.width - self.width) / 2 + 0.01
            and abs(self.y - other.y) <= (other.height - self.height) / 2 + 0.01
        )

    def overlap(self, other: "Box", gap: float = 0.0) -> tuple[float, float]:
        """How far two boxes lie over each other, across and down, gap included; 0 if not at all."""
        across = (self.width + other.width) / 2 + gap - abs(self.x - other.x)
        down = (self.height + other.height) / 2 + gap - abs(self.y - other.y)
        return (across, down) if across > 0 and down > 0 else (0.0, 0.0)

    def free_of(self, others: Iterable["Box"], gap: float = 0.0) -> bool:
        """Whether it lies over none of the others."""
        return not any(any(self.overlap(other, gap)) for other in others)


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all of these (at least one)."""
    edges = [
        (box.x - box.width / 2, box.y - box.height / 2, box.x + box.width / 2, box.y + box.height / 2)
        for box in boxes
    ]
    left, top = min(edge[0] for edge in edges), min(edge[1] for edge in edges)
    right, bottom = max(edge[2] for edge in edges), max(edge[3] for edge in edges)
    return Box((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


def turned_box(at: Point, width: float, height: float, degrees: float) -> Box:
    """The box round a rectangle that is turned about its centre."""
    across, down = abs(cos(radians(degrees))), abs(sin(radians(degrees)))
    return Box(at.x, at.y, width * across + height * down, width * down + height * across)


def measured(text: str, size: float) -> float:
    """How wide a text in bold is at most, whatever font the reader has; `size` is that of the font."""
    return size * sum(_em(character) for character in text)


def _em(character: str) -> float:
    if character in NARROW:
        return 0.42
    if character in BROAD or east_asian_width(character) in {"W", "F"}:
        return 1.02
    return 0.78 if character.isupper() else 0.7


def shortened(text: str, size: float, room: float) -> str:
    """A text that fits into the room, its end left out if need be."""
    if measured(text, size) <= room:
        return text
    while len(text) > 1 and measured(f"{text}…", size) > room:
        text = text[:-1].rstrip()
    return f"{text}…"
