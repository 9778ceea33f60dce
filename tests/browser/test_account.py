"""An account in a real browser: a guest signs up, comes back elsewhere, gives a token to a bot, and goes for good."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from cabochon.benchmarks.load.server_process import Server
from tests.browser.accessible import check_page
from tests.browser.chromium import PHONE, SPOKEN, person
from tests.browser.player import Player, at_a_new_table, hurry, moves_on

PASSWORD = "correct horse"


def press(page: Page, selector: str) -> None:
    """By the keyboard alone."""
    Player(page, seed=1, by_keyboard=True)._press(selector)


def type_into(page: Page, selector: str, text: str) -> None:
    Player(page, seed=1)._reach(selector)
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(text)


def sign_up(page: Page, name: str) -> None:
    page.goto("/account")
    page.fill("#sign-up-name", name)
    page.fill("#sign-up-password", PASSWORD)
    page.click("form[action$=sign-up] button")
    page.wait_for_selector("#leaving")


def log_in(page: Page, name: str) -> None:
    page.goto("/account")
    page.fill("#log-in-name", name)
    page.fill("#log-in-password", PASSWORD)
    page.click("form[action$=log-in] button")


def test_a_guest_becomes_somebody_and_finds_everything_elsewhere(
    context: BrowserContext, browser: Browser, server: Server
) -> None:
    page = context.new_page()
    over = at_a_new_table(page, "splendor", who1="easy", target="1")
    hurry(page)
    running = at_a_new_table(page, "splendor", who1="here", name1="Ada")
    page.click(".menu .opener")
    page.click('.menu a[href="/account"]')
    sign_up(page, "Wilma")
    assert page.locator(".done[role=status]").is_visible()
    assert page.locator(f'a[href="{over}"]').is_visible()
    assert page.locator(".menu .who").inner_text() == "Wilma"
    page.goto("/")
    assert page.locator(f'a[href="{running}"]').count() == 1

    second = person(browser, server)
    elsewhere = second.new_page()
    log_in(elsewhere, "wilma")
    elsewhere.wait_for_selector(f'a[href="{over}"]')
    elsewhere.goto(running)
    assert moves_on(elsewhere)

    page.goto("/account")
    page.click("form[action$=log-out] button")
    page.wait_for_selector("#sign-up")
    page.goto(running)
    assert not moves_on(page)
    second.close()


def test_a_match_against_a_bot_is_rated_and_the_table_says_so(context: BrowserContext) -> None:
    page = context.new_page()
    sign_up(page, "Rita")
    page.goto("/")
    page.click(".box.battle-mat button[value=easy]")
    page.wait_for_selector("#now")
    hurry(page)
    page.wait_for_selector(".rated a")
    rating = page.locator(".rated a").inner_text()
    assert re.fullmatch(r"\d{4} \([+\u2212±]\d+\)", rating)
    page.click(".rated a")
    page.wait_for_selector(".rating")
    assert page.locator("h1").inner_text() == "Rita"
    assert page.locator(".rating").inner_text().split()[0] == rating.split()[0]
    page.goto("/account")
    assert rating in page.locator(".table-link .state").inner_text()


def test_everything_by_keyboard_alone(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/account")
    type_into(page, "#sign-up-name", "Kay")
    type_into(page, "#sign-up-password", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector("#leaving")
    type_into(page, "#bot-name", "Robo")
    page.keyboard.press("Enter")
    token = page.locator("#token").inner_text()
    assert token.startswith("cabochon_")
    page.goto("/account")
    assert token not in page.content()
    press(page, "form[action$=revoke] button")
    page.wait_for_selector(".done[role=status]")
    assert page.locator("form[action$=revoke]").count() == 0
    press(page, ".doors summary")
    type_into(page, "#delete-password", "not the one")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=alert]")
    type_into(page, "#delete-password", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector("#sign-up")
    assert page.locator(".done[role=status]").is_visible()


def test_who_deletes_their_account_takes_everything_along_and_leaves_a_bot(
    context: BrowserContext, browser: Browser, server: Server
) -> None:
    page, other = context.new_page(), person(browser, server)
    friend = other.new_page()
    sign_up(page, "Greta")
    table = at_a_new_table(page, "splendor", who1="open")
    friend.goto(page.locator("#join-link").input_value())
    friend.click("form.sheet button, section.sheet form button.primary")
    friend.wait_for_selector(".board")
    page.goto("/account")
    with page.expect_download() as download:
        page.click("a[download]")
    export = json.loads(Path(download.value.path()).read_text())
    assert export["account"]["name"] == "Greta"
    assert [place for place in export["tables"] if place.endswith(table)]
    page.click(".doors summary")
    page.fill("#delete-password", PASSWORD)
    page.click("form[action$=delete] button")
    page.wait_for_selector("#sign-up")
    friend.wait_for_selector("#moves", state="attached")  # the bot has moved for Greta
    assert "Greta" not in friend.inner_html("body")
    assert "Deleted account" in friend.locator("#now").inner_text()
    other.close()


@pytest.fixture(scope="module")
def lived_in(browser: Browser, server: Server) -> dict[str, str]:
    """An account that shows everything its pages can show, by its cookies and a table."""
    someone = person(browser, server)
    page = someone.new_page()
    sign_up(page, "W" * 24)
    page.goto("/")
    page.click(".box.battle-mat button[value=easy]")
    page.wait_for_selector("#now")
    hurry(page)
    table = page.url
    at_a_new_table(page, "splendor", who1="here", name1="M" * 24, target="1")
    hurry(page)
    page.goto("/account")
    page.fill("#bot-name", "Q" * 24)
    page.click("form[action$=tokens] button")
    page.wait_for_selector("#token")
    cookie = next(cookie["value"] for cookie in someone.cookies() if cookie.get("name") == "cabochon")
    someone.close()
    assert cookie is not None
    return {"cookie": cookie, "name": "W" * 24, "table": table}


@pytest.mark.parametrize("language", SPOKEN)
def test_axe_finds_nothing_and_nothing_overflows(
    language: str, browser: Browser, server: Server, lived_in: dict[str, str]
) -> None:
    holder, guest = person(browser, server, viewport=PHONE), person(browser, server, viewport=PHONE)
    cookies = {"language": language, "cabochon": lived_in["cookie"]}
    holder.add_cookies([{"name": name, "value": value, "url": server.address} for name, value in cookies.items()])
    guest.add_cookies([{"name": "language", "value": language, "url": server.address}])
    page, other = holder.new_page(), guest.new_page()
    page.goto(lived_in["table"])
    assert page.locator(".rated a").is_visible()
    check_page(page, language)
    page.goto("/account?done=password")
    page.click(".doors summary")
    check_page(page, language)
    page.fill("#bot-name", "Robo")
    page.click("form[action$=tokens] button")
    page.wait_for_selector("#token")
    check_page(page, language)
    other.goto("/account")
    check_page(other, language)
    log_in(other, "Nobody")
    other.wait_for_selector("[role=alert]")
    check_page(other, language)
    other.goto(f"/player/{lived_in['name']}")
    check_page(other, language)
    holder.close()
    guest.close()
