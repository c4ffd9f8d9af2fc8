"""The shuffle: every order equally likely, and the same for everybody who deals again."""

import hmac
import math
from collections import Counter
from hashlib import sha256, shake_256
from itertools import permutations

import pytest

from events.record import shuffle_key, shuffled, shuffling

SEED = bytes(range(32))


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_every_order_of_a_small_deck_is_equally_likely(size):
    deck = "abcde"[:size]
    orders = ["".join(order) for order in permutations(deck)]
    trials = 300 * len(orders)
    found = Counter("".join(shuffled(deck, sha256(b"%d" % n).digest())) for n in range(trials))
    assert set(found) == set(orders)
    expected = trials / len(orders)
    square = sum((found[order] - expected) ** 2 / expected for order in orders)
    freedom = len(orders) - 1
    # Wilson and Hilferty: beyond five standard deviations no fair shuffle is to be seen.
    if freedom:
        deviation = ((square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
        assert abs(deviation) < 5


def test_a_deck_keeps_its_cards_and_long_ones_use_a_longer_stream():
    deck = list(range(432))
    order = shuffled(deck, SEED)
    assert sorted(order) == deck
    assert list(order) != deck


def test_words_from_the_largest_multiple_on_are_passed_over(monkeypatch):
    monkeypatch.setattr(shuffling, "WORD", 1)  # a byte: 255 is too large to draw below 3
    key = next(key for n in range(10_000) if (key := b"%d" % n) and shake_256(key).digest(1) == b"\xff")
    _, second, third = shake_256(key).digest(3)
    cards = ["x", "y", "z"]
    cards[2], cards[second % 3] = cards[second % 3], cards[2]
    cards[1], cards[third % 2] = cards[third % 2], cards[1]
    assert shuffled(("x", "y", "z"), key) == tuple(cards)


def test_the_key_hangs_on_seed_entropy_its_order_and_the_number():
    plain = shuffle_key(SEED, [], 1)
    assert plain == hmac.digest(SEED, b'takeback shuffle 1\n{"entropy":[],"shuffle":1}', "sha256")
    others = {
        shuffle_key(bytes(32), [], 1),
        shuffle_key(SEED, [], 2),
        shuffle_key(SEED, [(0, "00")], 1),
        shuffle_key(SEED, [(1, "00")], 1),
        shuffle_key(SEED, [(0, "00"), (1, "ff")], 1),
        shuffle_key(SEED, [(1, "ff"), (0, "00")], 1),
    }
    assert len(others | {plain}) == 7
