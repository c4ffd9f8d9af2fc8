"""The middle of the table: its zones in lines, with their names and the chips below, where there is room."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, product
from typing import NamedTuple

from events.games import Mark
from service.drawing.laying import Laid, extent, lay
from service.drawing.measures import RATIO, Box, Point, around, measured
from service.drawing.scene import Zone

GAP = 18.0
BESIDE = 0.55
"""How far a card that lies across under a pile sticks out, in widths of a card."""
PILE = 0.8
"""How large the cards of a pile are, to others."""
CHIP = 28.0
READABLE = (1.0, 0.92, 0.84, 0.76, 0.68)
SCALES = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.44)
NEAR = (0, -12, 12, -24, 24)
FAR = (*NEAR, -40, 40, -60, 60, -80, 80, -110, 110)
"""The middle is drawn near to its place, with names if they fit there, and as large as it can be then."""
BETWEEN = 8.0
"""How far one line of zones lies below another."""
PAIRS = 2
"""Chips lie side by side, or where that is too wide two in a row."""


class Label(NamedTuple):
    """A name below what it names, centred."""

    at: Point
    text: str


class Placed(NamedTuple):
    """A zone with its place and that of each card; `label` is its name, if it has room."""

    zone: Zone
    box: Box
    cards: tuple[Laid, ...]
    label: Label | None

    def moved(self, x: float, y: float) -> "Placed":
        """The same so much further right and down."""
        label = None
        if self.label is not None:
            label = Label(Point(self.label.at.x + x, self.label.at.y + y), self.label.text)
        cards = tuple(one.moved(x, y) for one in self.cards)
        return Placed(self.zone, self.box.moved(x, y), cards, label)

    def boxes(self, size: float) -> Iterator[Box]:
        """The room that the zone takes and that of its name."""
        yield self.box
        if self.label is not None:
            at = self.label.at
            yield Box(at.x, at.y - size * 0.35, measured(self.label.text, size), size * 1.2)


def named(zone: Zone, box: Box, room: float, size: float) -> Label | None:
    """The name of a zone below it, with the number of cards of a pile; only that where a name has no room."""
    if not zone.cards or not size or not zone.spot.named:
        return None
    count = f" · {len(zone.cards)}" if zone.spot.shape == "pile" else ""
    whole = f"{_title(zone)}{count}"
    for text in (whole, count.removeprefix(" · ")):
        if text and measured(text, size) <= room:
            return Label(Point(box.x, box.y + box.height / 2 + size * 1.3), text)
    return None


def _title(zone: Zone) -> str:
    return f"{zone.label[:1].upper()}{zone.label[1:]}"


def reserved(zone: Zone, size: float) -> float:
    """The room for a zone's name, however many cards lie there, so that nothing moves with their number."""
    if not size or not zone.spot.named:
        return 0.0
    return measured(_title(zone) + (" · 00" if zone.spot.shape == "pile" else ""), size)


