"""Somebody at the assistant, who acts by taps alone and counts them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Error, Locator

from events.games.grammar import has_picked, value_picked
from tests.browser.kit import Visitor

SHOWN = """() => ['.undo b', '.asked h2', '.who h1', '.on-panel h1']
    .map((where) => document.querySelector(where)?.textContent ?? '').join('|')
    + '|' + document.querySelector('main').dataset.version
    + '|' + (document.querySelector('.asked')?.dataset.field ?? '')"""
ASKED = """() => {
    const { version, acting = null } = document.querySelector('main').dataset;
    const asked = document.querySelector('.asked[data-field]')?.dataset;
    const { type = null, field = null } = asked ?? {};
    return { version: Number(version), acting, type, field };
}"""


class Scribe:
    """A visitor at `/games/{id}/table`. `taps` counts every tap that was made."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.visitor = visitor
        self.page = visitor.go(f"/games/{game}/table")
        self.page.wait_for_selector(".who h1")
        self.taps = 0

    def tap(self, what: str | Locator) -> None:
        """One tap, which must change what is asked or said."""
        self.page.wait_for_selector('main[aria-busy="false"]')
        before = self.page.evaluate(SHOWN)
        self._tap(what)
        self.page.wait_for_function(
            f"(before) => document.querySelector('main').ariaBusy === 'false' && ({SHOWN})() !== before",
            arg=before,
        )
        self.page.wait_for_selector('main[aria-busy="false"]')

    def press(self, name: str, *, exact: bool = True) -> None:
        """One tap on the button of this name."""
        self._tap(self.page.get_by_role("button", name=name, exact=exact).first)

    def presses(self, *names: str) -> None:
        """Taps on buttons, each once the page has taken in the one before."""
        for name in names:
            self.page.wait_for_selector('main[aria-busy="false"]')
            self.press(name)
            self.page.wait_for_timeout(150)
        self.page.wait_for_selector('main[aria-busy="false"]')

    def _tap(self, what: str | Locator) -> None:
        found = self.page.locator(what).first if isinstance(what, str) else what
        if self.visitor.touch:
            found.tap()
        else:
            found.click()
        self.taps += 1

    def card(self, face_label: str) -> None:
        self.tap(self.page.get_by_role("button", name=face_label, exact=True))

    def seat(self, number: int) -> None:
        self.tap(f'[data-seat="{number}"].pressable')

    def enter(self, move: Mapping[str, Any]) -> None:
        """Log a move: whatever is asked, one tap for its answer."""
        before = self.asked()["version"]
        while (asked := self.asked())["version"] == before:
            try:
                self._answer(move, asked)
            except Error as error:
                raise AssertionError(f"asked {asked}, it takes no tap for {move}") from error

    def enter_run(self, run: Sequence[Mapping[str, Any]]) -> None:
        """Log quick moves in one call."""
        before = self.asked()["version"]
        self.quickly("[data-run]")
        for move in run:
            if move["seat"] is not None:
                self.quickly(f'[data-seat="{move["seat"]}"].pressable')
            self.quickly(f"[data-value='{json.dumps(move['card'])}']")
        self.quickly(".doing-run .primary")
        self.page.wait_for_function(
            "(before) => Number(document.querySelector('main').dataset.version) > before", arg=before
        )
        self.page.wait_for_selector('main[aria-busy="false"]')

    def quickly(self, what: str) -> None:
        """One tap that waits for nothing but its button."""
        self.page.wait_for_selector('main[aria-busy="false"]')
        self._tap(what)

    def asked(self) -> dict[str, Any]:
        """How far the page's record goes, and which question it asks."""
        self.page.wait_for_selector('main[aria-busy="false"]')
        found: dict[str, Any] = self.page.evaluate(ASKED)
        return found

    def _answer(self, move: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
        field = asked["field"]
        by = move.get("seat")
        if by is not None and asked["acting"] != str(by):
            self.tap(f'[data-seat="{by}"].pressable')
            return
        if asked["type"] != move["type"]:
            self.tap(self._kind(move))
            return
        counts = self.page.locator(".counts")
        number = move.get(str(counts.first.get_attribute("data-field"))) if counts.count() else None
        if number is not None:
            chosen = counts.first.locator(f'[data-count="{number}"]')
            if chosen.get_attribute("aria-pressed") == "false":
                self._tap(chosen)
        value = value_picked(move, field) if has_picked(move, field) else None
        keys = self.page.locator(f"[data-value='{json.dumps(value)}']")
        if keys.count() == 0 and (written := self.page.locator(".sheet form input")).count():
            self._tap(written)
            written.fill(str(value))
            keys = self.page.locator(".sheet form button")
        self.tap(keys.first if keys.count() else f'[data-seat="{value}"].pressable')

    def _kind(self, move: Mapping[str, Any]) -> Locator:
        """The button for this kind of move, with the answer to its first question where it has one."""
        for key in self.page.locator(f'[data-kind="{move["type"]}"]').all():
            field, answer = key.get_attribute("data-field"), key.get_attribute("data-answer")
            if answer is None or json.dumps(move.get(str(field))) == answer:
                return key
        raise AssertionError(f"no button for {move}")

    def says(self, selector: str = ".who h1") -> str:
        return self.page.locator(selector).first.inner_text()

    def offered(self) -> list[int]:
        """The seats that may lawfully be picked."""
        found: Any = self.page.locator(".pressable.offered").evaluate_all(
            "(all) => all.map((one) => Number(one.dataset.seat))"
        )
        return list(found)


def moves(night: Any) -> list[dict[str, Any]]:
    """The moves of a game's record, those that stand."""
    told = night.referee.get(f"{night.path}/events?limit=500").body["events"]
    return [
        event["body"]["move"] for event in told if event["kind"] == "moved" and event["void_since"] is None
    ]
