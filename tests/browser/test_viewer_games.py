"""Every game that comes with a recorded sitting is replayed, on a phone and on a desktop."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from events.games import rulesets, sittings
from events.history import fold, read_portable
from tests.api.kit import Api
from tests.browser.screenshots import moment, rulings

STEPS = 6


def replayed() -> list[str]:
    return sorted(name for name, ruleset in rulesets().items() if any(sittings(ruleset)))


@pytest.fixture
def sitting(site: str, request: pytest.FixtureRequest) -> tuple[str, Any]:
    """A copy of the sitting of a game with the most rulings: its path, and its story."""
    data = max(
        (data for _, data in sittings(rulesets()[request.param])), key=lambda data: data.count(b'"ruled"')
    )
    told = Api(site).send("POST", "/records?copy=true", data, Content_Type="application/json")
    assert told.status == 201, told
    record = read_portable(data)
    return f"/games/{told.body['id']}", (fold(record.events, record.seals), told.body["referee"])


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("sitting", replayed(), indirect=True)
def test_a_sitting_is_replayed_step_by_step_from_its_first_breach(visit, sitting, size: str):
    path, (story, token) = sitting
    visitor = visit(size, tokens=[token])
    first = moment(story)
    page = visitor.go(f"{path}/at/{first}")
    for step in range(1, STEPS + 1):
        page.click("#step-on")
        expect(page.locator("#where .position strong")).to_have_text(
            re.compile(rf"^Event {first + step} of ")
        )
        assert page.locator("#picture svg:visible").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    visitor.check_axe()
    page.click("#step-last")
    expect(page.locator("#where .position strong")).to_have_text(f"Event {story.head} of {story.head}")
    for paper in ("sheet", *(f"rulings/{number}" for number in rulings(story)[:1])):
        visitor.go(f"{path}/{paper}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        visitor.check_axe()
