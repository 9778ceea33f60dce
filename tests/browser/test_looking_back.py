"""Looking back from a table: earlier turns are loaded on request and stay, and the board shows the chosen turn."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page

from cabochon.benchmarks.load.server_process import Server
from tests.browser.chromium import PATIENCE, person
from tests.browser.player import Player, at_a_new_table, hurry


def turns_shown(page: Page) -> list[int]:
    numbers: list[str] = page.locator(".log .turn").evaluate_all("(turns) => turns.map((turn) => turn.dataset.number)")
    return [int(number) for number in numbers]


def test_earlier_turns_of_the_log_are_loaded_on_request_and_stay(context: BrowserContext) -> None:
    page = context.new_page()
    at_a_new_table(page, "splendor", who1="easy", target="25")
    hurry(page, most=20, seed=5)
    player = Player(page, seed=1)
    assert player.wait()
    shown = turns_shown(page)
    assert len(shown) == 12
    assert page.locator("#latest").count() == 1
    page.click('[popovertarget="log"]')
    page.click("#earlier a")
    page.locator(".log .turn").nth(12).wait_for(timeout=PATIENCE)
    loaded = turns_shown(page)
    assert loaded == list(range(shown[0], loaded[-1] - 1, -1))
    assert page.evaluate("document.activeElement.dataset.turn") == str(shown[-1] - 1)  # the first of the new ones
    page.keyboard.press("Escape")
    player.move()
    after = turns_shown(page)
    assert after == list(range(after[0], loaded[-1] - 1, -1))
    assert page.locator("#latest").count() == 1


def test_the_log_keeps_its_place_and_its_turns_while_one_looks_back(context: BrowserContext) -> None:
    page = context.new_page()
    at_a_new_table(page, "splendor", who1="easy", target="25")
    hurry(page, most=20, seed=5)
    assert Player(page, seed=1).wait()
    page.click('[popovertarget="log"]')
    page.click("#earlier a")
    page.locator(".log .turn").nth(12).wait_for(timeout=PATIENCE)
    loaded = turns_shown(page)
    wanted = page.locator(".log .turn").nth(14)
    number = wanted.get_attribute("data-number")
    wanted.locator("a").click()  # scrolls to it
    page.wait_for_selector(f'#now.past[data-turn="{number}"]')
    assert page.locator("#log:popover-open").count() == 1
    assert turns_shown(page) == loaded
    assert page.locator('.log [aria-current="true"]').get_attribute("data-turn") == number
    assert page.locator("#log").evaluate("(log) => log.scrollTop") > 0
    place = wanted.bounding_box()
    page.locator(".log .turn").nth(13).locator("a").click()
    page.wait_for_selector(f'#now.past[data-turn="{int(number or 0) + 1}"]')
    assert turns_shown(page) == loaded
    assert wanted.bounding_box() == place
    page.keyboard.press("Escape")
    page.click(".status [data-now]")
    page.wait_for_selector("#now:not(.past)")
    assert turns_shown(page) == loaded
    assert page.locator(".log [aria-current]").count() == 0


def test_on_a_phone_the_board_shows_the_chosen_turn_and_buttons_lead_on(browser: Browser, server: Server) -> None:
    phone = person(browser, server, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = phone.new_page()
    at_a_new_table(page, "splendor", who1="here", name1="Ada")
    hurry(page, most=4)
    page.tap('[popovertarget="log"]')
    page.tap('.turn [data-turn="2"]')
    page.wait_for_selector('#now.past[data-turn="2"]')
    assert page.locator("#log:popover-open").count() == 0
    assert is_on_top(page, ".market")
    for step, turn in (("back", 1), ("forward", 2), ("forward", 3)):
        button = page.locator(f'.status [data-step="{step}"]')
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        button.tap()
        page.wait_for_selector(f'#now.past[data-turn="{turn}"]')
    page.tap(".status [data-now]")
    page.wait_for_selector("#now:not(.past)")
    phone.close()


def is_on_top(page: Page, selector: str) -> bool:
    """Whether nothing covers the middle of an element."""
    script = """(thing) => {
        const box = thing.getBoundingClientRect();
        return thing.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    }"""
    return bool(page.locator(selector).evaluate(script))
