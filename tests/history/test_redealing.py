"""What `verify` finds in a dealt record that was forged and chained anew: the deals no longer follow."""

import pytest

from events.history import decide_closing, decide_share, deciding, read_portable, verify
from events.history.portable import Portable, export
from events.record import Link, Seal, commitment, first_link, seal_event
from events.table import PUBLIC
from tests.history.dealt import DealtSheet, holds
from tests.history.kit import GAME

SHARE, SEED, DEAL, LAST_DEAL = 5, 2, 7, 10


@pytest.fixture(scope="module")
def record():
    """Version 2 commits to the seed, 5 and 6 are shares, 7 and 10 are deals, 11 is the close."""
    sheet = DealtSheet("schnapsen")
    sheet.write(decide_share(sheet.story, 0, "c0ffee", "seat:0"))
    sheet.write(decide_share(sheet.story, 1, "00", "seat:1"))
    sheet.move(type="deal", dealer=0)
    for seat in (1, 0):
        sheet.move(type="play", seat=seat, card=holds(sheet.story, seat)[0])
    sheet.move(type="deal", dealer=0)
    sheet.write(decide_closing(sheet.story, "abandoned", None, "referee"))
    return read_portable(export(sheet.story, PUBLIC))


def forged(record, bodies=(), seals=(), dropped=()):
    """The record with other bodies and sealed values by version, chained anew as if written like that."""
    bodies, changed, dropped = dict(bodies), dict(seals), dict(dropped)
    events, told = [], {}
    link = Link(0, first_link(GAME, "schnapsen/1"))
    for event in record.events:
        parts = {**record.seals.get(event.version, {})}
        for name, value in changed.get(event.version, {}).items():
            parts[name] = Seal(parts[name].salt, value)
        sealed = {**event.sealed, **{name: commitment(name, seal) for name, seal in parts.items()}}
        for known in (parts, sealed):
            known.pop(dropped.get(event.version), None)
        body = bodies.get(event.version, event.body)
        made = seal_event(
            GAME, event.event_id, event.kind, event.schema, event.recorded_at, event.actor, body, sealed, link
        )
        events.append(made)
        told[event.version] = parts
        link = Link(made.version, made.digest)
    return Portable(tuple(events), told)


def test_forging_nothing_is_sound(record):
    assert verify(forged(record)).fault is None
    assert [event.digest for event in forged(record).events] == [event.digest for event in record.events]


def test_another_seed_gives_other_deals(record):
    fault = verify(forged(record, seals={SEED: {"seed": "00" * 32}})).fault
    assert fault.where == f"event {DEAL}"
    assert "the seed deals" in fault.why


@pytest.mark.parametrize("share", ["c0ffef", "c0"])
def test_another_share_gives_other_deals(record, share):
    fault = verify(forged(record, {SHARE: {"seat": 0, "share": share}})).fault
    assert fault.where == f"event {DEAL}"


def test_shares_in_another_order_give_other_deals(record):
    first, second = (record.events[version - 1].body for version in (SHARE, SHARE + 1))
    fault = verify(forged(record, {SHARE: second, SHARE + 1: first})).fault
    assert fault.where == f"event {DEAL}"


def test_two_cards_that_change_places_in_a_later_deal_are_named(record):
    parts = record.seals[LAST_DEAL]
    swapped = {"card.3": parts["card.12"].value, "card.12": parts["card.3"].value}
    fault = verify(forged(record, seals={LAST_DEAL: swapped})).fault
    assert fault.where == f"event {LAST_DEAL}"
    assert "card.3" in fault.why


def test_a_seed_that_is_none_is_named(record):
    for seed in ("", "zz" * 32, "00" * 31, 7, None):
        assert verify(forged(record, seals={SEED: {"seed": seed}})).fault.where == f"event {SEED}"


def test_a_play_of_a_card_that_was_dealt_elsewhere_is_named(monkeypatch):
    sheet = DealtSheet("schnapsen")
    sheet.move(type="deal", dealer=0)
    monkeypatch.setattr(deciding, "_check_possible", lambda *_: None)  # a service that lets a player cheat
    version = sheet.move(type="play", seat=1, card=holds(sheet.story, 0)[0])
    sheet.write(decide_closing(sheet.story, "abandoned", None, "referee"))
    fault = verify(read_portable(export(sheet.story, PUBLIC))).fault
    assert fault.where == f"event {version}"
    assert "dealt" in fault.why


def test_what_is_not_a_dealt_game_has_no_committed_seed(record):
    opening = {**record.events[0].body, "mode": "table"}
    assert verify(forged(record, {1: opening})).fault.where == "event 2"


def test_a_share_says_whose_and_what(record):
    for body in (
        {"seat": 9, "share": "00"},
        {"seat": 0, "share": "xyz"},
        {"seat": 0, "share": None},
        {"seat": None, "share": "00"},
    ):
        assert verify(forged(record, {SHARE: body})).fault.where == f"event {SHARE}"


def test_a_deal_commits_to_every_place(record):
    fault = verify(forged(record, dropped={DEAL: "card.4"})).fault
    assert fault.where == f"event {DEAL}"
    assert "each card that is shuffled" in fault.why
