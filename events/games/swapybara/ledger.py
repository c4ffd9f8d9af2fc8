"""Points and chips, worked out from the rounds and the faces that everybody has seen.

Nothing is stored: a face seen later makes a pending score appear. What hangs on an unseen face is
pending, never guessed, not even where it could be worked out from all the others.
"""

from collections.abc import Mapping
from typing import NamedTuple

from events.games.swapybara.deck import FACES
from events.games.swapybara.state import Held, House, Round, State
from events.table import CardId, Face

Faces = Mapping[CardId, Face]
Holders = frozenset[int | None]
"""Every seat that may have a thing, as far as all can see; None stands for the middle of the table."""

MIDDLE: Holders = frozenset({None})
OUT_POINTS = -2
SIX, MINUS_ONE = 6, -1
FACE_RULES = {"6": "swapybara.score-six", "-1": "swapybara.score-minus-one", "0": "swapybara.score-zero"}
"""The rules of the faces that do not just score their number and no more."""


class Chips(NamedTuple):
    """Where the three chips may lie; a single entry means that it is settled."""

    six: Holders = MIDDLE
    minus_one: Holders = MIDDLE
    protection: Holders = MIDDLE


class Points(NamedTuple):
    """Points of one seat in one round, None while pending, and the rule behind them."""

    seat: int
    points: int | None
    rule: str


class Tally(NamedTuple):
    """The points of one round, seat by seat. `scored` is false while it is being played."""

    number: int
    points: tuple[Points, ...]
    scored: bool = True

    def total(self, seat: int) -> int | None:
        """A seat's points in this round, None while any of them is pending."""
        points = [line.points for line in self.points if line.seat == seat]
        return None if None in points else sum(point for point in points if point is not None)


class Ledger(NamedTuple):
    """All that counts so far: rounds, totals by seat, chips, whether the game is over."""

    tallies: tuple[Tally, ...]
    totals: tuple[int | None, ...]
    chips: Chips
    over: bool


def settled_holder(holders: Holders) -> int | None:
    """The seat that has it for sure, or None: the middle, or pending."""
    return next(iter(holders)) if len(holders) == 1 else None


_latest: list[tuple[State, Faces, Ledger]] = []
_finished: list[tuple[House, tuple[Round, ...], Faces, Ledger]] = []


def ledger(state: State, faces: Faces) -> Ledger:
    """The whole count. Rounds after the one that ended the game do not count.

    Markers, scores and instructions all ask for the same count, and a move changes the newest round alone:
    the latest two counts are kept, and those of the rounds before.
    """
    for known_state, known_faces, known in _latest:
        if known_state is state and known_faces is faces:
            return known
    counted = _through(state.house, state.rounds, faces)
    _latest[:] = [(state, faces, counted), *_latest[:1]]
    return counted


def _through(house: House, rounds: tuple[Round, ...], faces: Faces) -> Ledger:
    """The count of the first rounds of a game."""
    if not rounds:
        return Ledger((), (0,) * house.seats, Chips(), over=False)
    return _with(house, _before(house, rounds[:-1], faces), rounds[-1], faces)


def _before(house: House, rounds: tuple[Round, ...], faces: Faces) -> Ledger:
    """The count of rounds that a later one follows, kept as long as they and all faces are the same."""
    for known_house, known_rounds, known_faces, known in _finished:
        if (
            known_house is house
            and known_faces is faces
            and len(known_rounds) == len(rounds)
            and all(one is other for one, other in zip(known_rounds, rounds, strict=True))
        ):
            return known
    counted = _through(house, rounds, faces)
    _finished[:] = [(house, rounds, faces, counted), *_finished[:3]]
    return counted


def _with(house: House, before: Ledger, round_: Round, faces: Faces) -> Ledger:
    if before.over:
        return before
    tally = _tally(house, round_, faces, before.chips)
    tallies = (*before.tallies, tally)
    totals = tuple(_sum(total, tally.total(seat)) for seat, total in enumerate(before.totals))
    if round_.scored is None:
        return Ledger(tallies, totals, before.chips, over=False)
    chips = _chips_after(round_, faces, before.chips)
    return Ledger(tallies, totals, chips, _is_over(house, len(tallies), totals))


def _is_over(house: House, finished: int, totals: tuple[int | None, ...]) -> bool:
    """Whether the agreed rounds are played, or somebody has surely reached the target after a round."""
    if house.target is None:
        return house.rounds is not None and finished >= house.rounds
    return any(total is not None and total >= house.target for total in totals)


