"""A real browser for tests: Debian's Chromium, or the one Playwright has, driven as a person would drive it."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright

from tests.serving import Server

__all__ = [
    "DESK",
    "PATIENCE",
    "PHONE",
    "SPOKEN",
    "Player",
    "at_a_new_table",
    "chromium",
    "is_over",
    "moves_on",
    "person",
]

CALM = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
PATIENCE = 30_000  # milliseconds
DESK = {"width": 1366, "height": 850}
PHONE = {"width": 360, "height": 740}
# Two languages with every run, for the others differ in words alone; those with make test-all.
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
    """Somebody with a browser of their own, in which nothing may go wrong."""
    usual = {"viewport": DESK, "reduced_motion": "reduce"}
    context = browser.new_context(base_url=server.address, locale="en-GB", **{**usual, **how})
    context.on("weberror", lambda error: pytest.fail(f"the page failed: {error.error}"))
    return context


def at_a_new_table(page: Page, game: str, **fields: str) -> str:
    """Made by the form; `who1="open"` and the like."""
    page.goto(f"/new/{game}")
    for name, value in fields.items():
        field = page.locator(f'[name="{name}"]')
        if field.evaluate("(field) => field.tagName") == "SELECT":
            field.select_option(value)
        elif field.get_attribute("type") == "checkbox":
            field.check()
        else:
            field.fill(value)
    page.click("form.sheet button.primary")
    page.wait_for_selector("#now")
    return re.sub(r"^https?://[^/]+", "", page.url)


def moves_on(page: Page) -> list[dict[str, Any]]:
    """What the server offers on this page; nothing while another one is to move."""
    offered = page.locator("#moves")
    found: list[dict[str, Any]] = json.loads(offered.text_content() or "{}")["moves"] if offered.count() else []
    return found


def is_over(page: Page) -> bool:
    return page.locator(".verdict").count() > 0


class Player:
    """Somebody at a table, who finds the moves on the page and touches what they are made of."""

    def __init__(self, page: Page, seed: int, *, by_keyboard: bool = False, hiding: bool = False) -> None:
        self.page = page
        self._hiding = hiding  # rather reserve what nobody sees
        self.played = 0
        self._chance = random.Random(seed)
        self._by_keyboard = by_keyboard

    def wait(self) -> bool:
        """Until it is the own turn, or over; whether it is the own turn. A curtain is lifted on the way."""
        self.page.wait_for_selector("#moves, .verdict, [data-lift]", state="attached", timeout=PATIENCE)
        if self.page.locator("[data-lift]").count():
            self.page.click("[data-lift]")
            self.page.wait_for_selector("#moves, .verdict", state="attached", timeout=PATIENCE)
        return not is_over(self.page)

    def move(self) -> None:
        """Buy what can be bought, else anything, and see the page go on."""
        moves = moves_on(self.page)
        buys = [move for move in moves if move["move"].startswith("buy")]
        takes = [move for move in moves if move["move"].startswith("take")]
        hidden = [move for move in moves if move["move"].startswith("reserve deck")] if self._hiding else []
        chosen = self._chance.choice(hidden or buys or takes or moves)
        version = self.page.get_attribute("#now", "data-version")
        for touch in chosen["touches"]:
            self._press(f'[data-touch="{touch}"]:not(:disabled), [data-choice="{touch}"]')
        if self.page.locator('[data-choice="confirm"]').count():
            self._press('[data-choice="confirm"]')
        self.page.wait_for_selector(f'#now:not([data-version="{version}"])', timeout=PATIENCE)
        self.played += 1

    def play(self) -> None:
        """To the end of the match."""
        while self.wait():
            self.move()

    def _press(self, selector: str) -> None:
        thing = self.page.locator(selector).first
        if self._by_keyboard:
            self._reach(selector)
            self.page.keyboard.press("Enter")
        else:
            thing.click(timeout=PATIENCE)

    def _reach(self, selector: str) -> None:
        """By the tabulator key alone, as somebody without a mouse comes there."""
        reached = "(selector) => document.activeElement?.matches(selector) ?? false"
        for _ in range(200):
            if self.page.evaluate(reached, selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector} cannot be reached by keyboard")
