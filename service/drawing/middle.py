"""The middle of the table: its zones in a row, with their names and the chips below, where there is room."""

from collections.abc import Iterator, Sequence
from itertools import product
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
SCALES = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.44)
NEAR = (0, -12, 12, -24, 24)
FAR = (*NEAR, -40, 40, -60, 60, -80, 80, -110, 110)
"""The middle is drawn near to its place, with names if they fit there, and as large as it can be then."""
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
    if not zone.cards or not size:
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
    return measured(_title(zone) + (" · 00" if zone.spot.shape == "pile" else ""), size) if size else 0.0


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
    for shifts in (NEAR, FAR):
        for labels in (size, 0.0):
            for columns in (len(marks), PAIRS):
                for scale in SCALES:
                    row, chips, box = _row(zones, marks, card * scale, whole.width * 0.5, labels, columns)
                    for up, aside in product(shifts, shifts):
                        x, y = focus.x + aside - box.x, focus.y + up - box.y
                        if box.moved(x, y).free_of(taken, 4.0) and box.moved(x, y).inside(whole):
                            return [one.moved(x, y) for one in row], [chip.moved(x, y) for chip in chips]
    x, y = focus.x - box.x, focus.y - box.y
    return [one.moved(x, y) for one in row], [chip.moved(x, y) for chip in chips]


def _row(
    zones: Sequence[Zone], marks: Sequence[Mark], card: float, room: float, size: float, columns: int
) -> tuple[list[Placed], list[Box], Box]:
    """Zones side by side from 0 on, the chips below, and the box round all."""
    under = {zone.spot.under: zone for zone in zones if zone.spot.under}
    x, placed, cells = 0.0, [], []
    for zone in (zone for zone in zones if not zone.spot.under):
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
        cells.append(whole.moved(shift, size * 0.85)._replace(height=whole.height + size * 1.7))
    whole = around(cells or [Box(0, 0, 1, 1)])
    chips = [chip.moved(whole.x, whole.y + whole.height / 2) for chip in _chips(marks, max(1, columns))]
    return placed, chips, around([whole, *chips])
