"""What the rules say of a move, and what it does to the table."""

from collections.abc import Iterator

from takeback_tiny.cards import FACES, HAND, Hands, hand, held

from events.games import Choice, Misfit, Move, Touched
from events.table import YES, Face, Held, Table, carry, mint, top, whisper, with_state


def fits(table: Table[Hands], move: Move) -> Misfit | None:
    """Why a move cannot have happened, whatever the hidden cards are."""
    if move["type"] == "deal":
        return None
    if not table.state.dealt:
        return Misfit("Nothing has been dealt yet.")
    if move["type"] == "play" and not held(table, move["seat"]):
        return Misfit("That hand is empty.")
    if move["type"] != "play" and not table.zones["stock"]:
        return Misfit("The stock is empty.")
    return None


def choices(table: Table[Hands], so_far: Move) -> Choice | None:
    """What is asked next of a move: its kind, who makes it, and which card."""
    kind, seat = so_far.get("type"), so_far.get("seat")
    if kind is None:
        return Choice("type", "choice", tuple(_kinds(table, seat)))
    if kind != "deal" and seat is None:
        return Choice(
            "seat", "seat", tuple(who for who in range(table.state.seats) if _can(table, kind, who))
        )
    if kind in {"play", "peek"} and "card" not in so_far:
        return Choice("card", "face", FACES if kind == "play" else (*FACES, None))
    return None


def _kinds(table: Table[Hands], seat: int | None) -> Iterator[str]:
    if seat is None:
        yield "deal"
    seats = range(table.state.seats) if seat is None else (seat,)
    yield from (kind for kind in ("play", "draw", "peek") if any(_can(table, kind, who) for who in seats))


def _can(table: Table[Hands], kind: str, seat: int) -> bool:
    return fits(table, {"type": kind, "seat": seat}) is None


def judge(table: Table[Hands], move: Move) -> tuple[Touched, ...]:
    """The rules that a move touches: the turn, open to all; following the colour led, by what was held."""
    return tuple(_touched(table, move)) if move["type"] == "play" else ()


def _touched(table: Table[Hands], move: Move) -> Iterator[Touched]:
    state, seat = table.state, move["seat"]
    if seat != state.turn:
        yield Touched("tiny.turn", seat, YES)
    if state.led is not None and move["card"][0] != state.led:
        colour = frozenset(face for face in FACES if face[0] == state.led)
        yield Touched("tiny.follow", seat, Held(hand(seat), colour, (table.version + 1, 0)))


def apply(table: Table[Hands], move: Move) -> Table[Hands]:
    """The table after a fitting move, lawful or not."""
    match move["type"]:
        case "deal":
            return _dealt(table)
        case "draw":
            return carry(table, table.zones["stock"][-1], hand(move["seat"]))
        case "peek":
            return _peeked(table, move)
    after = carry(table, held(table, move["seat"])[0], "pile", face=move["card"])
    return with_state(after, _played(table.state, move["seat"], move["card"]))


def _dealt(table: Table[Hands]) -> Table[Hands]:
    state = table.state
    hands = [(hand(seat), HAND) for seat in range(state.seats)]
    after = mint(table, FACES, [*hands, ("stock", len(FACES) - HAND * state.seats)])
    fresh = Hands(state.seats, state.bonus, state.target, dealt=True, points=state.points)
    return with_state(after, fresh._replace(fixed=state.fixed))


def _peeked(table: Table[Hands], move: Move) -> Table[Hands]:
    card = top(table, "stock")
    if card is None or move.get("card") is None:
        return table
    return whisper(table, card, move["card"], move["seat"])


def _played(state: Hands, seat: int, card: Face) -> Hands:
    led, best = state.led or card[0], state.best
    if best is None or (card[0] == led and (best[0][0] != led or card > best[0])):
        best = (card, seat)
    if state.played + 1 < state.seats:
        return state._replace(led=led, best=best, played=state.played + 1, turn=(seat + 1) % state.seats)
    points = tuple(n + state.bonus * (s == best[1]) for s, n in enumerate(state.points))
    return state._replace(led=None, best=None, played=0, turn=best[1], points=points)


def to_act(table: Table[Hands]) -> tuple[int, ...]:
    """Whose turn it is; nobody's once the game is over, or where that seat has nothing to play or draw."""
    state = table.state
    stuck = not held(table, state.turn) and not table.zones["stock"]
    return () if not state.dealt or stuck or state.over() else (state.turn,)
