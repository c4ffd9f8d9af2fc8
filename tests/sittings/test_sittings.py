"""Every version of the sittings of Swapybara, in every view, against what was worked out by hand."""

from collections.abc import Callable
from typing import Any

import pytest

from events.history import verdict_of
from events.table import PUBLIC, seat_view
from tests.sittings.centre import CENTRE
from tests.sittings.conftest import Played
from tests.sittings.night import NIGHT
from tests.sittings.paper import Plan, newest
from tests.sittings.player import Sitting

Playing = Callable[[str], Played]

PLANS = {plan.name: plan for plan in (NIGHT, CENTRE)}
every_view = pytest.mark.parametrize(
    ("plan", "view"),
    [pytest.param(plan, view, id=f"{plan.name}-{view}") for plan in PLANS.values() for view in plan.views],
)
every_sitting = pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)


def role(plan: Plan, view: str) -> str:
    """Whose token sees so; the scribe sees what the public sees."""
    return "scribe" if view == "P" else f"seat:{plan.views.index(view) - 1}"


def lying(state: Any) -> dict[str, Any]:
    return {zone["id"]: zone["cards"] for zone in state["zones"]}


@every_view
def test_every_state_is_as_it_was_known_then(played: Playing, plan: Plan, view: str):
    for version, line in plan.lines.items():
        query = f"/state?at={version}&as_of={version}"
        told = played(plan.name).sitting.get(role(plan, view), query)
        assert lying(told) == plan.zones(line, view, version), version
        assert told["to_act"] == line.to_act, version
        assert told["markers"] == plan.markers(line), version
        points, ranks = newest(plan.scores, version)
        assert [row["score"] for row in told["standings"]] == [int(point) for point in points.split()], (
            version
        )
        assert [row["rank"] for row in told["standings"]] == [int(rank) for rank in ranks.split()], version


@every_view
def test_every_state_is_seen_afterwards_with_all_that_came_out(played: Playing, plan: Plan, view: str):
    for version, line in plan.lines.items():
        told = played(plan.name).sitting.get(role(plan, view), f"/state?at={version}")
        assert lying(told) == plan.zones(line, view, plan.head), version
        assert told["to_act"] == line.to_act, version
        assert told["markers"] == plan.markers(line), version


@every_view
def test_every_verdict_then_and_now_is_the_one_worked_out(played: Playing, plan: Plan, view: str):
    for line in plan.moves():
        told = played(plan.name).sitting.get(role(plan, view), f"/events/{line.version}")["verdict"]
        then, now = (plan.verdict(line, view, as_of) for as_of in (line.version, plan.head))
        assert (told["then"]["status"], told["now"]["status"]) == (then, now), line.version


@every_view
def test_a_verdict_changes_when_something_comes_to_light_and_then_only(
    played: Playing, plan: Plan, view: str
):
    seen_as = PUBLIC if view == "P" else seat_view(plan.views.index(view) - 1)
    stories = played(plan.name).stories
    for line in plan.moves():
        for as_of in plan.turning_points(line.version, view):
            found = verdict_of(stories[as_of], line.version, seen_as, as_of, proofs=False, settles=False)
            assert found is not None
            assert found.status == plan.verdict(line, view, as_of), (line.version, as_of)


@every_view
def test_the_findings_of_every_version_are_the_breaches_known_then(played: Playing, plan: Plan, view: str):
    for as_of in plan.turning_points(min(plan.lines), view):
        told = played(plan.name).sitting.get(role(plan, view), f"/findings?as_of={as_of}")["findings"]
        before = [line for line in plan.moves() if line.version <= as_of]
        paper = [line.version for line in before if plan.verdict(line, view, as_of) == "illegal"]
        assert [finding["version"] for finding in told] == paper, as_of


def findings(played: Playing, plan: Plan) -> dict[int, Any]:
    told = played(plan.name).sitting.get("scribe", "/findings")["findings"]
    return {finding["version"]: finding for finding in told}


@every_sitting
def test_each_breach_has_its_rule_and_its_offender_its_dispute_and_its_ruling(played: Playing, plan: Plan):
    told = findings(played, plan)
    assert {version: broken(found["verdict"]) for version, found in told.items()} == plan.broken
    assert {version: (found["dispute"], found["ruling"]) for version, found in told.items()} == plan.cases


def broken(verdict: Any) -> list[tuple[str, int]]:
    return [
        (rule["id"].removeprefix("swapybara."), rule["offender"])
        for rule in verdict["rules"]
        if rule["status"] == "illegal"
    ]


@every_sitting
def test_the_rulings_tell_what_hands_must_do(played: Playing, plan: Plan):
    told = {
        answer.json["version"]: tuple(answer.json["instructions"])
        for answer in played(plan.name).sitting.answers
        if answer.status == 201 and answer.json.get("event", {}).get("kind") == "ruled"
    }
    assert told == plan.hands


@every_sitting
def test_the_points_of_every_round_and_the_winner_are_those_worked_out(played: Playing, plan: Plan):
    sitting: Sitting = played(plan.name).sitting
    told = sitting.get("scribe", "/state")
    written = [
        ", ".join(
            f"{line['rule'].removeprefix('swapybara.score-')} {line['points']}" for line in row["lines"]
        )
        for row in told["standings"]
    ]
    assert written == list(plan.points)
    assert (told["over"], told["winners"]) == (True, plan.winners)
    assert sitting.get(None, "")["closed"]
