"""What every database has to do. Each test runs on SQLite and on PostgreSQL."""

import os
from itertools import pairwise

import pytest

from events.record import Link, NotCanonical, event_digest, seal_event
from events.store import (
    Access,
    AlreadyClaimed,
    Appended,
    KeyReused,
    NewInvitation,
    Repeat,
    Request,
    Store,
    Token,
    Unavailable,
    VersionConflict,
    connect,
)
from tests.store.kit import (
    LATER,
    WHEN,
    append,
    game,
    hashed,
    invited,
    make_events,
    new_id,
    opened,
    origin,
    race,
    seal,
    sealed_event,
    token,
)

# ---- append and read


def test_events_come_back_byte_for_byte(store: Store):
    row = game()
    first = make_events(row.game_id, origin(row.game_id), 2, text="Zoë drew 7♥ \u0000 \U0001f0cf")
    assert store.create(row, first) == Appended(1, 2)
    more = make_events(row.game_id, store.head(row.game_id), 3)
    assert store.append(row.game_id, 2, more) == Appended(3, 5)
    read = store.read(row.game_id)
    assert [event._replace(position=0) for event in read] == first + more
    previous = origin(row.game_id).digest
    for event in read:
        assert event.digest == event_digest(previous, event.content)
        previous = event.digest
    assert all(event.position > 0 for event in read)


def test_reading_goes_on_after_a_version_and_stops_at_the_limit(store: Store):
    game_id = opened(store, 5)
    assert [event.version for event in store.read(game_id, after=2)] == [3, 4, 5]
    assert [event.version for event in store.read(game_id, after=1, limit=2)] == [2, 3]
    assert store.read(game_id, after=5) == []
    assert store.read(new_id()) == []


def test_the_head_is_the_newest_event(store: Store):
    game_id = opened(store, 3)
    assert store.head(game_id) == Link(3, store.read(game_id)[-1].digest)
    assert store.head(new_id()) is None


def test_what_was_written_is_there_for_another_store(store: Store, database_url: str):
    game_id = opened(store, 3)
    other = connect(database_url)
    assert other.read(game_id) == store.read(game_id)
    append(other, game_id)
    other.close()
    assert store.head(game_id).version == 4


def test_games_do_not_mix(store: Store):
    one, two = opened(store, 2), opened(store, 3)
    append(store, one)
    assert store.head(one).version == 3
    assert store.head(two).version == 3
    assert {event.game_id for event in store.read(one)} == {one}


def test_a_game_of_many_events_is_written_at_once(store: Store):
    game_id = opened(store, 2_000)
    assert [event.version for event in store.read(game_id)] == list(range(1, 2_001))


def test_events_that_do_not_follow_the_expected_version_are_refused_as_a_mistake(store: Store):
    game_id = opened(store, 1)
    ahead = make_events(game_id, Link(5, "00" * 32))
    with pytest.raises(ValueError, match="version 6 does not follow version 1"):
        store.append(game_id, 1, ahead)
    with pytest.raises(ValueError, match="of another game"):
        store.append(game_id, 1, make_events(new_id(), Link(1, "00" * 32)))
    with pytest.raises(ValueError, match="no events"):
        store.append(game_id, 1, [])
    assert store.head(game_id).version == 1


# ---- expected version


@pytest.mark.parametrize("expected", [1, 4])
def test_another_version_than_the_expected_one_is_a_conflict_that_tells_the_head(store: Store, expected: int):
    game_id = opened(store, 3)
    head = store.head(game_id)
    with pytest.raises(VersionConflict) as caught:
        store.append(game_id, expected, make_events(game_id, Link(expected, "00" * 32)))
    assert caught.value.head == head
    assert store.head(game_id) == head


def test_appending_to_an_unknown_game_is_a_conflict_with_the_empty_record(store: Store):
    game_id = new_id()
    for expected in (0, 3):
        with pytest.raises(VersionConflict) as caught:
            store.append(game_id, expected, make_events(game_id, Link(expected, "00" * 32)))
        assert caught.value.head.version == 0
    assert store.head(game_id) is None


def test_a_game_cannot_be_opened_twice(store: Store):
    game_id = opened(store, 2)
    with pytest.raises(VersionConflict) as caught:
        store.create(game(game_id), make_events(game_id, origin(game_id)))
    assert caught.value.head == store.head(game_id)


