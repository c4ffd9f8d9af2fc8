"""Offers to take a move back, as they stand."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from events.history.story import Story
from events.record import Event


class Offer(NamedTuple):
    """One offer. `status` is open, agreed, refused, withdrawn or void; `waiting` are seats yet to answer.

    `asked` is the version of the offer, `agreed` that of the last consent, with which it happened. A
    takeback that a correction voided did not happen.
    """

    takeback: int
    version: int
    seat: int
    actor: str
    asked: int
    waiting: tuple[int, ...]
    status: str = "open"
    agreed: int | None = None


def offers(story: Story) -> dict[int, Offer]:
    """Every offer of a game by its number."""
    voided = story.in_force.rulings
    return {
        number: offer._replace(status="void", agreed=None) if offer.agreed in voided else offer
        for number, offer in read_offers(story.events).items()
    }


def read_offers(events: Iterable[Event], before: Mapping[int, Offer] | None = None) -> dict[int, Offer]:
    """The offers by number, after these events of a record (and those that made the offers before)."""
    found: dict[int, Offer] = dict(before or {})
    for event in events:
        body = event.body
        if event.kind == "takeback_asked":
            needs = tuple(body["needs"])
            offer = Offer(body["takeback"], body["version"], body["seat"], event.actor, event.version, needs)
            found[offer.takeback] = offer if needs else _agreed(offer, event)
        elif event.kind == "takeback_answered":
            found[body["takeback"]] = _answered(found[body["takeback"]], event)
        elif event.kind == "takeback_withdrawn":
            found[body["takeback"]] = found[body["takeback"]]._replace(status="withdrawn")
    return found


def _answered(offer: Offer, event: Event) -> Offer:
    if not event.body["accept"]:
        return offer._replace(status="refused")
    waiting = tuple(seat for seat in offer.waiting if seat != event.body["seat"])
    offer = offer._replace(waiting=waiting)
    return offer if waiting else _agreed(offer, event)


def _agreed(offer: Offer, event: Event) -> Offer:
    return offer._replace(status="agreed", agreed=event.version)
