"""Some of the cards shuffled in mid-game, compared with every deal that there is.

Where each face is there once the answer is that of all deals. Of several copies it is not counted how many
of each went in, so that there an answer may be `open` where all deals say one thing, but never the other way.
"""

import os
from collections import Counter
from random import Random

import pytest

from events.games import Touched
from events.referee import verdict
from events.table import ALL, PUBLIC, either, seat_view
from tests.referee.brute import answer
from tests.referee.questions import Questions
from tests.referee.tables import Dealer
from tests.referee.trails import last_mint
from tests.referee.walking import Unclear, worlds

QUESTIONS = 20_000 if os.environ.get("TAKEBACK_TEST_FULL") else 800
KINDS = {"draw": 6, "play": 7, "mix": 4, "take": 1, "gift": 1, "show": 1, "whisper": 3}
ONCE = ("abc", "abcd", "abcde")
COPIES = ("aabc", "aabb", "aabcd", "aaabb")


def asked(decks: tuple[str, ...], count: int, seed: int, more: dict[str, int]) -> Counter[tuple[str, str]]:
    """What the referee and all deals say to so many questions."""
    chance = Random(seed)
    told: Counter[tuple[str, str]] = Counter()
    while told.total() < count:
        history = Dealer(chance, lies=False, kinds=KINDS | more, decks=decks).record(chance.randint(4, 11))
        view = chance.choice((PUBLIC, seat_view(0), ALL))
        version = chance.randint(2, history.head + 1)
        before, known = history.tables[version - 1], history.table
        try:
            fitting = list(worlds(known, view, history.head, minted=last_mint(before)))
        except Unclear:
            continue
        questions = Questions(chance, before, version)
        for _ in range(4):
            formula = either(questions.next())
            touched = (Touched("r", 0, formula),)
            found = verdict(
                touched, before, known, view, history.head, version=version, proofs=False, settles=False
            )  # fmt: skip
            told[found.status, answer(fitting, formula).status] += 1
    return told


@pytest.mark.parametrize("more", [{}, {"drop": 2}, {"back": 2, "undo": 1}])
def test_with_each_face_once_the_answer_is_that_of_all_deals(more: dict[str, int]):
    told = asked(ONCE, QUESTIONS, 1, more)
    assert all(one == other for one, other in told), told
    assert min(told["legal", "legal"], told["illegal", "illegal"], told["open", "open"]) > QUESTIONS // 20


@pytest.mark.parametrize("more", [{}, {"drop": 2}, {"back": 2, "undo": 1}])
def test_with_copies_nothing_is_decided_wrongly(more: dict[str, int]):
    told = asked(COPIES, QUESTIONS, 2, more)
    assert all(one in {"open", other} for one, other in told), told
    assert told["open", "open"] > sum(n for (one, other), n in told.items() if one != other)
