"""Which rules a move touches, and which cards would have to have which faces for it to break them.

What all can see is decided here; every hidden face is left to the referee.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from events.games.grammar import Move
from events.games.protocol import Touched
from events.games.schnapsen.deck import FACES, HIGHER, LOWER, OF_SUIT, SUITS, TALON, couple, hand, other
from events.games.schnapsen.grammar import FACE_UP
from events.games.schnapsen.ledger import ledger
from events.games.schnapsen.state import Deal, Play, State, complete, current, is_over
from events.games.schnapsen.tricks import (
    deal_now,
    declared_by,
    is_among,
    lost_by,
    may_lead,
    piles_now,
    ready,
    to_draw,
)
from events.table import (
    NO,
    UNWITNESSED,
    YES,
    CardIs,
    Constant,
    Face,
    Formula,
    Held,
    Table,
    both,
    either,
    negation,
)
from events.table.cards import card_id

Rules = tuple[Touched, ...]


class Moment(NamedTuple):
    """The table on which a seat moves.

    `lost` says whether it did not win the trick on the table, where a card that nobody saw decides that.
    """

    seat: int
    table: Table[State]
    lost: Formula

    @property
    def deal(self) -> Deal:
        """The deal in which it moves."""
        return deal_now(self.table)

    def held(self, faces: Iterable[Face]) -> Formula:
        """Whether the seat held one of these faces just before its move."""
        return Held(hand(self.seat), frozenset(faces), (self.table.version, self.table.steps))

    def touch(self, rule: str, broken: Formula, *path: int | None) -> Rules:
        """The rule as touched by this seat, unless it is openly kept."""
        versions = tuple(sorted({at for at in path if at is not None and at < self.table.version}))
        return () if broken == NO else (Touched(f"schnapsen.{rule}", self.seat, broken, versions),)

    def since(self) -> int:
        """The version that says how things stand: the end, the lead or the last trick, else the deal."""
        deal = self.deal
        if deal.ended is not None:
            return deal.ended.version
        return deal.course.plays[0].version if deal.course.plays else filled(deal)

    def on_lead(self, rule: str) -> Rules:
        """The rule that something is done before this seat's lead, and nothing after a marriage."""
        declared = declared_by(self.deal, self.seat) if may_lead(self.table, self.deal, self.seat) else None
        return self.touch(rule, self.not_on_lead(), declared.version if declared else self.since())

    def not_on_lead(self) -> Formula:
        """Whether it is not this seat's to lead, a draw is still to be made, or a marriage is declared."""
        free = may_lead(self.table, self.deal, self.seat) and declared_by(self.deal, self.seat) is None
        return self.lost if free else YES


def filled(deal: Deal) -> int:
    """The version of the card that filled the last trick, or of the deal before the first one."""
    return deal.dealt if deal.course.last is None else deal.course.last.plays[-1].version


def moment(table: Table[State], seat: int) -> Moment:
    """The moment of a seat's move at this table."""
    lost = lost_by(table, deal_now(table), seat)
    return Moment(seat, ready(table.at_version(table.version + 1), seat), lost)


def judge(table: Table[State], move: Move) -> Rules:
    """The rules that a fitting move touches."""
    return JUDGES[move["type"]](table, move)


def _play(table: Table[State], move: Move) -> Rules:
    now = moment(table, move["seat"])
    deal, card = now.deal, move["card"]
    if deal.ended is not None:
        return now.touch("turn-order", YES, now.since())
    if any(play.seat == now.seat for play in deal.course.plays):
        return now.touch("turn-order", YES, deal.course.plays[0].version)
    if deal.course.plays:
        return _follows(now, deal.course.plays[0], card) if deal.course.strict else ()
    turn = now.touch("turn-order", now.lost if deal.course.leader == now.seat else YES, now.since())
    return (
        turn
        + now.touch("draw", YES if to_draw(now.table, deal) else NO, filled(deal))
        + _after_marriage(now, card)
    )


def _own(now: Moment, card: Face | None, faces: Iterable[Face]) -> Formula:
    """Whether the card played has one of these faces. An unseen one is the first card that the move moves."""
    among = frozenset(faces)
    if card is not None:
        return Constant(card in among)
    return CardIs(card_id(now.table.version, now.table.minted), among)


def _after_marriage(now: Moment, card: Face | None) -> Rules:
    declared = declared_by(now.deal, now.seat)
    if declared is None:
        return ()
    return now.touch("marriage-lead", negation(_own(now, card, couple(declared.suit))), declared.version)


