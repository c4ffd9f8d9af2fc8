"""A record with slips, corrected, tells the same game as one that was written right in the first place."""

import os
from random import Random

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from events.history import decide_note, export, fold, truncated, verdict_of, verify_document
from events.record import Address
from events.table import ALL, PUBLIC, seat_view
from tests.games.schnapsen import kit as schnapsen
from tests.games.swapybara import kit as swapybara
from tests.history.kit import Sheet
from tests.history.mending import Line, judged, mend, same, write, write_right, write_with_slips
from tests.tiny import FACES


def tries(count):
    """So many random tries, and twenty times as many where the long search is asked for."""
    more = 20 if os.environ.get("TAKEBACK_TEST_FULL") else 1
    return settings(
        deadline=None, max_examples=count * more, suppress_health_check=[HealthCheck.filter_too_much]
    )


def check(random, open_sheet, lines, views, slips=0.3):
    """Write the lines rightly, and with slips that are then mended: the two are the same game."""
    right = open_sheet()
    lines, versions = write_right(right, lines)
    written = write_with_slips(random, open_sheet(), lines, slips)
    assume(written is not None)
    before = written.sheet.story
    mend(random, written)
    mended = written.sheet.story
    same(mended, written.addresses, right.story, versions, views)
    as_written = fold(mended.events, mended.seals, before.head)
    assert as_written.tables == before.tables
    again = fold(mended.events, mended.seals)
    assert (again.tables, again.bridges) == (mended.tables, mended.bridges)
    report = verify_document(export(mended, None))
    assert report.fault is None
    assert (report.story.tables, report.story.bridges) == (mended.tables, mended.bridges)
    if before.head < mended.head:
        assert truncated(mended, before.head) is None


class Deal:
    """The cards of a tiny game as they really lie; what is undone goes back where it came from."""

    def __init__(self, random, seats):
        self.random, self.seats = random, seats
        self.hands, self.stock, self.done = [], [], []

    def deal(self):
        deck = self.random.sample(FACES, len(FACES))
        self.hands = [deck[3 * seat : 3 * seat + 3] for seat in range(self.seats)]
        self.stock, self.done = deck[3 * self.seats :], []
        return Line({"type": "deal"})

    def take(self, line, number):
        """Follow a line that was written."""
        if line.what:
            undone = [
                one
                for one in self.done
                if one[0] == line.about or (line.what != "undo" and one[0] > line.about)
            ]
            for one in undone[::-1]:
                self.done.remove(one)
                _, seat, card, drawn = one
                if not drawn:
                    self.hands[seat].append(card)
                elif card in self.hands[seat]:
                    self.hands[seat].remove(card)
                    self.stock.append(card)
        elif line.move and line.move["type"] == "play":
            self.hands[line.move["seat"]].remove(line.move["card"])
            self.done.append((number, line.move["seat"], line.move["card"], False))
        elif line.move and line.move["type"] == "draw":
            card = self.stock.pop()
            self.hands[line.move["seat"]].append(card)
            self.done.append((number, line.move["seat"], card, True))

    def next(self, turn):
        """What happens next at this table, mostly in turn."""
        roll, seat = self.random.random(), self.random.choice((turn, turn, self.random.randrange(self.seats)))
        hand = self.hands[seat]
        if roll < 0.1 and hand:
            by = self.random.choice((None, seat))
            return Line(seen={"place": f"hand:{seat}", "face": self.random.choice(hand), "by": by})
        if roll < 0.15 and self.stock:
            return Line({"type": "peek", "seat": seat, "card": self.stock[-1]})
        if roll < 0.35 and self.stock:
            return Line({"type": "draw", "seat": seat})
        if hand:
            return Line({"type": "play", "seat": seat, "card": self.random.choice(hand)})
        return self.deal()


