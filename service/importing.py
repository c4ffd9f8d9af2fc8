"""Bringing a portable record into the store, as the same game or as a copy."""

from uuid6 import uuid7

from events.history import BrokenRecord, Portable, Story, fold, read_portable, verify
from events.record import Event, Link, first_link, seal_event
from events.store import Access, Game, NewInvitation, NewToken, Store
from service.access import hashed


def import_record(store: Store, data: bytes, referee: str, public: str, *, copy: bool = False) -> Story:
    """Verify a record and store it whole, with these codes for its referee and the public.

    Raises BrokenRecord with the first fault, or VersionConflict if the game is in the store.
    """
    record = read_portable(data)
    report = verify(record)
    if report.fault is not None:
        raise BrokenRecord(*report.fault)
    events = _copied(record) if copy else record.events
    access = Access(
        tokens=(NewToken(hashed(referee), "referee"),),
        invitations=(NewInvitation(hashed(public), "public", once=False),),
    )
    body = events[0].body
    game = Game(
        events[0].game_id,
        body["ruleset"],
        body["ruleset_version"],
        body["listed"],
        events[0].recorded_at,
    )
    store.create(game, events, record.seals, access=access)
    return fold(events, record.seals)


def _copied(record: Portable) -> tuple[Event, ...]:
    """The same events as another game: a new id, so a new chain; seals, ids and times stay."""
    game_id = str(uuid7())
    body = record.events[0].body
    link = Link(0, first_link(game_id, f"{body['ruleset']}/{body['ruleset_version']}"))
    copied: list[Event] = []
    for event in record.events:
        again = seal_event(
            game_id,
            event.event_id,
            event.kind,
            event.schema,
            event.recorded_at,
            event.actor,
            event.body,
            event.sealed,
            link,
        )
        link = Link(again.version, again.digest)
        copied.append(again)
    return tuple(copied)
