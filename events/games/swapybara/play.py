"""What a move does to the table, lawful or not."""

from collections.abc import Callable

from events.games.grammar import Move
from events.games.swapybara.asking import neighbours
from events.games.swapybara.deck import CENTRE, FACES, hand, in_hands, lay, place
from events.games.swapybara.ending import in_time, renames
from events.games.swapybara.ledger import next_start
from events.games.swapybara.rules import judge
from events.games.swapybara.state import Act, Round, State, current, question_to, with_round
from events.games.swapybara.turns import last_spot, spot_of, take_turn, without_questions
from events.table import YES, Table, mint, show, swap, top, whisper, with_state


def apply(table: Table[State], move: Move) -> Table[State]:
    """The table after a fitting move."""
    return PLAYS[move["type"]](table, move)


def _round(table: Table[State]) -> Round:
    round_ = current(table.state)
    assert round_ is not None, "a fitting move of this kind comes after a deal"
    return round_


def _changed(table: Table[State], round_: Round) -> Table[State]:
    return with_state(table, with_round(table.state, round_))


def _exchange(table: Table[State], one: str, other: str) -> Table[State]:
    """Two cards change places; after the scoring that no longer bears on the round."""
    round_ = _round(table)
    if round_.scored is not None:
        table = _changed(table, round_._replace(strays=round_.strays | {table.version}))
    return swap(table, one, other)


def _act(table: Table[State], move: Move) -> Act:
    """The turn that a move takes."""
    seat, house = move["seat"], table.state.house
    return Act(
        version=table.version,
        seat=seat,
        kind=move["type"],
        target=move.get("target"),
        spot=spot_of(house, _round(table), seat),
        unlawful=any(touched.broken == YES for touched in judge(table, move)),
    )


def _turn(table: Table[State], act: Act) -> Table[State]:
    return _changed(table, take_turn(table.state.house, _round(table), act))


def _ask(table: Table[State], move: Move) -> Table[State]:
    """A question to a seat that is out awaits no answer."""
    round_, seat = _round(table), move["seat"]
    near = move["target"] in neighbours(table.state.house, round_, seat)
    table = _turn(table, _act(table, move)._replace(card=None if near else top(table, hand(seat))))
    asked = _round(table)
    awaited = () if move["target"] in asked.out else (table.version,)
    return _changed(table, asked._replace(questions=(*asked.questions, *awaited)))


def _answer(table: Table[State], move: Move) -> Table[State]:
    round_ = _round(table)
    question = question_to(round_, move["seat"])
    assert question is not None, "a fitting answer has a question"
    exchanged = table.version if move["accept"] else None
    answered = question._replace(answered=table.version, exchanged=exchanged)
    acts = tuple(answered if act == question else act for act in round_.acts)
    table = _changed(table, without_questions(round_._replace(acts=acts), {question.version}))
    return _exchange(table, hand(question.seat), hand(move["seat"])) if move["accept"] else table


def _centre(table: Table[State], move: Move) -> Table[State]:
    act = _act(table, move)._replace(exchanged=table.version, target=CENTRE)
    return _exchange(_turn(table, act), hand(move["seat"]), CENTRE)


def _pass(table: Table[State], move: Move) -> Table[State]:
    return _turn(table, _act(table, move))


def _zero(table: Table[State], move: Move) -> Table[State]:
    """The announced card changes hands, unless nobody may have it or another is to be named."""
    round_, seat, target = _round(table), move["seat"], move["target"]
    renamed = renames(table, move)
    moves = target is not None and not renamed
    act = _act(table, move)._replace(
        exchanged=table.version if moves else None,
        card=top(table, hand(seat)) if in_time(table, round_) and not renamed else None,
    )
    table = _changed(table, round_._replace(acts=(*round_.acts, act)))
    return _exchange(table, hand(seat), place(str(target))) if moves else table


def _reveal(table: Table[State], move: Move) -> Table[State]:
    """All cards turn up and the round is scored as they lie. What was not seen stays pending."""
    round_ = _round(table)
    if round_.scored is None:
        over = last_spot(table.state.house)
        round_ = round_._replace(scored=in_hands(table), ended=table.version, due=over, after=None)
    table = _changed(table, round_._replace(questions=()))
    for name, face in move["faces"].items():
        card = top(table, place(name))
        if face is not None and card is not None:
            table = show(table, card, face)
    return table


def _ready(table: Table[State], move: Move) -> Table[State]:
    round_ = _round(table)
    return _changed(table, round_._replace(ready=round_.ready | {move["seat"]}))


def _pick(table: Table[State], move: Move) -> Table[State]:
    picks = (*table.state.picks, (move["seat"], move.get("face")))
    return with_state(table, table.state._replace(picks=picks))


def _deal(table: Table[State], move: Move) -> Table[State]:
    """A new round; one that is not scored yet is void and dealt anew, under the same number."""
    state, before = table.state, current(table.state)
    start = move.get("start")
    start = next_start(state, table.faces) if start is None else start
    assert start is not None, "a fitting deal tells who starts"
    table = mint(table, FACES, lay(state.house.seats))
    anew = before is not None and before.scored is None
    round_ = Round(
        number=(before.number if before else 0) + (not anew),
        begun=before.begun if before and anew else table.version,
        dealt=table.version,
        start=start,
        pool=tuple(card for cards in table.zones.values() for card in cards),
    )
    rounds = (*(state.rounds[:-1] if anew else state.rounds), round_)
    for seat, face in state.picks:
        card = top(table, hand(seat))
        if face is not None and card is not None:
            table = whisper(table, card, face, seat)
    return with_state(table, state._replace(rounds=rounds, picks=()))


def _conduct(table: Table[State], _: Move) -> Table[State]:
    return table


PLAYS: dict[str, Callable[[Table[State], Move], Table[State]]] = {
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
