"""How a table is read and handled in a real browser: in every language, by a screen reader, calmly, back and forth."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from cabochon import games
from cabochon.benchmarks.load.server_process import Server
from tests.browser.accessible import check_page
from tests.browser.chromium import PATIENCE, PHONE, SPOKEN, person
from tests.browser.player import Player, at_a_new_table, hurry, moves_on

GAMES = games.names()


class Places:
    """Pages worth looking at in every language: tables in all their states, and who may see them."""

    def __init__(self, browser: Browser, server: Server) -> None:
        someone = person(browser, server, viewport=PHONE)
        page = someone.new_page()
        self.paths = ["/", "/nowhere", "/quick/splendor", "/rules/splendor", "/new/battle-mat", "/api"]
        self.paths.append(at_a_new_table(page, "splendor", who1="open"))
        self.invitation = page.locator("#join-link").input_value()
        curtain = at_a_new_table(page, "battle-mat", who1="here", name1="M" * 24)
        self.paths += [curtain, f"{curtain}?lifted=0", f"{curtain}?lifted=1"]
        for game in GAMES:
            self.paths.append(at_a_new_table(page, game, who1="easy"))
            hurry(page, most=3)
        self.paths.append(at_a_new_table(page, "splendor", who1="here", name1="M" * 24, target="1"))
        hurry(page)
        self.state = someone.storage_state()
        someone.close()


@pytest.fixture(scope="module")
def places(browser: Browser, server: Server) -> Places:
    return Places(browser, server)


@pytest.mark.parametrize("language", SPOKEN)
def test_axe_finds_nothing_and_nothing_overflows(
    language: str, browser: Browser, server: Server, places: Places
) -> None:
    cookie = {"name": "language", "value": language, "url": server.address}
    someone = person(browser, server, viewport=PHONE, storage_state=places.state)
    friend = person(browser, server, viewport=PHONE)
    for context in (someone, friend):
        context.add_cookies([cookie])  # type: ignore[list-item]
    page, invited = someone.new_page(), friend.new_page()
    for path in places.paths:
        page.goto(path)
        check_page(page, language)
    invited.goto(places.invitation)
    check_page(invited, language)
    someone.close()
    friend.close()


def test_what_moved_glides_and_stays_marked(browser: Browser, server: Server) -> None:
    moving = person(browser, server, reduced_motion="no-preference")
    page = moving.new_page()
    page.add_init_script(
        """window.glided = 0;
        const begin = document.startViewTransition?.bind(document);
        document.startViewTransition = (change) => { window.glided += 1; return begin(change) }"""
    )
    at_a_new_table(page, "splendor", who1="here", name1="Ada")
    take(page)
    assert page.evaluate("() => window.glided") == 1
    assert page.locator(".bank .marked").count() == 3
    assert page.locator(".player .marked[data-from]").count() == 3
    moving.close()


def test_a_screen_reader_hears_what_was_done_and_whose_turn_it_is(context: BrowserContext) -> None:
    page = context.new_page()
    at_a_new_table(page, "splendor", who1="here", name1="Ada")
    Player(page, seed=8).move()
    announced = page.locator("#announcer").inner_text()
    assert page.locator("#latest").inner_text().split("\n")[0] in announced
    assert "Ada" in announced


def test_with_reduced_motion_nothing_glides(browser: Browser, server: Server) -> None:
    calm = person(browser, server)
    page = calm.new_page()
    page.add_init_script("document.startViewTransition = () => { throw new Error('it glides') }")
    at_a_new_table(page, "splendor", who1="here", name1="Ada")
    Player(page, seed=9).move()
    calm.close()


def test_payment_can_be_changed_and_a_selection_cleared(context: BrowserContext) -> None:
    page = context.new_page()
    at_a_new_table(page, "splendor", who1="here", name1="Ada")
    player = Player(page, seed=10)
    while not any("gold" in move["move"] for move in moves_on(page)):
        reserves = [move for move in moves_on(page) if move["move"].startswith("reserve 1")]
        if reserves and player.played < 4:
            code = reserves[0]["touches"][0]
            page.click(f'[data-touch="{code}"]')
            version = page.get_attribute("#now", "data-version")
            page.click('[data-choice="do:reserve"]')
            page.click('[data-choice="confirm"]')
            page.wait_for_selector(f'#now:not([data-version="{version}"])')
            player.played += 1
        else:
            take(page)
    dearer = next(move for move in moves_on(page) if "gold" in move["move"])
    page.click(f'[data-touch="{dearer["touches"][0]}"]')
    page.click('[data-choice="do:buy"]')
    default = page.locator("#chosen").inner_text()
    page.click(f'[data-choice="{dearer["touches"][2]}"]')
    assert page.locator("#chosen").inner_text() not in ("", default)
    page.keyboard.press("Escape")
    assert page.locator("#bar button").count() == 0
    assert page.locator("[data-touch].chosen").count() == 0


def test_a_turn_that_is_taken_back_leads_its_reader_to_the_present(
    context: BrowserContext, browser: Browser, server: Server
) -> None:
    watcher = person(browser, server)
    page, other = context.new_page(), watcher.new_page()
    table = at_a_new_table(page, "splendor", who1="here", name1="Ada")
    take(page)
    other.goto(f"{table}?turn=1")
    other.wait_for_selector("#now.past")
    page.click('[data-post="takeback"]')
    other.wait_for_selector("#now:not(.past) #bar", state="attached")
    assert page.evaluate("() => document.activeElement.tagName") != "BODY"
    take(page)
    other.wait_for_selector(".turn >> nth=1", state="attached")
    watcher.close()


def test_the_curtain_falls_again_for_a_player_with_a_secret(context: BrowserContext) -> None:
    page = context.new_page()
    at_a_new_table(page, "splendor", who1="here", name1="Ada")
    page.click('[data-touch="deck:1"]')
    page.click('[data-choice="confirm"]')
    page.wait_for_selector(".turn >> nth=1", state="attached")
    take(page)  # Ada holds no secret
    page.wait_for_selector("[data-lift]")
    page.click("[data-lift]")
    page.wait_for_selector("#moves", state="attached")
    take(page)
    page.wait_for_selector(".turn >> nth=3", state="attached")
    take(page)
    page.wait_for_selector(".turn >> nth=4", state="attached")
    assert page.locator("[data-lift]").count() == 1
    assert page.locator(".held [data-touch]").count() == 0


def test_back_leads_from_a_past_turn_to_the_present(context: BrowserContext) -> None:
    page = context.new_page()
    at_a_new_table(page, "splendor", who1="here", name1="Ada")
    Player(page, seed=11).move()
    page.click('[popovertarget="log"]')
    page.click('.turn [data-turn="0"]')
    page.wait_for_selector("#now.past")
    page.go_back()
    page.wait_for_selector("#now:not(.past)")
    assert moves_on(page)


def test_the_drawer_of_the_players_is_loaded_when_opened_and_follows_the_match(context: BrowserContext) -> None:
    page = context.new_page()
    table = at_a_new_table(page, "splendor", who1="here", name1="Ada")
    assert page.locator("#players .of-player").count() == 2  # the page has it even without a script
    Player(page, seed=11).move()
    assert page.locator("#players .of-player").count() == 0
    page.click('.own [popovertarget="players"]')
    page.wait_for_selector("#players:popover-open .of-player", timeout=PATIENCE)
    reserve = next(move["move"] for move in moves_on(page) if move["move"].startswith("reserve 1"))
    number = page.evaluate('JSON.parse(document.getElementById("moves").textContent).number')
    page.request.post(f"{table}/moves", form={"number": number, "move": reserve})
    page.wait_for_selector("#players:popover-open h3:text('Reserved')", timeout=PATIENCE)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#now.past")
    assert page.locator("#players .of-player").count() == 0
    page.keyboard.press("p")
    page.wait_for_selector("#players:popover-open .of-player", timeout=PATIENCE)
    assert page.locator("#players h3:text('Reserved')").count() == 0  # not yet, at that turn


def take(page: Page) -> None:
    takes = [move for move in moves_on(page) if move["move"].startswith("take")]
    move = max(takes, key=lambda move: len(move["touches"])) if takes else moves_on(page)[0]
    version = page.get_attribute("#now", "data-version")
    for touch in move["touches"]:
        page.click(f'[data-touch="{touch}"], [data-choice="{touch}"]')
    if page.locator('[data-choice="confirm"]').count():
        page.click('[data-choice="confirm"]')
    page.wait_for_selector(f'#now:not([data-version="{version}"])')