@given(st.integers(0, 2**32), st.integers(0, 40), st.integers(2, 3), st.sampled_from((0.1, 0.3)))
@tries(60)
def test_tiny_games_with_sightings_rulings_and_takebacks(seed, count, seats, slips):
    random = Random(seed)
    deal, scratch = Deal(random, seats), Sheet(seats=seats)
    lines, versions = [deal.deal()], {}
    versions[0] = write(scratch, lines[0], {})
    for _ in range(count):
        line = deal.next((scratch.story.opening.ruleset.to_act(scratch.story.table) or (0,))[0])
        players = [n for n, one in enumerate(lines) if one.move is not None and "seat" in one.move]
        if players and random.random() < 0.15:
            line = Line(
                None, None, random.choice(("undo", "rewind", "takeback")), random.choice(players[-4:])
            )
        version = write(scratch, line, versions)
        if version is not None:
            versions[len(lines)] = version
            deal.take(line, len(lines))
            lines.append(line)
    check(random, lambda: Sheet(seats=seats), lines, (PUBLIC, seat_view(1), ALL), slips)


def moves_of(game):
    return [Line(game.moves[version]) for version in sorted(game.moves)]


@given(swapybara.games(30), st.integers(0, 2**32), st.sampled_from((0.1, 0.3)))
@tries(25)
def test_swapybara(game, seed, slips):
    seats = game.table.state.house.seats
    check(Random(seed), lambda: Sheet("swapybara", seats), moves_of(game), (PUBLIC, seat_view(1)), slips)


@given(schnapsen.games(30), st.integers(0, 2**32), st.sampled_from((0.1, 0.3)))
@tries(25)
def test_schnapsen(game, seed, slips):
    house = game.table.state.house
    options = {"tracked": house.tracked, "show_marriage": house.show_marriage}
    check(Random(seed), lambda: Sheet("schnapsen", 2, options), moves_of(game), (PUBLIC, seat_view(1)), slips)


def test_an_unseen_card_that_was_inserted_is_judged_by_what_is_seen_of_it_later():
    lines = [
        Line({"type": "deal", "dealer": 1, "trump": "KH"}),
        Line({"type": "play", "seat": 0, "card": "AD"}),
        Line({"type": "play", "seat": 1, "card": "TD"}),
        Line({"type": "marriage", "seat": 0, "suit": "S", "shown": "both"}),
        Line({"type": "play", "seat": 0, "card": None}),
    ]
    right, mended = Sheet("schnapsen"), Sheet("schnapsen")
    _, versions = write_right(right, lines)
    for line in lines[:3]:
        write(mended, line, {})
    mended.correct(*({"insert_after": 4, "move": line.move} for line in lines[3:]))
    addresses = {0: 2, 1: 3, 2: 4, 3: Address(4, 1), 4: Address(4, 2)}
    same(mended.story, addresses, right.story, versions, (PUBLIC,))
    told = []
    for sheet, known in ((right, versions), (mended, addresses)):
        shown = sheet.see("trick", "AS")
        told.append(judged(sheet.story, {**known, 5: shown}, 4, PUBLIC))
    assert told[0][0] == "illegal"
    assert told[0] == told[1]


def test_an_unseen_card_is_judged_as_its_own_after_a_note_a_dispute_and_what_is_void():
    moves = [
        {"type": "deal", "dealer": 1, "trump": "KH"},
        {"type": "close", "seat": 0},
        {"type": "play", "seat": 0, "card": "AD"},
    ]
    answer = {"type": "play", "seat": 1, "card": None}
    plain, busy = Sheet("schnapsen"), Sheet("schnapsen")
    for sheet in (plain, busy):
        for move in moves:
            sheet.move(**move)
    void = busy.move(type="close", seat=0)
    busy.dispute(void)
    busy.write(decide_note(busy.story, void, "remark", "hm", "scribe"))
    busy.correct({"void": void})
    told = []
    for sheet in (plain, busy):
        played = sheet.move(**answer)
        sheet.see("hand:1", "TD")
        sheet.see("trick", "AS")
        told.append(verdict_of(sheet.story, played, PUBLIC).status)
    assert told == ["illegal", "illegal"]
