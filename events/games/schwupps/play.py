"""What a move does to the table, lawful or not."""

from collections.abc import Callable

from events.games.grammar import Move
from events.games.schwupps.deck import (
    BOX,
    HAND,
    IRRITATION,
    PILE,
    PILES,
    hand,
    lay,
    numbers,
    possible,
    rule_card,
    to_draw,
    visible,
)
from events.games.schwupps.grammar import OWN
from events.games.schwupps.sliding import (
    cards_left,
    game_now,
    refill_due,
    schwupp,
    take_common,
    take_own,
    with_changed,
)
from events.games.schwupps.state import (
    COMMON_CARD,
    GIFT,
    OWN_CARD,
    Ending,
    Game,
    Owed,
    State,
    Turn,
    current,
    next_start,
)
from events.games.schwupps.turns import acted, ended_by
from events.table import Table, carry, mint, one_with, show, top, with_state


def apply(table: Table[State], move: Move) -> Table[State]:
    """The table after a fitting move."""
    after = PLAYS[move["type"]](table, move)
    if move["type"] == "deal":
        return after
    game = game_now(after)
    return with_changed(after, game._replace(moves=(*game.moves, (table.version, move["seat"]))))


def gone_out(table: Table[State], seat: int) -> Table[State]:
    """The game ends at once when a seat has neither hand nor pile."""
    game, left = game_now(table), cards_left(table)
    if game.ended is not None or left[seat]:
        return table
    return with_changed(table, game._replace(ended=Ending(table.version, seat, left)))


def _act(table: Table[State], seat: int, *, free: bool = False) -> Table[State]:
    return with_changed(table, acted(game_now(table), seat, table.version, free=free))


def owing(game: Game, *owed: Owed) -> Game:
    """The game with what a seat still has to draw or give; once it is over nobody owes anything."""
    return game if game.ended is not None else game._replace(owed=(*game.owed, *owed))


def paid(game: Game, seat: int, what: str, count: int) -> Game:
    """The game once a seat has made up so many cards of what it owed, the oldest first."""
    left: list[Owed] = []
    for debt in game.owed:
        if debt.seat == seat and debt.what == what and count:
            made_up = min(count, debt.n)
            count -= made_up
            debt = debt._replace(n=debt.n - made_up)  # noqa: PLW2901 - the same debt, smaller
        if debt.n:
            left.append(debt)
    return game._replace(owed=tuple(left))


def owed_by(game: Game, seat: int, what: str) -> int:
    """How many cards a seat still has to draw or give."""
    return sum(debt.n for debt in game.owed if debt.seat == seat and debt.what == what)


def _exceeding(game: Game, drawn: Owed) -> Game:
    return game if drawn.n <= 0 else game._replace(excess=(*game.excess, drawn))


def _filled_up(game: Game, seat: int, held: int) -> Game:
    """The game once a turn has ended: of its own pile a seat drew too much only what it holds above four."""
    over, excess = max(0, held - HAND), list[Owed]()
    for drawn in game.excess:
        mine = drawn.seat == seat and drawn.what == OWN_CARD
        left = drawn._replace(n=min(drawn.n, over)) if mine else drawn
        over -= left.n if mine else 0
        excess += [left] if left.n else []
    return game._replace(excess=tuple(excess))


def _play(table: Table[State], move: Move) -> Table[State]:
    seat, card, pile = move["seat"], move["card"], numbers(move["pile"])
    table = carry(table, one_with(table, hand(seat), card), pile, face=card, source=hand(seat))
    return gone_out(_act(table, seat), seat)


def _irritate(table: Table[State], move: Move) -> Table[State]:
    """The card goes to the box; unless that ends the game a Schwupp and the gift follow."""
    seat, target = move["seat"], move.get("to")
    table = carry(table, one_with(table, hand(seat), IRRITATION), BOX, face=IRRITATION, source=hand(seat))
    table = gone_out(_act(table, seat), seat)
    if move.get("row") is None:
        return table
    table = schwupp(table, move["row"], move.get("top"))
    if target is not None:
        return take_common(table, target)
    owed = (Owed(table.version, seat, GIFT),) if to_draw(table) else ()
    return with_changed(table, owing(game_now(table), *owed))


def _schwupp(table: Table[State], move: Move) -> Table[State]:
    seat = move["seat"]
    table = schwupp(_act(table, seat, free=True), move["row"], move.get("top"))
    if move.get("drew") is not False:
        return take_common(table, seat)
    owed = (Owed(table.version, seat, COMMON_CARD),) if to_draw(table) else ()
    return with_changed(table, owing(game_now(table), *owed))


def _end(table: Table[State], move: Move) -> Table[State]:
    """The hand is filled up, and what its own pile owed it from an earlier turn with that."""
    seat, due = move["seat"], refill_due(table, move["seat"])
    drew = due if move.get("drew") is None else move["drew"]
    table = take_own(table, seat, drew)
    game = game_now(table)
    if game.ended is not None:
        return table
    game = paid(game, seat, OWN_CARD, sum(debt.n for debt in game.owed))
    if drew < due:
        game = owing(game, Owed(table.version, seat, OWN_CARD, due - drew))
    game = _exceeding(game, Owed(table.version, seat, OWN_CARD, drew - due))
    game = _filled_up(game, seat, len(table.zones[hand(seat)]))
    turns = ended_by(game.turns, seat, table.state.house.seats, table.version)
    return with_changed(table, game._replace(turns=turns, turn=game.turn + 1))


def _give(table: Table[State], move: Move) -> Table[State]:
    table = take_common(table, move["to"])
    return with_changed(table, paid(game_now(table), move["seat"], GIFT, 1))


def _draw(table: Table[State], move: Move) -> Table[State]:
    seat, count = move["seat"], move["n"]
    own = move["from"] == OWN
    table = (take_own if own else take_common)(table, seat, count)
    game, what = game_now(table), OWN_CARD if own else COMMON_CARD
    over = count - owed_by(game, seat, what)
    game = _exceeding(paid(game, seat, what, count), Owed(table.version, seat, what, over))
    return with_changed(table, game)


def _deal(table: Table[State], move: Move) -> Table[State]:
    """A new game; one that is not over yet is void and dealt anew, under the same number."""
    state, before = table.state, current(table.state)
    start = next_start(state) if move.get("start") is None else move["start"]
    assert start is not None, "a fitting deal tells who starts"
    deck, laid = possible(state.house), lay(state.house.seats)
    table = mint(table, deck, laid, spare=len(deck) - sum(count for _, count in laid))
    rules = (rule_card(table, pile) for pile in range(PILES))
    tops = (visible(table, pile) for pile in range(PILES))
    cards = (*rules, top(table, PILE), *tops)
    unseen = (None,) * PILES
    faces = (*(move.get("schwupps") or unseen), move.get("top"), *(move.get("numbers") or unseen))
    for card, face in zip(cards, faces, strict=True):
        if card is not None and face is not None:
            table = show(table, card, face)
    anew = before is not None and before.ended is None
    game = Game(
        number=(before.number if before else 0) + (not anew),
        begun=before.begun if before and anew else table.version,
        dealt=table.version,
        start=start,
        turns=(Turn(start, table.version),),
    )
    games = (*(state.games[:-1] if anew else state.games), game)
    return with_state(table, state._replace(games=games))


PLAYS: dict[str, Callable[[Table[State], Move], Table[State]]] = {
    "play": _play,
    "irritate": _irritate,
    "schwupp": _schwupp,
    "end": _end,
    "give": _give,
    "draw": _draw,
    "deal": _deal,
}
