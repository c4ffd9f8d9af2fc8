"""Random sittings of Swapybara, unlawful play, slips and rulings among them, against every deal there is."""

import os
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from events.history import Story, fold, truncated, verdict_of
from events.table import ALL, PUBLIC, View, seat_view
from tests.cases.histories import History, played
from tests.cases.model import Fact, Oracle, contradicted
from tests.history.kit import Sheet

COUNT = 40 * (20 if os.environ.get("TAKEBACK_TEST_FULL") else 1)
seeds = pytest.mark.parametrize("seed", range(COUNT))
DECIDED = {"legal", "illegal"}


@lru_cache(256)
def sitting(seed: int) -> History:
    """Four to eight seats, from a few turns to several rounds."""
    return played(seed, seats=4 + seed % 5, steps=(12, 25, 45, 90)[seed % 4])


@lru_cache(256)
def oracle(seed: int, as_of: int) -> Oracle:
    history = sitting(seed)
    return Oracle(history.record, history.seats, as_of)


@lru_cache(256)
def story(seed: int, as_of: int) -> Story:
    whole = sitting(seed).sheet.story
    return truncated(whole, as_of) or fold(whole.events[:as_of], whole.seals)


def views(seats: int) -> tuple[View, ...]:
    return (PUBLIC, ALL, *(seat_view(seat) for seat in range(seats)))


def moments(seed: int) -> list[int]:
    """Three moments of knowing: the end, and two on the way."""
    head = sitting(seed).head
    return sorted({head, *Random(seed).choices(range(2, head + 1), k=2)})


@seeds
def test_every_verdict_of_every_view_is_that_of_all_deals(seed: int):
    for as_of in moments(seed):
        truth, told = oracle(seed, as_of), story(seed, as_of)
        for version in truth.replay.rules:
            for view in views(sitting(seed).seats):
                said = truth.status(version, str(view))
                found = verdict_of(told, version, view, as_of, proofs=False, settles=False)
                assert found is not None
                assert said in {None, found.status}, (version, view, as_of)


@seeds
def test_every_rule_has_the_status_that_all_deals_give_it(seed: int):
    head = sitting(seed).head
    truth, told = oracle(seed, head), story(seed, head)
    for version, rules in truth.replay.rules.items():
        for view in (PUBLIC, ALL, seat_view(seed % sitting(seed).seats)):
            found = verdict_of(told, version, view, head, proofs=False, settles=False)
            assert found is not None
            listed = {
                (rule.rule.removeprefix("swapybara."), rule.offender): rule.status for rule in found.rules
            }
            for rule in rules:
                said = truth.status(version, str(view), [rule])
                status = listed.pop((rule.name, rule.offender), None)
                fitting = {None, status} if status else {None, "legal", "impossible"}
                assert said in fitting, (version, view, rule.name)
            assert not listed


def decided(seed: int) -> Iterator[tuple[int, View, str]]:
    """Some moves that some view can decide, or cannot believe."""
    head, random = sitting(seed).head, Random(seed)
    everything = [
        (version, view) for version in oracle(seed, head).replay.rules for view in views(sitting(seed).seats)
    ]
    for version, view in random.sample(everything, min(20, len(everything))):
        status = oracle(seed, head).status(version, str(view))
        if status in {*DECIDED, "impossible"}:
            yield version, view, str(status)


@seeds
def test_every_proof_suffices_and_has_nothing_to_spare(seed: int):
    head = sitting(seed).head
    truth = oracle(seed, head)
    for version, view, status in decided(seed):
        found = verdict_of(story(seed, head), version, view, head, settles=False)
        assert found is not None
        if status == "impossible":
            assert_conflict(truth, version, view, found.because)
            continue
        assert truth.status(version, str(view), only=frozenset(found.because)) == status
        for spare in found.because:
            fewer = frozenset(found.because) - {spare}
            assert truth.status(version, str(view), only=fewer) == "open", (version, view, spare)


def assert_conflict(truth: Oracle, version: int, view: View, because: tuple[int, ...]) -> None:
    """No deal has all that these versions show, and any one less leaves some."""
    pool = max(card[0] for card in truth.replay.lies[version - 1].values())

    def shown(versions: set[int]) -> list[Fact]:
        return [fact for fact in truth.seen(str(view), pool) if fact.version in versions]

    assert contradicted(shown(set(because))) is not None
    for spare in because:
        assert contradicted(shown({*because} - {spare})) is None


@seeds
def test_a_decided_verdict_stays_unless_the_record_is_corrected(seed: int):
    history, random = sitting(seed), Random(seed)
    corrected = [version for version, entry in enumerate(history.record, 1) if "changes" in entry]
    for version in random.sample(sorted(oracle(seed, history.head).replay.rules), 3):
        for view in (PUBLIC, seat_view(random.randrange(history.seats))):
            before = None
            for as_of in range(version, history.head + 1):
                found = verdict_of(story(seed, as_of), version, view, as_of, proofs=False, settles=False)
                status = None if found is None else found.status
                if before in DECIDED and as_of not in corrected:
                    assert status == before, (version, view, as_of)
                before = status


@seeds
def test_every_card_lies_where_it_does_with_every_face_known_and_none_is_lost(seed: int):
    head = sitting(seed).head
    lies, tables = oracle(seed, head).replay.lies, story(seed, head).tables
    named: dict[int, Any] = {}
    for version in range(1, head + 1):
        zones = tables[version].zones
        cards = [card for held in zones.values() for card in held]
        assert len(set(cards)) == len(cards) == (8 if lies[version] else 0)
        here = {place: zones["centre" if place == "centre" else f"hand:{place}"] for place in lies[version]}
        assert all(len(held) == 1 for held in here.values())
        for place, (card,) in here.items():
            assert named.setdefault(card, lies[version][place]) == lies[version][place], (version, place)


@seeds
def test_exchanges_undone_in_any_order_leave_the_cards_as_if_they_had_not_been(seed: int):
    random = Random(seed)
    seats = 4 + seed % 5
    ruled, plain = (Sheet("swapybara", seats) for _ in range(2))
    same: dict[int, int] = {}

    def both(**move: Any) -> int:
        version = ruled.move(**move)
        same[version] = plain.move(**move)
        return version

    both(type="deal", start=random.randrange(seats))
    exchanges: dict[int, dict[str, Any]] = {}
    undone: list[int] = []

    def play() -> None:
        seat = random.randrange(seats)
        if seats == 4 and random.random() < 0.2:
            exchanges[both(type="centre", seat=seat)] = {"type": "pass", "seat": seat}
            return
        other = random.choice([target for target in range(seats) if target != seat])
        if random.random() < 0.1:
            exchanges[both(type="zero", seat=seat, target=other)] = {
                "type": "zero",
                "seat": seat,
                "target": None,
            }
            return
        both(type="ask", seat=seat, target=other)
        accepted = both(type="answer", seat=other, accept=True)
        exchanges[accepted] = {"type": "answer", "seat": other, "accept": False}

    for _ in range(random.randint(3, 10)):
        play()
    for _ in range(random.randint(1, 3)):
        version = random.choice([version for version in exchanges if version not in undone])
        ruled.rule(ruled.dispute(version), parts=[{"undo": version}])
        undone.append(version)
        if random.random() < 0.4:
            play()
    plain.correct(*({"replace": same[version], "move": exchanges[version]} for version in undone))
    assert ruled.story.table.zones == plain.story.table.zones