def test_of_twenty_writers_on_one_version_exactly_one_wins(store: Store):
    game_id = opened(store, 1)
    head = store.head(game_id)
    outcomes = race(20, lambda _: store.append(game_id, 1, make_events(game_id, head)))
    assert outcomes.count(Appended(2, 2)) == 1
    lost = [outcome for outcome in outcomes if isinstance(outcome, VersionConflict)]
    assert len(lost) == 19
    assert {error.head for error in lost} == {store.head(game_id)}
    assert len(store.read(game_id)) == 2


def test_of_twenty_who_open_the_same_game_exactly_one_wins(store: Store):
    row = game()
    outcomes = race(20, lambda _: store.create(row, make_events(row.game_id, origin(row.game_id))))
    assert outcomes.count(Appended(1, 1)) == 1
    assert sum(isinstance(outcome, VersionConflict) for outcome in outcomes) == 19


def test_writers_who_try_again_at_the_head_all_get_in_without_a_gap(store: Store):
    game_id = opened(store, 1)

    def persist(_: int) -> None:
        for _ in range(5):
            while True:
                head = store.head(game_id)
                try:
                    store.append(game_id, head.version, make_events(game_id, head))
                except VersionConflict:
                    continue
                break

    assert race(6, persist) == [None] * 6
    read = store.read(game_id)
    assert [event.version for event in read] == list(range(1, 32))
    for before, event in pairwise(read):
        assert event.digest == event_digest(before.digest, event.content)


# ---- exactly once


def test_a_repeated_request_writes_nothing_and_tells_what_it_wrote_before(store: Store):
    game_id = opened(store, 1)
    request = Request(1, "key", "abc")
    assert append(store, game_id, 3, request=request) == Appended(2, 4)
    assert append(store, game_id, 3, request=request) == Repeat(2, 4)
    assert store.head(game_id).version == 4


def test_a_repeat_with_another_expected_version_is_still_a_repeat(store: Store):
    game_id = opened(store, 1)
    request = Request(1, "key", "abc")
    append(store, game_id, request=request)
    for expected in (1, 2, 9):
        events = make_events(game_id, Link(expected, "00" * 32))
        assert store.append(game_id, expected, events, request=request) == Repeat(2, 2)


def test_a_key_with_another_request_is_refused(store: Store):
    game_id = opened(store, 1)
    append(store, game_id, request=Request(1, "key", "abc"))
    with pytest.raises(KeyReused):
        append(store, game_id, request=Request(1, "key", "other"))
    assert store.head(game_id).version == 2


def test_a_key_is_one_of_its_game_and_its_token(store: Store):
    one, two = opened(store), opened(store)
    append(store, one, request=Request(1, "key", "abc"))
    assert append(store, one, request=Request(2, "key", "other")) == Appended(3, 3)
    assert append(store, two, request=Request(1, "key", "other")) == Appended(2, 2)


def test_a_request_that_failed_leaves_its_key_free(store: Store):
    game_id = opened(store, 2)
    request = Request(1, "key", "abc")
    with pytest.raises(VersionConflict):
        store.append(game_id, 1, make_events(game_id, Link(1, "00" * 32)), request=request)
    assert store.find_request(game_id, request) is None
    assert append(store, game_id, request=request._replace(fingerprint="other")) == Appended(3, 3)


def test_one_can_ask_whether_a_request_was_find_request(store: Store):
    game_id = opened(store, 1)
    append(store, game_id, 2, request=Request(1, "key", "abc"))
    assert store.find_request(game_id, Request(1, "key", "abc")) == Repeat(2, 3)
    assert store.find_request(game_id, Request(1, "new", "abc")) is None
    with pytest.raises(KeyReused):
        store.find_request(game_id, Request(1, "key", "other"))


def test_one_request_sent_twenty_times_at_once_is_written_once(store: Store):
    game_id = opened(store, 1)
    request = Request(1, "key", "abc")
    head = store.head(game_id)
    outcomes = race(20, lambda _: store.append(game_id, 1, make_events(game_id, head), request=request))
    assert outcomes.count(Appended(2, 2)) == 1
    assert outcomes.count(Repeat(2, 2)) == 19
    assert store.head(game_id).version == 2


# ---- seals