def _chips(marks: Sequence[Mark], columns: int) -> list[Box]:
    """A box a chip, in rows, below a place in their middle."""
    boxes = []
    for start in range(0, len(marks), columns):
        widths = [chip_width(mark) for mark in marks[start : start + columns]]
        x = -(sum(widths) + 8 * (len(widths) - 1)) / 2
        for width in widths:
            boxes.append(Box(x + width / 2, (CHIP + 6) * (start // columns) + CHIP / 2 + 8, width, CHIP))
            x += width + 8
    return boxes


def chip_width(mark: Mark) -> float:
    """How wide a chip is."""
    return max(CHIP, 16 + measured(mark.text, 14))


def middle(
    zones: Sequence[Zone],
    marks: Sequence[Mark],
    card: float,
    focus: Point,
    taken: Sequence[Box],
    whole: Box,
    size: float,
) -> tuple[list[Placed], list[Box]]:
    """Where the middle's zones and chips lie, free of what is taken."""

    @cache
    def block(
        scale: float, labels: float, columns: int, *, beside: bool
    ) -> tuple[list[Placed], list[Box], Box]:
        return _block(zones, marks, card * scale, whole.width * 0.5, labels, columns, beside=beside)

    for shifts, labels, columns, scale, beside in _attempts(zones, len(marks), size):
        placed, chips, box = block(scale, labels, columns, beside=beside)
        for up, aside in product(shifts, shifts):
            x, y = focus.x + aside - box.x, focus.y + up - box.y
            if box.moved(x, y).free_of(taken, 4.0) and box.moved(x, y).inside(whole):
                return [one.moved(x, y) for one in placed], [chip.moved(x, y) for chip in chips]
    x, y = focus.x - box.x, focus.y - box.y
    return [one.moved(x, y) for one in placed], [chip.moved(x, y) for chip in chips]


Attempt = tuple[Sequence[int], float, int, float, bool]
"""How far from its place, how large names are, chips a row, the scale, whether the last line lies beside."""


def _attempts(zones: Sequence[Zone], chips: int, size: float) -> Iterator[Attempt]:
    """What is tried, the best first. In several lines cards that can be read go before names."""
    several = len({zone.spot.line for zone in zones}) > 1
    names, rows = dict.fromkeys((size, 0.0)), dict.fromkeys((max(1, chips), PAIRS) if chips else (1,))
    for scales in (READABLE, SCALES) if several else (SCALES,):
        for shifts, labels, columns in product((NEAR, FAR), names, rows):
            for scale in scales:
                for beside in (False, True)[: 2 if several else 1]:
                    yield shifts, labels, columns, scale, beside


def _block(
    zones: Sequence[Zone],
    marks: Sequence[Mark],
    card: float,
    room: float,
    size: float,
    columns: int,
    *,
    beside: bool,
) -> tuple[list[Placed], list[Box], Box]:
    """Lines of zones one below the other, the chips below all, and the box round everything.

    The last line may instead lie at both sides of the others, half of its zones at the left.
    """
    line_of = {zone.spot.zone: zone.spot.line for zone in zones}

    def line_in(zone: Zone) -> int:
        return line_of[zone.spot.under or zone.spot.zone]

    lines = [list(line) for _, line in groupby(sorted(zones, key=line_in), key=line_in)]
    *upper, last = lines if beside else [*lines, []]
    placed, whole = _stacked(upper, card, room, size)
    half = (len(last) + 1) // 2
    for way, piles in ((-1, last[:half]), (1, last[half:])) if last else ():
        pile, box = _stacked([[zone] for zone in piles], card, room, size)
        x = whole.x + way * (whole.width + box.width + 2 * GAP) / 2 - box.x
        placed += [one.moved(x, whole.y - box.y) for one in pile]
        whole = around([whole, box.moved(x, whole.y - box.y)])
    chips = [chip.moved(whole.x, whole.y + whole.height / 2) for chip in _chips(marks, columns)]
    return placed, chips, around([whole, *chips])


def _stacked(
    lines: Sequence[Sequence[Zone]], card: float, room: float, size: float
) -> tuple[list[Placed], Box]:
    """Lines of zones one below the other, centred, and the box round them."""
    placed, boxes, y = list[Placed](), list[Box](), 0.0
    for line in lines:
        row, box = _row(line, card, room, size)
        top = box.y - box.height / 2
        placed += [one.moved(-box.x, y - top) for one in row]
        boxes.append(box.moved(-box.x, y - top))
        y += box.height + BETWEEN
    return placed, around(boxes or [Box(0, 0, 1, 1)])


def _row(zones: Sequence[Zone], card: float, room: float, size: float) -> tuple[list[Placed], Box]:
    """Zones side by side from 0 on, and the box round them."""
    under = {zone.spot.under: zone for zone in zones if zone.spot.under}
    x, placed, cells = 0.0, [], []
    for zone in (zone for zone in zones if not zone.spot.under):
        if zone.spot.shape == "passing" and not zone.cards:
            placed.append(Placed(zone, Box(x, 0, 0, 0), (), None))
            continue
        large = card * (PILE if zone.spot.shape == "pile" else 1.0)
        beneath = under.get(zone.spot.zone)
        out = large * (RATIO / 2 + BESIDE - 0.5) if beneath is not None else 0.0
        width = extent(zone, large, room)[0]
        laid = tuple(one.moved(x + width / 2, 0) for one in lay(zone, large, room))
        box = Box(x + width / 2, 0, width, extent(zone, large, room)[1])
        if laid:
            box = around(one.box for one in laid)
        cell = Box(x + width / 2, 0, width, extent(zone, large, room)[1])
        if beneath is not None:
            cross = tuple(Laid(Point(x + width / 2 + out, 0), large, 90.0) for _ in beneath.cards)
            crossed = around([one.box for one in cross] or [Box(x + width / 2, 0, large, large)])
            placed.append(Placed(beneath, crossed, cross, None))
            cell = around([cell, crossed])
        one = Placed(zone, box, laid, named(zone, cell, room * 2, size))
        whole = cell._replace(width=max(cell.width, reserved(zone, size)))
        shift = x - (whole.x - whole.width / 2)
        placed = [*placed[:-1], placed[-1].moved(shift, 0)] if beneath is not None else placed
        placed.append(one.moved(shift, 0))
        x += whole.width + GAP
        below = size if zone.spot.named else 0.0
        cells.append(whole.moved(shift, below * 0.85)._replace(height=whole.height + below * 1.7))
    return placed, around(cells or [Box(0, 0, 1, 1)])
