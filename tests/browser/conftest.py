"""One browser a module and one server for all, each started by the first test that needs it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from cabochon.benchmarks.load.server_process import Server
from tests.browser.chromium import SCRIPT_ERRORS, chromium, person
from tests.rooms import mark_all_below
from tests.server.databases import postgresql, postgresql_server
from tests.server.patience import patience

__all__ = ["browser", "context", "patience", "postgresql", "postgresql_server", "script_errors", "server"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    mark_all_below(Path(__file__).parent, items, "browser")


# Not for the whole session: while Playwright runs, no other code in this process can start an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright, chromium(playwright) as found:
        if found is None:
            pytest.skip("there is no Chromium on this machine: apt-get install chromium")
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Its analyses, coach and exercises take few simulations: no test asks how good they are."""
    few = {"CABOCHON_REVIEW_SIMULATIONS": "60"}
    with Server(tmp_path_factory.mktemp("server"), environment=few) as started:
        yield started
    assert started.complaints == []


@pytest.fixture(autouse=True)
def script_errors() -> Iterator[None]:
    """Not raised where they happen: an exception in a handler of Playwright would end the browser for all tests."""
    yield
    found = [*SCRIPT_ERRORS]
    SCRIPT_ERRORS.clear()
    assert found == []


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    opened = person(browser, server)
    yield opened
    opened.close()
