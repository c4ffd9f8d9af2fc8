"""How the cards of one zone lie: side by side, in a fan, on one another. All about a centre."""

from itertools import groupby
from typing import NamedTuple

from service.drawing.measures import RATIO, Box, Point, around, turned_box
from service.drawing.scene import Zone

STEPS = {"fan": 0.78, "row": 1.06, "grid": 1.06}
"""How far the next card lies from the one before, in widths of a card."""
TURN = 7.0
"""Degrees from one card of a fan to the next, where there are few."""
SPREAD = 30.0
"""Degrees from the first card of a fan to its last, at most."""
COLUMNS = 4
DEPTH = 1.5
LAYERS = 3
"""A pile shows no more than four cards on one another, each so far up and to the left."""


CROWDED = 0.35
"""Where less of each card of a fan would be seen than this, equal ones lie close and are counted."""
CLOSE = 0.1
"""How far equal cards of a crowded fan lie apart, to others."""


class Laid(NamedTuple):
    """A card's place: its centre, its width, and how far it is turned, in degrees clockwise.

    `strip` is how much of its width is seen at the left, if not all. `equal` is how many equal cards of a
    crowded fan it lies on, itself included.
    """

    at: Point
    width: float
    turned: float = 0.0
    strip: float | None = None
    equal: int = 1

    @property
    def box(self) -> Box:
        """The box round it."""
        return turned_box(self.at, self.width, self.width * RATIO, self.turned)

    def moved(self, x: float, y: float) -> "Laid":
        """The same so much further right and down."""
        return self._replace(at=Point(self.at.x + x, self.at.y + y))


def lay(zone: Zone, card: float, room: float, *, upwards: bool = True) -> tuple[Laid, ...]:
    """The cards of a zone about 0, 0, no wider than the room. A fan opens upwards or downwards."""
    count = len(zone.cards)
    match zone.spot.shape:
        case "pile" | "passing":
            depths = [min(number, LAYERS) * DEPTH for number in range(count)]
            return tuple(Laid(Point(-depth, -depth), card) for depth in depths)
        case "slot":
            return tuple(Laid(Point(0, 0), card) for _ in range(count))
        case "grid":
            return _grid(count, card, room)
    known = any(each.look is not None for each in zone.cards)
    if zone.spot.shape == "fan" and known and _step("fan", count, card, room) < CROWDED * card:
        return _crowded(zone, card, room)
    return _line(zone.spot.shape, count, card, room, upwards=upwards)


def _step(shape: str, count: int, card: float, room: float) -> float:
    """How far the cards of a row or fan lie apart."""
    leaning = card * RATIO * 0.25 if shape == "fan" and count > 1 else 0.0
    return min(STEPS[shape] * card, (room - card - leaning) / (count - 1)) if count > 1 else 0.0


def _crowded(zone: Zone, card: float, room: float) -> tuple[Laid, ...]:
    """Many cards side by side, equal ones close together, so that every rank can be read."""
    looks = [each.look for each in zone.cards]
    groups = [(look, len(list(equal))) for look, equal in groupby(looks)]
    between = sum((number - 1) * (CLOSE if look is not None else 0.0) for look, number in groups)
    unit = min(STEPS["fan"] * card, (room - card) / max(1.0, len(groups) - 1 + between))
    laid, x = [], 0.0
    for place, (look, number) in enumerate(groups, 1):
        for _ in range(number - 1):
            laid.append(Laid(Point(x, 0), card, strip=0.0))
            x += unit * (CLOSE if look is not None else 0.0)
        laid.append(Laid(Point(x, 0), card, strip=unit if place < len(groups) else None, equal=number))
        x += unit
    return _centred(laid)


def _line(shape: str, count: int, card: float, room: float, *, upwards: bool) -> tuple[Laid, ...]:
    fan = shape == "fan"
    turn = min(TURN, SPREAD / max(1, count - 1)) if fan else 0.0
    step = _step(shape, count, card, room)
    way = 1 if upwards else -1
    laid = []
    for number in range(count):
        off = number - (count - 1) / 2
        drop = way * off * off * turn * step * 0.0088
        strip = step if fan and number < count - 1 and step < card else None
        laid.append(Laid(Point(off * step, drop), card, way * off * turn, strip))
    return _centred(laid)


def _grid(count: int, card: float, room: float) -> tuple[Laid, ...]:
    columns = max(1, min(count, COLUMNS))
    card = min(card, room / (columns * STEPS["grid"]))
    step = card * STEPS["grid"]
    laid = [
        Laid(Point((number % columns) * step, number // columns * step * RATIO), card)
        for number in range(count)
    ]
    return _centred(laid)


def _centred(laid: list[Laid]) -> tuple[Laid, ...]:
    if not laid:
        return ()
    box = around(one.box for one in laid)
    return tuple(one.moved(-box.x, -box.y) for one in laid)


def extent(zone: Zone, card: float, room: float) -> tuple[float, float]:
    """The room that a zone takes up, across and down; a row has room for two cards at least."""
    laid = lay(zone, card, room)
    box = around([one.box for one in laid] or [Box(0, 0, card, card * RATIO)])
    wide = card * (1 + STEPS["row"]) if zone.spot.shape == "row" else card
    return max(box.width, min(wide, room)), max(box.height, card * RATIO)
