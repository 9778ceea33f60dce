"""Hints in the browser: step by step, with the pieces outlined, and gone with the position."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from cabochon.benchmarks.load.server_process import Server
from tests.browser.accessible import check_page
from tests.browser.chromium import PATIENCE, PHONE, SPOKEN, person
from tests.browser.player import Player, at_a_new_table, moves_on
from tests.browser.stages import EACH_TABLE, MEASURE, NEEDED, PIECES, SIZES, TABLES

SHOWN = "#hint p:first-child"
LAST_STEP = '#hint [data-next=""]'
# Three players of Splendor and two of Marvel need no more room than the others: `make test-all` looks at all tables.
NEEDED_WITH_A_HINT = [part for part in NEEDED if part not in ("#headline", ".last p:last-child")]


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    someone = person(browser, server)
    yield someone.new_page()
    someone.close()


def ask(page: Page) -> None:
    page.wait_for_selector("#moves", state="attached", timeout=PATIENCE)
    page.keyboard.press("h")
    page.wait_for_selector(SHOWN, timeout=PATIENCE)


def ask_for_everything(page: Page) -> None:
    """Press the button as long as there is more to say."""
    for step in (2, 3):
        if page.locator(LAST_STEP).count():
            break
        page.click("#hint button")
        page.wait_for_selector(f'{LAST_STEP}, #hint [data-next="{step + 1}"]', timeout=PATIENCE)


@pytest.mark.parametrize("game", ["splendor", "marvel", "battle-mat"])
def test_the_second_answer_outlines_the_best_move(page: Page, game: str) -> None:
    at_a_new_table(page, game, who1="easy")
    ask(page)
    expect(page.locator(SHOWN)).to_contain_text("Hint.")
    assert page.locator(".meant").count() == 0
    page.click("#hint button")
    expect(page.locator(SHOWN)).to_contain_text("Best move.")
    pieces = set((page.get_attribute("#hint [data-about]", "data-about") or "").split())
    names = "(things) => things.map((thing) => thing.dataset.touch ?? thing.dataset.choice)"
    outlined = set(page.eval_on_selector_all(".meant", names))
    shown = set(page.eval_on_selector_all("[data-touch], [data-choice]", names))
    assert outlined == pieces & shown != set()
    advised = next(move for move in moves_on(page) if set(move["touches"]) == pieces)
    expect(page.locator(SHOWN)).to_contain_text(advised["words"])
    expect(page.locator("#announcer")).to_contain_text("Best move.")
    if page.locator("#hint button").count():  # more reasons, or what may follow
        page.click("#hint button")
        page.wait_for_selector(LAST_STEP, timeout=PATIENCE)
        assert set((page.get_attribute("#hint [data-about]", "data-about") or "").split()) == pieces
    expect(page.locator("#hint button")).to_have_count(0)


def test_a_hint_goes_with_its_position(page: Page) -> None:
    at_a_new_table(page, "splendor", who1="easy")
    page.click("#hint-button")
    page.wait_for_selector(SHOWN, timeout=PATIENCE)
    Player(page, seed=3).move()
    expect(page.locator(SHOWN)).to_have_count(0)
    ask(page)
    expect(page.locator(SHOWN)).to_contain_text("Hint.")


def test_choosing_pieces_keeps_the_hint(page: Page) -> None:
    at_a_new_table(page, "splendor", who1="easy")
    ask(page)
    page.click("[data-touch].lit >> nth=0")
    expect(page.locator(SHOWN)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(SHOWN)).to_be_visible()


def test_in_a_rated_match_the_lamp_says_why_there_are_no_hints(page: Page) -> None:
    page.goto("/account")
    page.fill('[action="/account/sign-up"] [name="name"]', "Hilda")
    page.fill('[action="/account/sign-up"] [name="password"]', "correct horse")
    page.click('[action="/account/sign-up"] button')
    at_a_new_table(page, "splendor", who1="easy")
    page.click("#hint-button")
    expect(page.locator(SHOWN)).to_have_text("Hints are only for casual matches.")
    expect(page.locator("#hint button")).to_have_count(0)
    expect(page.locator("#announcer")).to_have_text("Hints are only for casual matches.")
    at_a_new_table(page, "splendor", who1="easy", casual="true")
    ask(page)
    expect(page.locator(SHOWN)).to_contain_text("Hint.")


def test_the_lamp_is_not_there_for_spectators_and_among_people(page: Page, browser: Browser, server: Server) -> None:
    at_a_new_table(page, "splendor", who1="easy")
    expect(page.locator("#hint-button")).to_be_visible()
    other = person(browser, server).new_page()
    other.goto(page.url)
    other.wait_for_selector("#stage[data-live]")
    expect(other.locator("#hint-button")).to_be_hidden()
    other.context.close()
    at_a_new_table(page, "splendor", who1="here")
    expect(page.locator("#hint-button")).to_be_hidden()


@pytest.mark.parametrize("name", EACH_TABLE)
def test_everything_lies_inside_the_window_with_a_hint(name: str, page: Page) -> None:
    game, fields = TABLES[name]
    at_a_new_table(page, game, **fields)
    ask(page)
    ask_for_everything(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(MEASURE, [[*NEEDED_WITH_A_HINT, "#hint", SHOWN], PIECES])
        assert (found["outside"], found["missing"], found["small_text"]) == ([], [], []), (width, height)
        assert (found["small_targets"], max(found["scrolls"])) == ([], 0), (width, height)


@pytest.mark.parametrize("language", SPOKEN)
def test_axe_finds_nothing_beside_a_hint(language: str, browser: Browser, server: Server) -> None:
    page = person(browser, server, locale=language, viewport=PHONE, has_touch=True).new_page()
    at_a_new_table(page, "marvel", who1="easy")
    page.tap("#hint-button")
    page.wait_for_selector(SHOWN, timeout=PATIENCE)
    check_page(page, language)
    ask_for_everything(page)
    check_page(page, language)
    page.context.close()
