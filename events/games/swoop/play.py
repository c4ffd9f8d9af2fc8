"""What a move does to the table, lawful or not."""

from collections import Counter
from collections.abc import Callable

from events.games.grammar import Move
from events.games.swoop.deck import (
    GONE,
    PILE,
    REST,
    before,
    cards,
    hand,
    has_cards,
    known,
    lay,
    left,
    mystery,
    up,
)
from events.games.swoop.sets import face_at, must_pick_up, put_by, rank_of, swoops, turned_now
from events.games.swoop.starting import drawing, next_start
from events.games.swoop.state import Act, Cards, Count, Ending, Hand, State, Turned, current, with_hand
from events.games.swoop.turns import take_turn
from events.table import Face, Table, carry, carry_all, mint, one_with, saw, show, top, with_state


def apply(table: Table[State], move: Move) -> Table[State]:
    """The table after a fitting move."""
    return PLAYS[move["type"]](ready(table, move), move)


def ready(table: Table[State], move: Move) -> Table[State]:
    """The table on which a move is made: a mystery card's turn that still stood ends with it."""
    turned = turned_now(table)
    if turned is None or move["type"] not in {"play", "mystery"}:
        return table
    if turned.waits:
        table = _settled(table, turned.act, picked=None, swooped=None)
    return _changed(table, hand_now(table)._replace(turned=None))


def hand_now(table: Table[State]) -> Hand:
    """The newest hand."""
    newest = current(table.state)
    assert newest is not None, "a fitting move of this kind comes after a deal"
    return newest


def _changed(table: Table[State], newest: Hand) -> Table[State]:
    return with_state(table, with_hand(table.state, newest))


def everybodys(table: Table[State]) -> tuple[Cards, ...]:
    """The cards that each seat has left."""
    return tuple(left(table, seat) for seat in range(table.state.house.seats))


def _laid(table: Table[State], move: Move) -> tuple[Table[State], tuple[str, ...]]:
    """The cards of a move on the pile, each seen by all, and the zones that they came from, in that order."""
    seat, put, rank = move["seat"], put_by(table, move), rank_of(table, move)
    ways: list[tuple[str, Face | None]] = []
    if put.mystery is not None:
        ways.append((mystery(seat, put.mystery), rank))
    ways += [(zone, face_at(table, zone) or rank) for zone in (up(seat, place) for place in put.table)]
    for zone, face in ways:
        card = top(table, zone)
        assert card is not None, "a fitting move lays a card that lies there"
        table = carry(table, card, PILE, face=face, source=zone)
    for face in put.hand:
        table = carry(table, one_with(table, hand(seat), face), PILE, face=face, source=hand(seat))
    return table, (*(zone for zone, _ in ways), *(hand(seat) for _ in put.hand))


def _settled(table: Table[State], act: Act, *, picked: bool | None, swooped: bool | None) -> Table[State]:
    """The table once a set lies: the pile picked up if it is higher, cleared if it swoops, the turn passed.

    What really happened instead, if told, is done. After the end of the hand only cards move.
    """
    house, faces = table.state.house, table.faces
    laid = [faces.get(card) for card in act.laid]
    under = [faces.get(card) for card in act.beneath]
    if picked is None:
        picked = must_pick_up(house, under, laid)
    if picked:
        table = carry_all(table, [(card, PILE, hand(act.seat)) for card in act.beneath])
    due = swoops(house, laid if picked else [*under, *laid], laid)
    cleared = due if swooped is None else swooped
    if cleared:
        table = carry_all(table, [(card, PILE, GONE) for card in table.zones[PILE]])
    newest = hand_now(table)
    if newest.ended is not None:
        return table
    act = act._replace(picked=picked, cleared=cleared)
    return gone_out(turn_over(table, act, rightly=cleared == due), act.seat, act.versions[-1])


def turn_over(table: Table[State], act: Act, *, rightly: bool) -> Table[State]:
    """The table once the turn of a set has passed, or goes on; `rightly`: the pile is what it should be."""
    newest = hand_now(table)
    first = act.versions[0]
    acts = (*[one for one in newest.acts if one.versions[0] != first], act)
    newest = newest._replace(acts=acts, turned=None)
    house = table.state.house
    return _changed(table, take_turn(house, newest, act.seat, swooped=act.cleared, rightly=rightly))


def gone_out(table: Table[State], seat: int, version: int) -> Table[State]:
    """The hand ends once a seat has no card left."""
    if has_cards(table, seat):
        return table
    ended = Ending("out", version, seat, everybodys(table))
    return _changed(table, hand_now(table)._replace(ended=ended, turned=None))


def _play(table: Table[State], move: Move) -> Table[State]:
    under = table.zones[PILE]
    table, sources = _laid(table, move)
    laid = table.zones[PILE][len(under) :]
    act = _act(table, move, laid, sources, under)
    return _settled(table, act, picked=move.get("picked_up"), swooped=move.get("swooped"))


def _act(table: Table[State], move: Move, laid: Cards, sources: tuple[str, ...], under: Cards) -> Act:
    newest = hand_now(table)
    return Act((table.version,), move["seat"], move["type"], laid, sources, under, newest.due, newest.after)


