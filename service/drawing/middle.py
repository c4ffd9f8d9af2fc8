"""The middle of the table: its zones in a row, with their names and the chips below, where there is room."""

from collections.abc import Iterator, Sequence
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
SHIFTS = (0, -16, 16, -32, 32, -48, 48, -72, 72, -96, 96)
"""The middle is drawn as large as it can be, as near to its place as it can be."""


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
    whole = f"{zone.label[:1].upper()}{zone.label[1:]}{count}"
    for text in (whole, count.removeprefix(" · ")):
        if text and measured(text, size) <= room:
            return Label(Point(box.x, box.y + box.height / 2 + size * 1.3), text)
    return None


def chips_box(marks: Sequence[Mark]) -> tuple[float, float]:
    """The room of a row of chips, across and down."""
    widths = [chip_width(mark) for mark in marks]
    return (sum(widths) + 8 * (len(widths) - 1), CHIP) if widths else (0.0, 0.0)


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
) -> tuple[list[Placed], Point]:
    """Where the middle's zones and (by their centre) its chips lie, free of what is taken."""
    shown = [mark for mark in marks if mark.text and mark.to is None]
    for labels in (size, 0.0):
        for scale in SCALES:
            row, chips, box = _row(zones, shown, card * scale, whole.width * 0.5, labels)
            for up in SHIFTS:
                for aside in SHIFTS:
                    x, y = focus.x + aside - box.x, focus.y + up - box.y
                    if box.moved(x, y).free_of(taken, 4.0) and box.moved(x, y).inside(whole):
                        return [one.moved(x, y) for one in row], Point(chips.x + x, chips.y + y)
    x, y = focus.x - box.x, focus.y - box.y
    return [one.moved(x, y) for one in row], Point(chips.x + x, chips.y + y)


def _row(
    zones: Sequence[Zone], marks: Sequence[Mark], card: float, room: float, size: float
) -> tuple[list[Placed], Point, Box]:
    """Zones side by side from 0 on, the centre of the chips below, and the box round all."""
    under = {zone.spot.under: zone for zone in zones if zone.spot.under}
    x, placed = 0.0, []
    for zone in (zone for zone in zones if not zone.spot.under):
        large = card * (PILE if zone.spot.shape == "pile" else 1.0)
        beneath = under.get(zone.spot.zone)
        out = large * (RATIO / 2 + BESIDE - 0.5) if beneath is not None else 0.0
        width = extent(zone, large, room)[0]
        laid = tuple(one.moved(x + width / 2, 0) for one in lay(zone, large, room))
        box = Box(x + width / 2, 0, width, extent(zone, large, room)[1])
        if laid:
            box = around(one.box for one in laid)
        cell = around([Box(x + width / 2, 0, width, box.height)])
        if beneath is not None:
            cross = tuple(Laid(Point(x + width / 2 + out, 0), large, 90.0) for _ in beneath.cards)
            crossed = around([one.box for one in cross] or [Box(x + width / 2, 0, large, large)])
            placed.append(Placed(beneath, crossed, cross, None))
            cell = around([cell, crossed])
        label = named(zone, cell, room * 2, size)
        one = Placed(zone, box, laid, label)
        whole = around([cell, *(list(one.boxes(size))[1:])])
        shift = x - (whole.x - whole.width / 2)
        placed = [*placed[:-1], placed[-1].moved(shift, 0)] if beneath is not None else placed
        placed.append(one.moved(shift, 0))
        x += whole.width + GAP
    boxes = [box for one in placed for box in one.boxes(size or 1.0)] or [Box(0, 0, 1, 1)]
    whole = around(boxes)
    wide, high = chips_box(marks)
    if not wide:
        return placed, Point(whole.x, whole.y), whole
    chips = Point(whole.x, whole.y + whole.height / 2 + 8 + high / 2)
    return placed, chips, around([whole, Box(chips.x, chips.y, wide, high)])
