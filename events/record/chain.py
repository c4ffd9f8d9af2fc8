"""The digest chain: each event's digest covers its canonical bytes and the digest before it."""

import hashlib

TAG = b"takeback-event-1\n"
FIRST_TAG = b"takeback-record-1\n"


def first_link(game_id: str, ruleset: str) -> str:
    """What the first event's digest is chained to: it binds the game and its ruleset, e.g. `tiny/1`."""
    return hashlib.sha256(FIRST_TAG + game_id.encode() + b"\n" + ruleset.encode()).hexdigest()


def event_digest(previous: str, content: bytes) -> str:
    """SHA-256, in hex, over a tag, the previous digest and the stored canonical bytes of an event."""
    return hashlib.sha256(TAG + bytes.fromhex(previous) + content).hexdigest()
