"""A scene as SVG: shapes with classes, coloured by the style sheet."""

from math import atan2, cos, degrees, sin
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from events.games import Look, Mark
from service.drawing.placing import RATIO, Box, Format, Laid, Placed, Placing, Point, place
from service.drawing.scene import Card, Scene, Seat
from service.drawing.shapes import PATTERNS, SUITS

SVG = "http://www.w3.org/2000/svg"
SMALL = 50.0
"""Under this width a card has no room for small print."""


def draw(scene: Scene, format_: Format, bottom: int = 0) -> str:
    """The table as an SVG element, with one seat at the bottom, to be put into a page."""
    return tostring(_svg(scene, format_, bottom), encoding="unicode")


def still(scene: Scene, format_: Format, style: str, bottom: int = 0) -> str:
    """The same as a picture of its own, with its style sheet."""
    root = _svg(scene, format_, bottom)
    root.set("xmlns", SVG)
    root.set("width", _number(format_.width))
    root.set("height", _number(format_.height))
    sheet = Element("style")
    sheet.text = style
    root.insert(1, sheet)
    indent(root)
    return tostring(root, encoding="unicode")


def _svg(scene: Scene, format_: Format, bottom: int) -> Element:
    placing = place(scene, format_, bottom)
    view = f"0 0 {_number(format_.width)} {_number(format_.height)}"
    root = Element("svg", {"class": f"drawing {format_.name}", "viewBox": view, "role": "img"})
    title = SubElement(root, "title")
    title.text = scene.told
    _defs(root, format_.name, len(scene.seats))
    _table(root, placing.table)
    for mark in (mark for seat in scene.seats for mark in seat.marks if mark.to is not None):
        _pointer(root, mark, placing)
    for placed in placing.zones:
        _zone(root, placed)
    for seat in scene.seats:
        _plate(root, seat, placing.plates[seat.number], format_)
    _chips(root, scene.marks, placing)
    return root


def _defs(root: Element, name: str, seats: int) -> None:
    defs = SubElement(root, "defs")
    lattice = SubElement(
        defs, "pattern", {"id": f"{name}-back", "width": "8", "height": "8", "patternUnits": "userSpaceOnUse"}
    )
    SubElement(lattice, "path", {"d": "M0 0L8 8M8 0L0 8", "class": "lattice"})
    for seat in range(seats):
        pattern = SubElement(
            defs,
            "pattern",
            {"id": f"{name}-seat-{seat}", "width": "8", "height": "8", "patternUnits": "userSpaceOnUse"},
        )
        SubElement(pattern, "path", {"d": PATTERNS[seat % len(PATTERNS)], "class": f"stroke seat-{seat}"})


def _table(root: Element, table: Box) -> None:
    group = SubElement(root, "g", {"class": "felt"})
    radius = min(table.width, table.height) * 0.36
    _rect(group, table, radius, "rim")
    _rect(group, table._replace(width=table.width - 18, height=table.height - 18), radius - 9, "line")


def _zone(root: Element, placed: Placed) -> None:
    zone = placed.zone
    group = SubElement(root, "g", {"class": f"zone {zone.spot.shape}", "data-zone": zone.spot.zone})
    if not placed.cards and zone.spot.shape != "fan":
        _rect(group, placed.box, placed.box.width * 0.09, "empty")
    for card, laid in zip(zone.cards, placed.cards, strict=True):
        _card(group, card, laid, root.get("class", "").split()[-1], fan=zone.spot.shape == "fan")
    if placed.label is not None:
        count = f" · {len(zone.cards)}" if zone.spot.shape == "pile" and zone.cards else ""
        _text(group, placed.label, zone.label + count, "label")


def _card(parent: Element, card: Card, laid: Laid, name: str, *, fan: bool) -> None:
    state = "later" if card.later else "up" if card.up else "known" if card.look else "down"
    turned = f" rotate({_number(laid.turned)})" if laid.turned else ""
    group = SubElement(
        parent,
        "g",
        {
            "class": f"card {state}",
            "transform": f"translate({_number(laid.at.x)} {_number(laid.at.y)}){turned}",
        },
    )
    if card.name is not None:
        group.set("data-card", card.name)
    width, height = laid.width, laid.width * RATIO
    paper = Box(0, 0, width, height)
    _rect(group, paper, width * 0.09, "paper")
    if card.look is None:
        inner = _rect(group, paper._replace(width=width - 8, height=height - 8), width * 0.06, "back")
        inner.set("fill", f"url(#{name}-back)")
        return
    _face(group, card.look, width, height)
    if card.later:
        corner = Point(-width * 0.34, height * 0.38) if fan else Point(width * 0.34, -height * 0.38)
        clock = SubElement(group, "g", {"class": "clock", "transform": f"translate({_xy(corner)})"})
        SubElement(clock, "circle", {"r": _number(width * 0.09)})
        SubElement(clock, "path", {"d": f"M0 {_number(-width * 0.055)}V0H{_number(width * 0.045)}"})


def _face(group: Element, look: Look, width: float, height: float) -> None:
    if look.suit is None:
        _number_face(group, look, width, height)
        return
    ink = f"ink-{look.ink}"
    left = -width * 0.34
    _text(group, Point(left, -height * 0.27), look.rank, f"rank {ink}", size=width * 0.34)
    _suit(group, look.suit, Point(left, -height * 0.14), width * 0.2, ink)
    if width >= SMALL:
        _text(group, Point(left, height * 0.06), look.letter, f"letter {ink}", size=width * 0.18)
    _suit(group, look.suit, Point(width * 0.16, height * 0.12), width * 0.44, ink)


