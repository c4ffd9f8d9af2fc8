"""What hands must do at the table after a ruling: the difference between two tables, in sentences."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.games.protocol import Words
from events.games.swapybara.board import markers
from events.games.swapybara.deck import BOX
from events.games.swapybara.ledger import Chips, ledger
from events.games.swapybara.state import State, current
from events.games.swapybara.texts import signed, texts
from events.games.swapybara.words import label
from events.table import Table


def instructions(before: Table[State], after: Table[State], words: Words) -> Sequence[str]:
    """Cards that change places, cards of seats newly out, chips that move, points to write down."""
    cards = tuple(_cards(before, after, words))
    if before.state is after.state and before.faces is after.faces:
        return cards
    were, are = markers(before), markers(after)
    same_deal = _dealt(before) == _dealt(after)
    round_ = current(after.state)
    shown = "" if round_ is None or round_.scored is None else "_scored"
    return (
        *cards,
        *(_out(were["out"], are["out"], shown, words) if same_deal else ()),
        *_chips(were, are, words),
        *_points(before, after, words),
    )


def _say(words: Words, key: str, **facts: object) -> str:
    return texts(words.language)["hands"][key].format(**facts)


def _cards(before: Table[State], after: Table[State], words: Words) -> Iterator[str]:
    """Two that trade are one sentence; in a longer round each card's way is one."""
    lain = {card: zone for zone, cards in after.zones.items() for card in cards}
    ways = {
        zone: lain[card]
        for zone, cards in before.zones.items()
        for card in cards
        if zone != BOX and card in lain and lain[card] != zone
    }
    for source, target in ways.items():
        names = {"one": _who(source, words), "other": _who(target, words)}
        if ways.get(target) != source:
            yield _say(words, _kind("goes", source, target), **names)
        elif list(ways).index(source) < list(ways).index(target):
            yield _say(words, _kind("trade", source, target), **names)


def _kind(verb: str, source: str, target: str) -> str:
    """The sentence to use: cards of the centre are spoken of differently."""
    if not source.startswith("hand:"):
        return f"{verb}_from_centre"
    return verb if target.startswith("hand:") else f"{verb}_to_centre"


def _who(zone: str, words: Words) -> str:
    number = zone.removeprefix("hand:")
    return words.names[int(number)] if number.isdecimal() else label("zone", zone, words)


def _out(were: Sequence[int], are: Sequence[int], shown: str, words: Words) -> Iterator[str]:
    """Seats that a ruling has put out turn their card face down; those back in take it up.

    Once all cards have been turned up they stay so.
    """
    yield from (_say(words, f"out{shown}", name=words.names[seat]) for seat in are if seat not in were)
    yield from (_say(words, f"back{shown}", name=words.names[seat]) for seat in were if seat not in are)


def _dealt(table: Table[State]) -> int | None:
    return table.state.rounds[-1].dealt if table.state.rounds else None


def _chips(were: Mapping[str, Any], are: Mapping[str, Any], words: Words) -> Iterator[str]:
    for chip in Chips._fields:
        if were[chip] == are[chip] or chip in are["pending"]:
            continue
        if are[chip] is None:
            yield _say(words, f"{chip}_middle")
        else:
            yield _say(words, f"{chip}_to", name=words.names[are[chip]])


def _points(before: Table[State], after: Table[State], words: Words) -> Iterator[str]:
    """Points of scored rounds that are not what they were."""
    were, are = (
        {
            (tally.number, seat): tally.total(seat)
            for tally in ledger(table.state, table.faces).tallies
            if tally.scored
            for seat in range(table.state.house.seats)
        }
        for table in (before, after)
    )
    for (number, seat), points in are.items():
        if (number, seat) in were and points is not None and points != were[number, seat]:
            yield _say(words, "points", name=words.names[seat], round=number, points=signed(points))
