"""In a real browser: two strangers meet, a bot fills in, the menu closes, a new name is seen at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from cabochon.benchmarks.load.server_process import Server
from tests.browser.accessible import check_page
from tests.browser.chromium import PATIENCE, PHONE, person
from tests.browser.player import Player, at_a_new_table


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("lobby"), environment={"CABOCHON_BOTS_AFTER": "2"}) as started:
        yield started
    assert started.complaints == []


@pytest.fixture
def two(browser: Browser, lobby: Server) -> Iterator[tuple[Page, Page]]:
    contexts = person(browser, lobby, viewport=PHONE), person(browser, lobby)
    yield contexts[0].new_page(), contexts[1].new_page()
    for context in contexts:
        context.close()


def ask(page: Page, name: str, game: str = "splendor") -> None:
    page.goto("/")
    page.click(f'.box.{game} a[href="/quick/{game}"]')
    page.fill("#guest-name", name)
    page.click("form.sheet button.primary")
    page.wait_for_selector("#now")


def test_two_strangers_meet_and_play(two: tuple[Page, Page]) -> None:
    anna, ben = two
    ask(anna, "Anna")
    check_page(anna, "en")
    anna.reload()
    ask(ben, "Ben")
    anna.wait_for_selector(".board", timeout=PATIENCE)
    ben.wait_for_selector(".board", timeout=PATIENCE)
    first, second = (anna, ben) if anna.locator("#moves").count() else (ben, anna)
    Player(first, seed=1).move()
    second.wait_for_selector("#moves", state="attached", timeout=PATIENCE)


def test_a_bot_is_offered_to_players_who_wait_and_the_page_says_so_by_itself(two: tuple[Page, Page]) -> None:
    anna, _ = two
    ask(anna, "Anna", "battle-mat")
    anna.click(".bots button.primary", timeout=PATIENCE)
    anna.wait_for_selector(".board", timeout=PATIENCE)
    assert "Medium bot" in anna.inner_text("#now")


def test_the_home_page_shows_tables_in_small(two: tuple[Page, Page]) -> None:
    anna, ben = two
    at_a_new_table(anna, "splendor", who1="easy", public="yes")
    for page, place in ((anna, "#mine"), (ben, "#live")):
        page.goto("/")
        picture = page.locator(f"section:has({place}) .table-link.card img").first
        picture.scroll_into_view_if_needed()
        page.wait_for_function("(image) => image.complete && image.naturalWidth > 0", arg=picture.element_handle())
        check_page(page, "en")


def test_a_new_name_is_seen_at_once_by_the_others(two: tuple[Page, Page]) -> None:
    anna, ben = two
    ask(anna, "Anna", "marvel")
    ask(ben, "Ben", "marvel")
    anna.wait_for_selector(".board", timeout=PATIENCE)
    ben.click(".menu .opener")
    ben.fill("#menu #name", "Benjamin")
    ben.click("#menu form[action='/name'] button")
    anna.wait_for_selector("#now:has-text('Benjamin')", timeout=PATIENCE)


def test_the_menu_closes_by_escape_and_by_a_tap_outside(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    menu = page.locator("#menu")
    for is_tapped in (False, True):
        page.click(".menu .opener")
        menu.wait_for(state="visible")
        if is_tapped:
            page.mouse.click(5, 400)
        else:
            page.keyboard.press("Escape")
        menu.wait_for(state="hidden")
    page.focus(".menu .opener")
    page.keyboard.press("Enter")
    menu.wait_for(state="visible")
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.classList.contains('opener')")
