"""Where things lie: for each seat a plate and cards, clockwise from the bottom, the rest in the middle."""

from collections.abc import Iterator, Sequence
from math import copysign, cos, pi, sin
from typing import NamedTuple

from service.drawing.laying import Laid, extent, lay
from service.drawing.measures import RATIO, Box, Point, around
from service.drawing.middle import Placed, middle, named
from service.drawing.scene import Scene, Zone

PAIR = 2
FEW = 4
"""Two face each other over large cards; up to so many seats have somewhat larger ones than more."""
GAP = 8.0
SQUARE = 2.6
"""How square the ring of seats is: 2 is an ellipse, more goes further into the corners."""
ASIDE = 0.62
"""How large the cards of a seat's further zones are, to those of its first."""
DEEP = 1.2
"""The cards of a seat reach no further down than so many cards, or they are drawn smaller."""
CELLS = 3
"""Where a seat has more zones than so many, zones under others not counted, they lie in two lines."""
FIRST_LINE = 0.42
"""How much of the depth of both lines the first one takes."""
PEEK = 0.34
"""How far a card under another sticks out, in heights of a card."""
ROUNDS = 60
"""So often seats are pushed apart; far fewer do."""


class Format(NamedTuple):
    """The size of a drawing, of seat plates, and of cards at a table of two, of few and of more.

    `pair` is the size of plates at a table of two, `middle` the width of cards in the middle there, `rack`
    the room for the cards of a seat among three and among more, `label` the size of zones' names. `plain`: of
    a seat only its name is told, of zones nothing.
    """

    name: str
    width: float
    height: float
    plate: tuple[float, float]
    pair: tuple[float, float]
    card: tuple[float, float, float]
    middle: float
    rack: tuple[float, float]
    label: float
    plain: bool = False

    @property
    def box(self) -> Box:
        """All of it."""
        return Box(self.width / 2, self.height / 2, self.width, self.height)


WIDE = Format("wide", 856, 560, (168, 54), (188, 58), (88, 72, 60), 92, (250, 168), 13)
TALL = Format("tall", 358, 470, (116, 40), (172, 44), (56, 44, 40), 52, (150, 116), 12)
SLIP = Format("slip", 300, 240, (84, 20), (110, 20), (30, 38, 32), 30, (84, 84), 0, plain=True)


class Placing(NamedTuple):
    """Where everything lies: the table, a plate a seat, all zones, the cards of each seat, the chips."""

    format: Format
    table: Box
    plates: tuple[Box, ...]
    zones: tuple[Placed, ...]
    anchors: tuple[Box, ...]
    chips: tuple[Box, ...]


def place(scene: Scene, format_: Format, bottom: int = 0) -> Placing:
    """Where a scene's things lie with one seat at the bottom."""
    own = [[zone for zone in scene.zones if zone.spot.seat == seat] for seat in range(len(scene.seats))]
    rest = [zone for zone in scene.zones if zone.spot.seat is None]
    seated = _facing if len(scene.seats) == PAIR else _ring
    plates, racks, aside = seated(own, format_, bottom)
    anchors = tuple(
        around([placed.box for placed in rack] or [plate]) for rack, plate in zip(racks, plates, strict=True)
    )
    table = _table(format_, plates)
    taken = [*plates, *anchors, *(box for placed in aside for box in placed.boxes(format_.label))]
    card = format_.middle if len(scene.seats) == PAIR else format_.card[1 if len(scene.seats) <= FEW else 2]
    focus = Point(format_.width * (0.42 if aside else 0.5), format_.height / 2)
    marks = () if format_.plain else scene.chips
    placed, chips = middle(rest, marks, card, focus, taken, format_.box, format_.label)
    zones = (*(one for rack in racks for one in rack), *aside, *placed)
    return Placing(format_, table, plates, zones, anchors, tuple(chips))


def _table(format_: Format, plates: Sequence[Box]) -> Box:
    if len(plates) == PAIR:
        return format_.box._replace(width=format_.width * 0.906, height=format_.height * 0.59)
    inset = plates[0].width * (0.62 if format_.name == "wide" else 0.2)
    height = format_.height - plates[0].height * 2
    return format_.box._replace(width=format_.width - 2 * inset, height=height)


Seated = tuple[tuple[Box, ...], list[list[Placed]], list[Placed]]
"""A plate a seat, its cards, and what lies aside."""


