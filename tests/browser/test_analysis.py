"""The analysis of a match in a real browser: it fills in while it runs; graph, keys, better lines and ledger answer."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Page

import cabochon
from cabochon.benchmarks.load.server_process import Server
from cabochon.match import Match
from tests.browser.accessible import check_page
from tests.browser.chromium import SPOKEN, person
from tests.browser.player import at_a_new_table, hurry

PHONE = {"width": 390, "height": 844}
DONE = '#summary[data-state="done"]'


def a_match() -> Match:
    """Somebody who plays at random makes mistakes."""
    chance = random.Random(2)
    match = cabochon.new("splendor", seed=2, target=3)
    while not match.is_over:
        moves = match.legal()
        match.play(chance.choice([move for move in moves if move.startswith("buy")] or moves))
    return match


@pytest.fixture(scope="module")
def analysed(browser: Browser, server: Server) -> str:
    """The path of a complete analysis of a match of Splendor."""
    context = person(browser, server)
    page = context.new_page()
    bring(page, a_match())
    page.click('button[form="analyse"]')
    page.wait_for_selector(DONE)
    path = page.url.removeprefix(server.address).partition("?")[0]
    context.close()
    return path


def bring(page: Page, match: Match) -> None:
    page.goto("/replay")
    page.fill("#text", match.record())
    page.click("form.sheet button.primary")
    page.wait_for_selector("#play:not([hidden])")


def open_page(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("#analysis[data-live]")


def shown_turn(page: Page) -> int:
    return int(page.locator("#moment").get_attribute("data-turn") or -1)


def is_at(page: Page, turn: int) -> None:
    """The board, the slider and the address tell the same turn."""
    page.wait_for_selector(f'#moment[data-turn="{turn}"]')
    page.wait_for_url(f"**turn={turn}*")
    assert page.locator("#turn").input_value() == str(turn)


def turn_with_a_line(page: Page) -> int:
    """Go to a marked turn, which has a better line."""
    page.locator(".moments a").first.click()
    page.wait_for_selector(".decision .followed")
    return shown_turn(page)


def test_a_match_just_played_is_analysed_and_the_page_fills_in(browser: Browser, server: Server) -> None:
    context = person(browser, server)
    page = context.new_page()
    at_a_new_table(page, "splendor", who1="easy", target="3")
    hurry(page)
    page.click("a[href^='/r/']")
    page.wait_for_selector("#play:not([hidden])")
    page.click('button[form="analyse"]')
    page.wait_for_selector("#summary")
    page.wait_for_selector(DONE)  # without loading the page again
    assert "Skill" in page.locator("#summary .headline").inner_text()
    assert page.locator(".review-graph .band").count() == 2
    assert page.locator("#ledger .total").is_visible()
    assert page.locator("#statistics").is_visible()
    context.close()


def test_a_click_in_the_graph_and_the_arrow_keys_lead_through_the_turns(
    browser: Browser, server: Server, analysed: str
) -> None:
    context = person(browser, server)
    page = context.new_page()
    open_page(page, analysed)
    last = int(page.locator("#analysis").get_attribute("data-last") or 0)
    box = page.locator(".review-graph").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.97, box["y"] + box["height"] * 0.3)
    is_at(page, last)
    page.keyboard.press("ArrowLeft")
    is_at(page, last - 1)
    page.keyboard.press("Home")
    is_at(page, 0)
    page.keyboard.press("ArrowRight")
    is_at(page, 1)
    page.check("#cards")
    page.wait_for_url("**cards=open*")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector('#moment[data-turn="2"]')
    page.wait_for_url("**turn=2&cards=open")
    context.close()


def test_a_better_line_is_played_on_the_board_to_its_end(browser: Browser, server: Server, analysed: str) -> None:
    context = person(browser, server)
    page = context.new_page()
    open_page(page, analysed)
    turn_with_a_line(page)
    page.locator(".followed summary").first.click()
    steps = page.locator(".followed").first.locator(".line a")
    boards = []
    for number in range(steps.count()):
        steps.nth(number).click()
        page.wait_for_selector(f'.followed .line li:nth-child({number + 1}) a[aria-current="true"]')
        page.wait_for_selector("#now.past")
        boards.append(page.locator("#now .board").inner_text())
    assert len(boards) > 1
    assert boards[0] != boards[-1]
    page.locator('.followed [data-line=""]').first.click()
    page.wait_for_selector("#now:not(.past)")
    context.close()


def test_why_a_move_was_better_is_said_beside_it(browser: Browser, server: Server, analysed: str) -> None:
    context = person(browser, server)
    page = context.new_page()
    open_page(page, analysed)
    turn_with_a_line(page)
    assert page.locator(".decision .reason").first.inner_text()
    context.close()


def test_on_a_phone_a_touch_explains_a_line_of_the_ledger(browser: Browser, server: Server, analysed: str) -> None:
    context = person(browser, server, viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    open_page(page, analysed)
    meaning = page.locator("#ledger details p").first
    assert not meaning.is_visible()
    page.locator("#ledger summary").first.tap()
    meaning.wait_for(state="visible")
    before = shown_turn(page)
    page.locator('[data-step="forward"]').tap()
    page.wait_for_selector(f'#moment[data-turn="{before + 1}"]')
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    context.close()


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 720}], ids=["phone", "desk"])
@pytest.mark.parametrize("language", SPOKEN)
def test_axe_finds_nothing(
    browser: Browser, server: Server, analysed: str, language: str, size: dict[str, int]
) -> None:
    context = person(browser, server, viewport=size, locale=language)
    page = context.new_page()
    open_page(page, analysed)
    check_page(page, language)
    turn_with_a_line(page)
    for details in page.locator(".decision summary, #ledger summary").all():
        details.click()
    page.locator(".followed .line a").last.click()
    page.wait_for_selector("#now.past")
    check_page(page, language)
    context.close()
