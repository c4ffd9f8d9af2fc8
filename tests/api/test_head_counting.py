"""Where players count in the head, no try-out counts for them: card points come with the end of the deal."""

import pytest

from tests.api.kit import Night

HANDS = ("AS TS AH TH JD", "KS QS JS JH QH")
TRICKS = ("AS", "JS", "TS", "QS")


@pytest.fixture
def counted(app):
    """Two tricks of 13 and 13 for seat 0, who does not have 66."""
    night = Night(app, seats=2, ruleset="schnapsen")
    night.move(type="deal", dealer=1, trump="KC")
    for number, card in enumerate(TRICKS):
        night.last = night.move(type="play", seat=number % 2, card=card)
    return night


def claim(seat=0):
    return {"type": "claim", "seat": seat}


def points(state):
    return state["markers"]["points"]


def scores(told):
    return [row["score"] for row in told["standings"]]


def test_a_claim_tried_tells_no_points_and_not_whether_it_would_win(counted):
    moves = [claim(), {"type": "deal", "trump": "KH"}]
    told = counted.referee.post(f"{counted.path}/whatif", {"moves": moves}).body
    assert [points(state) for state in told["states"]] == [None, None]
    assert [scores(state) for state in told["states"]] == [[None, None]] * 2
    assert [verdict["status"] for verdict in told["verdicts"]] == ["legal", "legal"]
    assert told["instructions"][0] == []
    rules = {line["rule"] for row in told["states"][0]["standings"] for line in row["lines"]}
    assert rules == {"schnapsen.score-start", "schnapsen.score-out"}


def test_a_claim_tried_from_an_earlier_moment_of_the_deal_tells_none_either(counted):
    asked = {"moves": [claim()], "at": counted.last - 2}
    (state,) = counted.referee.post(f"{counted.path}/whatif", asked).body["states"]
    assert (points(state), scores(state)) == (None, [None, None])


def test_a_claim_that_is_checked_says_nothing_to_write_down(counted):
    told = counted.referee.post(f"{counted.path}/moves/check", claim()).body
    assert (told["verdict"]["status"], told["instructions"]) == ("legal", [])


def test_a_claim_put_in_by_a_correction_that_is_only_tried_tells_none(counted):
    for after in (counted.last, counted.last - 2):
        changes = [{"insert_after": after, "move": claim()}]
        told = counted.referee.post(f"{counted.path}/corrections?preview=true", {"changes": changes}).body
        assert (points(told["state"]), scores(told)) == (None, [None, None])


def test_a_deal_put_in_by_a_correction_does_not_count_the_tricks_of_the_other(counted):
    first = counted.last - len(TRICKS)
    changes = [
        {"void": first},
        {"insert_after": first, "move": {"type": "deal", "dealer": 1, "trump": "KC"}},
        {"insert_after": counted.last, "move": claim()},
    ]
    told = counted.referee.post(f"{counted.path}/corrections?preview=true", {"changes": changes}).body
    assert (points(told["state"]), scores(told)) == (None, [None, None])


@pytest.mark.parametrize(
    "part", [{"end": "deal"}, {"award": {"seat": 0}}, {"award": {"seat": 1, "points": 2}}]
)
def test_a_ruling_that_is_only_tried_tells_no_points(counted, part):
    filed = counted.referee.post(f"{counted.path}/disputes", {"version": counted.last, "reason": "look"})
    assert filed.status == 201
    path = f"{counted.path}/disputes/1/rulings"
    (told,) = counted.referee.post(f"{path}?preview=true", {"parts": [part]}).body["remedies"]
    assert points(told["state"]) is None
    if "award" in part:
        assert None not in scores(told["state"])
    ruled = counted.referee.post(path, {"decision": "upheld", "parts": [part], "why": "so"})
    assert points(ruled.body["state"]) == [26, 0]


def test_once_the_deal_is_over_everything_may_be_tried_with_its_points(counted):
    counted.move(**claim())
    asked = {"moves": [{"type": "claim", "seat": 0}], "at": counted.last}
    (state,) = counted.referee.post(f"{counted.path}/whatif", asked).body["states"]
    assert (points(state), scores(state)) == ([26, 0], [7, 4])
    counted.move(type="deal", trump="KH")
    counted.move(type="play", seat=1, card="AS")
    (state,) = counted.referee.post(f"{counted.path}/whatif", asked).body["states"]
    assert (points(state), scores(state)) == ([26, 0], [7, 4])
    (state,) = counted.referee.post(f"{counted.path}/whatif", {"moves": [claim(1)]}).body["states"]
    assert scores(state) == [7, 4]


def test_where_points_are_tracked_they_may_be_tried(app):
    night = Night(app, seats=2, ruleset="schnapsen", options={"tracked": True})
    night.move(type="deal", dealer=1, trump="KC")
    for number, card in enumerate(TRICKS[:2]):
        night.move(type="play", seat=number % 2, card=card)
    (state,) = night.referee.post(f"{night.path}/whatif", {"moves": [claim()]}).body["states"]
    assert points(state) == [13, 0]
