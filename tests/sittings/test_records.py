"""The recorded sittings that come with the package: sound, the same as played anew, and shown by the demo."""

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from werkzeug.serving import make_server

from events.games import Words, rulesets, sittings
from events.history import Story, findings, fold, verdict_of, verify_document
from events.table import PUBLIC, View, seat_view
from service.api.shapes import state_json, verdict_json
from service.app import create_app
from service.cli import main
from service.settings import Settings
from tests.sittings.conftest import Played
from tests.sittings.dealt import PLANS
from tests.sittings.player import calls_of, names, play, through_url

RECORDS = {name: data for ruleset in rulesets().values() for name, data in sittings(ruleset)}

FULL = bool(os.environ.get("TAKEBACK_TEST_FULL"))
PROVED = 9
"""Every so many versions the proof is compared too, and in the full run at each."""
LONG = 200
"""Of a sitting with more versions only every tenth is compared, but in the full run."""


@pytest.fixture(scope="module", params=sorted(RECORDS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module", params=sorted(names()))
def both(request: pytest.FixtureRequest, played: Callable[[str], Played]) -> tuple[Story, Story]:
    """A sitting played anew from its calls, and as its record has it."""
    stories = played(request.param).stories
    story = verify_document(RECORDS[request.param]).story
    assert story is not None
    return stories[max(stories)], story


@pytest.fixture(scope="module")
def recorded(name: str) -> Story:
    """The sitting as its record has it."""
    story = verify_document(RECORDS[name]).story
    assert story is not None
    return story


def test_every_sitting_has_its_calls_and_its_record():
    assert {"night", "centre", "tracked", "untracked", "race", "evening-of-three", "evening"} <= set(names())
    assert set(RECORDS) == {*names(), *PLANS}
    for name in names():
        assert calls_of(name)


def test_the_record_is_sound_and_nothing_in_it_is_sealed(name: str):
    report = verify_document(RECORDS[name])
    assert report.fault is None
    assert report.sealed == ()


def test_the_record_tells_the_same_events_as_the_calls_played_anew(both: tuple[Story, Story]):
    anew, recorded = both
    assert [as_played(anew, v) for v in range(1, anew.head + 1)] == [
        as_played(recorded, v) for v in range(1, recorded.head + 1)
    ]


def as_played(story: Story, version: int) -> tuple[Any, ...]:
    """An event without its id, time, salts and digests."""
    event = story.events[version - 1]
    sealed = {name: seal.value for name, seal in story.seals.get(version, {}).items()}
    return event.kind, event.actor, event.body, sealed, sorted(event.sealed)


def test_every_view_of_every_version_is_the_same_as_in_the_calls_played_anew(both: tuple[Story, Story]):
    anew, recorded = both
    views = [PUBLIC, *(seat_view(seat) for seat in range(anew.opening.seats))]
    for as_of in compared(anew):
        one, other = (fold(story.events[:as_of], story.seals) for story in (anew, recorded))
        for view in views:
            assert told(one, view, as_of, as_of) == told(other, view, as_of, as_of), (as_of, view)
    for at in compared(anew):
        for view in views:
            assert told(anew, view, at, anew.head) == told(recorded, view, at, recorded.head), (at, view)


def compared(story: Story) -> range:
    return range(1, story.head + 1, 1 if FULL or story.head <= LONG else 10)


def told(story: Story, view: View, at: int, as_of: int) -> tuple[Any, Any]:
    """The state at a version, and the verdict of the move made there, as a view is answered."""
    said = Words("en", tuple(f"P{seat}" for seat in range(story.opening.seats)))
    proved = FULL or at % PROVED == 0
    verdict = verdict_of(story, at, view, as_of, proofs=proved, settles=proved)
    state = state_json(story, story.tables[at], story.table, view, said, at, as_of)
    return state, verdict and verdict_json(verdict, story, said)


def test_the_public_learns_the_same_from_a_record_without_its_sealed_parts(name: str, recorded: Story):
    if name in PLANS:
        recorded = fold(recorded.events[:-1], recorded.seals)  # with the close everybody may open everything
    bare = fold(recorded.events, {})
    for version in compared(recorded):
        assert told(bare, PUBLIC, version, bare.head) == told(recorded, PUBLIC, version, bare.head)
    assert findings(bare, PUBLIC) == findings(recorded, PUBLIC)


def test_the_demo_shows_every_sitting_and_may_be_run_again(tmp_path: Path):
    database = f"sqlite:///{tmp_path / 'demo.db'}"
    runs = [CliRunner().invoke(main, ["demo", "--database", database]) for _ in range(2)]
    assert [run.exit_code for run in runs] == [0, 0]
    assert runs[0].output == runs[1].output
    client = create_app(Settings(database=database)).test_client()
    listed = {game["id"]: game for game in client.get("/api/v1/games").json["games"]}
    for name, data in RECORDS.items():
        game = verify_document(data).story.events[0].game_id
        assert f"/games/{game}" in runs[0].output, name
        assert client.get(f"/games/{game}").status_code == 200
        assert listed[game]["closed"]
        assert client.get(f"/api/v1/games/{game}/verification").json["ok"]


def test_the_calls_can_be_played_against_a_service_that_runs_somewhere(tmp_path: Path):
    app = create_app(Settings(database=f"sqlite:///{tmp_path / 'takeback.db'}"))
    server = make_server("127.0.0.1", 0, app)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        sitting = play(calls_of("centre"), through_url(f"http://127.0.0.1:{server.port}"), run="afar")
        assert sitting.get(None, "")["closed"]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
