"""What hangs on unseen cards at the end of a round: who starts the next, whether the game is over."""

from events.games.swapybara.deck import FACES
from events.games.swapybara.ledger import SIX, Chips, Faces, Tally, held_in, ledger, points_of
from events.games.swapybara.state import Held, Round, State
from events.table import NO, UNWITNESSED, YES, Formula, both, card_is, either


def wrong_start(round_: Round, start: int) -> Formula:
    """Whether somebody in this scored round ended with a higher card than the seat that is to start."""
    held = held_in(round_)
    cards = (
        {}
        if held is None
        else {s: c for s, c in enumerate(held.cards) if s not in held.out and c is not None}
    )
    if not cards or start not in cards:
        return YES if cards else NO
    card = cards.pop(start)
    return either(
        *(
            both(card_is(card, face), either(*(card_is(other, *FACES[at:]) for other in cards.values())))
            for at, face in enumerate(FACES[:-1], start=1)
        )
    )


def game_over(state: State, faces: Faces) -> Formula:
    """Whether the game was over after its newest round, which is scored.

    Where the target may have been reached with a card of that round that was not seen, it hangs on that
    card. Only where a seat's points of earlier rounds are pending too, or where the 6 chip or the -1 chip
    may or may not have lain before it, no formula is made for it: if it may have reached the target that
    stays undecided for good.
    """
    count, target = ledger(state, faces), state.house.target
    if count.over:
        return YES
    held = held_in(state.rounds[-1]) if state.rounds else None
    if target is None or held is None:
        return NO
    before = ledger(state._replace(rounds=state.rounds[:-1]), faces)
    reached: list[Formula] = []
    for seat, total in enumerate(before.totals):
        if count.totals[seat] is not None:
            continue
        if total is None:
            reached.append(UNWITNESSED if _may_reach(count.tallies, seat, target) else NO)
        else:
            needed = target - total - _beside(count.tallies[-1], seat)
            reached.append(_scores(held, before.chips, seat, needed))
    return either(*reached)


def _may_reach(tallies: tuple[Tally, ...], seat: int, target: int) -> bool:
    """Whether a seat may have reached the target after any round, if whatever is pending were the most."""
    most = [
        sum(SIX if line.points is None else line.points for line in tally.points if line.seat == seat)
        for tally in tallies
    ]
    return any(sum(most[:rounds]) >= target for rounds in range(1, len(most) + 1))


def _beside(tally: Tally, seat: int) -> int:
    """The points of a seat in a round that are not pending: those given by rulings."""
    return sum(line.points for line in tally.points if line.seat == seat and line.points is not None)


def _scores(held: Held, chips: Chips, seat: int, needed: int) -> Formula:
    """Whether a seat's card gave it so many points or more."""
    card = held.cards[seat]
    if card is None:
        return NO
    points = {face: points_of(face, chips, seat) for face in FACES}
    sure = [face for face in FACES if all(value >= needed for value in points[face])]
    perhaps = [face for face in FACES if face not in sure and any(value >= needed for value in points[face])]
    return either(
        card_is(card, *sure) if sure else NO,
        both(card_is(card, *perhaps), UNWITNESSED) if perhaps else NO,
    )
