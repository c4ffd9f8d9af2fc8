"""A game's steps in order, grouped by what its ruleset numbers for all to see: rounds, turns, deals."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from events.games import Words
from events.history import Story
from service.texts import say

Markers = Mapping[str, Any]


class Step(NamedTuple):
    """One address of a game. `part` is its round or deal, `turn` its turn or trick within that: 0 is none."""

    address: int
    part: int
    turn: int
    title: str


class _Numbering(NamedTuple):
    """The markers that number the parts of a game and the turns in them, each with its title."""

    part: tuple[str, str] | None
    turn: tuple[str, str] | None


def outline(story: Story, said: Words) -> list[Step]:
    """Every address that is folded, each with the part and turn to which it belongs."""
    markers = [story.opening.ruleset.markers(story.at(address)) for address in story.addresses()]
    numbering = _numbering(story, markers, said)
    return [
        Step(address, part, turn, _title(numbering, part, turn, said.language))
        for address, part, turn in _numbered(story, markers, numbering)
    ]


def _numbering(story: Story, markers: Sequence[Markers], said: Words) -> _Numbering:
    ruleset = story.opening.ruleset
    found: dict[str, str] = {}
    met: set[str] = set()
    for name, value in ((name, value) for one in markers for name, value in one.items()):
        if name not in met and _is_number(value):
            met.add(name)
            title = ruleset.label("marker", name, said)
            # A number that stands for a seat is told by a name.
            if title != name and ruleset.label(f"marker.{name}", value, said) == str(value):
                found[name] = title
    part, turn, *_ = (*found.items(), None, None)
    return _Numbering(part, turn)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _numbered(
    story: Story, markers: Sequence[Markers], numbering: _Numbering
) -> Iterator[tuple[int, int, int]]:
    """Each address with its part and turn. A move that ends a turn belongs to the turn that it ends."""
    rows = _rows(story)
    emptied, earlier = 0, markers[0]
    for address, now in zip(story.addresses(), markers, strict=True):
        part = _value(now, numbering.part)
        goes_on = part == _value(earlier, numbering.part)
        emptied = emptied if goes_on else 0
        if numbering.turn is not None:
            turn = _value(earlier if goes_on else now, numbering.turn)
        else:
            turn = emptied + 1 if rows and part else 0
        yield address, part, turn
        before, after = story.before(address).zones, story.at(address).zones
        emptied += any(before[row] and not after[row] for row in rows)
        earlier = now


def _rows(story: Story) -> list[str]:
    """The zones in the middle into which cards are played side by side, such as a trick."""
    spots = story.opening.ruleset.layout(story.tables[0])
    return [spot.zone for spot in spots if spot.seat is None and spot.shape == "row"]


def _value(markers: Markers, named: tuple[str, str] | None) -> int:
    value = markers[named[0]] if named is not None else 0
    return value if _is_number(value) else 0


def _title(numbering: _Numbering, part: int, turn: int, language: str) -> str:
    told = []
    if part and numbering.part is not None:
        told.append(say(language, "page.section", title=numbering.part[1], number=part))
    if turn:
        title = numbering.turn[1] if numbering.turn is not None else say(language, "page.trick")
        told.append(say(language, "page.section", title=title, number=turn))
    return " · ".join(told)
