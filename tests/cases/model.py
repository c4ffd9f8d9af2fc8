"""Swapybara once more, with every card face known: what the program is compared with.

`replay` walks through a record's events and says, for every move, what would have to lie where for it to be
a breach, and which faces were seen. `Oracle` tries every deal that fits what a view has seen. None of it is
shared with the program.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple

FACES = ("-1", "0", "1", "2", "3", "4", "5", "6")
CENTRE = "centre"

Card = tuple[int, Any]
"""The version of its deal, and the place where it was dealt."""
World = Mapping[Card, str]


class Rule(NamedTuple):
    """A rule that a move may break: whether it does, given the faces of some cards."""

    name: str
    offender: int | None
    cards: tuple[Card, ...]
    broken: Callable[[World], bool]
    unwitnessed: bool = False


class Fact(NamedTuple):
    """A face that was seen, by one seat or (None) by all."""

    version: int
    card: Card
    face: str
    seat: int | None


def certain(name: str, offender: int | None) -> Rule:
    return Rule(name, offender, (), lambda _: True)


class Act:
    """A turn, or an announced 0."""

    def __init__(self, version: int, seat: int, kind: str, target: Any = None) -> None:
        self.version, self.seat, self.kind, self.target = version, seat, kind, target
        self.unlawful = False
        self.announced: Card | None = None
        self.too_far: Card | None = None


class Round:
    """A round: `spots` are turns in the order in which they fall due."""

    def __init__(self, version: int, seats: int, start: int) -> None:
        self.version, self.begun, self.seats, self.first = version, version, seats, start
        self.spots = [(start + step) % seats for step in range(3 * seats)]
        self.due = 0
        self.other: int | None = None
        self.acts: list[Act] = []
        self.questions: list[Act] = []
        self.out: set[int] = set()
        self.ended: dict[int, Card] | None = None
        self.ended_in = 0

    def skip(self, spot: int) -> int:
        while spot < len(self.spots) and self.spots[spot] in self.out:
            spot += 1
        return spot

    def settle(self) -> None:
        self.due = self.skip(self.due)
        if self.other is not None:
            self.other = self.skip(self.other)
            if self.other in (self.due, len(self.spots)):
                self.other = None

    def next_spots(self) -> list[int]:
        spots = [self.due] if self.other is None else [self.due, self.other]
        return [spot for spot in spots if spot < len(self.spots)]

    def spot_of(self, seat: int) -> int | None:
        """The turn that a move of this seat takes if it may go on; None if it may not."""
        if self.questions or seat in self.out:
            return None
        return self.spot_next(seat)

    def spot_next(self, seat: int) -> int | None:
        return next((spot for spot in self.next_spots() if self.spots[spot] == seat), None)

    def over(self) -> bool:
        """All have had their three turns, and the last of them is answered."""
        return not self.questions and self.due == len(self.spots)

    def asked(self, seat: int) -> Act | None:
        """The question that this seat would answer: the last of those that it was asked."""
        return next((act for act in self.questions[::-1] if act.target == seat), None)

    def lapse(self, gone: Callable[[Act], bool]) -> None:
        self.questions = [act for act in self.questions if not gone(act)]

    def take(self, act: Act) -> None:
        """A turn in order, or out of it: then whoever moves next decides how it goes on."""
        self.lapse(lambda question: question.seat == act.seat)
        spot = self.spot_next(act.seat)
        self.acts.append(act)
        if act.seat in self.out or self.due == len(self.spots):
            return
        if spot is not None:
            self.due, self.other = spot + 1, None
        else:
            ahead = next(
                step for step in range(self.seats) if (self._first() + step) % self.seats == act.seat
            )
            self.other = min(self.due + ahead + 1, len(self.spots))
        self.settle()

    def _first(self) -> int:
        return self.spots[self.due]

    def inside(self, seat: int) -> list[int]:
        around = [(seat + step) % self.seats for step in range(1, self.seats)]
        return [other for other in around if other not in self.out]

    def beside(self, seat: int) -> set[int]:
        inside = self.inside(seat)
        return {inside[0], inside[-1]} if inside else set()

    def asked_last(self, seat: int) -> Any:
        turns = [act for act in self.acts if act.seat == seat and act.kind != "zero"]
        return turns[-1].target if turns and turns[-1].kind == "ask" else None


class Replay:
    """A record walked through: rules by move, facts, and where the cards lie after each version."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.places: list[Any] = [*range(seats), *([CENTRE] if seats == 4 else [])]
        self.rounds: list[Round] = []
        self.rules: dict[int, list[Rule]] = {}
        self.facts: list[Fact] = []
        self.lies: dict[int, dict[Any, Card]] = {0: {}}
        self.swaps: dict[int, tuple[Any, Any]] = {}
        self.undone: set[int] = set()
        self.picks: list[tuple[int, str | None]] = []

    @property
    def now(self) -> dict[Any, Card]:
        return self.lies[max(self.lies)]

    def run(self, events: Iterable[tuple[int, Mapping[str, Any] | None]]) -> "Replay":
        """Events by version; None for what does not count."""
        for version, event in events:
            self.lies[version] = dict(self.lies[version - 1])
            if event is None:
                continue
            if "move" in event:
                self._move(version, event["move"])
            elif "sighting" in event:
                told = event["sighting"]
                place = told["place"].removeprefix("hand:")
                card = self.lies[told["at"]].get(int(place) if place.isdecimal() else place)
                if card is not None:
                    self.facts.append(Fact(version, card, told["face"], told["by"]))
            elif "parts" in event:
                self._ruling(version, event)
        return self

    def _move(self, version: int, move: Mapping[str, Any]) -> None:
        kind = move["type"]
        self.rules[version] = getattr(self, f"_judge_{kind}")(move)
        getattr(self, f"_play_{kind}")(version, move)

    def _swap(self, version: int, one: Any, other: Any) -> None:
        self.swaps[version] = (one, other)
        lies = self.lies[version]
        lies[one], lies[other] = lies[other], lies[one]

    # What each kind of move may break.

    def _holds(self, seat: int, *faces: str) -> tuple[tuple[Card, ...], Callable[[World], bool]]:
        card = self.now[seat]
        return (card,), lambda world: world[card] in faces

    def _in_turn(self, seat: int) -> list[Rule]:
        return [] if self.rounds[-1].spot_of(seat) is not None else [certain("turn-order", seat)]

    def _judge_ask(self, move: Mapping[str, Any]) -> list[Rule]:
        seat, target, round_ = move["seat"], move["target"], self.rounds[-1]
        found = self._in_turn(seat)
        if round_.asked_last(seat) == target:
            found.append(certain("not-same-twice", seat))
        if target in round_.out:
            found.append(certain("target-in-round", seat))
        if target not in round_.beside(seat):
            found.append(Rule("five-neighbours", seat, *self._holds(seat, "5")))
        return found

    def _judge_answer(self, move: Mapping[str, Any]) -> list[Rule]:
        seat = move["seat"]
        question = self.rounds[-1].asked(seat)
        assert question is not None
        if move["accept"]:
            return [Rule("two-refuses", seat, *self._holds(seat, "2"))]
        if question.unlawful or (question.too_far and self._shown().get(question.too_far) == "5"):
            return []
        return [Rule("four-accepts", seat, *self._holds(seat, "4"))]

    def _shown(self) -> dict[Card, str]:
        """What all have seen so far; where the record disagrees with itself, what they saw first."""
        return {fact.card: fact.face for fact in reversed(self.facts) if fact.seat is None}

    def _judge_centre(self, move: Mapping[str, Any]) -> list[Rule]:
        seat = move["seat"]
        before = [
            act
            for act in self.rounds[-1].acts
            if act.seat == seat and act.kind == "centre" and act.version not in self.undone
        ]
        return [*self._in_turn(seat), *([certain("centre-once", seat)] if before else [])]

    def _judge_pass(self, move: Mapping[str, Any]) -> list[Rule]:
        seat, round_ = move["seat"], self.rounds[-1]
        card = self.now[seat]
        free = {other for other in round_.inside(seat) if other != round_.asked_last(seat)}
        with_five = free & round_.beside(seat)
        must = Rule("must-ask", seat, (card,), lambda world: bool(with_five if world[card] == "5" else free))
        return [*self._in_turn(seat), must]

    def _announced(self) -> list[Act]:
        return [
            act
            for act in self.rounds[-1].acts
            if act.kind == "zero" and act.announced is not None and act.version not in self.undone
        ]

    def _judge_zero(self, move: Mapping[str, Any]) -> list[Rule]:
        seat, target, round_ = move["seat"], move["target"], self.rounds[-1]
        found = []
        if seat in round_.out or not self._closing():
            found.append(certain("turn-order", seat))
        if target in round_.out:
            found.append(certain("target-in-round", seat))
        card = self.now[seat]
        settled = any(act.target == seat and act.announced == card for act in self._announced())
        found.append(Rule("zero-announced", seat, (card,), lambda world: settled or world[card] != "0"))
        if target == CENTRE:
            return found
        chip = self._with_0_before()
        others = round_.inside(seat)
        cards = tuple(chip.values())
        if target is not None:
            found.append(
                Rule(
                    "zero-unprotected",
                    seat,
                    cards,
                    lambda world: target in chip and world[chip[target]] == "0",
                )
            )
        else:
            free = self.seats == 4
            found.append(
                Rule(
                    "zero-unprotected",
                    seat,
                    cards,
                    lambda world: free or any(o not in chip or world[chip[o]] != "0" for o in others),
                )
            )
        return found

    def _with_0_before(self) -> dict[int, Card]:
        """The cards with which the seats ended the round before; who had the 0 is protected."""
        if len(self.rounds) == 1:
            return {}
        before = self.rounds[-2]
        return {seat: card for seat, card in (before.ended or {}).items() if seat not in before.out}

    def _closing(self) -> bool:
        return self.rounds[-1].ended is None and self.rounds[-1].over()

    def _judge_reveal(self, _: Mapping[str, Any]) -> list[Rule]:
        if not self._closing():
            return [certain("turn-order", None)]
        heard = {act.seat for act in self._announced()}
        given = {act.announced for act in self._announced()}
        quiet = [
            seat
            for seat in range(self.seats)
            if seat not in self.rounds[-1].out | heard and self.now[seat] not in given
        ]
        return [Rule("zero-announced", seat, *self._holds(seat, "0")) for seat in quiet]

    def _judge_pick(self, move: Mapping[str, Any]) -> list[Rule]:
        seat, round_ = move["seat"], self.rounds[-1]
        if any(seat == who for who, _ in self.picks) or seat in round_.out:
            return [certain("turn-order", seat)]
        card = (round_.ended or {})[seat]
        return [Rule("turn-order", seat, (card,), lambda world: world[card] != "1")]

    def _judge_deal(self, move: Mapping[str, Any]) -> list[Rule]:
        round_ = self.rounds[-1] if self.rounds else None
        too_early = round_ is not None and round_.ended is None
        start, told = move.get("start"), self._told_start()
        if too_early or (start is not None and told not in {None, start}):
            return [certain("turn-order", None)]
        last = {} if round_ is None else (round_.ended or {})
        ended = {seat: card for seat, card in last.items() if round_ and seat not in round_.out}
        asks_start = start is not None and told is None and bool(ended)
        if not asks_start and not move.get("picked"):
            return []

        def broken(world: World) -> bool:
            faces = {seat: int(world[card]) for seat, card in ended.items()}
            if asks_start and faces.get(start) != max(faces.values()):
                return True
            return bool(move.get("picked")) and 1 not in faces.values()

        return [Rule("turn-order", None, tuple(ended.values()), broken)]

    def _told_start(self) -> int | None:
        """Who starts the next round, as far as all have seen: who ended the last with the highest card.

        For a round dealt anew where nothing tells, whoever started it before.
        """
        shown = self._shown()
        scored = [round_ for round_ in self.rounds if round_.ended is not None]
        for face in reversed(FACES) if scored else ():
            last = scored[-1]
            playing = {seat: card for seat, card in (last.ended or {}).items() if seat not in last.out}
            holder = next((seat for seat, card in playing.items() if shown.get(card) == face), None)
            if holder is not None:
                return holder
            seen = any(card[0] == last.version and shown[card] == face for card in shown)
            if not seen and any(card not in shown for card in playing.values()):
                break
        anew = self.rounds and self.rounds[-1].ended is None
        return self.rounds[-1].first if anew else None

    def _judge_conduct(self, move: Mapping[str, Any]) -> list[Rule]:
        if move.get("witnessed") is False:
            return [Rule(move["rule"], move["seat"], (), lambda _: True, unwitnessed=True)]
        return [certain(move["rule"], move["seat"])]

    # What each kind of move does.

    def _act(self, version: int, move: Mapping[str, Any], target: Any = None) -> Act:
        act = Act(version, move["seat"], move["type"], target)
        act.unlawful = any(not rule.cards and not rule.unwitnessed for rule in self.rules[version])
        return act

    def _play_ask(self, version: int, move: Mapping[str, Any]) -> None:
        round_, act = self.rounds[-1], self._act(version, move, move["target"])
        if move["target"] not in round_.beside(move["seat"]):
            act.too_far = self.now[move["seat"]]
        round_.take(act)
        if move["target"] not in round_.out:
            round_.questions.append(act)

    def _play_answer(self, version: int, move: Mapping[str, Any]) -> None:
        question = self.rounds[-1].asked(move["seat"])
        assert question is not None
        self.rounds[-1].questions.remove(question)
        if move["accept"]:
            self._swap(version, question.seat, move["seat"])

    def _play_centre(self, version: int, move: Mapping[str, Any]) -> None:
        self.rounds[-1].take(self._act(version, move, CENTRE))
        self._swap(version, move["seat"], CENTRE)

    def _play_pass(self, version: int, move: Mapping[str, Any]) -> None:
        self.rounds[-1].take(self._act(version, move))

    def _play_zero(self, version: int, move: Mapping[str, Any]) -> None:
        act = self._act(version, move, move["target"])
        act.announced = self.now[move["seat"]] if self._closing() else None
        self.rounds[-1].acts.append(act)
        if move["target"] is not None:
            self._swap(version, move["seat"], move["target"])

    def _play_reveal(self, version: int, move: Mapping[str, Any]) -> None:
        round_ = self.rounds[-1]
        if round_.ended is None:
            round_.ended = {seat: self.now[seat] for seat in range(self.seats)}
            round_.ended_in = version
            round_.due, round_.other = len(round_.spots), None
        round_.questions = []
        for place, face in move["faces"].items():
            if face is not None:
                card = self.now[CENTRE if place == CENTRE else int(place)]
                self.facts.append(Fact(version, card, face, None))

    def _play_pick(self, _: int, move: Mapping[str, Any]) -> None:
        self.picks.append((move["seat"], move.get("face")))

    def _play_deal(self, version: int, move: Mapping[str, Any]) -> None:
        start = move.get("start", self._told_start())
        assert start is not None
        dealt = Round(version, self.seats, start)
        if self.rounds and self.rounds[-1].ended is None:
            dealt.begun = self.rounds.pop().begun
        self.rounds.append(dealt)
        self.lies[version] = {place: (version, place) for place in self.places}
        for seat, face in self.picks:
            if face is not None:
                self.facts.append(Fact(version, (version, seat), face, seat))
        self.picks = []

    def _play_conduct(self, version: int, move: Mapping[str, Any]) -> None:
        pass

    # What a ruling does.

    def _ruling(self, version: int, event: Mapping[str, Any]) -> None:
        about, round_ = event["version"], self.rounds[-1]
        for part in event["parts"]:
            if "stand" not in part:
                put_right = {about, part.get("undo")}
                round_.lapse(lambda question, put_right=put_right: question.version in put_right)
            if "undo" in part:
                self._undo(version, part["undo"])
            elif "out" in part and about >= round_.begun:
                seat = part["out"]
                round_.out.add(seat)
                round_.lapse(lambda question, seat=seat: seat in {question.seat, question.target})
                round_.settle()

    def _undo(self, version: int, undone: int) -> None:
        """The cards of the newest deal lie as if the undone exchanges had not been and all others had."""
        self.undone.add(undone)
        round_ = self.rounds[-1]
        self.lies[version] = self._without(self.undone)
        if round_.ended is not None and undone > round_.version:
            strays = {number for number in self.swaps if number > round_.ended_in}
            lies = self._without(self.undone | strays)
            round_.ended = {seat: lies[seat] for seat in range(self.seats)}

    def _without(self, left_out: set[int]) -> dict[Any, Card]:
        dealt = self.rounds[-1].version
        lies: dict[Any, Card] = {place: (dealt, place) for place in self.places}
        for number, (one, other) in sorted(self.swaps.items()):
            if number > dealt and number not in left_out:
                lies[one], lies[other] = lies[other], lies[one]
        return lies