def _sum(total: int | None, points: int | None) -> int | None:
    return None if total is None or points is None else total + points


def _tally(house: House, round_: Round, faces: Faces, chips: Chips) -> Tally:
    lines: list[Points] = []
    for seat in range(house.seats):
        line = _points(round_, faces, chips, seat)
        if line is not None:
            lines.append(line)
        lines += [
            Points(seat, points, "swapybara.score-ruling") for who, points in round_.awards if who == seat
        ]
    return Tally(round_.number, tuple(lines), scored=round_.scored is not None)


def _points(round_: Round, faces: Faces, chips: Chips, seat: int) -> Points | None:
    """What a seat gets in a round by card or ruling; None while a round in play gives it nothing yet."""
    held = held_in(round_)
    if seat in round_.fixed:
        return Points(seat, round_.fixed[seat].points, "swapybara.score-ruling")
    if seat in (round_.out if held is None else held.out):
        return Points(seat, OUT_POINTS, "swapybara.score-out")
    if held is None:
        return None
    face = face_of(held, faces, seat)
    if face is None:
        return Points(seat, None, "swapybara.score-face")
    points = points_of(face, chips, seat)
    rule = FACE_RULES.get(face, "swapybara.score-face")
    return Points(seat, next(iter(points)) if len(points) == 1 else None, rule)


def points_of(face: Face, chips: Chips, seat: int) -> frozenset[int]:
    """What a face may score at a seat: two numbers where its chip may or may not lie there."""
    if face == "6":
        return _by_chip(chips.six, seat, SIX, MINUS_ONE)
    if face == "-1":
        return _by_chip(chips.minus_one, seat, MINUS_ONE, SIX)
    return frozenset({int(face)})


def _by_chip(chip: Holders, seat: int, without: int, holding: int) -> frozenset[int]:
    if seat not in chip:
        return frozenset({without})
    return frozenset({holding} if len(chip) == 1 else {without, holding})


def held_in(round_: Round) -> Held | None:
    """The cards and seats by which a scored round counts, None before it is scored."""
    if round_.scored is None:
        return None
    return round_.again or Held(round_.scored, round_.out)


def face_of(held: Held, faces: Faces, seat: int) -> Face | None:
    """The face that a seat ended with, if everybody has seen it."""
    card = held.cards[seat]
    return None if card is None else faces.get(card)


def enders(round_: Round, faces: Faces, face: Face) -> Holders:
    """The seats in a scored round that may have ended with a face, as it stood at the next deal.

    None among them means: perhaps nobody in the round did.
    """
    cards = {} if round_.scored is None else dict(enumerate(round_.scored))
    playing = {seat: card for seat, card in cards.items() if seat not in round_.out and card is not None}
    sure = [seat for seat, card in playing.items() if faces.get(card) == face]
    if sure:
        return frozenset(sure[:1])
    if any(faces.get(card) == face for card in round_.pool):
        return MIDDLE
    return frozenset(seat for seat, card in playing.items() if card not in faces) | MIDDLE


def _chips_after(round_: Round, faces: Faces, chips: Chips) -> Chips:
    return Chips(
        six=_moved(chips.six, enders(round_, faces, "6")),
        minus_one=_moved(chips.minus_one, enders(round_, faces, "-1")),
        protection=enders(round_, faces, "0"),
    )


def _moved(chip: Holders, ending: Holders) -> Holders:
    """Where a chip may lie once these may have ended with its face: back in the middle from its holder."""
    after: set[int | None] = set()
    for seat in ending:
        after |= chip if seat is None else {None if before == seat else seat for before in chip}
    return frozenset(after)


def next_start(state: State, faces: Faces) -> int | None:
    """Who starts the round to be dealt, or None where the record cannot tell.

    The highest card that the seats in the last scored round ended with; for a round dealt anew before
    anything tells, whoever started it before.
    """
    scored = [round_ for round_ in state.rounds if round_.scored is not None]
    found = _highest(scored[-1], faces) if scored else None
    if found is None and state.rounds and state.rounds[-1].scored is None:
        return state.rounds[-1].start
    return found


def _highest(round_: Round, faces: Faces) -> int | None:
    for face in reversed(FACES):
        ending = enders(round_, faces, face)
        if ending != MIDDLE:
            return settled_holder(ending)
    return None
