"""Seals: parts of an event that not everybody may see, committed to and opened one by one.

The pattern is that of SD-JWT (RFC 9901): the event carries a digest over salt, name and value; whoever
is shown salt and value can check that they are the ones committed to.
"""

import hashlib
import hmac
from typing import Any, NamedTuple

from events.record.canonical import canonical


class Seal(NamedTuple):
    """What a commitment hides: a salt of 128 bits or more in hex, and a JSON value."""

    salt: str
    value: Any


def commitment(name: str, seal: Seal) -> str:
    """SHA-256, in hex, over the canonical [salt, name, value]."""
    return hashlib.sha256(canonical([seal.salt, name, seal.value])).hexdigest()


def opens(name: str, seal: Seal, committed: str) -> bool:
    """Whether this seal is the one that was committed to under that name."""
    return hmac.compare_digest(commitment(name, seal), committed)
