"""The one door in: every write is decided on the newest story and appended after it.

Stories are folded once and kept; a read or write only adds the events that have come since.
"""

import hashlib
import hmac
import json
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar
from uuid import uuid4

from events.games import UnknownRuleset
from events.history import (
    Draft,
    Refusal,
    Stamp,
    Statuses,
    Story,
    decide_seed,
    due_move,
    extend,
    fold,
    follow,
    is_dealt,
    sealed_draft,
    truncated,
)
from events.record import SEED_BYTES, Event, Link, Seal, first_link
from events.store import Access, Game, KeyReused, Repeat, Request, Store, VersionConflict
from events.table import Table, View
from service.clock import now
from service.following import Following
from service.knowing import Knowing
from service.problems import Problem

SALT_BYTES = 16
TRIES = 64
"""How often a move is decided again because another came first, before the caller is told to wait."""

EVENTS_KEPT = 200_000
"""Events of all games that are kept folded at once; a folded event takes about a kilobyte."""

TURNS = 1024
"""Locks for writers."""

Key = TypeVar("Key")

Step = Callable[[Story], tuple[Draft, Table[Any] | None]]
"""Decides one event on the story before it: its draft, and the table after it if that is at hand."""


class Written(NamedTuple):
    """What a request wrote: its versions, and the story as of the last of them."""

    story: Story
    first: int
    last: int


class Recorder:
    """Reads and writes the records of all games of one store. Safe for threads."""

    def __init__(self, store: Store, secret: bytes, following: Following, kept: int = 256) -> None:
        self.store = store
        self.following = following
        self.secret = secret
        self._kept = kept
        self._stories: OrderedDict[str, Story] = OrderedDict()
        self._earlier: OrderedDict[tuple[str, int, str], Story] = OrderedDict()
        self._lock = threading.Lock()
        self._knowing = Knowing()
        self._turns = tuple(threading.Lock() for _ in range(TURNS))
        self._askers = tuple(threading.Lock() for _ in range(TURNS))

    def story(self, game_id: str, as_of: int | None = None) -> Story:
        """The story of a game as known as of a version (default: the newest).

        Raises a 404 if there is no such game, a 422 if there is no such version.
        """
        newest = self._newest(game_id)
        if as_of is None or as_of == newest.head:
            return newest
        if not 1 <= as_of <= newest.head:
            raise Problem(
                "invalid",
                f"This game has versions 1 to {newest.head}.",
                {"as_of": [f"Give a version from 1 to {newest.head}."]},
            )
        return self.back(newest, as_of)

    def back(self, newest: Story, as_of: int) -> Story:
        """A story as known as of one of its versions."""
        game_id = newest.events[0].game_id
        return truncated(newest, as_of) or self._folded_as_of(newest, game_id, as_of)

    def beyond(self, game_id: str, version: int) -> Story:
        """The newest story, not read anew if what is kept goes beyond a version."""
        with self._lock:
            kept = self._stories.get(game_id)
        return kept if kept is not None and kept.head > version else self._newest(game_id)

    def known(self, story: Story, view: View) -> Statuses:
        """What a view knows of all moves of a story, as of its head."""
        return self._knowing.known(story, view)

    def stories(self, game_ids: Iterable[str]) -> Iterator[Story]:
        """The newest story of each game, except those whose ruleset is not installed here."""
        for game_id in game_ids:
            with suppress(UnknownRuleset):
                yield self._newest(game_id)

    def _newest(self, game_id: str) -> Story:
        with self._lock:
            kept = self._stories.get(game_id)
        after = kept.events[-1].version if kept is not None else 0
        events = self.store.read(game_id, after)
        if kept is not None:
            if not events:
                return kept
            return self._keep(game_id, extend(kept, events, self.store.read_seals(game_id, after)))
        if not events:
            raise Problem("not-found", "There is no such game, or this token does not open it.")
        return self._keep(game_id, fold(events, self.store.read_seals(game_id)))

    def _folded_as_of(self, newest: Story, game_id: str, as_of: int) -> Story:
        # The digest covers every event before it, so that a key can never stand for another past.
        key = (game_id, as_of, newest.events[as_of - 1].digest)
        with self._lock:
            kept = self._earlier.get(key)
        if kept is None:
            kept = fold(newest.events[:as_of], newest.seals)
        self._keep_in(self._earlier, key, kept)
        return kept

    def _keep(self, game_id: str, story: Story) -> Story:
        with self._lock:
            known = self._stories.get(game_id)
        newest = story if known is None or known.head < story.head else known
        self._keep_in(self._stories, game_id, newest)
        return story

    def _keep_in(self, shelf: OrderedDict[Key, Story], key: Key, story: Story) -> None:
        """Keep a story as the one used last; those used longest ago go, by their number and their events."""
        with self._lock:
            shelf[key] = story
            shelf.move_to_end(key)
            events = sum(kept.head for kept in shelf.values()) if len(shelf) > 1 else 0
            while len(shelf) > 1 and (len(shelf) > self._kept or events > EVENTS_KEPT):
                events -= shelf.popitem(last=False)[1].head

    def fingerprint(self, *parts: Any) -> str:
        """A keyed hash of what a request asks: equal for equal requests, and telling nothing else."""
        told = json.dumps(parts, sort_keys=True).encode()
        return hmac.new(self.secret, told, hashlib.sha256).hexdigest()

    def open(
        self, game_id: str, draft: Draft, ruleset: str, request: Request | None, access: Access
    ) -> Story:
        """Write a game's first events, with the access that goes with it, and fold them.

        A dealt game commits to the seed of its shuffles before anybody can add to them.
        """
        event, seals = sealed_draft(draft, game_id, Link(0, first_link(game_id, ruleset)), stamp(draft))
        body = event.body
        story, told = fold([event], {1: seals} if seals else {}), {1: seals} if seals else {}
        if is_dealt(story):
            story, more = _decided(story, game_id, [_commit_to_seed])
            told |= more
        game = Game(game_id, body["ruleset"], body["ruleset_version"], body["listed"], event.recorded_at)
        self.store.create(game, story.events, told, request, access)
        return self._keep(game_id, story)

    def write(
        self,
        game_id: str,
        steps: Sequence[Step],
        *,
        request: Request | None = None,
        check: Callable[[Story], None] | None = None,
        access: Access | None = None,
    ) -> Written:
        """Decide the steps on the newest story, one after the other, and append what they give.

        A repeated request writes nothing and gets the versions that it wrote before. `check` may refuse
        the newest story (the table has moved on). If another writer comes first, all is decided again.
        """
        for number in range(TRIES):
            with _one_of(self._turns, game_id):
                # Whoever asks has just read the game; only after a lost race is it read again.
                story = (self._stories.get(game_id) if number == 0 else None) or self._newest(game_id)
                try:
                    if check is not None:
                        check(story)
                    after, seals = _decided(story, game_id, steps)
                except (Problem, Refusal):
                    # The same request may have been taken before: then that is the answer.
                    repeat = None if request is None else self._repeat(game_id, request)
                    if repeat is not None:
                        return repeat
                    raise
                try:
                    done = self.store.append(
                        game_id, story.head, after.events[story.head :], seals, request, access
                    )
                except VersionConflict:
                    continue
                except KeyReused:
                    raise _reused() from None
                if isinstance(done, Repeat):
                    return self._written_before(game_id, done)
                written = Written(self._keep(game_id, after), done.first_version, done.last_version)
                self.following.tell(game_id)
                return written
        raise Problem("unavailable", "Too many writers at once on this game. Send the same request again.")

    def _repeat(self, game_id: str, request: Request) -> Written | None:
        try:
            found = self.store.find_request(game_id, request)
        except KeyReused:
            raise _reused() from None
        return None if found is None else self._written_before(game_id, found)

    def _written_before(self, game_id: str, found: Repeat) -> Written:
        return Written(self.story(game_id, found.last_version), found.first_version, found.last_version)

    def one_at_a_time(self, request: str) -> threading.Lock:
        """A lock for those who send the same request at once. A game may be written while it is held."""
        return _one_of(self._askers, request)


