"""Playing games into a story without a store: deterministic ids, times and salts."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from events.games import Remedy, Words, install
from events.history import (
    Case,
    Draft,
    Stamp,
    Story,
    decide_answer,
    decide_correction,
    decide_dispute,
    decide_move,
    decide_opening,
    decide_ruling,
    decide_sighting,
    decide_takeback,
    extend,
    fold,
    remedies_for,
    sealed_draft,
)
from events.record import Link, first_link
from events.table import PUBLIC, View, seat_view
from tests.tiny import ruleset as tiny

install(tiny)

GAME = "01890000-0000-7000-8000-000000000001"
HOUSE = {"unlawful": "record", "takebacks": "all", "disputes": "go_on"}


class Sheet:
    """A record in the making."""

    def __init__(
        self,
        ruleset: str = "tiny",
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        house: Mapping[str, Any] | None = None,
        mode: str = "table",
    ) -> None:
        self._count = count(1)
        names = [f"P{seat}" for seat in range(seats)]
        draft = decide_opening(
            ruleset,
            options or {},
            names,
            {**HOUSE, **(house or {})},
            listed=False,
            referee_sees="public",
            mode=mode,
        )
        named = f"{draft.body['ruleset']}/{draft.body['ruleset_version']}"
        event, seals = sealed_draft(draft, GAME, Link(0, first_link(GAME, named)), self._stamp(draft))
        self.story: Story = fold([event], {1: seals})

    def _stamp(self, draft: Draft) -> Stamp:
        number = next(self._count)
        salts = tuple(f"{number:08x}{index:024x}" for index in range(len(draft.sealed)))
        return Stamp(
            f"00000000-0000-4000-8000-{number:012d}", f"2026-11-30T20:00:{number % 60:02d}.000Z", salts
        )

    def write(self, draft: Draft) -> int:
        """Append a draft; the version that it got."""
        last = self.story.events[-1]
        event, seals = sealed_draft(draft, GAME, Link(last.version, last.digest), self._stamp(draft))
        self.story = extend(self.story, [event], {event.version: seals} if seals else {})
        assert self.story.failure is None, self.story.failure
        return event.version

    def move(self, view: View = PUBLIC, **move: Any) -> int:
        """Log a move as the scribe."""
        return self.write(decide_move(self.story, move, "scribe", view).draft)

    def see(self, place: str, face: str, by: int | None = None, at: int | None = None) -> int:
        """Log a sighting by a seat, or by all."""
        view, actor = (PUBLIC, "scribe") if by is None else (seat_view(by), f"seat:{by}")
        raw = {"place": place, "face": face, "by": by, "at": at}
        return self.write(decide_sighting(self.story, raw, actor, view).draft)

    def correct(self, *changes: Mapping[str, Any], rulings: Mapping[str, str] | None = None) -> int:
        """Log a correction as the scribe."""
        return self.write(decide_correction(self.story, changes, rulings or {}, None, "scribe", PUBLIC).draft)

    def offer(self, version: int, seat: int) -> int:
        """Offer a move back; the number of the offer."""
        self.write(decide_takeback(self.story, version, seat, "scribe").draft)
        return int(self.story.events[-1].body["takeback"])

    def answer(self, number: int, seat: int, *, accept: bool = True) -> int:
        """Answer an offer."""
        return self.write(decide_answer(self.story, number, seat, "scribe", accept=accept).draft)

    def dispute(self, version: int) -> int:
        """File a dispute; its number."""
        self.write(decide_dispute(self.story, version, None, None, "why not", "referee"))
        return int(self.story.events[-1].body["dispute"])

    def offers(self, version: int, view: View = PUBLIC, words: Words | None = None) -> dict[str, Remedy]:
        """What may be done about a move that somebody objects to."""
        case = Case(0, version, None, None, "referee", self.story.head, version)
        words = words or Words("en", tuple(f"P{seat}" for seat in range(self.story.opening.seats)))
        return {offer.id: offer for offer in remedies_for(self.story, case, view, words)}

    def rule(
        self,
        dispute: int,
        remedy: str | None = None,
        parts: Sequence[Mapping[str, Any]] | None = None,
        decision: str = "upheld",
        view: View = PUBLIC,
    ) -> int:
        """Rule on a dispute."""
        words = Words("en", tuple(f"P{seat}" for seat in range(self.story.opening.seats)))
        ruled = decide_ruling(self.story, dispute, decision, remedy, parts, "because", "referee", view, words)
        return self.write(ruled.draft)
