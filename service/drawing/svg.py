"""A scene as SVG: shapes with classes, coloured by the style sheet."""

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from service.drawing.cards import draw_card
from service.drawing.elements import group, number, path, rect, text
from service.drawing.middle import Placed
from service.drawing.placing import PAIR, Format, place
from service.drawing.plates import draw_chips, draw_plate, draw_pointers
from service.drawing.scene import Scene
from service.drawing.shapes import PATTERNS

SVG = "http://www.w3.org/2000/svg"


def draw(scene: Scene, format_: Format, bottom: int = 0, prefix: str = "") -> str:
    """The table as an SVG element, with one seat at the bottom, to be put into a page.

    Several pictures of one format on a page need a `prefix` each for the names of their patterns.
    """
    return tostring(_svg(scene, format_, bottom, f"{prefix}{format_.name}"), encoding="unicode")


def still(scene: Scene, format_: Format, style: str, bottom: int = 0) -> str:
    """The same as a picture of its own, with its style sheet."""
    root = _svg(scene, format_, bottom, format_.name)
    root.set("xmlns", SVG)
    root.set("width", number(format_.width))
    root.set("height", number(format_.height))
    title, sheet = Element("title"), Element("style")
    title.text, sheet.text = scene.told, style
    root[:0] = [title, sheet]
    indent(root)
    return tostring(root, encoding="unicode")


def _svg(scene: Scene, format_: Format, bottom: int, name: str) -> Element:
    placing = place(scene, format_, bottom)
    view = f"0 0 {number(format_.width)} {number(format_.height)}"
    root = Element("svg", {"class": f"drawing {format_.name}", "viewBox": view, "role": "img"})
    root.set("aria-label", scene.told)
    _defs(root, name, len(scene.seats))
    _table(root, placing.table.width, placing.table.height, format_, facing=len(scene.seats) == PAIR)
    for placed in placing.zones:
        _zone(root, placed, f"{name}-back", scene.status)
    draw_pointers(root, scene, placing)
    for seat in scene.seats:
        draw_plate(root, seat, placing.plates[seat.number], placing, f"{name}-seat-{seat.number}")
    if not format_.plain:
        draw_chips(root, scene, placing)
    return root


def _defs(root: Element, name: str, seats: int) -> None:
    defs = SubElement(root, "defs")
    path(_cell(defs, f"{name}-back"), "M0 0L8 8M8 0L0 8", "lattice")
    for seat in range(seats):
        cell = _cell(defs, f"{name}-seat-{seat}")
        path(cell, PATTERNS[seat % len(PATTERNS)], f"stroke seat-{seat}")


def _cell(defs: Element, name: str) -> Element:
    size = {"id": name, "width": "8", "height": "8", "patternUnits": "userSpaceOnUse"}
    return SubElement(defs, "pattern", size)


def _table(root: Element, width: float, height: float, format_: Format, *, facing: bool) -> None:
    felt = group(root, "felt")
    box = format_.box._replace(width=width, height=height)
    across = height * 0.44 if facing and format_.name == "wide" else width * (0.16 if facing else 0.5)
    down = min(across, height / 2)
    rect(felt, box, across, "rim", down)
    rect(felt, box._replace(width=width - 20, height=height - 20), across - 10, "line", down - 10)


def _zone(root: Element, placed: Placed, back: str, status: str | None) -> None:
    spot = placed.zone.spot
    made = group(root, f"zone {spot.shape}")
    made.set("data-zone", spot.zone)
    if not placed.cards and spot.shape in {"pile", "slot"} and spot.under is None:
        rect(made, placed.box, placed.box.width * 0.09, "empty")
    for card, laid in zip(placed.zone.cards, placed.cards, strict=True):
        draw_card(made, card, laid, back, status, fan=spot.shape == "fan")
    if placed.label is not None:
        text(made, placed.label.at, placed.label.text, "label middle")
