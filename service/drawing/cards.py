"""Cards as SVG: backs, faces with suits, faces with numbers, and how each card's state shows."""

from xml.etree.ElementTree import Element, SubElement

from events.games import Look
from service.drawing.elements import group, number, path, rect, text, xy
from service.drawing.laying import Laid
from service.drawing.measures import RATIO, Box, Point, measured
from service.drawing.scene import Card
from service.drawing.shapes import SUITS

SMALL = 50.0
"""Under this width a card has no room for small print."""
TIMES = "\N{MULTIPLICATION SIGN}"
TINY = 34.0
"""Under this width only the rank and one suit shape can be read."""


def draw_card(parent: Element, card: Card, laid: Laid, back: str, status: str | None, *, fan: bool) -> None:
    """A card in its place. `back` is the pattern of backs, `status` that of the move that brought it."""
    state = "later" if card.later else "up" if card.up else "known" if card.look else "down"
    made = group(parent, f"card {state}", laid.at, laid.turned)
    if card.name is not None:
        made.set("data-card", card.name)
    width, height = laid.width, laid.width * RATIO
    paper = Box(0, 0, width, height)
    rect(made, paper, width * 0.09, "paper")
    if card.look is None:
        inset = max(3.0, width * 0.1)
        inner = rect(made, paper._replace(width=width - inset, height=height - inset), width * 0.06, "back")
        inner.set("fill", f"url(#{back})")
    else:
        _face(made, card.look, laid)
    if laid.equal > 1:
        _count(made, laid, known=card.look is not None)
    if card.later:
        _clock(made, width, height, fan=fan)
    if card.moved:
        ring = paper._replace(width=width + 7, height=height + 7)
        rect(made, ring, width * 0.09 + 3.5, f"mover {status or 'done'}")


def _clock(made: Element, width: float, height: float, *, fan: bool) -> None:
    radius = max(4.0, width * 0.09)
    corner = Point(
        (-1 if fan else 1) * (width / 2 - radius - 4), (1 if fan else -1) * (height / 2 - radius - 4)
    )
    clock = group(made, "clock", corner)
    SubElement(clock, "circle", {"r": number(radius)})
    path(clock, f"M0 {number(-radius * 0.6)}V0H{number(radius * 0.5)}", "hands")


def _count(made: Element, laid: Laid, *, known: bool) -> None:
    """How many equal cards lie there: below the rank, or on the back."""
    strip = laid.strip or laid.width
    told, height = f"{TIMES}{laid.equal}", laid.width * RATIO
    size = min(laid.width * 0.36, strip * 0.9 / measured(told, 1.0))
    at = Point((strip - laid.width) / 2, height * (0.3 if known else 0.0) + size * 0.35)
    if not known:
        label = Box(at.x, at.y - size * 0.35, measured(told, size) + size * 0.4, size * 1.3)
        rect(made, label, size * 0.3, "paper")
    text(made, at, told, "count", size=size)


def _face(made: Element, look: Look, laid: Laid) -> None:
    width, height = laid.width, laid.width * RATIO
    if look.suit is None:
        _number_face(made, look, laid)
        return
    ink = f"ink-{look.ink}"
    if width < TINY:
        text(made, Point(0, -height * 0.04), look.rank, f"rank {ink}", size=width * 0.52)
        _suit(made, look.suit, Point(0, height * 0.24), width * 0.42, ink)
        return
    size = width * (0.34 if len(look.rank) == 1 else 0.3)
    left = -width / 2 + max(width * 0.18, measured(look.rank, size) / 2 + width * 0.03)
    text(made, Point(left, -height * 0.27), look.rank, f"rank {ink}", size=size)
    _suit(made, look.suit, Point(left, -height * 0.14), width * 0.2, ink)
    text(made, Point(left, height * 0.06), look.letter, f"letter {ink}", size=width * 0.19)
    _suit(made, look.suit, Point(width * 0.17, height * 0.14), width * 0.44, ink)


def _number_face(made: Element, look: Look, laid: Laid) -> None:
    width, height = laid.width, laid.width * RATIO
    size = width * (0.62 if len(look.rank) == 1 else 0.5)
    told = width >= SMALL and bool(look.words) and laid.strip is None
    at = Point(0, height * (0.03 if told else 0.16))
    if laid.strip:
        size = min(size, laid.strip * 0.94 / measured(look.rank, 1.0))
        at = Point((laid.strip - width) / 2, size * 0.35 - height * 0.16)
    text(made, at, look.rank, f"rank ink-{look.ink}", size=size)
    if look.underlined:
        half = size * 0.3
        path(made, f"M{number(-half)} {number(at.y + size * 0.13)}H{number(half)}", f"under ink-{look.ink}")
    for line, word in enumerate(look.words if told else ()):
        fitting = min(width * 0.19, 12.0, 12.0 * (width - 6) / measured(word, 12.0))
        text(made, Point(0, height * (0.26 + 0.135 * line)), word, "words", size=fitting)


def _suit(made: Element, suit: str, at: Point, size: float, ink: str) -> None:
    shape = path(made, SUITS[suit], f"suit {ink}")
    shape.set("transform", f"translate({xy(at)}) scale({size / 20:.2f})")
