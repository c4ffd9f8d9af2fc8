"""What a remedy means for the game's own state, once the cards have been moved."""

from events.games.parts import Award, BadPart, End, MoveCards, Out, Part, Score, Stand, Turn, TurnDown, Undo
from events.games.schnapsen.deck import HAND, TRICK, hand
from events.games.schnapsen.ledger import forfeit
from events.games.schnapsen.state import Deal, Fix, State, deal_of, finished, with_deal
from events.games.schnapsen.tricks import deal_now, draw, finish, piles_now, to_draw, with_changed
from events.table import Carried, Table, card_named, pool_entries, show, with_state


def settle(table: Table[State], part: Part, about: int) -> Table[State]:
    """The table after one part of a remedy for version `about`. Raises BadPart if it can have no effect."""
    index = deal_of(table.state, about)
    if index is None:
        return table
    match part:
        case Undo(version):
            return _undone(table, version)
        case Out():
            raise BadPart("out: nobody can be out of a game of two; award the deal to the other seat")
        case TurnDown():
            raise BadPart("turn_down: which way up a card lies follows from its place here; move it, or undo")
        case MoveCards():
            return _counted_again(_told(table, part))
        case Score(seats):
            return _fixed(table, {seat: points for seat, points in seats.items() if seat in {0, 1}})
        case Award(seat, points) if seat in {0, 1}:
            return _awarded(table, index, seat, points)
        case End():
            return _ended(table)
        case Turn(seat) if seat in {0, 1}:
            return _turn(table, seat)
        case Stand():
            return _accepted(table, about)
    return table


def undo_problem(table: Table[State], version: int) -> str | None:
    """Why what a version did cannot be taken back by itself, or None."""
    deal, moved = deal_now(table), _moved_by(table, version)
    if version < deal.dealt:
        return f"the next deal has begun since version {version}; points can still be set or awarded"
    if version == deal.dealt:
        return "the deal itself cannot be taken back; end it, or deal anew"
    if _took_the_newest(deal, version):
        return None
    lies = any(play.version == version for play in deal.course.plays)
    late = deal.ended is not None and version > deal.ended.version
    laid = any(one.target == TRICK for one in moved)
    if any(one.source == TRICK for one in moved) or (laid and not lies and not late):
        return f"the trick of version {version} is gone; rewind to before it, or award the deal"
    return None


def _took_the_newest(deal: Deal, version: int) -> bool:
    """Whether a version took the last trick, and nobody else has led since."""
    others = any(play.version != version for play in deal.course.plays)
    return deal.course.last is not None and deal.course.last.version == version and not others


def _moved_by(table: Table[State], version: int) -> list[Carried]:
    entries = (entry for entry in pool_entries(table) if isinstance(entry, Carried))
    return [entry for entry in entries if entry.moment[0] == version]


def _undone(table: Table[State], version: int) -> Table[State]:
    """The newest deal without what a version did besides moving cards."""
    problem = undo_problem(table, version)
    if problem is not None:
        raise BadPart(f"undo: {problem}")
    before = deal = deal_now(table)
    if deal.ended is not None and deal.ended.version == version:
        deal = deal._replace(ended=deal.ended.before)
    course, closing = deal.course, deal.closing
    taken = course.last
    if taken is not None and _took_the_newest(deal, version):
        owed = deal.owed[:-1] if deal.owed[-1:] == (taken.winner,) else deal.owed
        deal = deal._replace(owed=owed)
        course = course._replace(plays=taken.plays, leader=taken.plays[0].seat, last=None, winner_may=None)
    if course.declared is not None and course.declared.version == version:
        course = course._replace(declared=None, declarer_may=None)
    if closing is not None and closing.version == version:
        deal = deal._replace(closing=None)
    course = course._replace(
        plays=tuple(play for play in course.plays if play.version != version),
        leads=tuple(lead for lead in course.leads if lead != version),
    )
    deal = deal._replace(
        course=course,
        marriages=tuple(made for made in deal.marriages if made.version != version),
        exchanges=tuple(made for made in deal.exchanges if made.version != version),
        draws=tuple(drawn for drawn in deal.draws if drawn[0] != version),
        owed=(*(first for at, first in deal.draws if at == version), *deal.owed),
    )
    if deal == before and not _moved_by(table, version):
        raise BadPart(f"undo: version {version} has changed nothing that could be taken back")
    table = with_changed(table, deal)
    return _counted_again(_owed_again(table) if closing != deal.closing else table)


