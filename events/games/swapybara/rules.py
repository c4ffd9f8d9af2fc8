"""Which rules a move touches, and which cards would have to have which faces for it to break them.

Every face is left to the referee. What all can see is decided here: rules that are openly kept are not
named, rules that are openly broken have the formula YES.
"""

from collections.abc import Callable

from events.games.grammar import Move
from events.games.protocol import Touched
from events.games.swapybara.asking import askable, asked_last, centre_uses, neighbours
from events.games.swapybara.deck import hand
from events.games.swapybara.ending import in_time, judge_reveal, judge_zero
from events.games.swapybara.ledger import next_start
from events.games.swapybara.state import Act, Round, State, current, open_questions, question_to
from events.games.swapybara.turns import is_due
from events.games.swapybara.unseen import game_over, wrong_start
from events.table import NO, UNWITNESSED, YES, Formula, Table, both, card_is, either, negation, top

Rules = tuple[Touched, ...]


def judge(table: Table[State], move: Move) -> Rules:
    """The rules that a fitting move touches."""
    return JUDGES[move["type"]](table, move)


def _round(table: Table[State]) -> Round:
    round_ = current(table.state)
    assert round_ is not None, "a fitting move of this kind comes after a deal"
    return round_


def _out_of_turn(table: Table[State], seat: int) -> Rules:
    round_ = _round(table)
    questions = open_questions(round_)
    if not questions and is_due(table.state.house, round_, seat):
        return ()
    return (Touched("swapybara.turn-order", seat, YES, _path(*questions[::-1])),)


def _path(*acts: Act | None) -> tuple[int, ...]:
    return tuple(act.version for act in acts if act is not None)


def _face(table: Table[State], seat: int, *faces: str) -> Formula:
    card = top(table, hand(seat))
    return negation(YES) if card is None else card_is(card, *faces)


def _ask(table: Table[State], move: Move) -> Rules:
    round_, seat, target = _round(table), move["seat"], move["target"]
    found = [*_out_of_turn(table, seat)]
    last = asked_last(round_, seat, table.undone)
    if last is not None and last.target == target:
        found.append(Touched("swapybara.not-same-twice", seat, YES, _path(last)))
    if target in round_.out:
        found.append(Touched("swapybara.target-in-round", seat, YES))
    if target not in neighbours(table.state.house, round_, seat):
        found.append(Touched("swapybara.five-neighbours", seat, _face(table, seat, "5")))
    return tuple(found)


def _answer(table: Table[State], move: Move) -> Rules:
    seat = move["seat"]
    question = question_to(_round(table), seat)
    if move["accept"]:
        return (Touched("swapybara.two-refuses", seat, _face(table, seat, "2"), _path(question)),)
    if question is None or _openly_unlawful(table, question):
        return ()
    return (Touched("swapybara.four-accepts", seat, _face(table, seat, "4"), _path(question)),)


def _openly_unlawful(table: Table[State], question: Act) -> bool:
    """Whether all can see that it should not have been asked: by the order, or by a 5 that lies open."""
    return question.unlawful or (question.card is not None and table.faces.get(question.card) == "5")


def _centre(table: Table[State], move: Move) -> Rules:
    seat = move["seat"]
    before = [act for act in centre_uses(table, _round(table)) if act.seat == seat]
    again = (Touched("swapybara.centre-once", seat, YES, _path(*before)),) if before else ()
    return _out_of_turn(table, seat) + again


def _pass(table: Table[State], move: Move) -> Rules:
    seat, house, round_ = move["seat"], table.state.house, _round(table)
    found = _out_of_turn(table, seat)
    anybody = askable(house, round_, seat, table.undone)
    if not anybody:
        return found
    with_five = anybody & neighbours(house, round_, seat)
    broken = YES if with_five else negation(_face(table, seat, "5"))
    path = _path(asked_last(round_, seat, table.undone))
    return (*found, Touched("swapybara.must-ask", seat, broken, path))


def _zero(table: Table[State], move: Move) -> Rules:
    return judge_zero(table, _round(table), move)


def _ready(table: Table[State], move: Move) -> Rules:
    """A seat in the round has nothing to announce, once the turns are over."""
    round_, seat = _round(table), move["seat"]
    fit = in_time(table, round_) and seat not in round_.out
    return () if fit else (Touched("swapybara.turn-order", seat, YES),)


def _reveal(table: Table[State], _: Move) -> Rules:
    return judge_reveal(table, _round(table))


def _pick(table: Table[State], move: Move) -> Rules:
    """Only who ended with the 1, in the round, picks; once, and not after the last round."""
    round_, seat = _round(table), move["seat"]
    if any(seat == who for who, _ in table.state.picks):
        return (Touched("swapybara.turn-order", seat, YES),)
    over = game_over(table.state, table.faces)
    return (Touched("swapybara.turn-order", seat, either(over, negation(_ended_with_one(round_, seat)))),)


def _ended_with_one(round_: Round, seat: int) -> Formula:
    card = None if round_.scored is None or seat in round_.out else round_.scored[seat]
    return negation(YES) if card is None else card_is(card, "1")


def _deal(table: Table[State], move: Move) -> Rules:
    """A deal comes after a scored round, before the game is over, and starts where the cards say."""
    state, round_ = table.state, current(table.state)
    broken: Formula = YES
    if round_ is None:
        broken = YES if move.get("picked") else NO
    elif round_.scored is not None:
        nobody = both(*(negation(_ended_with_one(round_, seat)) for seat in range(state.house.seats)))
        broken = either(
            game_over(state, table.faces),
            _wrong_start(table, round_, move.get("start")),
            nobody if move.get("picked") else NO,
        )
    return () if broken == NO else (Touched("swapybara.turn-order", None, broken),)


def _wrong_start(table: Table[State], round_: Round, start: int | None) -> Formula:
    """Where all have seen who ended with the highest card, that is who starts; else it hangs on the cards."""
    told = next_start(table.state, table.faces)
    if start is None or told is None:
        return NO if start is None else wrong_start(round_, start)
    return NO if start == told else YES


def _conduct(_: Table[State], move: Move) -> Rules:
    broken = UNWITNESSED if move.get("witnessed") is False else YES
    return (Touched(f"swapybara.{move['rule']}", move["seat"], broken),)


JUDGES: dict[str, Callable[[Table[State], Move], Rules]] = {
    "ask": _ask,
    "answer": _answer,
    "centre": _centre,
    "pass": _pass,
    "zero": _zero,
    "reveal": _reveal,
    "ready": _ready,
    "pick": _pick,
    "deal": _deal,
    "conduct": _conduct,
}
