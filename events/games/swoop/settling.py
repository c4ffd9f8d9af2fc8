"""What a remedy means for the game's own state, once the cards have been moved."""

from itertools import chain

from events.games.parts import (
    Award,
    BadPart,
    End,
    MoveCards,
    Out,
    Part,
    Score,
    Stand,
    Turn,
    TurnDown,
    TurnUp,
    Undo,
)
from events.games.swoop.deck import PILE, has_mystery, mystery
from events.games.swoop.play import everybodys, gone_out, hand_now, ready, turn_over
from events.games.swoop.sets import swoops
from events.games.swoop.state import PLACES, Ending, Hand, State, Turned, act_of, hand_of, sets_of, with_hand
from events.table import CardId, Table, card_named, card_version, carried_by, show, with_state


def settle(table: Table[State], part: Part, about: int) -> Table[State]:
    """The table after one part of a remedy for version `about`. Raises BadPart if it can have no effect."""
    index = hand_of(table.state, about)
    if index is None:
        return table
    match part:
        case Undo(version):
            return _lying_as_it_is(_undone(table, version))
        case Out():
            raise BadPart("out: nobody is out of a hand here; award it to the seat that is to win it")
        case MoveCards():
            return _lying_as_it_is(counted_again(_told(table, part)))
        case TurnUp(name) | TurnDown(name):
            return _turned(table, name, up=isinstance(part, TurnUp))
        case Score(seats):
            hand = table.state.hands[index]
            return _changed(table, hand._replace(fixed={**hand.fixed, **seats}), index)
        case Award(seat, points):
            return _awarded(table, index, seat, points)
        case End():
            return _ended(table)
        case Turn(seat):
            return _turn(table, seat, about)
        case Stand():
            return table
    return table


def _changed(table: Table[State], hand: Hand, index: int = -1) -> Table[State]:
    return with_state(table, with_hand(table.state, hand, index))


def _undone(table: Table[State], version: int) -> Table[State]:
    """The newest hand without what a version did besides moving cards."""
    hand = hand_now(table)
    if version <= hand.dealt:
        raise BadPart(
            f"undo: version {version} cannot be taken back by itself once the cards of a later deal lie"
            if version < hand.dealt
            else "undo: the deal itself cannot be taken back; end the hand, or deal anew"
        )
    counts = {seat: count for seat, count in hand.counts.items() if count.version != version}
    if len(counts) < len(hand.counts):
        return _changed(table, hand._replace(counts=counts))
    act = act_of(hand, version)
    if act is None and carried_by(table, version):
        return counted_again(table)
    if act is None:
        raise BadPart(f"undo: version {version} has changed nothing that could be taken back")
    if act.versions[-1] != version:
        raise BadPart(f"undo: cards joined that mystery card in version {act.versions[-1]}; undo that first")
    if act is sets_of(hand)[-1]:
        acts = tuple(one for one in hand.acts if one is not act)
        table = _changed(table, hand._replace(acts=acts, due=act.due, after=act.after, turned=None))
        return counted_again(table if act.joins is None else _mystery_again(table, act.joins))
    alone = () if act.joins is None else (act.joins.act,)
    acts = tuple(chain.from_iterable(alone if one is act else (one,) for one in hand.acts))
    return counted_again(_changed(table, hand._replace(acts=acts)))


def _mystery_again(table: Table[State], turned: Turned) -> Table[State]:
    """The mystery card from which an addition is taken back: its turn stands again, or has passed."""
    act = turned.act
    if not turned.waits:
        lying = [table.faces.get(card) for card in table.zones[PILE]]
        laid = [table.faces.get(card) for card in act.laid]
        table = turn_over(table, act, rightly=not swoops(table.state.house, lying, laid))
    return _changed(table, hand_now(table)._replace(turned=turned))