def _counted_again(table: Table[State]) -> Table[State]:
    """A deal that is over counts by the tricks as they lie now that cards have been moved."""
    deal = deal_now(table)
    if deal.ended is None:
        return table
    return with_changed(table, deal._replace(ended=deal.ended._replace(won=piles_now(table))))


def _owed_again(table: Table[State]) -> Table[State]:
    """The talon is open again: what was not drawn for its closing is still to be drawn."""
    deal = deal_now(table)
    missing = HAND - min(len(table.zones[hand(seat)]) for seat in (0, 1))
    if deal.course.plays or deal.ended is not None or missing <= len(deal.owed):
        return table
    more = (deal.course.leader,) * (missing - len(deal.owed))
    return with_changed(table, deal._replace(owed=deal.owed + more))


def _told(table: Table[State], part: MoveCards) -> Table[State]:
    """A card that all knew keeps its face when it is taken out of a hand by name."""
    if isinstance(part.cards, int) or table.plan[part.target].loose:
        return table
    faces = [table.faces.get(card) for name in part.cards if (card := card_named(name)) is not None]
    for card, face in zip(reversed(table.zones[part.target]), reversed(faces), strict=False):
        if face is not None and card not in table.faces and table.plan[part.source].loose:
            table = show(table, card, face)
    return table


def _fixed(table: Table[State], points: dict[int, int]) -> Table[State]:
    state = table.state
    fixes = tuple(Fix(finished(state), seat, max(value, 0)) for seat, value in points.items())
    return with_state(table, state._replace(fixes=state.fixes + fixes))


def _awarded(table: Table[State], index: int, seat: int, points: int | None) -> Table[State]:
    """A seat wins the deal, which ends if it is still played. Points are counted unless they are told."""
    newest = index == len(table.state.deals) - 1
    if newest and (deal_now(table).ended is None or kind_of(deal_now(table)) in {"spoilt", "void"}):
        table = finish(table, "ruled", None)
    deal = table.state.deals[index]
    given = award_of(deal, seat, table) if points is None else points
    return with_state(table, with_deal(table.state, deal._replace(award=(seat, given)), index))


def kind_of(deal: Deal) -> str | None:
    """How a deal ended, or None while it is played."""
    return None if deal.ended is None else deal.ended.kind


def award_of(deal: Deal, seat: int, table: Table[State]) -> int:
    """What a seat wins if the other loses this deal, as things stand."""
    lying = piles_now(table) if deal.ended is None else deal.ended.won
    return forfeit(deal, seat, lying[seat])


def _turn(table: Table[State], seat: int) -> Table[State]:
    """It is this seat's lead: what is still to be drawn is drawn first."""
    deal = deal_now(table)
    if deal.ended is not None:
        raise BadPart("turn: the deal is over, and the next one is led by who did not deal it")
    if deal.course.plays:
        raise BadPart("turn: a trick lies on the table; take it back first, or let it be played to its end")
    due = to_draw(table, deal)
    for first in due:
        table = draw(table, first)
    return with_changed(
        table, deal._replace(course=deal.course._replace(leader=seat), owed=deal.owed[len(due) :])
    )


def _ended(table: Table[State]) -> Table[State]:
    """The deal is won by nobody, unless the same ruling has awarded it."""
    ended = deal_now(table).ended
    if ended is None:
        return finish(table, "void", None)
    if ended.version != table.version:
        raise BadPart("end: the deal is over already")
    return table


def _accepted(table: Table[State], about: int) -> Table[State]:
    """A marriage that is let stand counts as if it had been declared as it should be."""
    deal = deal_now(table)
    marriages = tuple(
        made._replace(openly_void=False) if made.version == about else made for made in deal.marriages
    )
    return with_changed(table, deal._replace(marriages=marriages))
