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
    Course,
    Deal,
    Ending,
    Marriage,
    Play,
    State,
    Taken,
    complete,
    current,
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


def told(table: Table[State], deal: Deal, plays: tuple[Play, ...]) -> bool | None:
    """Whether the card led is beaten, where both faces and, if it matters, the trump have been seen."""
    faces = table.faces
    led, answered = faces.get(plays[0].card), faces.get(plays[-1].card)
    return None if led is None or answered is None else beats(answered, led, trump_of(deal, faces))


def beaten(table: Table[State], deal: Deal, plays: tuple[Play, ...]) -> Formula:
    """Whether the card led is beaten by the one that filled the trick."""
    known = told(table, deal, plays)
    if known is not None:
        return Constant(known)
    lead, answer, faces = plays[0].card, plays[-1].card, table.faces
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
    loses = beaten(table, deal, deal.course.plays)
    return loses if deal.course.plays[0].seat == seat else negation(loses)


def winner(table: Table[State], deal: Deal, plays: tuple[Play, ...]) -> int | None:
    """Who wins a complete trick of these cards, or None while that cannot be told."""
    lost = told(table, deal, plays)
    if lost is None:
        formula = beaten(table, deal, plays)
        lost = formula.value if isinstance(formula, Constant) else None
    return None if lost is None else plays[-1 if lost else 0].seat


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
    mine = deal.ended is None and not deal.course.plays and deal.course.leader == seat
    return mine and not to_draw(table, deal)


def declared_by(deal: Deal, seat: int) -> Marriage | None:
    """The marriage that this seat's next lead has to follow."""
    return (
        deal.course.declared
        if deal.course.declared is not None and deal.course.declared.seat == seat
        else None
    )


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
    plays, drawn = deal.course.plays, deal.course.drawn
    taker = winner(table, deal, plays)
    taker = seat if taker is None else taker
    return table if taker is None else take(table, deal, plays, taker, drawn=drawn)


def take(
    table: Table[State], deal: Deal, plays: tuple[Play, ...], taker: int, *, drawn: bool
) -> Table[State]:
    """A complete trick of the newest deal goes to its taker; the draw follows while the talon is open."""
    before, lying, pile = deal.course, table.zones[TRICK], won(taker)
    ways = [(play.card, TRICK, pile) for play in plays if play.card in lying]
    taken = Taken(table.version, taker, plays)
    deal = deal.going_on(
        Course(leader=taker, strict=before.strict, leads=before.leads, last=taken, winner_may=taker)
    )
    if deal.ended is not None:
        table = carry_all(table, ways)
        return with_changed(table, deal._replace(ended=deal.ended._replace(seat=taker, won=piles_now(table))))
    if table.state.house.tracked:
        table, ways = gone_out(with_changed(carry_all(table, ways), deal), taker), []
        if deal_now(table).ended is not None:
            return table
    if is_open(table, deal):
        if drawn:
            ways += draws(table, taker)
        else:
            deal = deal._replace(owed=(*deal.owed, taker))
    return run_out(carry_all(table, ways, with_deal(table.state, deal)), taker)


def draws(table: Table[State], first: int, source: str = TALON) -> list[tuple[CardId, str, str]]:
    """The ways of a draw: the first takes from `source`, then each the top card, the trump last."""
    left = {TALON: table.zones[TALON], TRUMP: table.zones[TRUMP]}
    ways = []
    for seat, wanted in ((first, source), (other(first), TALON)):
        zone = wanted if left[wanted] else TALON if left[TALON] else TRUMP
        if left[zone]:
            ways.append((left[zone][-1], zone, hand(seat)))
            left[zone] = left[zone][:-1]
    return ways


def draw(table: Table[State], first: int, source: str = TALON) -> Table[State]:
    """Both draw a card, if there is one."""
    return carry_all(table, draws(table, first, source))


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
    deal, zones = deal_now(table), table.zones
    if deal.ended is not None or (zones[hand(0)] and zones[hand(1)]):
        return table
    waiting = bool(deal.owed) or complete(deal)
    return table if is_open(table, deal) and waiting else finish(table, "last", taker)