def counted_again(table: Table[State]) -> Table[State]:
    """A hand that is over counts what now is left.

    It goes on if the seat that had gone out has cards again, and is over if a seat has none any more.
    """
    hand = hand_now(table)
    now, ended = everybodys(table), hand.ended
    if ended is None or (ended.kind == "out" and ended.seat is not None and now[ended.seat]):
        table = _changed(table, hand._replace(ended=None, counts={}))
        out = next((seat for seat, lying in enumerate(now) if not lying), None)
        return table if out is None else gone_out(table, out, table.version)
    was = ended.left
    counts = {seat: count for seat, count in hand.counts.items() if set(now[seat]) == set(was[seat])}
    return _changed(table, hand._replace(ended=ended._replace(left=now), counts=counts))


def _lying_as_it_is(table: Table[State]) -> Table[State]:
    """A mystery card that others may join lies on the pile as it is now. Not on top it is joined no more."""
    hand, pile = hand_now(table), table.zones[PILE]
    if hand.turned is None:
        return table
    act = hand.turned.act
    under, lying = pile[: -len(act.laid)], pile[-len(act.laid) :]
    if lying != act.laid:
        return _changed(table, hand._replace(turned=None))
    act = act if act.picked else act._replace(beneath=under)
    return _changed(table, hand._replace(turned=hand.turned._replace(act=act)))


def _told(table: Table[State], part: MoveCards) -> Table[State]:
    """A card that all knew keeps its face when it is taken out of a hand by name."""
    if isinstance(part.cards, int) or not table.plan[part.source].loose:
        return table
    faces = [table.faces.get(card) for name in part.cards if (card := card_named(name)) is not None]
    fresh = sorted(card for card in table.zones[part.target] if card_version(card) == table.version)
    for card, face in zip(fresh[-len(faces) :], faces, strict=False):
        if face is not None and card not in table.faces and not table.plan[part.target].loose:
            table = show(table, card, face)
    return table


def _turned(table: Table[State], name: str, *, up: bool) -> Table[State]:
    """A mystery card lies face up in its place, or face down again. No other card is turned here."""
    hand, card = hand_now(table), card_named(name)
    if card is None or card not in _mysteries(table):
        raise BadPart(
            "turn_up, turn_down: only mystery cards are turned; which way others lie follows from their place"
        )
    opened = hand.opened | {card} if up else hand.opened - {card}
    return _changed(table, hand._replace(opened=opened))


def _mysteries(table: Table[State]) -> set[CardId]:
    house = table.state.house
    rows = (mystery(seat, place) for seat in range(house.seats) for place in PLACES if has_mystery(house))
    return {card for zone in rows for card in table.zones[zone]}


def _awarded(table: Table[State], index: int, seat: int, points: int | None) -> Table[State]:
    """So many points on top; or, where none are told, the seat has won the hand, which ends."""
    hand = table.state.hands[index]
    if points is not None:
        return _changed(table, hand._replace(awards=(*hand.awards, (seat, points))), index)
    if hand.ended is None:
        ended = Ending("ruled", table.version, seat, everybodys(table))
    else:
        ended = hand.ended._replace(kind="ruled", version=table.version, seat=seat)
    return _changed(table, hand._replace(ended=ended, turned=None), index)


def _ended(table: Table[State]) -> Table[State]:
    """The hand is void: nobody scores in it, and the next one follows."""
    hand = hand_now(table)
    if hand.ended is not None:
        raise BadPart("end: the hand is over")
    ended = Ending("void", table.version, None, everybodys(table))
    return _changed(table, hand._replace(ended=ended, turned=None))


def _turn(table: Table[State], seat: int, about: int) -> Table[State]:
    """It is this seat's turn. About a deal after which nobody has played: the hand starts with this seat."""
    if hand_now(table).ended is not None:
        raise BadPart("turn: the hand is over; the next one is dealt")
    table = ready(table, {"type": "play"})
    hand = hand_now(table)
    start = seat if about == hand.dealt and not hand.acts else hand.start
    return _changed(table, hand._replace(start=start, due=seat, after=None, turned=None))
