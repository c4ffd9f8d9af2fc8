"""Tricks: who wins one, what follows it, and when the cards have run out.

Who wins a trick with a card that nobody saw may not be told. It then lies until somebody goes on, who is
taken to have won it; whether that was so is left to the referee.
"""

from collections.abc import Iterable

from events.games.schnapsen.deck import (
    FACES,
    HIGHER,
    OF_SUIT,
    SUITS,
    TALON,
    TRICK,
    TRUMP,
    beats,
    hand,
    other,
    won,
)
from events.games.schnapsen.ledger import OUT, count_of, trump_of
from events.games.schnapsen.state import (
    Deal,
    Ending,
    Marriage,
    State,
    Taken,
    complete,
    current,
    lead_and_answer,
    with_deal,
)
from events.table import (
    NO,
    CardId,
    CardIs,
    Constant,
    Face,
    Formula,
    Table,
    both,
    carry_all,
    either,
    negation,
    with_state,
)
from events.table.cards import card_version


def is_among(table: Table[State], card: CardId, faces: Iterable[Face]) -> Formula:
    """Whether a card has one of these faces: decided if all have seen it."""
    among, face = frozenset(faces), table.faces.get(card)
    return CardIs(card, among) if face is None else Constant(face in among)


def with_changed(table: Table[State], deal: Deal) -> Table[State]:
    """The table with its newest deal changed."""
    return with_state(table, with_deal(table.state, deal))


def deal_now(table: Table[State]) -> Deal:
    """The newest deal. For moves that fit only after one."""
    deal = current(table.state)
    assert deal is not None, "a fitting move of this kind comes after a deal"
    return deal


def beaten(table: Table[State], deal: Deal) -> Formula:
    """Whether the card led is beaten by the other."""
    lead, answer = (play.card for play in lead_and_answer(deal))
    faces = table.faces
    if lead in faces and answer in faces:
        told = beats(faces[answer], faces[lead], trump_of(deal, faces))
        if told is not None:
            return Constant(told)
    higher = (
        both(is_among(table, lead, (face,)), is_among(table, answer, HIGHER[face]))
        for face in FACES
        if HIGHER[face] and faces.get(lead) in {None, face}
    )
    trumped = (
        both(
            is_among(table, deal.up, OF_SUIT[suit]),
            negation(is_among(table, lead, OF_SUIT[suit])),
            is_among(table, answer, OF_SUIT[suit]),
        )
        for suit in SUITS
    )
    return either(*higher, *trumped)


def lost_by(table: Table[State], deal: Deal, seat: int) -> Formula:
    """Whether this seat did not win the complete trick on the table; NO if there is none."""
    if not complete(deal):
        return NO
    loses = beaten(table, deal)
    return loses if deal.plays[0].seat == seat else negation(loses)


def winner(table: Table[State], deal: Deal) -> int | None:
    """Who wins the complete trick on the table, or None while that cannot be told."""
    lost = lost_by(table, deal, 0)
    return int(lost.value) if isinstance(lost, Constant) else None


def cards_left(table: Table[State]) -> bool:
    """Whether a card is left to be drawn."""
    return bool(table.zones[TALON] or table.zones[TRUMP])


def is_open(table: Table[State], deal: Deal) -> bool:
    """Whether the talon is open: not closed, and its last card not drawn."""
    return deal.closing is None and cards_left(table)


def to_draw(table: Table[State], deal: Deal) -> tuple[int, ...]:
    """Who draws first in each draw still to be made: none once the talon is closed or used up."""
    return deal.owed if deal.owed and is_open(table, deal) else ()


def may_lead(table: Table[State], deal: Deal, seat: int) -> bool:
    """Whether it is this seat's to lead, as far as all can see, and both hands are drawn up."""
    mine = deal.ended is None and not deal.plays and deal.leader == seat
    return mine and not to_draw(table, deal)


def declared_by(deal: Deal, seat: int) -> Marriage | None:
    """The marriage that this seat's next lead has to follow."""
    return deal.declared if deal.declared is not None and deal.declared.seat == seat else None


