"""Disputes and rulings as they stand: an objection to a move, its withdrawal or its decision."""

from typing import NamedTuple

from events.history.offers import offers
from events.history.story import Story


class Case(NamedTuple):
    """One dispute. `status` is open, withdrawn or ruled; `filed` and `ruling` are versions."""

    dispute: int
    version: int
    rule: str | None
    seat: int | None
    actor: str
    filed: int
    status: str = "open"
    ruling: int | None = None
    decision: str | None = None


def cases(story: Story) -> dict[int, Case]:
    """Every dispute of a game by its number. A ruling that a correction voided leaves it open."""
    found: dict[int, Case] = {}
    for event in story.events:
        body = event.body
        if event.kind == "disputed":
            number = body["dispute"]
            found[number] = Case(
                number, body["version"], body["rule"], body["seat"], event.actor, event.version
            )
        elif event.kind == "withdrawn":
            found[body["dispute"]] = found[body["dispute"]]._replace(status="withdrawn")
        elif event.kind == "ruled" and story.body(event.version) is not None:
            case = found[body["dispute"]]
            found[body["dispute"]] = case._replace(
                status="ruled", ruling=event.version, decision=body["decision"]
            )
    return found


def void_since(story: Story, version: int) -> int | None:
    """The correction or ruling since which a move no longer stands, or None."""
    by_correction = story.in_force.void_since(version)
    if by_correction is not None:
        return by_correction
    for event in story.events[version:]:
        if event.kind == "ruled" and story.body(event.version) is not None:
            for part in event.body["parts"]:
                if part.get("undo") == version or part.get("rewind", version + 1) <= version:
                    return event.version
    rewound = (o.agreed for o in offers(story).values() if o.agreed and o.version <= version < o.agreed)
    return min(rewound, default=None)


def closed(story: Story) -> bool:
    """Whether the sitting has been closed; of what is written after that only erasures leave it so."""
    newest = next((event.kind for event in reversed(story.events) if event.kind != "erased"), "")
    return newest == "closed"
