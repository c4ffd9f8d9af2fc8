"""Card points and game points, worked out from the deals and the faces that everybody has seen.

Nothing is stored: a face seen later makes a pending result appear. What hangs on an unseen face is
pending; what does not, whichever face it may be, is not.
"""

from collections.abc import Mapping
from typing import NamedTuple

from events.games.schnapsen.deck import VALUES, beats, other
from events.games.schnapsen.state import Cards, Deal, State, complete, lead_and_answer
from events.table import CardId, Face

Faces = Mapping[CardId, Face]

OUT = 66
SCHNEIDER = 33
MARRIAGE, ROYAL = 20, 40


class Count(NamedTuple):
    """Card points, from the least to the most that they can be; the same if all faces were seen."""

    least: int
    most: int

    @property
    def settled(self) -> int | None:
        """The points, or None while they hang on a face that nobody has seen."""
        return self.least if self.least == self.most else None


class Outcome(NamedTuple):
    """Who won a deal, for how many game points, by which rule; None is pending."""

    winner: int | None
    points: int | None
    rule: str


class Entry(NamedTuple):
    """Game points of a seat, for what; None is pending. Those won in a deal are taken off."""

    seat: int
    section: str
    points: int | None
    rule: str


class Ledger(NamedTuple):
    """All that counts so far: entries, game points left by seat, whether the game is over."""

    entries: tuple[Entry, ...]
    left: tuple[int | None, int | None]
    over: bool


def trump_of(deal: Deal, faces: Faces) -> str | None:
    """The trump suit, if anybody has noted the card that was turned up."""
    face = faces.get(deal.up)
    return None if face is None else face[1]


def count_of(deal: Deal, seat: int, cards: Cards, faces: Faces, before: int | None = None) -> Count:
    """A seat's card points with these tricks: marriages count (those before a version) with any trick."""
    seen = [VALUES[faces[card][0]] for card in cards if card in faces]
    least, most = sum(seen), sum(seen)
    unseen = len(cards) - len(seen)
    least, most = least + unseen * min(VALUES.values()), most + unseen * max(VALUES.values())
    trump = trump_of(deal, faces)
    for marriage in deal.marriages if cards else ():
        if marriage.seat == seat and (before is None or marriage.version < before):
            least += ROYAL if marriage.suit == trump else MARRIAGE
            most += ROYAL if trump in {None, marriage.suit} else MARRIAGE
    return Count(least, most)


def piles(deal: Deal, faces: Faces) -> tuple[Cards, Cards]:
    """The tricks of either seat when the deal ended, a last one included whose winner is known only now."""
    assert deal.ended is not None, "asked of deals that are over"
    taker = last_taker(deal, faces)
    lying = tuple(play.card for play in deal.course.plays)
    if deal.ended.seat is not None or taker is None:
        return deal.ended.won
    first, second = deal.ended.won
    return (first + lying, second) if taker == 0 else (first, second + lying)


def last_taker(deal: Deal, faces: Faces) -> int | None:
    """Who took the last trick of a deal that ran out of cards, or None while that cannot be told."""
    if deal.ended is not None and deal.ended.seat is not None:
        return deal.ended.seat
    if not complete(deal):
        return None
    lead, answer = lead_and_answer(deal)
    if lead.card not in faces or answer.card not in faces:
        return None
    beaten = beats(faces[answer.card], faces[lead.card], trump_of(deal, faces))
    return {True: answer.seat, False: lead.seat}.get(beaten)  # type: ignore[arg-type]


def outcome(deal: Deal, faces: Faces) -> Outcome | None:
    """How a deal was won; None while it is played, and if nobody won it."""
    if deal.award is not None:
        return Outcome(*deal.award, "schnapsen.score-ruling")
    if deal.ended is None or deal.ended.kind not in {"claim", "last"}:
        return None
    if deal.ended.kind == "claim":
        return _claimed(deal, faces)
    if deal.closing is not None:
        return _closer_lost(deal)
    return Outcome(last_taker(deal, faces), 1, "schnapsen.score-last")


def _claimed(deal: Deal, faces: Faces) -> Outcome:
    """A claim: with 66 it wins by how the other did, without the other wins."""
    assert deal.ended is not None and deal.ended.seat is not None, "a claim is made by a seat"  # noqa: PT018 - one sentence
    seat, won = deal.ended.seat, piles(deal, faces)
    against, closing = other(seat), deal.closing
    count = count_of(deal, seat, won[seat], faces)
    if deal.veiled or count.least < OUT <= count.most:
        return Outcome(None, None, "schnapsen.score-out")
    if count.most < OUT:
        if closing is not None and closing.seat == seat:
            return _closer_lost(deal)
        return Outcome(against, two_or_three(won[against]), "schnapsen.score-false-claim")
    if closing is None:
        theirs = count_of(deal, against, won[against], faces)
        return Outcome(seat, _by(theirs, won[against]), "schnapsen.score-out")
    if closing.seat == against:
        return _closer_lost(deal)
    then = closing.won[against]
    theirs = count_of(deal, against, then, faces, closing.version)
    return Outcome(seat, _by(theirs, then), "schnapsen.score-out")


def _closer_lost(deal: Deal) -> Outcome:
    assert deal.closing is not None, "asked of closed deals"
    victor = other(deal.closing.seat)
    return Outcome(victor, two_or_three(deal.closing.won[victor]), "schnapsen.score-closed")


def _by(theirs: Count, tricks: Cards) -> int | None:
    """One point if the other has 33, two if fewer but a trick, three without; None while that is open."""
    if not tricks:
        return 3
    if theirs.most < SCHNEIDER:
        return 2
    return 1 if theirs.least >= SCHNEIDER else None


def two_or_three(tricks: Cards) -> int:
    """Two points for a seat with a trick, three for one without."""
    return 2 if tricks else 3


def forfeit(deal: Deal, victor: int, tricks: Cards) -> int:
    """What a seat wins if the other loses the deal: counted now, against a closer at the closing."""
    closing = deal.closing
    return two_or_three(closing.won[victor] if closing and closing.seat != victor else tricks)


def ledger(state: State, faces: Faces) -> Ledger:
    """The whole count. Deals after the one that ended the game do not count."""
    left: list[int | None] = [state.house.game_points] * 2
    entries = [Entry(seat, "start", state.house.game_points, "schnapsen.score-start") for seat in (0, 1)]
    for number in range(len(state.deals) + 1):
        for fix in state.fixes:
            if fix.deals == number:
                before, left[fix.seat] = left[fix.seat], fix.points
                change = None if before is None else fix.points - before
                entries.append(Entry(fix.seat, _section(state, number), change, "schnapsen.score-ruling"))
        if 0 in left or number == len(state.deals):
            break
        result = outcome(state.deals[number], faces)
        if result is not None:
            _take_off(left, entries, result, f"deal {state.deals[number].number}")
    return Ledger(tuple(entries), (left[0], left[1]), 0 in left)


def _section(state: State, number: int) -> str:
    """The deal during or after which a ruling set points."""
    return f"deal {state.deals[min(number, len(state.deals) - 1)].number}"


def _take_off(left: list[int | None], entries: list[Entry], result: Outcome, section: str) -> None:
    seats = (0, 1) if result.winner is None else (result.winner,)
    for seat in seats:
        before = left[seat]
        if before is None or result.winner is None or result.points is None:
            left[seat] = None
            taken = None if result.winner is None or result.points is None else -result.points
        else:
            left[seat] = max(before - result.points, 0)
            taken = -min(before, result.points)
        entries.append(Entry(seat, section, taken, result.rule))
