"""What stands round the table and on it besides cards: seats, chips, pointing cards."""

from math import atan2, cos, degrees, radians, sin
from xml.etree.ElementTree import Element, SubElement

from events.games import Mark
from service.drawing.elements import group, number, path, rect, text
from service.drawing.measures import Box, Point, measured, shortened, turned_box
from service.drawing.placing import Placing
from service.drawing.scene import Scene, Seat

SHORT = 2
"""A mark of so many characters is a chip at the seat's plate; a longer one stands in its second line."""
SIZES = {"wide": (17.0, 13.0, 20.0, 30.0), "tall": (15.0, 12.0, 17.0, 22.0)}
"""Of a plate: the sizes of name, second line and score, and of the patterned tile."""
POINTER = (36.0, 25.0)
ROUND = (0, 25, -25, 50, -50, 75, -75, 100, -100, 130, -130, 160, -160, 180)
"""Where beside its owner's card a pointing card may lie, in degrees off the way to whom it points."""


def draw_plate(root: Element, seat: Seat, box: Box, placing: Placing, tile: str) -> None:
    """A seat: its patterned tile, name, marks and score. `tile` is the pattern."""
    made = group(root, "plate acts" if seat.acts else "plate")
    made.set("data-seat", str(seat.number))
    told = SubElement(made, "title")
    told.text = ", ".join([seat.name, seat.score, *(mark.label for mark in seat.marks if mark.text)])
    if placing.format.plain:
        words = shortened(seat.name, 14, box.width)
        text(made, Point(box.x, box.y + 5), words, "name middle", size=14)
        return
    size, small, large, side = SIZES[placing.format.name]
    rect(made, box, 12, "paper")
    left, right = box.x - box.width / 2 + 9, box.x + box.width / 2 - 10
    square = rect(made, Box(left + side / 2, box.y, side, side), side * 0.26, f"tile seat-{seat.number}")
    square.set("fill", f"url(#{tile})")
    x = left + side + 8
    second = " · ".join(mark.text for mark in seat.marks if len(mark.text) > SHORT and mark.to is None)
    room = right - measured(seat.score, large) - x - 7
    baseline = box.y - 3 if second else box.y + size * 0.35
    size = max(12.0, min(size, size * room / measured(seat.name, size)))
    text(made, Point(x, baseline), shortened(seat.name, size, room), "name", size=size)
    if second:
        text(made, Point(x, box.y + small + 2), shortened(second, small * 0.94, room), "second", size=small)
    text(made, Point(right, box.y + large * 0.38), seat.score, "score", size=large)
    _badges(made, [mark for mark in seat.marks if 0 < len(mark.text) <= SHORT and mark.to is None], box)


def _badges(made: Element, marks: list[Mark], box: Box) -> None:
    """Short marks as chips on the plate's upper edge, from the right."""
    x = box.x + box.width / 2 - 16
    for mark in marks:
        chip = group(made, "badge", Point(x, box.y - box.height / 2 - 1))
        SubElement(chip, "circle", {"r": "12"})
        text(chip, Point(0, 4.5), mark.text, "middle", size=13)
        x -= 27


def draw_chips(root: Element, scene: Scene, placing: Placing) -> None:
    """The marks in the middle."""
    for mark, box in zip(scene.chips, placing.chips, strict=True):
        made = group(root, "chip")
        told = SubElement(made, "title")
        told.text = mark.label
        rect(made, box, box.height / 2, "paper")
        text(made, Point(box.x, box.y + 5), mark.text, "middle", size=14)


def draw_pointers(root: Element, scene: Scene, placing: Placing) -> None:
    """A card beside each seat's that points at another seat or zone, where nothing else lies."""
    zones = (box for one in placing.zones for box in one.boxes(placing.format.label))
    taken = [*placing.plates, *placing.chips, *zones]
    wide, high = (size * (0.86 if placing.format.name != "wide" else 1.0) for size in POINTER)
    for mark in (mark for seat in scene.seats for mark in seat.marks if mark.to is not None):
        if mark.seat is None:
            continue
        here, there = placing.anchors[mark.seat], _goal(mark, placing)
        way = degrees(atan2(there.y - here.y, there.x - here.x))
        lies = [_beside(here, way + off, wide) for off in ROUND]
        boxes = [turned_box(at, wide, high, way) for at in lies]
        free = [
            (at, box)
            for at, box in zip(lies, boxes, strict=True)
            if box.free_of(taken) and box.inside(placing.format.box)
        ]
        at, box = free[0] if free else (lies[0], boxes[0])
        taken.append(box)
        made = group(root, f"pointer seat-{mark.seat}", at, way)
        told = SubElement(made, "title")
        told.text = mark.label
        rect(made, Box(0, 0, wide, high), 4, "paper")
        path(made, f"M{number(-wide * 0.27)} 0H{number(wide * 0.27)}m-6 -5l6 5l-6 5", "arrow")


def _beside(card: Box, angle: float, reach: float) -> Point:
    """A place beside a card, in a direction."""
    across, down = cos(radians(angle)), sin(radians(angle))
    x, y = card.width / 2 + reach / 2 + 6, card.height / 2 + reach / 2 + 6
    far = min(x / abs(across) if across else x + y, y / abs(down) if down else x + y)
    return Point(card.x + far * across, card.y + far * down)


def _goal(mark: Mark, placing: Placing) -> Point:
    if isinstance(mark.to, int):
        box = placing.anchors[mark.to]
    else:
        box = next((one.box for one in placing.zones if one.zone.spot.zone == mark.to), placing.table)
    return Point(box.x, box.y)
