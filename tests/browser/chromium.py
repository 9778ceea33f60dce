"""Starts Chromium for tests, the installed one or Playwright's, and opens a browser context for each person."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Playwright

from cabochon.benchmarks.load.server_process import Server

__all__ = ["DESK", "PATIENCE", "PHONE", "SPOKEN", "chromium", "person"]

# Chromium's own window, above all the suggestions below the address bar, costs more time than a page.
IDLE = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "SpareRendererForSitePerProcess"),
    *("PaintHolding", "HttpsUpgrades", "OptimizationHints", "MediaRouter", "DestroyProfileOnBrowserClose"),
)
CALM = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    f"--disable-features={','.join(IDLE)}",
)
PATIENCE = 30_000  # milliseconds
DESK = {"width": 1366, "height": 850}
PHONE = {"width": 360, "height": 740}
# The other languages differ in words alone, so only `make test-all` runs them.
SPOKEN = ["en", "de", *(pytest.param(language, marks=pytest.mark.exhaustive) for language in ("fr", "it"))]


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
    """A browser context of its own; a script error on any of its pages fails the test."""
    defaults = {"viewport": DESK, "reduced_motion": "reduce"}
    context = browser.new_context(base_url=server.address, locale="en-GB", **{**defaults, **how})
    context.on("weberror", lambda error: pytest.fail(f"the page failed: {error.error}"))
    return context
