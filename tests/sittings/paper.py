"""Reads a sitting that was worked out by hand."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

STATUS = {"L": "legal", "I": "illegal", "O": "open"}


class Line(NamedTuple):
    """One version. `lies` and `said` have two readings where a correction makes them read differently."""

    version: int
    said: tuple[str, ...]
    lies: tuple[str, ...]
    to_act: list[int]
    turn: int
    then: str | None
    later: tuple[tuple[int, str, str], ...]


LINE = re.compile(
    r"\s*(?P<version>\d+)\s{1,2}(?P<said>\S+(?: \S+)*?)\s{2,}(?P<lies>\S+)\s+(?P<to_act>\S+)\s+(?P<turn>\d)"
    r"(?:\s+(?P<then>[LIO]{5,}))?(?P<later>.*)$"
)


def read(paper: str) -> dict[int, Line]:
    """The lines of a sitting by version."""
    found = {}
    for text in paper.strip("\n").splitlines():
        match = LINE.match(text)
        assert match, text
        version = int(match["version"])
        later = [_change(change) for change in match["later"].split()]
        to_act = [] if match["to_act"] == "-" else [int(seat) for seat in match["to_act"]]
        found[version] = Line(
            version,
            _readings(match["said"]),
            tuple(match["lies"].split("/")),
            to_act,
            int(match["turn"]),
            match["then"],
            tuple(later),
        )
    assert list(found) == list(range(min(found), max(found) + 1))
    return found


def _readings(said: str) -> tuple[str, ...]:
    head, slash, other = said.partition("/")
    return (head,) if not slash else (head, f"{head.rpartition(' ')[0]} {other}")


def _change(text: str) -> tuple[int, str, str]:
    match = re.fullmatch(r"(\d+)([A-Z]?)=([LIO]+)", text)
    assert match, text
    return int(match[1]), match[2], match[3]


def verdict_on_paper(line: Line, views: str, view: str, as_of: int, reveals: tuple[int, ...]) -> str:
    """What a view should say of a version as of another."""
    assert line.then is not None
    letters = dict(zip(views, line.then, strict=True))
    for version, who, change in line.later:
        if version <= as_of:
            letters |= {who: change} if who else dict(zip(views, change, strict=True))
    end = next((reveal for reveal in reveals if reveal >= line.version), None)
    if end is not None and end <= as_of and letters[view] == "O":
        return "legal"
    return STATUS[letters[view]]


def newest(table: Mapping[int, Any], version: int) -> Any:
    """The entry of the newest version up to this one."""
    return table[max(known for known in table if known <= version)]
