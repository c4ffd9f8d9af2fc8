"""What an event is: its envelope, its canonical form, the chain and the seals."""

from events.record.addresses import Address, Eve, beyond, exactly, read_address, told_address
from events.record.canonical import NotCanonical, canonical
from events.record.chain import event_digest, first_link
from events.record.envelope import Event, Link, read_event, seal_event
from events.record.kinds import KINDS, BadBody, check_body
from events.record.seals import Seal, commitment, opens
from events.record.shuffling import SEED_BYTES, shuffle_key, shuffled
from events.record.upcasting import upcast

__all__ = [
    "KINDS",
    "SEED_BYTES",
    "Address",
    "BadBody",
    "Eve",
    "Event",
    "Link",
    "NotCanonical",
    "Seal",
    "beyond",
    "canonical",
    "check_body",
    "commitment",
    "event_digest",
    "exactly",
    "first_link",
    "opens",
    "read_address",
    "read_event",
    "seal_event",
    "shuffle_key",
    "shuffled",
    "told_address",
    "upcast",
]
