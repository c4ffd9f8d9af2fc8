"""Reading a page as a browser would, as far as a test needs."""

from html.parser import HTMLParser
from typing import Any

VOID = {"meta", "link", "input", "br", "img", "hr"}


class Page(HTMLParser):
    """A page's tags, text and links. Tags must be closed in the order they were opened."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == [], f"left open: {self._open}"
        assert html.lower().startswith("<!doctype html>")
        assert [tag for tag, _ in self.tags if tag == "title"] == ["title"]
        assert dict(self.tags)["html"]["lang"]

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice in <{tag}>"
        if "svg" not in self._open or tag == "a":
            self.tags.append((tag, dict(attrs)))
        assert "style" not in names, f"an inline style in <{tag}>"
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]

    def links(self) -> list[str]:
        return [attrs["href"] or "" for attrs in self.all("a")]


def check_strict(page: Page) -> None:
    """Nothing on the page needs more than the strict policy allows."""
    for tag, attrs in page.tags:
        assert tag not in {"style", "iframe", "object", "embed", "base"}, tag
        assert "style" not in attrs, f"an inline style in <{tag}>"
        assert not [name for name in attrs if name.startswith("on")], f"an inline handler in <{tag}>"
        if tag == "script":
            assert (attrs.get("src") or "").startswith("/"), "an inline or foreign script"
        for name in ("src", "href", "action"):
            assert not (attrs.get(name) or "").startswith(("http:", "https:", "//", "javascript:")), attrs
