"""Whose turn it is: clockwise, and once more whoever swoops."""

from events.games.swoop.state import Hand, House, State, current


def to_act(state: State) -> tuple[int, ...]:
    """The seats to act: any where nobody noted who starts; none while the table is to deal or count."""
    hand = current(state)
    if hand is None or hand.ended is not None:
        return ()
    if hand.due is None:
        return tuple(range(state.house.seats))
    seats = [seat for seat in (hand.due, hand.after) if seat is not None]
    if hand.turned is not None and hand.turned.waits:
        seat = hand.turned.act.seat
        return (seat,) if seat in seats else (*seats, seat)
    return tuple(seats)


def waits_for(hand: Hand, seat: int) -> bool:
    """Whether the turn stands until this seat has said what joins its mystery card."""
    return hand.turned is not None and hand.turned.waits and hand.turned.act.seat == seat


def take_turn(house: House, hand: Hand, seat: int, *, swooped: bool, rightly: bool) -> Hand:
    """The hand after a turn, in turn or out of it.

    Whoever swoops goes on. If the pile was wrongly cleared, or wrongly left, both that seat and the next one
    may; and after a move out of turn both the seat that was due and the one after the offender. Whoever
    moves next decides.
    """
    follows = (seat + 1) % house.seats
    goes_on, other = (seat, follows) if swooped else (follows, seat)
    if hand.due is None or seat in {hand.due, hand.after}:
        return hand._replace(due=goes_on, after=None if rightly else other)
    return hand._replace(after=None if goes_on == hand.due else goes_on)