def _facing(own: Sequence[Sequence[Zone]], format_: Format, bottom: int) -> Seated:
    """Two seats face each other: cards in the middle of their side, plates left, further zones right."""
    plates, racks, aside = [], [], []
    width, height = format_.pair
    for seat, zones in enumerate(own):
        below = seat == bottom
        plate = Box(width / 2 + 4, height / 2 + 2, width, height)
        beside = format_.name == "wide"
        inset = format_.card[0] * RATIO / 2 + 14 + (0 if beside else height + 13)
        at = Point(format_.width / 2, inset)
        plate = plate.moved(*((14, 24) if beside else (0, 12)))
        if below:
            plate = plate._replace(y=format_.height - plate.y)
            at = Point(at.x, format_.height - at.y)
        plates.append(plate)
        room = format_.width - 2 * (width + 30) if beside else format_.width - 8
        rack = _rack(zones[:1], at, format_.card[0], room, upwards=below)
        racks.append([one.moved(0, _back(one.box, format_)) for one in rack])
        aside += _aside(zones[1:], format_, below=below)
    return tuple(plates), racks, aside


def _aside(zones: Sequence[Zone], format_: Format, *, below: bool) -> list[Placed]:
    """The further zones of one of two seats, at the right of its half of the table, side by side."""
    card = format_.card[0] * ASIDE
    column = format_.width * 0.3
    room = column / max(1, len(zones))
    off = card * RATIO / 2 + 4
    y = format_.height / 2 + (off if below else -off - format_.label * 1.2)
    placed = []
    for number, zone in enumerate(zones):
        at = Point(format_.width - column + room * (number + 0.5) - format_.width * 0.02, y)
        laid = tuple(one.moved(at.x, at.y) for one in lay(zone, card, room - GAP))
        box = around([one.box for one in laid] or [Box(at.x, at.y, card, card * RATIO)])
        placed.append(Placed(zone, box, laid, named(zone, box, room, format_.label)))
    return placed


def _ring(own: Sequence[Sequence[Zone]], format_: Format, bottom: int) -> Seated:
    """Three seats or more round the table: each has its cards before its plate, towards the middle."""
    few = len(own) <= FEW
    width, height = format_.plate
    card = format_.card[1 if few else 2]
    spread = any(zone.spot.shape not in {"slot", "pile"} or len(zones) > 1 for zones in own for zone in zones)
    room = max(width, format_.rack[0 if len(own) < FEW else 1]) if spread else width
    lined = any(len(_cells(zones)) > CELLS for zones in own)
    tall = _lines_height(card, height, format_) if lined else card * RATIO * (DEEP if spread else 1.0)
    blocks = _round([Box(0, 0, room, height + GAP + tall)] * len(own), format_, bottom)
    plates, racks = [], []
    for zones, block in zip(own, blocks, strict=True):
        outward = 1 if block.y > format_.height / 2 - 1 else -1
        plate = Box(block.x, block.y + outward * (block.height - height) / 2, width, height)
        y = block.y - outward * (block.height - tall) / 2
        at = Point(block.x, y)
        rack = (
            _lines(zones, at, Box(0, 0, room, tall), upwards=outward > 0)
            if lined
            else _rack(zones, at, card, room, upwards=outward > 0)
        )
        shift = _inward(around([one.box for one in rack] or [plate]), block, format_)
        plates.append(plate)
        racks.append([one.moved(shift, 0) for one in rack])
    return tuple(plates), racks, []


def _inward(cards: Box, block: Box, format_: Format) -> float:
    """How far the cards of a seat go towards the middle of the drawing within the seat's own room."""
    inward = format_.width / 2 - block.x
    off = cards.x - block.x
    slack = (block.width - cards.width) / 2 - copysign(off, inward * off)
    return copysign(min(abs(inward), max(slack, 0.0)), inward)


def _cells(zones: Sequence[Zone]) -> list[tuple[Zone, Zone | None]]:
    """A seat's zones, each with the one that lies under it, if any."""
    under = {zone.spot.under: zone for zone in zones if zone.spot.under is not None}
    return [(zone, under.get(zone.spot.zone)) for zone in zones if zone.spot.under is None]


def _lines_height(card: float, plate: float, format_: Format) -> float:
    """How deep two lines of cards may be, where three seats sit at one side of the table."""
    return min(card * RATIO * 1.6, (format_.height - 36) / 3 - plate - GAP)


