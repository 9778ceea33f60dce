"""The rules beside a table: a drawer that is searched, that a refused move opens, and that works by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.accessible import check_by_axe
from tests.browser.chromium import PATIENCE
from tests.browser.player import at_a_new_table, moves_on

PHONE, DESK = (390, 844), (1280, 720)
OPENER = """() => {
    const opener = document.createElement("button");
    opener.id = "opener";
    opener.popoverTargetElement = document.getElementById("rules");
    document.getElementById("main").append(opener);
    opener.focus();
}"""
KEYS = (("Enter", 1), ("ArrowDown", 2), ("Shift+Enter", 1), ("ArrowUp", 0), ("ArrowUp", -1))  # and where they lead


def at_a_table(context: BrowserContext, game: str = "splendor", size: tuple[int, int] = DESK) -> Page:
    page = context.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    at_a_new_table(page, game, who1="easy")
    page.wait_for_selector(".board", timeout=PATIENCE)
    page.wait_for_load_state("domcontentloaded")  # the scripts have run
    return page


def open_rules(page: Page) -> None:
    """By the link that is there without a script as well."""
    page.locator('a[href="/rules/splendor"]:not([data-page])').first.evaluate("(link) => link.click()")
    expect(page.locator("#rules article")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_rules_open_over_the_table_and_are_accessible(size: tuple[int, int], context: BrowserContext) -> None:
    page = at_a_table(context, size=size)
    table = page.url
    open_rules(page)
    assert page.url == table
    picture = page.locator("#rules img").first
    assert picture.evaluate("async (img) => { await img.decode(); return img.naturalWidth; }") > 0
    box = page.locator("#rules").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] == size[0]
    assert box["y"] + box["height"] == size[1]
    check_by_axe(page)
    page.click("#rules .contents a:last-child >> nth=-1")
    expect(page.locator("#rule-at-this-table")).to_be_in_viewport(timeout=PATIENCE)
    assert page.url == table


def test_escape_closes_the_rules_gives_the_focus_back_and_keeps_the_selection(context: BrowserContext) -> None:
    page = at_a_table(context)
    page.click('[data-touch="bank:white"]')
    chip = page.locator('[data-touch="bank:white"]')
    page.evaluate(OPENER)
    page.keyboard.press("Enter")
    expect(page.locator("#rules article")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()
    assert page.evaluate("() => document.activeElement.id") == "opener"
    assert "chosen" in (chip.get_attribute("class") or "")


@pytest.mark.parametrize("place", ["drawer", "page"])
def test_a_search_marks_counts_and_steps_by_keyboard(place: str, context: BrowserContext) -> None:
    if place == "drawer":
        page = at_a_table(context)
        open_rules(page)
    else:
        page = context.new_page()
        page.goto("/rules/splendor")
    page.locator("#rules-query").press_sequentially("NOBLE")
    count = page.locator(".rulebook .count")
    expect(count).to_contain_text(re.compile(r"^[0-9]+ paragraphs found · 1 of "), timeout=PATIENCE)
    found = page.locator(".found")
    assert all("noble" in text.lower() for text in page.locator("mark").all_text_contents())
    assert f"{found.count()} paragraphs found" in (count.text_content() or "")
    expect(found.nth(0)).to_have_class(re.compile("shown"))
    for key, place_reached in KEYS:
        page.keyboard.press(key)
        number = place_reached % found.count()
        expect(found.nth(number)).to_have_class(re.compile("shown"))
        expect(found.nth(number)).to_be_in_viewport(timeout=PATIENCE)
        expect(count).to_contain_text(f" {number + 1} of {found.count()} ")
        expect(count.locator(".unseen")).to_have_text(found.nth(number).text_content() or "")
    page.get_by_label("Next result").click()
    expect(found.nth(0)).to_have_class(re.compile("shown"))
    page.locator("#rules-query").fill("no such thing")
    expect(count).to_have_text("Nothing found", timeout=PATIENCE)
    page.locator("#rules-query").fill("")
    expect(count).to_have_text("")
    expect(page.locator("mark")).to_have_count(0)
    assert page.locator(".rulebook .contents a").count() > 5


def test_a_refused_move_opens_the_rules_at_its_rule(context: BrowserContext) -> None:
    page = at_a_table(context)
    page.route("**/moves*", instead("pass"))
    for colour in ("white", "blue", "green"):
        page.click(f'[data-touch="bank:{colour}"]')
    page.click('[data-choice="confirm"]')
    expect(page.locator("#trouble")).to_contain_text("You may pass only when", timeout=PATIENCE)
    page.locator("#trouble").get_by_role("link", name="See the rule").click()
    expect(page.locator("#rule-pass")).to_be_in_viewport(timeout=PATIENCE)
    expect(page.locator("#rule-pass")).to_be_focused()


def instead(move: str) -> Callable[[Route], None]:
    """Sends another move than the page wanted to."""

    def post(route: Route) -> None:
        route.continue_(post_data=re.sub("move=[^&]*", f"move={move}", route.request.post_data or ""))

    return post


def test_no_stone_is_one_click(context: BrowserContext) -> None:
    page = at_a_table(context, "battle-mat")
    while True:  # the bot may lead and use Mind, which asks for a card first
        page.wait_for_selector("#moves", state="attached", timeout=PATIENCE)
        if any(move["move"] == "no stone" for move in moves_on(page)):
            break
        at_a_new_table(page, "battle-mat", who1="easy")
    page.wait_for_selector('[data-choice="do:pass"]', timeout=PATIENCE)
    version = page.get_attribute("#now", "data-version")
    expect(page.locator("#headline")).to_be_visible()  # what is asked, and its answer
    page.click('[data-choice="do:pass"]')
    page.wait_for_selector(f'#now:not([data-version="{version}"])', timeout=PATIENCE)
    expect(page.locator(".log .turns")).to_contain_text("uses no stone")
