"""Starts Chromium for tests, the installed one or Playwright's, and opens a browser context for each person."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Playwright

from cabochon.benchmarks.load.server_process import Server

__all__ = ["DESK", "PATIENCE", "PHONE", "SCRIPT_ERRORS", "SPOKEN", "chromium", "person"]

# Chromium's own window, above all the suggestions below the address bar, costs more time than a page.
IDLE = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "SpareRendererForSitePerProcess"),
    *("PaintHolding", "HttpsUpgrades", "OptimizationHints", "MediaRouter", "DestroyProfileOnBrowserClose"),
)
CALM = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    f"--disable-features={','.join(IDLE)}",
)
PATIENCE = 90_000  # milliseconds: the first page on a cold machine can take half a minute
SCRIPT_ERRORS: list[str] = []  # of the running test
DESK = {"width": 1366, "height": 850}
PHONE = {"width": 360, "height": 740}
# The languages differ in words alone: `make test` takes the one with the longest, `make test-all` the others too.
SPOKEN = ["de", *(pytest.param(language, marks=pytest.mark.exhaustive) for language in ("en", "fr", "it"))]


@contextmanager
def chromium(playwright: Playwright) -> Iterator[Browser | None]:
    """None where there is no Chromium."""
    installed = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    try:
        browser = playwright.chromium.launch(executable_path=installed, args=list(CALM))
    except Error:
        yield None
        return
    yield browser
    browser.close()


def person(browser: Browser, server: Server, **how: Any) -> BrowserContext:
    """A browser context of its own; a script error on any of its pages fails the test, once it has ended.

    Without a service worker unless a test asks for one: Playwright cannot intercept what goes through it.
    """
    defaults = {"viewport": DESK, "reduced_motion": "reduce", "locale": "en-GB", "service_workers": "block"}
    context = browser.new_context(base_url=server.address, **{**defaults, **how})
    context.set_default_timeout(PATIENCE)
    context.on("weberror", lambda error: SCRIPT_ERRORS.append(str(error.error)))
    return context
