"""What a move does to the table, lawful or not."""

from collections.abc import Callable

from events.games.grammar import Move
from events.games.schnapsen.deck import FACES, TALON, TRICK, TRUMP, couple, hand, lay, other
from events.games.schnapsen.grammar import TOP
from events.games.schnapsen.ledger import trump_of
from events.games.schnapsen.rules import may_claim, next_dealer
from events.games.schnapsen.state import (
    Closing,
    Course,
    Deal,
    Exchange,
    Marriage,
    Play,
    State,
    current,
    is_over,
)
from events.games.schnapsen.tricks import (
    deal_now,
    declared_by,
    draw,
    elsewhere,
    finish,
    gone_out,
    is_open,
    may_lead,
    piles_now,
    ready,
    run_out,
    take,
    winner,
    with_changed,
)
from events.table import Face, Table, carry, mint, one_with, saw, show, top, with_state


def apply(table: Table[State], move: Move) -> Table[State]:
    """The table after a fitting move."""
    return PLAYS[move["type"]](table, move)


def laid_by(table: Table[State], move: Move) -> Face | None:
    """The card laid down in an exchange: the trump jack unless another is named; None if not known."""
    named: Face | None = move.get("card")
    if named is not None:
        return named
    deal = current(table.state)
    trump = None if deal is None else trump_of(deal, table.faces)
    return None if trump is None else f"J{trump}"


def shown_by(table: Table[State], move: Move) -> tuple[Face, ...]:
    """The faces of a marriage that are shown, by the option unless the move says."""
    king, queen = couple(move["suit"])
    shown = move.get("shown") or ("both" if table.state.house.show_marriage else "none")
    return {"both": (king, queen), "king": (king,), "queen": (queen,)}.get(shown, ())


def _play(table: Table[State], move: Move) -> Table[State]:
    seat = move["seat"]
    table = ready(table, seat)
    card = move["card"]
    table = carry(table, one_with(table, hand(seat), card), TRICK, face=card, source=hand(seat))
    deal = deal_now(table)
    if deal.ended is not None:
        return table
    played = Play(table.version, seat, table.zones[TRICK][-1])
    return (
        _led(table, deal, played)
        if not deal.course.plays
        else _followed(table, deal, played, move.get("drawn"))
    )


def _led(table: Table[State], deal: Deal, lead: Play) -> Table[State]:
    before, seat = deal.course, lead.seat
    course = Course(
        leader=seat,
        plays=(lead,),
        strict=not is_open(table, deal),
        drawn=before.drawn,
        leads=(*before.leads, lead.version),
        last=before.last,
        winner_may=None if before.winner_may == seat else before.winner_may,
        declarer_may=before.declarer_may,
    )
    return with_changed(table, deal.going_on(course))


def _followed(table: Table[State], deal: Deal, answer: Play, drawn: bool | None) -> Table[State]:  # noqa: FBT001 - a field of the move
    before, seat = deal.course, answer.seat
    plays = (*before.plays, answer)
    again = any(play.seat == seat for play in before.plays)
    taker = None if again else winner(table, deal, plays)
    if taker is not None:
        return take(table, deal, plays, taker, drawn=drawn is not False)
    course = Course(
        leader=before.leader,
        plays=plays,
        strict=before.strict,
        drawn=drawn is not False,
        leads=before.leads,
        last=before.last,
        winner_may=None if before.winner_may == seat else before.winner_may,
        declarer_may=before.declarer_may if before.declarer_may == seat else None,
    )
    table = with_changed(table, deal.going_on(course))
    return table if again else run_out(table, None)


def _exchange(table: Table[State], move: Move) -> Table[State]:
    """The jack goes under the talon, the face-up trump into the hand."""
    seat = move["seat"]
    table = ready(table, seat)
    up, face = top(table, TRUMP), laid_by(table, move)
    assert up is not None, "a fitting exchange has a card to take"
    table = carry(table, one_with(table, hand(seat), face), TRUMP, face=face, index=0)
    laid = table.zones[TRUMP][0]
    table = carry(table, up, hand(seat))
    deal = deal_now(table)
    made = Exchange(table.version, seat, up, laid)
    return with_changed(table, deal._replace(exchanges=(*deal.exchanges, made)))


def _close(table: Table[State], move: Move) -> Table[State]:
    table = ready(table, move["seat"])
    deal = deal_now(table)
    if deal.ended is not None or deal.closing is not None:
        return table
    return with_changed(table, deal._replace(closing=Closing(table.version, move["seat"], piles_now(table))))


def _marriage(table: Table[State], move: Move) -> Table[State]:
    seat = move["seat"]
    table = ready(table, seat)
    shown = shown_by(table, move)
    deal, then = deal_now(table), table
    for face in shown:
        table = saw(table, face, None, then, hand(seat))
    if deal.ended is not None:
        return table
    void = (
        not may_lead(then, deal, seat)
        or declared_by(deal, seat) is not None
        or not elsewhere(then, seat).keys().isdisjoint(couple(move["suit"]))
    )
    made = Marriage(table.version, seat, move["suit"], shown, void)
    deal = deal._replace(marriages=(*deal.marriages, made))
    if void:
        return with_changed(table, deal)
    return gone_out(
        with_changed(table, deal.going_on(deal.course._replace(declared=made, declarer_may=seat))), seat
    )


def _claim(table: Table[State], move: Move) -> Table[State]:
    """A claim at any other moment is void; and one after the last trick cannot save another's closed deal."""
    seat = move["seat"]
    table = ready(table, seat)
    deal = deal_now(table)
    if not may_claim(deal, seat):
        return table
    if deal.ended is not None and deal.closing is not None and deal.closing.seat != seat:
        return table
    return finish(table, "claim", seat)


def _draw(table: Table[State], move: Move) -> Table[State]:
    table = ready(table, move["first"])
    table = draw(table, move["first"], TALON if move["took"] == TOP else TRUMP)
    deal = deal_now(table)
    made = tuple((table.version, first) for first in deal.owed[:1])
    return with_changed(table, deal._replace(owed=deal.owed[1:], draws=deal.draws + made))


def _deal(table: Table[State], move: Move) -> Table[State]:
    """A new deal. One that is not over is void and dealt anew, under the same number."""
    state, before = table.state, current(table.state)
    dealer = move.get("dealer")
    dealer = next_dealer(state) if dealer is None else dealer
    assert dealer is not None, "a fitting deal tells who deals"
    table = mint(table, FACES, lay())
    up = table.zones[TRUMP][0]
    anew = before is not None and not is_over(before)
    deal = Deal(
        number=(before.number if before else 0) + (not anew),
        begun=before.begun if before and anew else table.version,
        dealt=table.version,
        dealer=dealer,
        up=up,
        course=Course(leader=other(dealer)),
    )
    table = with_state(table, state._replace(deals=(*(state.deals[:-1] if anew else state.deals), deal)))
    return table if move["trump"] is None else show(table, up, move["trump"])


def _spoilt(table: Table[State], _: Move) -> Table[State]:
    return finish(table, "spoilt", None)


def _conduct(table: Table[State], _: Move) -> Table[State]:
    return table


PLAYS: dict[str, Callable[[Table[State], Move], Table[State]]] = {
    "play": _play,
    "exchange": _exchange,
    "close": _close,
    "marriage": _marriage,
    "claim": _claim,
    "draw": _draw,
    "deal": _deal,
    "spoilt": _spoilt,
    "conduct": _conduct,
}
