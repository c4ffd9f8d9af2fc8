"""Tables to draw that no game has yet, and reading what was drawn."""

from xml.etree.ElementTree import Element

from hypothesis import strategies as st

from events.games import Look, Mark, Spot
from service.drawing import Scene
from service.drawing.scene import Card, Seat, Zone

SUIT = Look("10", "ten of spades", "spade", "S")
NUMBER = Look("6", "6", words=("neighbours", "only"), underlined=True)
NAMES = ("Ana", "Benedictus Maria", "Ço", "Dirk", "Wilhelmina", "李小龍", "MMMMMMMM", "i")
SHAPES = ("slot", "row", "fan", "pile", "grid")


@st.composite
def cards(draw, zone, most):
    looks = draw(st.lists(st.sampled_from([SUIT, NUMBER, None]), max_size=most))
    return tuple(
        Card(f"v{zone}.{number}", look, look is not None, later=look is not None and number % 3 == 1)
        for number, look in enumerate(looks)
    )


@st.composite
def scenes(draw):
    """Two to eight seats with cards before them in one or two zones, and up to three in the middle."""
    count = draw(st.integers(2, 8))
    shape, aside = draw(st.sampled_from(SHAPES)), draw(st.booleans())
    zones = []
    for seat in range(count):
        most = 1 if shape == "slot" else 9
        zones.append(
            Zone(Spot(f"a{seat}", shape, seat=seat), f"the hand of {NAMES[seat]}", draw(cards(seat, most)))
        )
        if aside:
            zones.append(Zone(Spot(f"b{seat}", "pile", seat=seat), "tricks", draw(cards(seat + 10, 12))))
    kinds = draw(st.lists(st.sampled_from(["slot", "row", "pile", "passing"]), max_size=3))
    lines = draw(st.lists(st.integers(0, 1), min_size=3, max_size=3)) if draw(st.booleans()) else (0, 0, 0)
    for number, kind in enumerate(kinds):
        most = 1 if kind == "slot" else 6
        spot = Spot(f"m{number}", kind, line=lines[number], named=number != 1)
        zones.append(Zone(spot, "the middle", draw(cards(number + 20, most))))
    pointing = draw(st.booleans())
    seats = tuple(
        Seat(
            seat,
            NAMES[seat],
            draw(st.sampled_from(["0", "\N{MINUS SIGN}12", "?"])),
            acts=seat == 1,
            marks=(
                Mark(f"start:{seat}", "starts", "starts", seat),
                Mark(f"chip:{seat}", "6", "six", seat),
                *([Mark(f"to:{seat}", "", "points", seat, (seat + 1) % count)] if pointing else []),
            ),
        )
        for seat in range(count)
    )
    chips = (Mark("one", "\N{MINUS SIGN}1", "one"), Mark("safe", "safe", "safe"))[: draw(st.integers(0, 2))]
    return Scene(seats, tuple(zones), chips, "all of it", draw(st.sampled_from([None, "illegal", "open"])))


def classed(root: Element, name: str) -> list[Element]:
    """The elements that have a class."""
    return [one for one in root.iter() if name in one.get("class", "").split()]
