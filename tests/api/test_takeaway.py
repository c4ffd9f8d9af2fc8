"""A game is taken away as text, as a score sheet and as a picture, in the view that asks."""

import re
from xml.etree.ElementTree import fromstring

import pytest

from tests.api.kit import ABSENT, Night, problem


@pytest.fixture
def told(app):
    night = Night(app, listed=True)
    night.version = night.breach()
    night.referee.post(f"{night.path}/disputes", {"version": night.version, "reason": "look\nthere"})
    offered = night.referee.get(f"{night.path}/disputes").body["disputes"][0]["remedies"]
    asked = {"decision": "upheld", "remedy": offered[0]["id"], "why": "clear"}
    night.referee.post(f"{night.path}/disputes/1/rulings", asked)
    return night


def test_a_transcript_has_every_event_with_its_notation_and_what_became_of_it(told):
    answer = told.public.get(f"{told.path}/transcript")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    text = answer.raw.decode()
    lines = text.splitlines()
    assert lines[0] == "Tiny: P0, P1, P2"
    numbers = [line.split()[0] for line in lines if line[:6].strip().isdecimal()]
    assert numbers == [str(version) for version in range(1, told.head()[0] + 1)]
    (line,) = [line for line in lines if line.startswith(f"{told.version:>6} ")]
    assert "1 play b1" in line
    assert "P1 plays b1 [illegal] [void since" in line
    assert [line.strip() for line in lines].count("look") == 1
    assert told.head()[1] == lines[-1].replace(" ", "")


def test_a_transcript_as_of_earlier_knows_no_more_than_was_known_then(told):
    text = told.public.get(f"{told.path}/transcript?as_of={told.version}").raw.decode()
    assert "[open]" in text
    assert "void" not in text
    problem(told.public.get(f"{told.path}/transcript?as_of=999"), 422)
    problem(told.public.get(f"{told.path}/transcript?view=seat:0"), 403)


def test_a_transcript_is_in_the_readers_language(told):
    text = told.public.get(f"{told.path}/transcript", Accept_Language="nl").raw.decode()
    assert "vervallen sinds" in text


def test_a_transcript_tells_no_card_of_another_seat(app):
    night = Night(app)
    night.move(type="deal")
    night.move(night.seat(1), type="peek", seat=1, card="b6")
    for caller in (night.referee, night.public, night.seat(0), night.seat(1)):
        text = caller.get(f"{night.path}/transcript").raw.decode()
        assert not re.search(r"\bb6\b", text)


def test_an_inserted_move_stands_in_the_transcript_by_its_address(app):
    night = Night(app, listed=True)
    night.move(type="deal")
    first = night.move(type="play", seat=0, card="a1")
    change = {"insert_after": first, "move": {"type": "play", "seat": 1, "card": "a2"}}
    assert night.referee.post(f"{night.path}/corrections", {"changes": [change]}).status == 201
    text = night.public.get(f"{night.path}/transcript").raw.decode()
    assert f"{first}.1  1 play a2" in text


def test_a_score_sheet_has_the_points_of_each_seat_and_the_records_fingerprint(told):
    body = told.public.get(f"{told.path}/sheet").body
    assert [seat["name"] for seat in body["seats"]] == ["P0", "P1", "P2"]
    assert body["sections"] == [{"title": "Tricks", "points": [0, 0, 0]}]
    assert body["totals"] == [0, 0, 0]
    assert body["version"] == told.head()[0]
    assert body["fingerprint"].replace(" ", "") == told.head()[1]
    earlier = told.public.get(f"{told.path}/sheet?as_of=2").body
    assert earlier["version"] == 2


def test_the_sections_of_a_score_sheet_are_named_in_the_readers_language(app):
    night = Night(app, seats=2, listed=True, ruleset="schnapsen")
    body = night.public.get(f"{night.path}/sheet", Accept_Language="nl").body
    assert [row["title"] for row in body["sections"]] == ["Begin"]


@pytest.mark.parametrize("format_", ["wide", "tall"])
def test_a_picture_shows_one_state_to_a_view_and_allows_its_own_style_alone(told, format_):
    told.see("hand:2", "a6", by=2)
    base = f"{told.path}/picture?format={format_}"
    public, own = told.public.get(base), told.seat(2).get(f"{base}&bottom=2")
    assert public.headers["Content-Type"].startswith("image/svg+xml")
    policy = public.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert fromstring(public.raw).tag.endswith("svg")
    assert re.search(rb"\ba6\b", own.raw)
    assert not re.search(rb"\ba6\b", public.raw)
    problem(told.public.get(f"{base}&bottom=7"), 422)
    problem(told.public.get(f"{base}&at=999"), 422)
    problem(told.public.get(f"{base}&view=seat:2"), 403)


@pytest.mark.parametrize("name", ["transcript", "sheet", "picture"])
def test_nothing_is_taken_away_from_a_game_that_is_not_for_one_to_see(api, app, name):
    problem(api.get(f"/games/{ABSENT}/{name}"), 404)
    problem(api.get(f"{Night(app).path}/{name}"), 404)
