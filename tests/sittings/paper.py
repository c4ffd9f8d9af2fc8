"""Sittings worked out by hand: how they are written down, and what follows from it for each version."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

FACES = {"-1", "0", "1", "2", "3", "4", "5", "6"}
STATUS = {"L": "legal", "I": "illegal", "O": "open"}

LINE = re.compile(
    r"\s*(?P<version>\d+)\s{1,2}(?P<said>\S+(?: \S+)*?)\s{2,}(?P<lies>\S+)\s+(?P<to_act>\S+)\s+(?P<turn>\d)"
    r"(?:\s+(?P<then>[LIO]{5,}))?(?P<later>.*)$"
)


class Line(NamedTuple):
    """One version. `lies` has two readings where a correction makes it read differently."""

    version: int
    said: str
    lies: tuple[str, ...]
    to_act: list[int]
    turn: int
    then: str | None
    later: tuple[tuple[int, str, str], ...]


class Slip(NamedTuple):
    """A stretch that reads wrongly until it is corrected; in it a view takes a card for another."""

    since: int
    until: int
    view: str
    taken_for: Mapping[str, str]


class Plan(NamedTuple):
    """A sitting on paper.

    By version from which it holds: the cards that a view learns by itself (`known`; P: that all learn), the
    seats that are out, where the 6 chip, the -1 chip and the protection chip lie, points and ranks. By
    deal: what its cards are, and who starts. By breach: the rules broken and by whom, and the dispute and
    its ruling. By ruling: what hands do, and which question it lets lapse. `points` has the line of each
    seat at the end.
    """

    name: str
    views: str
    lines: Mapping[int, Line]
    truth: Mapping[int, Mapping[str, str]]
    starts: Mapping[int, int]
    known: Mapping[str, Mapping[int, str]]
    out: Mapping[int, set[int]]
    chips: Mapping[int, tuple[int | None, int | None, int | None]]
    scores: Mapping[int, tuple[str, str]]
    points: tuple[str, ...]
    winners: list[int]
    reveals: tuple[int, ...]
    broken: Mapping[int, list[tuple[str, int]]]
    cases: Mapping[int, tuple[int, int]]
    hands: Mapping[int, tuple[str, ...]]
    lapsed: Mapping[int, int] = {}
    slip: Slip | None = None

    @property
    def head(self) -> int:
        return max(self.lines)

    @property
    def seats(self) -> int:
        return len(self.views) - 1

    def moves(self) -> list[Line]:
        return [line for line in self.lines.values() if line.then is not None]

    def deal(self, version: int) -> int:
        return max(deal for deal in self.truth if deal <= version)

    def turning_points(self, version: int, view: str) -> Iterator[int]:
        """From a version on, those in which something comes to light or is put right, and those before."""
        turning = {*self.known["P"], *self.known[view], *self.out, self.head}
        turning |= {self.slip.until} if self.slip else set()
        yield from sorted({v for turn in turning for v in (turn - 1, turn) if v >= version})

    def verdict(self, line: Line, view: str, as_of: int) -> str:
        """What a view should say of a move as of a version."""
        assert line.then is not None
        letters = dict(zip(self.views, line.then, strict=True))
        for version, who, change in line.later:
            if version <= as_of:
                letters |= {who: change} if who else dict(zip(self.views, change, strict=True))
        end = next((reveal for reveal in self.reveals if reveal >= line.version), None)
        if end is not None and end <= as_of and letters[view] == "O":
            return "legal"
        return STATUS[letters[view]]

    def zones(self, line: Line, view: str, as_of: int) -> dict[str, list[dict[str, str | None]]]:
        """What lies where, as a view should be shown it. A card is called by its deal and place there."""
        deal = self.deal(line.version)
        faces = self._faces(deal, view, as_of)
        corrected = self.slip is not None and as_of >= self.slip.until
        places = [*(f"hand:{seat}" for seat in range(self.seats)), "centre"]
        names = list(self.truth[deal])
        zones: dict[str, list[dict[str, str | None]]] = {
            place: [{"card": f"v{deal}.{names.index(card)}", "face": faces.get(card)}]
            for place, card in zip(places, line.lies[-1 if corrected else 0], strict=False)
        }
        # Which card of the box is which nobody can tell; what lies there only who knows all the others.
        rest = sorted(FACES - set(self.truth[deal].values()))
        boxed = rest if set(faces) == set(names) else [None] * len(rest)
        return zones | {"box": [{"card": None, "face": face} for face in boxed]}

    def _faces(self, deal: int, view: str, as_of: int) -> dict[str, str]:
        """The faces that a view knows of the cards of a deal."""
        truth = self.truth[deal]
        known = {
            card
            for who in {"P", view}
            for version, cards in self.known[who].items()
            for card in cards
            if version <= as_of and card in truth
        }
        slip = self.slip
        slipped = slip is not None and slip.view == view and slip.since <= as_of < slip.until
        taken_for = slip.taken_for if slip is not None and slipped else {}
        return {taken_for.get(card, card): truth[card] for card in known}

    def markers(self, line: Line) -> dict[str, Any]:
        version = line.version
        deal = self.deal(version)
        pointing = self._pointing(deal, version)
        six, minus_one, protection = newest(self.chips, version)
        return {
            "round": list(self.truth).index(deal) + 1,
            "start": self.starts[deal],
            "turn": line.turn,
            "pointing": dict(sorted(pointing.items())),
            "used_centre": sorted(self._used_centre(deal, version)),
            "out": sorted(newest(self.out, version)),
            "question": self._question(version),
            "six": six,
            "minus_one": minus_one,
            "protection": protection,
            "pending": [],
        }

    def _pointing(self, deal: int, version: int) -> dict[str, int | str]:
        """Whom each pointing card points at: the seat that was asked last in this round, or the centre."""
        found: dict[str, int | str] = {}
        for line in self.lines.values():
            if deal <= line.version <= version:
                who, _, what = line.said.partition(" ")
                if what.startswith("asks "):
                    found[who] = int(what.removeprefix("asks "))
                elif what == "centre":
                    found[who] = "centre"
        return found

    def _used_centre(self, deal: int, version: int) -> set[int]:
        return {
            int(line.said.split()[0])
            for line in self.lines.values()
            if deal <= line.version <= version and line.said.endswith(" centre")
        }

    def _question(self, version: int) -> dict[str, int] | None:
        """The question that is open: the newest move, put to a seat in the round, and not ruled upon."""
        line = next(self.lines[v] for v in range(version, 0, -1) if self.lines[v].then is not None)
        who, _, what = line.said.partition(" ")
        lapsed = any(line.version == asked and version >= ruling for ruling, asked in self.lapsed.items())
        whom = int(what.removeprefix("asks ")) if what.startswith("asks ") else None
        if whom is None or lapsed or whom in newest(self.out, line.version):
            return None
        return {"from": int(who), "to": whom}


def newest(table: Mapping[int, Any], version: int) -> Any:
    """The entry of the newest version up to this one."""
    return table[max(known for known in table if known <= version)]


def read(paper: str) -> dict[int, Line]:
    """The lines of a sitting by version."""
    found = {}
    for text in paper.strip("\n").splitlines():
        match = LINE.match(text)
        assert match, text
        version = int(match["version"])
        later = [_change(change) for change in match["later"].split()]
        to_act = [] if match["to_act"] == "-" else [int(seat) for seat in match["to_act"]]
        lies = tuple(match["lies"].split("/"))
        turn = int(match["turn"])
        found[version] = Line(version, match["said"], lies, to_act, turn, match["then"], tuple(later))
    assert list(found) == list(range(min(found), max(found) + 1))
    return found


def _change(text: str) -> tuple[int, str, str]:
    match = re.fullmatch(r"(\d+)([A-Z]?)=([LIO]+)", text)
    assert match, text
    return int(match[1]), match[2], match[3]
