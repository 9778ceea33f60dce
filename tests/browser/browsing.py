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

from tests.server.serving import Server

__all__ = [
    "DESK",
    "PATIENCE",
    "PHONE",
    "SHORT",
    "SPOKEN",
    "Player",
    "at_a_new_table",
    "chromium",
    "hurry",
    "is_over",
    "moves_on",
    "person",
]

# What a browser does for its own window, most of all the suggestions below its address line, costs more than a page.
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
# Two languages with every run, for the others differ in words alone; those with make test-all.
SPOKEN = ["en", "de", *(pytest.param(language, marks=pytest.mark.exhaustive) for language in ("fr", "it"))]
# Whole matches, and not long ones; Marvel asks for all its colours however few points are enough.
SHORT = {"splendor": {"target": "1"}, "marvel": {"target": "8"}, "battle-mat": {"quick": "yes"}}
# How often the tabulator key is to be pressed to come to something, less than zero: backwards; nearly so, for a guess.
STEPS = """(selector) => {
    const at = document.activeElement;
    if (at.matches(selector)) return 0;
    const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")];
    const open = stops.filter((stop) => stop.tabIndex >= 0 && !stop.disabled && stop.checkVisibility());
    const is_before = (stop) => at.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING;
    const steps = open.indexOf(document.querySelector(selector)) - open.filter(is_before).length;
    return steps < 0 || open.includes(at) ? steps : steps + 1;
}"""


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
    found: list[dict[str, Any]] = page.evaluate(
        """() => JSON.parse(document.getElementById("moves")?.textContent ?? '{"moves": []}').moves"""
    )
    return found


def hurry(page: Page, *, most: int = 1000, seed: int = 1) -> None:
    """Moves of who sits at this table, told to the server without a touch: for what comes after them."""
    chance, table, made = random.Random(seed), page.url.partition("?")[0], 0
    page.goto("about:blank")  # which need not show each of them
    while made < most:
        now = page.request.get(f"{table}/now").text()
        if curtain := re.search(r'data-lift="(\d)"', now):
            now = page.request.get(f"{table}/now?lifted={curtain[1]}").text()
        if 'class="verdict' in now:
            break
        if offered := re.search(r'id="moves">(.+?)</script>', now):
            told = json.loads(offered[1])
            moves = [move["move"] for move in told["moves"]]
            chosen = chance.choice(sensible(moves))
            page.request.post(f"{table}/moves", form={"number": told["number"], "move": chosen})
            made += 1
        else:
            page.wait_for_timeout(20)  # a bot thinks
    page.goto(table)


def sensible(moves: list[str]) -> list[str]:
    """Those that buy, else those that take, else all."""
    return next(filter(None, ([move for move in moves if move.startswith(verb)] for verb in ("buy", "take", ""))))


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
        """When it is the own turn, buy what can be bought, else anything, and see the page go on."""
        self.page.wait_for_selector("#moves", state="attached", timeout=PATIENCE)
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
        self.page.wait_for_selector(selector, timeout=PATIENCE)
        for _ in range(20):
            steps = self.page.evaluate(STEPS, selector)
            if not steps:
                return
            self._tab(steps)
        raise AssertionError(f"{selector} cannot be reached by keyboard")

    def _tab(self, steps: int) -> None:
        """With the key held down, as one does who has far to go."""
        keys = ["Tab"] if steps > 0 else ["Shift", "Tab"]
        for key in (*keys, *["Tab"] * (abs(steps) - 1)):
            self.page.keyboard.down(key)
        for key in keys:
            self.page.keyboard.up(key)