def _follows(now: Moment, lead: Play, card: Face | None) -> Rules:
    """Strict play: follow suit and beat if able, else trump if able."""
    table, closing = now.table, now.deal.closing
    path = (lead.version, None if closing is None else closing.version)
    seen = table.faces.get(lead.card)
    faces = FACES if seen is None else (seen,)
    suits = tuple(dict.fromkeys(face[1] for face in faces))
    led = {suit: is_among(table, lead.card, OF_SUIT[suit]) for suit in suits}
    off = {suit: both(led[suit], negation(_own(now, card, OF_SUIT[suit]))) for suit in suits}
    follow = either(*(both(off[suit], now.held(OF_SUIT[suit])) for suit in suits if off[suit] != NO))
    beat = either(
        *(
            both(is_among(table, lead.card, (face,)), _own(now, card, LOWER[face]), now.held(HIGHER[face]))
            for face in faces
            if LOWER[face] and HIGHER[face]
        )
    )
    trump = either(
        *(
            both(
                off[suit],
                is_among(table, now.deal.up, OF_SUIT[trumps]),
                negation(_own(now, card, OF_SUIT[trumps])),
                negation(now.held(OF_SUIT[suit])),
                now.held(OF_SUIT[trumps]),
            )
            for suit in suits
            for trumps in SUITS
            if suit != trumps and off[suit] != NO
        )
    )
    return (
        now.touch("follow-suit", follow, *path)
        + now.touch("beat", beat, *path)
        + now.touch("trump", trump, *path)
    )


def _exchange(table: Table[State], move: Move) -> Rules:
    now, card = moment(table, move["seat"]), move.get("card")
    closing, deal = now.deal.closing, now.deal
    jack = (is_among(now.table, deal.up, OF_SUIT[suit]) for suit in SUITS if card == f"J{suit}")
    return (
        now.on_lead("exchange-on-lead")
        + now.touch("exchange-open", YES if closing else NO, closing and closing.version)
        + now.touch("exchange-jack", NO if card is None else negation(either(*jack)), deal.dealt)
    )


def _close(table: Table[State], move: Move) -> Rules:
    now = moment(table, move["seat"])
    closing = now.deal.closing
    return now.on_lead("close-on-lead") + now.touch(
        "close-open", YES if closing else NO, closing and closing.version
    )


def _marriage(table: Table[State], move: Move) -> Rules:
    now = moment(table, move["seat"])
    king, queen = couple(move["suit"])
    held = both(now.held((king,)), now.held((queen,)))
    return now.on_lead("marriage-on-lead") + now.touch("marriage-held", negation(held))


def _claim(table: Table[State], move: Move) -> Rules:
    now = moment(table, move["seat"])
    late = either(now.lost, Constant(not may_claim(now.deal, now.seat)))
    return now.touch("claim-moment", late, now.since())


def may_claim(deal: Deal, seat: int) -> bool:
    """Whether a seat has just won a trick or declared, and no claim has ended the deal yet."""
    playing = deal.ended is None or deal.ended.kind == "last"
    return playing and seat in {deal.course.winner_may, deal.course.declarer_may} and deal.award is None


def _draw(table: Table[State], move: Move) -> Rules:
    """Once after each trick, while the talon is open, its winner draws the top card and then the other."""
    now = moment(table, move["first"])
    deal = now.deal
    due = to_draw(now.table, deal)[:1] if deal.ended is None else ()
    wrong = due != (now.seat,) or (move["took"] == FACE_UP and bool(now.table.zones[TALON]))
    path = (
        filled(deal),
        deal.draws[-1][0] if deal.draws else None,
        deal.course.plays[0].version if deal.course.plays else None,
        deal.closing.version if deal.closing else None,
        deal.ended.version if deal.ended else None,
    )
    return now.touch("draw", either(now.lost, Constant(wrong)), *path)


def _deal(table: Table[State], move: Move) -> Rules:
    """A deal comes after one that is over, before the game is, and the deal alternates."""
    deal, dealer = current(table.state), move.get("dealer")
    early = deal is not None and deal.ended is None
    late = ledger(table.state, table.faces).over
    wrong = dealer is not None and next_dealer(table.state) not in {None, dealer}
    if deal is None or not (early or late or wrong):
        return ()
    return _by_table(deal.dealt if deal.ended is None else deal.ended.version)


def _by_table(since: int) -> Rules:
    return (Touched("schnapsen.turn-order", None, YES, (since,)),)


def next_dealer(state: State) -> int | None:
    """Who deals next: the other one, or the same again if the deal is dealt anew; None: not known yet."""
    deal = current(state)
    if deal is None:
        return None
    return other(deal.dealer) if is_over(deal) else deal.dealer


def _spoilt(table: Table[State], _: Move) -> Rules:
    deal = deal_now(table)
    if complete(deal):
        return _by_table(deal.course.plays[-1].version)
    return _by_table(filled(deal)) if any(piles_now(table)) else ()


def _conduct(table: Table[State], move: Move) -> Rules:
    if move["rule"] == "no-notes" and table.state.house.tracked:
        return ()
    broken = UNWITNESSED if move.get("witnessed") is False else YES
    return (Touched(f"schnapsen.{move['rule']}", move["seat"], broken),)


JUDGES: dict[str, Callable[[Table[State], Move], Rules]] = {
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
