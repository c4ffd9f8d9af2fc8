"""A drawing shows everything that is to be seen, once, where nothing covers it, and nothing else."""

from functools import partial
from itertools import combinations
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.games import LANGUAGES, Look, Spot, Words, rulesets, sittings
from events.history import fold, picture, read_portable, seat_names
from events.table import ALL, PUBLIC, seat_view
from service.drawing import SLIP, TALL, WIDE, Scene, draw, scene_of, still
from service.drawing.measures import Box, measured
from service.drawing.placing import place
from service.drawing.scene import Card, Seat, Zone
from service.texts import say
from tests.drawing.scenes import NAMES, NUMBER, classed, scenes

FORMATS = [WIDE, TALL]
BADGE = 14.0
"""How far a chip stands out over its plate."""


@given(format_=st.sampled_from(FORMATS), scene=scenes())
@settings(deadline=None, max_examples=40)
def test_every_card_of_every_zone_is_drawn_once_and_no_face_that_is_not_known(format_, scene):
    root = fromstring(draw(scene, format_))
    drawn = {one.get("data-zone"): classed(one, "card") for one in classed(root, "zone")}
    assert drawn.keys() == {zone.spot.zone for zone in scene.zones}
    for zone in scene.zones:
        shown = drawn[zone.spot.zone]
        assert [one.get("data-card") for one in shown] == [card.name for card in zone.cards]
        assert [bool(classed(one, "rank")) for one in shown] == [card.look is not None for card in zone.cards]
        assert [bool(classed(one, "clock")) for one in shown] == [card.later for card in zone.cards]


@given(format_=st.sampled_from(FORMATS), scene=scenes())
@settings(deadline=None, max_examples=40)
def test_nothing_lies_outside_the_drawing(format_, scene):
    for bottom in {0, len(scene.seats) - 1}:
        placing = place(scene, format_, bottom)
        boxes = [*placing.plates, *placing.chips, placing.table]
        boxes += [plate.moved(0, -BADGE)._replace(height=1) for plate in placing.plates]
        boxes += [box for placed in placing.zones for box in placed.boxes(format_.label)]
        boxes += [laid.box for placed in placing.zones for laid in placed.cards]
        for box in boxes:
            assert box.inside(format_.box), box


@given(format_=st.sampled_from(FORMATS), scene=scenes())
@settings(deadline=None, max_examples=40)
def test_plates_lie_over_no_other_plate_and_over_no_card(format_, scene):
    placing = place(scene, format_)
    cards = [laid.box for placed in placing.zones for laid in placed.cards]
    for plate, other in combinations(placing.plates, 2):
        assert plate.free_of([other])
    for plate in placing.plates:
        assert plate.free_of(cards)


@given(format_=st.sampled_from(FORMATS), scene=scenes())
@settings(deadline=None, max_examples=40)
def test_the_cards_of_one_seat_lie_over_no_card_of_another(format_, scene):
    placing = place(scene, format_)
    for mine, other in combinations(placing.anchors, 2):
        assert mine.free_of([other]), (mine, other)


def test_cards_that_do_not_fill_their_row_go_no_further_than_their_own_seats_room():
    two = (Card("a", None, up=False), Card("b", None, up=False))
    zones = [
        zone
        for seat in range(7)
        for zone in (
            Zone(Spot(f"row{seat}", "row", seat=seat), "", two if seat == 4 else ()),
            Zone(Spot(f"pile{seat}", "pile", seat=seat), "", ()),
        )
    ]
    placing = place(
        Scene(
            tuple(Seat(seat, "A", "0", acts=False, marks=()) for seat in range(7)), tuple(zones), (), "", None
        ),
        TALL,
    )
    for mine, other in combinations(placing.anchors, 2):
        assert mine.free_of([other]), (mine, other)


@given(format_=st.sampled_from(FORMATS), scene=scenes())
@settings(deadline=None, max_examples=40)
def test_names_and_scores_fit_their_plates(format_, scene):
    root = fromstring(draw(scene, format_))
    placing = place(scene, format_)
    for made in classed(root, "plate"):
        plate = placing.plates[int(made.get("data-seat"))]
        (name,), (score,) = classed(made, "name"), classed(made, "score")
        left, size = float(name.get("x")), float(name.get("font-size"))
        right = float(score.get("x")) - measured(score.text, float(score.get("font-size")))
        assert size >= 12
        assert left + measured(name.text, size) <= right
        assert plate.x - plate.width / 2 < left < right < plate.x + plate.width / 2


@given(scene=scenes())
@settings(deadline=None, max_examples=40)
def test_a_small_picture_has_every_card_and_every_seat_by_name(scene):
    root = fromstring(draw(scene, SLIP))
    assert len(classed(root, "card")) == sum(len(zone.cards) for zone in scene.zones)
    assert len(classed(root, "plate")) == len(scene.seats)


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("bottom", [0, 1])
def test_the_seat_asked_for_is_at_the_bottom_and_the_next_one_clockwise_from_it(format_, seats, bottom):
    made = Scene(tuple(Seat(n, "x", "0", acts=False, marks=()) for n in range(seats)), (), (), "")
    placing = place(made, format_, bottom)
    lowest = max(plate.y for plate in placing.plates)
    assert placing.plates[bottom].y == lowest
    if seats > 2:
        after = placing.plates[(bottom + 1) % seats]
        assert after.x < placing.plates[bottom].x


def recorded():
    for ruleset in rulesets().values():
        for name, document in sittings(ruleset):
            yield pytest.param(document, id=f"{ruleset.name}-{name}")


