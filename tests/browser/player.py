"""A person at a table in the browser: finds the legal moves on the page and clicks or types them."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from playwright.sync_api import Page

from tests.browser.chromium import PATIENCE

__all__ = ["LIVE", "SHORT", "Player", "at_a_new_table", "hurry", "is_over", "moves_on"]

LIVE = "#stage[data-live]"  # a table whose scripts are loaded
# Options for short whole matches; Marvel needs a card of every colour, however low the target.
SHORT = {"splendor": {"target": "1"}, "marvel": {"target": "8"}, "battle-mat": {"quick": "yes"}}
# Estimates how many presses of the Tab key lead to an element; negative: backwards.
STEPS = """(selector) => {
    const at = document.activeElement;
    if (at.matches(selector)) return 0;
    const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")];
    const open = stops.filter((stop) => stop.tabIndex >= 0 && !stop.disabled && stop.checkVisibility());
    const is_before = (stop) => at.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING;
    const steps = open.indexOf(document.querySelector(selector)) - open.filter(is_before).length;
    return steps < 0 || open.includes(at) ? steps : steps + 1;
}"""


def at_a_new_table(page: Page, game: str, **fields: str) -> str:
    """Create a table by its form, with fields such as `who1="open"`; its path."""
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
    page.wait_for_selector(LIVE, timeout=PATIENCE)
    return re.sub(r"^https?://[^/]+", "", page.url)


def moves_on(page: Page) -> list[dict[str, Any]]:
    """The legal moves on this page; empty while it is not this person's turn."""
    found: list[dict[str, Any]] = page.evaluate(
        """() => JSON.parse(document.getElementById("moves")?.textContent ?? '{"moves": []}').moves"""
    )
    return found


def hurry(page: Page, *, most: int = 1000, seed: int = 1) -> None:
    """Post random moves without clicking, to reach a later position quickly."""
    chance, table, made = random.Random(seed), page.url.partition("?")[0], 0
    page.goto("about:blank")  # so that the page does not draw each move
    while made < most:
        now = page.request.get(f"{table}/now").text()
        if curtain := re.search(r'data-lift="(\d)"', now):
            now = page.request.get(f"{table}/now?lifted={curtain[1]}").text()
        if 'class="verdict' in now:
            break
        if offered := re.search(r'id="moves">(.+?)</script>', now):
            offer = json.loads(offered[1])
            moves = [move["move"] for move in offer["moves"]]
            chosen = chance.choice(preferred(moves))
            page.request.post(f"{table}/moves", form={"number": offer["number"], "move": chosen})
            made += 1
        else:
            page.wait_for_timeout(20)  # a bot thinks
    page.goto(table)


def preferred(moves: list[str]) -> list[str]:
    """Moves that buy, else moves that take, else all."""
    return next(filter(None, ([move for move in moves if move.startswith(verb)] for verb in ("buy", "take", ""))))


def is_over(page: Page) -> bool:
    return page.locator(".verdict").count() > 0


class Player:
    """Plays random legal moves, preferring to buy, by mouse, by touch or by keyboard."""

    def __init__(
        self,
        page: Page,
        seed: int,
        *,
        by_keyboard: bool = False,
        by_touch: bool = False,
        hiding: bool = False,
        pause: int = 0,
    ) -> None:
        self.page = page
        self._hiding = hiding  # prefers to reserve from a deck, unseen
        self.played = 0
        self._chance = random.Random(seed)
        self._by_keyboard = by_keyboard
        self._by_touch = by_touch
        self._pause = pause  # milliseconds before each touch, for people who want to watch

    def wait(self) -> bool:
        """Wait for the turn or the end, past a reveal and the curtain of a shared screen; whether the match goes on."""
        self.page.wait_for_selector("#moves, .verdict, [data-lift]", state="attached", timeout=PATIENCE)
        self._pass_reveal()
        if self.page.locator("[data-lift]").count():
            self.page.click("[data-lift]")
            self.page.wait_for_selector("#moves, .verdict", state="attached", timeout=PATIENCE)
        return not is_over(self.page)

    def _pass_reveal(self) -> None:
        if self.page.locator(".revealing [data-continue]").count():
            self._press(".revealing [data-continue]")

    def move(self) -> None:
        """Make a move, buying if possible, and wait until the page shows it."""
        self.page.wait_for_selector("#moves", state="attached", timeout=PATIENCE)
        self._pass_reveal()
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
        """Play to the end of the match."""
        while self.wait():
            self.move()

    def _press(self, selector: str) -> None:
        thing = self.page.locator(selector).first
        if self._pause:
            self.page.wait_for_timeout(self._pause)
        if self._by_keyboard:
            self._reach(selector)
            self.page.keyboard.press("Enter")
        elif self._by_touch:
            thing.tap(timeout=PATIENCE)
        else:
            thing.click(timeout=PATIENCE)

    def _reach(self, selector: str) -> None:
        """Move the focus to an element by the Tab key alone."""
        self.page.wait_for_selector(selector, timeout=PATIENCE)
        for _ in range(20):
            steps = self.page.evaluate(STEPS, selector)
            if not steps:
                return
            self._tab(steps)
        raise AssertionError(f"{selector} cannot be reached by keyboard")

    def _tab(self, steps: int) -> None:
        """Hold the key down, as a person does over a long way."""
        keys = ["Tab"] if steps > 0 else ["Shift", "Tab"]
        for key in (*keys, *["Tab"] * (abs(steps) - 1)):
            self.page.keyboard.down(key)
        for key in keys:
            self.page.keyboard.up(key)
