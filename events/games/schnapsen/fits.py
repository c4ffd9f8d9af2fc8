"""Which moves cannot physically have happened, as far as all can see."""

from collections.abc import Iterable

from events.games.grammar import Move
from events.games.protocol import Misfit
from events.games.schnapsen.deck import FACES, SUITS, TALON, TRUMP, hand, other
from events.games.schnapsen.grammar import CONDUCT, FACE_UP, KINDS, SHOWN, SPOILT, TOP
from events.games.schnapsen.play import laid_by, shown_by
from events.games.schnapsen.rules import next_dealer
from events.games.schnapsen.state import State, current
from events.games.schnapsen.tricks import cards_left, deal_now, elsewhere, is_open, ready
from events.table import Face, Table


def fits(table: Table[State], move: Move) -> Misfit | None:
    """Why a move cannot have happened at this table, or None."""
    kind = next((kind for kind in KINDS if kind.type == move.get("type")), None)
    if kind is None:
        return Misfit("Schnapsen has no such move.")
    if kind.by == "seat" and not _is_seat(move.get("seat")):
        return Misfit("There is no such seat at this table.")
    if kind.type == "deal":
        return _deal(table, move)
    if current(table.state) is None:
        return Misfit("No cards have been dealt yet.")
    return _in_deal(table, move)


def _in_deal(table: Table[State], move: Move) -> Misfit | None:
    match move["type"]:
        case "play":
            return _play(table, move)
        case "exchange":
            return _exchange(table, move)
        case "close":
            return None if cards_left(ready(table, move["seat"])) else Misfit("No talon is left to close.")
        case "marriage":
            return _marriage(table, move)
        case "draw":
            return _draw(table, move)
        case "spoilt":
            return _spoilt(table, move)
        case "conduct":
            return None if move["rule"] in CONDUCT else Misfit("Schnapsen has no such rule of conduct.")
    return None


def _is_seat(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in {0, 1}


def _from_hand(table: Table[State], seat: int, faces: Iterable[Face | None]) -> Misfit | None:
    """Why these cards cannot have come out of a hand, or been shown in it."""
    wanted = list(faces)
    if len(table.zones[hand(seat)]) < len(wanted):
        return Misfit("That hand has not so many cards.")
    gone = elsewhere(table, seat)
    for face in wanted:
        if face is not None and face not in FACES:
            return Misfit(f"No card of Schnapsen has the face {face}.")
        if face in gone:
            return Misfit(f"The {face} lies elsewhere.", (gone[face],))
    return None


def draws_after(table: Table[State], seat: int) -> bool:
    """Whether a card of this seat would fill the trick and both would draw: `table` is ready for the seat."""
    deal = deal_now(table)
    fills = {play.seat for play in deal.course.plays} == {other(seat)}
    return fills and deal.ended is None and is_open(table, deal)


def _play(table: Table[State], move: Move) -> Misfit | None:
    ready_table = ready(table, move["seat"])
    misfit = _from_hand(ready_table, move["seat"], (move["card"],))
    if misfit is None and move.get("drawn") is not None and not draws_after(ready_table, move["seat"]):
        return Misfit("No draw follows this card: leave `drawn` out.")
    return misfit


def _exchange(table: Table[State], move: Move) -> Misfit | None:
    table = ready(table, move["seat"])
    if not table.zones[TRUMP]:
        return Misfit("No card lies face up under the talon.")
    return _from_hand(table, move["seat"], (laid_by(table, move),))


def _marriage(table: Table[State], move: Move) -> Misfit | None:
    if move["suit"] not in SUITS:
        return Misfit("There is no such suit.")
    if move.get("shown") not in {None, *SHOWN}:
        return Misfit("Say which cards were shown: both, king, queen or none.")
    table = ready(table, move["seat"])
    if not table.zones[hand(move["seat"])]:
        return Misfit("That hand is empty.")
    return _from_hand(table, move["seat"], shown_by(table, move))


def _draw(table: Table[State], move: Move) -> Misfit | None:
    if not _is_seat(move["first"]):
        return Misfit("There is no such seat at this table.")
    zone = {TOP: TALON, FACE_UP: TRUMP}.get(move["took"])
    if zone is None or not ready(table, move["first"]).zones[zone]:
        return Misfit("No such card is left to be drawn.")
    return None


def _spoilt(table: Table[State], move: Move) -> Misfit | None:
    if deal_now(table).ended is not None:
        return Misfit("No deal is being played.")
    return None if move["why"] in SPOILT else Misfit("Say why the deal is void.")


def _deal(table: Table[State], move: Move) -> Misfit | None:
    dealer, trump = move.get("dealer"), move["trump"]
    if dealer is None and next_dealer(table.state) is None:
        return Misfit("The record cannot tell who deals: name the dealer.")
    if dealer is not None and not _is_seat(dealer):
        return Misfit("There is no such seat at this table.")
    if trump is not None and trump not in FACES:
        return Misfit(f"No card of Schnapsen has the face {trump}.")
    return None
