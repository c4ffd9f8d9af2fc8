"""Making SVG elements: numbers in short, boxes as rectangles, text."""

from xml.etree.ElementTree import Element, SubElement

from service.drawing.measures import Box, Point


def number(value: float) -> str:
    """A length in short."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def xy(at: Point) -> str:
    """A point as transforms and paths write it."""
    return f"{number(at.x)} {number(at.y)}"


def group(parent: Element, name: str, at: Point | None = None, turned: float = 0.0) -> Element:
    """A group with a class, perhaps moved to a place and turned there."""
    made = SubElement(parent, "g", {"class": name})
    if at is not None:
        turn = f" rotate({number(turned)})" if turned else ""
        made.set("transform", f"translate({xy(at)}){turn}")
    return made


def rect(parent: Element, box: Box, radius: float, name: str, down: float | None = None) -> Element:
    """A rectangle with round corners; `down` is their height where it is not their width."""
    made = SubElement(
        parent,
        "rect",
        {
            "x": number(box.x - box.width / 2),
            "y": number(box.y - box.height / 2),
            "width": number(box.width),
            "height": number(box.height),
            "rx": number(max(0.0, radius)),
            "class": name,
        },
    )
    if down is not None:
        made.set("ry", number(max(0.0, down)))
    return made


def text(parent: Element, at: Point, words: str, name: str, size: float | None = None) -> Element:
    """A line of text."""
    made = SubElement(parent, "text", {"x": number(at.x), "y": number(at.y), "class": name})
    if size is not None:
        made.set("font-size", number(size))
    made.text = words
    return made


def path(parent: Element, line: str, name: str) -> Element:
    """A path."""
    return SubElement(parent, "path", {"d": line, "class": name})
