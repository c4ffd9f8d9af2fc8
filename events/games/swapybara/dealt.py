"""What a dealt game asks of the rules: the deck, what is turned up, and what the table does by itself."""

from events.games.grammar import Move
from events.games.protocol import Lies, Shuffle
from events.games.swapybara.deck import FACES, place
from events.games.swapybara.ending import announcements, in_time
from events.games.swapybara.grammar import places
from events.games.swapybara.state import State, current
from events.games.swapybara.unseen import game_over
from events.table import YES, Face, Table, top

PICKER = "1"


def deck(table: Table[State], shuffle: Shuffle) -> tuple[Face, ...]:
    """The eight cards in the order of the places; a picked card lies before whoever picked it."""
    picked = {seat: face for seat, face in table.state.picks if face is not None}
    rest = list(shuffle([face for face in FACES if face not in picked.values()]))
    return tuple(picked[place] if place in picked else rest.pop(0) for place in range(len(FACES)))


def filled(table: Table[State], move: Move, lies: Lies) -> Move:
    """A reveal turns up every card but those in the box."""
    if move["type"] != "reveal":
        return move
    cards = {name: top(table, place(name)) for name in places(table.state.house.seats)}
    return {**move, "faces": {name: lies(card) for name, card in cards.items() if card is not None}}


def awaited(table: Table[State]) -> tuple[int, ...]:
    """Who ended with the 1 says which card it picks, or that it picks none."""
    round_ = current(table.state)
    if round_ is None or round_.scored is None or game_over(table.state, table.faces) == YES:
        return ()
    said = {seat for seat, _ in table.state.picks}
    return tuple(
        seat
        for seat, card in enumerate(round_.scored)
        if card is not None
        and table.faces.get(card) == PICKER
        and seat not in round_.out
        and seat not in said
    )


def due(table: Table[State]) -> Move | None:
    """The cards are turned up once the 0 is announced, or everybody in the round has none to announce."""
    round_ = current(table.state)
    if round_ is None or not in_time(table, round_):
        return None
    waiting = set(range(table.state.house.seats)) - round_.out - round_.ready
    if waiting and not announcements(table, round_):
        return None
    return {"type": "reveal", "faces": {}}
