"""What all can see besides the cards: whose turn it is, the markers, and how the zones are drawn."""

from collections.abc import Mapping
from typing import Any

from events.games.protocol import Spot
from events.games.schnapsen.deck import TALON, TRICK, TRUMP, hand, other, won
from events.games.schnapsen.ledger import count_of, piles, trump_of
from events.games.schnapsen.state import Deal, State, complete, current
from events.games.schnapsen.tricks import is_open, piles_now, ready, to_draw, winner
from events.table import Table


def to_act(table: Table[State]) -> tuple[int, ...]:
    """The seat to play; both where a card that nobody saw decides; none while the table deals or draws."""
    deal = current(table.state)
    if deal is None or deal.ended is not None:
        return ()
    if complete(deal):
        if winner(table, deal, deal.course.plays) is None:
            return (0, 1)
        return to_act(ready(table, None))
    if deal.course.plays:
        return (other(deal.course.plays[0].seat),)
    return () if to_draw(table, deal) else (deal.course.leader,)


def markers(table: Table[State]) -> Mapping[str, Any]:
    """Deal, dealer, whose lead it is, trump, closing, marriages; card points once all may know them.

    `draw` is who draws first in a draw that is still to be made.
    """
    deal = current(table.state)
    if deal is None:
        return dict.fromkeys(
            ("deal", "dealer", "lead", "trump", "strict", "closed", "draw", "marriages", "points")
        ) | {"strict": False, "marriages": []}
    now = current(ready(table, None).state) or deal
    lies = complete(now)
    return {
        "deal": deal.number,
        "dealer": deal.dealer,
        "lead": None if lies or deal.ended is not None else now.course.leader,
        "trump": trump_of(deal, table.faces),
        "strict": now.course.strict if now.course.plays else not is_open(table, now),
        "closed": None if deal.closing is None else deal.closing.seat,
        "draw": next(iter(to_draw(table, now)), None) if now.ended is None else None,
        "marriages": [{"seat": made.seat, "suit": made.suit} for made in deal.marriages],
        "points": _points(table, deal),
    }


def _points(table: Table[State], deal: Deal) -> list[int | None] | None:
    """Card points of both: in the open where they are tracked, else only when the deal is over."""
    if deal.veiled or (deal.ended is None and not table.state.house.tracked):
        return None
    lying = piles_now(table) if deal.ended is None else piles(deal, table.faces)
    return [count_of(deal, seat, lying[seat], table.faces).settled for seat in (0, 1)]


def layout(table: Table[State]) -> tuple[Spot, ...]:
    """A fan and a pile of tricks before each seat, the talon with its trump and the trick in the middle."""
    deal = current(table.state)
    closed = deal is not None and deal.closing is not None
    fans = [Spot(hand(seat), "fan", "down", seat) for seat in (0, 1)]
    piles_won = [Spot(won(seat), "pile", "down", seat) for seat in (0, 1)]
    middle = (
        Spot(TALON, "pile"),
        Spot(TRUMP, "slot", "down" if closed else "up", under=TALON),
        Spot(TRICK, "row", "up"),
    )
    return (*fans, *middle, *piles_won)
