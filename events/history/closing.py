"""The end of a sitting: by the referee or the scribe, or in a dealt game by all seats together.

The close of a dealt game opens every card. A seat that could close it alone would see them all.
"""

from collections.abc import Collection, Sequence

from events.history.dealing import is_dealt
from events.history.deciding import check_open
from events.history.drafts import Draft, Over
from events.history.offers import offers
from events.history.story import Story
from events.record import Event

LAPSING = ("moved", "ruled")
"""Events of a dealt game that change the table; so does a takeback that happens."""


def agreed_to_close(story: Story) -> dict[int, str]:
    """The seats that have agreed to close the table as it stands, each with the reason it agreed to."""
    return read_consents(story.events, {offer.agreed for offer in offers(story).values()})


def read_consents(events: Sequence[Event], happened: Collection[int | None]) -> dict[int, str]:
    """The same of these events, of which the versions in `happened` are takebacks that happened."""
    found: dict[int, str] = {}
    for event in reversed(events):
        if event.kind in LAPSING or event.version in happened:
            break
        if event.kind == "closing_agreed":
            found.setdefault(event.body["seat"], event.body["reason"])
    return found


def yet_to_agree(story: Story, reason: str) -> list[int]:
    """The seats that have not agreed to close the table as it stands for this reason."""
    agreed = agreed_to_close(story)
    return [seat for seat in range(story.opening.seats) if agreed.get(seat) != reason]


def decide_closing(story: Story, reason: str, why: str | None, actor: str) -> Draft:
    """The end of a sitting; of a seat whose consent is not the last, that consent.

    Raises Over if it is closed already, a seat has agreed before or has no say.
    """
    check_open(story)
    sealed = {} if why is None else {"why": why}
    if not actor.startswith("seat:"):
        return Draft("closed", actor, {"reason": reason}, sealed)
    if not is_dealt(story):
        raise Over("The referee or the scribe closes a game at the table.")
    seat = int(actor.removeprefix("seat:"))
    waiting = yet_to_agree(story, reason)
    if seat not in waiting:
        newest = max(e.version for e in story.events if e.kind == "closing_agreed" and e.actor == actor)
        raise Over(f"This seat has agreed already; still to agree: {_named(waiting)}.", versions=(newest,))
    if waiting == [seat]:
        return Draft("closed", actor, {"reason": reason}, sealed)
    return Draft("closing_agreed", actor, {"seat": seat, "reason": reason}, sealed)


def _named(seats: list[int]) -> str:
    *first, last = map(str, seats)
    return f"seats {', '.join(first)} and {last}" if first else f"seat {last}"