def elsewhere(table: Table[State], seat: int) -> dict[Face, int]:
    """The faces that surely are not in a seat's hand, each with the version since which that can be told."""
    zones = (zone for zone in table.zones if zone != hand(seat))
    found = {
        table.faces[card]: card_version(card)
        for zone in zones
        for card in table.zones[zone]
        if card in table.faces
    }
    marriages = (marriage for marriage in deal_now(table).marriages if marriage.seat == other(seat))
    return {face: marriage.version for marriage in marriages for face in marriage.shown} | found


def ready(table: Table[State], seat: int | None) -> Table[State]:
    """The table on which this seat moves: a trick that was left lying is taken, by the seat if need be."""
    deal = current(table.state)
    if deal is None or not complete(deal):
        return table
    taker = winner(table, deal)
    taker = seat if taker is None else taker
    return table if taker is None else take(table, deal, taker)


def take(table: Table[State], deal: Deal, taker: int) -> Table[State]:
    """The complete trick of the newest deal goes to its taker; the draw follows while the talon is open."""
    lying, pile = table.zones[TRICK], won(taker)
    table = carry_all(table, [(play.card, TRICK, pile) for play in deal.plays if play.card in lying])
    drawn = deal.drawn
    deal = deal._replace(
        plays=(),
        leader=taker,
        drawn=True,
        last=Taken(table.version, taker, deal.plays),
        declared=None,
        winner_may=taker,
        declarer_may=None,
    )
    table = with_changed(table, deal)
    if deal.ended is not None:
        ended = deal.ended._replace(seat=taker, won=piles_now(table))
        return with_changed(table, deal._replace(ended=ended))
    if table.state.house.tracked:
        table = gone_out(table, taker)
        if deal_now(table).ended is not None:
            return table
    if is_open(table, deal):
        if not drawn:
            return with_changed(table, deal._replace(owed=(*deal.owed, taker)))
        table = draw(table, taker)
    return run_out(table, taker)


def draw(table: Table[State], first: int, source: str = TALON) -> Table[State]:
    """Both draw a card, if there is one: the first from `source`, then each the top one, the trump last."""
    left = {TALON: list(table.zones[TALON]), TRUMP: list(table.zones[TRUMP])}
    ways = []
    for seat, wanted in ((first, source), (other(first), TALON)):
        zone = next((zone for zone in (wanted, TALON, TRUMP) if left[zone]), None)
        if zone is not None:
            ways.append((left[zone].pop(), zone, hand(seat)))
    return carry_all(table, ways)


def piles_now(table: Table[State]) -> tuple[tuple[CardId, ...], tuple[CardId, ...]]:
    """The tricks of either seat as they lie."""
    return table.zones[won(0)], table.zones[won(1)]


def finish(table: Table[State], kind: str, seat: int | None) -> Table[State]:
    """The deal ends here."""
    deal = deal_now(table)
    ended = Ending(kind, table.version, seat, piles_now(table), deal.ended)
    return with_changed(table, deal._replace(ended=ended))


def gone_out(table: Table[State], seat: int) -> Table[State]:
    """Where points are tracked, a seat with 66 goes out at the first moment that allows it.

    Not by a marriage that openly is none: whoever counts on that has to claim.
    """
    deal = deal_now(table)
    if not table.state.house.tracked or deal.ended is not None:
        return table
    fair = deal._replace(marriages=tuple(made for made in deal.marriages if not made.openly_void))
    enough = count_of(fair, seat, piles_now(table)[seat], table.faces).least >= OUT
    return finish(table, "claim", seat) if enough else table


def run_out(table: Table[State], taker: int | None) -> Table[State]:
    """The deal ends when no card is left to play, and none to be drawn before that."""
    deal = deal_now(table)
    if deal.ended is not None or all(table.zones[hand(seat)] for seat in (0, 1)):
        return table
    waiting = bool(deal.owed) or complete(deal)
    return table if is_open(table, deal) and waiting else finish(table, "last", taker)
