"""The end of a round: who must announce the 0, and to whom it may go."""

from events.games.grammar import Move
from events.games.protocol import Touched
from events.games.swapybara.asking import others
from events.games.swapybara.deck import CENTRE, hand, has_centre
from events.games.swapybara.ledger import MIDDLE, Holders, ledger
from events.games.swapybara.state import Act, Round, State
from events.games.swapybara.turns import turns_over
from events.table import NO, YES, Formula, Table, card_is, either, negation, top

ZERO = "0"


def announcements(table: Table[State], round_: Round) -> tuple[Act, ...]:
    """The announcements of the 0 that count: made when the turns were over, settled, and not undone."""
    return tuple(
        act
        for act in round_.acts
        if act.kind == "zero" and act.card is not None and act.version not in table.undone
    )


def in_time(table: Table[State], round_: Round) -> bool:
    """Whether the 0 may be announced and the cards turned up."""
    return round_.scored is None and turns_over(table.state.house, round_)


def protected(table: Table[State], seat: int) -> Formula:
    """Whether a seat has the protection chip in this round: it ended the one before with the 0.

    The chip lies open on the table, so that no face is asked for unless nobody has seen where it went.
    """
    if len(table.state.rounds) == 1:
        return NO
    chip = _protection(table)
    card = (table.state.rounds[-2].scored or ())[seat]
    if seat not in chip or card is None:
        return NO
    return YES if len(chip) == 1 else card_is(card, ZERO)


def _protection(table: Table[State]) -> Holders:
    before = table.state._replace(rounds=table.state.rounds[:-1])
    return ledger(before, table.faces).chips.protection


def renames(table: Table[State], move: Move) -> bool:
    """Whether naming this seat moves no card, as the house option says: its chip lies open before it."""
    return table.state.house.zero_rename and _protection(table) == {move["target"]} != MIDDLE


def judge_zero(table: Table[State], round_: Round, move: Move) -> tuple[Touched, ...]:
    """Announced at the end by who holds the 0, and given to a seat in the round without the chip."""
    seat, target = move["seat"], move["target"]
    found = []
    if seat in round_.out or not in_time(table, round_):
        found.append(Touched("swapybara.turn-order", seat, YES))
    if target in round_.out:
        found.append(Touched("swapybara.target-in-round", seat, YES))
    card = top(table, hand(seat))
    got = [act for act in announcements(table, round_) if act.target == seat and act.card == card]
    holds = NO if card is None or got else card_is(card, ZERO)
    path = tuple(act.version for act in got)
    found.append(Touched("swapybara.zero-announced", seat, negation(holds), path))
    broken = _unfit_receiver(table, round_, move)
    if broken != NO:
        path = tuple(
            before.ended for before in table.state.rounds[-2:-1] if before.ended and target is not None
        )
        found.append(Touched("swapybara.zero-unprotected", seat, broken, path))
    return tuple(found)


def _unfit_receiver(table: Table[State], round_: Round, move: Move) -> Formula:
    seat, target, house = move["seat"], move["target"], table.state.house
    if target == CENTRE or renames(table, move):
        return NO
    if target is not None:
        return protected(table, target)
    free = [negation(protected(table, other)) for other in others(house, round_, seat)]
    # There is one protection chip: of two others at least one may be given the 0.
    return YES if has_centre(house.seats) or len(free) > 1 else either(*free)


def judge_reveal(table: Table[State], round_: Round) -> tuple[Touched, ...]:
    """All turn over once the turns are done and the 0, if somebody has it, is announced."""
    if not in_time(table, round_):
        return (Touched("swapybara.turn-order", None, YES),)
    made = announcements(table, round_)
    heard = {act.seat for act in made}
    settled = {act.card for act in made}
    found = []
    for seat in range(table.state.house.seats):
        card = top(table, hand(seat))
        if card is None or seat in round_.out or seat in heard or card in settled:
            continue
        found.append(Touched("swapybara.zero-announced", seat, card_is(card, ZERO)))
    return tuple(found)
