"""The API's documentation in the browser: for everybody, at any size, closed and opened up."""

import pytest


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_axe_finds_nothing_in_the_documentation(visit, size):
    for language in ("en", "nl", "de"):
        visitor = visit(size, language=language)
        page = visitor.go("/api/docs")
        page.locator(".opblock").first.wait_for()
        visitor.check_axe()
        if language == "en":
            for route in page.locator(".opblock-summary-control").all()[:12:3]:
                route.click()
            page.locator(".opblock-body table").first.wait_for()
            visitor.check_axe()
