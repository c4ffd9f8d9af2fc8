"""Whose turn it is: three turns a seat, clockwise from the start seat, seats that are out left over."""

from collections.abc import Collection

from events.games.swapybara.state import LAPS, Act, House, Round, State, current, open_questions


def seat_at(house: House, round_: Round, spot: int) -> int:
    """The seat whose turn is the `spot`th of the round, from 0."""
    return (round_.start + spot) % house.seats


def last_spot(house: House) -> int:
    """The spot after the last turn of a round."""
    return LAPS * house.seats


def _in_round(house: House, round_: Round, spot: int) -> int:
    """The first spot from here whose seat takes part, or the end of the turns."""
    while spot < last_spot(house) and seat_at(house, round_, spot) in round_.out:
        spot += 1
    return min(spot, last_spot(house))


def settled_turn(house: House, round_: Round) -> Round:
    """The round with its next turns moved on past seats that are out.

    Past the last turn of the round nobody goes on: then only the seat that is due may.
    """
    due = _in_round(house, round_, round_.due)
    after = None if round_.after is None else _in_round(house, round_, round_.after)
    return round_._replace(due=due, after=None if after in {due, last_spot(house)} else after)


def spot_of(house: House, round_: Round, seat: int) -> int:
    """The spot that a move of this seat takes now: one that may be next, or else its next to come."""
    if round_.after is not None:
        due, other = (seat_at(house, round_, spot) for spot in (round_.due, round_.after))
        if seat == other != due:
            return round_.after
    return round_.due + (seat - seat_at(house, round_, round_.due)) % house.seats


def is_due(house: House, round_: Round, seat: int) -> bool:
    """Whether it is this seat's turn, no question being open."""
    return spot_of(house, round_, seat) in open_spots(house, round_)


def open_spots(house: House, round_: Round) -> tuple[int, ...]:
    """The turns that may come next: one, or two after a move out of turn, or none."""
    spots = (round_.due,) if round_.after is None else (round_.due, round_.after)
    return tuple(spot for spot in spots if spot < last_spot(house))


def turns_over(house: House, round_: Round) -> bool:
    """Whether the 0 and the turning up may follow: nobody has a turn left, and no question is open."""
    return not round_.questions and round_.due == last_spot(house)


def take_turn(house: House, round_: Round, act: Act) -> Round:
    """The round after a turn, in turn or out of it. An open question of that seat lapses; its turn counts.

    A move out of turn leaves two seats that may go on: the one that was due, and the one after the
    offender. Whoever moves next decides. Where both are the same seat, nobody is passed over.
    """
    lapsed = {question.version for question in open_questions(round_) if question.seat == act.seat}
    round_ = without_questions(round_._replace(acts=(*round_.acts, act)), lapsed)
    if act.seat in round_.out or round_.due == last_spot(house):
        return round_
    if act.spot in open_spots(house, round_):
        return settled_turn(house, round_._replace(due=act.spot + 1, after=None))
    return settled_turn(house, round_._replace(after=act.spot + 1))


def without_questions(round_: Round, lapsed: Collection[int]) -> Round:
    """The round once these questions no longer await an answer."""
    return round_._replace(questions=tuple(asked for asked in round_.questions if asked not in lapsed))


def to_act(state: State) -> tuple[int, ...]:
    """The seats to act: those asked, or else whose turn it is; none while the table deals or counts."""
    round_ = current(state)
    if round_ is None or round_.scored is not None:
        return ()
    asked = [act.target for act in open_questions(round_) if isinstance(act.target, int)]
    due = [seat_at(state.house, round_, spot) for spot in open_spots(state.house, round_)]
    return tuple(dict.fromkeys(asked or due))
