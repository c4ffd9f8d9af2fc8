"""Players: calls that somebody makes who only looks at what the caller sees."""

from collections.abc import Iterator
from random import Random
from typing import Any

from events.games import picked
from events.games.schema import tidy_move
from events.history import Impossible, Story, cases, choices, judge_move, offers, picture, sent_move, untold
from events.referee import Verdict
from events.table import PUBLIC, View, seat_view
from tests.noninterference.stage import Call, Stage

GAME = "/games/{game}"
TRIES = 4
EARNEST = 25


def view_of(role: str) -> View:
    """What a role's holder sees."""
    return seat_view(int(role.removeprefix("seat:"))) if role.startswith("seat:") else PUBLIC


def own_faces(story: Story, view: View) -> set[str]:
    """The faces that a seat sees in its own places."""
    if view.seat is None:
        return set()
    seen = picture(story.opening.ruleset, story.table, story.table, view)
    own = [zone for zone, place in story.table.plan.items() if place.owner == view.seat]
    return {card.face for zone in own for card in seen.zones[zone] if card.face is not None}


class Player:
    """Makes up calls on a game: mostly moves in turn that the mover takes for lawful."""

    def __init__(self, stage: Stage, rng: Random) -> None:
        self.stage = stage
        self.rng = rng
        self.dealt = stage.kind.mode == "dealt"
        opening = stage.story.opening
        self.kinds = opening.ruleset.grammar(opening.options, opening.seats)
        self.keys = 0
        self.made: list[Call] = []

    def move(self, seat: int | None = None) -> dict[str, Any]:
        """A move of a seat (or of whoever is due), as the mover would choose it."""
        story, rng = self.stage.story, self.rng
        due = story.opening.ruleset.to_act(story.table)
        if seat is None and due and rng.random() < 0.9:
            seat = rng.choice(due)
        elif seat is None and rng.random() < 0.3:
            seat = rng.randrange(story.opening.seats)
        view = PUBLIC if seat is None or not self.dealt else seat_view(seat)
        made: dict[str, Any] = {}
        for _ in range(TRIES):
            made = self._drafted(story, seat, view)
            if rng.random() < 0.12 or self._seems_lawful(story, made, view):
                break
        return made

    def in_earnest(self) -> Call:
        """A move that takes the game on, which its mover takes for lawful; a deal where there is none."""
        story = self.stage.story
        rules = story.opening.ruleset
        due = rules.to_act(story.table) or rules.awaited(story.table) or range(story.opening.seats)
        for _ in range(EARNEST):
            seat = self.rng.choice(due)
            made = self._drafted(story, seat, seat_view(seat))
            if self._seems_lawful(story, made, seat_view(seat)) and self._goes_on(story, made):
                return Call(f"seat:{seat}", "POST", f"{GAME}/moves", made)
        return Call("seat:0", "POST", f"{GAME}/moves", self.dealing())

    def _goes_on(self, story: Story, made: dict[str, Any]) -> bool:
        table = story.table.at_version(story.head + 1)
        after = story.opening.ruleset.apply(table, sent_move(story, made))
        return after.state != table.state

    def dealing(self) -> dict[str, Any]:
        """The first deal, as the choices complete it."""
        so_far: dict[str, Any] = {"type": "deal"}
        while (choice := choices(self.stage.story, so_far)) is not None:
            so_far = picked(so_far, self.kinds, choice.field, self.rng.choice(choice.values))
        return tidy_move(so_far, self.kinds)

    def _drafted(self, story: Story, seat: int | None, view: View) -> dict[str, Any]:
        so_far: dict[str, Any] = {} if seat is None else {"seat": seat}
        own = own_faces(story, view)
        while (choice := choices(story, so_far)) is not None and choice.values:
            values = list(choice.values)
            if choice.field == "type" and seat is None and "deal" in values and self.rng.random() < 0.9:
                values = ["deal"]
            if choice.field == "type" and "play" in values and self.rng.random() < 0.7:
                values = ["play"]
            if choice.pick == "face" and own & set(values) and self.rng.random() < 0.93:
                values = [value for value in values if value in own]
            so_far = picked(so_far, self.kinds, choice.field, self.rng.choice(values))
        return tidy_move(so_far, self.kinds) if "type" in so_far else so_far

    def _seems_lawful(self, story: Story, made: dict[str, Any], view: View) -> bool:
        try:
            found: Verdict = judge_move(untold(story), sent_move(story, made), view, proofs=False)[1]
        except (Impossible, KeyError, StopIteration):
            return False
        return found.status != "illegal"

    def moved(self, seat: int | None = None) -> Call:
        """A move, called by its own token or (at the table) by whoever has the pen."""
        body = self.move(seat)
        mover = body.get("seat")
        others = ["referee", *(f"seat:{n}" for n in range(self.stage.kind.seats))]
        if self.dealt or (mover is not None and self.rng.random() < 0.3):
            role = self.rng.choice(others) if mover is None else f"seat:{mover}"
        else:
            role = self.rng.choice(["scribe", "scribe", *others])
        if self.rng.random() < 0.03:
            role = self.rng.choice(self.stage.roles)
        return self._write(role, "moves", body)

    def _write(self, role: str, what: str, body: Any, method: str = "POST") -> Call:
        self.keys += 1
        key = f"key-{self.keys}" if self.rng.random() < 0.25 else None
        base = self.rng.randint(1, self.stage.story.head) if self.rng.random() < 0.08 else None
        return Call(role, method, f"{GAME}/{what}", body, key, base)

    def version(self) -> int:
        return self.rng.randint(1, self.stage.story.head)

    def some_move(self) -> int:
        story = self.stage.story
        made = [v for v in range(1, story.head + 1) if story.events[v - 1].kind == "moved"]
        return self.rng.choice(made[-4:]) if made else self.version()

    def listed(self) -> Call:
        """Two moves at once of one seat: nothing of it is written unless both are taken."""
        first = self.moved()
        mover = first.body.get("seat")
        second = self.moved(mover).body
        return first._replace(body={"moves": [first.body, second]})

    def sighted(self) -> Call:
        """A face that a seat or everybody saw; in a dealt game one of one's own cards, for all."""
        rng = self.rng
        seat = rng.randrange(self.stage.kind.seats)
        role = f"seat:{seat}"
        if self.dealt:
            return self.showed(seat)
        if rng.random() < 0.25:
            return self.glimpsed(None, rng.choice([role, "scribe", "referee"]))
        return self.glimpsed(seat, role)

    def showed(self, seat: int) -> Call:
        """A card of one's own, shown to all."""
        story, rng = self.stage.story, self.rng
        faces = story.opening.ruleset.cards(story.opening.options, story.opening.seats)
        own = own_faces(story, seat_view(seat)) or faces
        lying = [zone for zone, cards in story.table.zones.items() if cards] or ["nowhere"]
        mine = [zone for zone in lying if zone in story.table.plan and story.table.plan[zone].owner == seat]
        body = {"place": rng.choice(mine or lying), "face": rng.choice(sorted(own))}
        return self._write(f"seat:{seat}", "sightings", body)

    def glimpsed(self, by: int | None, role: str) -> Call:
        """A face that has not come out yet, seen at the table by a seat or (None) by all."""
        story, rng = self.stage.story, self.rng
        opening = story.opening
        faces = list(opening.ruleset.cards(opening.options, opening.seats))
        lying = [zone for zone, cards in story.table.zones.items() if cards] or ["nowhere"]
        at = None if rng.random() < 0.7 else self.version()
        unseen = [face for face in faces if face not in story.table.faces.values()] or faces
        body = {"place": rng.choice(lying), "face": rng.choice(unseen), "by": by, "at": at}
        return self._write(role, "sightings", body)

    def secret(self, view: str) -> Call:
        """What a seat saw alone, and not the one whose view is tried."""
        others = [seat for seat in range(self.stage.kind.seats) if view != f"seat:{seat}"]
        seat = self.rng.choice(others)
        return self.glimpsed(seat, f"seat:{seat}")

    def disputed(self) -> Call:
        role = self.rng.choice(["referee", *(f"seat:{n}" for n in range(self.stage.kind.seats))])
        return self._write(role, "disputes", {"version": self.some_move(), "reason": "Look at that."})

    def ruled(self) -> Call:
        """Something about a dispute: a preview, a ruling by an offer or composed, a withdrawal."""
        open_ones = [case for case in cases(self.stage.story).values() if case.status == "open"]
        if not open_ones:
            return self.disputed()
        case = self.rng.choice(open_ones)
        where = f"disputes/{case.dispute}/rulings"
        roll = self.rng.random()
        if roll < 0.35:
            body: Any = {} if roll < 0.25 else {"parts": [{"undo": case.move}]}
            return self._write("referee", f"{where}?preview=true", body)
        if roll < 0.5:
            return self._write("referee", where, {"decision": "dismissed", "why": "No."})
        if roll < 0.6:
            return self._write(case.actor, f"disputes/{case.dispute}/withdrawal", {})
        if roll < 0.8:
            remedy = self.rng.choice(["undo", "rewind", "let-stand", "take-back", "undo-exchange"])
            return self._write("referee", where, {"decision": "upheld", "remedy": remedy})
        part = self.rng.choice([{"undo": case.move}, {"rewind": case.move}, {"stand": True}, {"out": 1}])
        return self._write("referee", where, {"decision": "upheld", "parts": [part]})

    def taken_back(self) -> Call:
        """An offer to take a move back, or something about one."""
        story = self.stage.story
        waiting = [offer for offer in offers(story).values() if offer.status == "open"]
        if waiting and self.rng.random() < 0.8:
            offer = waiting[-1]
            if self.rng.random() < 0.1:
                return self._write(offer.actor, f"takebacks/{offer.takeback}", None, "DELETE")
            seat = self.rng.choice(offer.waiting)
            yes = self.rng.random() < 0.8
            return self._write(f"seat:{seat}", f"takebacks/{offer.takeback}/answers", {"accept": yes})
        version = self.some_move()
        move = story.move(version) or {}
        seat = move.get("seat", 0)
        return self._write(f"seat:{seat}", "takebacks", {"version": version})

    def corrected(self) -> Call:
        """A correction of a move or sighting, or its preview."""
        story, rng = self.stage.story, self.rng
        kinds = {"moved", "seen"}
        found = [v for v in range(1, story.head + 1) if story.events[v - 1].kind in kinds]
        version = rng.choice(found[-5:] or [1])
        role = rng.choice(["referee", "scribe", f"seat:{rng.randrange(self.stage.kind.seats)}"])
        event = story.events[version - 1]
        change: dict[str, Any] = {"void": version}
        if rng.random() < 0.6:
            if event.kind == "moved" and rng.random() < 0.5:
                change = {"replace": version, "move": {**self.move(event.body["move"].get("seat"))}}
            elif event.kind == "moved":
                change = {"insert_after": version, "move": self.move()}
            else:
                sighted = self.sighted().body
                by = event.body.get("by")
                role = role if by is None else f"seat:{by}"
                change = {"replace": version, "sighting": {**sighted, "by": by}}
        preview = "?preview=true" if rng.random() < 0.3 else ""
        return self._write(role, f"corrections{preview}", {"changes": [change], "why": "Slip."})

    def other(self) -> Call:
        """A note, a share of the shuffles, something that is no request of the game."""
        rng = self.rng
        role = rng.choice(self.stage.roles)
        roll = rng.random()
        if roll < 0.4:
            return self._write(role, "notes", {"version": self.version(), "kind": "remark", "text": "Hm."})
        if roll < 0.6:
            return self._write(role, "entropy", {"hex": "c0ffee"})
        if roll < 0.8:
            return self._write(role, "moves", {"type": "play", "seat": 0, "card": "none such"})
        return self._write(role, "moves", {"moves": []})

    def closing(self) -> Call:
        """The end of the sitting, or a seat's consent to it."""
        role = self.rng.choice([*self.stage.roles, *(f"seat:{n}" for n in range(self.stage.kind.seats))])
        return self._write(role, "closing", {"reason": self.rng.choice(["over", "abandoned"])})

    @property
    def hides(self) -> bool:
        """Whether a seat may say something in a move that nobody else learns, and none has yet."""
        story = self.stage.story
        opening = story.opening
        kinds = opening.ruleset.grammar(opening.options, opening.seats)
        if not any(field.sealed and not field.untold for kind in kinds for field in kind.fields):
            return False
        moved = (event for event in story.events if event.kind == "moved")
        return not any(not name.startswith("card.") for event in moved for name in event.sealed)

    def calls(self, view: str) -> Iterator[Call]:
        """Calls without end, of everybody."""
        todo = [
            (self.moved, 62),
            (self.listed, 3),
            (self.sighted, 6 if self.dealt else 30),
            (self.disputed, 3),
            (self.ruled, 6),
            (self.taken_back, 6),
            (self.other, 3),
            (self.closing, 2),
            *([] if self.dealt else [(self.corrected, 6)]),
        ]
        first = self._write("seat:0" if self.dealt else "scribe", "moves", self.dealing())
        self.made.append(first._replace(key="key-0", base=None))
        yield self.made[0]
        if not self.dealt:
            yield self.secret(view)
        while True:
            if self.rng.random() < 0.04:
                again = self.rng.choice(self.made)
                if self.rng.random() < 0.3:
                    again = again._replace(role=self.rng.choice([view, *self.stage.roles]))
                yield again
                continue
            call = self.rng.choices([one for one, _ in todo], [weight for _, weight in todo])[0]()
            if call.key is not None:
                self.made.append(call)
            yield call
