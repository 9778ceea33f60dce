"""A real browser at a real server plays matches of each game to the end: by clicking, and by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from cabochon import games
from tests.browser.player import SHORT, Player, at_a_new_table, hurry, is_over

# A match of Marvel is long, and its keys are those of Splendor: `make test` skips its first moves, or leaves it out;
# `make test-all` plays it whole as well.
WHOLE_MARVEL = pytest.param("marvel", 0, marks=pytest.mark.exhaustive)
BY_CLICKING = [*((game, 15 if game == "marvel" else 0) for game in games.names()), WHOLE_MARVEL]
BY_KEYBOARD = [*((game, 0) for game in games.names() if game != "marvel"), WHOLE_MARVEL]


@pytest.mark.parametrize(("game", "skipped"), BY_CLICKING)
def test_a_match_by_clicking(game: str, skipped: int, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    page.click(f".box.{game} button[value=easy]")
    assert Player(page, seed=1).wait()
    at_a_new_table(page, game, who1="easy", **SHORT[game])
    hurry(page, most=skipped)
    player = Player(page, seed=1)
    player.play()
    assert player.played > 1
    assert page.locator(".verdict").inner_text()
    assert page.locator(".made-of thead th").count() == 3
    with page.expect_download() as download:
        page.click("a[download]")
    assert Path(download.value.path()).read_text().startswith(f'[Game "{game}"]')
    page.click("form[action$=rematch] button")
    page.wait_for_selector(".board")
    assert not is_over(page)


@pytest.mark.parametrize(("game", "skipped"), BY_KEYBOARD)
def test_a_match_by_keyboard_alone(game: str, skipped: int, context: BrowserContext) -> None:
    page = context.new_page()
    at_a_new_table(page, game, who1="easy", **SHORT[game])
    hurry(page, most=skipped)
    player = Player(page, seed=2, by_keyboard=True)
    while player.wait():
        player.move()
        assert page.evaluate("() => document.activeElement.tagName") != "BODY"  # the keyboard stays at the table
    assert player.played > 1