def _number_face(group: Element, look: Look, width: float, height: float) -> None:
    size = width * (0.62 if len(look.rank) == 1 else 0.5)
    told = width >= SMALL and bool(look.words)
    at = Point(0, height * (0.02 if told else 0.16))
    _text(group, at, look.rank, f"rank ink-{look.ink}", size=size)
    if look.underlined:
        half = size * 0.3
        line = f"M{_number(-half)} {_number(at.y + size * 0.14)}H{_number(half)}"
        SubElement(group, "path", {"d": line, "class": f"under ink-{look.ink}"})
    if told:
        for number, word in enumerate(look.words):
            where = Point(0, height * (0.24 + 0.14 * number))
            _text(group, where, word, "words", size=min(12.0, width * 0.19))


def _suit(group: Element, suit: str, at: Point, size: float, ink: str) -> None:
    scale = _number(size / 20)
    SubElement(
        group,
        "path",
        {"d": SUITS[suit], "class": f"suit {ink}", "transform": f"translate({_xy(at)}) scale({scale})"},
    )


def _plate(root: Element, seat: Seat, box: Box, format_: Format) -> None:
    group = SubElement(
        root, "g", {"class": "plate acts" if seat.acts else "plate", "data-seat": str(seat.number)}
    )
    _rect(group, box, 12, "paper")
    left, tile = box.x - box.width / 2, box.height * 0.5
    wide = format_.name == "wide"
    if wide:
        place_ = Box(left + 12 + tile / 2, box.y, tile, tile)
        _rect(group, place_, tile * 0.26, f"tile seat-{seat.number}").set(
            "fill", f"url(#{format_.name}-seat-{seat.number})"
        )
    x = left + (20 + tile if wide else 10)
    marks = " · ".join(mark.text for mark in seat.marks if mark.text)
    top = box.y - 4 if marks else box.y + 5
    room = int((box.width - (64 if wide else 34)) / 8)
    _text(group, Point(x, top), _short(seat.name, room), "name")
    if marks:
        _text(group, Point(x, box.y + 16), _short(marks, int((box.width - (x - left) - 8) / 6)), "second")
    _text(group, Point(box.x + box.width / 2 - 12, top + 1), seat.score, "score")


def _short(text: str, room: int) -> str:
    return text if len(text) <= room else text[: max(1, room - 1)].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def _chips(root: Element, marks: tuple[Mark, ...], placing: Placing) -> None:
    """The marks in the middle, in a row under what lies there."""
    shown = [mark for mark in marks if mark.to is None and mark.text]
    widths = [max(28.0, 14 + 8.5 * len(mark.text)) for mark in shown]
    x = placing.table.x - (sum(widths) + 8 * (len(shown) - 1)) / 2
    low = [placed.box.y + placed.box.height / 2 for placed in placing.zones if placed.zone.spot.seat is None]
    y = max(low, default=placing.table.y - 20) + 44
    for mark, width in zip(shown, widths, strict=True):
        group = SubElement(root, "g", {"class": "chip"})
        told = SubElement(group, "title")
        told.text = mark.label
        _rect(group, Box(x + width / 2, y, width, 28), 14, "paper")
        _text(group, Point(x + width / 2, y + 5), mark.text, "name middle")
        x += width + 8


def _pointer(root: Element, mark: Mark, placing: Placing) -> None:
    """A card beside its owner's, turned to whom it points at."""
    if mark.seat is None:
        return
    here, there = placing.anchors[mark.seat], _goal(mark, placing)
    angle = atan2(there.y - here.y, there.x - here.x)
    reach = (
        max((one.box.width for one in placing.zones if one.zone.spot.seat == mark.seat), default=60) * 0.86
    )
    at = Point(here.x + reach * cos(angle), here.y + reach * sin(angle))
    group = SubElement(
        root,
        "g",
        {
            "class": f"pointer seat-{mark.seat}",
            "transform": f"translate({_xy(at)}) rotate({_number(degrees(angle))})",
        },
    )
    SubElement(group, "path", {"d": "M-13 -9H3L14 0L3 9H-13Z"})


def _goal(mark: Mark, placing: Placing) -> Point:
    if isinstance(mark.to, int):
        return placing.anchors[mark.to]
    box = next((one.box for one in placing.zones if one.zone.spot.zone == mark.to), placing.table)
    return Point(box.x, box.y)


def _rect(parent: Element, box: Box, radius: float, name: str) -> Element:
    corner = Point(box.x - box.width / 2, box.y - box.height / 2)
    return SubElement(
        parent,
        "rect",
        {
            "x": _number(corner.x),
            "y": _number(corner.y),
            "width": _number(box.width),
            "height": _number(box.height),
            "rx": _number(max(0.0, radius)),
            "class": name,
        },
    )


def _text(parent: Element, at: Point, text: str, name: str, size: float | None = None) -> None:
    found = SubElement(parent, "text", {"x": _number(at.x), "y": _number(at.y), "class": name})
    if size is not None:
        found.set("font-size", _number(size))
    found.text = text


def _xy(at: Point) -> str:
    return f"{_number(at.x)} {_number(at.y)}"


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