def _one_of(locks: Sequence[threading.Lock], name: str) -> threading.Lock:
    """The lock of a name. A few names share one, so that their number is bounded and none is ever lost.

    Who holds one takes no other of the same locks: it may be the very one.
    """
    return locks[hash(name) % len(locks)]


def _reused() -> Problem:
    return Problem(
        "key-reused",
        "This Idempotency-Key came with another request before. Use a fresh key for each request.",
    )


def _decided(
    story: Story, game_id: str, steps: Sequence[Step]
) -> tuple[Story, Mapping[int, Mapping[str, Seal]]]:
    """The story after each step, and after what the table of a dealt game does by itself then; the seals."""
    head = story.head
    for step in steps:
        story = _after(story, game_id, *step(story))
        while (due := due_move(story)) is not None:
            story = _after(story, game_id, due.draft, due.table)
    return story, {version: parts for version, parts in story.seals.items() if version > head}


def _after(story: Story, game_id: str, draft: Draft, table: Table[Any] | None) -> Story:
    last: Event = story.events[-1]
    event, seals = sealed_draft(draft, game_id, Link(last.version, last.digest), stamp(draft))
    if table is None:
        return extend(story, [event], {event.version: seals} if seals else {})
    return follow(story, event, seals, table)


def _commit_to_seed(_: Story) -> tuple[Draft, None]:
    return decide_seed(secrets.token_hex(SEED_BYTES)), None


def stamp(draft: Draft) -> Stamp:
    """What the outside adds to a draft now."""
    return Stamp(str(uuid4()), now(), tuple(secrets.token_hex(SALT_BYTES) for _ in draft.sealed))