def effective(
    record: Sequence[Mapping[str, Any]], as_of: int
) -> Iterator[tuple[int, Mapping[str, Any] | None]]:
    """The events as they read as of a version: what a correction changes reads as the newest one says."""
    changed: dict[int, Mapping[str, Any] | None] = {}
    for event in record[:as_of]:
        for change in event.get("changes", ()):
            if "void" in change:
                changed[change["void"]] = None
            else:
                changed[change["replace"]] = change
        for ruling, fate in event.get("rulings", {}).items():
            if fate == "void":
                changed[int(ruling)] = None
    for version, event in enumerate(record[:as_of], 1):
        yield version, changed.get(version, event)


class Oracle:
    """What a view can say of the moves of a record as of a version."""

    def __init__(self, record: Sequence[Mapping[str, Any]], seats: int, as_of: int) -> None:
        self.replay = Replay(seats).run(effective(record, as_of))
        self.as_of = as_of

    def seen(self, view: str, pool: int) -> list[Fact]:
        """The facts about the cards of a deal that a view (`public`, `all`, `seat:n`) knows."""
        return [
            fact
            for fact in self.replay.facts
            if fact.card[0] == pool and (fact.seat is None or view in ("all", f"seat:{fact.seat}"))
        ]

    def status(
        self,
        version: int,
        view: str,
        rules: Sequence[Rule] | None = None,
        only: frozenset[int] | None = None,
    ) -> str | None:
        """The verdict of a move, by what these versions (`only`) have shown.

        What all saw of the deal before, before the move, lies openly on the table: the protection chip.
        None if the verdict hangs on that deal and the record contradicts itself about it.
        """
        told = self.replay.rules[version] if rules is None else rules
        pool = max((card[0] for card in self.replay.lies[version - 1].values()), default=0)
        facts = [fact for fact in self.seen(view, pool) if only is None or fact.version in only]
        since = contradicted(facts)
        if since is not None and since <= version:
            return "impossible"
        facts = [fact for fact in facts if since is None or fact.version < since]
        for before in {card[0] for rule in told for card in rule.cards} - {pool}:
            if contradicted(self.seen(view, before)) is not None:
                return None
            facts += [
                fact
                for fact in self.seen(view, before)
                if only is None or fact.version in only or (fact.seat is None and fact.version < version)
            ]
        return verdict(told, facts)


