"""Moves offered back, over HTTP."""

import pytest

from tests.api.kit import Night


@pytest.fixture
def night(app):
    found = Night(app)
    for move in ({"type": "deal"}, {"type": "play", "seat": 0, "card": "a1"}):
        assert found.scribe.post(f"{found.path}/moves", move).status == 201
    return found


def test_a_move_offered_back_goes_back_with_the_last_consent(night):
    version = night.referee.get(night.path).body["version"]
    offered = night.seat(0).post(f"{night.path}/takebacks", {"version": version})
    assert offered.status == 201
    assert (offered.body["takeback"], offered.body["needs"]) == (1, [1, 2])
    answers = f"{night.path}/takebacks/1/answers"
    assert night.seat(1).post(answers, {"accept": True}).body["needs"] == [2]
    done = night.scribe.post(answers, {"seat": 2, "accept": True})
    assert done.body["status"] == "agreed"
    listed = night.seat(1).get(f"{night.path}/takebacks").body["takebacks"]
    assert [offer["status"] for offer in listed] == ["agreed"]
    assert night.seat(1).get(f"{night.path}/events/{version}").body["void_since"] == done.body["agreed"]


def test_players_speak_for_themselves_and_the_referee_for_nobody(night):
    version = night.referee.get(night.path).body["version"]
    offer = {"version": version, "seat": 0}
    assert night.seat(1).post(f"{night.path}/takebacks", offer).status == 403
    assert night.referee.post(f"{night.path}/takebacks", offer).status == 403
    assert night.scribe.post(f"{night.path}/takebacks", {"version": version}).status == 422
    assert night.scribe.post(f"{night.path}/takebacks/1/answers", {"seat": 1, "accept": True}).status == 404
    assert night.scribe.post(f"{night.path}/takebacks", offer).status == 201
    assert night.seat(1).post(f"{night.path}/takebacks/1/answers", {"seat": 2, "accept": True}).status == 403
    assert night.seat(1).send("DELETE", f"{night.path}/takebacks/1").status == 403
    assert night.scribe.send("DELETE", f"{night.path}/takebacks/1").body["status"] == "withdrawn"
    assert night.seat(1).post(f"{night.path}/takebacks/1/answers", {"accept": True}).status == 409
