"""Learning from mistakes in a real browser: by touch and by keyboard, with help, to the last page."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import cabochon
from cabochon.benchmarks.load.server_process import Server
from cabochon.match import Match
from tests.browser.accessible import check_page
from tests.browser.chromium import PATIENCE, person
from tests.browser.player import LIVE, moves_on
from tests.browser.stages import MEASURE, NEEDED, PIECES, SIZES

PHONE = {"width": 390, "height": 844}
SAID = "#hint .answer p:first-child"
OVER = "#hint .answer[data-over]"
NEEDED_HERE = [part for part in NEEDED if part not in ("#headline", ".last p:last-child")]


def a_match(game: str) -> Match:
    """Somebody who plays at random makes mistakes. Marvel takes long, so its record ends in the middle of a match."""
    seed = 5 if game == "splendor" else 2
    chance = random.Random(seed)
    options: dict[str, Any] = {} if game == "battle-mat" else {"target": 3}
    match = cabochon.new(game, seed=seed, **options)
    while not match.is_over:
        moves = match.legal()
        match.play(chance.choice([move for move in moves if move.startswith("buy")] or moves))
    return match.after_turn(30) if game == "marvel" else match


def first_exercise(page: Page, game: str = "splendor") -> None:
    """Have a match analysed, and follow the link to its mistakes."""
    page.goto("/replay")
    page.fill("#text", a_match(game).record())
    page.click("form.sheet button.primary")
    page.wait_for_selector("#play:not([hidden])")
    page.click('button[form="analyse"]')
    page.wait_for_selector('#summary[data-state="done"]')
    page.click('#summary a[href*="/learn"]')
    page.wait_for_selector(LIVE)


def make(page: Page, move: dict[str, list[str]], *, by_touch: bool = False) -> None:
    for touch in move["touches"]:
        thing = page.locator(f'[data-touch="{touch}"]:not(:disabled), [data-choice="{touch}"]').first
        thing.tap() if by_touch else thing.click()
    confirm = page.locator('[data-choice="confirm"]')
    if confirm.count():
        confirm.tap() if by_touch else confirm.click()


def best_move(page: Page) -> dict[str, list[str]]:
    """What the outlined pieces say; asked for beside the page."""
    query = page.get_attribute("#stage", "data-query") or ""
    address = page.get_attribute("#stage", "data-exercise") or ""
    fragment = page.request.get(f"{address}/help?{query}&step=3").text()
    pieces = fragment.partition('data-about="')[2].partition('"')[0].split()
    return next(move for move in moves_on(page) if move["touches"] == pieces)


@pytest.mark.parametrize("game", ["splendor", pytest.param("marvel", marks=pytest.mark.exhaustive), "battle-mat"])
def test_a_learner_finds_the_better_moves_to_the_last_page(game: str, browser: Browser, server: Server) -> None:
    page = person(browser, server, viewport=PHONE, has_touch=True).new_page()
    first_exercise(page, game)
    found = 0
    while page.locator("#stage").count():
        make(page, best_move(page), by_touch=True)
        expect(page.locator(SAID)).to_contain_text("Found: the best move.", timeout=PATIENCE)
        expect(page.locator("#announcer")).to_contain_text("Found: the best move.")
        assert page.locator("[data-touch].lit").count() == 0
        found += 1
        page.tap("#hint [data-next]")
        page.wait_for_selector(f"{LIVE}, main .sheet")
    expect(page.locator("main")).to_contain_text(f"You found {found} better move")
    page.context.close()


def test_a_wrong_try_leaves_the_moves_there_and_help_comes_in_steps(browser: Browser, server: Server) -> None:
    page = person(browser, server).new_page()
    first_exercise(page)
    best = best_move(page)
    for wrong in [move for move in moves_on(page) if move["touches"] != best["touches"]][:6]:
        make(page, wrong)
        expect(page.locator(SAID)).to_be_visible(timeout=PATIENCE)
        expect(page.locator("#hint")).not_to_have_attribute("aria-busy", "true", timeout=PATIENCE)
        if not page.locator(OVER).count():
            break
        page.reload()
        page.wait_for_selector(LIVE)
    expect(page.locator(SAID)).to_contain_text("Try again.")
    assert page.locator("[data-touch].lit").count() > 0
    page.keyboard.press("?")  # there is no list of keys here, and no script error
    page.keyboard.press("h")
    expect(page.locator(SAID)).to_contain_text("Hint.")
    assert page.locator(".meant").count() == 0
    for _ in range(3):
        if page.locator(OVER).count():
            break
        page.locator("#hint [data-help]").focus()
        page.keyboard.press("Enter")
        page.wait_for_function("() => !document.querySelector('#hint[aria-busy]')")
    expect(page.locator(SAID)).to_contain_text("Best move.")
    assert page.locator(".meant").count() > 0
    expect(page.locator("#hint [data-next]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{LIVE}, main .sheet")
    assert "task=2&found=0" in page.url
    page.context.close()


@pytest.mark.parametrize("game", ["splendor", "battle-mat"])
def test_everything_lies_inside_the_window(game: str, browser: Browser, server: Server) -> None:
    page = person(browser, server).new_page()
    first_exercise(page, game)
    page.click('.tools [data-help="4"]') if game == "splendor" else None
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(MEASURE, [NEEDED_HERE, PIECES])
        assert (found["outside"], found["missing"], found["small_text"]) == ([], [], []), (width, height)
        assert (found["small_targets"], max(found["scrolls"])) == ([], 0), (width, height)
    page.context.close()


def test_axe_finds_nothing_in_an_exercise_and_on_the_last_page(browser: Browser, server: Server) -> None:
    page = person(browser, server, locale="de", viewport=PHONE, has_touch=True).new_page()
    first_exercise(page)
    check_page(page, "de")
    page.tap('.tools [data-help="4"]')
    page.wait_for_selector(OVER)
    check_page(page, "de")
    page.goto(page.url.partition("&")[0] + "&task=50")
    page.wait_for_selector("main .sheet")
    check_page(page, "de")
    page.context.close()
