"""Which moves cannot physically have happened, whatever the cards are that nobody has seen."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from events.games.grammar import Move
from events.games.protocol import Misfit
from events.games.swoop.deck import FACES, cards, has_up, known, left, mystery
from events.games.swoop.grammar import kinds, most_laid
from events.games.swoop.play import ready
from events.games.swoop.room import Room, room, seen_at, span, unseen_of
from events.games.swoop.sets import Put, beneath, face_at, put_by, rank_of, turned_now
from events.games.swoop.starting import drawing, next_start
from events.games.swoop.state import PLACES, Hand, State, current
from events.table import Face, Table


def fits(table: Table[State], move: Move) -> Misfit | None:
    """Why a move cannot have happened at this table, or None."""
    house = table.state.house
    kind = next((kind for kind in kinds(house) if kind.type == move.get("type")), None)
    if kind is None:
        return Misfit("This game has no such move.")
    if kind.by == "seat" and move.get("seat") not in range(house.seats):
        return Misfit("There is no such seat at this table.")
    if kind.type == "deal":
        return _deal(table, move)
    newest = current(table.state)
    if newest is None:
        return Misfit("No cards have been dealt yet.")
    return _in_hand(ready(table, move), newest, move)


def _in_hand(table: Table[State], newest: Hand, move: Move) -> Misfit | None:
    match move["type"]:
        case "play":
            return _play(table, move)
        case "mystery":
            return _mystery(table, move)
        case "add":
            return _add(table, move)
        case "count":
            return _count(table, newest, move)
    return _conduct(table, move)


def _play(table: Table[State], move: Move) -> Misfit | None:
    if move.get("rank") is not None and move.get("ranks") is not None:
        return Misfit("Give the rank of equal cards, or the ranks of cards that were not equal.")
    if move.get("rank") is None and move.get("hand") is not None:
        return Misfit("Give the rank of the cards that came out of the hand.")
    put = put_by(table, move)
    if put.size == 0:
        return Misfit("No card was laid.")
    return _laid(table, move, put) or _deviated(table, move)


def _mystery(table: Table[State], move: Move) -> Misfit | None:
    zone, rank = mystery(move["seat"], move["place"]), move.get("rank")
    if not table.zones.get(zone):
        return Misfit("No mystery card lies there.")
    seen = face_at(table, zone)
    if rank is not None and seen not in {None, rank}:
        return Misfit(f"The card that lies there has been seen: it is {seen}.", seen_at(table, seen or ""))
    told = [name for name in ("hand", "table", "picked_up", "swooped") if move.get(name) is not None]
    if move.get("to_add") is True and told:
        return Misfit("What joins the card is told later, or now; not both.")
    return _laid(table, move, put_by(table, move)) or _deviated(table, move)


def _add(table: Table[State], move: Move) -> Misfit | None:
    turned = turned_now(table)
    if turned is None or turned.act.seat != move["seat"]:
        return Misfit("That seat has not just turned over a mystery card.")
    if not turned.waits and move.get("picked_up") is not None:
        return Misfit("Whether the pile was picked up was told with the mystery card.", turned.act.versions)
    return _laid(table, move, put_by(table, move)) or _deviated(table, move)


def _deviated(table: Table[State], move: Move) -> Misfit | None:
    if move.get("picked_up") is not None and not beneath(table, move):
        return Misfit("There was no pile to pick up.")
    return None


def _laid(table: Table[State], move: Move, put: Put) -> Misfit | None:
    """Whether the cards of a set are where it takes them from, and there are so many of them."""
    house, rank = table.state.house, rank_of(table, move)
    if put.size > most_laid(house):
        return Misfit(f"A set of more than {most_laid(house)} cards cannot be told.")
    there = room(table, move["seat"])
    problem = _row(there, put, rank)
    if problem is not None:
        return problem
    turned = int(put.mystery is not None and face_at(table, mystery(move["seat"], put.mystery)) is None)
    if there.takes(put.hand, put.table, rank, turned):
        return None
    held = len(table.zones[f"hand:{move['seat']}"])
    if len(put.hand) > held:
        return Misfit(f"There are {held} cards in that hand.")
    return _too_many(table, there, put, rank)


def _row(there: Room, put: Put, rank: Face | None) -> Misfit | None:
    """The places are told from left to right; in a set of equal cards each has the rank."""
    if list(put.table) != sorted(set(put.table)):
        return Misfit("Name each place of a face-up card once, from left to right.")
    for place in put.table:
        if place not in there.row:
            return Misfit(f"No face-up card lies at place {place}.")
        face = there.row[place]
        if face is None and rank is None:
            return Misfit(f"Say first which card lies at place {place}.")
        if rank is not None and face not in {None, rank}:
            return Misfit(
                f"The card at place {place} is {face}: give the ranks of cards that were not equal."
            )
    return None


def _too_many(table: Table[State], there: Room, put: Put, rank: Face | None) -> Misfit:
    """More cards of a face than can be in that hand: the rest is in sight, or there is no such card."""
    faces = [*put.hand, *([] if rank is None else [rank])]
    gone = next((face for face in faces if not there.takes((face,), (), None)), None)
    if gone is None:
        return Misfit("There cannot be so many such cards there.", seen_at(table, faces[0]))
    return Misfit(f"All cards {gone} have been seen elsewhere.", seen_at(table, gone))


def _count(table: Table[State], newest: Hand, move: Move) -> Misfit | None:
    house, of, faces = table.state.house, move["of"], move.get("faces")
    if of not in range(house.seats):
        return Misfit("There is no such seat at this table.")
    if newest.ended is None:
        return Misfit("The hand is not over yet.", (newest.dealt,))
    if of in newest.counts:
        return Misfit("That seat has been counted; correct that entry if it is wrong.")
    there = left(table, of)
    if not there:
        return Misfit("That seat has no card left.", (newest.ended.version,))
    if faces is not None and move.get("points") is not None:
        return Misfit("Give the points, or the faces of all cards left.")
    if faces is not None:
        return _faces(table, of, faces)
    if move.get("points") is None:
        return Misfit("Give the points, or the faces of all cards left.")
    least, most = span(house, table, there)
    if least <= move["points"] <= most:
        return None
    return Misfit(f"These cards are {least} to {most} points.")


def _faces(table: Table[State], of: int, faces: Sequence[Face]) -> Misfit | None:
    """The faces of all cards left; of a dealt game none as long as they are still to be laid open."""
    there = left(table, of)
    if not faces:
        return None
    if len(faces) != len(there):
        return Misfit(f"That seat has {len(there)} cards left.")
    told, seen = Counter(faces), Counter(known(table, there))
    if seen - told:
        face = next(iter(seen - told))
        return Misfit(f"A card {face} of that seat is in sight.", seen_at(table, face))
    unseen = unseen_of(table)
    for face, number in (told - seen).items():
        if number > unseen[face]:
            return Misfit(f"There cannot be so many cards {face} there.", seen_at(table, face))
    return None


def _deal(table: Table[State], move: Move) -> Misfit | None:
    house, start, drawn = table.state.house, move.get("start"), move.get("drawn")
    if start is not None and start not in range(house.seats):
        return Misfit("There is no such seat at this table.")
    if drawn and (start is not None or next_start(table.state) is not None):
        return Misfit("Cards are drawn for the start of the first hand, where it is not told.")
    found = drawing(house, [(seat, face) for seat, face in drawn or ()])
    if found is None:
        return Misfit("A seat drew that had drawn already, or had no more part in the drawing.")
    if drawn and (found.start is None or len(drawn) > len(cards(house.seats)) - house.cards * house.seats):
        return Misfit("These draws do not tell who starts.")
    return _up(table, move.get("up"), [face for _, face in drawn or ()])


def _up(table: Table[State], told: Mapping[str, Any] | None, drawn: Sequence[Face]) -> Misfit | None:
    """The cards that a deal shows: in four places before each seat, no more of a face than there are."""
    house = table.state.house
    rows = [] if told is None else [faces for faces in told.values() if faces is not None]
    if told and (not has_up(house) or any(len(faces) != len(PLACES) for faces in rows)):
        return Misfit(
            "Four face-up cards lie before each seat." if has_up(house) else "No card lies face up."
        )
    seen = Counter(face for faces in rows for face in faces if face is not None) + Counter(drawn)
    there = Counter(cards(house.seats))
    much = next((face for face in FACES if seen[face] > there[face]), None)
    return None if much is None else Misfit(f"There are {there[much]} cards {much}.")


def _conduct(table: Table[State], move: Move) -> Misfit | None:
    """A card can be looked at that lies there; whose it is and where need not be told."""
    of, place = move.get("of"), move.get("place")
    if of is not None and of not in range(table.state.house.seats):
        return Misfit("There is no such seat at this table.")
    whose = move["seat"] if of is None else of
    if place is not None and not table.zones.get(mystery(whose, place)):
        return Misfit("No mystery card lies there.")
    return None
