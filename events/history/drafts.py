"""What is about to be written: an event without its place in the chain, and why one may not be."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from events.record import KINDS, Event, Link, Seal, commitment, seal_event
from events.referee import Verdict


class Draft(NamedTuple):
    """An event to be: its kind, who acts, its public body and the values of its sealed parts."""

    kind: str
    actor: str
    body: Mapping[str, Any]
    sealed: Mapping[str, Any] = {}


class Refusal(Exception):
    """Why something cannot be written, for people: what was wrong, where, and what to do.

    `errors` are by field, `verdict` is the caller's view's, `versions` the events that speak against it.
    """

    def __init__(
        self,
        detail: str,
        *,
        errors: Mapping[str, list[str]] | None = None,
        verdict: Verdict | None = None,
        versions: tuple[int, ...] = (),
    ) -> None:
        super().__init__(detail)
        self.detail = detail
        self.errors = errors or {}
        self.verdict = verdict
        self.versions = versions


class Malformed(Refusal):
    """The request does not say something that this game knows."""


class Impossible(Refusal):
    """It cannot have happened: the record, as the caller knows it, says otherwise."""


class Unlawful(Refusal):
    """The house rules take no unlawful moves, and this one is."""


class Over(Refusal):
    """The sitting is closed, or play is paused."""


class Unresolved(Refusal):
    """A correction that leaves later events hanging; `versions` must be dealt with too.

    `unfit` says of those that do not fit, by address, why not.
    """

    def __init__(self, detail: str, *, unfit: Mapping[int, str], **more: Any) -> None:
        super().__init__(detail, **more)
        self.unfit = unfit


class Stamp(NamedTuple):
    """What the outside adds to a draft: an id for the event, the time, and a salt for each seal."""

    event_id: str
    recorded_at: str
    salts: tuple[str, ...] = ()


def sealed_draft(
    draft: Draft, game_id: str, previous: Link, stamp: Stamp
) -> tuple[Event, Mapping[str, Seal]]:
    """The event that a draft becomes after `previous`, and the seals of its sealed parts."""
    names = sorted(draft.sealed)
    seals = {name: Seal(salt, draft.sealed[name]) for name, salt in zip(names, stamp.salts, strict=True)}
    event = seal_event(
        game_id,
        stamp.event_id,
        draft.kind,
        KINDS[draft.kind].schema,
        stamp.recorded_at,
        draft.actor,
        draft.body,
        {name: commitment(name, seal) for name, seal in seals.items()},
        previous,
    )
    return event, seals
