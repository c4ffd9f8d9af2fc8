"""Where things lie: seats round the table, clockwise from the bottom, and the middle zones in a row."""

from math import cos, pi, sin
from typing import NamedTuple

from service.drawing.scene import Scene, Zone

RATIO = 7 / 5
"""A card's height to its width."""
GAP = 14.0
PAIR = 2
CROWD = 5
"""Two face each other over large cards; from so many seats on cards are drawn smaller."""


class Point(NamedTuple):
    """A place on the drawing, in its units, from the top left."""

    x: float
    y: float


class Box(NamedTuple):
    """A rectangle by its centre and its size."""

    x: float
    y: float
    width: float
    height: float


class Format(NamedTuple):
    """The size of a drawing, of seat plates, and of cards at a table of two and of more."""

    name: str
    width: float
    height: float
    plate: tuple[float, float]
    card: tuple[float, float, float]
    middle: float


WIDE = Format("wide", 856, 560, (168, 54), (88, 66, 58), 84)
TALL = Format("tall", 358, 470, (92, 48), (56, 44, 40), 50)


class Laid(NamedTuple):
    """A card's place: its centre, its width, and how far it is turned, in degrees clockwise."""

    at: Point
    width: float
    turned: float = 0.0


class Placed(NamedTuple):
    """A zone with its place and that of each card; `label` is where its name goes, if it has room."""

    zone: Zone
    box: Box
    cards: tuple[Laid, ...]
    label: Point | None


class Placing(NamedTuple):
    """Where everything lies: the table, a plate a seat, all zones, and where each seat's cards are."""

    format: Format
    table: Box
    plates: tuple[Box, ...]
    zones: tuple[Placed, ...]
    anchors: tuple[Point, ...]


def place(scene: Scene, format_: Format, bottom: int = 0) -> Placing:
    """Where a scene's things lie with one seat at the bottom."""
    count = len(scene.seats)
    width = format_.card[0 if count == PAIR else 1 if count < CROWD else 2]
    facing = count == PAIR
    angles = [pi / 2 + 2 * pi * ((seat - bottom) % count) / count for seat in range(count)]
    anchors = tuple(_anchor(angle, format_, width, facing=facing) for angle in angles)
    plates = tuple(_plate(angle, format_, facing=facing) for angle in angles)
    placed: list[Placed] = []
    for seat, anchor in enumerate(anchors):
        own = [zone for zone in scene.zones if zone.spot.seat == seat]
        placed += _before(own, anchor, width, format_, facing=facing)
    placed += _middle([zone for zone in scene.zones if zone.spot.seat is None], format_, facing=facing)
    return Placing(format_, _table(format_, facing=facing), plates, tuple(placed), anchors)


def _table(format_: Format, *, facing: bool) -> Box:
    width, height = format_.width, format_.height
    if facing:
        return Box(width / 2, height / 2, width - (80 if format_ is WIDE else 8), height * 0.6)
    plate = format_.plate
    return Box(width / 2, height / 2, width - plate[0] * 1.1, height - plate[1] * 2.2)


def _anchor(angle: float, format_: Format, card: float, *, facing: bool) -> Point:
    """Where a seat's own cards lie."""
    middle = Point(format_.width / 2, format_.height / 2)
    if facing:
        edge = card * RATIO / 2 + (10 if format_ is WIDE else format_.plate[1] + 12)
        return Point(middle.x, format_.height - edge if sin(angle) > 0 else edge)
    across = middle.x - format_.plate[0] - card / 2 - 6
    down = middle.y - format_.plate[1] - card * RATIO / 2 - 14
    return Point(middle.x + across * cos(angle), middle.y + down * sin(angle))


def _plate(angle: float, format_: Format, *, facing: bool) -> Box:
    width, height = format_.plate
    middle = Point(format_.width / 2, format_.height / 2)
    if facing:
        below = sin(angle) > 0
        inset = height / 2 + (22 if format_ is WIDE else 2)
        x = width / 2 + 18 if format_ is WIDE else width / 2 + 4
        return Box(x, format_.height - inset if below else inset, width, height)
    across, down = middle.x - width / 2 - 2, middle.y - height / 2 - 2
    return Box(middle.x + across * cos(angle), middle.y + down * sin(angle), width, height)