@pytest.mark.parametrize("document", list(recorded()))
def test_recorded_games_are_drawn_at_every_moment_in_every_view_with_what_the_view_may_know(document):
    record = read_portable(document)
    story = fold(record.events, record.seals)
    ruleset = story.opening.ruleset
    views = [PUBLIC, ALL, *map(seat_view, range(story.opening.seats))]
    for at in range(1, story.head + 1, 3 if story.head <= 200 else 20):
        view, language = views[at % len(views)], LANGUAGES[at % len(LANGUAGES)]
        said = Words(language, seat_names(story))
        for known in {at, story.head}:
            scene = scene_of(story, at, known, view, said, partial(say, language))
            seen = picture(ruleset, story.tables[at], story.tables[known], view)
            told = {
                zone.spot.zone: [None if card.look is None else card.look.label for card in zone.cards]
                for zone in scene.zones
            }
            assert told == {
                zone: [None if card.face is None else ruleset.look(card.face, said).label for card in cards]
                for zone, cards in seen.zones.items()
            }
            for format_ in FORMATS:
                placing = place(scene, format_)
                for placed in placing.zones:
                    for box in placed.boxes(format_.label):
                        assert box.inside(format_.box), (at, placed)


def lined(line: int, number: int) -> Zone:
    cards = tuple(Card(f"v{line}.{number}{card}", NUMBER, up=True) for card in range(2))
    return Zone(Spot(f"z{line}{number}", "pile", "up", line=line), "pile", cards)


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_lines_of_the_middle_lie_below_one_another_or_the_last_at_both_sides(format_, seats):
    made = tuple(Seat(n, "x", "0", acts=False, marks=()) for n in range(seats))
    zones = [lined(line, number) for line in range(3) for number in range(2)]
    placing = place(Scene(made, tuple(zones), (), ""), format_)
    at = {placed.zone.spot.zone: placed.box for placed in placing.zones}
    for one, other in combinations(at.values(), 2):
        assert one.free_of([other])
    assert at["z00"].y < at["z10"].y
    assert at["z00"].y == pytest.approx(at["z01"].y)
    beside = at["z20"].x < at["z00"].x < at["z01"].x < at["z21"].x
    assert beside or at["z10"].y < at["z20"].y == pytest.approx(at["z21"].y)


@pytest.mark.parametrize("format_", FORMATS)
def test_a_passing_zone_takes_no_room_while_it_is_empty(format_):
    made = tuple(Seat(n, "x", "0", acts=False, marks=()) for n in range(3))
    empty = Zone(Spot("mix", "passing", line=1), "being shuffled", ())
    zones = (lined(0, 0), lined(0, 1))
    with_it, without = (
        {placed.zone.spot.zone: placed.box for placed in place(Scene(made, told, (), ""), format_).zones}
        for told in ((*zones, empty), zones)
    )
    assert with_it["mix"].width == with_it["mix"].height == 0
    assert with_it["z00"].width >= without["z00"].width


def test_a_still_picture_is_an_svg_with_its_own_style_and_words():
    zone = Zone(Spot("h", "slot", seat=0), "hand", (Card("v1.1", NUMBER, up=True),))
    seats = tuple(Seat(n, "<b>", "0", acts=False, marks=()) for n in (0, 1))
    root = fromstring(still(Scene(seats, (zone,), (), "a <6>"), WIDE, ".card{fill:red}"))
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    assert root.findtext(f"{space}title") == "a <6>"
    assert root.findtext(f"{space}style") == ".card{fill:red}"


def test_boxes_that_only_touch_do_not_overlap():
    assert Box(0, 0, 2, 2).free_of([Box(2, 0, 2, 2)])
    assert not Box(0, 0, 2, 2).free_of([Box(1.9, 0, 2, 2)])


@pytest.mark.parametrize("format_", FORMATS)
def test_rows_over_rows_and_large_hands_of_eight_seats_can_be_read(format_):
    """Four cards over four before each seat, and a hand of forty: no card of a row is hidden."""
    look = {rank: Look(rank, rank) for rank in (*"23456789JQKA", "10")}
    hand = sorted((list(look) * 4)[:40])
    zones = []
    for seat in range(8):
        cards = tuple(Card(None, look[rank] if seat == 0 else None, up=False) for rank in hand)
        zones.append(Zone(Spot(f"hand:{seat}", "fan", seat=seat), "hand", cards))
        for number in range(4):
            over, under = f"up:{seat}:{number}", f"down:{seat}:{number}"
            zones.append(Zone(Spot(over, "slot", "up", seat), "up", (Card(over, look["9"], up=True),)))
            back = Card(under, None, up=False)
            zones.append(Zone(Spot(under, "slot", seat=seat, under=over), "down", (back,)))
    seats = tuple(Seat(seat, NAMES[seat], "0", acts=seat == 1, marks=()) for seat in range(8))
    placing = place(Scene(seats, tuple(zones), (), "all of it"), format_)
    placed = {one.zone.spot.zone: one for one in placing.zones}
    order = [one.zone.spot.zone for one in placing.zones]
    for seat in range(8):
        row = [placed[f"up:{seat}:{number}"].box for number in range(4)]
        assert all(box.width >= 24 for box in row)
        for box, other in combinations(row, 2):
            assert box.free_of([other])
        for number, box in enumerate(row):
            under = placed[f"down:{seat}:{number}"].box
            assert order.index(f"down:{seat}:{number}") < order.index(f"up:{seat}:{number}")
            assert abs(under.y - box.y) > box.height * 0.2
        assert placed[f"hand:{seat}"].box.free_of(row)
        assert placed[f"hand:{seat}"].box.inside(format_.box)
    own = placed["hand:0"].cards
    single = sum(hand.count(rank) == 1 for rank in look)
    assert sum(laid.equal for laid in own if laid.equal > 1) + single == 40
    assert all(laid.strip is None or laid.strip > 6 for laid in own if laid.equal > 1)
