"""A whole deal over the HTTP API, and its replay page in three languages."""

import re
from html import unescape

import pytest

from events.games import LANGUAGES
from service.app import create_app
from service.settings import Settings
from tests.api.kit import Night

TRICKS = "AS JS, KD TD, TC JC, KC QD, AC QC, TH KH, AH QH, AD JD, QS KS, TS JH"
"""Lead and answer. Hearts are trumps; P0 declares diamonds before the second trick."""


def deal(night: Night) -> dict[str, int]:
    """Play ten tricks, the winner of each leading the next; gives the versions of what was done."""
    marks = {"deal": night.move(type="deal", dealer=1, trump="KH")}
    marks["noted"] = night.see("hand:0", "QD", by=0)
    for number, trick in enumerate(TRICKS.split(", ")):
        (leader,) = night.referee.get(night.path).body["to_act"]
        if number == 1:
            marks["marriage"] = night.move(type="marriage", seat=0, suit="D")
        led, answered = trick.split()
        night.move(type="play", seat=leader, card=led)
        marks[trick] = night.move(type="play", seat=1 - leader, card=answered)
    return marks


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    app = create_app(Settings(database=f"sqlite:///{tmp_path_factory.mktemp('deal') / 'takeback.db'}"))
    night = Night(app, seats=2, listed=True, ruleset="schnapsen")
    return night, deal(night)


def state(night, at, **asked):
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    told = night.referee.get(f"{night.path}/state?at={at}&{query}")
    assert told.status == 200, told
    return told.body


def sizes(told):
    return {zone["id"]: len(zone["cards"]) for zone in told["zones"]}


def test_a_whole_deal_is_played_and_scored(played):
    night, marks = played
    first = state(night, marks["AS JS"])
    assert list(sizes(first).items()) == [
        *(("hand:0", 5), ("hand:1", 5), ("talon", 7), ("trump", 1), ("trick", 0)),
        *(("won:0", 2), ("won:1", 0)),
    ]
    assert [row["score"] for row in first["standings"]] == [7, 7]
    drawn_up = state(night, marks["AC QC"])
    assert (sizes(drawn_up)["talon"], sizes(drawn_up)["trump"]) == (0, 0)
    assert drawn_up["markers"]["strict"]
    over = state(night, night.head()[0])
    assert over["to_act"] == []
    assert over["markers"]["points"] == [40, 100]
    # Nobody went out: the last trick wins the deal. The lowest score ranks first.
    assert over["markers"]["lead"] is None
    assert [(row["score"], row["rank"]) for row in over["standings"]] == [(7, 2), (6, 1)]


def test_card_points_are_told_only_when_the_deal_is_over(played):
    night, _ = played
    head = night.head()[0]
    points = [state(night, at)["markers"]["points"] for at in range(1, head + 1)]
    assert points[:-1] == [None] * (head - 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_replay_tells_every_moment_in_words(played, language):
    night, _ = played
    for at in range(1, night.head()[0] + 1):
        answer = night.app.test_client().get(f"{night.path}/at/{at}", headers={"Accept-Language": language})
        assert answer.status_code == 200
        told = words(answer.get_data(as_text=True))
        assert "None" not in told
        assert not re.search(r"\{\w", told)


def words(page):
    page = re.sub(r"<(style|script).*?</\1>", "", page, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def test_the_replay_shows_the_table_as_it_lies(played):
    night, marks = played
    at = marks["KD TD"]
    answer = night.app.test_client().get(
        f"{night.path}/at/{at}?as_of={at}", headers={"Accept-Language": "en"}
    )
    told = words(answer.get_data(as_text=True))
    assert "the hand of P1: 5 unseen" in told
    assert "the tricks of P0: ace of spades , jack of spades" in told
    assert "the tricks of P1: king of diamonds , ten of diamonds" in told
    assert "the talon: 5 unseen the trump under the talon: king of hearts" in told
    assert "To act: P1" in told
    assert "Trumps hearts" in told
    assert "Marriages P0: diamonds" in told
    assert "P1 plays the ten of diamonds" in told
