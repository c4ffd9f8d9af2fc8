"""Visitors of the pages: a browser of their own at the size of a device, and whatever went wrong in it."""

from collections.abc import Sequence
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, Response

SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "narrow": {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}
RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}
WALLET = "takeback"


class Visitor:
    """Somebody with a device, a language and a wallet of tokens.

    `faults` are errors of the console, uncaught errors, refusals of the policy and answers with 500 and more.
    What a test foretells of them, such as "status of 412", is named in `foretold`. `answers` are all
    texts that came, each with its address.
    """

    def __init__(
        self,
        browser: Browser,
        base: str,
        size: str = "phone",
        *,
        tokens: Sequence[str] = (),
        language: str = "en",
        dark: bool = False,
        script: bool = True,
    ) -> None:
        self.base = base
        self.faults: list[str] = []
        self.foretold: set[str] = set()
        self.answers: list[tuple[str, str]] = []
        self.touch = bool(SIZES[size].get("has_touch"))
        self.context = browser.new_context(
            **SIZES[size],
            base_url=base,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            java_script_enabled=script,
        )
        self.context.set_default_timeout(10_000)
        if tokens:
            wallet = '"' + " ".join(tokens) + '"'  # as the service itself quotes it
            self.context.add_cookies([{"name": WALLET, "value": wallet, "url": base}])
        self.page: Page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.faults.append(f"uncaught: {error}"))
        self.page.on("response", self._response)

    def go(self, path: str) -> Page:
        """The page at a path."""
        self.page.goto(path)
        return self.page

    def listen(self) -> None:
        """Keep every text that comes from now on, of pages, answers and streams."""
        session = self.context.new_cdp_session(self.page)
        session.on(
            "Network.eventSourceMessageReceived", lambda told: self.answers.append(("stream", told["data"]))
        )
        session.send("Network.enable")
        self.page.on("requestfinished", lambda request: self._hear(request.response()))

    @property
    def heard(self) -> list[str]:
        """Every text that came."""
        return [text for _, text in self.answers]

    def check_axe(self) -> None:
        """Nothing on the page breaks a rule of WCAG 2.2 AA that axe can see."""
        found = Axe().run(self.page, options=RULES).response["violations"]
        assert found == [], [
            (one["id"], one["help"], [(node["target"], node["html"][:160]) for node in one["nodes"]])
            for one in found
        ]

    def close(self) -> None:
        """Leave. Fails if anything went wrong."""
        self.context.close()
        assert not self.faults, self.faults

    def _console(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        if any(told in message.text for told in self.foretold):
            return
        self.faults.append(f"{message.text} ({message.location['url']})")

    def _response(self, response: Response) -> None:
        if response.status >= 500:
            self.faults.append(f"{response.status} from {response.url}")

    def _hear(self, response: Response | None) -> None:
        kind = "" if response is None else response.headers.get("content-type", "")
        if (
            response is not None
            and response.status < 300
            and kind.startswith(("text/html", "application/json", "image/svg"))
        ):
            self.answers.append((response.url, response.text()))