def _before(zones: list[Zone], anchor: Point, card: float, format_: Format, *, facing: bool) -> list[Placed]:
    """The zones before a seat: the first where its cards lie, the others beside it to the right."""
    placed: list[Placed] = []
    room = format_.width * (0.62 if facing else 0.2)
    x = anchor.x
    for number, zone in enumerate(zones):
        width = card if number == 0 else card * (0.62 if facing else 0.5)
        cards = _cards(zone, Point(x, anchor.y), width, room)
        box = _around(cards, Point(x, anchor.y), width)
        if number:
            shift = x + GAP - (box.x - box.width / 2)
            cards = tuple(laid._replace(at=Point(laid.at.x + shift, laid.at.y)) for laid in cards)
            box = box._replace(x=box.x + shift)
        label = Point(box.x, box.y + box.height / 2 + 15) if number and facing else None
        placed.append(Placed(zone, box, cards, label))
        x = box.x + box.width / 2
    return placed


def _middle(zones: list[Zone], format_: Format, *, facing: bool) -> list[Placed]:
    """The zones in the middle of the table, side by side; one that lies under another is half below it."""
    card = format_.middle if facing else format_.middle * 0.8
    under = {zone.spot.under: zone for zone in zones if zone.spot.under}
    row = [zone for zone in zones if not zone.spot.under and (zone.cards or facing)]
    room = format_.width * (0.44 if facing else 0.3)
    widths = [_width(zone, card, room) + (card * 0.62 if zone.spot.zone in under else 0.0) for zone in row]
    gap = GAP * (2 if format_ is WIDE else 1)
    x = format_.width / 2 - (sum(widths) + gap * (len(row) - 1)) / 2
    y = format_.height / 2 - 8
    placed: list[Placed] = []
    for zone, width in zip(row, widths, strict=True):
        beneath = under.get(zone.spot.zone)
        own = width - (card * 0.62 if beneath is not None else 0.0)
        centre = Point(x + own / 2, y)
        if beneath is not None:
            crossed = Laid(Point(x + own / 2 + card * 0.62, y), card, 90.0)
            laid = tuple(crossed for _ in beneath.cards)
            placed.append(Placed(beneath, _around(laid, crossed.at, card), laid, None))
        cards = _cards(zone, centre, card, room)
        label = Point(x + width / 2, y + card * RATIO / 2 + 18)
        placed.append(Placed(zone, _around(cards, centre, card), cards, label))
        x += width + gap
    return placed


def _width(zone: Zone, card: float, room: float) -> float:
    """How wide a zone's cards lie."""
    if zone.spot.shape in {"pile", "slot"}:
        return card
    count = max(1, len(zone.cards))
    return card + (count - 1) * _step(zone, card, room)


def _step(zone: Zone, card: float, room: float) -> float:
    """How far the next card of a zone lies from the one before."""
    count = len(zone.cards)
    wanted = {"fan": 0.78, "row": 1.06, "grid": 1.06}.get(zone.spot.shape, 0.0) * card
    return min(wanted, (room - card) / (count - 1)) if count > 1 else 0.0


def _cards(zone: Zone, at: Point, card: float, room: float) -> tuple[Laid, ...]:
    count = len(zone.cards)
    match zone.spot.shape:
        case "pile":
            return tuple(
                Laid(Point(at.x - 1.5 * depth, at.y - 1.5 * depth), card) for depth in _depths(count)
            )
        case "slot":
            return tuple(Laid(at, card) for _ in zone.cards)
    step = _step(zone, card, room)
    turn = min(7.0, 28 / max(1, count - 1)) if zone.spot.shape == "fan" and step < card else 0.0
    laid = []
    for number in range(count):
        off = number - (count - 1) / 2
        laid.append(Laid(Point(at.x + off * step, at.y + abs(off) ** 2 * turn * 0.35), card, off * turn))
    return tuple(laid)


def _depths(count: int) -> list[int]:
    """How high each card of a pile lies: no more than four are told apart."""
    return [min(number, 3) for number in range(count)]


def _around(cards: tuple[Laid, ...], at: Point, card: float) -> Box:
    if not cards:
        return Box(at.x, at.y, card, card * RATIO)
    half = card / 2
    left, right = min(one.at.x for one in cards) - half, max(one.at.x for one in cards) + half
    return Box((left + right) / 2, at.y, right - left, card * RATIO)
