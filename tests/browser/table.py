"""Somebody at the assistant, who acts by taps alone and counts them."""

from typing import Any

from playwright.sync_api import Locator

from tests.browser.kit import Visitor

SHOWN = """() => ['.undo b', '.asked h2', '.who h1', '.on-panel h1']
    .map((where) => document.querySelector(where)?.textContent ?? '').join('|')"""


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
