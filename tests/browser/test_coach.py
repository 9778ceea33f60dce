"""The coach in the browser: switched on in the settings, it says after each own move what it was worth."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from cabochon.benchmarks.load.server_process import Server
from tests.browser.accessible import check_page
from tests.browser.chromium import PATIENCE, PHONE, person
from tests.browser.player import Player, at_a_new_table
from tests.browser.stages import MEASURE, NEEDED, PIECES, SIZES

SAID = "#hint .coach .said:first-child"
NEEDED_WITH_THE_COACH = [part for part in NEEDED if part != ".last p:last-child"]


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    someone = person(browser, server)
    yield someone.new_page()
    someone.close()


def switch(page: Page) -> None:
    """Open the settings, whose button choices may cover for a moment, and close them again."""
    page.evaluate("document.getElementById('settings').showPopover()")
    page.click("#set-coach")
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()


@pytest.mark.parametrize("game", ["splendor", "battle-mat"])
def test_it_speaks_after_each_own_move_and_is_remembered_at_this_table(page: Page, game: str) -> None:
    table = at_a_new_table(page, game, who1="easy")
    switch(page)
    player = Player(page, seed=5)
    player.move()
    page.wait_for_selector(SAID, timeout=PATIENCE)
    expect(page.locator("#announcer")).not_to_be_empty()
    first = page.get_attribute("#hint .coach", "data-move")
    player.move()
    page.wait_for_selector(f'#hint .coach:not([data-move="{first}"])', timeout=PATIENCE)
    page.reload()
    page.wait_for_selector("#stage[data-live]")
    assert page.is_checked("#set-coach")
    player.move()
    page.wait_for_selector(SAID, timeout=PATIENCE)
    at_a_new_table(page, game, who1="easy")
    assert not page.is_checked("#set-coach")
    page.goto(table)
    page.wait_for_selector("#stage[data-live]")
    switch(page)  # off
    Player(page, seed=5).move()
    page.wait_for_selector("#moves", state="attached", timeout=PATIENCE)
    expect(page.locator(SAID)).to_have_count(0)


def test_its_words_can_be_closed_and_make_way_for_a_hint(page: Page) -> None:
    at_a_new_table(page, "splendor", who1="easy")
    switch(page)
    Player(page, seed=5).move()
    page.wait_for_selector(SAID, timeout=PATIENCE)
    page.wait_for_selector("#moves", state="attached", timeout=PATIENCE)
    expect(page.locator("#headline")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator("#hint p:first-child")).to_contain_text("Hint.", timeout=PATIENCE)
    Player(page, seed=6).move()
    page.wait_for_selector(SAID, timeout=PATIENCE)
    page.click("#hint [data-dismiss]")
    expect(page.locator(SAID)).to_have_count(0)


def test_the_switch_is_not_there_among_people(page: Page) -> None:
    at_a_new_table(page, "splendor", who1="here")
    page.click('[popovertarget="settings"]')
    expect(page.locator("#set-at-once")).to_be_visible()
    expect(page.locator("#set-coach")).to_be_hidden()


def test_everything_lies_inside_the_window_with_the_coach(page: Page) -> None:
    at_a_new_table(page, "splendor", who1="easy")
    switch(page)
    Player(page, seed=5).move()
    page.wait_for_selector(SAID, timeout=PATIENCE)
    page.wait_for_selector("#moves", state="attached", timeout=PATIENCE)
    page.eval_on_selector_all("#hint details", "(all) => all.forEach((one) => (one.open = false))")  # as on a phone
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(MEASURE, [[*NEEDED_WITH_THE_COACH, "#hint"], PIECES])
        assert (found["outside"], found["missing"], found["small_text"]) == ([], [], []), (width, height)
        assert (found["small_targets"], max(found["scrolls"])) == ([], 0), (width, height)


def test_axe_finds_nothing_beside_the_coach(browser: Browser, server: Server) -> None:
    page = person(browser, server, locale="de", viewport=PHONE, has_touch=True).new_page()
    at_a_new_table(page, "marvel", who1="easy")
    switch(page)
    Player(page, seed=5, by_touch=True).move()
    page.wait_for_selector(SAID, timeout=PATIENCE)
    page.wait_for_selector("#moves", state="attached", timeout=PATIENCE)
    check_page(page, "de")
    page.context.close()
