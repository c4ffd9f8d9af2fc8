"""Somebody who plays Swoop as people do: rid of high cards first, no pile picked up that can be helped."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from events.games import Move
from events.games.swoop import ruleset
from events.games.swoop.deck import RANKS
from events.table import Table


def sensible(table: Table[Any], seat: int, hand: Iterable[str]) -> Move:
    """A lawful move of a seat that holds these cards, and is to act."""
    if ruleset.markers(table)["adds"] == seat:
        return _joining(table, seat, Counter(hand))
    found = sorted(_plays(table, seat, Counter(hand)), key=lambda move: _cost(table, move))
    if found:
        return found[0]
    places = (place for place in range(4) if table.zones[f"mystery:{seat}:{place}"])
    return {"type": "mystery", "seat": seat, "place": next(p for p in places if not _up(table, seat, p))}


def as_people_do(table: Table[Any], seat: int, hand: Iterable[str]) -> tuple[Move, Move | None]:
    """The same, and where a pile of some cards is to be picked up for it, the move that leaves that out."""
    move = sensible(table, seat, hand)
    lying = len(table.zones["pile"])
    after = ruleset.apply(table.at_version(table.version + 1), move)
    picks_up = move["type"] == "play" and lying > 2 and len(after.zones["pile"]) < lying
    kept = {**move, "picked_up": False}
    return move, kept if picks_up and after.zones["pile"] else None


def _up(table: Table[Any], seat: int, place: int) -> str | None:
    lying = table.zones.get(f"up:{seat}:{place}")
    return table.faces.get(lying[-1]) if lying else None


def _plays(table: Table[Any], seat: int, hand: Counter[str]) -> Iterator[Move]:
    row = {place: _up(table, seat, place) for place in range(4)}
    for face in sorted({*hand, *(face for face in row.values() if face)}):
        places = [place for place, lies in row.items() if lies == face]
        ways = product(range(min(4, hand[face]) + 1), range(len(places) + 1))
        for number, laid in sorted(ways, key=sum, reverse=True):
            told = {"hand": number, "table": places[:laid]}
            move = {"type": "play", "seat": seat, "rank": face} | {k: v for k, v in told.items() if v}
            if ruleset.fits(table, move) is None and not ruleset.judge(table, move):
                yield move
                break


def _joining(table: Table[Any], seat: int, hand: Counter[str]) -> Move:
    """What may join a mystery card, as much as may."""
    face = table.faces[table.zones["pile"][-1]]
    for number in range(min(3, hand[face]), 0, -1):
        move = {"type": "add", "seat": seat, "hand": number}
        if not ruleset.judge(table, move):
            return move
    return {"type": "add", "seat": seat}


def _cost(table: Table[Any], move: Move) -> int:
    """High cards first, tens and jokers only against a pile, a pile picked up last of all."""
    pile, face = table.zones["pile"], move["rank"]
    top = table.faces.get(pile[-1]) if pile else None
    if face not in RANKS or face == "T":
        return 50 - 3 * len(pile)
    higher = top in RANKS and RANKS.index(face) > RANKS.index(str(top))
    return (100 + len(pile) if higher else 0) - RANKS.index(face)