def _mystery(table: Table[State], move: Move) -> Table[State]:
    """The card is turned over and lies at once, with what joins it, unless that is still to be told."""
    under = table.zones[PILE]
    table, sources = _laid(table, move)
    laid = table.zones[PILE][len(under) :]
    act = _act(table, move, laid, sources, under)
    over = hand_now(table).ended is not None
    waits = not over and (move.get("to_add") is True or rank_of(table, move) is None)
    if waits and _may_join(table, act):
        return _changed(table, hand_now(table)._replace(turned=Turned(act, waits=True)))
    table = _settled(table, act, picked=move.get("picked_up"), swooped=move.get("swooped"))
    newest = hand_now(table)
    made = newest.acts[-1] if newest.acts else act
    if over or made.cleared or newest.ended is not None:
        return table
    return _changed(table, newest._replace(turned=Turned(made, waits=False)))


def _may_join(table: Table[State], act: Act) -> bool:
    """Whether cards may still join a mystery card: its seat has some, and the pile is not cleared already."""
    faces = [table.faces.get(card) for card in (*act.beneath, *act.laid)]
    full = swoops(table.state.house, faces, faces[-1:]) and not table.state.house.big_swoops
    only_card = not has_cards(table, act.seat)
    return not only_card and not full and table.state.house.swooping.isdisjoint(faces[-1:])


def _add(table: Table[State], move: Move) -> Table[State]:
    """What joins the mystery card just turned: all of it is one set."""
    turned = turned_now(table)
    assert turned is not None, "a fitting addition has a card to join"
    table, sources = _laid(table, move)
    lying = table.zones[PILE]
    laid = lying[lying.index(turned.act.laid[0]) :]
    first = turned.act
    act = first._replace(
        versions=(*first.versions, table.version),
        laid=laid,
        sources=(*first.sources, *sources),
        beneath=() if first.picked else first.beneath,
        joins=turned,
    )
    table = _changed(table, hand_now(table)._replace(due=first.due, after=first.after))
    picked = move.get("picked_up") if turned.waits else False
    table = _settled(table, act, picked=picked, swooped=move.get("swooped"))
    return _as_picked(table, first) if first.picked else table


def _as_picked(table: Table[State], first: Act) -> Table[State]:
    """The newest set as one for which the pile was picked up, as that was done before cards joined it."""
    newest = hand_now(table)
    act = newest.acts[-1]._replace(picked=True, beneath=first.beneath)
    return _changed(table, newest._replace(acts=(*newest.acts[:-1], act)))


def _count(table: Table[State], move: Move) -> Table[State]:
    """What a seat was left with. A face is told of the hand where no card before the seat is unseen."""
    newest, of = hand_now(table), move["of"]
    faces = tuple(move.get("faces") or ())
    if move.get("points") is None and not faces:
        return table
    counts = {**newest.counts, of: Count(table.version, move.get("points"), faces)}
    table = _changed(table, newest._replace(counts=counts))
    laid = [card for zone in before(table.state.house, of)[1:] for card in table.zones[zone]]
    if all(card in table.faces for card in laid):
        then = table
        for face in (Counter(faces) - Counter(known(table, laid))).elements():
            table = saw(table, face, None, then, hand(of))
    return table


def _deal(table: Table[State], move: Move) -> Table[State]:
    """A new hand; one that is not over is void and dealt anew, under the same number."""
    state, last = table.state, current(table.state)
    house = state.house
    drawn = [(seat, face) for seat, face in move.get("drawn") or ()]
    start = move.get("start")
    if start is None:
        found = drawing(house, drawn) if drawn else None
        start = found.start if found is not None else next_start(state)
    anew = last is not None and last.ended is None
    newest = Hand(
        number=(last.number if last else 0) + (not anew),
        begun=last.begun if last and anew else table.version,
        dealt=table.version,
        start=start,
        due=start,
    )
    table = mint(table, cards(house.seats), lay(house))
    for seat, faces in (move.get("up") or {}).items():
        for place, face in enumerate(faces or ()):
            card = top(table, up(int(seat), place))
            if face is not None and card is not None:
                table = show(table, card, face)
    for card, (_, face) in zip(reversed(table.zones[REST]), drawn, strict=False):
        table = show(table, card, face)
    return with_state(table, state._replace(hands=(*(state.hands[:-1] if anew else state.hands), newest)))


def _conduct(table: Table[State], move: Move) -> Table[State]:
    """What is remembered of a look at a mystery card is which one it was."""
    place, whose = move.get("place"), move.get("of")
    card = None if place is None else top(table, mystery(move["seat"] if whose is None else whose, place))
    if card is None:
        return table
    newest = hand_now(table)
    return _changed(table, newest._replace(peeks=(*newest.peeks, (table.version, card))))


PLAYS: dict[str, Callable[[Table[State], Move], Table[State]]] = {
    "play": _play,
    "mystery": _mystery,
    "add": _add,
    "count": _count,
    "deal": _deal,
    "conduct": _conduct,
}
