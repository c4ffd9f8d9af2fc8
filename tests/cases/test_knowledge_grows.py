"""What a view has decided stays decided, is true, and was so as of every version that could decide it."""

import os
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest

from events.history import Story, fold, statuses, truncated, verdict_of
from events.referee import certain_faces
from events.table import ALL, PUBLIC, View, either, seat_view
from tests.cases import histories, schnapsen

COUNT = 24 * (15 if os.environ.get("TAKEBACK_TEST_FULL") else 1)
seeds = pytest.mark.parametrize("seed", range(COUNT))


@lru_cache(4)
def game(seed: int) -> schnapsen.Sitting:
    return schnapsen.sitting(seed, (15, 30, 60)[seed % 3])


def growing(whole: Story, seed: int) -> Iterator[Story]:
    """The story as of some versions, more and more being known, none of them before a correction."""
    random = Random(seed)
    for as_of in sorted({*random.choices(range(2, whole.head + 1), k=6), whole.head}):
        story = truncated(whole, as_of)
        if story is not None:
            yield story


def views(story: Story) -> tuple[View, ...]:
    return (PUBLIC, ALL, *(seat_view(seat) for seat in range(story.opening.seats)))


def only_grows(whole: Story, seed: int) -> None:
    for view in views(whole):
        before: dict[int, str] = {}
        for story in growing(whole, seed):
            found = statuses(story, view)
            for version, status in before.items():
                assert found[version] in {status, "impossible"} or status == "open", (
                    version,
                    view,
                    story.head,
                )
            before = found


@seeds
def test_a_verdict_of_schnapsen_changes_from_open_only(seed: int):
    only_grows(game(seed).story, seed)


@seeds
def test_a_verdict_of_swapybara_changes_from_open_only_between_two_corrections(seed: int):
    whole = histories.played(seed, seats=4 + seed % 5, steps=(12, 25, 45)[seed % 3]).sheet.story
    corrections = [event.version for event in whole.events if event.kind == "corrected"]
    for end in (*(version - 1 for version in corrections), whole.head):
        only_grows(fold(whole.events[:end], whole.seals), seed)


@seeds
def test_what_is_decided_is_true_and_no_true_record_is_impossible(seed: int):
    played = game(seed)
    ruleset = played.story.opening.ruleset
    for view in views(played.story):
        for story in growing(played.story, seed):
            for version, status in statuses(story, view).items():
                move = story.move(version)
                assert move is not None
                touched = ruleset.judge(story.tables[version - 1], move)
                broken = played.so(either(*(rule.broken for rule in touched)))
                assert status in {"open", {True: "illegal", False: "legal"}.get(broken)}, (version, view)  # type: ignore[arg-type]


def test_much_in_these_sittings_is_found_out_later():
    found: Counter[tuple[str, str]] = Counter()
    for seed in range(24):
        whole = game(seed).story
        for version, now in statuses(whole, PUBLIC).items():
            then = verdict_of(whole, version, PUBLIC, version, proofs=False, settles=False)
            assert then is not None
            found[then.status, now] += 1
    assert found["open", "illegal"] >= 10
    assert found["open", "legal"] >= 10
    assert found["open", "open"] >= 10


@seeds
def test_then_and_now_are_the_same_clock_read_at_two_moments(seed: int):
    whole, random = game(seed).story, Random(seed)
    for view in views(whole):
        for story in growing(whole, seed):
            found = statuses(story, view)
            for version in random.sample(sorted(found), min(3, len(found))):
                then = verdict_of(whole, version, view, story.head, proofs=False, settles=False)
                assert then is not None
                assert then.status == found[version]


@seeds
def test_the_faces_told_of_a_hand_lie_there_and_are_told_for_good(seed: int):
    played, random = game(seed), Random(seed)
    whole = played.story
    for view in views(whole):
        for at in random.sample(range(2, whole.head + 1), min(3, whole.head - 1)):
            table, before = whole.tables[at], (set[str](), set[str]())
            truth = played.held((table.version, table.steps))
            for story in growing(whole, seed):
                if story.head < at:
                    continue
                told = certain_faces(table, story.table, view)
                for seat in (0, 1):
                    faces = set(told.get(f"hand:{seat}", ()))
                    assert before[seat] <= faces <= truth[seat], (at, view, story.head)
                    before[seat].update(faces)