def contradicted(facts: Sequence[Fact]) -> int | None:
    """The version from which no deal fits, or None."""
    known: dict[Card, str] = {}
    for fact in sorted(facts, key=lambda fact: fact.version):
        if known.get(fact.card, fact.face) != fact.face:
            return fact.version
        if any(face == fact.face and card != fact.card for card, face in known.items()):
            return fact.version
        known[fact.card] = fact.face
    return None


def verdict(rules: Sequence[Rule], facts: Sequence[Fact]) -> str:
    """Whether a move breaks a rule in all deals that fit, in none, or in some.

    Only the cards that matter are dealt out, in every way: there are as many faces as cards, so that any
    way of dealing some leaves a way to deal the others.
    """
    known = {fact.card: fact.face for fact in facts}
    values: set[bool] = set()
    for world in worlds({card for rule in rules for card in rule.cards}, known):
        sure = any(rule.broken(world) for rule in rules if not rule.unwitnessed)
        perhaps = any(rule.unwitnessed for rule in rules)
        values |= {True} if sure else {True, False} if perhaps else {False}
        if len(values) > 1:
            return "open"
    return "illegal" if values == {True} else "legal"


def worlds(cards: set[Card], known: Mapping[Card, str]) -> Iterator[dict[Card, str]]:
    """Every way to deal these cards, given the faces of some: each deal has one card of each face."""
    pools = sorted({card[0] for card in cards})
    if not pools:
        yield {}
        return
    pool = pools[-1]
    here = sorted((card for card in cards if card[0] == pool), key=str)
    taken = {face for card, face in known.items() if card[0] == pool}
    hidden = [card for card in here if card not in known]
    fixed = {card: known[card] for card in here if card in known}
    for faces in permutations([face for face in FACES if face not in taken], len(hidden)):
        for rest in worlds({card for card in cards if card[0] != pool}, known):
            yield {**rest, **fixed, **dict(zip(hidden, faces, strict=True))}
