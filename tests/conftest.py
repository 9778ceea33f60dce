"""What the tests of the browser share: one browser and one server, started when the first of them asks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browsing import chromium, person
from tests.serving import Server


# Not for the whole session: while Playwright runs, nobody else can begin an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright, chromium(playwright) as found:
        if found is None:
            pytest.skip("there is no Chromium on this machine: apt-get install chromium")
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as started:
        yield started
    assert started.errors.read_text() == ""


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    made = person(browser, server)
    yield made
    made.close()