def _lines(zones: Sequence[Zone], at: Point, room: Box, *, upwards: bool) -> list[Placed]:
    """A seat's many zones in two lines: the first before its plate, the others further in, side by side."""
    first, *others = _cells(zones)
    inward = -1 if upwards else 1
    deep = room.height * FIRST_LINE
    card = min(deep / RATIO * 0.94, room.width / 3)
    middle = Point(at.x, at.y - inward * (room.height - deep) / 2)
    card *= min(1.0, deep / extent(first[0], card, room.width)[1])
    laid = tuple(one.moved(*middle) for one in lay(first[0], card, room.width, upwards=upwards))
    box = around([one.box for one in laid] or [Box(*middle, card, card * RATIO)])
    placed = [Placed(first[0], box, laid, None)]
    cell = room.width / len(others)
    card = min((room.height - deep - GAP / 2) / (RATIO * (1 + PEEK)), cell * 0.92)
    y = at.y + inward * (room.height - (room.height - deep - GAP / 2)) / 2
    for number, (zone, under) in enumerate(others):
        x = at.x + (number - (len(others) - 1) / 2) * min(cell, card * 1.25)
        placed += _stacked(zone, under, Point(x, y), card, inward * card * RATIO * PEEK / 2)
    return placed


def _stacked(zone: Zone, under: Zone | None, at: Point, card: float, peek: float) -> Iterator[Placed]:
    """A zone and the one that lies under it, sticking out towards the middle of the table."""
    off = peek if under is not None and under.cards and zone.cards else 0.0
    there = [] if under is None else [_one(under, at.moved(0, off), card)]
    over = _one(zone, at.moved(0, -off), card)
    return iter((*there, over) if zone.cards else (over, *there))


def _one(zone: Zone, at: Point, card: float) -> Placed:
    laid = tuple(one.moved(*at) for one in lay(zone, card, card))
    return Placed(zone, around([one.box for one in laid] or [Box(*at, card, card * RATIO)]), laid, None)


def _back(box: Box, format_: Format) -> float:
    """How far down a box has to go to lie in the drawing; less than 0 is up."""
    over, under = box.y - box.height / 2 - 1, format_.height - box.y - box.height / 2 - 1
    return -over if over < 0 else min(under, 0.0)


def _round(boxes: Sequence[Box], format_: Format, bottom: int) -> list[Box]:
    """Boxes on a ring, clockwise, the `bottom` one below, pushed apart until none lies over another."""
    count = len(boxes)
    placed = []
    for number, box in enumerate(boxes):
        angle = pi / 2 + 2 * pi * ((number - bottom) % count) / count
        across, down = (copysign(abs(value) ** (2 / SQUARE), value) for value in (cos(angle), sin(angle)))
        x = format_.width / 2 + across * (format_.width - box.width - 4) / 2
        placed.append(box._replace(x=x, y=format_.height / 2 + down * (format_.height - box.height - 28) / 2))
    for _ in range(ROUNDS):
        pushes = [_push(box, [other for other in placed if other is not box]) for box in placed]
        if not any(map(any, pushes)):
            break
        placed = [_kept(box.moved(*push), format_) for box, push in zip(placed, pushes, strict=True)]
    return placed


def _push(box: Box, others: Sequence[Box]) -> tuple[float, float]:
    """How far a box gives way to those that it lies over, along the shorter way out of each."""
    x = y = 0.0
    for other in others:
        across, down = box.overlap(other, 4.0)
        if across and across <= down:
            x += copysign(across / 2, box.x - other.x)
        elif down:
            y += copysign(down / 2, box.y - other.y)
    return x, y


def _kept(box: Box, format_: Format) -> Box:
    """The box, moved back into the drawing."""
    x = min(max(box.x, box.width / 2 + 2), format_.width - box.width / 2 - 2)
    y = min(max(box.y, box.height / 2 + 14), format_.height - box.height / 2 - 14)
    return box._replace(x=x, y=y)


def _rack(zones: Sequence[Zone], at: Point, card: float, room: float, *, upwards: bool) -> list[Placed]:
    """A seat's zones side by side about a place; the first is the largest, and all shrink into the room."""
    sizes = [card * (ASIDE if number else 1.0) for number in range(len(zones))]
    extents = [extent(zone, size, room) for zone, size in zip(zones, sizes, strict=True)]
    widths = [width for width, _ in extents]
    total = sum(widths) + GAP * (len(zones) - 1)
    deepest = max((height for _, height in extents), default=1.0)
    shrink = min(1.0, room / max(1.0, total), card * RATIO * DEEP / deepest)
    x = at.x - total * shrink / 2
    placed = []
    for zone, size, width in zip(zones, sizes, widths, strict=True):
        centre = Point(x + width * shrink / 2, at.y)
        laid = tuple(
            one.moved(centre.x, centre.y)
            for one in lay(zone, size * shrink, width * shrink + 0.01, upwards=upwards)
        )
        box = around([one.box for one in laid] or [Box(*centre, size * shrink, size * shrink * RATIO)])
        placed.append(Placed(zone, box, laid, None))
        x += (width + GAP) * shrink
    return placed


__all__ = ["SLIP", "TALL", "WIDE", "Format", "Laid", "Placed", "Placing", "place"]
