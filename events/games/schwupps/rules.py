"""Which rules a move touches, and which cards would have to have which faces for it to break them.

Only a card that nobody noted is ever left to the referee: everything else lies open.
"""

from collections.abc import Callable, Iterator

from events.games.grammar import Move
from events.games.protocol import Touched
from events.games.schwupps.deck import HIGHEST, NUMBERS, SCHWUPPS, rule_card, to_draw, value, visible
from events.games.schwupps.grammar import OWN
from events.games.schwupps.play import owed_by
from events.games.schwupps.sliding import game_now, refill_due
from events.games.schwupps.state import COMMON_CARD, GIFT, OWN_CARD, Game, State, current, is_over, next_start
from events.games.schwupps.turns import turn_of
from events.table import (
    NO,
    CardId,
    CardIs,
    Constant,
    Face,
    Formula,
    Table,
    both,
    card_id,
    either,
    negation,
)

Rules = tuple[Touched, ...]

STEPS = {"+1": 1, "-1": -1, "+2": 2, "-2": -2}


def suits(rule: Face, lying: Face, card: Face) -> bool:
    """Whether a Schwupps card lets a card be played on another. After 10 comes 1, and before 1 comes 10."""
    high, low = value(card), value(lying)
    if high is None or low is None:
        return False
    if rule in STEPS:
        return (high - low - STEPS[rule]) % HIGHEST == 0
    same = {"number": high == low, "colour": card[0] == lying[0]}
    return any(same.values()) if rule == "either" else same[rule]


def judge(table: Table[State], move: Move) -> Rules:
    """The rules that a fitting move touches: once a game is over only that it is nobody's turn."""
    game, seat = current(table.state), move.get("seat")
    if game is not None and game.ended is not None and seat is not None:
        return _in_turn(table, seat)
    return JUDGES[move["type"]](table, move)


def touch(rule: str, seat: int | None, broken: Formula | bool, *path: int | None) -> Rules:  # noqa: FBT001 - decided or a formula
    """A rule as touched by a seat, unless it is openly kept."""
    formula = Constant(broken) if isinstance(broken, bool) else broken
    versions = tuple(sorted({at for at in path if at is not None}))
    return () if formula == NO else (Touched(f"schwupps.{rule}", seat, formula, versions),)


def _in_turn(table: Table[State], seat: int) -> Rules:
    game = game_now(table)
    since = game.turns[0].since if game.ended is None else game.ended.version
    return touch("turn-order", seat, turn_of(game, seat) is None, since)


def _is_among(table: Table[State], card: CardId, faces: frozenset[Face]) -> Formula:
    face = table.faces.get(card)
    return CardIs(card, faces) if face is None else Constant(face in faces)


def _played(table: Table[State], card: Face | None, faces: frozenset[Face]) -> Formula:
    """Whether the card played has one of these faces. An unseen one is the first that the move names."""
    if card is not None:
        return Constant(card in faces)
    after = table.at_version(table.version + 1)
    return CardIs(card_id(after.version, after.minted), faces)


def _suiting(table: Table[State], rule: CardId, lying: CardId, card: Face | None) -> Iterator[Formula]:
    """The ways in which the card may suit: for each Schwupps card each set of cards that it lets on."""
    cards, below = ((card,) if card else NUMBERS), table.faces.get(lying)
    for face in (table.faces[rule],) if rule in table.faces else SCHWUPPS:
        lets: dict[frozenset[Face], set[Face]] = {}
        for under in NUMBERS if below is None else (below,):
            lets.setdefault(frozenset(one for one in cards if suits(face, under, one)), set()).add(under)
        for fitting, lain in lets.items():
            yield both(
                _is_among(table, rule, frozenset((face,))),
                _is_among(table, lying, frozenset(lain)),
                _played(table, card, fitting) if fitting else NO,
            )


def _play(table: Table[State], move: Move) -> Rules:
    rule, lying = rule_card(table, move["pile"]), visible(table, move["pile"])
    wrong: Formula = NO
    if rule is not None and lying is not None:
        wrong = negation(either(*_suiting(table, rule, lying, move["card"])))
    return _in_turn(table, move["seat"]) + touch("fits", move["seat"], wrong)


def _irritate(table: Table[State], move: Move) -> Rules:
    seat, target = move["seat"], move.get("to")
    wrong = move.get("row") is not None and bool(to_draw(table)) and not _may_be_given(table, seat, target)
    return _in_turn(table, seat) + touch("give", seat, wrong)


def _may_be_given(table: Table[State], seat: int, target: int | None) -> bool:
    return target is not None and (target != seat or table.state.house.gift_to_self)


def _schwupp(table: Table[State], move: Move) -> Rules:
    seat = move["seat"]
    turn = turn_of(game_now(table), seat)
    before = None if turn is None else turn.free
    forgotten = move.get("drew") is False and bool(to_draw(table))
    return (
        _in_turn(table, seat)
        + touch("one-free", seat, before is not None, before)
        + touch("draw-one", seat, forgotten)
    )


def _end(table: Table[State], move: Move) -> Rules:
    seat, due = move["seat"], refill_due(table, move["seat"])
    turn = turn_of(game_now(table), seat)
    drew = due if move.get("drew") is None else move["drew"]
    idle = turn is not None and not turn.acts
    return (
        _in_turn(table, seat)
        + touch("some-action", seat, idle, turn and turn.since)
        + touch("refill", seat, drew != due)
    )


def _give(table: Table[State], move: Move) -> Rules:
    game, seat = game_now(table), move["seat"]
    fair = _may_be_given(table, seat, move["to"]) and bool(owed_by(game, seat, GIFT))
    return touch("give", seat, not fair, *_debts(game, seat, GIFT))


def _draw(table: Table[State], move: Move) -> Rules:
    game, seat = game_now(table), move["seat"]
    own = move["from"] == OWN
    what = OWN_CARD if own else COMMON_CARD
    unowed = move["n"] > owed_by(game, seat, what)
    return touch("refill" if own else "draw-one", seat, unowed, *_debts(game, seat, what))


def _debts(game: Game, seat: int, what: str) -> tuple[int, ...]:
    return tuple(debt.version for debt in game.owed if debt.seat == seat and debt.what == what)


def _deal(table: Table[State], move: Move) -> Rules:
    """A deal comes after a game that is over, before the tournament is, and left of the winner starts."""
    game, start = current(table.state), move.get("start")
    if game is None:
        return ()
    early = game.ended is None
    wrong = start is not None and start != next_start(table.state)
    since = game.dealt if game.ended is None else game.ended.version
    return touch("turn-order", None, early or is_over(table.state) or wrong, since)


JUDGES: dict[str, Callable[[Table[State], Move], Rules]] = {
    "play": _play,
    "irritate": _irritate,
    "schwupp": _schwupp,
    "end": _end,
    "give": _give,
    "draw": _draw,
    "deal": _deal,
}
