"""A sixth game is a plug-in: its package is installed beside Takeback's, and nothing else is done."""

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.api.kit import Night
from tests.browser.kit import Visitor
from tests.browser.table import Scribe, moves
from tests.cli.environments import CLEAN, ROOT, built, environment, fetch, install, run
from tests.serving import free_port

SIXTH = ROOT / "tests" / "tiny"


@pytest.fixture(scope="module")
def takeback(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of an environment with both packages and nothing of the checkout."""
    folder = tmp_path_factory.mktemp("sixth")
    python = environment(folder)
    install(python, built(SIXTH, folder))
    return python.parent / "takeback"


@pytest.fixture(scope="module")
def site(takeback: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service in that environment."""
    folder, port = tmp_path_factory.mktemp("site"), free_port()
    server = subprocess.Popen(
        [takeback, "serve", "--port", str(port), "--database", f"sqlite:///{folder}/sixth.db"],
        cwd=folder,
        env=CLEAN,
    )
    try:
        fetch(port, "/readyz", time.monotonic() + 40)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(20)


def test_it_is_offered_beside_the_others(takeback: Path, site: str):
    offered = [line.split()[0] for line in run(takeback, "rulesets", env=CLEAN).splitlines()]
    assert "tiny" in offered
    assert len(offered) > 2
    night = Night(site, seats=2)
    listed = night.anyone.get("/rulesets").body["rulesets"]
    assert [one["name"] for one in listed] == offered


def test_it_is_played_over_the_api_in_both_modes(site: str):
    night = Night(site, seats=2)
    night.move(type="deal")
    night.move(type="play", seat=0, card="a6")
    revoke = night.move(type="play", seat=1, card="b1")
    assert night.referee.get(f"{night.path}/events/{revoke}").body["verdict"]["now"]["status"] == "open"
    night.see("hand:1", "a2", at=revoke - 1)
    [found] = night.referee.get(f"{night.path}/findings").body["findings"]
    assert (found["version"], found["verdict"]["rules"][0]["id"]) == (revoke, "tiny.follow")
    number = night.referee.post(f"{night.path}/disputes", {"version": revoke}).body["dispute"]
    ruled = night.referee.post(
        f"{night.path}/disputes/{number}/rulings", {"decision": "upheld", "remedy": "undo"}
    )
    assert (ruled.status, ruled.body["instructions"][0]) == (201, "the hand of P1: 3 cards")
    dealt = Night(site, seats=2, mode="dealt")
    seats = [dealt.seat(0), dealt.seat(1)]
    assert dealt.referee.post(f"{dealt.path}/moves", {"type": "deal"}).status == 201
    own = seats[0].get(f"{dealt.path}/state").body["zones"]
    [hand] = [zone for zone in own if zone["id"] == "hand:0"]
    faces = [card["face"] for card in hand["cards"]]
    assert None not in faces
    assert seats[0].post(f"{dealt.path}/moves", {"type": "play", "seat": 0, "card": faces[0]}).status == 201


def test_it_is_logged_and_replayed_on_both_pages(browser: Browser, site: str):
    night = Night(site, seats=2, names=["Ana", "Ben"])
    phone = Visitor(browser, site, "phone", tokens=[night.opened["referee"]], language="nl")
    scribe = Scribe(phone, night.id)
    scribe.tap(phone.page.get_by_role("button", name="delen", exact=True))
    for face in ("a3", "a5", "b1", "b2"):
        scribe.card(face)
    assert [move["type"] for move in moves(night)] == ["deal", *["play"] * 4]
    assert scribe.taps == 5
    phone.check_axe()
    page = phone.go(f"/games/{night.id}/at/4?lang=de")
    assert "Ben spielt a5" in page.locator("main").inner_text()
    phone.check_axe()
    phone.close()
