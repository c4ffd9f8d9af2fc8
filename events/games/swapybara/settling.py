"""What a remedy means for the game's own state, once the cards have been moved."""

from events.games.parts import Award, End, MoveCards, Out, Part, Score, Stand, Turn, Undo
from events.games.swapybara.deck import hand
from events.games.swapybara.state import Fixed, Held, Round, State, open_questions, round_of, with_round
from events.games.swapybara.turns import last_spot, seat_at, settled_turn, without_questions
from events.table import CardId, Entry, Minted, Table, positions_without, with_state


def settle(table: Table[State], part: Part, about: int) -> Table[State]:
    """The table after one part of a remedy for version `about`.

    What concerns the newest round, also after its scoring, changes that round and what follows from it.
    What concerns an earlier one changes its points alone.
    """
    index = round_of(table.state, about)
    if index is None:
        return table
    table = _lapsed(table, part, about)
    match part:
        case Undo(version):
            return _laid_again(table, round_of(table.state, version))
        case MoveCards():
            return _laid_again(table, len(table.state.rounds) - 1)
        case Out(seat):
            return _out(table, index, seat)
        case Score(seats):
            return _scored(table, index, dict(seats))
        case Award(seat, points):
            return _awarded(table, index, seat, points)
        case End():
            return _ended(table)
        case Turn(seat):
            return _turn(table, seat, about)
    return table


def _changed(table: Table[State], round_: Round, index: int) -> Table[State]:
    return with_state(table, with_round(table.state, round_, index))


def _lapsed(table: Table[State], part: Part, about: int) -> Table[State]:
    """A ruling on an open question lets it lapse; if it lets the question stand, an answer is awaited."""
    round_ = table.state.rounds[-1]
    if isinstance(part, Stand):
        return table
    lapsed = {about, part.version} if isinstance(part, Undo) else {about}
    return _changed(table, without_questions(round_, lapsed), -1)


def _is_newest(table: Table[State], index: int) -> bool:
    return index == len(table.state.rounds) - 1


def _laid_again(table: Table[State], index: int | None) -> Table[State]:
    """A scored round counts by where its cards lie now that some movements have been left out."""
    if index is None or table.state.rounds[index].scored is None:
        return table
    round_ = table.state.rounds[index]
    cards = _lain(table, round_)
    if _is_newest(table, index):
        return _changed(table, round_._replace(scored=cards), index)
    out = round_.again.out if round_.again else round_.out
    return _scored_again(table, index, Held(cards, out))


def _scored_again(table: Table[State], index: int, held: Held) -> Table[State]:
    """An earlier round counts by cards and seats once more, whatever earlier rulings had fixed."""
    round_ = table.state.rounds[index]
    fixed = {seat: set_ for seat, set_ in round_.fixed.items() if set_.version == table.version}
    return _changed(table, round_._replace(again=held, fixed=fixed), index)


def _lain(table: Table[State], round_: Round) -> tuple[CardId | None, ...]:
    """The cards before the seats of a round, without what was undone and what came after the scoring."""
    left_out = table.undone | round_.strays
    zones = positions_without(_pool(table, round_.dealt), left_out, table.plan)
    return tuple(
        zones[hand(seat)][-1] if zones[hand(seat)] else None for seat in range(table.state.house.seats)
    )


def _pool(table: Table[State], dealt: int) -> list[Entry]:
    """What happened to the cards of the deal of that version, oldest first."""
    entries: list[Entry] = []
    for entry in table.entries():
        entries.append(entry)
        if isinstance(entry, Minted):
            if entry.moment[0] == dealt:
                break
            entries = []
    return entries[::-1]


def _out(table: Table[State], index: int, seat: int) -> Table[State]:
    """The seat is out: passed over, not asked, without chips; a question that it is party to lapses."""
    round_, house = table.state.rounds[index], table.state.house
    if not 0 <= seat < house.seats:
        return table
    if not _is_newest(table, index):
        held = round_.again or Held(round_.scored or (), round_.out)
        return _scored_again(table, index, held._replace(out=held.out | {seat}))
    lapsed = {asked.version for asked in open_questions(round_) if seat in {asked.seat, asked.target}}
    round_ = without_questions(round_, lapsed)
    return _changed(table, settled_turn(house, round_._replace(out=round_.out | {seat})), index)


def _scored(table: Table[State], index: int, points: dict[int, int]) -> Table[State]:
    round_ = table.state.rounds[index]
    seats = range(table.state.house.seats)
    known = {seat: Fixed(value, table.version) for seat, value in points.items() if seat in seats}
    return _changed(table, round_._replace(fixed={**round_.fixed, **known}), index)


def _awarded(table: Table[State], index: int, seat: int, points: int | None) -> Table[State]:
    """Points on top. Nothing in these rules says how many, so that an award without a number is none."""
    if points is None:
        return table
    round_ = table.state.rounds[index]
    return _changed(table, round_._replace(awards=(*round_.awards, (seat, points))), index)


def _ended(table: Table[State]) -> Table[State]:
    """The turns of the round are over; the 0 and the turning up follow."""
    ended = table.state.rounds[-1]._replace(due=last_spot(table.state.house), after=None, questions=())
    return _changed(table, ended, -1)


def _turn(table: Table[State], seat: int, about: int) -> Table[State]:
    """It is this seat's turn: the one it took with the move in question, or else its next one.

    About a deal after which no turn was taken yet: the round starts with this seat.
    """
    round_, house = table.state.rounds[-1], table.state.house
    if round_.scored is not None or not 0 <= seat < house.seats:
        return table
    if about == round_.dealt and not round_.acts:
        return _changed(table, settled_turn(house, round_._replace(start=seat, due=0, after=None)), -1)
    given = [act for act in round_.acts if act.version == about and act.seat == seat and act.kind != "zero"]
    spot = given[-1].spot if given else _next_spot(table, round_, seat)
    acts = tuple(act._replace(retaken=act.retaken or act in given) for act in round_.acts)
    turned = round_._replace(acts=acts, due=min(spot, last_spot(house)), after=None, questions=())
    return _changed(table, settled_turn(house, turned), -1)


def _next_spot(table: Table[State], round_: Round, seat: int) -> int:
    """The seat's next turn of the round, or its last one where all have been taken."""
    house = table.state.house
    to_come = (seat - seat_at(house, round_, round_.due)) % house.seats
    spot = round_.due + to_come
    return spot if spot < last_spot(house) else spot - house.seats