def test_seals_come_back_by_version_and_name(store: Store):
    row = game()
    name, face = seal("Zoë"), seal({"face": ["7♥", None, True, 3]}, "ab" * 16)
    first = sealed_event(row.game_id, origin(row.game_id), {"name": name})
    second = sealed_event(row.game_id, Link(1, first.digest), {"face": face, "name": name})
    store.create(row, [first], seals={1: {"name": name}})
    store.append(row.game_id, 1, [second], {2: {"face": face, "name": name}})
    assert store.read_seals(row.game_id) == {1: {"name": name}, 2: {"face": face, "name": name}}
    assert store.read_seals(row.game_id, after=1) == {2: {"face": face, "name": name}}
    assert store.read_seals(new_id()) == {}


def test_seals_of_versions_that_are_not_written_are_refused_as_a_mistake(store: Store):
    game_id = opened(store, 1)
    with pytest.raises(ValueError, match="seals of version 9"):
        store.append(game_id, 1, make_events(game_id, store.head(game_id)), {9: {"name": seal("x")}})


def test_a_seal_that_cannot_be_written_leaves_no_event_behind(store: Store):
    game_id = opened(store, 1)
    with pytest.raises(NotCanonical):
        append(store, game_id, seals={2: {"name": seal(1.5)}})
    assert store.head(game_id).version == 1


# ---- tokens and invitations


def test_a_token_is_found_by_its_hash_and_numbered_within_its_game(store: Store):
    game_id = opened(store, access=Access(tokens=(token("a", "referee"), token("b", "seat:2"))))
    assert store.find_token(hashed("b")) == Token(game_id, 2, "seat:2", None)
    assert append(store, game_id, access=Access(tokens=(token("c"),))).issued.tokens == (3,)
    assert store.find_token(hashed("c")) == Token(game_id, 3, "scribe", None)
    assert store.find_token(hashed("d")) is None
    assert [(found.n, found.role) for found in store.tokens(game_id)] == [
        (1, "referee"),
        (2, "seat:2"),
        (3, "scribe"),
    ]


def test_a_revoked_token_tells_since_when(store: Store):
    game_id = opened(store, access=Access(tokens=(token("a"), token("b"))))
    store.grant(game_id, Access(revoke_tokens=(1,)), LATER)
    store.grant(game_id, Access(revoke_tokens=(1,)), "2030-01-01T00:00:00Z")
    assert store.find_token(hashed("a")).revoked_at == LATER
    assert store.find_token(hashed("b")).revoked_at is None


def test_access_changes_with_an_event_or_not_at_all(store: Store):
    game_id = opened(store, 2, access=Access(tokens=(token("a"),)))
    change = Access(tokens=(token("b"),), revoke_tokens=(1,))
    with pytest.raises(VersionConflict):
        store.append(game_id, 1, make_events(game_id, Link(1, "00" * 32)), access=change)
    assert store.find_token(hashed("a")).revoked_at is None
    assert store.find_token(hashed("b")) is None
    append(store, game_id, access=change)
    assert store.find_token(hashed("a")).revoked_at == WHEN
    assert store.find_token(hashed("b")).n == 2


def test_an_invitation_is_claimed_with_the_event_that_tells_it(store: Store):
    game_id = invited(store, "code", "seat:1")
    found = store.find_invitation(hashed("code"))
    assert found == (game_id, 1, "seat:1", True, None, None)
    claimed = append(store, game_id, access=Access(claim=hashed("code"), tokens=(token("mine", "seat:1"),)))
    assert claimed.issued.tokens == (1,)
    assert store.find_invitation(hashed("code")).claimed_at == WHEN
    assert store.find_token(hashed("mine")).role == "seat:1"
    with pytest.raises(AlreadyClaimed):
        append(store, game_id, access=Access(claim=hashed("code"), tokens=(token("yours", "seat:1"),)))
    assert store.find_token(hashed("yours")) is None
    assert store.head(game_id).version == 2


def test_of_many_who_claim_one_invitation_at_once_exactly_one_gets_it(store: Store):
    game_id = invited(store)

    def claim(index: int) -> Appended | Repeat:
        while True:
            try:
                return append(
                    store, game_id, access=Access(claim=hashed("code"), tokens=(token(f"token {index}"),))
                )
            except VersionConflict:
                continue

    outcomes = race(12, claim)
    assert sum(isinstance(outcome, Appended) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, AlreadyClaimed) for outcome in outcomes) == 11
    assert store.head(game_id).version == 2


