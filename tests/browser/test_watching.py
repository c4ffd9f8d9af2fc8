"""The tests of the pages themselves notice what they are to notice."""

import pytest


@pytest.mark.parametrize("size", ["phone", "narrow", "desktop"])
def test_a_page_is_visited_at_each_size_and_axe_runs_on_it(visit, size):
    visitor = visit(size)
    page = visitor.go("/")
    assert page.title() == "Takeback"
    visitor.check_axe()


def test_what_the_policy_refuses_is_a_fault(visit):
    visitor = visit()
    visitor.go("/").evaluate("document.body.setAttribute('style', 'color: red')")
    visitor.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<style>p{}</style>')")
    assert any("Content Security Policy" in fault for fault in visitor.faults)
    visitor.faults.clear()


def test_uncaught_errors_and_missing_files_are_faults(visit):
    visitor = visit()
    page = visitor.go("/")
    page.evaluate("setTimeout(() => { throw new Error('planted') })")
    page.evaluate("fetch('/static/nowhere').catch(() => 0)")
    page.wait_for_timeout(200)
    assert any("planted" in fault for fault in visitor.faults)
    visitor.faults.clear()
