"""Random sittings of Swapybara, played from a hidden real deal into a real record.

Whatever fits is played, lawful or not; now and then the scribe writes something down wrongly and corrects
it some moves later; seats, or all, see cards as they really lie.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from events.history import Refusal
from tests.cases.model import CENTRE, FACES, Replay, effective
from tests.history.kit import Sheet

Entry = dict[str, Any]


class History:
    """`record` is what was written, `real` what happened, entry by entry; `sheet` is the program's record."""

    def __init__(self, random: Random, seats: int) -> None:
        self.random, self.seats = random, seats
        self.sheet = Sheet("swapybara", seats, {"rounds": 20})
        self.record: list[Entry] = [{}]
        self.real: list[Entry] = [{}]
        self.faces: dict[Any, str] = {}
        self.slips: list[tuple[int, ...]] = []
        self.impossible = 0

    @property
    def head(self) -> int:
        return len(self.record)

    def replayed(self) -> Replay:
        """The sitting as it really was."""
        return Replay(self.seats).run(effective(self.real, self.head))

    def _write(self, entry: Entry, real: Entry | None = None) -> bool:
        """Write an entry; False if the record cannot take it."""
        try:
            self._send(entry)
        except Refusal:
            self.impossible += 1
            return False
        self.record.append(entry)
        self.real.append(entry if real is None else real)
        return True

    def _send(self, entry: Entry) -> None:
        if "move" in entry:
            self.sheet.move(**entry["move"])
        elif "sighting" in entry:
            self.sheet.see(**entry["sighting"])
        elif "parts" in entry:
            self.sheet.rule(entry["dispute"], parts=entry["parts"])
        elif "changes" in entry:
            self.sheet.correct(*entry["changes"], rulings=entry["rulings"])
        else:
            self.sheet.dispute(entry["disputed"])

    def deal(self, *, picked: bool = False) -> bool:
        """Deal; what was picked goes where it was promised, the rest by chance."""
        replay = self.replayed()
        picks = {seat: face for seat, face in replay.picks if face is not None}
        start = self.sheet.story.opening.ruleset.choices(self.sheet.story.table, {"type": "deal"})
        told = start is not None and None in start.values
        move: Entry = (
            {"type": "deal"} if told else {"type": "deal", "start": self.random.randrange(self.seats)}
        )
        if picked:
            move["picked"] = True
        if not self._write({"move": move}):
            return False
        version = self.head
        # Who starts was said at the table, even where a slip in the record made it say so.
        begins = self.sheet.story.opening.ruleset.markers(self.sheet.story.table)["start"]
        self.real[-1] = {"move": {**move, "start": begins}}
        left = [face for face in FACES if face not in picks.values()]
        self.random.shuffle(left)
        places = [*range(self.seats), *([CENTRE] if self.seats == 4 else [])]
        for place in places:
            self.faces[version, place] = picks[place] if place in picks else left.pop()
        return True

    def step(self) -> None:
        """Something happens."""
        roll = self.random.random()
        if roll < 0.62:
            self._play()
        elif roll < 0.86:
            self._look()
        elif roll < 0.93:
            self._rule()
        elif self.slips:
            self.correct()
        else:
            self._play(slip=True)

    def _play(self, *, slip: bool = False) -> None:
        random, replay = self.random, self.replayed()
        round_ = replay.rounds[-1]
        if round_.questions and random.random() < 0.9:
            self._answer(random.choice(round_.questions).target, slip=slip)
            return
        if round_.ended is not None:
            self._between(replay)
            return
        if round_.over() and random.random() < 0.8:
            self._end(replay)
            return
        due = round_.next_spots()
        seat = (
            round_.spots[random.choice(due)]
            if due and random.random() < 0.9
            else random.randrange(self.seats)
        )
        kind = random.choices(
            ("ask", "centre", "pass", "conduct", "zero"), (20, 3 * (self.seats == 4), 1, 1, 0.5)
        )[0]
        move: Entry = {"type": kind, "seat": seat}
        if kind == "ask":
            move["target"] = self._other(seat)
        elif kind == "zero":
            move["target"] = self._receiver(seat)
        elif kind == "conduct":
            move |= {"rule": random.choice(("no-talk", "no-show")), "witnessed": random.random() < 0.5}
        self._write({"move": move})

    def _other(self, seat: int) -> int:
        return self.random.choice([other for other in range(self.seats) if other != seat])

    def _receiver(self, seat: int) -> Any:
        return self.random.choice([self._other(seat), None, *([CENTRE] if self.seats == 4 else [])])

    def _answer(self, seat: int, *, slip: bool) -> None:
        accept = self.random.random() < 0.6
        real = {"move": {"type": "answer", "seat": seat, "accept": accept}}
        wrong = {"move": {**real["move"], "accept": not accept}}
        if self._write(wrong if slip else real, real) and slip:
            self.slips.append((self.head,))

    def _end(self, replay: Replay) -> None:
        """Whoever holds the 0 announces it, or somebody else does, or nobody; then all turn up, or most."""
        random = self.random
        if random.random() < 0.6:
            holder = next((s for s in range(self.seats) if self.faces[replay.now[s]] == "0"), None)
            seat = holder if holder is not None and random.random() < 0.8 else random.randrange(self.seats)
            self._write({"move": {"type": "zero", "seat": seat, "target": self._receiver(seat)}})
            replay = self.replayed()
        faces = {
            str(place): None if random.random() < 0.1 else self.faces[card]
            for place, card in replay.now.items()
        }
        self._write({"move": {"type": "reveal", "faces": faces}})

    def _between(self, replay: Replay) -> None:
        random = self.random
        if random.random() < 0.5:
            seat = random.randrange(self.seats)
            face = random.choice([None, *FACES]) if seat not in dict(replay.picks) else None
            self._write({"move": {"type": "pick", "seat": seat, "face": face}})
            return
        self.deal(picked=random.random() < 0.3)

    def _look(self) -> None:
        """Somebody sees a card where it lies, now or as it lay before."""
        random, replay = self.random, self.replayed()
        at = random.randint(replay.rounds[0].version, self.head)
        place, card = random.choice(list(replay.lies[at].items()))
        by = random.choice([None, *range(self.seats), *range(self.seats)])
        zone = place if place == CENTRE else f"hand:{place}"
        self._write({"sighting": {"place": zone, "face": self.faces[card], "by": by, "at": at}})

    def _rule(self) -> None:
        """A dispute about any move, ruled as the record knows it: exchanges undone, seats out."""
        random = self.random
        known = Replay(self.seats).run(effective(self.record, self.head))
        dealt = known.rounds[-1].version
        moves = [version for version in known.rules if version > dealt] or list(known.rules)
        about = random.choice(moves)
        swaps = [version for version in known.swaps if version > dealt and version not in known.undone]
        parts: list[Mapping[str, Any]] = [{"undo": version} for version in swaps if random.random() < 0.3]
        if random.random() < 0.5:
            parts.append({"out": random.randrange(self.seats)})
        if not parts:
            parts = [{"stand": True}]
        if self._write({"disputed": about}):
            number = self.sheet.story.events[-1].body["dispute"]
            self._write({"dispute": number, "version": about, "parts": parts})

    def correct(self) -> None:
        """Put a slip right."""
        slip = self.slips.pop(0)
        changes = [{"replace": version, **self.real[version - 1]} for version in slip]
        resting = {
            str(version): self.random.choice(("keep", "keep", "void"))
            for version, entry in enumerate(self.record, 1)
            if "parts" in entry
        }
        self._write({"changes": changes, "rulings": resting})


def played(seed: int, seats: int, steps: int) -> History:
    """A sitting some way in, with every slip put right."""
    history = History(Random(seed), seats)
    history.deal()
    for _ in range(steps):
        history.step()
    while history.slips:
        history.correct()
    return history
