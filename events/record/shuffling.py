"""A fair shuffle: the order of a deck follows from a committed seed and from what the seats add.

docs/fair-deal.md describes it step by step, so that anybody can deal again.
"""

import hmac
from collections.abc import Iterator, Sequence
from hashlib import shake_256
from itertools import count
from typing import TypeVar

from events.record.canonical import canonical

T = TypeVar("T")

TAG = b"takeback shuffle 1\n"
SEED_BYTES = 32
WORD = 4
"""Bytes of the stream that one draw takes."""


def shuffle_key(seed: bytes, entropy: Sequence[tuple[int, str]], number: int) -> bytes:
    """The key of the `number`th shuffle under a seed and the (seat, hex) shares received before it.

    HMAC-SHA-256 under the seed, of the tag and the RFC 8785 form of {"entropy": [[seat, hex], …],
    "shuffle": number}, the shares in the order in which they came.
    """
    told = canonical({"entropy": [[seat, share] for seat, share in entropy], "shuffle": number})
    return hmac.digest(seed, TAG + told, "sha256")


def shuffled(deck: Sequence[T], key: bytes) -> tuple[T, ...]:
    """The deck in the order that a key gives, bottom first: Fisher and Yates from the last place down.

    Each draw below n takes 32-bit words, big-endian, of SHAKE-256 over the key, and passes over those from
    the largest multiple of n on, so that every order is equally likely.
    """
    cards, words = list(deck), _words(key)
    for last in range(len(cards) - 1, 0, -1):
        place = _below(last + 1, words)
        cards[last], cards[place] = cards[place], cards[last]
    return tuple(cards)


def _below(bound: int, words: Iterator[int]) -> int:
    limit = 2 ** (8 * WORD) // bound * bound
    return next(word for word in words if word < limit) % bound


def _words(key: bytes) -> Iterator[int]:
    """The words of the stream. A longer digest of the same key begins with the shorter one."""
    size = 256
    for number in count():
        if number * WORD % size == 0:
            block = shake_256(key).digest(number * WORD + size)
        yield int.from_bytes(block[number * WORD : (number + 1) * WORD], "big")
