"""Appeals over HTTP: a ruling disputed once more by a player, previewed, overturned or confirmed."""

import pytest

from tests.api.kit import Night, problem


@pytest.fixture
def ruled(stored):
    """A night in which seat 1's play was undone by the ruling `night.ruling`."""
    night = Night(stored)
    night.version = night.breach()
    assert file(night, night.version, by=night.seat(2)).status == 201
    told = rule(night, 1, decision="upheld", remedy="undo")
    assert told.status == 201
    night.ruling = told.body["version"]
    return night


def file(night, version, by=None, **more):
    return (by or night.referee).post(f"{night.path}/disputes", {"version": version, **more})


def rule(night, number, *, preview=False, **asked):
    path = f"{night.path}/disputes/{number}/rulings{'?preview=true' if preview else ''}"
    return night.referee.post(path, asked)


def pile(state):
    return next(len(zone["cards"]) for zone in state["zones"] if zone["id"] == "pile")


def test_a_player_appeals_and_is_told_what_may_be_done(ruled):
    told = file(ruled, ruled.ruling, by=ruled.seat(1), reason="I had no a")
    assert told.status == 201, told
    assert (told.body["dispute"], told.body["appeals"], told.body["move"]) == (2, 1, ruled.version)
    assert told.body["event"]["text"] == f"P1 appeals against the ruling of version {ruled.ruling}"
    remedies = {remedy["id"]: remedy for remedy in told.body["remedies"]}
    assert next(iter(remedies)) == "overturn"
    assert remedies["overturn"]["parts"] == [{"undo": ruled.ruling}]
    assert str(ruled.ruling) in remedies["overturn"]["text"]
    assert remedies["instead-rewind"]["parts"][0] == {"undo": ruled.ruling}
    assert remedies["instead-rewind"]["text"].startswith(f"The ruling of version {ruled.ruling} is undone.")


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_an_appeal_speaks_the_readers_language(night, language):
    version = night.breach()
    file(night, version)
    ruling = rule(night, 1, decision="upheld", remedy="undo").body["version"]
    file(night, ruling)
    (found,) = [
        case
        for case in night.referee.get(f"{night.path}/disputes", Accept_Language=language).body["disputes"]
        if case["status"] == "open"
    ]
    sentences = {remedy["text"] for remedy in found["remedies"]}
    assert len(sentences) == len(found["remedies"])
    first = {"en": "The ruling of", "nl": "De beslissing van", "de": "Die Entscheidung von"}[language]
    assert found["remedies"][0]["text"].startswith(first)


def test_a_preview_of_an_appeal_shows_the_table_under_each_remedy(ruled):
    file(ruled, ruled.ruling)
    before = ruled.head()
    told = rule(ruled, 2, preview=True)
    assert told.status == 200
    piles = {remedy["id"]: pile(remedy["state"]) for remedy in told.body["remedies"]}
    assert piles == {"overturn": 2, "instead-rewind": 1}
    # Going back to before the play, the show of seat 1's card stays known.
    assert ruled.version + 1 in next(
        remedy["seen_since"] for remedy in told.body["remedies"] if remedy["id"] == "instead-rewind"
    )
    assert ruled.head() == before


def test_an_overturned_ruling_no_longer_counts_then_or_in_lists(ruled):
    file(ruled, ruled.ruling)
    told = rule(ruled, 2, decision="upheld", remedy="overturn", why="the card was misread")
    assert told.status == 201, told
    assert pile(told.body["state"]) == 2
    assert told.body["event"]["text"].startswith("The appeal (dispute 2)")
    version = told.body["version"]
    read = ruled.referee.get
    assert read(f"{ruled.path}/events/{ruled.version}").body["void_since"] is None
    assert read(f"{ruled.path}/events/{ruled.ruling}").body["void_since"] == version
    then = read(f"{ruled.path}/events/{ruled.version}?as_of={ruled.ruling}").body
    assert then["void_since"] == ruled.ruling
    first, second = read(f"{ruled.path}/disputes").body["disputes"]
    assert (first["overturned"], second["overturned"]) == (version, None)
    assert pile(read(f"{ruled.path}/state?as_of={ruled.ruling}").body) == 1
    assert pile(read(f"{ruled.path}/state").body) == 2
    assert read(f"{ruled.path}/verification").body["ok"] is True


def test_there_is_one_appeal_and_it_is_final(ruled):
    file(ruled, ruled.ruling)
    before = ruled.head()
    problem(file(ruled, ruled.ruling), 409, "closed")
    problem(file(ruled, ruled.version), 409, "closed")
    assert ruled.head() == before
    last = rule(ruled, 2, decision="dismissed").body["version"]
    before = ruled.head()
    problem(file(ruled, ruled.ruling), 409, "closed")
    assert "final" in problem(file(ruled, last), 409, "closed")["detail"]
    assert ruled.head() == before


def test_a_withdrawn_appeal_may_be_made_again(ruled):
    file(ruled, ruled.ruling, by=ruled.seat(1))
    problem(ruled.seat(2).post(f"{ruled.path}/disputes/2/withdrawal", {}), 403, "forbidden")
    assert ruled.seat(1).post(f"{ruled.path}/disputes/2/withdrawal", {}).status == 201
    assert file(ruled, ruled.ruling, by=ruled.seat(0)).body["dispute"] == 3


def test_a_ruling_is_undone_by_an_appeal_only(ruled):
    other = ruled.move(type="play", seat=1, card="a2")
    file(ruled, other)
    before = ruled.head()
    told = problem(rule(ruled, 2, decision="upheld", parts=[{"undo": ruled.ruling}]), 422, "invalid")
    assert "dispute it" in told["errors"]["parts"][0]
    assert ruled.head() == before


def test_play_pauses_for_an_appeal_too(stored):
    night = Night(stored, house={"disputes": "pause"})
    version = night.breach()
    file(night, version)
    ruling = rule(night, 1, decision="upheld", remedy="undo").body["version"]
    file(night, ruling)
    told = problem(
        night.referee.post(f"{night.path}/moves", {"type": "play", "seat": 1, "card": "a2"}), 409, "closed"
    )
    assert f"version {ruling}" in told["detail"]
    rule(night, 2, decision="dismissed")
    night.move(type="play", seat=1, card="a2")


def test_what_is_noted_and_seen_while_it_is_open_is_its_evidence(ruled):
    file(ruled, ruled.ruling)
    note = ruled.seat(0).post(f"{ruled.path}/notes", {"version": ruled.version, "text": "look"}).body
    seen = ruled.see("hand:1", "a2", at=3)
    case = ruled.referee.get(f"{ruled.path}/disputes").body["disputes"][1]
    assert case["evidence"] == [note["version"], seen]