def test_an_invitation_for_all_can_be_claimed_until_it_is_revoked(store: Store):
    game_id = invited(store, "open", "public", once=False)
    claim = Access(claim=hashed("open"), tokens=(token("one", "public"),))
    assert store.grant(game_id, claim, LATER).tokens == (1,)
    assert store.grant(game_id, claim._replace(tokens=(token("two"),)), LATER).tokens == (2,)
    store.grant(game_id, Access(revoke_invitations=(1,)), LATER)
    assert store.find_invitation(hashed("open")).revoked_at == LATER
    with pytest.raises(AlreadyClaimed):
        store.grant(game_id, claim._replace(tokens=(token("three"),)), LATER)
    assert store.find_token(hashed("three")) is None


def test_an_unknown_code_or_one_of_another_game_cannot_be_claimed(store: Store):
    game_id = invited(store, "here")
    invited(store, "there")
    for code in ("nowhere", "there"):
        with pytest.raises(AlreadyClaimed):
            append(store, game_id, access=Access(claim=hashed(code)))


def test_invitations_are_issued_anew_in_place_of_old_ones(store: Store):
    game_id = invited(store, "old", "seat:1")
    anew = Access(revoke_invitations=(1,), invitations=(NewInvitation(hashed("new"), "seat:1", once=True),))
    assert store.grant(game_id, anew, LATER).invitations == (2,)
    assert store.find_invitation(hashed("old")).revoked_at == LATER
    assert store.find_invitation(hashed("new")).n == 2


def test_tokens_issued_at_once_get_numbers_of_their_own(store: Store):
    game_id = opened(store)
    issued = race(10, lambda n: store.grant(game_id, Access(tokens=(token(f"{n}"),)), LATER).tokens)
    assert sorted(issued) == [(n,) for n in range(1, 11)]


def test_access_to_an_unknown_game_cannot_change(store: Store):
    with pytest.raises(VersionConflict):
        store.grant(new_id(), Access(tokens=(token(),)), LATER)


# ---- games


def test_listed_games_and_those_asked_for_come_newest_first_in_pages(store: Store):
    ids = sorted(new_id() for _ in range(6))
    for index, game_id in enumerate(ids):
        store.create(game(game_id, listed=index % 2 == 0), make_events(game_id, origin(game_id)))
    listed, mine = [ids[4], ids[2], ids[0]], [ids[5], ids[1]]
    assert [row.game_id for row in store.list_games()] == listed
    assert [row.game_id for row in store.list_games(mine, listed=False)] == mine
    both = sorted(listed + mine, reverse=True)
    assert [row.game_id for row in store.list_games(mine)] == both
    assert [row.game_id for row in store.list_games([*mine, ids[4]], limit=3)] == both[:3]
    assert [row.game_id for row in store.list_games(mine, before=both[2], limit=3)] == both[3:]
    assert store.list_games(listed=False) == []


def test_a_game_is_found_by_its_id(store: Store):
    row = game(listed=True)
    store.create(row, make_events(row.game_id, origin(row.game_id)))
    assert store.find_game(row.game_id) == row
    assert store.list_games() == [row]
    assert store.find_game(new_id()) is None


# ---- the database itself


def test_health_tells_the_database_and_its_version(store: Store, database_kind: str):
    health = store.health()
    assert health.kind == database_kind
    assert int(health.version.split(".")[0]) >= 3


def test_a_store_goes_on_in_parent_and_child_after_a_fork(store: Store) -> None:
    game_id = opened(store)
    child = os.fork()
    if child == 0:
        try:
            ok = store.head(game_id).version == 1 and append(store, game_id) == Appended(2, 2)
        finally:
            os._exit(0 if ok else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert append(store, game_id) == Appended(3, 3)


def test_a_database_that_was_not_upgraded_is_unavailable(empty_database_url: str):
    store = connect(empty_database_url)
    with pytest.raises(Unavailable, match="upgrade"):
        store.read(new_id())
    with pytest.raises(Unavailable, match="upgrade"):
        opened(store)
    store.close()


def test_content_that_is_no_event_is_told_on_reading(store: Store):
    row = game()
    event = seal_event(row.game_id, new_id(), "noted", 1, WHEN, "scribe", {}, {}, origin(row.game_id))
    store.create(row, [event._replace(content=b"{}")])
    with pytest.raises(NotCanonical):
        store.read(row.game_id)
